"""Which cases lead to a line, and whether one of them notices what was changed there."""

import gc
import os
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any, NamedTuple

import pytest

from rules_kb.answer.cases import all_cases
from tests.kb.cases import judged_record
from tests.kb.test_cases import test_a_case_is_ruled_as_written as check_case
from tests.mutants.changing import ROOT, Mutant

# A change that makes the referee think for ever or eat all the memory has been noticed.
SECONDS = 20
MEMORY = 3 << 30
# What has tests of its own beside the cases: they are asked when no case has noticed.
ALSO = {
    "board.debt": ("tests/kb/test_solvency.py", "tests/kb/test_gentlest_plans.py"),
    "deal.pay": ("tests/kb/test_deal_paying.py",),
}
ALSO_SECONDS = 180
FORK = get_context("fork")
Lines = dict[tuple[str, int], list[int]]


class Noticed(NamedTuple):
    """Whether a mutant was killed, and by which case; for a survivor how many cases came by."""

    killed: bool
    by: str
    cases: int


class Tracer:
    """Remembers every line of a folder that is run."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.lines = str(folder) + "/", set[tuple[str, int]]()

    def __call__(self, frame: FrameType, event: str, arg: object) -> "Callable[..., Any] | None":
        """Follow a function only where it lies in the folder."""
        return self.step if frame.f_code.co_filename.startswith(self.folder) else None

    def step(self, frame: FrameType, event: str, arg: object) -> Callable[..., Any]:
        """One more line was run."""
        self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self.step


def lines_of_cases(game: str) -> Lines:
    """For every line of a game the cases that run it, judged in a process of its own: here nothing is judged before."""
    with FORK.Pool(1) as pool:
        return pool.apply(trace, (game,))


def trace(game: str) -> Lines:
    """The lines that each case runs."""
    found: Lines = defaultdict(list)
    for number, case in enumerate(all_cases(game)):
        tracer = Tracer(ROOT / "rules_kb" / game)
        sys.settrace(tracer)
        check_case(case)
        sys.settrace(None)
        for line in tracer.lines:
            found[line].append(number)
    return dict(found)


@cache
def living() -> dict[tuple[str, str, int], list[FunctionType]]:
    """The functions of this process by file, name and first line; also those that something is wrapped around."""
    found = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            code = each.__code__
            found[code.co_filename, code.co_name, code.co_firstlineno].append(each)
    # A file that has changed since it was loaded is an error, not a mutant that lives.
    return dict(found)


def let_loose(mutant: Mutant) -> None:
    """Change the function wherever it is known in this process."""
    code = mutant.code
    for function in living()[str(mutant.path), code.co_name, code.co_firstlineno]:
        function.__code__ = code


class Hunt(NamedTuple):
    """The mutants of one chapter and the cases that may notice each; one process is forked for each mutant."""

    game: str
    chapter: str
    lines: Lines

    def cases_for(self, mutant: Mutant) -> list[dict[str, Any]]:
        """The cases that run the changed line, those of its own chapter first."""
        numbers = {n for line in mutant.lines for n in self.lines.get((str(mutant.path), line), ())}
        found = [case for n, case in enumerate(all_cases(self.game)) if n in numbers]
        return sorted(found, key=lambda case: case["file"] != self.chapter)

    def notice(self, mutant: Mutant) -> Noticed:
        """Run the cases with the change in place until one differs."""
        cases = self.cases_for(mutant)
        signal.signal(signal.SIGALRM, too_long)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(SECONDS)
        let_loose(mutant)
        judged_record.cache_clear()
        for case in cases:
            try:
                check_case(case)
            except Exception:
                return Noticed(True, f"{case['file']}: {case['name']}", len(cases))
        signal.alarm(ALSO_SECONDS)
        paths = ALSO.get(f"{self.game}.{self.chapter}", ())
        return Noticed(bool(paths) and tests_notice(*paths), " ".join(paths), len(cases))


def tests_notice(*paths: str) -> bool:
    """Whether some files of tests fail now, without a word."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    try:
        return (
            pytest.main(["-x", "-q", "-p", "no:cacheprovider", *(str(ROOT / path) for path in paths)])
            != pytest.ExitCode.OK
        )
    except TimeoutError:
        return True


def too_long(*_: object) -> None:
    """The alarm: it took too long."""
    raise TimeoutError


HUNTED: list[tuple[Hunt, Mutant]] = []


def hunt_one(number: int) -> Noticed:
    """One mutant, in a process that is thrown away afterwards."""
    hunt, mutant = HUNTED[number]
    return hunt.notice(mutant)


def hunt_all(pairs: Iterable[tuple[Hunt, Mutant]], jobs: int) -> Iterator[tuple[Hunt, Mutant, Noticed]]:
    """Every mutant with what became of it, in order."""
    HUNTED[:] = pairs
    living()
    gc.freeze()
    with FORK.Pool(jobs, maxtasksperchild=1) as pool, suppress(KeyboardInterrupt):
        for pair, noticed in zip(HUNTED, pool.imap(hunt_one, range(len(HUNTED))), strict=True):
            yield *pair, noticed
