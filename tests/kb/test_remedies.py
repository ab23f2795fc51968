"""Remedies by distance: from a closed list, decided by judging again, and following them leaves nothing open."""

import random
from itertools import cycle, islice, product
from typing import Any

import msgspec
import pytest

from rules_kb import bots, games
from rules_kb.answer.card import Remedy
from rules_kb.answer.report import Judgement, judged
from rules_kb.board.game import BOARD
from rules_kb.disputes.questions import with_lines
from rules_kb.disputes.remedies import Distance, remedies, rewind
from rules_kb.kernel import engine
from rules_kb.kernel.corrections import effective
from rules_kb.kernel.model import Entry, Position
from rules_kb.record.lines import Record
from tests.injection.hunt import WAYS, Hunt, Place, game_of, legal_game
from tests.tiers import SOAKING

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("injection")]

GAMES = 4
MOST_STEPS = 6
# How many lines of the game go on after a fault before anybody objects.
LATER = 6
RULES = sorted({way.rule for way in WAYS})
# Every rule, every other one at once and every other one later; in a soak each of them both ways.
FAULTS = list(product(RULES, (0, LATER)) if SOAKING else zip(RULES, cycle((0, LATER)), strict=False))
HEAD = """edition: us-classic
players: Ann, Bob, Cal
position:
  Ann cash 500, owns oriental vermont connecticut
  Bob owns baltic
  turn Ann

"""


def of(log: str, seq: int, **more: bool) -> dict[str, Remedy]:
    return {one.kind: one for one in remedies(judged(HEAD + log), seq, **more)}


def kinds(log: str, seq: int, **more: bool) -> list[str]:
    return [one.kind for one in remedies(judged(HEAD + log), seq, **more) if one.applies]


def test_the_newest_entry_is_taken_back_without_asking_anybody() -> None:
    found = of("Ann build vermont 2", 1)["take_back"]

    assert (found.applies, found.lines, found.consent) == (True, ("table strike 1",), ())


def test_the_legal_part_is_offered_first() -> None:
    found = remedies(judged(HEAD + "Ann build vermont 2"), 1)[0]

    assert (found.kind, found.lines) == ("legal_part", ("table replace 1: Ann build vermont_avenue 1",))


def test_a_wrong_sum_is_evened_out_without_turning_anything_back() -> None:
    log = "Ann roll 1 2\nAnn pay Bob 2\nBob roll 4 6\nCal roll 4 6\nAnn roll 4 6\n"
    found = remedies(judged(HEAD + log), 2)[0]

    assert (found.kind, found.lines, found.consent) == ("balance", ("table settle 2",), ("Ann", "Bob"))
    assert found.why == "Ann pays Bob $2."


def test_what_others_were_ruled_by_is_not_simply_taken_back() -> None:
    found = of("Ann build oriental, vermont, connecticut for 120\nAnn roll 4 6\nBob land oriental\nBob pay Ann 30\n", 1)

    assert found["take_back"].applies is False
    assert found["take_back"].why == "Entry 3 came out as it did because of it."


def test_a_rewind_goes_back_newest_first_and_skips_nothing() -> None:
    log = "Ann mortgage oriental for 40\nAnn lift oriental\nAnn mortgage oriental\n"
    found = of(log, 1)["rewind"]

    assert found.applies is True
    assert found.lines == ("table strike 3", "table strike 2", "table strike 1")
    assert found.consent == ("Ann", "Bob", "Cal")


def test_chance_that_hangs_on_an_entry_is_not_rolled_back() -> None:
    found = of("Ann roll 1 2\nAnn roll 1 3 to chance_1\nAnn draw bank_dividend\n", 2)

    assert found["rewind"].applies is False
    assert found["rewind"].why == "Dice or cards in entry 3 hang on it; chance is not rolled back."


def test_a_family_lets_stand_before_it_rewinds_and_a_tournament_the_other_way_round() -> None:
    log = "Ann mortgage oriental for 40\nAnn lift oriental\nAnn mortgage oriental\n"

    family, tournament = kinds(log, 1), kinds(log, 1, tournament=True)
    assert family.index("stands") < family.index("rewind")
    assert tournament.index("rewind") < tournament.index("stands")


def test_a_tournament_keeps_its_claim_window_and_votes_on_nothing() -> None:
    log = "Bob land oriental\nCal roll 4 6\nAnn roll 4 6\nAnn demand rent from Bob\n".replace("Bob land", "Bob land", 1)
    start = HEAD.replace("turn Ann", "turn Bob")
    family = {one.kind: one for one in remedies(judged(start + log), 4)}
    strict = {one.kind: one for one in remedies(judged(start + log), 4, tournament=True)}

    assert (family["stands"].applies, strict["stands"].applies, strict["vote"].applies) == (True, False, False)


def test_an_auction_that_was_skipped_is_held_now() -> None:
    log = "Ann roll 5 6\nAnn decline\nBob roll 4 6\n"
    found = remedies(judged(HEAD + log), 3)[0]

    assert (found.kind, found.lines) == ("now", ("bank auction st_charles_place",))


def test_a_token_that_went_astray_is_put_where_it_belongs() -> None:
    found = remedies(judged(HEAD + "Ann roll 1 2 to mediterranean\n"), 1)[0]

    assert (found.kind, found.lines) == ("now", ("Ann move baltic_avenue",))


def test_the_impossible_is_never_let_stand() -> None:
    found = of("Ann mortgage boardwalk", 1)["stands"]

    assert (found.applies, found.why) == (False, "It cannot be: no table can let it stand.")


def test_nothing_is_wrong_with_a_legal_line() -> None:
    assert kinds("Ann build oriental", 1) == ["take_back"]


@pytest.mark.parametrize("seed", range(3))
def test_a_rewind_loses_no_entry(seed: int) -> None:
    record = bots.record(games.load("us-classic"), 3, seed=seed, turns=6)
    before = judgement_of(record, record.entries, BOARD.start(record), record.players)
    strikes = [f"table strike {entry.seq}" for entry in reversed(record.entries[-12:])]
    rewound = with_lines(before, strikes)
    assert len(rewound.record.entries) == len(record.entries) + 12
    assert rewound.record.entries[: len(record.entries)] == record.entries

    redone = with_lines(rewound, [f"table strike {max(rewound.record.texts) - n}" for n in range(12)])
    kept = [step for step in effective(redone.record.entries) if step.seq <= len(record.entries)]
    assert [(step.seq, step.action) for step in kept] == [(e.seq, e.action) for e in record.entries]
    assert msgspec.structs.replace(redone.judged.position, seq=0) == msgspec.structs.replace(
        before.judged.position, seq=0
    )


@pytest.mark.parametrize("seed", range(12))
def test_the_lines_a_rewind_offers_lose_no_entry_and_can_be_undone(seed: int) -> None:
    record = bots.record(games.load("us-classic"), 3, seed=seed, turns=4)
    entries, before = record.entries, judgement_of(record, record.entries, BOARD.start(record), record.players)
    seq = random.Random(seed).choice([entry.seq for entry in entries[-10:]])
    way = rewind(before, seq, Distance(before, seq))
    rewound = with_lines(before, way.lines)
    assert rewound.record.entries[: len(entries)] == entries
    assert [step.seq for step in effective(rewound.record.entries) if step.seq <= len(entries)] == list(range(1, seq))
    at_the_time = judgement_of(record, entries[: seq - 1], before.start, record.players)
    assert unnumbered(rewound) == unnumbered(at_the_time)

    strikes = range(len(entries) + 1, len(entries) + len(way.lines) + 1)
    redone = with_lines(rewound, [f"table strike {n}" for n in reversed(strikes)])
    assert unnumbered(redone) == unnumbered(before)


def unnumbered(judgement: Judgement) -> Position:
    return msgspec.structs.replace(judgement.judged.position, seq=0)


def judgement_of(record: Any, entries: tuple[Entry, ...], start: Position, players: tuple[str, ...]) -> Judgement:
    ed, game = record.edition, record.edition.game
    texts = {entry.seq: "" for entry in entries}
    read = Record(ed, ed.id, (), players, None, "void", None, entries, texts, {}, ())
    return Judgement(read, engine.adjudicate(game, ed, entries, start), game, start)


class Played(msgspec.Struct):
    """A game's edition, where only that is asked."""

    edition: Any


def faulty(rule: str, hunt: Hunt, later: int) -> Judgement | None:
    """A legal game with one rule broken on purpose, and some lines of it after that."""
    for way, number in product(hunt.of(rule), range(GAMES)):
        for place in islice(hunt.places(way, number), 1):
            _, start, entries = legal_game(*game_of(hunt.ways[way], number))
            seats = len(start.players)  # type: ignore[attr-defined]
            players = tuple(f"P{seat}" for seat in range(seats))
            return judgement_of(Played(place.ed), with_fault(place, entries, later), start, players)
    return None


def with_fault(place: Place, entries: tuple[Entry, ...], later: int) -> tuple[Entry, ...]:
    rest = [entry.action for entry in entries[place.at + 1 : place.at + 1 + later]]
    told = [*(entry.action for entry in entries[: place.at]), *place.fault, *rest]
    return tuple(Entry(seq, action) for seq, action in enumerate(told, 1))


def put_right(judgement: Judgement) -> Judgement:
    """Follow the first remedy that fits, entry by entry, until nothing is open."""
    for _ in range(MOST_STEPS * (1 + LATER)):
        fits = (one for seq in judgement.judged.open[:1] for one in remedies(judgement, seq) if one.applies)
        way = next(fits, None)
        if way is None:
            return judgement
        judgement = with_lines(judgement, way.lines)
        if way.lines[0].startswith("bank auction"):
            # An auction is held to its end: here nobody bids.
            judgement = with_lines(judgement, ("table pass",))
    return judgement


@pytest.mark.soak
@pytest.mark.parametrize(("rule", "later"), FAULTS)
def test_following_the_remedies_leaves_no_open_ruling(hunt: Hunt, rule: str, later: int) -> None:
    judgement = faulty(rule, hunt, later)
    assert judgement is not None, "nowhere in these games"
    # Play that goes on may put a fault right by itself, and what leaves nothing to do is closed at once.
    assert later or judgement.judged.open or judgement.judged.closed
    assert put_right(judgement).judged.open == []
