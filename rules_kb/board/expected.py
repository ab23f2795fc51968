"""What may come next: debts to pay, claims to make, and whatever the rules let each player do now."""

from collections.abc import Collection, Iterator
from functools import cache

from rules_kb.board.actions import Bid, Buy, Choose, Decline, End, Move, Pass, Pay, Roll, Use, Win
from rules_kb.board.auction.facts import decliner, lot_meant, reach, still_in
from rules_kb.board.bank.facts import OVERDRAFT
from rules_kb.board.build.shortage import PIECES, piece_floor, piece_named, spots
from rules_kb.board.cards.facts import choices, deck_due, may_draw
from rules_kb.board.dues import REASONS, fine_of
from rules_kb.board.edition import BoardEdition
from rules_kb.board.position import pay_line
from rules_kb.board.setup.rules import rules as setup_rules
from rules_kb.board.speed.facts import bus_ways, onward
from rules_kb.board.state import Auction, Board, active, owed, throws_it
from rules_kb.board.turn.facts import owes_throw
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import BANK, Action, Seat
from rules_kb.kernel.next_lines import NextLines

# What no next line can help: how the game was set up, and cash that was below zero before.
PAST = (f"{setup_rules.topic}.", OVERDRAFT)


@cache
def past(game: Game) -> frozenset[str]:
    """The rules whose word no next line can help."""
    return frozenset(rule for rule in game.rules if rule.startswith(PAST))


Line = tuple[str, Action]


def expected(board: Board, ed: BoardEdition) -> Iterator[tuple[Seat, list[str]]]:
    """What each player may do next, as lines of the record without the name."""
    if board.over:
        return
    lines = NextLines(ed.game, ed, board, past(ed.game))
    hammer, owing = board.auction is not None or board.lots, board.dues or board.offers
    # Who is not on turn takes no step of one, unless something was left behind.
    stepping = {board.turn.seat, *board.missteps, *board.late_draws, *board.late_steps}
    if board.ended is not None:
        stepping.add(board.ended.seat)
    called = hammer_calls(lines.now, ed) if hammer else None
    for seat in active(board):
        bids = [text for text, action in bidding(lines.now, ed, seat, *called) if lines.may(action)] if called else []
        found = [*bids, *(duties(board, ed, seat) if owing else ())]
        if seat in stepping:
            found += steps(lines, board, ed, seat)
        if found:
            yield seat, found


def steps(lines: NextLines, board: Board, ed: BoardEdition, seat: Seat) -> list[str]:
    """A card to draw, a space to choose, and what else a turn may ask for."""
    return [
        *(["draw"] if deck_due(board, seat) or may_draw(board, ed, seat) else ()),
        *(["move"] if board.turn.seat == seat and board.turn.step in ("triple", "card") else ()),
        *[text for text, action in turn_lines(board, ed, seat) if lines.may(action)],
    ]


def may(board: Board, ed: BoardEdition, action: Action) -> bool:
    """Whether the referee would have nothing to say to an action now."""
    return NextLines(ed.game, ed, board, past(ed.game)).may(action)


def hammer_calls(board: Board, ed: BoardEdition) -> tuple[Auction, str, list[Seat]]:
    """The auction there is or may begin, the lot it is about, and who may still bid."""
    lot = lot_meant(board, ed)
    auction = board.auction or Auction(lot, board.seq, decliner(board, lot))
    return auction, lot, still_in(board, ed, auction)


def bidding(
    board: Board, ed: BoardEdition, seat: Seat, auction: Auction, lot: str, bidders: Collection[Seat]
) -> Iterator[Line]:
    """A bid within one's means, a pass, the hammer."""
    if seat not in bidders:
        return
    high = auction.high + ed.auction_min_increment if auction.by is not None else 0
    least = max(high, piece_floor(board, ed, seat, lot) if lot in PIECES else ed.auction_opening_bid)
    player = board.players[seat]
    if least <= player.cash or player.unknown or least <= reach(board, ed, seat, lot):
        yield f"bid {least}", Bid(seat, least)
    if auction.by != seat:
        yield "pass", Pass(seat)
    else:
        on = next(iter(spots(board, ed, seat, piece_named(lot))), "") if lot in PIECES else ""
        yield f"win {lot} for {auction.high}" + (f" on {on}" if on else ""), Win(seat, lot, auction.high, on)


def duties(board: Board, ed: BoardEdition, seat: Seat) -> Iterator[str]:
    """Debts to pay and claims to make."""
    for due in owed(board, seat, state="called"):
        if due.amount:
            yield pay_line(due)
    yield from (f"choose {deck}" for deck in choices(board, ed, seat))
    for due in board.dues:
        if due.to == seat and due.frm == BANK and due.amount:
            yield f"collect {due.amount}" + (f" for {due.why}" if due.why in REASONS else "")
        elif due.to == seat and due.state == "open" and due.why == "rent":
            yield "demand rent from {" + str(due.frm) + "}"
    yield from (f"lift {name}" for name in board.offers if board.deeds[name].owner == seat)
    yield from (f"win {name} for {sum_}" for name, (by, sum_) in board.offers.items() if by == seat)


def turn_lines(board: Board, ed: BoardEdition, seat: Seat) -> Iterator[Line]:
    """What a turn may ask for, in the order of play, and what puts right a step that went wrong."""
    turn, player = board.turn, board.players[seat]
    step = board.missteps.get(seat)
    if step is not None and len(step.places) == 1 and step.places[0] != player.at:
        yield f"move {ed.spaces[step.places[0]].id}", Move(seat, step.places[0])
    if turn.seat == seat:
        if turn.offer:
            yield from (("buy", Buy(seat)), ("decline", Decline(seat)))
        if any(due.frm == seat and due.times for due in board.dues):
            yield "roll for rent", Roll(seat, plain_throw(ed), rent=True)
        yield from speed_steps(board, ed, seat)
        yield from leaving_jail(board, ed, seat)
    thrown = turn.rolled or turn.over
    if (turn.seat == seat and (turn.again or not thrown)) or owes_throw(board, seat):
        # Any plain throw will do to see whether one may be made.
        face = "3" if throws_it(board, ed, seat) and not player.jail else ""
        yield "roll", Roll(seat, plain_throw(ed), face)
    elif turn.seat == seat and not turn.leaving:
        yield "end", End(seat)


def plain_throw(ed: BoardEdition) -> tuple[int, int]:
    """A throw without doubles, of as many dice as the edition throws."""
    return (1, 2) if ed.dice_thrown == 2 else (1, 0)


def leaving_jail(board: Board, ed: BoardEdition, seat: Seat) -> Iterator[Line]:
    """The ways out of jail before a throw."""
    player = board.players[seat]
    if not player.jail or board.turn.rolled or board.turn.over:
        return
    fine = fine_of(board, ed, seat)
    if player.unknown or player.cash >= fine:
        yield f"pay bank {fine} for jail", Pay(seat, BANK, fine, "jail")
    if player.cards:
        yield "use jail-card", Use(seat)


def speed_steps(board: Board, ed: BoardEdition, seat: Seat) -> Iterator[Line]:
    """What the Speed Die leaves to be chosen, or where it sends the token next."""
    turn = board.turn
    if turn.step == "bus" and turn.dice is not None:
        yield from ((f"choose bus {count}", Choose(seat, "bus", count)) for count in bus_ways(turn.dice))
    elif turn.step == "ride":
        yield "choose bus", Choose(seat, "bus")
    elif turn.step == "mr" and (place := onward(board, ed, seat, "mr")) is not None:
        yield f"move {ed.spaces[place].id}", Move(seat, place)
