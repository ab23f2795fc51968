"""Seats, votes, spectators and shared rulings as pages: what a phone sees and what it may tap."""

import re

import pytest
from django.test import Client

from referee import services
from referee.models import Chair, Share, Table
from referee.seats import joining
from tests.referee.phone import HEAD, PART, lines, post

pytestmark = pytest.mark.django_db
TRADE = "Ann trade Uncle_Bob: oriental for $50"


@pytest.fixture
def red(middle: Table) -> Client:
    """A phone that sits on Ann's chair."""
    return sat(middle, 0)


@pytest.fixture
def blue(middle: Table) -> Client:
    """A phone that sits on Uncle Bob's chair."""
    return sat(middle, 1)


def sat(table: Table, seat: int) -> Client:
    """A phone on a chair."""
    phone = Client()
    assert chair(phone, table, seat).status_code == 302
    return phone


def chair(phone: Client, table: Table, seat: object, do: str = "take") -> object:
    """A tap on a seat."""
    return phone.post(f"/t/{table.code}/seats", {"do": do, "seat": seat})


def page(phone: Client, address: str) -> str:
    """What a phone sees."""
    return phone.get(address).content.decode()


def test_a_phone_is_asked_once_which_player_it_is(client: Client, middle: Table) -> None:
    assert "I am Uncle Bob" in page(client, f"/t/{middle.code}")
    answer = client.post(f"/t/{middle.code}/seats", {"do": "take", "seat": "1"}, headers=PART)
    after = answer.content.decode()
    assert (answer.status_code, answer["X-Table"]) == (200, client.head(f"/t/{middle.code}")["X-Table"])
    assert "Which player are you?" not in after and '<span class="you">you</span>' in after
    assert Chair.objects.get().seat == 1


def test_a_shared_phone_is_not_asked_again(client: Client, middle: Table) -> None:
    chair(client, middle, "shared")
    assert "Which player are you?" not in page(client, f"/t/{middle.code}")
    assert not Chair.objects.exists()


def test_a_taken_seat_is_refused_in_words(red: Client, middle: Table) -> None:
    other = Client()
    answer = chair(other, middle, 0)
    assert (answer.status_code, Chair.objects.count()) == (409, 1)
    assert "Another phone is Ann already." in answer.content.decode()
    assert "I am Ann" not in page(other, f"/t/{middle.code}")


@pytest.mark.parametrize("fields", [{}, {"do": "take"}, {"do": "take", "seat": "9"}, {"do": "take", "seat": "-1"},
                                    {"do": "burn", "seat": "0"}, {"do": "take", "seat": "1" * 5000}])  # fmt: skip
def test_a_seat_that_is_none_is_400(client: Client, middle: Table, fields: dict[str, str]) -> None:
    answer = client.post(f"/t/{middle.code}/seats", fields)
    assert (answer.status_code, Chair.objects.count()) == (400, 0)


def test_the_seats_sheet_offers_what_this_phone_may_do(red: Client, middle: Table) -> None:
    mine, others = page(red, f"/t/{middle.code}/seats"), page(Client(), f"/t/{middle.code}/seats")
    assert "Leave<span" in mine and "I am Uncle Bob" in mine
    assert "Leave<span" not in others and "Free<span" not in others and "has a phone" in others


def test_the_host_frees_a_seat_and_a_stranger_to_it_does_not(client: Client, middle: Table) -> None:
    client.post("/demo")
    table = Table.objects.exclude(pk=middle.pk).get()
    sat(table, 2)
    assert chair(Client(), table, 2, "leave").status_code == 403
    assert Chair.objects.count() == 1
    assert "Free<span" in page(client, f"/t/{table.code}/seats")
    chair(client, table, 2, "leave")
    assert not Chair.objects.exists()


def test_the_invitation_has_both_links_as_squares_without_styles(client: Client, middle: Table) -> None:
    link = joining.open_door(code=middle.code).link
    sheet = page(client, f"/t/{middle.code}/seats")
    assert f'value="http://testserver/j/{link}"' in sheet and f'value="http://testserver/w/{middle.watch}"' in sheet
    assert sheet.count('class="qr"') == 2
    assert "style=" not in sheet and "<style" not in sheet


def test_a_line_names_the_seat_whose_phone_logged_it(red: Client, middle: Table) -> None:
    post(red, middle, "line", line="Ann roll 1 2")
    assert middle.entries.get().logged_by == "Ann"
    assert "</time> Ann" in page(red, f"/t/{middle.code}/log")


def test_a_trade_waits_for_the_other_side_on_every_phone(red: Client, blue: Client, middle: Table) -> None:
    post(red, middle, "line", line=TRADE)
    reds, blues = page(red, f"/t/{middle.code}"), page(blue, f"/t/{middle.code}")
    assert "Not yet confirmed: Uncle Bob" in reds and "Uncle_Bob agree 1" not in reds
    assert 'value="Uncle_Bob agree 1"' in blues and 'value="Uncle_Bob contest 1: never-agreed"' in blues
    post(blue, middle, "line", line="Uncle_Bob agree 1")
    assert "Not yet confirmed" not in page(red, f"/t/{middle.code}")
    assert "Confirmed by all" in page(red, f"/t/{middle.code}/log")


def test_nobody_says_yes_for_a_seat_that_has_a_phone(red: Client, blue: Client, middle: Table) -> None:
    post(red, middle, "line", line=TRADE)
    answer = post(red, middle, "line", line="Uncle_Bob agree 1")
    assert (answer.status_code, lines(middle)) == (403, ["Ann trade Uncle_Bob: oriental_avenue for $50"])
    assert "only that phone answers for Uncle Bob" in answer.content.decode()


def test_a_dispute_offers_to_protest_only_in_the_names_this_phone_speaks_for(
    red: Client, blue: Client, middle: Table
) -> None:
    post(red, middle, "line", line="Ann roll 1 2")
    shown = page(red, f"/t/{middle.code}/dispute/1?about=wrong-move")
    assert re.findall(r'value="(\w+) contest 1: wrong-move"', shown) == ["Ann", "Cleo"]


def test_a_free_seat_says_yes_on_a_shared_phone_and_is_marked(red: Client, middle: Table) -> None:
    post(red, middle, "line", line=TRADE)
    assert 'value="Uncle_Bob agree 1"' in page(red, f"/t/{middle.code}")
    post(red, middle, "line", line="Uncle_Bob agree 1")
    log = page(red, f"/t/{middle.code}/log")
    assert "says yes, on a shared phone" in log and "<b>Ann</b> says yes</span>" in log


def test_taking_back_ones_own_newest_line_asks_nobody(red: Client, blue: Client, middle: Table) -> None:
    post(red, middle, "line", line="Ann roll 1 2")
    post(red, middle, "line", line="table strike 1")
    assert "Not yet confirmed" not in page(blue, f"/t/{middle.code}")


def test_taking_back_anothers_line_asks_that_one(red: Client, blue: Client, middle: Table) -> None:
    post(red, middle, "line", line="Ann roll 1 2")
    post(blue, middle, "line", line="table strike 1")
    assert "Not yet confirmed: Ann" in page(red, f"/t/{middle.code}")
    assert 'value="Ann agree 2"' in page(red, f"/t/{middle.code}")


def test_a_line_far_back_that_is_taken_back_still_asks_whom_it_names(red: Client, middle: Table) -> None:
    for n in range(60):
        post(red, middle, "line", line=f"Cleo count {n}")
    post(Client(), middle, "line", line="table strike 3")
    assert "Not yet confirmed: Cleo" in page(red, f"/t/{middle.code}")


def test_a_tied_vote_leaves_the_edition_standing_until_somebody_thinks_again() -> None:
    table = services.make_table(name="Two", head="players: Ann, Bob\n")
    phone = Client()
    for line in ("table rule even_build=false", "Ann agree 1", "Bob contest 1"):
        post(phone, table, "line", line=line)
    shown = page(phone, f"/t/{table.code}")
    assert "1 yes, 1 no" in shown and "the edition stands" in shown
    post(phone, table, "line", line="Bob agree 1")
    assert "It holds: 2 of 2 say yes" in page(phone, f"/t/{table.code}/log")


def test_the_log_shows_how_each_vote_stands(red: Client, middle: Table) -> None:
    post(red, middle, "line", line="table rule even_build=false")
    assert "It holds so far: 1 of 3 say yes" in page(red, f"/t/{middle.code}/log")
    post(red, middle, "line", line="Cleo agree 1")
    assert "It holds: 2 of 3 say yes" in page(red, f"/t/{middle.code}/log")
    assert "What this table has decided" in page(red, f"/t/{middle.code}/seats")


WATCHED = ("", "/log", "/deeds", "/middle")


@pytest.fixture
def quarrel(red: Client, middle: Table) -> Table:
    """A table with a ruling, a trade and a share."""
    for line in ("Ann build new_york_avenue 3", TRADE, "Uncle_Bob roll 3 4", "table rule even_build=false"):
        post(red, middle, "line", line=line)
    red.post(f"/t/{middle.code}/share/1", {"do": "make"})
    return middle


@pytest.mark.parametrize("path", WATCHED)
def test_a_spectator_sees_everything_and_finds_no_way_in(client: Client, quarrel: Table, path: str) -> None:
    answer = client.get(f"/w/{quarrel.watch}{path}")
    shown = answer.content.decode()
    assert answer.status_code == 200 and "Uncle Bob" in shown
    assert quarrel.code not in shown
    # Whoever looks on may ask the referee something, and nothing else.
    assert shown.count("<form") == shown.count('role="search"') == 1
    assert not re.search(r"csrf|name=\"line\"|/t/|/r/", shown)
    assert Share.objects.get().code not in shown and Chair.objects.get().phone not in shown
    assert answer["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("path", WATCHED)
def test_the_two_codes_do_not_open_each_others_doors(client: Client, quarrel: Table, path: str) -> None:
    assert client.get(f"/w/{quarrel.code}{path}").status_code == 404
    assert client.get(f"/t/{quarrel.watch}{path}").status_code == 404
    assert client.get(f"/api/v1/tables/{quarrel.watch}").status_code == 404


def test_a_spectator_of_a_tournament_is_reminded_of_no_rent(client: Client) -> None:
    table = services.make_table(name="Cup", head=HEAD, family=False)
    for n, line in enumerate(("Ann roll 1 2", "Ann buy", "Uncle_Bob roll 1 2")):
        services.log_line(code=table.code, line=line, key=str(n))
    assert "$4" not in page(client, f"/w/{table.watch}") and "may ask" not in page(client, f"/w/{table.watch}")


@pytest.mark.parametrize("door", ["t", "w"])
def test_open_pages_learn_the_length_of_the_log_and_no_more(client: Client, quarrel: Table, door: str) -> None:
    address = f"/{door}/{quarrel.code if door == 't' else quarrel.watch}"
    answer = client.head(address)
    assert (answer.status_code, answer["X-Table"].split("-")[0], answer.content) == (200, "4", b"")
    assert client.head(f"/{door}/nowhere").status_code == 404


def test_open_pages_learn_that_somebody_sat_down_or_got_up(client: Client, red: Client, middle: Table) -> None:
    address = f"/t/{middle.code}"
    marks = [client.head(address)["X-Table"]]
    for do, seat in (("take", 2), ("leave", 2), ("take", 1)):
        chair(client, middle, seat, do)
        marks.append(red.head(address)["X-Table"])
    assert len({*marks}) == 4
    assert f'data-seen="{marks[-1]}"' in page(red, address)


def test_a_shared_ruling_shows_its_card_and_nothing_else_of_the_table(client: Client, quarrel: Table) -> None:
    answer = client.get(f"/r/{Share.objects.get().code}")
    shown = answer.content.decode()
    assert answer.status_code == 200 and answer["X-Robots-Tag"] == "noindex"
    assert 'content="noindex"' in shown
    assert "Not allowed." in shown and "New York Avenue" in shown and "board.build.even" in shown
    for secret in (quarrel.code, quarrel.watch, quarrel.name, "Cleo", "900", "460", "395"):
        assert secret not in shown
    assert shown.count("<form") == shown.count('role="search"') == 1
    assert not re.search(r"csrf|style=", shown)


def test_sharing_twice_is_one_link_and_taking_it_back_is_a_kind_404(client: Client, quarrel: Table) -> None:
    link = f"/r/{Share.objects.get().code}"
    client.post(f"/t/{quarrel.code}/share/1", {"do": "make"})
    assert Share.objects.count() == 1
    assert link in page(client, f"/t/{quarrel.code}/share/1")
    client.post(f"/t/{quarrel.code}/share/1", {"do": "revoke"})
    gone = client.get(link)
    assert (gone.status_code, gone["X-Robots-Tag"]) == (404, "noindex")
    assert "This link leads nowhere any more." in gone.content.decode()
    assert client.get("/r/nowhere").content == gone.content


def test_a_link_shared_again_is_a_new_one(client: Client, quarrel: Table) -> None:
    for do in ("revoke", "make"):
        client.post(f"/t/{quarrel.code}/share/1", {"do": do})
    old, new = Share.objects.order_by("pk")
    assert (client.get(f"/r/{old.code}").status_code, client.get(f"/r/{new.code}").status_code) == (404, 200)


@pytest.mark.parametrize("n", [0, 5, 10**30])
def test_an_entry_that_is_not_there_cannot_be_shared(client: Client, quarrel: Table, n: int) -> None:
    assert client.get(f"/t/{quarrel.code}/share/{n}").status_code == 404
    assert client.post(f"/t/{quarrel.code}/share/{n}", {"do": "make"}).status_code == 404
    assert Share.objects.count() == 1


def test_a_shared_ruling_follows_the_log(client: Client, quarrel: Table) -> None:
    link = f"/r/{Share.objects.get().code}"
    post(client, quarrel, "line", line="table strike 1")
    assert "It was taken back." in page(client, link)
