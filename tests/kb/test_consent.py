"""Whose yes is asked for, what was said, and how votes end."""

import pytest

from rules_kb.answer.report import judged
from rules_kb.games import load
from rules_kb.kernel.consent import Around, ConsentLine, Consents, Say, outcome
from rules_kb.kernel.model import Transfer
from rules_kb.record.lines import parse_line

PLAYERS = ("Ann", "Bob", "Cleo")
ANN, BOB, CLEO = range(3)
ALL = Around((ANN, BOB, CLEO), frozenset({ANN, BOB, CLEO}))
HEAD = "players: Ann, Bob, Cleo\nposition:\n  Ann owns oriental\n  Bob owns baltic\n\n"


def consents(*lines: str, loggers: dict[int, int] | None = None, around: Around = ALL) -> Consents:
    """A log as consent sees it; `loggers` says which entries came from whose own phone."""
    ed, by = load("us-classic"), loggers or {}
    read = [(n, parse_line(line, PLAYERS, ed)) for n, line in enumerate(lines, 1)]
    return Consents((ConsentLine(n, action, by.get(n)) for n, action in read), around)


TRADE = "Ann trade Bob: oriental for $100"


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ((TRADE,), (ANN, BOB)),
        (("Ann trade bank: oriental for $50",), ()),
        (("Ann roll 1 2",), ()),
        (("Ann roll 1 2", "table overrule 1"), (ANN, BOB, CLEO)),
        (("Ann roll 1 2", "table waive 1 board.turn.order"), (ANN, BOB, CLEO)),
        (("table rule even_build=false",), (ANN, BOB, CLEO)),
        (("Ann roll 1 2", "Bob roll 1 2", "table strike 1"), (ANN,)),
        (("Bob pay Ann 3", "Cleo roll 1 2", "table replace 1: Bob pay Cleo 3"), (ANN, BOB, CLEO)),
        (("Ann roll 1 2", "Bob roll 1 2", "table insert after 1: Ann pay Cleo 2"), (ANN, CLEO)),
        (("Ann roll 1 2", "table strike 1"), ()),
        (("Ann roll 1 2", "Bob roll 1 2", "table strike 1", "table strike 3"), ()),
        (("Ann roll 1 2", "Bob roll 1 2", "table strike 2", "table strike 1"), ()),
    ],
)
def test_those_bound_by_the_last_line_are_asked(lines: tuple[str, ...], asked: tuple[int, ...]) -> None:
    assert consents(*lines).asked(len(lines)) == asked


def test_only_the_phone_that_logged_it_takes_its_newest_line_back_unasked() -> None:
    lines = ("Ann roll 1 2", "table strike 1")
    assert consents(*lines, loggers={1: ANN, 2: ANN}).asked(2) == ()
    assert consents(*lines, loggers={1: ANN, 2: BOB}).asked(2) == (ANN,)


def test_a_phone_takes_its_own_newest_line_back_although_others_logged_since() -> None:
    lines = ("Ann roll 1 2", "Bob count 5", "table strike 1")
    assert consents(*lines, loggers={1: ANN, 2: BOB, 3: ANN}).asked(3) == ()


def test_a_trade_put_in_the_place_of_a_line_asks_both_sides() -> None:
    log = consents("Ann roll 1 2", f"table replace 1: {TRADE}")
    assert (log.asked(1), log.asked(2)) == ((), (ANN, BOB))


def test_settling_asks_those_whose_money_moved() -> None:
    moved = {2: (Transfer(BOB, ANN, 1),)}
    assert consents("Bob roll 1 2", "table settle 1", around=ALL._replace(moved=moved)).asked(2) == (ANN, BOB)


def test_who_is_out_of_the_game_is_not_asked() -> None:
    assert consents("Ann roll 1 2", "table overrule 1", around=ALL._replace(playing=(ANN, CLEO))).asked(2) == (
        ANN,
        CLEO,
    )


def test_a_struck_entry_asks_nobody() -> None:
    assert consents(TRADE, "table strike 1").asked(1) == ()


def test_a_missing_yes_is_missing_until_it_is_given() -> None:
    assert consents(TRADE, "Ann agree 1").missing(1) == (BOB,)
    assert consents(TRADE, "Ann agree 1", "Bob agree 1").missing(1) == ()
    assert consents(TRADE, "Ann agree 1", "Bob contest 1: never-agreed").missing(1) == (BOB,)


def test_whoever_logs_it_on_a_phone_of_their_own_said_yes_with_that() -> None:
    log = consents(TRADE, loggers={1: ANN})
    assert log.votes(1) == [Say(ANN, "yes", True, 1), Say(BOB, "")]


def test_whoever_logs_it_may_still_say_no() -> None:
    assert consents(TRADE, "Ann contest 1", loggers={1: ANN}).missing(1) == (ANN, BOB)


def test_a_yes_on_a_shared_phone_is_told_apart() -> None:
    log = consents(TRADE, "Ann agree 1", "Bob agree 1", loggers={2: ANN, 3: ANN})
    assert log.votes(1) == [Say(ANN, "yes", True, 2), Say(BOB, "yes", False, 3)]


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        (("Bob agree 1", "Bob contest 1: changed-my-mind"), "no"),
        (("Bob contest 1", "Bob agree 1"), "yes"),
        (("Bob agree 1", "table strike 2"), ""),
        (("Bob contest 1", "table replace 2: Bob agree 1"), "yes"),
        (("table insert after 0: Bob agree 1",), "yes"),
    ],
)
def test_the_last_word_counts(lines: tuple[str, ...], word: str) -> None:
    assert consents(TRADE, *lines).votes(1)[1].word == word


def test_a_yes_is_to_the_words_of_the_day() -> None:
    log = consents(TRADE, "Bob agree 1", "table replace 1: Ann trade Bob: oriental for $1")
    assert log.said(1) == {}
    assert log.missing(3) == (ANN, BOB)


@pytest.mark.parametrize(
    ("words", "ends"),
    [
        ("yes yes -", "holds"),
        ("yes no -", "open"),
        ("yes - -", "open"),
        ("no no -", "edition"),
        ("yes no", "edition"),
        ("yes yes no no", "edition"),
        ("yes yes yes no", "holds"),
        ("no no - -", "edition"),
        ("", "open"),
    ],
)
def test_a_majority_of_all_seats_decides_and_on_a_tie_the_edition_stands(words: str, ends: str) -> None:
    said = {"yes": "yes", "no": "no", "-": ""}
    assert outcome([Say(seat, said[word]) for seat, word in enumerate(words.split())]) == ends  # type: ignore[arg-type]


RENT = "Ann roll 2 4\nAnn buy\nBob roll 2 4\nAnn demand rent\n"


@pytest.mark.parametrize(
    ("says", "netted"),
    [
        ("", True),
        ("Bob contest 4\n", False),
        ("Bob contest 4\nBob agree 4\n", True),
        ("Bob contest 4\nCleo contest 4\nBob agree 4\n", False),
        ("Bob contest 4\nBob contest 4\nBob agree 4\n", True),
        ("Bob agree 4\nBob contest 4\n", False),
    ],
)
def test_an_entry_is_disputed_while_somebodys_last_word_is_no(says: str, netted: bool) -> None:
    settlement = judged(f"players: Ann, Bob, Cleo\n\n{RENT}{says}").view.settlement()
    assert len(settlement["payments"]) == 1
    assert bool(settlement["netted"]) is netted


@pytest.mark.parametrize(
    ("says", "owed"),
    [
        ("", 0),
        ("Ann agree 4\n", 1),
        ("Ann agree 4\nAnn contest 4\n", 0),
        ("Ann contest 4\nAnn agree 4\n", 1),
        ("Ann agree 4\ntable strike 5\n", 0),
        ("Cleo agree 4\n", 0),
    ],
)
def test_a_claim_put_in_later_needs_a_yes_that_still_counts(says: str, owed: int) -> None:
    head = "players: Ann, Bob, Cleo\nposition:\n  Cleo owns tennessee\n  turn Ann\n\n"
    log = "Ann land tennessee\nBob roll 4 6\nCleo roll 4 6\ntable insert after 1: Cleo demand rent\n"
    answer = judged(f"{head}{log}{says}").answer()
    assert len([due for due in answer["dues"] if due["why"] == "rent"]) == owed
