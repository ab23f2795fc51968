"""What a card against somebody waits for: a payment, a Just Say No, and the answer to that."""

from referee import logs
from referee.seated.queries import Seated
from referee.seated.shapes import Button, Owed
from referee.seated.wording import joined
from rules_kb.answer.explain import line_label
from rules_kb.deal.actions import No, Pay
from rules_kb.deal.expected import may
from rules_kb.deal.pay.facts import what_to_pay
from rules_kb.deal.sets.facts import means
from rules_kb.kernel.model import Due, Seat

WHY = {"birthday": "birthday", "debt": "debt", "gift": "goes back"}


def owed(s: Seated) -> list[Owed]:
    """First the noes that can be answered, then every charge that can be met, then what asks for no tap."""
    able = [due for due in s.board.dues if can_pay(s, due)]
    # A charge that costs nothing: the next card closes it, so there is nothing to tap.
    broke = [f"{s.words.who(due.frm)} has nothing to pay with" for due in s.board.dues if due not in able]
    noes_, poor = refused(s), [Owed(says, "and pays nothing", "", [], [], False) for says in broke]
    open_, final = [no for no in noes_ if no.buttons], [no for no in noes_ if not no.buttons]
    return [*open_, *(shown(s, due, able) for due in able), *final, *poor]


def can_pay(s: Seated, due: Due) -> bool:
    """Whether somebody has anything on the table to meet a charge with."""
    return means(s.board, s.ed, due) > 0


def shown(s: Seated, due: Due, able: list[Due]) -> Owed:
    """A charge on the page; what all owe alike for the last card is said once above them, its bill with the first."""
    told, pending = in_words(s, due), s.board.pending
    if pending is None or due.seq != pending.seq:
        return told
    first = next(each for each in able if each.seq == due.seq)
    bill, law = (told.bill, told.law) if first is due else ([], "")
    return told._replace(why="", until="", bill=bill, law=law)


def in_words(s: Seated, due: Due) -> Owed:
    """A charge as it is told at the table, with the ways to meet it."""
    says = f"{s.words.who(due.frm)} owes {s.words.who(due.to)} {s.words.sum(due.amount)}"
    until = s.view.until(due, s.who)
    bill = [(line_label(line, s.ed), s.words.sum(line.amount)) for line in due.bill]
    why = f"{s.words.colour(due.about)} rent" if due.about in s.ed.colours else WHY.get(due.why, due.why)
    return Owed(says, why, until, bill, settling(s, due), True, due.flagged_at, s.law(due.rule))


def settling(s: Seated, due: Due) -> list[Button]:
    """Pay what costs least, say no, or pay with other cards."""
    pay = what_to_pay(s.board, s.ed, due)
    least = Button(pay_label(s, pay), logs.written(s.record, pay), "main", leaves(s, due, pay))
    found = [least, *noes(s, due.frm)]
    if means(s.board, s.ed, due) > due.amount:
        found.append(Button("Pay with other cards", href=f"pay?who={due.frm}&to={due.to}"))
    return found


def pay_label(s: Seated, pay: Pay) -> str:
    """Who pays with which cards."""
    return f"{s.words.who(pay.by)} pays with {joined([s.words.card(laid.card) for laid in pay.cards])}"


def leaves(s: Seated, due: Due, pay: Pay) -> str:
    """What a payment means for its payer: too little, too much, or exactly right."""
    paid = sum(s.ed.cards[laid.card].value for laid in pay.cards)
    if paid > due.amount:
        return f"{s.words.sum(paid - due.amount)} too much; no change"
    return f"all there is; {s.words.sum(due.amount - paid)} short" if paid < due.amount else "exactly right"


def noes(s: Seated, seat: Seat) -> list[Button]:
    """The Just Say Nos somebody a card is against may give now."""
    pending = s.board.pending
    if pending is None or seat not in pending.targets:
        return []
    whole = Button("Just Say No", f"{s.words.name(seat)} no")
    double = Button("No to the doubling", f"{s.words.name(seat)} no double")
    parts = s.ed.deal_jsn_against_double == "doubling" and may(s.board, s.ed, No(seat, True))
    return [*[whole] * may(s.board, s.ed, No(seat)), *[double] * parts]


def refused(s: Seated) -> list[Owed]:
    """Everybody who has refused the card, with the answer of the one who played it."""
    pending = s.board.pending
    standing = [answer for answer in s.board.answers if len(answer.said) % 2] if pending is not None else []
    return [refusal(s, pending.by, answer.target) for answer in standing if answer.target in pending.targets]


def refusal(s: Seated, by: Seat, target: Seat) -> Owed:
    """One who has refused the card."""
    counter = Button(f"{s.words.who(by)}: Just Say No", f"{s.words.name(by)} no {s.words.name(target)}")
    ways = [counter] if may(s.board, s.ed, No(by, to=target)) else []
    return Owed(f"{s.words.who(target)} said no", "", "", [], ways, False)
