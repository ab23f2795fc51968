"""Buttons: each one is a line of the record, ready to be logged with a tap."""

from referee.seated.queries import Seated, tried
from referee.seated.shapes import Button
from rules_kb.board.bank.facts import OVERDRAFT
from rules_kb.board.bills import total
from rules_kb.board.cards.facts import choices, led_to
from rules_kb.board.dues import REASONS, fine_of, is_lent_for_now
from rules_kb.board.edition import Card
from rules_kb.board.position import pay_line
from rules_kb.board.speed.facts import bus_ways, onward
from rules_kb.board.state import owned
from rules_kb.board.tax import facts as tax_facts
from rules_kb.kernel.model import BANK, Due, Seat


def afterwards(s: Seated, seat: Seat, amount: int) -> str:
    """What a payment leaves in somebody's hand."""
    player = s.board.players[seat] if seat >= 0 else None
    if player is None or player.unknown:
        return ""
    left = player.cash - amount
    return f"leaves {s.words.sum(left)}" if left >= 0 else f"{s.words.sum(-left)} short"


def payable(s: Seated, due: Due) -> bool:
    """Whether a debtor has the cash in hand, as far as anybody knows."""
    return due.frm < 0 or has(s, due.frm, due.amount)


def has(s: Seated, seat: Seat, amount: int) -> bool:
    """Whether a player has a sum in hand, as far as anybody knows."""
    player = s.board.players[seat]
    return player.unknown or player.cash >= amount


def purchase(s: Seated) -> list[Button]:
    """The deed on offer: bought or not, one tap each."""
    seat, name = s.board.turn.seat, s.board.turn.offer
    price, who = s.ed.deeds[name].price, s.words.name(seat)
    auctioned = {"mandatory": "goes to auction", "optional": "may be auctioned"}.get(
        s.ed.auction_on_decline, "stays with the Bank"
    )
    buy = Button(f"Buy for {s.words.sum(price)}", f"{who} buy {name}", "main", afterwards(s, seat, price))
    pass_ = Button("Do not buy", f"{who} decline", "", auctioned)
    if has(s, seat, price):
        return [buy, pass_]
    can_raise = owned(s.board, seat) and (s.ed.colours or s.ed.has_mortgages)
    raised = [Button("Raise the money", kind="main", href=f"build?who={seat}")] if can_raise else []
    return [*raised, buy._replace(kind=""), pass_]


def jail(s: Seated, seat: Seat) -> list[Button]:
    """The ways out of jail besides the dice, as far as they are open on this throw."""
    who, fine = s.words.name(seat), fine_of(s.board, s.ed, seat)
    kind = "main" if has(s, seat, fine) else ""
    pay = Button(f"Pay {s.words.sum(fine)}", f"{who} pay bank {fine} for jail", kind, afterwards(s, seat, fine))
    use = Button(s.ed.worded("Use the jail card"), f"{who} use jail-card")
    # Being short of cash is no reason to hide a way: money can be raised.
    return [way for way in (pay, use) if all(one["rule"] == OVERDRAFT for one in tried(s, way.line).violations)]


def speed(s: Seated) -> list[Button]:
    """What the Speed Die leaves to be chosen."""
    turn, who = s.board.turn, s.words.name(s.board.turn.seat)
    if turn.step == "bus" and turn.dice:
        size, at = len(s.ed.spaces), s.board.players[turn.seat].at
        ways = [(count, s.words.space((at + count) % size)) for count in bus_ways(turn.dice)]
        return [Button(f"{count}: {space}", f"{who} choose bus {count}") for count, space in ways]
    if turn.step == "mr" and (place := onward(s.board, s.ed, turn.seat, "mr")) is not None:
        return [Button(f"On to {s.words.space(place)}", f"{who} move {s.ed.spaces[place].id}", "main")]
    if turn.step == "ride":
        return [Button("Ride to the next card space", f"{who} choose bus")]
    return [Button("Which space?", kind="main", href="move")] if turn.step == "triple" else []


def led_on(s: Seated, card: Card) -> list[Button]:
    """The spaces a card leaves to be chosen, each with what waits there, and the card that may be drawn instead."""
    seat = s.board.turn.seat
    places = [place for place in led_to(s.ed, s.board.players[seat].at, card) if place != s.ed.jail_at]
    found = [
        Button(
            s.words.space(place), f"{s.words.name(seat)} move {s.ed.spaces[place].id}", "", waits_there(s, place, card)
        )
        for place in places
    ]
    return [*found, Button("Draw another card", href=f"card?deck={card.or_draw}")] if card.or_draw else found


def waits_there(s: Seated, place: int, card: Card) -> str:
    """Whose a space is, or what it costs."""
    deed = s.board.deeds.get(s.ed.spaces[place].id)
    if deed is None:
        return ""
    if deed.owner == BANK:
        return "free" if card.free else f"for {s.words.sum(s.ed.spaces[place].price)}"
    return "yours" if deed.owner == s.board.turn.seat else s.words.who(deed.owner)


def settling(s: Seated, due: Due) -> list[Button]:
    """The ways to settle a due, the right one first."""
    w = s.words
    if not due.amount:
        return []
    if due.frm == BANK:
        reason = f" for {due.why}" if due.why in REASONS else ""
        label = f"{w.who(due.to)} takes {w.sum(due.amount)}"
        return [Button(label, f"{w.name(due.to)} collect {due.amount}{reason}", "main")]
    line = f"{w.name(due.frm)} {pay_line(due).format(*s.record.players)}"
    label = f"{w.who(due.frm)} pays {w.who(due.to)} {w.sum(due.amount)}"
    if is_lent_for_now(due):
        return [Button(f"{w.who(due.frm)} pays it back", line, "", afterwards(s, due.frm, due.amount))]
    found = [Button(label, line, "main", afterwards(s, due.frm, due.amount)), *instead(s, due)]
    if due.state == "open" and due.why == "rent":
        asks = f"{w.name(due.to)} demand rent from {w.name(due.frm)}"
        found.append(Button(f"{w.who(due.to)} asks for it", asks))
    if payable(s, due):
        return found
    return [Button("Raise the money", kind="main", href=f"raise?who={due.frm}"), found[0]._replace(kind=""), *found[1:]]


def instead(s: Seated, due: Due) -> list[Button]:
    """What a debtor may choose instead of the sum called for."""
    who, turn = s.words.name(due.frm), s.board.turn
    if due.about == "income" and s.ed.income_tax_mode == "choice" and not turn.counted and turn.seat == due.frm:
        tenth = total(tax_facts.income_tax_bill(s.board, s.ed, due.frm))
        return [Button(f"{s.ed.income_tax_percent}% of everything", f"{who} choose 10%", "", s.words.sum(tenth))]
    decks = [deck for deck, fine in choices(s.board, s.ed, due.frm).items() if fine is due]
    return [Button(f"Draw {s.words.deck(deck)} instead", f"{who} choose {deck}") for deck in decks]
