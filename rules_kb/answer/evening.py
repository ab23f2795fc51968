"""The end of an evening as data: who won, how it went, what was broken, disputed and is still owed."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from rules_kb.answer.shapes import Settlement
from rules_kb.answer.view import View
from rules_kb.kernel import engine
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.declaring import Rule
from rules_kb.kernel.log import Agree, Contest, Decide, Insert, Overrule, Replace, Settle, Strike, Waive
from rules_kb.kernel.model import Ruling, Seat, Verdict
from rules_kb.kernel.tally import Cell, Chart, Column, Figures, Ranking
from rules_kb.record.lines import Record

Outcome = Literal["open", "agreed", "settled", "let stand", "taken back", "corrected", "decided", "ruled"]
# What an entry about a disputed one makes of the dispute; of several the last counts.
RULED: dict[type, Outcome] = {
    Settle: "settled",
    Overrule: "let stand",
    Waive: "let stand",
    Strike: "taken back",
    Replace: "corrected",
    Insert: "corrected",
    Decide: "decided",
}


class Broken(NamedTuple):
    """A rule that was broken, how often, and by whom."""

    rule: str
    law: str
    times: int
    by: tuple[tuple[Seat, int], ...]


class Disputed(NamedTuple):
    """An entry somebody contested: by whom and why, what the referee said of it, what became of it by which entries."""

    seq: int
    by: tuple[Seat, ...]
    why: tuple[str, ...]
    verdict: Verdict | Literal["struck"]
    outcome: Outcome
    ruled_by: tuple[int, ...]


class EveningReport(msgspec.Struct, frozen=True):
    """Everything worth keeping of one game; seats are numbers, `players` says who they are."""

    edition: str
    game: str
    players: tuple[str, ...]
    over: bool
    winners: tuple[Seat, ...]
    entries: int
    turns: int
    ranking: Ranking
    charts: tuple[Chart, ...]
    tables: tuple[Figures, ...]
    broken: tuple[Broken, ...]
    disputes: tuple[Disputed, ...]
    settlement: Settlement
    # The record's own lines, by number, of all that a dispute speaks of.
    lines: dict[int, str]


def evening(record: Record) -> EveningReport:
    """A record's evening, from one walk over its log."""
    game, ed = record.edition.game, record.edition
    start = game.start(record)
    log, position, tally = engine.counting(game, ed, record.entries, start), engine.copy(start), game.tally()
    steps: list[tuple[Effective, Ruling]] = []
    for step, sees, ruling in engine.walk(game, ed, log, position):
        tally.see(step, sees, ruling, position)
        steps.append((step, ruling))
    now = engine.in_force(ed, position)
    disputes = tuple(disputed(steps))
    spoken_of = sorted({n for one in disputes for n in (one.seq, *one.ruled_by)})
    return EveningReport(
        edition=position.edition or record.edition_id,
        game=game.name,
        players=record.players,
        over=position.over,
        winners=tuple(game.winners(position, now)),
        entries=len(record.entries),
        turns=game.turn(position),
        ranking=tally.ranking(position, now),
        charts=tally.charts(),
        tables=tally.tables(),
        broken=tuple(broken(game.rules, steps)),
        disputes=disputes,
        settlement=View(game, now, record.players, position).settlement(),
        lines={n: record.texts[n] for n in spoken_of if n in record.texts},
    )


def broken(rules: Mapping[str, Rule], steps: list[tuple[Effective, Ruling]]) -> Iterator[Broken]:
    """What was broken and not let pass, the most often broken first; twice in one line is once."""
    by: dict[str, Counter[Seat]] = {}
    for step, ruling in steps:
        for rule in {one.rule for one in ruling.violations if not one.waived}:
            by.setdefault(rule, Counter())[step.action.by] += 1
    for rule, seats in sorted(by.items(), key=lambda row: (-row[1].total(), row[0])):
        yield Broken(rule, rules[rule].law, seats.total(), tuple(seats.most_common()))


def disputed(steps: list[tuple[Effective, Ruling]]) -> Iterator[Disputed]:
    """Every entry that was contested, with what became of it."""
    verdicts = {step.seq: ruling.verdict for step, ruling in steps}
    noes: dict[int, list[Contest]] = {}
    against: dict[int, set[Seat]] = {}
    ruled: dict[int, list[Effective]] = {}
    last = 0
    for step, _ in steps:
        action, n = step.action, getattr(step.action, "n", 0)
        is_say = isinstance(action, Agree | Contest)
        if is_say and action.by < 0 and n in noes:
            # A word of no player: of the whole table, or of whoever was asked to rule.
            ruled.setdefault(n, []).append(step)
        elif isinstance(action, Contest):
            last = n
            noes.setdefault(n, []).append(action)
            against.setdefault(n, set()).add(action.by)
        elif isinstance(action, Agree):
            against.get(n, set()).discard(action.by)
        elif type(action) in RULED and (n or last) in noes:
            ruled.setdefault(n or last, []).append(step)
    for n, said in sorted(noes.items()):
        after = ruled.get(n, [])
        outcome: Outcome = RULED.get(type(after[-1].action), "ruled") if after else "open" if against[n] else "agreed"
        whys = tuple(dict.fromkeys(one.why for one in said if one.why))
        seats = tuple(dict.fromkeys(one.by for one in said))
        yield Disputed(n, seats, whys, verdicts.get(n, "struck"), outcome, tuple(one.seq for one in after))


def cell_words(ed: Any, who: Mapping[int, str], column: Column, cell: Cell) -> str:
    """What stands in a cell, as people read it."""
    if cell is None:
        return "?"
    if column.kind == "player":
        return who[int(cell)]
    if column.kind == "place":
        return str(ed.place_name(cell))
    if column.kind == "money":
        return str(ed.sum(int(cell)))
    if isinstance(cell, str):
        return cell
    return f"−{abs(cell):,}" if cell < 0 else f"{cell:,}"
