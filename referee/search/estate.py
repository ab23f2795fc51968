"""What somebody owns as a story lists it: streets, whole colours and railroads, with what stands on them or mortgaged."""

from collections.abc import Iterator, Sequence

from referee.search.story import COLOURS, LINKS, ME, NOT, Clause, Story, Token
from referee.search.words import SPOKEN, in_one_form, stem
from rules_kb.board.places import group, of_kind

OWNING = in_one_form(SPOKEN["owning"])
# Who lands on a street does not tell what he owns.
LANDING = in_one_form(SPOKEN["landing"])
MORTGAGED, HOUSE, HOTEL = map(stem, ("mortgaged", "house", "hotel"))
# What there are several of, by the word that is counted, and what counts as all of them.
SEVERAL = {stem(word): of_kind(word) for word in ("railroad", "utility")}
ALL = in_one_form("all every each both whole")
# How far before a railroad its count may stand.
REACH = 4


def estate_told(story: Story) -> str:
    """The deeds that are listed as owned, as a position lists them; nothing where none are."""
    listed = [(is_mine(each), deeds) for each in story.sentences if (deeds := dict(owned_in(each)))]
    # Who asks for himself lists what is his; what others own is told besides.
    mine = not ME.isdisjoint(story.sentences[-1].words)
    held: dict[str, str] = {}
    for _, deeds in [one for one in listed if one[0] == mine] or listed:
        held |= deeds
    return " ".join(f"{deed}({mark})" if mark else deed for deed, mark in held.items())


def is_mine(sentence: Clause) -> bool:
    """Whether whoever tells a sentence speaks of what is his own."""
    told = sentence.tokens
    owns = [at for at, token in enumerate(told) if token.word in OWNING]
    return any(token.word in ME for at in owns for token in told[max(0, at - REACH) : at + 1])


def owned_in(sentence: Clause) -> Iterator[tuple[str, str]]:
    """The deeds a sentence lists as owned, each with its mark."""
    told = sentence.tokens
    # Who has to pay for a street does not have it.
    after = [*(token.word for token in told[1:]), ""]
    start = next((at for at, token in enumerate(told) if is_owning(token, after[at])), None)
    if start is None:
        return
    told = told[: next((at for at in range(start, len(told)) if told[at].word in LANDING), len(told))]
    named = [(at, deeds) for at in range(start + 1, len(told)) if (deeds := named_at(told, at))]
    marks, shared = list[str](), ""
    # Backwards: what stands on each of several streets is told after the last of them.
    for (at, _), end in reversed([*zip(named, [*(at for at, _ in named[1:]), len(told)], strict=False)]):
        linked = all(token.word in LINKS for token in told[at + 1 : end])
        marks.append(shared if linked else mark_of(told[at:end]))
        shared = marks[-1] if linked or any(token.word in ALL for token in told[at:end]) else ""
    for (_, deeds), mark in zip(named, reversed(marks), strict=True):
        yield from ((deed, "" if deed in UNBUILT and mark != "m" else mark) for deed in deeds)


def is_owning(token: Token, after: str) -> bool:
    """Whether what somebody owns follows: he has, I own, or simply cash 500."""
    return (token.word in OWNING and after != "to") or (token.raw == "cash" and after == "#")


UNBUILT = frozenset(of_kind("railroad") + of_kind("utility"))


def named_at(told: Sequence[Token], at: int) -> tuple[str, ...]:
    """The deeds that are named at a place of a sentence: one, a colour, or so many railroads."""
    token = told[at]
    if token.place:
        return (token.place,)
    if token.word in COLOURS:
        return group(COLOURS[token.word])
    if token.word not in SEVERAL:
        return ()
    before = told[max(0, at - REACH) : at]
    many = next((one.value for one in reversed(before) if one.value is not None), None)
    every = any(one.word in ALL for one in before)
    return SEVERAL[token.word][: len(SEVERAL[token.word]) if many is None and every else many or 1]


def mark_of(told: Sequence[Token]) -> str:
    """What is said of the deeds a few words begin with: mortgaged, so many houses, a hotel, or nothing."""
    said = [token.word for token in told]
    if MORTGAGED in said and not any(word in NOT for word in said[: said.index(MORTGAGED)]):
        return "m"
    if HOTEL in said:
        return "h"
    count = next((told[at - 1].value for at, word in enumerate(said) if word == HOUSE and at), None)
    return str(count) if count and count <= 4 else "1" if HOUSE in said and "a" in said else ""
