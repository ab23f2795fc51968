"""One entry seen in its place: the game before it and after it, what its ruling read, and what hangs on it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from rules_kb.answer.card import RuleCited, cite, decided_for
from rules_kb.answer.report import Judgement
from rules_kb.answer.shapes import ContestedPoint
from rules_kb.disputes.stretches import Kept, Moment, Place, RuledLine, Sight, Stretch, Stretches, moment, moments_of
from rules_kb.kernel import engine
from rules_kb.kernel.corrections import Effective
from rules_kb.kernel.deciding import NOTHING, Decided, walk_decided
from rules_kb.kernel.declaring import Rule
from rules_kb.kernel.engine import Reader
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Due, Entry, Position
from rules_kb.kernel.snapshot import Snapshot
from rules_kb.kernel.threads import spun, thread, touched
from rules_kb.record.lines import Record


def moments(judgement: Judgement, upto: int | None = None) -> list[Moment]:
    """The log as it counts, moment by moment, to the end or to one entry; worked out once for a judgement."""
    found: list[Moment] | None = judgement.__dict__.get("moments")
    if found is None:
        found = list(walked(judgement, judgement.judged.log, engine.copy(judgement.start)))
        judgement.__dict__["moments"] = found
    if upto is None:
        return found
    at = next((number for number, each in enumerate(found) if each.step.seq == upto), len(found) - 1)
    return found[: at + 1]


def walked(judgement: Judgement, log: Iterable[Effective], position: Any) -> Iterator[Moment]:
    """A log judged from a position on, which is carried along."""
    before, dues = Snapshot(position), spun(position)
    for step, eyes, ruling in engine.walk(judgement.game, judgement.record.edition, log, position, Reader):
        after, now = Snapshot(position), spun(position)
        left = {each: now.get(each) for each in touched(dues, now)}
        known = frozenset(left.keys() & dues.keys())
        yield Moment(step, Sight(eyes.ed, frozenset(eyes.read)), before, after, ruling, left, known)
        before, dues = after, now


def continued(judgement: Judgement, entries: tuple[Entry, ...]) -> Judgement:
    """The same game by another log; what both logs begin with is not judged again."""
    record = msgspec.structs.replace(judgement.record, entries=entries)
    old, asks = moments(judgement), reasons_known(judgement)
    log = engine.counting(judgement.game, record.edition, entries, judgement.start, asks)
    if any(step.options for step in (*log, *judgement.judged.log)):
        # A point decided about one entry reaches back to others, so all is judged again.
        judged = engine.adjudicate(judgement.game, record.edition, entries, judgement.start)
        return Judgement(record, judged, judgement.game, judgement.start)
    both = zip(log, (each.step for each in old), strict=False)
    differ = (number for number, (new, was) in enumerate(both) if new != was and not is_pinned(judgement, was, new))
    same_ = next(differ, min(len(log), len(old)))
    position = position_of(judgement, old[same_ - 1].after) if same_ else engine.copy(judgement.start)
    found = [*old[:same_], *walked(judgement, log[same_:], position)]
    rulings = {each.ruling.seq: each.ruling for each in found}
    editions = {each.step.seq: each.eyes.ed for each in found}
    judged = engine.Judged(dict(sorted(rulings.items())), position, log, editions)
    other = Judgement(record, judged, judgement.game, judgement.start)
    other.__dict__.update(moments=found, reasons=judgement.__dict__["reasons"])
    return other


def reasons_known(judgement: Judgement) -> engine.Asks:
    """What the sums of a log were for, asked once: of this log by its moments, of shorter ones by judging them."""
    known = judgement.__dict__.setdefault("reasons", [])

    def asks(game: Game, ed: Any, log: tuple[Effective, ...], position: Any) -> engine.Reasons:
        found = next((reasons for asked, reasons in known if asked == log), None)
        if found is None:
            mine = log == judgement.judged.log
            found = reasons_here(judgement) if mine else engine.reasons_in(game, ed, log, position)
            known.append((log, found))
        return found

    return asks


def is_pinned(judgement: Judgement, was: Effective, new: Effective) -> bool:
    """Whether a sum only says by now what it was for, so that it comes out as before."""
    if not was.action.bare or msgspec.structs.replace(was, action=new.action) != new:
        return False
    asks, log = reasons_known(judgement), judgement.judged.log
    return asks(judgement.game, judgement.record.edition, log, None).get(was.seq) == (was.action, new.action)


def reasons_here(judgement: Judgement) -> engine.Reasons:
    """The sums of a judged log, each as it was written and with what it was for."""
    sums = ((each, whys(each)) for each in moments(judgement) if each.step.action.bare and each.left)
    # What a sum was for is all that is written into it, wherever the game stood.
    pin, ended = judgement.game.pin, judgement.judged.position
    return {each.step.seq: (each.step.action, pin(ended, each.step.action, why)) for each, why in sums if why}


def whys(moment: Moment) -> frozenset[str]:
    """What the dues were for that an entry touched and that were there before it."""
    return frozenset(one[3] for one in moment.known)


def judged_record(record: Record, earlier: Judgement | None = None, kept_of: Kept = lambda log: ()) -> Judgement:
    """A record judged once, its moments and what decided each of them kept.

    `earlier` is the same log when it was shorter, judged like this: what both begin with is not judged again. Without
    one, what is kept of its stretches is not judged again either.
    """
    game, start = record.edition.game, record.edition.game.start(record)
    nothing = Judgement(record, engine.Judged({}, start, ()), game, start)
    nothing.__dict__["moments"] = []
    log = engine.counting(game, record.edition, record.entries, start, reasons_known(nothing))
    if any(step.options for step in log):
        return continued(nothing, record.entries)
    walk = earlier.__dict__.get("walk") if earlier and goes_on(earlier, record, log) else None
    found = msgspec.structs.replace(nothing, judged=engine.Judged({}, start, log))
    walk = (walk or begun(found, kept_of(log))).on(found)
    rulings = {each.ruling.seq: each.ruling for each in walk.moments}
    editions = {each.step.seq: each.eyes.ed for each in walk.moments}
    ended = position_of(found, walk.moments[-1].after) if log else engine.copy(start)
    judged = engine.Judged(dict(sorted(rulings.items())), ended, log, editions)
    whole = Judgement(record, judged, game, start)
    kept = {"moments": list(walk.moments), "decided": dict(walk.decided), "reasons": nothing.__dict__["reasons"]}
    whole.__dict__.update(kept, walk=walk)
    return whole


def stretches_of(judgement: Judgement) -> tuple[Stretch, ...]:
    """The whole stretches of a record judged once; none where a later decision settles something for older lines."""
    walk: Walk | None = judgement.__dict__.get("walk")
    return walk.stretches if walk else ()


def goes_on(earlier: Judgement, record: Record, log: tuple[Effective, ...]) -> bool:
    """Whether a log of the same table begins with one that is judged."""
    mine = earlier.record
    alike = mine.edition is record.edition and (mine.players, mine.block) == (record.players, record.block)
    alike = alike and (mine.assume, mine.illegal) == (record.assume, record.illegal)
    return alike and earlier.judged.log == log[: len(earlier.judged.log)]


def begun(judgement: Judgement, kept: Sequence[Stretch]) -> "Walk":
    """A log as far as its stretches are kept."""
    game, ed, log, start = judgement.game, judgement.record.edition, judgement.judged.log, judgement.start
    began = msgspec.msgpack.encode(start)
    found = tuple(moments_of(game, ed, log, began, kept))
    decided = [one.decided for stretch in kept for one in stretch.remembered]
    known = {each.step.seq: one for each, one in zip(found, decided, strict=True)}
    return Walk(found, known, kept[-1].ended if kept else began, tuple(kept))


class Walk(NamedTuple):
    """A log as far as it was judged: its moments, what decided them, where that led, other games and all."""

    moments: tuple[Moment, ...]
    decided: Mapping[int, Decided]
    ended: bytes
    # The same in stretches, and what the last of them will begin with.
    stretches: tuple[Stretch, ...] = ()
    newest: tuple[RuledLine, ...] = ()

    def on(self, judgement: Judgement) -> "Walk":
        """The same, gone on to the end of a log that begins like this."""
        position = msgspec.msgpack.decode(self.ended, type=judgement.game.position)
        found, decided = list(self.moments), dict(self.decided)
        before: Place = found[-1].after if found else Snapshot(position)
        ed, log = judgement.record.edition, judgement.judged.log[len(found) :]
        kept = Stretches(judgement.game, position, log, self.stretches, self.newest)
        settled = kept.ends(len(log))
        for one in walk_decided(judgement.game, ed, log, position, settled=settled, eyes=kept.eyes):
            is_plain = one.after is not None and not is_marked(position)
            after = one.after if is_plain and one.after else Snapshot(position).unmarked()
            last = kept.add(one)
            found.append(moment(one.step, one.ed, last, before, after))
            decided[one.step.seq] = one.decided
            before = after
        ended = msgspec.msgpack.encode(position)
        return Walk(tuple(found), decided, ended, tuple(kept.found), tuple(kept.newest))


def is_marked(position: Position) -> bool:
    """Whether a due knows what decided its sum, which the moments of a game do not tell."""
    return any(due.read or due.doubts for due in position.matters)


def position_of(judgement: Judgement, stored: Place) -> Any:
    """A position that was kept, afresh."""
    return stored.position()


def linked(past: list[Moment]) -> list[Moment]:
    """The last of these moments, and the earlier ones its sums were made from, newest first."""
    found, threads = past[-1:], set(past[-1].threads) if past else set()
    for each in reversed(past[:-1]):
        if not each.left.keys().isdisjoint(threads):
            found.append(each)
            threads |= each.threads
    return found


def hanging(
    judgement: Judgement, moment: Moment, rules: tuple[RuleCited, ...], points: list[ContestedPoint]
) -> dict[str, tuple[str, ...]]:
    """The rules of a card that hang on disputed points: broken by this reading of them, or else asking for them."""
    decided = judgement.decided.get(moment.step.seq, NOTHING)
    names = [row["param"] for row in points]
    reads = {one.id: judgement.game.rules[one.id].reads for one in rules}
    found = {id: (*decided.doubted(id), *(name for name in names if name in reads[id])) for id in reads}
    return {id: tuple(name for name in params if name in names) for id, params in found.items()}


def cited_at(judgement: Judgement, moment: Moment, rules: list[Rule]) -> tuple[RuleCited, ...]:
    """The rules of a moment's card, with the source of what decided it."""
    return cited_by(judgement, moment.eyes.ed, moment.step.seq, rules)


def cited_by(judgement: Judgement, ed: Any, seq: int, rules: list[Rule]) -> tuple[RuleCited, ...]:
    """The rules behind the ruling on an entry; first those of what was set and decided it, if they are not among them."""
    decided, broken = judgement.decided.get(seq, NOTHING), judgement.judged.rulings[seq].violations
    if any(not one.waived for one in broken):
        # A breach hangs on what made it one, whatever else the entry did.
        decided = decided._replace(names=tuple(sorted({name for names in decided.rules.values() for name in names})))
    known = {name for rule in rules for name in decided_for(rule, decided)}
    about = [rule for name in decided.names if name not in known for rule in hanging_on(judgement, name)]
    return cite(ed, [*about, *rules], decided)


def hanging_on(judgement: Judgement, name: str) -> list[Rule]:
    """The rule that was switched, or the one nearest to a parameter: it asks for that before anything else."""
    rules = judgement.game.rules
    asking = [rule for rule in rules.values() if name in rule.reads]
    return [rules[name]] if name in rules else sorted(asking, key=lambda rule: rule.reads.index(name))[:1]


def left_by(dues: Iterable[Due], seq: int) -> list[Due]:
    """What is owed because of one entry."""
    return [due for due in dues if seq in due.entries]


def same(due: Due, others: Iterable[Due]) -> Due | None:
    """What became of a due among others."""
    return next((other for other in others if thread(other) == thread(due)), None)
