"""What entries leave open, and what closes it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from rules_kb.kernel.model import (
    BANK,
    DUE,
    FALLEN,
    TABLE,
    Action,
    BillLine,
    Closed,
    Closing,
    How,
    Matter,
    Position,
    Ruling,
    Seat,
    SortedMatters,
    Told,
    Violation,
)  # fmt: skip
from rules_kb.kernel.naming import verb

# What is kept at most: sums that lapsed, what else was closed, and what is open besides money.
MOST_LAPSED = 20
MOST_CLOSED = 80
MOST_UNDONE = 100
# With several ways of closing the matters of one entry, the first of these is told.
GRAVEST: tuple[How, ...] = ("lapsed", "ended", "let_stand", "noted", "done", "paid", "assumed")
# Closed in one of these ways an entry was put right; in the others it stays as it was.
PUT_RIGHT = ("paid", "assumed", "done", "ended")
# A sum that nobody has to ask for is asked for by the entry that leaves it.
AT_ONCE = -1
Identity = tuple[int, str, Seat, Seat, str, str]


def identity(matter: Matter) -> Identity:
    """A matter, whatever became of it; the same in every world where the same entry left it."""
    return matter.seq, matter.kind, matter.who, matter.to, matter.why, matter.about


def due(
    position: Position, frm: Seat, to: Seat, why: str, bill: tuple[BillLine, ...], *,
    rule: str = "", asked: int | None = AT_ONCE, **more: Any,
) -> Matter:  # fmt: skip
    """A sum owed, asked for where nothing else is said; not yet in the list."""
    amount, seq = sum([line.amount for line in bill]), position.seq
    return Matter(
        DUE, rule, seq, frm, to, why=why, amount=amount, bill=bill,
        turn=position.turn_number(), asked=seq if asked == AT_ONCE else asked, **more,
    )  # fmt: skip


def open_matter(position: Position, matter: Matter) -> Matter:
    """Something is open from now on, or again."""
    put_last(position, matter, None)
    position.open.opened.append(matter)
    return matter


def close(position: Position, matter: Matter, how: How, by: Seat = BANK) -> None:
    """The entry under judgement closes something; what was closed last stands last."""
    put_last(position, matter, Closed(position.seq, how, by))


def put_last(position: Position, matter: Matter, closed: Closed | None) -> None:
    """What was opened or closed last stands last."""
    there = position.open
    there.take_out(matter)
    matter.closed = closed
    there.put_last(matter)
    carry_on(position, there, [*there.every.values()])


def carry_on(position: Position, there: SortedMatters, matters: list[Matter]) -> None:
    """The list of matters is this one from now on, and sorted like that."""
    position.matters = there.of = matters
    position.__dict__["open"], position.__dict__["dues"] = there, there.dues


def close_all(position: Position, found: Iterable[Matter], how: How) -> None:
    """The entry under judgement closes several things in the same way."""
    for matter in list(found):
        close(position, matter, how)


def put_first(position: Position, matter: Matter) -> None:
    """Something counts as the oldest of all."""
    have_instead(position, [matter, *(one for one in position.matters if one is not matter)])


def have_instead(position: Position, matters: list[Matter]) -> None:
    """Another list of matters takes the place of the one there was."""
    carry_on(position, position.open.resorted(matters), matters)


def tell(position: Position, matter: Matter, rule: str) -> None:
    """The entry under judgement reports something."""
    there = position.open
    if id(matter) in there.every and position.seq not in (one.entry for one in matter.told):
        there.tell(position.seq, matter, is_open=matter.closed is None)
    matter.told = (*matter.told, Told(position.seq, rule))


def tell_anew(position: Position, matter: Matter, told: tuple[Told, ...]) -> None:
    """Something counts as reported by these."""
    matter.told = told
    have_instead(position, [*position.matters])


def call(matter: Matter) -> None:
    """A sum is owed without anybody asking for it."""
    matter.asked = matter.seq if matter.asked is None else matter.asked


def leave(position: Position, kind: str, rule: str, who: Seat = TABLE, about: str = "") -> None:
    """The line under judgement leaves something undone that a rule asks for."""
    new = Matter(kind, rule, position.seq, who, about=about, turn=position.turn_number())
    again = (one for one in position.open.of_kind(kind) if one.seq == new.seq)
    if not any(identity(one) == identity(new) for one in again):
        tell(position, open_matter(position, new), rule)


def undone(position: Position, kind: str, who: Seat | None = None, about: str | None = "") -> list[Matter]:
    """What was left undone of one sort, by one player or anybody, about one thing or any, and nobody has done yet."""
    mine = position.open.of_kind(kind)
    return [one for one in mine if who in (None, one.who) and about in (None, one.about)]


def give_up_all(position: Position, kinds: Iterable[str], who: Seat, about: str | None = None) -> None:
    """It is too late for whatever a player left undone of some sorts."""
    if position.open.duties:
        for kind in kinds:
            give_up(position, kind, who, about)


def fulfil(position: Position, kind: str, who: Seat | None = None, about: str = "") -> None:
    """The line under judgement does what earlier lines left undone; a line makes good nothing of its own."""
    if position.open.duties:
        close_all(position, [one for one in undone(position, kind, who, about) if one.seq != position.seq], "done")


def give_up(position: Position, kind: str, who: Seat | None = None, about: str | None = "") -> None:
    """It is too late for something: what was left undone stays so."""
    if position.open.duties:
        close_all(position, undone(position, kind, who, about), "lapsed")


def told_at(position: Position, seq: int) -> list[Matter]:
    """The matters that the ruling on an entry reported, open or closed."""
    found = position.open.telling.get(seq, {})
    return [one for one in position.matters if id(one) in found] if len(found) > 1 else [*found.values()]


def waiting(position: Position) -> set[int]:
    """The entries whose rulings reported something that is open still."""
    return {*position.open.waiting}


def fall(position: Position, action: Action, broken: list[Violation], about: frozenset[str]) -> None:
    """An entry that does not stand waits for the table; about nothing that has a name, it is about its verb alone."""
    tried = " ".join([verb(action), *sorted(about)])
    told = tuple(Told(position.seq, rule) for rule in dict.fromkeys(one.rule for one in broken))
    # A deal is one with somebody.
    to = getattr(action, "to", TABLE) if action.mutual else TABLE
    turn = position.turn_number()
    open_matter(position, Matter(FALLEN, broken[0].rule, position.seq, action.by, to, tried, turn=turn, told=told))


def redo(position: Position, action: Action, about: frozenset[str]) -> None:
    """An act that stands does what its player tried before with the same thing and could not.

    A deal is done with the same partner, whoever wrote it down; with another one the earlier deal is past.
    """
    for one in [*position.open.tries.get(verb(action), {}).values()]:
        if one.seq == position.seq or not is_same_thing(position, one, about):
            continue
        if (one.who == action.by) if one.to == TABLE else ({one.who, one.to} == action.parties):
            close(position, one, "done")
        elif one.to != TABLE and action.parties & {one.who, one.to}:
            close(position, one, "lapsed")


def is_same_thing(position: Position, one: Matter, now: frozenset[str]) -> bool:
    """Whether an act of the same kind is about what one that fell was, whole or in part; about nothing named, a turn."""
    about = one.about.split(" ")[1:]
    if not about or not now:
        return one.turn == position.turn_number()
    return now <= set(about) or now >= set(about)


def fallen(position: Position) -> list[Matter]:
    """The entries that do not stand and wait for the table."""
    return [*position.open.of_kind(FALLEN)]


def some_fell(position: Position) -> bool:
    """Whether an entry that does not stand waits for the table."""
    return bool(position.open.duties) and bool(position.open.of_kind(FALLEN))


def off_the_board(position: Position, n: int) -> None:
    """The table says that an entry which does not stand has been undone on the table as well."""
    close_all(position, [one for one in fallen(position) if one.seq == n], "done")


def fold(position: Position, seat: Seat) -> None:
    """A player's turn begins: what fell before steps back."""
    for one in fallen(position):
        one.folded = one.folded or one.who == seat


def forget(position: Position, turn: int) -> None:
    """What was closed is forgotten when it began in this turn or before; sums that lapsed may still be asked for."""
    closed = position.open.closed.values()
    drop(position, [one for one in closed if one.turn <= turn and one.closed and one.closed.how != "lapsed"])


def drop(position: Position, gone: list[Matter]) -> None:
    """These matters are not kept any longer; where there are none, nothing has changed."""
    if gone:
        there = position.open
        for one in gone:
            there.take_out(one)
        carry_on(position, there, [*there.every.values()])


def begin_entry(position: Position) -> None:
    """From here on it is remembered what an entry opens, and which rulings wait because of it or no longer."""
    there = position.open
    there.waited, there.opened = {}, []


def finish(position: Position, action: Action, ruling: Ruling, about: frozenset[str]) -> Ruling:
    """A ruling with what it leaves open, what it closes of earlier ones, and how it is closed itself."""
    broken = [one for one in ruling.violations if not one.waived]
    own: Closed | None = None
    if broken and not ruling.stands:
        fall(position, action, broken, about)
    if not ruling.violations:
        drop(position, [one for one in position.open.opened if one.kind != DUE and one.seq == ruling.seq])
    elif not broken:
        close_all(position, [one for one in told_at(position, ruling.seq) if one.closed is None], "let_stand")
        own = Closed(ruling.seq, "let_stand")
    close_made_good(position)
    tidy(position)
    now, was = position.open.waiting, position.open.waited
    if broken and ruling.seq not in now:
        let_be = position.stand and ruling.verdict == "illegal" and ruling.stands
        own = Closed(ruling.seq, "let_stand" if let_be else "noted")
    if own is None and not was:
        return ruling
    gone = [Closing(n, how_closed(position, n)) for n in sorted(was) if was[n] and n not in now]
    again = [Closing(n, "") for n in sorted(was) if not was[n] and n in now and n not in (ruling.seq, 0)]
    if own is None and not gone and not again:
        return ruling
    return msgspec.structs.replace(ruling, closed=own, closes=(*gone, *again))


def close_made_good(position: Position) -> None:
    """An entry that fell is put right with all that it left undone."""
    there = position.open
    stirred = there.stirred
    if stirred is not None and not stirred:
        return
    there.stirred = set()
    found = [*there.of_kind(FALLEN)] if stirred is None else [there.fell[n] for n in stirred if n in there.fell]
    if stirred and len(found) > 1:
        found = [one for one in there.of_kind(FALLEN) if one.seq in stirred]
    for one in found:
        others = [each for each in there.telling[one.seq].values() if each is not one]
        if others and all(each.closed and each.closed.how in PUT_RIGHT for each in others):
            close(position, one, "done")


def tidy(position: Position) -> None:
    """What is kept stays bounded: of what was closed the newest, and of what is undone no more than a table can do."""
    if len(position.matters) <= MOST_LAPSED:
        return
    there = position.open
    if len(there.duties) > MOST_UNDONE:
        close_all(position, there.duties[:-MOST_UNDONE], "lapsed")
    if len(there.lapsed) > MOST_LAPSED or len(there.closed) > MOST_CLOSED:
        drop(position, [*[*there.lapsed.values()][:-MOST_LAPSED], *[*there.closed.values()][:-MOST_CLOSED]])


def how_closed(position: Position, n: int) -> How:
    """How the matters that an entry told were closed, all of them together."""
    hows = {one.closed.how for one in told_at(position, n) if one.closed}
    return next((how for how in GRAVEST if how in hows), "noted")


def closings(rulings: Iterable[Ruling]) -> dict[int, Closed]:
    """How each of these rulings was closed, in the order they were made; those still open are not in it."""
    found: dict[int, Closed] = {}
    for ruling in rulings:
        found |= {ruling.seq: ruling.closed} if ruling.closed else {}
        for seq, how in ruling.closes:
            if how:
                found[seq] = Closed(ruling.seq, how)
            else:
                found.pop(seq, None)
    return found
