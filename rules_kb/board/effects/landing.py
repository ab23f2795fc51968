"""Tokens travel and land: salary, rent, taxes, cards to draw, jail."""

from collections.abc import Iterator

from rules_kb.board import bills
from rules_kb.board.edition import Edition
from rules_kb.board.missteps import remember
from rules_kb.board.money import owe, owe_bank
from rules_kb.board.promises import lands_free
from rules_kb.board.state import WAY_OUT, Board
from rules_kb.core import BANK, Line, Seat, Transfer
from rules_kb.duties import fulfil, leave

FREE_PARKING_SEED = 500


def go_forward(
    board: Board, ed: Edition, seat: Seat, count: int, to: int | None = None, dice: int | None = None
) -> Iterator[Transfer]:
    """Move by a throw; the token stands where it was put, and lands there. `dice` is the throw if it was another."""
    start = board.players[seat].at
    target = (start + count) % len(ed.spaces)
    if ed.spaces[target].kind == "go_to_jail":
        send_to_jail(board, ed, seat, None if to in (target, ed.jail_at) else to)
        return
    place = target if to is None else to
    if place != target:
        remember(board, seat, [target], count if dice is None else dice)
    # A token put down behind its start was moved back by mistake and has not been round the board.
    mistaken = (place - start) % len(ed.spaces) > len(ed.spaces) // 2
    yield from travel(board, ed, seat, place, count if dice is None else dice, passes=not mistaken)


def travel(
    board: Board, ed: Edition, seat: Seat, place: int, dice: int | None, card: str = "", passes: bool = True
) -> Iterator[Transfer]:
    """Go forward to a space, past Go if it lies between, and land there."""
    player = board.players[seat]
    if place < player.at and passes:
        yield from pass_go(board, ed, seat, exact=place == ed.go_at)
    player.at = place
    yield from land_on(board, ed, seat, dice, card)


def pass_go(board: Board, ed: Edition, seat: Seat, exact: bool) -> Iterator[Transfer]:
    """A lap is done: the salary falls due."""
    board.players[seat].lap += 1
    on_turn = board.turn.seat == seat
    if on_turn and board.turn.salaried and not ed.go_salary_twice_in_turn:
        return
    board.turn.salaried = board.turn.salaried or on_turn
    bill = [Line("salary", ed.go_salary)]
    if exact and ed.go_exact_landing_bonus == "double":
        bill.append(Line("landed on Go", ed.go_salary))
    deadline = "own_turn" if ed.go_salary_claim_deadline == "next_turn" else ""
    yield from owe(board, BANK, seat, "go", tuple(bill), state="open", deadline=deadline)


def send_to_jail(board: Board, ed: Edition, seat: Seat, token_at: int | None = None) -> None:
    """Straight to jail: no salary, the turn is over. A token that went on stands there all the same."""
    player, turn = board.players[seat], board.turn
    player.jail, player.at = 1, ed.jail_at
    carry_off(board, ed, seat, token_at)
    board.late_steps.pop(seat, None)
    if turn.seat == seat:
        turn.over, turn.again, turn.offer, turn.draw, turn.step = True, False, "", "", ""


def carry_off(board: Board, ed: Edition, seat: Seat, place: int | None) -> None:
    """The token of a player in jail stands where it was put, until it is where it belongs.

    That is jail, or after the last throw there the space it leads to.
    """
    if place is None:
        return
    board.players[seat].at = place
    dice = last_throw(board, seat)
    if place in (ed.jail_at, None if dice is None else (ed.jail_at + sum(dice)) % len(ed.spaces)):
        fulfil(board, f"token {seat}")
    else:
        leave(board, f"token {seat}")


def release(board: Board, ed: Edition, seat: Seat) -> None:
    """A player leaves jail from the jail space, wherever the token was."""
    board.players[seat].jail, board.players[seat].at = 0, ed.jail_at


def leave_jail(board: Board, ed: Edition, seat: Seat) -> Iterator[Transfer]:
    """The door opens; after the last failed throw the token moves by that throw, or has already."""
    player, dice = board.players[seat], last_throw(board, seat)
    gone_to = player.at if player.at != ed.jail_at else None
    release(board, ed, seat)
    if dice is not None:
        board.late_steps.pop(seat, None)
        fulfil(board, f"step {seat}")
        board.turn.leaving = board.turn.leaving and board.turn.seat != seat
        yield from go_forward(board, ed, seat, sum(dice), gone_to)


def last_throw(board: Board, seat: Seat) -> tuple[int, int] | None:
    """The last failed throw in jail, which moves the token once the fine is paid, in this turn or late."""
    turn, late = board.turn, board.late_steps.get(seat)
    if turn.leaving and turn.seat == seat:
        return turn.dice
    return late.dice if late is not None and late.kind == WAY_OUT else None


def land_on(board: Board, ed: Edition, seat: Seat, dice: int | None, card: str = "") -> Iterator[Transfer]:
    """What the space asks for."""
    place = board.players[seat].at
    space = ed.spaces[place]
    board.spared.pop(seat, None)
    if board.turn.seat == seat:
        board.turn.landed, board.turn.landed_seq = place, board.seq
        board.turn.landed_cash = board.players[seat].cash
    if space.id in ed.deeds:
        yield from land_on_deed(board, ed, seat, space.id, dice, card)
    elif space.kind == "tax":
        bill = bills.flat_tax(ed, space.tax or "luxury")
        choice = space.tax == "income" and ed.income_tax_mode == "choice"
        yield from owe_bank(board, ed, seat, "tax", bill, about=space.tax or "", assume=not choice)
    elif space.kind == "card":
        ask_for_card(board, seat, space.deck)
    elif space.kind == "go_to_jail":
        send_to_jail(board, ed, seat)
    elif space.kind == "free_parking":
        yield from parking_reward(board, ed, seat)


def land_on_deed(board: Board, ed: Edition, seat: Seat, name: str, dice: int | None, card: str) -> Iterator[Transfer]:
    """An unowned deed is on offer; somebody else's costs rent."""
    deed = board.deeds[name]
    if deed.owner == BANK:
        if ed.buy_before_first_lap or board.players[seat].lap > 1:
            offer_deed(board, seat, name)
    elif deed.owner != seat and charges(board, ed, name, card) and not lands_free(board, ed, seat, name):
        bill, times = bills.rent(board, ed, name, dice, card)
        asked = not ed.rent_must_be_demanded or not ed.rent_owner_may_waive
        deadline = "" if asked or ed.rent_claim_deadline == "never" else ed.rent_claim_deadline
        state = "called" if asked else "open"
        yield from owe(board, seat, deed.owner, "rent", bill, state=state, deadline=deadline, about=name, times=times)
    elif deed.owner != seat and deed.mortgaged:
        board.spared[seat] = name, card


def charges(board: Board, ed: Edition, name: str, card: str) -> bool:
    """Whether a landing on somebody's deed costs anything."""
    deed = board.deeds[name]
    if deed.mortgaged:
        by_card = bool(card) and ed.card[card].dice_multiple > 0
        return by_card and ed.card_charge_on_mortgaged == "due"
    return ed.rent_while_owner_in_jail or not board.players[deed.owner].jail


def offer_deed(board: Board, seat: Seat, name: str) -> None:
    """A deed is on offer: in one's turn, or until the next throw when the landing comes after it."""
    if board.turn.seat == seat:
        board.turn.offer = name
    else:
        board.missed[seat] = board.late_chances[seat] = name


def ask_for_card(board: Board, seat: Seat, deck: str) -> None:
    """A card is to be drawn: in one's turn, or after it when the landing comes of a card drawn late."""
    if board.turn.seat == seat:
        board.turn.draw = deck
    else:
        board.late_draws[seat] = deck


def parking_reward(board: Board, ed: Edition, seat: Seat) -> Iterator[Transfer]:
    """Free Parking pays only where the table plays it so; what lay in the middle is the lander's."""
    reward = ed.free_parking_reward
    if reward == "fixed":
        yield from owe(board, BANK, seat, "pot", (Line("Free Parking", ed.free_parking_sum),))
    elif reward != "nothing":
        seed = FREE_PARKING_SEED if reward == "pot_plus_500" else 0
        bill = (Line("in the middle", board.pot), *([Line("seed", seed)] if seed else []))
        yield from owe(board, BANK, seat, "pot", bill)
        board.pot = 0
