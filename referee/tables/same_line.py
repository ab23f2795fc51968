"""What a phone is about to log and another one has logged already: recognised as the same, and offered as such."""

from collections.abc import Iterator
from typing import NamedTuple

from django.http import HttpRequest

from referee.models import Entry
from referee.seated.log_forms import sent
from referee.seated.queries import Seated
from referee.seated.wording import blank
from referee.seats import permissions, phones
from referee.tables import games
from rules_kb.kernel.model import Action

# The button of somebody who was asked, and means it.
ALL_THE_SAME = "same"
# A phone begins every key with letters of its own, so its own lines are known by them.
OWN_LETTERS = 12


class Sender(NamedTuple):
    """A phone that sends a line: the letters its keys begin with, who sits there, and what of the log it had seen."""

    letters: str
    name: str
    since: int

    def logged(self, entry: Entry) -> bool:
        """Whether a line came from this phone."""
        return entry.key[:OWN_LETTERS] == self.letters or (bool(self.name) and entry.logged_by == self.name)


def find(request: HttpRequest, s: Seated, line: str) -> Entry | None:
    """The entry that tells what a form tells; none where it was sent before, or is meant all the same."""
    key, seen = sent(request.POST)
    action, same, since = s.read(line), games.pages_of(s).same, seen_of_others(request.POST.get("since", ""), seen)
    # Most lines come from a page that has seen everything, and then nothing is asked.
    if ALL_THE_SAME in request.GET or (since >= s.table.length and not same.was_thrown(s, action)):
        return None
    if s.table.entries.filter(key=key).exists():
        return None
    sender, bare = Sender(key[:OWN_LETTERS], name_of(request, s), since), same.bare
    told = [*told_meanwhile(s, sender), *thrown_this_turn(s, sender, action)]
    return next((entry for entry in told if bare(s.read(entry.text)) == bare(action)), None)


def seen_of_others(since: str, seen: int) -> int:
    """How much of the log a phone had seen when somebody tapped; what waited there may be sent from a newer page."""
    return min(seen, int(since)) if since.isdecimal() and len(since) < 9 else seen


def name_of(request: HttpRequest, s: Seated) -> str:
    """Under whose name this phone logs."""
    return permissions.seat_name(s.record, permissions.taken(s.table), phones.token_of(request.session))


def told_meanwhile(s: Seated, sender: Sender) -> list[Entry]:
    """What others have logged since this phone last looked, the newest first."""
    if sender.since >= s.table.length:
        return []
    counting = s.log.rulings(entry.seq for entry in s.log.newest)
    return [one for one in s.log.newest if one.seq > sender.since and one.seq in counting and not sender.logged(one)]


def thrown_this_turn(s: Seated, sender: Sender, action: Action) -> Iterator[Entry]:
    """The throws of this turn that the next one may repeat by mistake: after doubles only those of other phones."""
    same = games.pages_of(s).same
    if not same.was_thrown(s, action):
        return
    rulings = s.log.rulings(entry.seq for entry in s.log.newest)
    turn = max((one.turn for one in rulings.values()), default=0)
    for entry in s.log.newest:
        ruling = rulings.get(entry.seq)
        if ruling and ruling.turn == turn and not (same.throws_next(s, action.by) and sender.logged(entry)):
            yield entry


def notice(request: HttpRequest, s: Seated, line: str, entry: Entry) -> dict[str, object]:
    """What is offered instead of logging it twice."""
    by = ""
    if entry.logged_by:
        by = " (by this phone)" if entry.logged_by == name_of(request, s) else f" (by {blank(entry.logged_by)}’s phone)"
    what = games.pages_of(s).same.called(s, s.read(line)) or f"“{s.told(entry.text)}”"
    says = f"{what} is already logged{by}, as line {entry.seq}."
    return {"status": 409, "title": "Already logged", "says": says, "line": line, "same": entry.seq}
