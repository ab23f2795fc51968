"""A page is worked out while another phone logs: it shows the table as it found it, never half of what came after."""

import pytest

from referee import judging, queries, services
from referee.disputes import right_page
from referee.models import Table
from referee.seated.queries import Seated, lately, sit
from referee.tables import page
from referee.tables.common import log_page

pytestmark = pytest.mark.django_db

BOARD = "edition: us-classic\nplayers: Ann, Bob\n"
DEAL = "edition: deal-2008\nplayers: Ann, Bob\n"
LINES = {BOARD: ("Ann roll 1 2", "Ann buy", "Ann build baltic"), DEAL: ("Ann draw 2", "Bob draw 2", "Bob draw 2")}


@pytest.fixture(params=[BOARD, DEAL], ids=["board", "deal"])
def found(request: pytest.FixtureRequest) -> Seated:
    """A table of one entry as a page found it, and two more that came while the page was worked out."""
    first, *later = LINES[request.param]
    table = services.make_table(name="Friday", head=request.param)
    services.log_line(code=table.code, line=first, key="1")
    before = sit(table.code)
    for n, line in enumerate(later):
        services.log_line(code=table.code, line=line, key=f"later {n}")
    return before


def test_the_table_page_shows_what_it_found(found: Seated) -> None:
    shown = page.page_context(found)
    assert [line["seq"] for line in lately(found)["lines"]] == [1]
    assert (shown["waiting"].shown, shown["waiting"].folded, shown["waiting"].more) == ([], [], 0)


def test_the_log_shows_what_it_found(found: Seated) -> None:
    assert [line.seq for line in log_page.outline(found)] == [1]
    assert [(no, list(seqs)) for no, seqs in log_page.turns_since(found, 1)] == [(1, [1])]
    assert [row["seq"] for row in queries.entries_after(found.table, 0)] == [1]
    assert [row["seq"] for row in queries.rulings(found.table)] == [1]
    assert judging.count_open(found.table) == 0


def test_what_is_worked_out_and_kept_is_of_the_log_that_was_found(found: Seated) -> None:
    assert max(right_page.judgement_of(found).record.texts) == 1
    Table.objects.update(judged_by="older rules")
    found.table.judged_by = "older rules"
    assert [one.seq for one in judging.rulings(found.table)] == [1]
    assert [one.seq for one in judging.rulings(Table.objects.get())] == [1, 2, 3]
