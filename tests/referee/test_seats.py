"""Chairs and what is said from them: a seat's own phone speaks for it, and nobody else's."""

import pytest

from referee import judging, services
from referee.models import Chair, Table
from referee.operations import verifying
from referee.seats import chairs, consents
from referee.seats.permissions import NotYours
from referee.seats.phones import known_as
from tests.referee.phone import HEAD, MIDDLE, lines

pytestmark = [pytest.mark.django_db, pytest.mark.stores]
ANN, BOB, CLEO = range(3)
NAMES = ("Ann", "Uncle Bob", "Cleo")
HOST, REDS, BLUES = "host-phone-0123456789", "reds-phone-0123456789", "blues-phone-012345678"
TRADE = "Ann trade Uncle_Bob: oriental for $50"


@pytest.fixture
def table() -> Table:
    """A table in the middle of its game, made by a phone of its own."""
    return services.make_table(name="Saturday", head=HEAD + MIDDLE, phone=HOST)


def sit(table: Table, seat: int, phone: str) -> None:
    """A phone sits down."""
    chairs.take(code=table.code, seat=seat, phone=phone, who=NAMES[seat])


def get_up(table: Table, seat: int, phone: str) -> None:
    """A phone frees a seat."""
    chairs.leave(code=table.code, seat=seat, phone=phone, who=NAMES[seat])


def log(table: Table, line: str, phone: str = "") -> services.Logged:
    """One line under a key of its own."""
    table.refresh_from_db()
    logged = services.log_line(code=table.code, line=line, key=f"{line} {phone} {table.length}", phone=phone)
    table.refresh_from_db()
    return logged


def test_a_seat_has_room_for_one_phone(table: Table) -> None:
    sit(table, ANN, REDS)
    sit(table, ANN, REDS)
    with pytest.raises(chairs.ChairTaken, match="Another phone is Ann already"):
        sit(table, ANN, BLUES)
    assert list(Chair.objects.values_list("seat", "phone")) == [(ANN, known_as(REDS))]


def test_the_token_of_a_phone_is_not_stored(table: Table) -> None:
    sit(table, ANN, REDS)
    assert REDS not in Chair.objects.get().phone
    assert HOST not in table.host


def test_a_seat_is_left_by_its_phone_or_freed_by_the_host(table: Table) -> None:
    sit(table, ANN, REDS)
    with pytest.raises(NotYours):
        get_up(table, ANN, BLUES)
    get_up(table, ANN, REDS)
    sit(table, ANN, BLUES)
    get_up(table, ANN, HOST)
    get_up(table, ANN, BLUES)
    assert not Chair.objects.exists()


def test_where_nobody_hosts_the_first_to_sit_does(table: Table) -> None:
    Table.objects.update(host="")
    sit(table, ANN, REDS)
    sit(table, BOB, BLUES)
    get_up(table, BOB, REDS)
    with pytest.raises(NotYours):
        get_up(table, ANN, BLUES)


@pytest.mark.parametrize(("seats", "name"), [((), ""), ((ANN,), "Ann"), ((BOB,), "Uncle_Bob"), ((ANN, CLEO), "")])
def test_an_entry_is_logged_under_the_name_of_the_only_chair(table: Table, seats: tuple[int, ...], name: str) -> None:
    for seat in seats:
        sit(table, seat, REDS)
    assert log(table, "Ann roll 1 2", REDS).entry.logged_by == name
    assert verifying.first_bad_entry(table) is None


def test_anybody_logs_any_fact_about_anybody(table: Table) -> None:
    sit(table, BOB, BLUES)
    assert log(table, "Uncle_Bob count 400", REDS).entry.seq == 1


@pytest.mark.parametrize(
    "line",
    [
        "Uncle_Bob agree 1",
        "Uncle_Bob contest 1: wrong-amount",
        "table insert after 1: Uncle_Bob agree 1",
        "table replace 1: Uncle_Bob agree 1",
        "table strike 2",
        "table replace 2: Ann roll 1 2",
        "table strike 3",
    ],
)
def test_what_a_seat_says_is_said_changed_and_taken_back_by_its_own_phone_alone(table: Table, line: str) -> None:
    sit(table, BOB, BLUES)
    for said in (TRADE, "Uncle_Bob agree 1", "table strike 2"):
        log(table, said, BLUES)
    for phone in (REDS, HOST, ""):
        with pytest.raises(NotYours, match="Uncle Bob has a phone here"):
            log(table, line, phone)
    assert len(lines(table)) == 3
    log(table, line, BLUES)
    assert len(lines(table)) == 4


def test_any_phone_speaks_for_a_seat_nobody_took(table: Table) -> None:
    sit(table, ANN, REDS)
    log(table, TRADE, REDS)
    log(table, "Uncle_Bob agree 1", REDS)
    assert [(say.seat, say.word, say.own) for say in consents.said(table, 1)] == [
        (ANN, "yes", True),
        (BOB, "yes", False),
    ]


def test_the_same_said_twice_is_one_entry(table: Table) -> None:
    log(table, TRADE)
    first, second = log(table, "Uncle_Bob agree 1"), log(table, "Uncle_Bob agree 1")
    assert (second.entry.pk, second.again, len(lines(table))) == (first.entry.pk, True, 2)


def test_changing_ones_mind_is_a_new_entry_and_the_last_word_counts(table: Table) -> None:
    log(table, TRADE)
    for line, word in (("contest 1", "no"), ("agree 1", "yes"), ("contest 1", "no"), ("contest 1: too-little", "no")):
        log(table, f"Uncle_Bob {line}")
        assert [(say.seat, say.word) for say in consents.said(table, 1)] == [(ANN, ""), (BOB, word)]
    assert len(lines(table)) == 5


def test_a_yes_taken_back_can_be_given_again(table: Table) -> None:
    for line in (TRADE, "Uncle_Bob agree 1", "table strike 2", "Uncle_Bob agree 1"):
        log(table, line)
    assert len(lines(table)) == 4
    assert [(say.seat, say.word) for say in consents.said(table, 1)] == [(ANN, ""), (BOB, "yes")]


def test_settling_asks_payer_and_payee(table: Table) -> None:
    for line in ("Cleo roll 3 3", "Cleo pay Ann 5 for rent", "table settle 2"):
        log(table, line)
    assert table.rulings.get(seq=3).moved == [[CLEO, ANN, 1]]
    assert [(say.seat, say.word) for say in consents.said(table, 3)] == [(ANN, ""), (CLEO, "")]


def test_a_yes_to_a_claim_put_in_later_judges_again_what_it_changes() -> None:
    head = "players: Ann, Uncle_Bob, Cleo\nposition:\n  Cleo owns tennessee\n  turn Ann\n"
    table = services.make_table(name="Late", head=head)
    for line in ("Ann land tennessee", "Uncle_Bob roll 4 6", "Cleo roll 4 6", "table insert after 1: Cleo demand rent"):
        log(table, line)
    assert [one["rule"] for one in table.rulings.get(seq=4).violations] == ["board.rent.late"]
    log(table, "Ann agree 4")
    assert table.rulings.get(seq=4).verdict == "legal"
    log(table, "Ann contest 4: never-asked")
    assert [one["rule"] for one in table.rulings.get(seq=4).violations] == ["board.rent.late"]


def test_precedents_are_the_points_the_table_decided_with_the_vote_on_them(table: Table) -> None:
    for line in ("table rule even_build=false", "Ann agree 1", "Cleo agree 1", "table rule income_tax_rounding=down"):
        log(table, line)
    log(table, "table strike 4")
    (one,) = consents.precedents(table)
    assert (one.seq, one.param, one.value, one.vote.outcome, one.holds) == (1, "even_build", "false", "holds", True)


def test_on_a_tie_the_edition_stands() -> None:
    table = services.make_table(name="Two", head="players: Ann, Uncle_Bob\n")
    log(table, "table rule even_build=false")
    log(table, "Ann agree 1")
    assert consents.precedents(table)[0].vote.outcome == "open"
    assert judging.position_of(table).edition.even_build is False
    log(table, "Uncle_Bob contest 1")
    (one,) = consents.precedents(table)
    assert (one.vote.outcome, one.holds) == ("edition", False)
    assert judging.position_of(table).edition.even_build is True
    log(table, "Uncle_Bob agree 1")
    assert judging.position_of(table).edition.even_build is False
