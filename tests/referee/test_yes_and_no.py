"""The table of docs/seats.md, row by row: such an entry is logged, those asked say yes, no or nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee import services
from referee.disputes import arbiter_page
from referee.disputes.open_disputes import open_disputes
from referee.models import Table
from referee.operations import verifying
from referee.seated.queries import Seated, sit
from referee.seats import arbiters, chairs, consents
from referee.seats import page as chair_page
from rules_kb.kernel.consent_table import ROWS, Kind
from tests.referee.phone import HEAD, MIDDLE

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
DOCS = Path(__file__).parents[2] / "docs" / "seats.md"
NAMES = ("Ann", "Uncle_Bob", "Cleo")
ANN, BOB, CLEO = range(3)
PHONES = ("anns-phone-0123456789", "bobs-phone-0123456789", "cleos-phone-012345678")
HOST, JUDGE = "host-phone-0123456789", "judges-phone-01234567"
BOBS_TURN = MIDDLE.replace("turn Ann", "turn Uncle_Bob")
BROKE = BOBS_TURN.replace("turn Uncle_Bob", "turn Cleo").replace("395, at go, owns marvin(m)", "10, at virginia")
CLAIM = "position:\n  Cleo owns tennessee\n  turn Ann\n"


class Scene(NamedTuple):
    """What was logged before, the entry and whose phone logs it; who is asked, who says no, and what hangs on it."""

    line: str
    by: int
    asked: tuple[int, ...]
    against: tuple[int, ...]
    state: Callable[[Seated], Any]
    counts: Any
    without: Any
    before: tuple[tuple[int, str], ...] = ()
    start: str = MIDDLE
    careful: bool = False


def owner(name: str) -> Callable[[Seated], Any]:
    """Who has a deed, and what is owed."""
    return lambda s: (s.board.deeds[name].owner, [due.amount for due in s.board.dues])


SCENES: dict[Kind, Scene] = {
    "trade": Scene(
        "Ann trade Uncle_Bob: oriental for $50", ANN, (ANN, BOB), (BOB,), owner("oriental_avenue"), (BOB, []), None
    ),
    "in_kind": Scene(
        "Uncle_Bob pay Ann boardwalk", BOB, (ANN,), (ANN,), owner("boardwalk"), (ANN, []), (BOB, [28]),
        ((BOB, "Uncle_Bob roll 1 3"), (ANN, "Ann demand rent")), BOBS_TURN,
    ),
    "out": Scene(
        "Cleo bankrupt to Ann", ANN, (CLEO,), (CLEO,), lambda s: s.board.players[CLEO].out, True, False,
        ((CLEO, "Cleo roll 1 1"), (ANN, "Ann demand rent")), BROKE,
    ),
    "end": Scene("table end", ANN, (ANN, BOB, CLEO), (BOB,), lambda s: s.board.over, True, False),
    "let_stand": Scene(
        "table overrule 1", BOB, (ANN, BOB, CLEO), (ANN,), lambda s: s.board.deeds["new_york_avenue"].houses, 3, 0,
        ((CLEO, "Ann build new_york 3"),),
    ),
    "decision": Scene(
        "table rule even_build=false", ANN, (ANN, BOB, CLEO), (BOB, CLEO), lambda s: s.ed.even_build, False, True
    ),
    "settle": Scene(
        "table settle 2", BOB, (ANN, CLEO), (CLEO,), lambda s: s.board.players[ANN].cash, 906, 905,
        ((CLEO, "Cleo roll 3 3"), (CLEO, "Cleo pay Ann 5 for rent")),
    ),
    "correction": Scene(
        "table strike 1", BOB, (ANN,), (ANN,), lambda s: s.board.players[ANN].at, 20, 23, ((ANN, "Ann roll 1 2"),)
    ),
    "claim": Scene(
        "table insert after 1: Cleo demand rent", CLEO, (ANN, CLEO), (ANN,), lambda s: s.table.rulings.get(seq=4).verdict,
        "legal", "illegal", ((ANN, "Ann land tennessee"), (BOB, "Uncle_Bob roll 4 6"), (CLEO, "Cleo roll 4 6")), CLAIM,
    ),
    "act": Scene(
        "Cleo pay Ann 5 for gift", ANN, (CLEO,), (CLEO,), lambda s: s.board.players[CLEO].cash, 390, None, careful=True
    ),
}  # fmt: skip


def log(table: Table, line: str, phone: str) -> int:
    """One line of one phone; its number."""
    table.refresh_from_db()
    return services.log_line(code=table.code, line=line, key=f"{line} {table.length}", phone=phone).entry.seq


def played(scene: Scene) -> tuple[Table, int]:
    """A table at which everybody has a phone and somebody from outside rules, with the entry logged."""
    table = services.make_table(name="Friday", head=HEAD + scene.start, phone=HOST, confirms=scene.careful)
    for seat, phone in enumerate(PHONES):
        chairs.take(code=table.code, seat=seat, phone=phone, who=NAMES[seat])
    arbiters.accept(link=arbiters.invite(code=table.code, phone=HOST).link, phone=JUDGE)
    for by, line in scene.before:
        log(table, line, PHONES[by])
    return table, log(table, scene.line, PHONES[scene.by])


def say(table: Table, scene: Scene, n: int, word: str, seats: tuple[int, ...]) -> None:
    """Those seats say yes or no, each on its own phone, by the buttons it has."""
    for seat in seats:
        s = sit(table.code)
        offered = [*open_disputes(s, PHONES[seat]), *chair_page.pending(s, PHONES[seat])]
        spoken = [one for vote in offered if vote.seq == n for one in vote.says if one.who == s.words.who(seat)]
        (line,) = (b.line for one in spoken for b in one.buttons if b.label == word)
        log(table, line, PHONES[seat])


def unconfirmed(s: Seated) -> list[tuple[int, str]]:
    """What waits for whose yes on the table page."""
    return [(one.seq, one.title) for one in chair_page.pending(s, HOST)]


def missing(scene: Scene) -> list[int]:
    """Those asked who did not log it themselves."""
    return [seat for seat in scene.asked if seat != scene.by]


def test_every_row_has_its_scene_and_its_line_in_the_document() -> None:
    assert SCENES.keys() == ROWS.keys()
    text = DOCS.read_text(encoding="utf-8")
    for row in ROWS.values():
        assert f"| {row.entry} | {row.asks} | {row.yes} | {row.silence} | {row.no} |" in text
    assert text.count("\n  | ") == len(ROWS) + 1


@pytest.mark.parametrize("kind", ROWS)
def test_silence_lets_it_stand_as_unconfirmed(kind: Kind) -> None:
    scene = SCENES[kind]
    table, n = played(scene)
    s = sit(table.code)
    assert consents.about(s.table, n).asked(n) == scene.asked
    assert scene.state(s) == (scene.without if kind == "claim" else scene.counts)
    assert [seq for seq, _ in unconfirmed(s)] == [n] and open_disputes(s, HOST) == []
    assert verifying.first_bad_entry(s.table) is None


@pytest.mark.parametrize("kind", ROWS)
def test_a_yes_confirms_it(kind: Kind) -> None:
    scene = SCENES[kind]
    table, n = played(scene)
    say(table, scene, n, "Yes", tuple(missing(scene)))
    s = sit(table.code)
    assert (scene.state(s), unconfirmed(s), open_disputes(s, HOST)) == (scene.counts, [], [])


@pytest.mark.parametrize("kind", ROWS)
def test_a_no_opens_a_dispute_and_means_what_its_row_says(kind: Kind) -> None:
    scene, row = SCENES[kind], ROWS[kind]
    table, n = played(scene)
    say(table, scene, n, "No", scene.against)
    s = sit(table.code)
    (dispute,) = open_disputes(s, HOST)
    assert (dispute.seq, unconfirmed(s)) == (n, [])
    assert scene.state(s) == (scene.counts if row.means == "protest" else scene.without)
    assert dispute.counts is (row.means not in ("refused", "outvoted", "vetoed"))
    log(table, f"arbiter agree {n}", JUDGE)
    s = sit(table.code)
    assert (scene.state(s), open_disputes(s, HOST)) == (scene.counts, [])
    assert s.table.entries.last().logged_by == "the arbiter"


@pytest.mark.parametrize("kind", [kind for kind, row in ROWS.items() if row.means == "refused"])
def test_more_than_half_settle_it_against_one_no(kind: Kind) -> None:
    scene = SCENES[kind]
    table, n = played(scene)
    say(table, scene, n, "No", scene.against)
    others = tuple(seat for seat in (ANN, BOB, CLEO) if seat not in scene.against)
    say(table, scene, n, "Yes", others[:1])
    assert scene.state(sit(table.code)) == scene.without
    say(table, scene, n, "Yes", others[1:])
    assert (scene.state(sit(table.code)), open_disputes(sit(table.code), HOST)) == (scene.counts, [])


def test_an_open_table_asks_nobody_for_a_mere_payment_and_a_careful_one_not_the_own_phone() -> None:
    scene = SCENES["act"]
    table, n = played(scene._replace(careful=False))
    assert consents.about(table, n).asked(n) == ()
    table, n = played(scene._replace(by=CLEO))
    assert consents.about(table, n).asked(n) == ()


def test_a_letting_stand_that_is_about_somebody_else_falls_only_when_half_are_against_it() -> None:
    scene = SCENES["let_stand"]
    table, n = played(scene)
    say(table, scene, n, "No", (BOB,))
    assert scene.state(sit(table.code)) == scene.counts
    say(table, scene, n, "No", (CLEO,))
    assert scene.state(sit(table.code)) == scene.without


def test_nobody_outvotes_a_no_by_letting_it_stand_once_more() -> None:
    scene = SCENES["let_stand"]
    table, n = played(scene)
    say(table, scene, n, "No", scene.against)
    for line in (scene.line, "table waive 1 board.build.even", "Cleo overrule 1"):
        assert log(table, line, PHONES[CLEO]) == n
    assert scene.state(sit(table.code)) == scene.without
    log(table, "arbiter overrule 1", JUDGE)
    assert (scene.state(sit(table.code)), open_disputes(sit(table.code), HOST)) == (scene.counts, [])


def test_everybody_agrees_by_one_tap_on_a_phone_that_all_share() -> None:
    table = services.make_table(name="One phone", head=HEAD + MIDDLE, phone=HOST)
    n = log(table, SCENES["trade"].line, HOST)
    (vote,) = chair_page.pending(sit(table.code), HOST)
    assert vote.everybody is not None and vote.everybody.line == f"table agree {n}"
    log(table, vote.everybody.line, HOST)
    assert chair_page.pending(sit(table.code), HOST) == []
    chairs.take(code=table.code, seat=BOB, phone=PHONES[BOB], who="Uncle Bob")
    with pytest.raises(chairs.NotYours):
        log(table, f"table agree {n}", HOST)


def test_the_arbiter_is_offered_first_what_the_card_speaks_for() -> None:
    scene = SCENES["let_stand"]
    table, n = played(scene)
    say(table, scene, n, "No", scene.against)
    (case,) = arbiter_page.of(sit(table.code))["cases"]

    assert case.card.verdict == "violation"
    assert (case.rulings[0].title, case.rulings[-1].title) == ("It does not count", "It counts as logged")
