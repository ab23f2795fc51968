"""Who has said yes is the same, whether the whole log was read or only the lines that bear on it."""

import random

from referee import logs
from referee.models import Entry, Table
from referee.seats import permissions as speaking
from referee.table_log import TableLog
from rules_kb.kernel.consent import Around, ConsentLine, Consents

HEAD = "edition: us-classic\nplayers: Ann, Uncle_Bob, Cleo\n"
PLAYERS = ("Ann", "Uncle_Bob", "Cleo")
LENGTH = 30
ALL = Around((0, 1, 2), frozenset({0, 1, 2}))


def a_log(chance: random.Random) -> list[Entry]:
    """Some acts, and every kind of line about other lines."""
    return [
        Entry(seq=seq, text=a_line(chance, seq), logged_by=chance.choice(("", *PLAYERS)))
        for seq in range(1, LENGTH + 1)
    ]


def a_line(chance: random.Random, seq: int) -> str:
    """A line that may stand at this place of a log."""
    who, n = chance.choice(PLAYERS), chance.randint(1, max(1, seq - 1))
    plain = (f"{who} count 5", f"{who} end", "Ann trade Uncle_Bob: $50 for $40", "Cleo trade Ann: $1 for $2")
    about = (
        f"{who} agree {n}", f"{who} contest {n}: wrong-amount", f"table strike {n}", f"table overrule {n}",
        f"table settle {n}", f"table waive {n} board.rent.late", f"table insert after {n}: {chance.choice(plain)}",
        f"table replace {n}: {chance.choice(plain)}", f"table replace {n}: {who} agree {chance.randint(1, n)}",
        "table rule even_build=no", "table assume salary",
    )  # fmt: skip
    return chance.choice(plain if seq == 1 or chance.random() < 0.4 else about)


def test_what_was_left_unread_changes_nobodys_vote() -> None:
    record = logs.opened(HEAD)
    for seed in range(40):
        entries = a_log(random.Random(seed))
        log = TableLog(Table(head=HEAD, length=LENGTH), record)
        whole = Consents([speaking.line(log, entry, True) for entry in entries], ALL)
        for n in range(1, LENGTH + 1):
            part = Consents(speaking.read(log, entries, {n}), ALL)
            assert (part.asked(n), part.votes(n)) == (whole.asked(n), whole.votes(n)), (seed, n)


def test_of_a_log_without_votes_only_the_line_asked_about_is_read() -> None:
    record = logs.opened(HEAD)
    texts = ["Ann count 5", "Ann trade Cleo: $5 for $6", "Cleo count 7", "Ann end"]
    entries = [Entry(seq=seq, text=text) for seq, text in enumerate(texts, 1)]
    log = TableLog(Table(head=HEAD, length=4), record)
    read: list[ConsentLine] = speaking.read(log, entries, {2})
    assert list(log.lines) == [texts[1]]
    assert [line.seq for line in read] == [2]
