"""The same players again, and the group that makes of them: its evenings, who won, who came in before whom."""

from collections.abc import Sequence
from itertools import combinations
from typing import Annotated, NamedTuple

from django.db import transaction
from msgspec import Meta, structs

from referee import judging, services
from referee.models import Meeting, PlayGroup, Table
from referee.records import NOT_TEXT
from referee.seated.queries import TOKENS, Seated, seated
from referee.seated.wording import blank, joined
from referee.seats import consents
from rules_kb.kernel.model import Malformed
from rules_kb.record.lines import write

LONGEST_NAME = 80


class Result(NamedTuple):
    """One evening of a group: who came in where, as far as it is over."""

    table: Table
    game: str
    players: str
    over: bool
    won: str
    places: dict[str, int]


class Score(NamedTuple):
    """What one player has made of all evenings that are over."""

    who: str
    evenings: int
    won: int
    beaten: Annotated[int, Meta(description="Rivals who came in behind, all evenings together.")]
    place: Annotated[float, Meta(description="The average.")]


class Pair(NamedTuple):
    """Two players who met: how often each came in before the other."""

    one: str
    other: str
    met: int
    one_first: int
    other_first: int


class Decision(NamedTuple):
    """A point that a group's table decided, and at which evening."""

    question: str
    value: str
    holds: bool
    evening: Table


def play_again(*, code: str, players: Sequence[str] = (), begins: int = 0, phone: str = "") -> Table:
    """The next evening of a table's players, by the rules they have come to; asking twice gives the same one.

    Where no `players` are named they are those of before, `begins` the seat that throws first. Malformed where names do not fit.
    """
    with services.writing(code) as table:
        if (known := next_table(table)) is not None:
            return known
        s = seated(table)
        begins = begins if 0 <= begins < len(s.record.players) else 0
        names = [as_written(name) for name in players] or [*s.record.players[begins:], *s.record.players[:begins]]
        made = services.make_table(
            name=table.name,
            head=head_again(s, names),
            tokens=tokens_again(s, names),
            family=table.family,
            confirms=table.confirms,
            banker=table.banker if table.banker in names else "",
            phone=phone,
        )
        Meeting.objects.create(group=group_of(table), table=made, after=table)
        return made


def as_written(name: str) -> str:
    """A name as a record writes it: in one word, and nothing in it that is no text."""
    return "_".join(NOT_TEXT.sub(" ", name).replace(",", " ").split())


def next_table(table: Table) -> Table | None:
    """The evening that followed one."""
    known = Meeting.objects.filter(after=table).select_related("table").first()
    return known.table if known else None


def known_group(table: Table) -> PlayGroup | None:
    """The group whose evening a table is, if it is one."""
    known = Meeting.objects.filter(table=table).select_related("group").first()
    return known.group if known else None


def head_again(s: Seated, names: Sequence[str]) -> str:
    """The head of the next record: the edition in force, with all that was chosen or decided since."""
    moved = bool(s.board.edition)
    options = tuple((name, s.ed.word(name, getattr(s.ed, name))) for name in sorted(s.ed.decided))
    assume = s.record.assume if s.record.assume is None else tuple(s.board.assume)
    head = structs.replace(
        s.record,
        edition_id=s.board.edition or s.record.edition_id,
        pinned="" if moved else s.record.pinned,
        options=options,
        players=tuple(names),
        assume=assume,
        block=None,
    )
    return write(head)


def tokens_again(s: Seated, names: Sequence[str]) -> tuple[str, ...]:
    """Everybody keeps the token of before; who is new gets one that lies free."""
    known = {name: s.token(seat) for seat, name in enumerate(s.record.players)}
    free = [token for token in TOKENS if token not in {known.get(name) for name in names}]
    return tuple(known.get(name) or (free.pop(0) if free else TOKENS[0]) for name in names)


def group_of(table: Table) -> PlayGroup:
    """The group whose evening a table is; made with its first "again"."""
    if (known := known_group(table)) is not None:
        return known
    group: PlayGroup = PlayGroup.objects.create(name=table.name)
    Meeting.objects.create(group=group, table=table)
    return group


@transaction.atomic
def rename(*, code: str, name: str) -> None:
    """Call a group something else; Malformed where nothing is left of the name."""
    plain = " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME]
    if not plain:
        raise Malformed({"name": "A group needs a name."})
    PlayGroup.objects.filter(code=code).update(name=plain)


def results(group: PlayGroup) -> list[Result]:
    """The evenings of a group, oldest first."""
    meetings = group.meetings.select_related("table")
    return [result(meeting.table) for meeting in meetings]


def result(table: Table) -> Result:
    """How one evening came out; its ranking is asked of where it stands, so no log is read."""
    view = judging.position_of(table)
    rows = view.game.tally().ranking(view.position, view.edition).rows
    who = [blank(name) for name in view.players]
    won = joined([who[seat] for seat in view.game.winners(view.position, view.edition)])
    places = {who[row.seat]: row.place for row in rows} if view.position.over else {}
    return Result(table, view.game.title, ", ".join(who), view.position.over, won, places)


def standings(evenings: Sequence[Result]) -> list[Score]:
    """Everybody by evenings won, then by rivals left behind."""
    found = []
    for who in dict.fromkeys(name for one in evenings for name in one.places):
        mine = [one.places for one in evenings if who in one.places]
        beaten = sum(place > places[who] for places in mine for place in places.values())
        won = sum(places[who] == 1 for places in mine)
        average = round(sum(places[who] for places in mine) / len(mine), 1)
        found.append(Score(who, len(mine), won, beaten, average))
    return sorted(found, key=lambda one: (-one.won, -one.beaten, one.who))


def head_to_head(evenings: Sequence[Result]) -> list[Pair]:
    """Everybody who met, two by two, those first who met most often."""
    found = []
    for one, other in combinations(sorted({name for each in evenings for name in each.places}), 2):
        met = [each.places for each in evenings if one in each.places and other in each.places]
        first = sum(places[one] < places[other] for places in met)
        second = sum(places[other] < places[one] for places in met)
        found += [Pair(one, other, len(met), first, second)] if met else []
    return sorted(found, key=lambda pair: (-pair.met, pair.one, pair.other))


def decisions(evenings: Sequence[Result]) -> list[Decision]:
    """What the tables of a group decided, newest last."""
    return [
        Decision(each.question, blank(each.value), each.holds, one.table)
        for one in evenings
        for each in consents.precedents(one.table)
    ]
