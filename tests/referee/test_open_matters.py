"""What is open: the table page, the API and the dispute page agree, in every case and at random tables."""

import random
from collections.abc import Iterable, Iterator

import pytest
from django.test import Client

from referee import logs, services
from referee.models import Entry, Table
from referee.seated import queries
from referee.seated.queries import Seated
from referee.tables import ways_on
from rules_kb import bots, games
from rules_kb.answer.cases import all_cases, record_of
from rules_kb.answer.report import Judgement, judged
from rules_kb.games import parse
from rules_kb.kernel.matters import waiting
from rules_kb.record.lines import write
from tests.referee.bot_tables import rejudge
from tests.tiers import often

pytestmark = [pytest.mark.django_db, pytest.mark.soak]
PARTS = 6
TABLES = often(120, 300)
LINES = 24
LEGAL_TOO = often(8, 1)


def seated(text: str) -> tuple[Seated, Judgement] | None:
    """A record as a table that logged all of it, and judged by itself; none where a line of it cannot be read."""
    judgement = judged(text)
    if judgement.record.unreadable:
        return None
    head, _, log = text.partition("\n\n")
    table = services.make_table(name="Us", head=f"{head}\n")
    lines = [line.partition("#")[0].strip() for line in log.strip().splitlines()]
    texts = [logs.written(judgement.record, entry.action) for entry in judgement.record.entries]
    assert len(lines) >= len(texts)
    entries = []
    for n, one in enumerate(texts, 1):
        # What is kept of a table is known by its hash, and a number that was rolled back comes again.
        table.length, table.last_hash = n, logs.link(table.last_hash, n, str(n), "", one)
        entries.append(Entry(table=table, seq=n, text=one, key=str(n), hash=table.last_hash))
    Entry.objects.bulk_create(entries)
    rejudge(table)
    table.save()
    return queries.sit(table.code), judgement


def differences(client: Client, s: Seated, judgement: Judgement) -> Iterator[str]:
    """Where page, API, dispute and the position itself do not agree on what is open."""
    dispute = sorted(judgement.judged.open)
    rows = client.get(f"/api/v1/tables/{s.table.code}/rulings?open=1").json()
    wait = ways_on.waiting(s)
    newest = set(ways_on.newest_entries(s))
    page = {one.seq for one in (*wait.shown, *wait.folded)}
    listed = {ruling.seq for ruling in s.table.rulings.all() if ruling.verdict != "legal"}
    if [row["seq"] for row in rows] != dispute:
        yield f"API {[row['seq'] for row in rows]}, dispute {dispute}"
    if len(dispute) <= ways_on.MOST_FOLDED and page - newest != set(dispute) - newest:
        yield f"page {sorted(page)}, dispute {dispute}"
    if waiting(s.board) & listed != set(dispute):
        yield f"position {waiting(s.board)}, dispute {dispute}"
    stored = {one.seq: (one.closed_by, one.how) for one in s.table.rulings.all() if one.how}
    if stored != {seq: (one.entry, one.how) for seq, one in judgement.judged.closed.items()}:
        yield f"stored {stored}, dispute {judgement.judged.closed}"


@pytest.mark.parametrize("part", range(PARTS))
def test_page_api_and_dispute_agree_on_what_is_open_in_every_case(client: Client, part: int) -> None:
    wrong = []
    # A case in which nothing is found has nothing open: a few of them show it.
    told = [case for n, case in enumerate(all_cases()) if case.get("breaks") or n % LEGAL_TOO == 0]
    for case in told[part::PARTS]:
        if found := seated(record_of(case)):
            wrong += [f"{case['name']}: {one}" for one in differences(client, *found)]
    assert wrong == []


def muddled(lines: list[str], chance: random.Random, players: tuple[str, ...]) -> Iterable[str]:
    """Lines as a careless table logs them: some left out, some twice, sums wrong, and a word of the table here and there."""
    logged = 0
    for line in lines:
        fate = chance.random()
        more = [line] if fate > 0.15 else [] if fate > 0.06 else [line, line]
        if fate > 0.93 and logged:
            n = chance.randint(1, max(logged - 1, 1))
            more.append(chance.choice((f"table settle {n}", f"table overrule {n}", f"table strike {n}")))
        if 0.9 < fate < 0.93 and players:
            more.append(f"{chance.choice(players)} pay {players[0]} {chance.randint(1, 60)} for rent")
        logged += len(more)
        yield from more


def random_table(number: int) -> str:
    """The record of a careless table, of either game."""
    chance = random.Random(number)
    if number % 3:
        text = write(bots.record(games.load(chance.choice(games.shipped("board"))), 3, number, 10))
    else:
        text = write(bots.record(games.load("deal-2008"), 3, number, 10))
    head, _, log = text.partition("\n\n")
    players = tuple(judged(f"{head}\n\n").record.players)
    lines = [one for one in log.splitlines() if number % 3 or " pay " not in one or chance.random() > 0.3]
    told = list(muddled(lines, chance, players if number % 3 else ()))
    text = f"{head}\n\n" + "\n".join(told[:LINES]) + "\n"
    unread = {row.line for row in parse(text).unreadable}
    return "\n".join(line for n, line in enumerate(text.split("\n"), 1) if n not in unread)


@pytest.mark.parametrize("part", range(PARTS))
def test_page_api_and_dispute_agree_on_what_is_open_at_random_tables(client: Client, part: int) -> None:
    wrong = []
    for number in range(part, TABLES, PARTS):
        found = seated(random_table(number))
        assert found is not None, number
        wrong += [f"table {number}: {one}" for one in differences(client, *found)]
    assert wrong == []


def test_closing_line_by_line_stores_what_judging_it_all_again_would(client: Client) -> None:
    for number in range(8):
        text = random_table(number)
        head, _, log = text.partition("\n\n")
        table = services.make_table(name="Us", head=f"{head}\n")
        for n, line in enumerate(log.strip().splitlines()):
            services.log_line(code=table.code, line=line, key=str(n))
        before = list(table.rulings.values_list("seq", "closed_by", "how"))
        rejudge(Table.objects.get(pk=table.pk))
        assert list(table.rulings.values_list("seq", "closed_by", "how")) == before, number
