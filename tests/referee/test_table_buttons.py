"""Whoever only taps what is offered breaks no rule."""

import random
from typing import Any

import pytest

from referee import services
from referee.seated import queries as table_queries
from referee.seated.queries import Seated
from referee.seated.shapes import Button
from referee.tables import page as table_page
from referee.tables.board import sheets
from referee.tables.board.forms import throw_line
from rules_kb.board.actions import Roll

pytestmark = pytest.mark.django_db
TAPS = 100


def tappable(buttons: list[Button]) -> list[str]:
    """Lines within a tap that nobody is short of money for."""
    return [button.line for button in buttons if button.line and "short" not in button.note]


def bids(s: Seated, page: dict[str, Any]) -> list[str]:
    """Everything an auction offers to those who have the money."""
    hammer = page["now"].hammer
    cash = {name: player.cash for name, player in zip(s.record.players, s.board.players, strict=True)}
    found = [b.line for one in hammer.bidders for b in one["bids"] if int(b.line.split()[2]) <= cash[one["name"]]]
    found += [one["out"].line for one in hammer.bidders if one["out"]]
    return found + [b.line for b in (hammer.sold, hammer.unsold) if b]


def throw(s: Seated, page: dict[str, Any], chance: random.Random) -> str:
    """The dice as they fall for whoever the page says."""
    pad = page["pad"]
    dice = (chance.randint(1, 6), chance.randint(1, 6))
    speed = chance.choice(("1", "2", "3", "bus", "mr")) if pad["speed"] else ""
    return throw_line(s, Roll(pad["seat"], dice, speed, None, pad["rent"]))


def tap(s: Seated, chance: random.Random) -> str:
    """One tap: what the card asks for, then what is owed, then the dice."""
    page = table_page.page_context(s)
    if page["now"].hammer:
        return chance.choice(bids(s, page))
    if s.board.turn.draw:
        return chance.choice(sheets.card(s, {})["fresh"]).line
    if s.board.turn.step == "triple":
        return f"{s.words.name(s.board.turn.seat)} move {chance.choice(s.ed.spaces).id}"
    poor = [b.href.partition("=")[2] for one in page["owed"] for b in one.buttons if b.href]
    if poor:
        way = sheets.raise_(s, {"who": poor[0]})
        return (way["steps"] or way["out"])[0].line
    lines = tappable(page["now"].buttons) or [line for one in page["owed"] for line in tappable(one.buttons)]
    must = s.board.turn.offer or s.board.turn.step or any(one.called for one in page["owed"] if one.buttons)
    return chance.choice(lines) if lines and (must or chance.random() < 0.5) else throw(s, page, chance)


@pytest.mark.parametrize(
    ("seed", "head"),
    [
        (1, "edition: us-classic\n"),
        (2, "edition: us-2008\noptions: speed_die=start\n"),
        (
            3,
            "edition: uk-london\noptions: rent_must_be_demanded=no, free_parking_reward=pot, tax_and_fines_go_to=pot\n",
        ),
        (4, "edition: us-2021\noptions: auction_on_decline=never, buy_before_first_lap=no\n"),
    ],
)
def test_a_game_of_offered_taps_is_a_legal_game(seed: int, head: str) -> None:
    table = services.make_table(name="Monkeys", head=f"{head}players: Ann, Bob, Cleo\nassume: salary, tax, cards\n")
    chance, broken = random.Random(seed), []
    for n in range(TAPS):
        s = table_queries.sit(table.code)
        if s.board.over:
            break
        line = tap(s, chance)
        ruling = services.log_line(code=table.code, line=line, key=str(n), seen=n).ruling
        broken += [(n, line, one["rule"]) for one in ruling.violations] if ruling else []

    assert broken == []
