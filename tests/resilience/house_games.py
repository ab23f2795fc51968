"""Many tables on a house edition, and what a draft of its next version changes there."""

from referee.editions import previews as edition_previews
from referee.editions.models import EditionVersion, ImpactChange
from tests.referee.bot_tables import seat
from tests.referee.by_hand import by_hand
from tests.referee.house import next_draft, published


def fill(games: int) -> None:
    """So many games of the bots, and a draft that raises the least raise."""
    first = published()
    for seed in range(games):
        seat("family-rules", seed, turns=8)
    next_draft(first, auction_min_increment=25, go_salary=100)


def look() -> None:
    """Ask for the look."""
    edition_previews.start(version=EditionVersion.objects.get(state="draft"))


def compare() -> None:
    """Says whether what was found is what judging both records of every table finds, each change once."""
    found = list(ImpactChange.objects.values_list("table_id", "seq", "rule"))
    right = {(table, seq) for table, seq, _ in found} == by_hand(EditionVersion.objects.get(state="draft"))
    print("same" if right and len(found) == len(set(found)) else "different", len(found))  # noqa: T201
