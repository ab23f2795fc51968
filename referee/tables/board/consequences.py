"""What a table has before it now: what the last line led to, what is owed, who throws."""

from typing import Any

from referee import reminders
from referee.seated.queries import Seated
from referee.seated.shapes import Button, Owed, Panel
from referee.tables.board import next_step as buttons
from referee.tables.board.auction_panel import hammer
from referee.tables.common.sheets import Shown, chair
from rules_kb.answer.explain import line_label
from rules_kb.board.cards.facts import choice_left
from rules_kb.board.dues import is_lent_for_now
from rules_kb.board.rent.facts import AS_PRINTED
from rules_kb.board.setup.rules import DEALS
from rules_kb.board.state import OWED_STEPS, before_the_game, next_seat, throws_it
from rules_kb.kernel.model import BANK, Due, Seat

# A table that settles nothing has hundreds of dues; nobody reads that many.
MOST_OWED = 20
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
GROUPLESS = {**dict.fromkeys(("go", "jail", "free_parking", "go_to_jail"), "corner"), "tax": "tax", "card": "card"}


def thrower(board: Any) -> Seat:
    """Who throws next: the player on turn, or the one after where that throw ends the turn."""
    turn = board.turn
    return turn.seat if turn.again or not (turn.rolled or turn.over) else next_seat(board)


def throw_in_jail(s: Seated, seat: Seat) -> str:
    """Which throw in jail comes next, in words."""
    return ORDINALS[min(s.board.players[seat].jail, s.ed.jail_max_turns, len(ORDINALS)) - 1]


def throws_next(s: Seated, seat: Seat) -> bool:
    """Whether the next throw is this player's."""
    return thrower(s.board) == seat


def is_open(s: Seated) -> bool:
    """Whether the turn still asks for something before the dice go on."""
    turn = s.board.turn
    asked = turn.offer or turn.draw or turn.leaving or turn.step in OWED_STEPS
    return bool(asked or s.board.auction or s.board.lots or any(is_due_now(s, due) for due in s.board.dues))


def is_due_now(s: Seated, due: Due) -> bool:
    """Whether a due belongs to this turn: called, or of its landing and not to be kept quiet about."""
    if is_lent_for_now(due):
        return False
    if due.state == "called":
        return not due.flagged
    return due.turn == s.board.turn.no and not is_hidden(s, due)


def whose_turn(s: Seated) -> Seat:
    """Whose move it is: the next player's as soon as nothing is left to do in this turn; at the end, the winner's."""
    turn = s.board.turn
    if winners := s.view.game.winners(s.board, s.ed):
        return winners[0]
    through = turn.rolled and not turn.again and not is_open(s)
    return next_seat(s.board) if through and not s.board.over else turn.seat


def pad(s: Seated) -> Shown:
    """The dice; a utility's rent that was asked for goes before the next move."""
    seat = thrower(s.board)
    waiting = [d for d in s.board.dues if d.waits and not is_hidden(s, d)]
    seat = waiting[0].frm if waiting else seat
    jailed = bool(s.board.players[seat].jail)
    speed = throws_it(s.board, s.ed, seat) and not jailed and not waiting
    waits = is_open(s) and not waiting
    return {**chair(s, seat), "speed": speed, "rent": bool(waiting), "jailed": jailed, "waits": waits}


def is_hidden(s: Seated, due: Due) -> bool:
    """A tournament's referee reminds nobody of rent: it shows once it is asked for."""
    return reminders.is_hidden(s.table, due)


def owed(s: Seated) -> list[Owed]:
    """The dues that may be shown, those called for first; what there is no room for shows once these are settled."""
    return [in_words(s, due) for due in dues_to_show(s)[:MOST_OWED]]


def owed_more(s: Seated) -> int:
    """How many dues there is no room for."""
    return max(0, len(dues_to_show(s)) - MOST_OWED)


def dues_to_show(s: Seated) -> list[Due]:
    """Every due that may be shown, those called for first and those whose day is still to come last."""
    shown = (due for due in s.board.dues if not is_hidden(s, due))
    return sorted(shown, key=lambda due: (is_lent_for_now(due), due.state != "called"))


def owed_sum(s: Seated, due: Due) -> str:
    """What is owed; of a utility before its throw, how many times that."""
    return f"{of_rents(s)}{due.times} times a throw" if due.waits else s.words.sum(due.amount)


def of_rents(s: Seated) -> str:
    """What share of the printed rents this table plays, said before a multiple of the dice; nothing for all of it."""
    return "" if s.ed.rent_percent == AS_PRINTED else f"{s.ed.rent_percent}% of "


def in_words(s: Seated, due: Due) -> Owed:
    """A due as it is told at the table."""
    w, frm, to, sum_ = s.words, s.words.who(due.frm), s.words.who(due.to), owed_sum(s, due)
    says = f"{frm} owes {to} {sum_}" if due.state == "called" else f"{to} may ask {frm} for {sum_}"
    if is_lent_for_now(due):
        says = f"{frm} has {sum_} of {to} on loan"
    if due.frm == BANK:
        says = f"{to} gets {sum_} from the Bank"
    until = s.view.until(due, s.who)
    bill = [(line_label(line, s.ed), w.sum(line.amount)) for line in due.bill]
    ways, law = buttons.settling(s, due), s.law(due.rule)
    return Owed(says, w.why(due), until, bill, ways, due.state == "called", due.flagged_at, law)


def now(s: Seated) -> Panel:
    """The one thing that comes next."""
    for find in (ended, to_deal, at_auction, card_to_draw, for_sale, speed_step, in_jail):
        if (card := find(s)) is not None:
            return card
    return resting(s)


def ended(s: Seated) -> Panel | None:
    """The game is over."""
    winners = s.view.game.winners(s.board, s.ed)
    if not s.board.over and not winners:
        return None
    names = " and ".join(s.words.who(seat) for seat in winners)
    left = sum(not player.out for player in s.board.players)
    why = "The only one left in the game." if left == 1 else "The most money, property and buildings taken together."
    return Panel(
        f"{names} won" if names else "The game is over", why if names else "", [Button("The final count", href="deeds")]
    )


def to_deal(s: Seated) -> Panel | None:
    """Before the first throw, where the edition deals deeds and they are not all logged."""
    each, held = DEALS[s.ed.initial_deal_of_deeds], sum(deed.owner != BANK for deed in s.board.deeds.values())
    if not before_the_game(s.board) or held >= each * len(s.board.players):
        return None
    title = f"Deal {each} deeds to each player"
    return Panel(title, "Before the first throw.", [Button("Log the deal", kind="main", href="more")])


def at_auction(s: Seated) -> Panel | None:
    """Something is under the hammer."""
    found = hammer(s)
    return Panel(f"{found.what} goes to auction", "", [], found.group, found) if found else None


def card_to_draw(s: Seated) -> Panel | None:
    """The landing asks for a card."""
    turn = s.board.turn
    if not turn.draw:
        return None
    title, which = (
        f"{s.words.who(turn.seat)} draws {s.words.deck(turn.draw)}",
        Button("Which card?", kind="main", href="card"),
    )
    return Panel(title, "", [which], "card")


def for_sale(s: Seated) -> Panel | None:
    """The landing found a deed that is still with the Bank."""
    turn = s.board.turn
    if not turn.offer:
        return None
    space = s.ed.deeds[turn.offer]
    return Panel(f"{space.name} is for sale", standing_in(s, space.group), buttons.purchase(s), space.group)


def standing_in(s: Seated, group: str) -> str:
    """Who has the rest of a group."""
    owners = [s.board.deeds[name].owner for name in s.ed.groups[group]]
    have = {who: owners.count(who) for who in owners if who != BANK}
    told = [f"{s.words.who(who)} has {count}" for who, count in have.items()]
    return f"{', '.join(told)} of {len(owners)}." if told else f"All {len(owners)} of the group are still unsold."


def speed_step(s: Seated) -> Panel | None:
    """The Speed Die or a card leaves something to choose."""
    seat = s.board.turn.seat
    if card := choice_left(s.board, s.ed, seat) if s.board.turn.step == "card" else None:
        return Panel(card.title, f"Where does {s.words.who(seat)} go?", buttons.led_on(s, card))
    choices, title = buttons.speed(s), f"The Speed Die: {s.words.who(seat)} goes on"
    return Panel(title, "", choices) if choices and not s.board.turn.over else None


def in_jail(s: Seated) -> Panel | None:
    """Whoever throws next sits in jail and has a choice."""
    seat = thrower(s.board)
    player = s.board.players[seat]
    if not player.jail or is_open(s) or s.board.turn.leaving:
        return None
    most, ways = s.ed.jail_max_turns, buttons.jail(s, seat)
    nth = "Last" if player.jail >= most else throw_in_jail(s, seat).capitalize()
    says = f"{nth} throw there. Doubles open the door{'; or:' if ways else '.'}"
    if s.ed.dice_thrown == 1:
        says = "One die throws no doubles: the door opens before the throw."
    return Panel(f"{s.words.who(seat)} is in {s.ed.vocabulary['jail']}", says, ways, "corner")


def resting(s: Seated) -> Panel:
    """Nothing is to be decided about the landing itself."""
    turn, board = s.board.turn, s.board
    if not turn.rolled or turn.landed < 0:
        return Panel(
            f"{s.words.who(thrower(board))} throws",
            "Tap the two dice below as they fell." if s.ed.dice_thrown == 2 else "Tap the die below as it fell.",
        )
    space = s.ed.spaces[board.players[turn.seat].at]
    who = s.words.who(turn.seat)
    place = f"in {s.ed.vocabulary['jail']}" if board.players[turn.seat].jail else f"on {space.name}"
    return Panel(f"{who} is {place}", aftermath(s), [], space.group or GROUPLESS.get(space.kind, ""))


def aftermath(s: Seated) -> str:
    """What a landing that asks for nothing more means."""
    turn, deed = s.board.turn, s.board.deeds.get(s.ed.spaces[s.board.players[s.board.turn.seat].at].id)
    again = f"Doubles: {s.words.who(turn.seat)} throws again." if turn.again else ""
    if not s.table.family or deed is None or s.board.players[turn.seat].jail:
        return again
    if deed.owner == turn.seat:
        return f"It is {s.words.who(turn.seat)}’s own. {again}".strip()
    return f"Mortgaged: no rent. {again}".strip() if deed.mortgaged else again
