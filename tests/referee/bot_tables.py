"""Tables that hold whole games of the bots, and tables judged anew."""

from referee import judging, logs, services
from referee.models import Entry, Table
from rules_kb import bots, games
from rules_kb.record.lines import write


def seat(edition: str, seed: int, turns: int = 12, players: int = 3) -> Table:
    """A table that plays by an edition and has logged a whole game of the bots, as they play the plainest of its game."""
    plainest = edition if edition.startswith("deal-") else "us-classic"
    text = write(bots.record(games.load(plainest), players, seed, turns))
    head, _, log = text.partition("\n\n")
    table = services.make_table(name=f"Game {seed}", head=head.replace(plainest, edition) + "\n")
    entries = []
    for line in log.splitlines():
        table.length += 1
        table.last_hash = logs.link(table.last_hash, table.length, str(table.length), "", line)
        entries.append(Entry(table=table, seq=table.length, text=line, key=str(table.length), hash=table.last_hash))
    Entry.objects.bulk_create(entries)
    rejudge(table)
    table.save()
    return table


def rejudge(table: Table) -> None:
    """Make every ruling and the position again from the log."""
    services.store_rulings(table, judging.whole_log(table))
