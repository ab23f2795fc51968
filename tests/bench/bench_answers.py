"""What people wait for: rulings in words, a post with its page, a dispute, a count, a log, tables judged again, start-up.

Everything in CPU time, the best of several, beside a yardstick of the same run: python-chess for what is worked out, a view
that does one insert and renders one small template for what is posted. Figures are told as they would be on the machine of
the documents, where python-chess checks 68,000 plies a second.
"""

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

# Plies a CPU second on the machine of the documents.
YARDSTICK = 68_000
PLAYERS = ("Ann", "Bob", "Cal", "Dan")
LONG, SHORT, POSTS, TABLES = 2_000, 200, 120, 6
COMMANDS = (("editions",), ("explain", "board.build.even"), ("rule", "board.build.even"), ("judge", "-"), ("--help",))


def cpu(work: Callable[[], object], times: int = 3, before: Callable[[], object] = lambda: None) -> float:
    """CPU seconds, the best of several; what comes before each does not count."""
    best = 1e9
    for _ in range(times):
        before()
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def slower() -> float:
    """How many times slower than the machine of the documents this one is just now."""
    from tests.bench.bench_judge import chess_plies

    return YARDSTICK / (chess_plies() / cpu(chess_plies))


def faulty_record(length: int, seed: int = 7) -> str:
    """A log with faults on nine lines of ten: whatever players might do, taken if it is the kind that is wanted."""
    from rules_kb import games
    from rules_kb.kernel import engine
    from rules_kb.kernel.model import Entry
    from rules_kb.record.lines import parse_line
    from tests.kb.evenings import line

    chance, ed = random.Random(seed), games.load("us-classic")
    head = f"edition: us-classic\nplayers: {', '.join(PLAYERS)}\n\n"
    position: Any = ed.game.start(games.parse(head))
    lines: list[str] = []
    while len(lines) < length:
        by = PLAYERS[position.turn.seat]
        thrown = f"{by} roll {chance.randint(1, 6)} {chance.randint(1, 6)}"
        text = thrown if chance.random() < 0.1 else line(chance, chance.choice(PLAYERS), ed)
        there = engine.copy(position)
        ruling = engine.judge(ed.game, ed, there, Entry(len(lines) + 1, parse_line(text, PLAYERS, ed)))
        if there.over or bool(ruling.violations) != bool(len(lines) % 10):
            continue
        lines.append(text)
        position = there
    return head + "\n".join(lines) + "\n"


def in_words() -> Iterator[tuple[str, float, str]]:
    """Rulings in words a CPU second."""
    from rules_kb import games
    from rules_kb.answer.report import report
    from rules_kb.kernel import engine

    for length in (100, 300, 1_000):
        text = faulty_record(length)
        record = games.parse(text)
        start = record.edition.game.start(record)
        plain = cpu(lambda r=record, s=start: engine.adjudicate(r.edition.game, r.edition, r.entries, s))  # type: ignore[misc]
        spent = cpu(lambda text=text: report(text))  # type: ignore[misc]
        yield f"rulings in words, {length:,} lines", length / spent, "a second"
        yield f"  beside judging alone, {length:,} lines", spent / plain, "times"


def searched() -> Iterator[tuple[str, float, str]]:
    """A median question and one as long as the box takes."""
    import tomllib
    from statistics import median

    from referee.search.asking import LONGEST, Inquiry
    from referee.search.library import with_house

    shelves, tests = with_house(()), ROOT / "tests" / "referee"
    questions = tomllib.loads((tests / "questions.toml").read_text(encoding="utf-8"))["question"]
    stories = tomllib.loads((tests / "stories.toml").read_text(encoding="utf-8"))["story"]
    longest = " ".join(one["tells"] for one in stories)[:LONGEST]
    every = [cpu(lambda text=one["asks"]: Inquiry(text, shelves=shelves), 2) for one in questions]  # type: ignore[misc]
    yield "a question, median", 1000 * median(every), "ms"
    yield "a question of 1,000 characters", 1000 * cpu(lambda: Inquiry(longest, shelves=shelves), 7), "ms"


def posted() -> Iterator[tuple[str, float, str]]:
    """A line by page and by API beside a view that does one insert."""
    from django.test import Client

    from referee import services

    head, lines = quiet(POSTS * 3 + 40)
    codes = [services.make_table(name="Bench", head=head).code for _ in range(2)]
    for code in codes:
        for n, line in enumerate(lines[:40]):
            services.log_line(code=code, line=line, key=str(n))
    phone, program = Client(SERVER_NAME="localhost", headers={"X-Part": "1"}), Client(SERVER_NAME="localhost")

    def page(n: int) -> None:
        sent = {"line": lines[n], "key": str(n), "seen": n}
        assert phone.post(f"/t/{codes[0]}/line?same", sent).status_code == 201

    def api(n: int) -> None:
        sent = {"line": lines[n], "key": str(n)}
        address = f"/api/v1/tables/{codes[1]}/entries"
        assert program.post(address, sent, content_type="application/json").status_code == 201

    def bare(n: int) -> None:
        assert program.post("/bare", {"line": lines[n], "key": str(n)}).status_code == 201

    took = by_turns((page, api, bare))
    yield "a bare insert view", 1000 * took[2], "ms"
    yield "a post by page", 1000 * took[0], "ms"
    yield "  beside the bare view", took[0] / took[2], "times"
    yield "a post by API", 1000 * took[1], "ms"
    yield "  beside the bare view", took[1] / took[2], "times"


def by_turns(ways: tuple[Callable[[int], None], ...]) -> list[float]:
    """CPU seconds of one post by each way, all of them meeting the same machine: the mean of the best third."""
    costs: list[list[float]] = [[] for _ in ways]
    for n in range(40, 40 + 3 * POSTS):
        for way, spent in zip(ways, costs, strict=True):
            start = time.process_time()
            way(n)
            spent.append(time.process_time() - start)
    return [sum(sorted(spent)[:POSTS]) / POSTS for spent in costs]


def quiet(length: int) -> tuple[str, list[str]]:
    """The head and the lines of an orderly game."""
    from tests.kb.evenings import quiet_evening

    head, _, log = quiet_evening(7, length).partition("\n\n")
    return head + "\n", log.splitlines()


def busy(length: int) -> tuple[str, list[str]]:
    """The head and the lines of a long game with auctions, trades, buildings, rents and debts."""
    from rules_kb import bots, games
    from rules_kb.record.lines import write

    records = (bots.record(games.load("us-classic"), 6, seed, length) for seed in range(1, 50))
    head, _, log = write(next(one for one in records if len(one.entries) > length)).partition("\n\n")
    return head + "\n", log.splitlines()[:length]


def stored(head: str, lines: list[str]) -> Any:
    """A table that has logged these lines, judged."""
    from referee import logs, services
    from referee.models import Entry
    from tests.referee.bot_tables import rejudge

    table = services.make_table(name="Bench", head=head)
    for n, line in enumerate(lines, 1):
        table.length, table.last_hash = n, logs.link(table.last_hash, n, str(n), "", line)
    rows = [Entry(table=table, seq=n, text=line, key=str(n), hash=str(n)) for n, line in enumerate(lines, 1)]
    Entry.objects.bulk_create(rows)
    rejudge(table)
    table.save()
    return table


def looked_at() -> Iterator[tuple[str, float, str]]:
    """Pages of a table of two thousand entries, each as the first who asks gets it; then the second dispute."""
    from django.test import Client

    phone = Client(SERVER_NAME="localhost")
    for name, (head, lines) in (("quiet", quiet(LONG)), ("busy", busy(LONG))):
        table = stored(head, lines)
        at = f"/t/{table.code}"
        pages = {
            "first dispute": f"{at}/dispute/{LONG - 3}?about=not-allowed",
            "put right": f"{at}/right/{LONG - 3}",
            "counting cash": f"{at}/count?sum-0=1234",
            "empty count": f"{at}/count",
            "the log": f"{at}/log",
            "the table": at,
        }
        for told, address in pages.items():
            assert phone.get(address).status_code == 200, address
            yield f"{told}, {name} game", 1000 * cpu(lambda a=address: phone.get(a), 3, forget), "ms"  # type: ignore[misc]
        kept = ("first dispute", "counting cash")
        for told in kept:
            phone.get(pages[told])
        post_one(phone, table, "Ann count 1500")
        for told in kept:
            again = cpu(lambda a=pages[told]: phone.get(a), 1)  # type: ignore[misc]
            yield f"{told.split()[-1]} again after one more line, {name}", 1000 * again, "ms"


def post_one(phone: Any, table: Any, line: str) -> None:
    """One more line at a table."""
    sent = {"line": line, "key": "more"}
    assert phone.post(f"/api/v1/tables/{table.code}/entries", sent, content_type="application/json").status_code == 201


def forget() -> None:
    """Nobody has asked before: whatever is kept in memory of tables is thrown away, what a process always has stays."""
    for name in OF_TABLES:
        for one in vars(sys.modules[name]).values():
            if hasattr(one, "cache_clear") and not isinstance(one, type):
                one.cache_clear()


OF_TABLES = ("referee.seats.sharing", "referee.judging", "referee.tables.ways_on", "referee.tables.board.count_page")


def judged_again() -> Iterator[tuple[str, float, str]]:
    """Stored tables of two hundred entries judged again."""
    from tests.referee.bot_tables import rejudge

    for name, log in (("quiet", quiet(SHORT)), ("busy", busy(SHORT))):
        table = stored(*log)
        yield f"tables of 200 entries judged again, {name}", 1 / cpu(lambda t=table: rejudge(t), 5), "a second"  # type: ignore[misc]


def started() -> Iterator[tuple[str, float, str]]:
    """Commands from the shell, compiled before as they are once installed."""
    with tempfile.TemporaryDirectory() as compiled:
        around = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        around.pop("PYTHONDONTWRITEBYTECODE", None)
        for command in COMMANDS:
            yield f"rules_kb {' '.join(command)}", min([ran(command, around) for _ in range(4)]), "CPU seconds"


def ran(command: tuple[str, ...], around: dict[str, str]) -> float:
    """What a command takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    record = "players: Ann, Bob\n\nAnn roll 1 2\n" if command[-1] == "-" else ""
    line = [sys.executable, "-m", "rules_kb", *command]
    subprocess.run(line, cwd=ROOT, env=around, input=record, capture_output=True, text=True, check=False)  # noqa: S603
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


PARTS = {
    "words": in_words, "posts": posted, "pages": looked_at, "again": judged_again, "search": searched, "start": started,
}  # fmt: skip


def main() -> None:
    """Print the table; parts of it where some are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []])
    wanted = parser.parse_args().parts or [*PARTS]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "referee.settings"
        os.environ["REQUEST_LOG"] = "no"
        import django
        from django.conf import settings
        from django.core.management import call_command

        django.setup()
        settings.ROOT_URLCONF = "tests.bench.bare_site"
        call_command("migrate", verbosity=0)
        for part in wanted:
            told(PARTS[part]())


def told(rows: Iterator[tuple[str, float, str]]) -> None:
    """Print some rows, each as measured and as it would be on the machine of the documents."""
    factor = slower()
    for what, figure, unit in rows:
        there = figure if unit == "times" else figure * factor if unit == "a second" else figure / factor
        print(f"{what:46}{figure:10.2f}{there:10.2f} {unit}", flush=True)


if __name__ == "__main__":
    main()
