"""Doors, codes and what goes from phone to phone: what a code leads to, who must say yes, what is written down."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from referee import services
from referee.models import Allowance, Chair, Handover, Joining, SeatRequest, Table
from referee.operations.limits import TooMuch
from referee.seats import chairs, four_words, handovers, joining
from referee.seats.models import JOIN_LETTERS
from referee.seats.phones import known_as
from tests.referee.phone import HEAD, MIDDLE

MOST = settings.LIMITS["codes"][0]
AT_ONCE = MOST + 6
pytestmark = [pytest.mark.django_db, pytest.mark.stores]
ANN, BOB, CLEO = range(3)
HOST, REDS, BLUES, GREENS, NEW = (f"{who}-phone-0123456789" for who in ("host", "red", "blue", "green", "new"))
WRONG = "BBBBBB"


@pytest.fixture
def table() -> Table:
    """A table whose host sits nowhere, with a phone on Ann's and on Bob's chair."""
    made = services.make_table(name="Saturday", head=HEAD + MIDDLE, phone=HOST)
    chairs.take(code=made.code, seat=ANN, phone=REDS, who="Ann")
    chairs.take(code=made.code, seat=BOB, phone=BLUES, who="Uncle Bob")
    return made


def ask(table: Table, seat: int | None, phone: str = NEW) -> int:
    """A phone asks, and its request has a number; 0 where nobody had to be asked."""
    if handovers.ask(code=table.code, seat=seat, phone=phone):
        return 0
    return SeatRequest.objects.get(phone=known_as(phone)).pk


def answer(table: Table, request: int, phone: str, yes: bool = True) -> None:
    """A phone answers."""
    handovers.answer(code=table.code, request=request, phone=phone, yes=yes)


def sitting(table: Table) -> dict[int, str]:
    """Who sits where, as the tests call the phones."""
    called = {known_as(phone): phone for phone in (HOST, REDS, BLUES, GREENS, NEW)}
    return {seat: called[phone] for seat, phone in Chair.objects.filter(table=table).values_list("seat", "phone")}


def host(table: Table) -> str:
    """The phone that hosts, hashed."""
    table.refresh_from_db()
    return table.host


def written(table: Table) -> list[tuple[int | None, str, list[int]]]:
    """What went from phone to phone."""
    return list(Handover.objects.filter(table=table).values_list("seat", "how", "agreed"))


def test_a_code_is_six_letters_that_nobody_misreads_and_leads_to_the_door(table: Table) -> None:
    door = joining.open_door(code=table.code)
    assert len(door.code) == 6 and set(door.code) <= set(JOIN_LETTERS)
    assert not set(JOIN_LETTERS) & set("AEIOUL0123456789")
    typed = f" {door.code[:3].lower()}-{door.code[3:]} "
    assert joining.by_code(code=joining.as_code(typed), place="here") == door
    assert table.code not in (door.code, door.link)
    for none in ("", "KTMBQ", "KTMBQXX", "KTMBQO", "KTM8QX", "ÄÖÜBBB"):
        assert joining.as_code(none) == ""


def test_a_door_that_is_open_keeps_its_code_and_one_opened_again_has_another(table: Table) -> None:
    first = joining.open_door(code=table.code)
    assert joining.open_door(code=table.code).code == first.code
    joining.close_door(code=table.code)
    assert joining.by_code(code=first.code, place="here") is None
    again = joining.open_door(code=table.code)
    assert (Joining.objects.count(), again.link == first.link, again.code == first.code) == (1, False, False)
    Joining.objects.update(open_until=timezone.now() - timedelta(seconds=1))
    assert joining.by_code(code=again.code, place="here") is None


def test_wrong_codes_are_counted_by_place_and_forgotten_in_time(table: Table) -> None:
    door = joining.open_door(code=table.code)
    for _ in range(MOST):
        assert joining.by_code(code=WRONG, place="here") is None
    with pytest.raises(TooMuch, match=f"{MOST} wrong tries") as enough:
        joining.by_code(code=door.code, place="here")
    assert 0 < enough.value.seconds <= 600
    assert joining.by_code(code=door.code, place="there") == door
    Allowance.objects.update(until=timezone.now())
    assert joining.by_code(code=door.code, place="here") == door
    assert set(Allowance.objects.values_list("used", flat=True)) == {0}


def test_right_codes_do_not_count(table: Table) -> None:
    door = joining.open_door(code=table.code)
    for _ in range(MOST + 2):
        assert joining.by_code(code=door.code, place="here") == door


@pytest.mark.django_db(transaction=True)
def test_tries_at_the_same_moment_are_counted_to_the_last_one() -> None:
    gate = threading.Barrier(AT_ONCE)

    def attempt(_: int) -> str:
        gate.wait()
        try:
            return str(joining.by_code(code=WRONG, place="here"))
        except TooMuch:
            return "enough"
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as phones:
        said = list(phones.map(attempt, range(AT_ONCE)))
    assert (said.count("None"), said.count("enough")) == (MOST, AT_ONCE - MOST)
    assert Allowance.objects.get().used == MOST


def test_a_free_seat_is_taken_at_once_unless_the_table_is_careful(table: Table) -> None:
    joining.open_door(code=table.code)
    joining.be_careful(code=table.code, careful=True)
    request = ask(table, CLEO)
    assert sitting(table) == {ANN: REDS, BOB: BLUES}
    answer(table, request, REDS)
    assert sitting(table) == {ANN: REDS, BOB: BLUES, CLEO: NEW}
    assert (written(table), SeatRequest.objects.count()) == ([], 0)
    joining.be_careful(code=table.code, careful=False)
    chairs.leave(code=table.code, seat=CLEO, phone=NEW, who="Cleo")
    assert (ask(table, CLEO), sitting(table)[CLEO]) == (0, NEW)


def test_the_host_gives_a_lost_phones_seat_to_the_phone_that_asks_or_takes_it(table: Table) -> None:
    answer(table, ask(table, ANN), HOST)
    assert sitting(table) == {ANN: NEW, BOB: BLUES}
    handovers.take_over(code=table.code, seat=BOB, phone=HOST)
    assert sitting(table) == {ANN: NEW, BOB: HOST}
    assert written(table) == [(ANN, "host", []), (BOB, "host", [])]
    for phone in (NEW, BLUES, ""):
        with pytest.raises(handovers.NotAsked):
            handovers.take_over(code=table.code, seat=ANN, phone=phone)


def test_all_other_seats_together_give_a_lost_phones_seat_away(table: Table) -> None:
    chairs.take(code=table.code, seat=CLEO, phone=GREENS, who="Cleo")
    request = ask(table, ANN)
    answer(table, request, BLUES)
    answer(table, request, BLUES)
    assert sitting(table)[ANN] == REDS
    answer(table, request, GREENS)
    assert (sitting(table)[ANN], host(table)) == (NEW, known_as(HOST))
    assert written(table) == [(ANN, "seats", [BOB, CLEO])]
    answer(table, request, GREENS)
    assert len(written(table)) == 1


def test_the_phone_whose_seat_is_asked_for_gives_it_or_keeps_it(table: Table) -> None:
    request = ask(table, ANN)
    answer(table, request, REDS, yes=False)
    answer(table, request, HOST)
    assert (sitting(table)[ANN], SeatRequest.objects.get().refused) == (REDS, True)
    answer(table, ask(table, ANN), REDS)
    assert (sitting(table)[ANN], written(table)) == (NEW, [(ANN, "holder", [])])


def test_nobody_answers_for_themselves_or_without_a_seat(table: Table) -> None:
    mine = ask(table, ANN, BLUES)
    for phone in (BLUES, GREENS, ""):
        with pytest.raises(handovers.NotAsked):
            answer(table, mine, phone)
    assert sitting(table) == {ANN: REDS, BOB: BLUES}


def test_a_lost_host_is_replaced_by_the_consent_of_the_other_seats(table: Table) -> None:
    request = ask(table, None, BLUES)
    answer(table, request, REDS)
    assert (host(table), written(table)) == (known_as(BLUES), [(None, "seats", [ANN])])


def test_the_seat_of_a_lost_host_takes_hosting_along(table: Table) -> None:
    Table.objects.update(host=known_as(REDS))
    answer(table, ask(table, ANN), BLUES)
    assert (sitting(table)[ANN], host(table)) == (NEW, known_as(NEW))
    assert written(table) == [(ANN, "seats", [BOB]), (None, "seats", [BOB])]


def test_four_words_give_the_table_and_the_seat_back_and_then_are_others(table: Table) -> None:
    Table.objects.update(host=known_as(REDS))
    table.refresh_from_db()
    words = four_words.words_of(table)
    assert len(words.split()) == 4 and len(four_words.WORDS) == len(set(four_words.WORDS)) == 256
    handovers.recover(code=table.code, phone=NEW, words=f" {words.upper().replace(' ', ', ')}. ")
    assert (host(table), sitting(table)[ANN]) == (known_as(NEW), NEW)
    assert written(table) == [(None, "words", []), (ANN, "words", [])]
    assert four_words.words_of(table) != words
    with pytest.raises(handovers.WrongWords):
        handovers.recover(code=table.code, phone=REDS, words=words)


def test_wrong_words_are_counted_by_table(table: Table) -> None:
    words = four_words.words_of(table)
    for _ in range(MOST):
        with pytest.raises(handovers.WrongWords):
            handovers.recover(code=table.code, phone=NEW, words="apple")
    with pytest.raises(TooMuch):
        handovers.recover(code=table.code, phone=NEW, words=words)
    assert host(table) == known_as(HOST)


def test_a_table_without_a_host_has_no_words(table: Table) -> None:
    Table.objects.update(host="")
    table.refresh_from_db()
    with pytest.raises(handovers.WrongWords):
        handovers.recover(code=table.code, phone=NEW, words=four_words.words_of(table))


def test_only_so_many_ask_at_once_and_who_asked_long_ago_has_gone(table: Table) -> None:
    for n in range(handovers.MOST_ASKING):
        handovers.ask(code=table.code, seat=ANN, phone=f"asks-{n}-0123456789")
    with pytest.raises(handovers.TooManyAsking):
        ask(table, ANN)
    SeatRequest.objects.update(made_at=timezone.now() - handovers.PATIENCE)
    assert ask(table, ANN) == SeatRequest.objects.get().pk


def test_a_seat_that_somebody_else_freed_is_written_down_and_ones_own_is_not(table: Table) -> None:
    chairs.leave(code=table.code, seat=ANN, phone=REDS, who="Ann")
    chairs.leave(code=table.code, seat=BOB, phone=HOST, who="Uncle Bob")
    assert written(table) == [(BOB, "freed", [])]
