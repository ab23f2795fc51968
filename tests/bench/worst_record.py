"""A search for the record that costs the most: mutated, climbing on CPU time, at several sizes.

Seconds are told as they would be on a machine with nothing else to do: python-chess is the yardstick. `--asks` searches
what somebody can ask of a record: `judge` is the address that judges it, `card` a complaint about one of its last lines with
its questions, remedies and both worlds, `counts` an explanation of cash that does not add up, `next` what may come next and
how money could be raised.

    python tests/bench/worst_record.py --sizes 1000 10000 --tries 4000 900 --asks judge card --seed 1 --keep worst

What is kept in the folder is where the next search goes on from: how often was tried, and the dearest records, which are
measured anew. `--tries 0` only measures those.
"""

import argparse
import json
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

from rules_kb.answer.report import judged, report
from rules_kb.board.debt.solvency import raising_plan
from rules_kb.counts.miscounts import examine
from rules_kb.disputes.complaints import heard
from rules_kb.kernel.log import COMPLAINTS
from rules_kb.kernel.model import Malformed
from rules_kb.kernel.work import MOST_STEPS, StepBudget, TooMuchWork
from tests.bench.bench_judge import chess_plies
from tests.bench.chance_records import Genome, Mutations, seeds

LONGEST_TRY = 60
KEPT = 6
# After so many tries the state is written down.
WRITTEN_EVERY = 25
# Plies a CPU second that python-chess checks on the machine the limits are made for; a busy one does fewer.
YARDSTICK = 68_000


def judge_it(text: str) -> None:
    """What the address that judges a record does with it."""
    json.dumps(report(text))


def hear_it(text: str) -> None:
    """A complaint about the last line that counts."""
    with StepBudget(MOST_STEPS):
        whole = judged(text)
        last = max(whole.judged.rulings, default=0)
        if last:
            heard(whole, last, list(COMPLAINTS)[len(text) % len(COMPLAINTS)], {})


def count_it(text: str) -> None:
    """What explains a count that differs."""
    with StepBudget(MOST_STEPS):
        whole = judged(text)
        examine(whole, dict.fromkeys(range(len(whole.record.players)), 777))


def go_on(text: str) -> None:
    """What may come next, and how a sum could be raised."""
    with StepBudget(MOST_STEPS):
        view = judged(text).view
        view.answer()
        for seat in range(len(view.players)) if view.game.name == "board" else ():
            raising_plan(view.position, view.edition, seat, 2_000)


ASKS = {"judge": judge_it, "card": hear_it, "counts": count_it, "next": go_on}


class Cut(BaseException):
    """A try that takes far too long."""


def cost(ask: Callable[[str], None], text: str) -> tuple[float, str]:
    """CPU seconds of one try, and how it ended."""

    def cut(*_: object) -> None:
        raise Cut

    signal.signal(signal.SIGPROF, cut)
    signal.setitimer(signal.ITIMER_PROF, LONGEST_TRY)
    began, end = time.process_time(), "answered"
    try:
        ask(text)
    except TooMuchWork:
        end = "refused"
    except Malformed:
        end = "unread"
    except Cut:
        end = "cut off"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return time.process_time() - began, end


def slowness() -> float:
    """How much longer everything takes just now than on the machine the limits are made for."""
    began = time.process_time()
    return YARDSTICK / (chess_plies() / (time.process_time() - began))


class Search:
    """One search: try after try, from the dearest found so far, a few of which are kept."""

    def __init__(self, asks: str, size: int, folder: Path | None, mutations: Mutations) -> None:
        self.name, self.ask, self.size, self.mutations = f"{asks} {size}", ASKS[asks], size, mutations
        self.file = folder / f"{asks}-{size}.json" if folder else None
        self.tries, self.spent, self.slow = 0, 0.0, slowness()
        self.best: list[tuple[float, str, Genome, int]] = []
        if self.file and self.file.exists():
            kept = json.loads(self.file.read_text())
            self.tries, self.spent = kept["tries"], kept["spent"]
            for head, lines, seed in kept["best"]:
                self.measure(Genome(tuple(head), tuple(lines)), seed)
            self.write()

    def go_on(self) -> None:
        """One more try."""
        chance = self.mutations.chance
        is_fresh = not self.best or chance.random() < 0.25
        one = self.mutations.mutated(chance.choice(self.mutations.pool) if is_fresh else chance.choice(self.best)[2])
        self.tries += 1
        self.spent += self.measure(one, self.tries % 7)
        if self.tries % WRITTEN_EVERY == 0:
            self.write()

    def measure(self, one: Genome, seed: int) -> float:
        """What a record costs; one that is dearer than all before it is asked a second time, so that no hiccup counts."""
        text = one.text(self.size, seed)
        seconds, end = cost(self.ask, text)
        worst = self.best[0][0] if self.best else 0.0
        if seconds / self.slow > worst:
            self.slow = slowness()
            seconds = min(seconds, cost(self.ask, text)[0])
        seconds /= self.slow
        self.best = sorted([*self.best, (seconds, end, one, seed)], key=lambda row: -row[0])[:KEPT]
        if seconds > worst:
            print(f"{self.name} try {self.tries}: {seconds:.2f} s, {end}, {text.count(chr(10))} lines", flush=True)
            if self.file:
                self.file.with_suffix(".game").write_text(text)
        return seconds

    def write(self) -> None:
        """Keep how far this has come."""
        if self.file:
            best = [(one.head, one.lines, seed) for _, _, one, seed in self.best]
            self.file.write_text(json.dumps({"tries": self.tries, "spent": self.spent, "best": best}))

    def told(self) -> str:
        """What was found."""
        seconds, end = self.best[0][:2] if self.best else (0.0, "not tried")
        average = self.spent / max(1, self.tries)
        return f"{self.name}: {self.tries} tries, worst {seconds:.2f} s ({end}), {average:.3f} s on average"


def main() -> None:
    """Search, and print whatever is dearer than all before it."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--sizes", type=int, nargs="+", default=[1_000])
    asked.add_argument("--tries", type=int, nargs="+", default=[200], help="of each kind at each size, or one for all")
    asked.add_argument("--asks", choices=ASKS, nargs="+", default=["judge"])
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--keep", type=Path, help="a folder for how far it came and for the dearest records")
    given = asked.parse_args()
    report("players: Ann, Bob\n\nAnn roll 1 2\n")
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    chance = random.Random(given.seed)
    mutations = Mutations(chance, seeds())
    searches = {
        Search(asks, size, given.keep, mutations): tries
        for size, tries in zip(given.sizes, given.tries * (len(given.sizes) // len(given.tries)), strict=True)
        for asks in given.asks
    }
    rounds = max(searches.values())
    for at in range(rounds):
        for one, tries in searches.items():
            # All of them end together, however often each is tried.
            if at * tries // rounds < (at + 1) * tries // rounds:
                one.go_on()
    for one in searches:
        one.write()
        print(one.told(), flush=True)
    print(f"{sum(one.tries for one in searches)} tries in all")


if __name__ == "__main__":
    main()
