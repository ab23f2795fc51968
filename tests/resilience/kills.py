"""`make kills`: everything that can die is killed in mid-traffic; whether anything that was acknowledged is missing after it.

ARGS names some of it: web, postgres, workers, child, redis, broker, full, read-only, clock. TIMES says how often web is killed.
"""

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import Any

from tests.resilience.broker import Redis, Worker
from tests.resilience.conftest import address, asked, created
from tests.resilience.server import Server, migrated
from tests.resilience.test_nothing_is_lost import PHONES, line, table, whole_log

TIMES = int(os.environ.get("TIMES", "20"))
POSTGRES_TIMES, JOBS, ENOUGH = 8, 300, 25


class Traffic:
    """Phones that log lines at one table and remember what was acknowledged, whatever becomes of the server."""

    def __init__(self, server: Server) -> None:
        self.server, self.code = server, table(server)
        self.sent: dict[str, str] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused = self.rounds = 0

    @contextmanager
    def flowing(self) -> Iterator[None]:
        """Traffic until some lines are acknowledged, then whatever is done to the server, then the end of the traffic."""
        over, self.rounds, enough = threading.Event(), self.rounds + 1, len(self.acknowledged) + ENOUGH

        def phone(number: int) -> None:
            for n in range(10_000):
                if over.is_set():
                    return
                self.post(f"{self.rounds}-{number}-{n}", line(number, n))

        with ThreadPoolExecutor(PHONES) as phones:
            running = [phones.submit(phone, number) for number in range(PHONES)]
            while len(self.acknowledged) < enough and not any(one.done() for one in running):
                time.sleep(0.01)
            try:
                yield
            finally:
                over.set()
                for one in running:
                    one.result()

    def post(self, key: str, said: str) -> None:
        """One line, sent once."""
        self.sent[key] = said
        try:
            path, body = f"tables/{self.code}/entries", {"line": said, "key": key}
            status, answer = self.server.call("POST", path, body)
        except (OSError, ValueError, HTTPException):
            time.sleep(0.05)
            return
        if status in (200, 201):
            self.acknowledged[key] = answer["seq"]
        else:
            assert status == 503, answer
            self.refused += 1

    def told(self) -> str:
        """What is in the log afterwards; what got no answer is sent again first, as a phone does."""
        heard = len(self.acknowledged)
        for key in self.sent.keys() - self.acknowledged.keys():
            self.post(key, self.sent[key])
        log = {row["seq"]: row["text"] for row in whole_log(self.server, self.code)}
        lost = sum(log.get(seq) != self.sent[key] for key, seq in self.acknowledged.items())
        whole = sorted(log) == list(range(1, len(log) + 1)) and len(log) == len(self.sent)
        verified = self.server.manage("verify", *DEEP).stdout.strip().splitlines()[-1:]
        assert not lost and whole and verified, (lost, whole, verified)
        return (
            f"{heard} acknowledged, {lost} lost, {len(log)} in the log, refused politely {self.refused}; {verified[0]}"
        )


# Judging again and comparing as well, where the command can.
HELP = subprocess.run([sys.executable, "manage.py", "verify", "--help"], capture_output=True, text=True, check=False)
DEEP = ["--deep"] if "--deep" in HELP.stdout else []


@contextmanager
def served(database: str, **environment: str) -> Iterator[Server]:
    """A server that is killed in the end."""
    server = Server(database, **environment)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def postgres() -> Iterator[str]:
    """The name of a new database in the private PostgreSQL, with its tables."""
    with created("template1") as name:
        migrated(address(name))
        yield name


def web(database: str) -> str:
    """The server killed again and again."""
    with served(database) as server:
        traffic = Traffic(server)
        for _ in range(TIMES):
            with traffic.flowing():
                server.kill()
            server.start()
        return traffic.told()


def postgres_killed(name: str) -> str:
    """PostgreSQL itself killed and started again."""
    folder = Path(asked("SHOW data_directory")[0][0])
    with served(address(name)) as server:
        traffic = Traffic(server)
        for _ in range(POSTGRES_TIMES):
            with traffic.flowing():
                os.kill(int((folder / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
                time.sleep(1)
                start_postgres(folder)
        return traffic.told()


def start_postgres(folder: Path) -> None:
    """Start the private PostgreSQL as it was started, and wait until it lets somebody in."""
    command, *options = (folder / "postmaster.opts").read_text().replace('"', "").split()
    owner = ["runuser", "-u", folder.owner(), "--"] if os.geteuid() == 0 else []
    for _ in range(100):
        log = (folder.parent / "server.log").open("ab")
        subprocess.Popen([*owner, command, *options], stdout=log, stderr=log, cwd=folder.parent)  # noqa: S603
        time.sleep(0.5)
        try:
            asked("SELECT 1")
        except Exception:  # noqa: S112 - it recovers, or the old one holds its files yet
            continue
        return
    raise AssertionError("PostgreSQL does not come back")


def stale(server: Server) -> None:
    """So many tables that other rules have judged."""
    made = server.manage("shell", "--verbosity", "0", "-c", f"from tests.bench.stale import fill; fill({JOBS})")
    assert made.returncode == 0, made.stderr
    assert server.manage("rejudge").stdout.strip() == f"{JOBS} tables to judge again."


def done(name: str) -> int:
    """How many jobs are done."""
    return int(asked("SELECT count(*) FROM referee_job WHERE done_at IS NOT NULL", database=name)[0][0])


def until(name: str, many: int) -> float:
    """Wait until so many jobs are done; the seconds that took."""
    begin = time.perf_counter()
    while done(name) < many:
        assert time.perf_counter() - begin < 300, f"{done(name)} of {many} are done"
        time.sleep(0.2)
    return time.perf_counter() - begin


def once(name: str) -> str:
    """Whether every table has each ruling once and by the rules in force."""
    behind, twice = (
        asked(question, database=name)[0][0]
        for question in (
            "SELECT count(*) FROM referee_table WHERE judged_by = 'older rules'",
            "SELECT count(*) FROM (SELECT 1 FROM referee_ruling GROUP BY table_id, seq HAVING count(*) > 1) twice",
        )
    )
    assert (behind, twice) == (0, 0)
    return f"{done(name)} jobs done, 0 tables behind, 0 rulings twice"


def workers(name: str, redis: Redis, child: bool = False) -> str:
    """A worker killed in the middle of its work, whole or only the process that works."""
    with served(address(name), BROKER_URL=redis.url) as server:
        worker = Worker(server.environment)
        try:
            stale(server)
            until(name, 20)
            if child:
                children = Path(f"/proc/{worker.process.pid}/task/{worker.process.pid}/children").read_text().split()
                os.kill(int(children[0]), signal.SIGKILL)
            else:
                worker.kill()
                worker = Worker(server.environment)
            return f"{once_done(name)} s after the kill; {once(name)}"
        finally:
            worker.kill()


def once_done(name: str) -> str:
    """How long until all is done."""
    return f"all {until(name, JOBS):.0f}"


def redis_killed(name: str, redis: Redis) -> str:
    """Redis killed in mid-traffic: the tables play on."""
    with served(address(name), BROKER_URL=redis.url) as server:
        traffic = Traffic(server)
        for _ in range(3):
            with traffic.flowing():
                redis.kill()
                time.sleep(2)
                redis.start()
        return traffic.told()


def broker_away(name: str, redis: Redis) -> str:
    """The broker away while work is asked for; how soon after its return it is done."""
    redis.kill()
    with served(address(name), BROKER_URL=redis.url) as server:
        stale(server)
        worker = Worker(server.environment)
        try:
            time.sleep(6)
            assert done(name) == 0
            redis.start()
            return f"all {until(name, JOBS):.0f} s after its return; {once(name)}"
        finally:
            worker.kill()


def disk_full(database: str) -> str:
    """No byte more may be written to any file of the server, as on a full disk; then there is room again."""
    with served(database) as server:
        traffic = Traffic(server)
        assert server.process is not None
        for _ in range(3):
            with traffic.flowing():
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4_096, resource.RLIM_INFINITY))
                time.sleep(2)
                unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
                time.sleep(1)
        assert traffic.refused
        return traffic.told()


def read_only(name: str) -> str:
    """The database takes no writes for a while, as a replica does that is not yet promoted."""
    with served(address(name)) as server:
        traffic = Traffic(server)
        for _ in range(3):
            with traffic.flowing():
                for setting in ("on", "off"):
                    asked(f"ALTER DATABASE {name} SET default_transaction_read_only = {setting}")
                    asked("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", name)
                    time.sleep(2)
        assert traffic.refused
        return traffic.told()


def clock_back(name: str, redis: Redis) -> str:
    """Everything that waits was written by a clock a day ahead of the one in use now."""
    with served(address(name), BROKER_URL=redis.url) as server:
        stale(server)
        traffic = Traffic(server)
        asked(
            "UPDATE referee_job SET due_at = now() + interval '1 day', made_at = now() + interval '1 day'",
            database=name,
        )
        worker = Worker(server.environment)
        try:
            with traffic.flowing():
                spent = until(name, JOBS)
            return f"all jobs {spent:.0f} s after it was set back; {traffic.told()}; {once(name)}"
        finally:
            worker.kill()


def main() -> int:
    """Kill what is named, or everything; print what became of it."""
    with tempfile.TemporaryDirectory() as folder:
        place, chosen = Path(folder), set(sys.argv[1:])
        for name, what in trials(place).items():
            if not chosen or chosen & set(name.split()):
                begin = time.perf_counter()
                print(f"{name:20} {what()} ({time.perf_counter() - begin:.0f} s)", flush=True)  # noqa: T201
    return 0


def trials(place: Path) -> dict[str, Callable[[], str]]:
    """What is killed, by name."""

    def file(name: str) -> str:
        return f"sqlite:///{place / name}.sqlite3"

    def on_postgres(what: Callable[[str], str]) -> str:
        with postgres() as name:
            return what(name)

    def with_redis(what: Callable[..., str], **more: Any) -> str:
        redis = Redis(place)
        redis.start()
        try:
            with postgres() as name:
                return what(name, redis, **more)
        finally:
            redis.kill()

    assert os.environ.get("POSTGRES_URL") and shutil.which("redis-server"), "run it by make kills"
    return {
        "workers": lambda: with_redis(workers),
        "child": lambda: with_redis(workers, child=True),
        "redis": lambda: with_redis(redis_killed),
        "broker": lambda: with_redis(broker_away),
        "full": lambda: disk_full(file("full")),
        "read-only": lambda: on_postgres(read_only),
        "clock": lambda: with_redis(clock_back),
        "web sqlite": lambda: web(file("web")),
        "web postgresql": lambda: on_postgres(lambda name: web(address(name))),
        # The last: what it leaves is a PostgreSQL of its own making.
        "postgres": lambda: on_postgres(postgres_killed),
    }


if __name__ == "__main__":
    sys.exit(main())
