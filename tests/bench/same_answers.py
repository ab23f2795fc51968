"""Whether the referee says the same as before: one digest for every case, bot game and chance log, written down or compared.

    python -m tests.bench.same_answers before.txt             write them down
    python -m tests.bench.same_answers before.txt --compare   name every item whose answers differ
    ... --only counts Deal                                    only items with one of these words in their names

An item is what a whole record is answered: its report in words with causes and readings, the position it ends in, what may
come next on the way; of some also every complaint about a line, or what explains counted cash.
"""

import argparse
import hashlib
import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules_kb import bots, games
from rules_kb.answer.cases import all_cases, record_of
from rules_kb.answer.report import explained
from rules_kb.counts.miscounts import examine
from rules_kb.disputes.complaints import heard
from rules_kb.disputes.timeline import judged_record
from rules_kb.kernel import engine
from rules_kb.kernel.model import Malformed
from rules_kb.kernel.work import StepBudget, TooMuchWork
from rules_kb.record.lines import Record, write
from tests.kb import deal_evenings, evenings, slipped_games

EVENINGS, DEAL_EVENINGS, DISPUTED, COUNTED = 160, 120, 24, 40
TURNS, LINES = 60, 150
ASKED_EVERY, HEARD_EVERY = 7, 5
COMPLAINTS = ("not-allowed", "wrong-amount", "never-paid", "never-agreed", "wrong-move", "wrong-payer")


class Told(NamedTuple):
    """The digest of an item's answers, and how many rulings and violations are in it."""

    digest: str
    rulings: int
    violations: int


def answers(text: str) -> Iterator[Any]:
    """All that is said of a record, then how many rulings and violations that is."""
    record = games.parse(text)
    judgement = explained(record)
    yield judgement.answer()
    rulings = judgement.judged.rulings
    yield rulings
    yield judgement.judged.position
    yield from expected_on_the_way(record)
    yield len(rulings), sum(len(ruling.violations) for ruling in rulings.values())


def expected_on_the_way(record: Record) -> Iterator[Any]:
    """What may come next, now and then."""
    ed, position = record.edition, record.edition.game.start(record)
    for step, sees, _ in engine.walk(ed.game, ed, engine.effective(record.entries), position):
        if step.seq % ASKED_EVERY == 0:
            yield [*ed.game.expected(position, sees)]


def complaints(text: str) -> Iterator[Any]:
    """What is said to whoever complains about a line, now and then."""
    judgement = judged_record(games.parse(text))
    for seq in [*judgement.judged.rulings][::HEARD_EVERY]:
        for kind in COMPLAINTS:
            yield heard(judgement, seq, kind)
    yield len(judgement.judged.rulings), 0


def counts(seed: int) -> Iterator[Any]:
    """What explains cash that was counted after a slip."""
    for evening in slipped_games.evenings(seed):
        yield examine(evening.record, evening.counts)
    yield 0, 0


def digest(find: Callable[[], Iterator[Any]]) -> Told:
    """All answers of an item in few letters; what cannot be read or is too much says so."""
    found = hashlib.blake2b(digest_size=12)
    size = (0, 0)
    try:
        with StepBudget(200_000):
            for one in find():
                plain = msgspec.to_builtins(one, str_keys=True, order="deterministic", enc_hook=str)
                found.update(msgspec.json.encode(plain))
                size = one
    except (Malformed, TooMuchWork) as refused:
        found.update(str(refused).encode())
        size = (0, 0)
    return Told(found.hexdigest(), *size)


def items() -> Iterator[tuple[str, Callable[[], Iterator[Any]]]]:
    """Everything that is asked, by name."""
    for case in all_cases():
        yield f"case {case['game']} {case['file']}: {case['name']}", partial(answers, record_of(case))
    for name, seats in (("board", (2, 4, 6)), ("deal", (2, 3, 5))):
        for seed, id in enumerate(games.shipped(name)):
            for players in seats:
                yield f"bots {id} {players}", partial(answers, write(bots.record(games.load(id), players, seed, TURNS)))
    boards, decks = games.shipped("board"), games.shipped("deal")
    for seed in range(EVENINGS):
        yield f"evening {seed}", partial(answers, evenings.evening(seed, LINES, boards[seed % len(boards)]))
    for seed in range(DEAL_EVENINGS):
        text = deal_evenings.evening(seed, LINES, decks[seed % len(decks)], illegal=("void", "stand")[seed % 2])
        yield f"Deal evening {seed}", partial(answers, text)
    for seed in range(DISPUTED):
        chance = random.Random(seed)
        yield f"complaints {seed}", partial(complaints, evenings.evening(seed + 900, chance.randint(20, 60)))
        yield f"Deal complaints {seed}", partial(complaints, deal_evenings.evening(seed + 900, chance.randint(20, 60)))
    for seed in range(COUNTED):
        yield f"counts {seed}", partial(counts, seed)


def everything(words: list[str]) -> dict[str, Told]:
    """The digest of every item that is asked for, on every core."""
    names, works = zip(*[(name, work) for name, work in items() if is_wanted(name, words)], strict=True)
    with ProcessPoolExecutor() as pool:
        return dict(zip(names, pool.map(digest, works, chunksize=8), strict=True))


def is_wanted(name: str, words: list[str]) -> bool:
    """Whether an item has one of these words in its name; without any, all are wanted."""
    return not words or any(word in name for word in words)


def main() -> int:
    """Write the digests down, or say what differs from those that were."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--only", nargs="*", default=[], metavar="WORD")
    given = parser.parse_args()
    found = everything(given.only)
    lines = {name: told.digest for name, told in found.items()}
    size = f"{len(found):,} items, {sum(one.rulings for one in found.values()):,} rulings, "
    size += f"{sum(one.violations for one in found.values()):,} violations"
    if not given.compare:
        given.file.write_text("".join(f"{digest} {name}\n" for name, digest in lines.items()), encoding="utf-8")
        print(f"{size}, written to {given.file}")
        return 0
    before = dict(line.split(" ", 1)[::-1] for line in given.file.read_text(encoding="utf-8").splitlines())
    asked = {name for name in {**before, **lines} if is_wanted(name, given.only)}
    differ = [name for name in sorted(asked) if before.get(name) != lines.get(name)]
    print(f"{size}; {len(differ)} differ")
    print("".join(f"  {name}\n" for name in differ), end="")
    return bool(differ)


if __name__ == "__main__":
    sys.exit(main())
