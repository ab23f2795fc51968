"""What the referee says may come next: nothing that must wait. That it would never object to it, every case shows."""

from collections.abc import Iterator

import pytest

from rules_kb import games
from rules_kb.answer.report import judged
from rules_kb.deal.actions import Recolour, Rent
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.expected import expected, may
from rules_kb.deal.position import marked
from rules_kb.deal.sets.facts import has_colour
from rules_kb.deal.state import DealTable
from rules_kb.games import parse
from rules_kb.kernel import engine
from rules_kb.kernel.model import Action
from tests.kb.deal_evenings import evening
from tests.tiers import often


def next_for(name: str, log: str, head: str = "") -> list[str]:
    """What a player may do after a log."""
    answer = judged(f"players: Ann, Bob, Cal\n{head}\n{log}\n").answer()
    return next((row["actions"] for row in answer["expected"] if row["player"] == name), [])


@pytest.mark.parametrize(
    ("log", "actions"),
    [
        ("", ["roll"]),
        ("Ann roll 4 6", ["end"]),
        ("Ann roll 1 2", ["buy", "decline"]),
        ("Ann roll 3 4", ["draw"]),
        ("Ann roll 1 2\nAnn decline", ["bid 1", "pass"]),
        ("Ann roll 1 2\nAnn decline\nBob bid 20", ["bid 21", "pass"]),
        ("Ann roll 1 2\nAnn decline\nAnn bid 20", ["bid 21", "win baltic_avenue for 20"]),
        ("Ann roll 1 2\nAnn decline\nBob bid 20\nAnn pass", []),
        ("Ann roll 1 3", ["pay bank 200 for tax"]),
        ("Ann roll 2 3\nAnn buy\nBob roll 2 3\nAnn demand rent", []),
        ("Ann roll 5 5", ["roll"]),
        ("Ann roll 3 3", ["buy", "decline"]),
        ("Ann roll 2 5 to vermont", ["move chance_1", "buy", "decline"]),
        ("Ann end", ["roll"]),
    ],
)
def test_the_dice_wait_until_everything_is_settled(log, actions):
    assert next_for("Ann", log) == actions


def test_nobody_is_asked_to_buy_what_they_cannot_pay():
    assert next_for("Ann", "Ann roll 1 2", "position:\n  Ann cash 50\n  turn Ann\n") == ["decline"]


def test_nobody_is_asked_to_bid_who_may_not_or_cannot():
    others = "options: auction_who_may_bid=others\nposition:\n  Cal cash 0\n  turn Ann\n"
    refused = "Ann roll 1 2\nAnn decline"
    assert next_for("Ann", refused, others) == []
    assert next_for("Bob", refused, others) == ["bid 1", "pass"]
    assert next_for("Cal", refused, others) == ["pass"]


def test_a_fine_beyond_ones_cash_is_no_way_out_of_jail():
    assert next_for("Ann", "", "position:\n  Ann cash 49, in jail 1\n  turn Ann\n") == ["roll"]
    assert next_for("Ann", "", "position:\n  Ann cash 50, in jail 1\n  turn Ann\n") == ["pay bank 50 for jail", "roll"]


@pytest.mark.parametrize("options", ["", "deal_recolour=play", "deal_any_wild_standing_alone=any_colour"])
@pytest.mark.parametrize("id", games.shipped("deal"))
def test_of_lines_that_are_alike_one_tells_of_all(id, options):
    asked = 0
    for record in (parse(evening(seed, 120, id, options)) for seed in range(often(2, 20))):
        ed, table = record.edition, record.edition.game.start(record)
        for entry in record.entries:
            engine.judge(ed.game, ed, table, entry)
            said = dict(expected(table, ed)).get(table.turn.seat, [])
            alone = [line for line, action in lines_of_a_turn(table, ed) if may(table, ed, action)]
            assert [line for line in said if line.startswith(("rent", "recolour"))] == ([] if table.over else alone)
            asked += len(alone)
    assert asked


def lines_of_a_turn(table: DealTable, ed: DealEdition) -> Iterator[tuple[str, Action]]:
    """A rent for every colour that is there, and every wild as each of its other colours."""
    seat = table.turn.seat
    if table.winner is not None:
        return
    area = table.players[seat].area
    for colour in [name for name in ed.colours if has_colour(ed, area, name)]:
        card = ed.rent_cards[colour]
        yield f"rent {colour} with {card}", Rent(seat, (colour,), card)
    for laid in dict.fromkeys(area):
        for colour in ed.wilds.get(laid.card, ()) if laid.colour else ():
            if colour != laid.colour:
                yield f"recolour {marked(laid)} {colour}", Recolour(seat, laid.card, colour, laid.colour)
