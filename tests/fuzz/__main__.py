"""`python -m tests.fuzz [EXAMPLES]`: so many examples of every operation, sent to the server of `make run`."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.resilience.broker import ROOT
from tests.resilience.server import Server

HEAD = "players: Ann, Bob\n"
PHONE = "a-phone-of-its-own-0123456789"
# More than any column holds.
HUGE = 10**20
# It is one address that asks for everything.
UNLIMITED = dict.fromkeys(("LIMIT_TABLES", "LIMIT_BYTES", "LIMIT_JUDGE", "LIMIT_CODES"), "1000000000/60")
LINES = ("Ann roll 1 2", "Ann build boardwalk")
CHECKS = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance",
)  # fmt: skip


def main() -> int:
    """Fill a server of its own, and ask it."""
    examples = sys.argv[1] if len(sys.argv) > 1 else "1000"
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{Path(folder) / 'fuzz.sqlite3'}", **UNLIMITED)
        server.start()
        try:
            return asked(
                Path(folder), f"http://127.0.0.1:{server.port}/api/schema?format=json", known(server), examples
            )
        finally:
            server.kill()


def known(server: Server) -> dict[str, list[Any]]:
    """Addresses where there is something, and what else means something there."""

    def send(method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        status, answer = server.call(method, path, body, {"X-Phone": PHONE})
        assert status < 300, answer
        return answer

    tables = [send("POST", "tables", {"name": "Fuzz", "head": HEAD}) for _ in range(2)]
    code = tables[0]["code"]
    for n, line in enumerate(LINES):
        send("POST", f"tables/{code}/entries", {"line": line, "key": str(n)})
    send("PUT", f"tables/{code}/chairs/0")
    shared = send("POST", f"tables/{code}/shares", {"seq": 2})
    arbiter = send("PUT", f"tables/{code}/arbiter")
    return {
        "code": [code, tables[1]["code"], shared["code"]],
        "watch": [tables[0]["watch"]],
        "link": [arbiter["link"]],
        "seq": [1, 2, 3, HUGE],
        "seat": [0, 1, HUGE],
        "kind": ["pdf", "csv", "json", "game"],
        "X-Phone": [PHONE, "another-phone-0123456789"],
        "line": [*LINES, "Bob count 1500", "table strike 2", "Bob no 2", "Ann yes 1"],
        "head": [HEAD, f"edition: deal-2008\n{HEAD}"],
        "record": [HEAD + "\n" + "\n".join(LINES) + "\n"],
    }


def asked(folder: Path, schema: str, about: dict[str, list[Any]], examples: str) -> int:
    """Schemathesis on all of it; its exit code."""
    words = [
        "run",
        schema,
        "--checks",
        ",".join(CHECKS),
        "--max-examples",
        examples,
        "--phases",
        "examples,coverage,fuzzing",
    ]
    words += ["--workers", "2", "--request-timeout", "30", "--warnings", "off", "--seed", "1"]
    environment = {
        **os.environ,
        "SCHEMATHESIS_HOOKS": "tests.fuzz.hooks",
        "KNOWN": json.dumps(about),
        "PYTHONPATH": str(ROOT),
    }
    command = [str(Path(sys.executable).parent / "schemathesis"), *words]
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode  # noqa: S603 - our own tool


if __name__ == "__main__":
    sys.exit(main())
