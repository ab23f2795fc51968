"""Where a game begins: with five cards each, or in the middle as a position block says."""

from collections.abc import Iterable

from rules_kb.core import Due, Line
from rules_kb.deal.actions import GIFT, LOOSE, Block, Laid, Standing
from rules_kb.deal.cards import BUILDINGS, PACK
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.sets import full_colours
from rules_kb.deal.state import Player, Table, Turn
from rules_kb.deal.winning import who_has_won


def new_table(ed: DealEdition, players: int, stand: bool = False) -> Table:
    """The table before the first draw; more players than one pack is for play with two."""
    packs = ed.packs(players)
    table = Table(players=[Player() for _ in range(players)], pile=0, packs=packs, stand=stand)
    table.pile = max(PACK * packs - sum(player.hand for player in table.players), 0)
    return table


def start_from(table: Table, ed: DealEdition, block: Block) -> Table:
    """A game taken up in the middle: what is not mentioned is as at the start, the piles are unknown."""
    table.midgame = True
    table.pile, table.unnamed = None, None
    place(table, ed, block)
    table.winner = who_has_won(ed, table)
    table.over = table.winner is not None
    return table


def place(table: Table, ed: DealEdition, block: Block) -> None:
    """Put everything where a block says it is."""
    for line in block.players:
        seat_player(table, ed, line)
    if block.pile is not None:
        table.pile, table.under = block.pile, list(block.under)
    if block.discard is not None:
        table.discard = list(block.discard)
        table.unnamed = 0
    elif block.pile is not None:
        table.unnamed = count_unnamed(table)
    if block.turn is not None:
        drawn = block.drawn or block.plays > 0
        table.turn = Turn(seat=block.turn, no=table.turn.no + 1, plays=block.plays, begun=block.plays > 0)
        table.turn.due = 0 if drawn else None
        table.turn.assumed, table.turn.passes = block.assumed, block.passes
    for owing in block.owing:
        why = owing.why or "debt"
        due = Due(owing.frm, owing.to, owing.amount, why, table.seq, bill=(Line(why, owing.amount),))
        due.turn, due.deadline = table.turn.no, "" if why == GIFT else "next_play"
        due.flagged = "deal.pay.owing" if why == GIFT else ""
        table.dues.append(due)


def count_unnamed(table: Table) -> int | None:
    """The cards that must be in the discard pile because they are nowhere else; None while a hand is unknown."""
    if table.pile is None or any(player.unknown for player in table.players):
        return None
    seen = sum(player.hand + len(player.bank) + len(player.area) for player in table.players)
    return max(PACK * table.packs - table.pile - seen - len(table.discard), 0)


def seat_player(table: Table, ed: DealEdition, line: Standing) -> None:
    """One player's line."""
    player = table.players[line.player]
    if line.hand is not None:
        player.hand, player.unknown = line.hand, False
    player.unknown = player.unknown or line.hand_unknown
    if line.bank is not None:
        player.bank = list(line.bank)
    if line.owns is not None:
        player.area = [laid for laid in line.owns if laid.card not in BUILDINGS]
        player.area += stand_up(ed, player, (laid for laid in line.owns if laid.card in BUILDINGS))
    if line.hand is not None or line.holds:
        player.known = list(line.holds)
        player.hand = max(player.hand, len(line.holds))


def stand_up(ed: DealEdition, player: Player, pieces: Iterable[Laid]) -> list[Laid]:
    """Buildings on the colours named; without one on the only full set that takes them, else loose."""
    full = [colour for colour in dict.fromkeys(full_colours(ed, player)) if ed.colours[colour].builds]
    only = full[0] if len(full) == 1 else ""
    return [Laid(piece.card, "" if piece.colour == LOOSE else piece.colour or only) for piece in pieces]
