"""What can still be done of what was left out: a deed bought or auctioned, a card drawn, a token put right."""

from collections.abc import Iterator

from rules_kb.board import actions as a
from rules_kb.board.auction.facts import pending
from rules_kb.board.build.shortage import PIECES, piece_named, spots
from rules_kb.board.cards.facts import decks_due
from rules_kb.board.dues import fine_of
from rules_kb.board.edition import BoardEdition
from rules_kb.board.jail.facts import last_throw
from rules_kb.board.state import Board, owed
from rules_kb.board.turn.facts import owes_throw
from rules_kb.kernel.game import Doing
from rules_kb.kernel.log import Insert, Settle, Strike
from rules_kb.kernel.model import BANK, TABLE, Matter


def doings(board: Board, ed: BoardEdition, matter: Matter) -> Iterator[Doing]:
    """What can be done now about something left open, the likeliest first."""
    kinds = {
        "auction": auction, "draw": draw, "throw": throw, "turn": turn, "token": token, "step": step, "cash": cash,
        "handover": handover, "sale": sale, "purchase": purchase,
    }  # fmt: skip
    return kinds[matter.kind](board, ed, matter) if matter.kind in kinds else iter(())


def auction(board: Board, ed: BoardEdition, matter: Matter) -> Iterator[Doing]:
    """A deed nobody decided on was bought and not logged, or is auctioned now; a bid that stands wins its lot."""
    lot, under = matter.about, board.auction
    if under is not None and under.lot == lot:
        if under.by is not None:
            on = next(iter(spots(board, ed, under.by, piece_named(lot))), "") if lot in PIECES else ""
            yield Doing("{player} wins it", a.Win(under.by, lot, under.high, on), player=under.by)
        return
    if lot not in pending(board, ed):
        return
    if matter.who >= 0 and board.missed.get(matter.who) == lot:
        bought = Insert(TABLE, matter.seq - 1, a.Buy(matter.who, lot))
        yield Doing("{player} bought it", bought, player=matter.who, price=ed.deeds[lot].price)
    yield Doing("Auction it now", a.OpenAuction(BANK, lot))


def purchase(board: Board, ed: BoardEdition, matter: Matter) -> Iterator[Doing]:
    """A deed that had to be bought is bought now."""
    if board.deeds[matter.about].owner == BANK:
        price = ed.deeds[matter.about].price
        yield Doing("{player} buys it", a.Buy(matter.who, matter.about), player=matter.who, price=price)


def draw(board: Board, ed: BoardEdition, matter: Matter) -> Iterator[Doing]:
    """A card nobody drew."""
    if matter.about in decks_due(board, matter.who):
        yield Doing("{player} draws {deck}", ask="card", player=matter.who, deck=matter.about)


def throw(board: Board, ed: BoardEdition, matter: Matter) -> Iterator[Doing]:
    """The dice passed on too early: they go back while the next player has not thrown; then it can only be told."""
    if owes_throw(board, matter.who):
        yield Doing("{player} throws now", a.TurnTo(TABLE, matter.who), player=matter.who)
    else:
        yield Doing("{player} did throw", ask="throw", player=matter.who, after=matter.seq - 1)


def turn(board: Board, ed: BoardEdition, matter: Matter) -> Iterator[Doing]:
    """Somebody was passed over: the table may hand the turn back."""
    if board.players[matter.who].skipped:
        yield Doing("It is {player}’s turn", a.TurnTo(TABLE, matter.who), player=matter.who)


def token(board: Board, ed: BoardEdition, matter: Matter) -> Iterator[Doing]:
    """A token goes where it belongs, or the card of the right deck is drawn."""
    seat, misstep = matter.who, board.missteps.get(matter.who)
    if misstep is not None and misstep.draw:
        yield Doing("{player} draws {deck}", ask="card", player=seat, deck=misstep.draw)
    jailed = [ed.jail_at] if misstep is None and board.players[seat].jail else []
    for place in (*(misstep.places if misstep is not None else ()), *jailed):
        yield Doing("{player}’s token goes to {space}", a.Move(seat, place), player=seat, space=ed.spaces[place].id)


def step(board: Board, ed: BoardEdition, matter: Matter) -> Iterator[Doing]:
    """The way out of jail is paid for now, where it is not owed already; a step of the Speed Die is taken."""
    seat = matter.who
    if last_throw(board, seat) is None:
        yield Doing("{player} moves on", ask="move", player=seat)
    elif not owed(board, seat, "jail"):
        fine = fine_of(board, ed, seat)
        yield Doing("{player} pays ${sum}", a.Pay(seat, BANK, fine, "jail"), player=seat, sum=fine)


def cash(board: Board, ed: BoardEdition, matter: Matter) -> Iterator[Doing]:
    """Cash below nothing is counted."""
    yield Doing("{player} counts the cash", ask="count", player=matter.who)


def handover(board: Board, ed: BoardEdition, matter: Matter) -> Iterator[Doing]:
    """An estate that was kept back is handed over."""
    yield Doing("Hand it over now", Settle(TABLE, matter.seq))


def sale(board: Board, ed: BoardEdition, matter: Matter) -> Iterator[Doing]:
    """What a debtor sold in vain is taken back."""
    yield Doing("Take line {n} back", Strike(TABLE, int(matter.about)), n=int(matter.about))
