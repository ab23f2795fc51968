"""What an action would change, in the words of a table."""

from referee.seated.queries import Seated
from referee.tables.board import consequences
from rules_kb.answer.may_i import Cash, RentChange, changes
from rules_kb.answer.view import View

UNTOLD = "?"


def changed(s: Seated, after: View) -> list[tuple[str, str, str]]:
    """What a line would change: what it is, how it was, how it would be."""
    change = changes(s.view, after)
    rows = [cash_words(s, one) for one in change.cash]
    rows += [(f"Rent on {s.words.place(one.deed)}", *rent_sums(s, one)) for one in change.rents]
    rows += [(s.words.place(name), s.words.who(was), s.words.who(now)) for name, was, now in change.owners]
    for what, (was, now) in (("Houses in the Bank", change.houses), ("Hotels in the Bank", change.hotels)):
        rows += [(s.ed.worded(what), str(was), str(now))] if was != now else []
    shown = (due for due in change.owed if not consequences.is_hidden(s, due))
    owed = ((due, consequences.owed_sum(s, due)) for due in shown)
    return rows + [(f"{s.words.who(due.frm)} owes {s.words.who(due.to)}", "", sum_) for due, sum_ in owed]


def cash_words(s: Seated, one: Cash) -> tuple[str, str, str]:
    """A player's cash before and after."""
    was, now = (UNTOLD if sum_ is None else s.words.sum(sum_) for sum_ in (one.before, one.after))
    return f"{s.words.who(one.seat)}’s cash", was, now


def rent_sums(s: Seated, one: RentChange) -> tuple[str, str]:
    """A rent before and after; of a utility as a multiple of the dice."""
    was, now = (
        (f"{consequences.of_rents(s)}{sum_} × dice" if one.times and sum_ else s.words.sum(sum_))
        for sum_ in (one.before, one.after)
    )
    return was, now


def rent_words(s: Seated, one: RentChange) -> str:
    """A rent that changes, in one breath."""
    was, now = rent_sums(s, one)
    return f"Rent on {s.words.place(one.deed)}: {was} → {now}"
