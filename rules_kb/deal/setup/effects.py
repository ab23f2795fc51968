"""Setting up: what its entries do."""

from collections.abc import Iterable
from typing import Any

from rules_kb.deal import piles
from rules_kb.deal.actions import GIFT, LOOSE, Block, Dealt, Laid, Resync, Standing
from rules_kb.deal.cards import BUILDINGS, FIRST_HAND, PACK, PACKS
from rules_kb.deal.charge.facts import LAWS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.pay.facts import OWING_RULE
from rules_kb.deal.sets.facts import full_colours
from rules_kb.deal.setup.facts import DEAL_RULE, may_even_out
from rules_kb.deal.state import OVER, SHORT, DealTable, Player, Turn
from rules_kb.deal.turns import close_play
from rules_kb.deal.win.facts import who_has_won
from rules_kb.kernel import matters
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.log import Decide
from rules_kb.kernel.matters import close_all, fulfil, give_up, leave
from rules_kb.kernel.model import BillLine, Held, Note, Seat, Told

effects = Effects()


@effects.on(Dealt)
def dealt(table: DealTable, action: Dealt, ed: DealEdition) -> None:
    """A hand as it was dealt, with what came and went since; the pile has the rest."""
    player = table.players[action.by]
    piles.take(table, action.by, action.count - player.dealt)
    player.dealt = action.count
    if player.unknown:
        player.hand, player.unknown = action.count, False
    if action.count == FIRST_HAND:
        fulfil(table, "deal", action.by)
    elif may_even_out(table):
        leave(table, "deal", DEAL_RULE, action.by)


def changes_packs(table: DealTable, action: Decide, ed: DealEdition) -> bool:
    """Whether the table decides how many packs it plays with."""
    return action.param == "deal_packs"


@effects.on(Decide, when=changes_packs)
def mix(table: DealTable, action: Decide, ed: DealEdition) -> None:
    """Another pack is shuffled into the pile, or taken out of it."""
    packs = PACKS[ed.with_options({action.param: action.value}).deal_packs]
    if table.pile is not None:
        table.pile = max(table.pile + PACK * (packs - table.packs), 0)
    table.packs = packs


@effects.on(Resync)
def resync(table: DealTable, action: Resync, ed: DealEdition) -> None:
    """This is how it stands: what the log cannot explain is put down as that."""
    block = action.block
    before = [summary(table, seat) for seat in range(len(table.players))]
    told_again = {(owing.frm, owing.to) for owing in block.owing}
    close_all(table, [d for d in table.dues if (d.frm, d.to) in told_again], "ended")
    close_play(table)
    piles.forget_astray(table)
    if block.turn is not None:
        table.early = {}
        for about in (SHORT, OVER):
            give_up(table, "draw", None, about)
    table.midgame, table.given = True, {}
    place(table, ed, block)
    for seat, was in enumerate(before):
        now = summary(table, seat)
        table.notes += [Note(seat, what, was[what], now[what]) for what in was if was[what] != now[what]]


def summary(table: DealTable, seat: Seat) -> dict[str, int | tuple[Held, ...] | None]:
    """What can be seen of a player: the number of cards in hand, the bank, the properties."""
    player = table.players[seat]
    return {
        "hand": None if player.unknown else player.hand,
        "bank": tuple(Held(card) for card in sorted(player.bank)),
        "properties": tuple(Held(laid.card, colour=laid.colour) for laid in sorted(player.area)),
    }


# The rules that fix the debts a position may mention.
DEBTS = {**LAWS, GIFT: OWING_RULE}


def new_table(ed: DealEdition, players: int, stand: bool = False) -> DealTable:
    """The table before the first draw."""
    packs = PACKS[ed.deal_packs]
    pile = PACK * packs - FIRST_HAND * players
    return DealTable(players=[Player() for _ in range(players)], pile=pile, packs=packs, stand=stand)


def start_from(table: DealTable, ed: DealEdition, block: Block) -> DealTable:
    """A game taken up in the middle: what is not mentioned is as at the start, the piles are unknown."""
    table.midgame = True
    table.pile, table.unnamed = None, None
    place(table, ed, block)
    table.winner = who_has_won(ed, table)
    table.over = table.winner is not None
    return table


def place(table: DealTable, ed: DealEdition, block: Block) -> None:
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
        table.turn = Turn(seat=block.turn, no=table.turn.no + 1, plays=block.plays, begun=block.plays > 0)
        table.turn.due = 0 if block.drawn else None
        table.turn.assumed, table.turn.passes = block.assumed, block.passes
    for owing in block.owing:
        why = owing.why or "debt"
        due = matters.due(table, owing.frm, owing.to, why, (BillLine(why, owing.amount),), rule=DEBTS.get(why, ""))
        due.until, due.told = ("", (Told(0, OWING_RULE),)) if why == GIFT else ("next_play", ())
        matters.open_matter(table, due)


def count_unnamed(table: DealTable) -> int | None:
    """The cards that must be in the discard pile because they are nowhere else; None while a hand is unknown."""
    if table.pile is None or any(player.unknown for player in table.players):
        return None
    seen = sum(player.hand + len(player.bank) + len(player.area) for player in table.players)
    return max(PACK * table.packs - table.pile - seen - len(table.discard), 0)


def seat_player(table: DealTable, ed: DealEdition, line: Standing) -> None:
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


def start_of(record: Any) -> DealTable:
    """The position a record starts from."""
    table = new_table(record.edition, len(record.players), record.illegal == "stand")
    return start_from(table, record.edition, record.block) if record.block is not None else table
