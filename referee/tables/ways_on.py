"""What waits for the table, each with its ways on: do it now, keep what is legal, settle, take back, let it stand."""

from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from referee import judging, logs, ruling_words
from referee.models import Ruling
from referee.seated.endings import is_being_settled, really
from referee.seated.queries import Seated, violations
from referee.seated.shapes import Button
from referee.tables import games, precedents
from rules_kb.answer.ways import Flagged, Way, way_title, ways
from rules_kb.kernel import engine
from rules_kb.kernel.log import Replace
from rules_kb.kernel.model import Action

# So many are in view; of the others, which are folded away, so many can be unfolded.
MOST = 3
MOST_FOLDED = 12
SETTLE = "table settle "


class HeldRuling(NamedTuple):
    """A card held up for one entry."""

    seq: int
    verdict: str
    told: str
    violations: list[dict[str, Any]]
    ways: list[Button]
    because: int | None
    # The entry with the same fault that the table let stand before.
    before: int | None = None
    by_arbiter: bool = False


class Waiting(NamedTuple):
    """What waits for the table: the newest in view, the others folded, and how many those are in all."""

    shown: list[HeldRuling]
    folded: list[HeldRuling]
    more: int


def waiting(s: Seated) -> Waiting:
    """What does not stand, newest first, then what left something to put right; what fell rounds ago is folded."""
    most, latest = MOST + MOST_FOLDED, newest_entries(s)
    problems = s.log.problems(most)
    still_open = [row for row in problems if row.is_open][:most]
    rows = [*still_open, *(row for row in problems if row.seq in latest and row not in still_open)]
    folded = {one.seq for one in s.board.matters if one.folded and one.closed is None}
    order = sorted(rows, key=lambda row: (row.stands, -row.seq))
    fresh = [row for row in order if row.seq not in folded][:MOST]
    others = [row for row in order if row not in fresh]
    fallen = next((row.seq for row in order if not row.stands), 0)
    later = because(s, fallen, rows) if fallen else {}
    before = precedents.let_stand(filter(None, s.log.ruled.values()))
    shown, rest = ([held(s, row, later.get(row.seq), before) for row in part] for part in (fresh, others))
    more = judging.count_open(s.table) - len(fresh) if len(still_open) >= most else len(others)
    return Waiting(shown, rest, more)


def because(s: Seated, fallen: int, rulings: list[Ruling]) -> dict[int, int]:
    """The later rulings that would be none if an entry that does not stand did."""
    later = [ruling.seq for ruling in rulings if ruling.seq > fallen]
    legal = legal_if_it_stood(judging.known(s.table), fallen) if later else frozenset()
    return {seq: fallen for seq in later if seq in legal}


@lru_cache(maxsize=64)
def legal_if_it_stood(now: judging.Known, fallen: int) -> frozenset[int]:
    """The later entries that would be legal if one stood: a pure answer to log and rules, so worked out once."""
    table = now.table()
    record = logs.opened(table.head)
    entries = logs.entries(record, table.logged.values_list("seq", "text"))
    again = engine.if_it_stood(record.edition.game, record.edition, entries, logs.start(record), fallen)
    return frozenset(seq for seq, ruling in again.items() if seq > fallen and ruling.verdict == "legal")


def newest_entries(s: Seated) -> list[int]:
    """The newest entry, and the one it corrects: what was ruled on them is shown, open or not."""
    entry = next(iter(s.log.newest), None)
    if entry is None:
        return []
    action = s.read(entry.text)
    return [entry.seq, *([action.n] if isinstance(action, Replace) else [])]


def held(s: Seated, ruling: Ruling, cause: int | None, let_stand: dict[str, int]) -> HeldRuling:
    """One ruling with its ways on."""
    action = s.read(ruling.now)
    found = [one for one in violations(s, ruling) if not one.get("waived")]
    broken = tuple(one for one in ruling_words.breaches(ruling) if not one.waived)
    inserted = " insert after " in s.log.entries([ruling.seq])[ruling.seq].text
    flagged = Flagged(ruling.seq, action, broken, inserted)
    fitting = ways(s.view, flagged, not s.table.family)
    settling = is_being_settled(s, ruling.seq)
    offered = [button(s, one, action) for one in fitting if not (settling and one.kind == "stands")]
    # A count that differs from the log may be explained by it.
    why = [Button("What explains it?", href="count")] if broken and games.pages_of(s).is_cash_count(action) else []
    again = next((one.rule for one in broken if let_stand.get(one.rule, ruling.seq) < ruling.seq), "")
    so = precedents.play_so(s, ruling, again) if again else None
    shown = [*why, *(one for one in offered if one.label), *([so] if so else [])]
    # What only tells of the past is no first choice.
    main = next((at for at, one in enumerate(shown) if not one.href.startswith("line")), 0)
    shown = [one._replace(kind="main" if at == main else "") for at, one in enumerate(shown)]
    before = let_stand.get(again)
    ruled = before is not None and precedents.by_arbiter(s, before)
    return HeldRuling(ruling.seq, ruling.verdict, s.words.past_sentence(action), found, shown, cause, before, ruled)


def button(s: Seated, one: Way, action: Action) -> Button:
    """A way as a tap, named in the words of this table; letting stand what costs somebody else is asked about once."""
    if one.kind == "balance":
        return settled(s, one)
    against = really(s, action) if one.kind == "stands" else ""
    title = way_title(one, s.view.edition, s.who)
    return Button(title, one.line, note=note(s, one), href=asked(s, one), really=against)


def note(s: Seated, one: Way) -> str:
    """What a way comes to: the part that is kept, the cash that is left."""
    if one.kind == "legal_part":
        return s.told(one.line.partition(": ")[2])
    paid = one.facts.get("price", one.facts.get("sum"))
    return games.pages_of(s).afterwards(s, one.facts["player"], paid) if paid and one.kind == "now" else ""


def asked(s: Seated, one: Way) -> str:
    """The sheet that asks for what only the table can say."""
    if one.ask == "throw":
        line = f"table insert after {one.facts['after']}: {s.words.name(one.facts['player'])} roll "
        return f"line?{urlencode({'line': line})}"
    if one.ask == "discard":
        return f"line?{urlencode({'line': s.words.name(one.facts['player']) + ' discard '})}"
    return f"{one.ask}?who={one.facts['player']}" if one.ask not in ("", "count") else one.ask


def settled(s: Seated, one: Way) -> Button:
    """What an entry left owing, paid now; not by somebody who has to raise the money first."""
    n = int(one.line.removeprefix(SETTLE))
    dues = [due for due in s.board.dues if n in due.entries and due.amount]
    if short := [due for due in dues if not games.pages_of(s).payable(s, due)]:
        return Button("Raise the money", href=f"raise?who={short[0].frm}")
    told_ = [f"{s.words.who(due.frm)} pays {s.words.who(due.to)} {s.words.sum(due.amount)}" for due in dues]
    return Button(one.title, one.line, note="; ".join(told_))
