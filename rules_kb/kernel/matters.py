"""What entries leave open, and the threads between the entry that opened it and the one that closed it."""

from collections.abc import Iterable, Iterator
from functools import cache
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
    Due,
    How,
    Matter,
    Position,
    Ruling,
    Seat,
    Told,
    Violation,
)

Thread = tuple[int, int, int, str, str]


def thread(due: Due) -> Thread:
    """A due, whatever became of it."""
    return due.seq, due.frm, due.to, due.why, due.about


def spun(position: Position) -> dict[Thread, tuple[Any, ...]]:
    """How every due stands, those paid by assumption among them."""
    rows = [(due, True) for due in position.dues] + [(due, False) for due in position.assumed]
    return {thread(due): (due.amount, due.times, due.state, unpaid) for due, unpaid in rows}


def touched(before: dict[Thread, tuple[Any, ...]], after: dict[Thread, tuple[Any, ...]]) -> Iterator[Thread]:
    """The dues an entry opened, called, changed or closed."""
    return (each for each in before.keys() | after.keys() if before.get(each) != after.get(each))


# What is kept at most: sums that lapsed, what else was closed, and what is open besides money.
MOST_LAPSED = 20
MOST_CLOSED = 80
MOST_UNDONE = 100
# With several ways of closing the matters of one entry, the first of these is told.
GRAVEST: tuple[How, ...] = ("lapsed", "ended", "let_stand", "noted", "done", "paid", "assumed")
# Closed in one of these ways an entry was put right; in the others it stays as it was.
PUT_RIGHT = ("paid", "assumed", "done", "ended")
# What an act is about is told by the pieces it names; where it names none, by the colour or by whom it is with.
PIECES = (
    "deed", "lot", "more", "streets", "group", "card", "cards", "piece", "deck", "deeds", "gives", "gets", "legs",
)  # fmt: skip
ELSE = ("colour", "colours", "what", "to", "frm")
Identity = tuple[int, str, Seat, Seat, str, str]


def identity(matter: Matter) -> Identity:
    """A matter, whatever became of it; the same in every world where the same entry left it."""
    return matter.seq, matter.kind, matter.who, matter.to, matter.why, matter.about


def due(position: Position, frm: Seat, to: Seat, why: str, bill: tuple[BillLine, ...], **more: Any) -> Matter:
    """A sum owed, asked for where nothing else is said; not yet in the list."""
    asked = more.pop("asked", position.seq)
    told, amount = more.pop("told", ()), sum(line.amount for line in bill)
    return Matter(
        DUE, more.pop("rule", ""), position.seq, frm, to, why=why, amount=amount, bill=bill,
        turn=position.turn_number(), asked=asked, told=told, **more,
    )  # fmt: skip


def open_matter(position: Position, matter: Matter) -> Matter:
    """Something is open from now on, or again."""
    matter.closed = None
    put_last(position, matter)
    return matter


def close(position: Position, matter: Matter, how: How, by: Seat = BANK) -> None:
    """The entry under judgement closes something; what was closed last stands last."""
    matter.closed = Closed(position.seq, how, by)
    put_last(position, matter)


def put_last(position: Position, matter: Matter) -> None:
    """What was opened or closed last stands last."""
    position.matters = [*[one for one in position.matters if one is not matter], matter]


def close_all(position: Position, found: Iterable[Matter], how: How) -> None:
    """The entry under judgement closes several things in the same way."""
    for matter in list(found):
        close(position, matter, how)


def put_first(position: Position, matter: Matter) -> None:
    """Something counts as the oldest of all."""
    position.matters = [matter, *(one for one in position.matters if one is not matter)]


def tell(position: Position, matter: Matter, rule: str) -> None:
    """The entry under judgement reports something."""
    matter.told = (*matter.told, Told(position.seq, rule))


def call(matter: Matter) -> None:
    """A sum is owed without anybody asking for it."""
    matter.asked = matter.seq if matter.asked is None else matter.asked


def leave(position: Position, kind: str, rule: str, who: Seat = TABLE, about: str = "") -> None:
    """The line under judgement leaves something undone that a rule asks for."""
    new = Matter(kind, rule, position.seq, who, about=about, turn=position.turn_number())
    again = (one for one in position.open.all if one.seq == new.seq)
    if not any(identity(one) == identity(new) for one in again):
        tell(position, open_matter(position, new), rule)


def undone(position: Position, kind: str, who: Seat | None = None, about: str | None = "") -> list[Matter]:
    """What was left undone of one sort, by one player or anybody, about one thing or any, and nobody has done yet."""
    mine = [one for one in position.open.all if one.kind == kind]
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
    return [one for one in position.matters if any(told.entry == seq for told in one.told)]


def waiting(position: Position) -> set[int]:
    """The entries whose rulings reported something that is open still."""
    return {told.entry for one in position.open.all for told in one.told}


def things(action: Action) -> frozenset[str]:
    """What an act is about: the deeds, cards and pieces it names, else a colour or whom it is with."""
    for told in naming_fields(type(action)):
        if named := frozenset(names_in([getattr(action, name) for name in told])):
            return named
    return frozenset()


@cache
def naming_fields(kind: type[Action]) -> tuple[tuple[str, ...], ...]:
    """Which fields of an action name pieces, and which name something else."""
    return tuple(tuple(name for name in names if name in kind.__struct_fields__) for names in (PIECES, ELSE))


def names_in(part: Any) -> Iterator[str]:
    """Every name in a part of an act; of a card laid down the card, whatever colour it counts for."""
    if isinstance(part, (str, int)) and not isinstance(part, bool):
        yield from [str(part)] if part != "" else []
    elif hasattr(part, "card"):
        yield from names_in(part.card)
    elif isinstance(part, (tuple, list)):
        for each in part:
            yield from names_in(each)
    elif isinstance(part, msgspec.Struct):
        yield from names_in(
            [each for each in map(part.__getattribute__, part.__struct_fields__) if type(each) is not int]
        )


def verb(action: Action) -> str:
    """What an act is called."""
    return str(type(action).__struct_config__.tag)


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
    for one in fallen(position):
        if one.seq == position.seq or not is_same_act(position, one, action, about):
            continue
        if (one.who == action.by) if one.to == TABLE else ({one.who, one.to} == action.parties):
            close(position, one, "done")
        elif one.to != TABLE and action.parties & {one.who, one.to}:
            close(position, one, "lapsed")


def is_same_act(position: Position, one: Matter, action: Action, now: frozenset[str]) -> bool:
    """Whether an act does, in whole or in part, what one that fell tried; about nothing named, it counts for a turn."""
    tried, *about = one.about.split(" ")
    if tried != verb(action):
        return False
    if not about or not now:
        return one.turn == position.turn_number()
    return now <= set(about) or now >= set(about)


def fallen(position: Position) -> list[Matter]:
    """The entries that do not stand and wait for the table."""
    return [one for one in position.open.duties if one.kind == FALLEN]


def some_fell(position: Position) -> bool:
    """Whether an entry that does not stand waits for the table."""
    return bool(position.open.duties) and bool(fallen(position))


def off_the_board(position: Position, n: int) -> None:
    """The table says that an entry which does not stand has been undone on the table as well."""
    close_all(position, [one for one in fallen(position) if one.seq == n], "done")


def fold(position: Position, seat: Seat) -> None:
    """A player's turn begins: what fell before steps back."""
    for one in fallen(position):
        one.folded = one.folded or one.who == seat


def forget(position: Position, turn: int) -> None:
    """What was closed is forgotten when it began in this turn or before; sums that lapsed may still be asked for."""
    keep(
        position,
        [one for one in position.matters if one.closed is None or one.closed.how == "lapsed" or one.turn > turn],
    )


def keep(position: Position, left: list[Matter]) -> None:
    """Only these matters are kept; where they are all there were, nothing has changed."""
    if len(left) < len(position.matters):
        position.matters = left


# What there was before an entry: the matters, and the entries whose rulings waited for something.
MattersBefore = tuple[list[Matter], set[int]]


def before(position: Position) -> MattersBefore:
    """How things stand before an entry."""
    return position.matters, waiting(position) if position.open.all else set()


def finish(position: Position, action: Action, ruling: Ruling, before: MattersBefore, about: frozenset[str]) -> Ruling:
    """A ruling with what it leaves open, what it closes of earlier ones, and how it is closed itself."""
    matters, waited = before
    if not ruling.violations and position.matters is matters and not position.open.all:
        # Nothing was open and nothing is.
        return ruling
    broken = [one for one in ruling.violations if not one.waived]
    own: Closed | None = None
    if broken and not ruling.stands:
        fall(position, action, broken, about)
    if not ruling.violations:
        if position.matters is not matters:
            keep(position, [one for one in position.matters if one.seq != ruling.seq or one.kind == DUE])
    elif not broken:
        close_all(position, [one for one in told_at(position, ruling.seq) if one.closed is None], "let_stand")
        own = Closed(ruling.seq, "let_stand")
    close_made_good(position)
    if position.matters is not matters:
        tidy(position)
    now = waiting(position)
    if broken and ruling.seq not in now:
        let_be = position.stand and ruling.verdict == "illegal" and ruling.stands
        own = Closed(ruling.seq, "let_stand" if let_be else "noted")
    if own is None and now == waited:
        return ruling
    gone = [Closing(n, how_closed(position, n)) for n in sorted(waited - now)]
    again = [Closing(n, "") for n in sorted(now - waited) if n not in (ruling.seq, 0)]
    return msgspec.structs.replace(ruling, closed=own, closes=(*gone, *again))


def close_made_good(position: Position) -> None:
    """An entry that fell is put right with all that it left undone."""
    if not position.open.duties or not (fell := fallen(position)):
        return
    told: dict[int, list[Matter]] = {one.seq: [] for one in fell}
    for each in position.matters:
        for entry in {one.entry for one in each.told} & told.keys():
            told[entry].append(each)
    for one in fell:
        others = [each for each in told[one.seq] if each is not one]
        if others and all(each.closed and each.closed.how in PUT_RIGHT for each in others):
            close(position, one, "done")


def tidy(position: Position) -> None:
    """What is kept stays bounded: of what was closed the newest, and of what is undone no more than a table can do."""
    if len(position.matters) <= MOST_LAPSED:
        return
    undone_ = position.open.duties
    close_all(position, undone_[:-MOST_UNDONE], "lapsed")
    closed = [one for one in position.matters if one.closed is not None]
    gone = [one for one in closed if one.closed and one.closed.how == "lapsed" and one.kind == DUE]
    lapsed = {id(one) for one in gone}
    rest = [one for one in closed if id(one) not in lapsed]
    drop = {id(one) for one in (*gone[:-MOST_LAPSED], *rest[:-MOST_CLOSED])}
    if drop:
        position.matters = [one for one in position.matters if id(one) not in drop]


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
