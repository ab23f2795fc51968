"""What a table has before it now: what the last line led to, what is owed, who throws."""

from typing import Any, NamedTuple

from referee import reminders
from referee.tables import buttons
from referee.tables.hammer import hammer
from referee.tables.queries import Seated
from referee.tables.shapes import Button, Card, Owed
from referee.tables.wording import blank
from rules_kb.board.rules.setup import DEALS
from rules_kb.board.speed_die import throws_it
from rules_kb.board.state import before_the_game, next_seat
from rules_kb.core import BANK, Due, Seat

GROUPLESS = {
    "go": "corner",
    "jail": "corner",
    "free_parking": "corner",
    "go_to_jail": "corner",
    "tax": "tax",
    "card": "card",
}


class Pad(NamedTuple):
    """Whose throw the dice are for."""

    seat: Seat
    name: str
    who: str
    token: str
    speed: bool
    rent: bool
    jailed: bool
    waits: bool


def thrower(board: Any) -> Seat:
    """Who throws next: the player on turn, or the one after where that throw ends the turn."""
    turn = board.turn
    return turn.seat if turn.again or not (turn.rolled or turn.over) else next_seat(board)


def is_open(s: Seated) -> bool:
    """Whether the turn still asks for something before the dice go on."""
    turn = s.board.turn
    asked = turn.offer or turn.draw or turn.leaving or turn.step in ("bus", "triple", "mr")
    return bool(asked or s.board.auction or s.board.lots or any(is_due_now(s, due) for due in s.board.dues))


def is_due_now(s: Seated, due: Due) -> bool:
    """Whether a due belongs to this turn: called, or of its landing and not to be kept quiet about."""
    if due.state == "called":
        return not due.flagged
    return due.turn == s.board.turn.no and not is_hidden(s, due)


def whose_turn(s: Seated) -> Seat:
    """Whose move it is: the next player's as soon as nothing is left to do in this turn; at the end, the winner's."""
    turn = s.board.turn
    if winners := s.view.play.winners(s.board, s.ed):
        return winners[0]
    through = turn.rolled and not turn.again and not is_open(s)
    return next_seat(s.board) if through and not s.board.over else turn.seat


def pad(s: Seated) -> Pad:
    """The dice; a utility's rent that was asked for goes before the next move."""
    seat = thrower(s.board)
    waiting = [d for d in s.board.dues if d.times and not d.amount and not is_hidden(s, d)]
    seat = waiting[0].frm if waiting else seat
    jailed = bool(s.board.players[seat].jail)
    speed = throws_it(s.board, s.ed, seat) and not jailed and not waiting
    return Pad(
        seat,
        s.words.name(seat),
        s.words.who(seat),
        s.token(seat),
        speed,
        bool(waiting),
        jailed,
        is_open(s) and not waiting,
    )


def is_hidden(s: Seated, due: Due) -> bool:
    """A tournament's referee reminds nobody of rent: it shows once it is asked for."""
    return reminders.is_hidden(s.table, due)


def owed(s: Seated) -> list[Owed]:
    """Every due that may be shown, those called for first."""
    dues = sorted(s.board.dues, key=lambda due: due.state != "called")
    return [in_words(s, due) for due in dues if not is_hidden(s, due)]


def in_words(s: Seated, due: Due) -> Owed:
    """A due as it is told at the table."""
    w, frm, to = s.words, s.words.who(due.frm), s.words.who(due.to)
    sum_ = w.sum(due.amount) if due.amount else f"{due.times} times a throw"
    says = f"{frm} owes {to} {sum_}" if due.state == "called" else f"{to} may ask {frm} for {sum_}"
    if due.frm == BANK:
        says = f"{to} gets {sum_} from the Bank"
    until = blank(s.view.play.until(s.board, due, s.view.who))
    bill = [(line.label, w.sum(line.amount)) for line in due.bill]
    return Owed(says, w.why(due), until, bill, buttons.settling(s, due), due.state == "called", due.flagged_at)


def now(s: Seated) -> Card:
    """The one thing that comes next."""
    for find in (ended, to_deal, at_auction, card_to_draw, for_sale, speed_step, in_jail):
        if (card := find(s)) is not None:
            return card
    return resting(s)


def ended(s: Seated) -> Card | None:
    """The game is over."""
    winners = s.view.play.winners(s.board, s.ed)
    if not s.board.over and not winners:
        return None
    names = " and ".join(s.words.who(seat) for seat in winners)
    left = sum(not player.out for player in s.board.players)
    why = "The only one left in the game." if left == 1 else "The most money, property and buildings taken together."
    return Card(
        f"{names} won" if names else "The game is over", why if names else "", [Button("The final count", href="deeds")]
    )


def to_deal(s: Seated) -> Card | None:
    """Before the first throw, where the edition deals deeds and they are not all logged."""
    each, held = DEALS[s.ed.initial_deal_of_deeds], sum(deed.owner != BANK for deed in s.board.deeds.values())
    if not before_the_game(s.board) or held >= each * len(s.board.players):
        return None
    title = f"Deal {each} deeds to each player"
    return Card(title, "Before the first throw.", [Button("Log the deal", kind="main", href="more")])


def at_auction(s: Seated) -> Card | None:
    """Something is under the hammer."""
    found = hammer(s)
    return Card(f"{found.what} goes to auction", "", [], found.group, found) if found else None


def card_to_draw(s: Seated) -> Card | None:
    """The landing asks for a card."""
    turn = s.board.turn
    if not turn.draw:
        return None
    return Card(
        f"{s.words.who(turn.seat)} draws {s.words.deck(turn.draw)}",
        "",
        [Button("Which card?", kind="main", href="card")],
        "card",
    )


def for_sale(s: Seated) -> Card | None:
    """The landing found a deed that is still with the Bank."""
    turn = s.board.turn
    if not turn.offer:
        return None
    space = s.ed.deeds[turn.offer]
    return Card(f"{space.name} is for sale", standing_in(s, space.group, turn.seat), buttons.purchase(s), space.group)


def standing_in(s: Seated, group: str, seat: Seat) -> str:
    """Who has the rest of a group."""
    owners = [s.board.deeds[name].owner for name in s.ed.groups[group]]
    have = {who: owners.count(who) for who in owners if who != BANK}
    told = [f"{s.words.who(who)} has {count}" for who, count in have.items()]
    return f"{', '.join(told)} of {len(owners)}." if told else f"All {len(owners)} of the group are still unsold."


def speed_step(s: Seated) -> Card | None:
    """The Speed Die leaves something to choose."""
    choices = buttons.speed(s)
    if not choices or s.board.turn.over:
        return None
    return Card(f"The Speed Die: {s.words.who(s.board.turn.seat)} goes on", "", choices)


def in_jail(s: Seated) -> Card | None:
    """Whoever throws next sits in jail and has a choice."""
    seat = thrower(s.board)
    player = s.board.players[seat]
    if not player.jail or is_open(s) or s.board.turn.leaving:
        return None
    most = s.ed.jail_max_turns
    ways = buttons.jail(s, seat)
    says = f"Throw {min(player.jail, most)} of {most} there. Doubles open the door{'; or:' if ways else '.'}"
    return Card(f"{s.words.who(seat)} is in jail", says, ways, "corner")


def resting(s: Seated) -> Card:
    """Nothing is to be decided about the landing itself."""
    turn, board = s.board.turn, s.board
    if not turn.rolled or turn.landed < 0:
        return Card(f"{s.words.who(thrower(board))} throws", "Tap the two dice below as they fell.")
    space = s.ed.spaces[board.players[turn.seat].at]
    who = s.words.who(turn.seat)
    place = "in jail" if board.players[turn.seat].jail else f"on {space.name}"
    return Card(f"{who} is {place}", aftermath(s), [], space.group or GROUPLESS.get(space.kind, ""))


def aftermath(s: Seated) -> str:
    """What a landing that asks for nothing more means."""
    turn, deed = s.board.turn, s.board.deeds.get(s.ed.spaces[s.board.players[s.board.turn.seat].at].id)
    again = f"Doubles: {s.words.who(turn.seat)} throws again." if turn.again else ""
    if not s.table.family or deed is None or s.board.players[turn.seat].jail:
        return again
    if deed.owner == turn.seat:
        return f"It is {s.words.who(turn.seat)}’s own. {again}".strip()
    return f"Mortgaged: no rent. {again}".strip() if deed.mortgaged else again
