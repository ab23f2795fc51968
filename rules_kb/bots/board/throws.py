"""Throws: the dice, the ways out of jail, and what the Speed Die leaves to choose."""

from rules_kb.board.actions import Choose, Draw, Move, Pay, Roll, Use
from rules_kb.board.cards.facts import choice_left, led_to
from rules_kb.board.dues import fine_of
from rules_kb.board.move.facts import is_third_double, leaves_jail, sent_to
from rules_kb.board.speed.facts import bus_ways, leaves_choice, onward
from rules_kb.board.state import throws_it
from rules_kb.bots.board.table import BoardBots
from rules_kb.bots.table import Moves
from rules_kb.kernel.model import BANK, Seat

# Mr. Monopoly is on two of its sides.
FACES = ("1", "2", "3", "bus", "mr", "mr")


def take_turn(t: BoardBots, seat: Seat) -> Moves:
    """The next throw, or before it a way out of jail."""
    if t.board.turn.seat != seat or not t.board.turn.rolled:
        yield from open_jail(t, seat)
    # Where the fine opens the door only for the next turn, there is no throw in this one.
    if t.board.turn.seat == seat and t.board.turn.over:
        return
    if t.likely(0.01):
        yield Roll(seat, t.dice(), cocked=True)
    yield throw(t, seat)


def open_jail(t: BoardBots, seat: Seat) -> Moves:
    """A jail card or the fine, before the throw."""
    player, ed = t.player(seat), t.ed
    if not player.jail:
        return
    if player.cards and t.likely(0.5):
        yield Use(seat, t.chance.choice(("", player.cards[0])))
    elif may_pay_fine(t, seat) and t.likely(0.4):
        yield Pay(seat, BANK, fine_of(t.board, ed, seat), "jail" if t.likely(t.habits.reasons) else "")


def may_pay_fine(t: BoardBots, seat: Seat) -> bool:
    """Whether the fine may be paid before this throw."""
    player, ed = t.player(seat), t.ed
    last = ed.jail_fine_when == "first_two" and player.jail >= ed.jail_max_turns > 1
    return player.cash >= fine_of(t.board, ed, seat) and not last


def throw(t: BoardBots, seat: Seat) -> Roll:
    """A throw with all the dice that are due; some tables write down where it led."""
    jailed = t.player(seat).jail > 0
    speed = t.chance.choice(FACES) if throws_it(t.board, t.ed, seat) and not jailed else ""
    action = Roll(seat, t.dice(), speed)
    if not t.likely(t.habits.places):
        return action
    return Roll(seat, action.dice, speed, to=goes_to(t, action))


def goes_to(t: BoardBots, action: Roll) -> int | None:
    """Where a throw leads; nowhere for one that stays in jail."""
    board, ed = t.board, t.ed
    if board.players[action.by].jail and not leaves_jail(action, ed):
        return None
    if is_third_double(board, ed, action):
        return ed.jail_at
    choice = leaves_choice(board, ed, action)
    if choice == "triple":
        return some_space(t, action.by)
    if choice == "bus":
        count = t.chance.choice(bus_ways(action.dice))
        return put_down(t, (board.players[action.by].at + count) % len(ed.spaces))
    return put_down(t, sent_to(board, ed, action))


def put_down(t: BoardBots, space: int) -> int:
    """The space a token is put on: who is sent to jail goes there."""
    return t.ed.jail_at if t.ed.spaces[space].kind == "go_to_jail" else space


def some_space(t: BoardBots, seat: Seat) -> int:
    """A space chosen after triples: something for sale, else anything but the space stood on."""
    spaces = [number for number in range(len(t.ed.spaces)) if number != t.player(seat).at]
    names = [(number, t.ed.spaces[number].id) for number in spaces]
    for_sale = [n for n, name in names if name in t.board.deeds and t.board.deeds[name].owner == BANK]
    return t.chance.choice(for_sale if for_sale and t.likely(0.7) else spaces)


def led_on(t: BoardBots, seat: Seat) -> Moves:
    """Where a card leads by a player's choice, or the card drawn instead."""
    card = choice_left(t.board, t.ed, seat)
    if card is None:
        return
    deck = t.board.decks[card.deck]
    if card.or_draw and t.likely(0.5):
        yield Draw(seat, t.chance.choice(deck.unseen) if deck.unseen else deck.under[0])
    else:
        yield Move(seat, put_down(t, t.chance.choice(led_to(t.ed, t.player(seat).at, card))))


def speed_step(t: BoardBots) -> Moves:
    """What the Speed Die still asks of the player on turn."""
    turn = t.board.turn
    seat, kind = turn.seat, turn.step
    if kind == "card":
        yield from led_on(t, seat)
    if turn.over or turn.dice is None:
        return
    if kind == "bus":
        count = t.chance.choice(bus_ways(turn.dice))
        place = put_down(t, (t.player(seat).at + count) % len(t.ed.spaces))
        yield t.chance.choice((Choose(seat, "bus", count), Move(seat, place)))
    elif kind == "triple":
        yield Move(seat, some_space(t, seat))
    elif kind == "mr" and (place_on := onward(t.board, t.ed, seat, "mr")) is not None:
        yield Move(seat, place_on)
    elif kind == "ride" and t.likely(0.5):
        yield Choose(seat, "bus")
