"""Ways to break the rules of bankruptcy."""

from collections.abc import Iterator, Sequence

from rules_kb.board.actions import JAIL_CARD, Bankrupt, Block, Holding, Keep, OpenAuction, Resync, Roll
from rules_kb.board.state import active, following, owned
from rules_kb.kernel.model import BANK, TABLE, Action, Due, Owing, Seat
from tests.injection.board.holdings import EDITIONS, at_peace, quiet, step
from tests.injection.board.house_rules import BOLD, COLD, LONG_GAMES
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.bankrupt")

BEYOND_ALL_MEANS = 50_000


def falling(spot: Spot) -> Iterator[tuple[Seat, Seat]]:
    """A player about to be out, and the one creditor."""
    action = spot.next.action
    if isinstance(action, Bankrupt) and len({due.to for due in spot.board.dues if due.frm == action.by}) == 1:
        yield action.by, action.to[0]


def dice(spot: Spot) -> tuple[int, int]:
    """A throw."""
    return spot.chance.randint(1, 6), spot.chance.randint(1, 6)


def whole_estate(spot: Spot, seat: Seat) -> Bankrupt:
    """Everything a debtor has, in so many words: the buildings sold to the Bank, cash, deeds and cards."""
    board, ed = spot.board, spot.ed
    held = owned(board, seat)
    sold = sum(step(ed, board, name) * ed.deeds[name].house_cost // 2 for name in held)
    deeds = tuple(Holding(name, 0, board.deeds[name].mortgaged) for name in held)
    player = board.players[seat]
    return Bankrupt(seat, (BANK,), True, deeds, player.cash + sold, len(player.cards))


@ways.to_break("to-player", *LONG_GAMES)
def to_the_wrong_creditor(spot: Spot) -> Sequence[Action] | None:
    """Everything goes to somebody who is not owed anything."""
    for seat, creditor in falling(spot):
        others = [other for other in (BANK, *active(spot.board)) if other not in (seat, creditor)]
        return [Bankrupt(seat, (spot.chance.choice(others),))] if creditor >= 0 else None
    return None


@ways.to_break("to-player", *LONG_GAMES)
def to_oneself(spot: Spot) -> Sequence[Action] | None:
    """A player is bankrupt to nobody else."""
    for seat, _ in falling(spot):
        return [Bankrupt(seat, (seat,))]
    return None


@ways.to_break("to-player", *LONG_GAMES)
def cash_kept_back(spot: Spot) -> Sequence[Action] | None:
    """The creditor does not get all the money."""
    for seat, creditor in falling(spot):
        told = whole_estate(spot, seat)
        if creditor >= 0 and told.cash > 0:
            return [Bankrupt(seat, (creditor,), True, told.deeds, told.cash - 1, told.cards)]
    return None


@ways.to_break("to-player", *LONG_GAMES)
def a_deed_kept_back(spot: Spot) -> Sequence[Action] | None:
    """The creditor does not get all the deeds."""
    for seat, creditor in falling(spot):
        told = whole_estate(spot, seat)
        if creditor >= 0 and told.deeds and told.cash >= 0:
            return [Bankrupt(seat, (creditor,), True, told.deeds[1:], told.cash, told.cards)]
    return None


@ways.to_break("to-player", *LONG_GAMES)
def a_deed_of_somebody_else(spot: Spot) -> Sequence[Action] | None:
    """The creditor gets a deed that the debtor never had."""
    for seat, creditor in falling(spot):
        told = whole_estate(spot, seat)
        strange = [name for name, deed in spot.board.deeds.items() if deed.owner != seat]
        if creditor >= 0 and told.cash >= 0:
            deeds = (*told.deeds, Holding(spot.chance.choice(strange)))
            return [Bankrupt(seat, (creditor,), True, deeds, told.cash, told.cards)]
    return None


def heirs(spot: Spot) -> Iterator[Due]:
    """Interest owed on an estate while nothing else is waiting."""
    board = spot.board
    dues = [due for due in board.dues if due.state == "called"]
    if dues and all(due.why == "estate" for due in dues) and not (board.over or board.auction or board.lots):
        yield from dues


@ways.to_break("interest", *LONG_GAMES)
def the_estate_s_interest_forgotten(spot: Spot) -> Sequence[Action] | None:
    """Play goes on without the interest on what a bankrupt left."""
    turn = spot.board.turn
    for _ in heirs(spot):
        return None if turn.rolled or turn.over else [Roll(turn.seat, dice(spot))]
    return None


@ways.to_break("interest", *LONG_GAMES)
def wrong_interest_on_the_estate(spot: Spot) -> Sequence[Action] | None:
    """A mortgage from an estate is kept for another sum than its interest."""
    for due in heirs(spot):
        if spot.board.players[due.frm].cash > due.amount:
            return [Keep(due.frm, due.about, due.amount + spot.chance.choice((-1, 1)))]
    return None


def owing_bank(spot: Spot, seat: Seat) -> Resync:
    """The table writes down a debt to the Bank that nobody could pay."""
    return Resync(TABLE, Block(owing=(Owing(seat, BANK, BEYOND_ALL_MEANS, "tax"),)))


@ways.to_break("to-bank", **BOLD)
def past_the_bank(spot: Spot) -> Sequence[Action] | None:
    """What belongs to the Bank goes to a player."""
    for seat, creditor in falling(spot):
        others = [other for other in active(spot.board) if other != seat]
        return [Bankrupt(seat, (spot.chance.choice(others),))] if creditor == BANK else None
    return None


@ways.to_break("to-bank", *EDITIONS)
def past_the_bank_by_an_agreed_debt(spot: Spot) -> Sequence[Action] | None:
    """What belongs to the Bank goes to a player, after the table wrote the debt down."""
    for seat in at_peace(spot):
        for other in active(spot.board):
            if other != seat:
                return [owing_bank(spot, seat), Bankrupt(seat, (other,))]
    return None


@ways.to_break("to-bank", **BOLD)
def the_estate_left_unsold(spot: Spot) -> Sequence[Action] | None:
    """A bankrupt's deeds are not auctioned before the next throw."""
    board = spot.board
    for seat, creditor in falling(spot):
        alone = all(due.frm == seat for due in board.dues) and board.turn.seat == seat and board.turn.then < 0
        if creditor == BANK and alone and owned(board, seat) and len(list(active(board))) > 2:
            return [spot.next.action, Roll(following(board, seat), dice(spot))]
    return None


@ways.to_break("to-bank", *LONG_GAMES)
def the_estate_left_unsold_after_an_agreed_debt(spot: Spot) -> Sequence[Action] | None:
    """The same where the table wrote the debt down."""
    turn = spot.board.turn
    for seat in at_peace(spot):
        going_on = len(list(active(spot.board))) > 2 and not turn.rolled and turn.seat == seat
        if going_on and owned(spot.board, seat) and turn.then < 0:
            throw = Roll(following(spot.board, seat), dice(spot))
            return [owing_bank(spot, seat), Bankrupt(seat, (BANK,)), throw]
    return None


@ways.to_break("to-bank", *LONG_GAMES)
def a_jail_card_put_up(spot: Spot) -> Sequence[Action] | None:
    """The Bank auctions a jail card after a bankruptcy."""
    held = sum(len(player.cards) for player in spot.board.players)
    left = sum(card.keep for card in spot.ed.cards) - held
    return [OpenAuction(BANK, JAIL_CARD)] if quiet(spot) and spot.board.bankrupts and left > 0 else None


def owing_two(spot: Spot) -> Iterator[tuple[Seat, Seat, Seat, Resync]]:
    """A debtor, two creditors in turn order, and the line that writes both debts down."""
    for seat in at_peace(spot):
        first = following(spot.board, seat)
        second = following(spot.board, first)
        if second != seat:
            debts = tuple(Owing(seat, to, BEYOND_ALL_MEANS) for to in (first, second))
            yield seat, first, second, Resync(TABLE, Block(owing=debts))


@ways.to_break("several", *EDITIONS)
def the_second_creditor_first(spot: Spot) -> Sequence[Action] | None:
    """Of two creditors the later one gets everything."""
    for seat, first, second, debts in owing_two(spot):
        return [debts, Bankrupt(seat, spot.chance.choice(((second,), (second, first))))]
    return None


@ways.to_break("several", **COLD)
def one_creditor_of_two(spot: Spot) -> Sequence[Action] | None:
    """One creditor gets everything where they share."""
    for seat, first, second, debts in owing_two(spot):
        return [debts, Bankrupt(seat, (spot.chance.choice((first, second)),))]
    return None
