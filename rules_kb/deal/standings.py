"""Who has what, and who has won."""

from typing import Any

from rules_kb.core import Seat
from rules_kb.deal.actions import LOOSE, Block, Laid, Owing, Standing
from rules_kb.deal.blocks import REASONS
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets import full_colours
from rules_kb.deal.state import Table


def winners(table: Table, ed: DealEdition) -> list[Seat]:
    """Who has won, if anybody has."""
    return [table.winner] if table.winner is not None else []


def standings(table: Table, ed: DealEdition, who: dict[int, str]) -> list[dict[str, Any]]:
    """Everyone's bank, all they have on the table, their hand and their full sets."""
    rows = []
    for seat, player in enumerate(table.players):
        cash = sum(ed.cards[card].value for card in player.bank)
        rows.append(
            {
                "player": who[seat],
                "cash": cash,
                "worth": cash + sum(ed.cards[laid.card].value for laid in player.area),
                "out": False,
                "hand": None if player.unknown else player.hand,
                "sets": full_colours(ed, player),
            }
        )
    return rows


def block_of(table: Table) -> Block:
    """The position as a block that reads back to it."""
    turn = table.turn
    return Block(
        players=tuple(standing(table, seat) for seat in range(len(table.players))),
        pile=table.pile,
        under=tuple(table.under) if table.pile is not None else (),
        discard=None if table.unnamed is None or table.unnamed else tuple(table.discard),
        owing=tuple(Owing(d.frm, d.to, d.amount, d.why if d.why in REASONS else "") for d in table.dues if d.amount),
        turn=turn.seat,
        plays=turn.plays,
        drawn=turn.begun or turn.due == 0,
        assumed=turn.assumed,
        passes=turn.passes,
    )


def standing(table: Table, seat: Seat) -> Standing:
    """One player's line."""
    player = table.players[seat]
    return Standing(
        seat,
        hand=None if player.unknown else player.hand,
        hand_unknown=player.unknown,
        bank=tuple(player.bank),
        owns=tuple(grouped(player.area)),
        holds=tuple(player.known),
    )


def grouped(area: list[Laid]) -> list[Laid]:
    """Cards colour by colour in the order they were laid, buildings behind their set, those on none at the end."""
    cards = [laid for laid in area if laid.card not in BUILDINGS]
    pieces = [laid if laid.colour else Laid(laid.card, LOOSE) for laid in area if laid.card in BUILDINGS]
    colours = list(
        dict.fromkeys(laid.colour for laid in (*cards, *sorted(pieces, key=lambda each: each.colour == LOOSE)))
    )
    return sorted((*cards, *pieces), key=lambda laid: (colours.index(laid.colour), laid.card in BUILDINGS))
