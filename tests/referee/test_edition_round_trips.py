"""Editions taken out and brought in again: they judge the same, and a spoilt file is refused or does no harm."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from referee.editions import find as edition_find
from referee.editions import services as edition_services
from rules_kb import bots, games
from rules_kb.answer.report import Judgement, judged
from rules_kb.editions import EditionError, faults
from rules_kb.record.lines import write
from tests.tiers import often

pytestmark = [pytest.mark.django_db, pytest.mark.soak]
GAMES, TURNS = often(10, 100), 20
SPOILT, EACH = often(80, 320), 20
HOUSE = """id = "ours"
name = "Our rules"
extends = "us-classic"
currency = "£"
off = ["board.build.even", "board.rent.late"]
spaces = [
  { replaces = "boardwalk", id = "moon", name = "Moon", kind = "street", group = "dark_blue", price = 500, rents = [50, 200, 600, 1400, 1700, 2000], house_cost = 200, mortgage = 250 },
  { id = "baltic_avenue", price = 70 },
  { id = "park_place", after = "short_line" },
  { id = "penny_lane", name = "Penny Lane", kind = "street", group = "green", price = 310, rents = [26, 130, 390, 900, 1100, 1275], house_cost = 200, mortgage = 155, after = "pacific_avenue" },
  { id = "luxury_tax", gone = true },
]
cards = [
  { id = "advance_boardwalk", title = "To the Moon", move_to = "moon" },
  { id = "chairman", gone = true },
  { id = "lottery", deck = "chance", title = "A lottery", receive = 75, after = "inherit" },
]

[called]
house = "hut"
jail = "brig"
community_chest = "Locker"

[source]
name = "The back of an envelope"

[params]
go_salary = 400
free_parking_reward = "pot"

[contested]
go_salary = [200]

[cites]
go_salary = "line 3"
"board.go.salary" = { source = "Grandmother", certainty = "custom" }
"""


def imported(text: str, slug: str) -> str:
    """A file of that id, published here as a house edition."""
    text = re.sub(r'^id = "[^"]*"', f'id = "{slug}"', text, count=1)
    return str(edition_services.publish(version=edition_services.import_edition(text=text)))


def played(id: str, seed: int) -> str:
    """A short game; in every other one lines are missing, so that there is something to rule on."""
    game = write(bots.record(games.load(id), 2 + seed % 3, seed, TURNS))
    head, _, log = game.partition("\n\n")
    lines = [line for n, line in enumerate(log.splitlines(), 1) if seed % 2 == 0 or n % 9]
    return f"{head}\n\n" + "\n".join(lines) + "\n"


def uncited(judgement: Judgement) -> list[dict[str, Any]]:
    """All that is said of a game but where it is written: what an imported text says is the house's."""
    found: list[dict[str, Any]] = judgement.answer()["entries"]
    for told in (told for entry in found for told in entry["violations"]):
        for key in ("source", "citation", "certainty"):
            del told[key]
    # A house keeps what it extends as one text, so that whose an open point is comes out otherwise too.
    for point in (point for entry in found for point in entry["contested"]):
        point["note"] = point["note"].rpartition(": ")[2]
    return found


@pytest.mark.parametrize("id", games.shipped())
def test_an_edition_exported_and_imported_judges_its_games_the_same(id: str) -> None:
    again = imported(edition_services.export(id=id), f"again-{id}")
    broken = 0
    for seed in range(GAMES):
        game = played(id, seed)
        here, there = judged(game), judged(game, again, edition_find.find)
        assert (there.record.edition.id, there.judged.rulings) == (again, here.judged.rulings), seed
        assert there.judged.position == here.judged.position, seed
        broken += sum(bool(ruling.violations) for ruling in here.judged.rulings.values())
        if seed < 3:
            assert uncited(there) == uncited(here)
    assert broken > GAMES


def test_a_house_edition_with_a_board_and_words_of_its_own_goes_out_and_in_the_same() -> None:
    first = imported(HOUSE, "ours")
    text = edition_services.export(id=first)
    again = imported(text, "again")
    here, there = edition_find.load(first), edition_find.load(again)
    for part in ("spaces", "cards", "called", "currency", "off", "contested", "go_salary"):
        assert getattr(here, part) == getattr(there, part), part
    order = [space.id for space in here.spaces]
    placed = [(order[order.index(id) - 1], id) for id in ("penny_lane", "park_place")]
    assert placed == [("pacific_avenue", "penny_lane"), ("short_line", "park_place")]
    assert re.sub(r'^id = "[^"]*"', "", text) == re.sub(r'^id = "[^"]*"', "", edition_services.export(id=again))


def lines_spoilt(text: str, dice: random.Random) -> str:
    """A line left out, doubled, or in the wrong place."""
    lines = text.splitlines()
    line = lines.pop(dice.randrange(len(lines)))
    for _ in range(dice.randrange(3)):
        lines.insert(dice.randrange(len(lines) + 1), line)
    return "\n".join(lines) + "\n"


def value_spoilt(text: str, dice: random.Random) -> str:
    """A number, a word or an id that is another one."""
    found = dice.choice(list(re.finditer(r"\d+|\"[^\"\n]*\"|\btrue\b|\bfalse\b", text)))
    words = [match[0] for match in re.finditer(r"\"[^\"\n]*\"", text)]
    other = dice.choice(["0", "-1", "7", "1000001", "1e9", "1979-05-27", '""', '"x"', '"\\u0000"', "[]", "{}", *words])
    return text[: found.start()] + other + text[found.end() :]


def letter_spoilt(text: str, dice: random.Random) -> str:
    """A letter that is missing, doubled or wrong."""
    at = dice.randrange(len(text))
    return text[:at] + dice.choice(["", text[at] * 2, *'abz19_-."[]{}=,#']) + text[at + 1 :]


def nested(text: str, dice: random.Random) -> str:
    """Brackets within brackets where a value should be."""
    deep = dice.choice([3, 60, 3000])
    key = dice.choice(["off", "spaces", "cards", "name", "x", "cites", "params"])
    body = text if dice.random() < 0.5 else re.sub(rf"(?m)^{key} = .*\n", "", text)
    return f"{key} = {'[' * deep}{']' * deep}\n{body}"


WAYS: list[Callable[[str, random.Random], str]] = [
    lines_spoilt,
    lines_spoilt,
    value_spoilt,
    value_spoilt,
    letter_spoilt,
]


def spoilt(seed: int) -> str:
    """The file of an edition with some things in it gone wrong."""
    dice = random.Random(seed)
    text = dice.choice([HOUSE, HOUSE, *(edition_services.export(id=id) for id in games.shipped())])
    text = re.sub(r'^id = "', 'id = "our-', text, count=1)
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        text = dice.choice(WAYS)(text, dice)
    return nested(text, dice) if seed % 16 == 0 else text


def opens(client: Client, id: str) -> None:
    """Every page about an edition opens."""
    edition = edition_find.load(id)
    other = "us-classic" if edition.game.name == "board" else "deal-2008"
    piece = next(iter(edition.card))
    for path in ("", "/summary", f"/against/{other}", f"/{piece}", ".toml"):
        assert client.get(f"/editions/{id}{path}").status_code == 200, path
    assert client.get(f"/editions/{other}/against/{id}").status_code == 200


@pytest.mark.parametrize("first", range(0, SPOILT, EACH))
def test_a_spoilt_file_is_refused_with_its_places_or_can_be_played_and_read(client: Client, first: int) -> None:
    for seed in range(first, first + EACH):
        text = spoilt(seed)
        with transaction.atomic():
            try:
                version = edition_services.import_edition(text=text)
            except EditionError as wrong:
                told = faults(text, wrong)
                assert told and all(fault.strip() for fault in told), seed
                assert len(told) == len(wrong.errors), seed
                continue
            id = str(edition_services.publish(version=version))
            edition = edition_find.load(id)
            game = write(bots.record(edition, max(2, edition.players_range[0]), seed, 15))
            assert judged(game, find=edition_find.find).answer()["unreadable"] == [], seed
            opens(client, id)
            transaction.set_rollback(True)


def test_what_is_spoilt_is_sometimes_refused_and_sometimes_not() -> None:
    """The files above are no good if all of them, or none, can be read."""
    read = 0
    for seed in range(100):
        try:
            games.from_toml(spoilt(seed))
        except EditionError:
            continue
        read += 1
    assert 15 <= read <= 85
