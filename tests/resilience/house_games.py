"""Many tables on a house edition, and what a draft of its next version changes there."""

from referee.editions import find as edition_find
from referee.editions import impact as edition_impact
from referee.editions import previews as edition_previews
from referee.editions.models import EditionVersion, ImpactChange
from referee.models import Table
from rules_kb import editions
from tests.referee.bot_tables import seat
from tests.referee.house import next_draft, published


def fill(games: int) -> None:
    """So many games of the bots, and a draft that raises the least raise."""
    first = published()
    for seed in range(games):
        seat("family-rules", seed, turns=4)
    next_draft(first, auction_min_increment=25, go_salary=100)


def look() -> None:
    """Ask for the look."""
    edition_previews.start(version=EditionVersion.objects.get(state="draft"))


def compare() -> None:
    """Says whether what the workers found is what judging every table here finds, each change once."""
    draft = EditionVersion.objects.get(state="draft")
    other = editions.from_toml(draft.text, edition_find.find)
    found = list(ImpactChange.objects.values_list("table_id", "seq", "rule"))
    here = [
        (table.pk, *change[:2]) for table in Table.objects.all() for change in edition_impact.changes_at(table, other)
    ]
    print("same" if sorted(found) == sorted(here) else "different", len(found), Table.objects.count())  # noqa: T201
