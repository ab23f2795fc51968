"""The end of an evening as data: counted by hand in small games, held against the standings in games of bots."""

import pytest

from rules_kb import bots, games
from rules_kb.answer.evening import Disputed, EveningReport, evening
from rules_kb.answer.report import judged
from rules_kb.board.actions import Pay, Roll
from rules_kb.games import parse
from rules_kb.record.lines import write

BOARD = """edition: us-classic
players: Ann, Bob, Cleo
assume: salary, tax, cards

Ann roll 1 2
Ann buy
Bob roll 1 2
Ann demand rent
Bob pay Ann 3
Bob pay Ann 1
Cleo roll 2 2
Cleo roll 1 1
Cleo buy oriental
Cleo roll 3 4
Ann roll 1 2
Cleo demand 6 from Ann
Ann pay Cleo 6
Bob build baltic_avenue
Ann contest 12: wrong-amount
table overrule 12
Bob contest 14: not-allowed
Bob agree 14
Cleo contest 2
table end
"""
CARDS = """edition: deal-2008
players: Ann, Bob
position:
  Ann hand 5, bank money_2m, owns property_red(3) property_pink
  Bob hand 6, bank money_5m money_1m(2), owns property_green(2)
  pile 60
  turn Ann, drawn

Ann rent red with rent_red_yellow
Bob pay Ann money_5m, money_1m
Ann birthday
Bob no
Ann bank money_1m
Bob debt Ann
Ann pay Bob money_2m, money_5m
"""


def told(text: str) -> EveningReport:
    """The evening of a record."""
    return evening(parse(text))


def table(found: EveningReport, id: str) -> list[tuple[object, ...]]:
    """The rows of one table."""
    return [row for figures in found.tables if figures.id == id for row in figures.rows]


def test_a_small_evening_at_the_board_is_counted() -> None:
    found = told(BOARD)

    # Cleo's tax is still owed at the end, so it counts against her.
    assert found.winners == (0,)
    assert [(row.place, row.seat, row.figures) for row in found.ranking.rows] == [
        (1, 0, (1498, 1438, 60, 0, 0, 0)),
        (2, 1, (1496, 1496, 0, 0, 0, 0)),
        (3, 2, (1306, 1406, 100, 0, 0, -200)),
    ]
    assert table(found, "rent") == [("oriental_avenue", 2, 6, 1, 0), ("baltic_avenue", 0, 4, 1, 0)]
    assert table(found, "dice") == [(0, 2, 3.0, -8, 0, 0.3), (1, 1, 3.0, -4, 0, 0.2), (2, 3, 4.33, -8, 2, 0.5)]
    cash = next(chart for chart in found.charts if chart.id == "cash")
    assert cash.turns == (1, 2, 3, 4)
    assert cash.points == ((1440, 1500, 1500), (1444, 1496, 1500), (1444, 1496, 1400), (1438, 1496, 1406))
    assert [(one.rule, one.times, one.by) for one in found.broken][:2] == [
        ("board.turn.unfinished", 2, ((2, 1), (0, 1))),
        ("board.build.group", 1, ((1, 1),)),
    ]
    assert found.disputes == (
        Disputed(2, (2,), (), "legal", "open", ()),
        Disputed(12, (0,), ("wrong-amount",), "legal", "let stand", (16,)),
        Disputed(14, (1,), ("not-allowed",), "illegal", "agreed", ()),
    )
    assert found.settlement["payments"] == [{"from": "Cleo", "to": "bank", "amount": 200}]
    assert found.lines[16] == "table overrule 12"


def test_a_small_evening_with_cards_is_counted() -> None:
    found = told(CARDS)

    assert [(row.place, row.seat, row.figures) for row in found.ranking.rows] == [
        (1, 0, (1, 2, 11, 2)),
        (2, 1, (0, 8, 8, 6)),
    ]
    # Ann laid three cards and got rent; Bob said no once and collected a debt, paid with more than it was.
    assert table(found, "cards") == [(0, 3, 0, 0, 6, 0, 7), (1, 1, 1, 0, 0, 7, 6)]


def test_a_line_taken_back_leaves_no_trace_in_the_figures() -> None:
    struck = told(BOARD.replace("table end", "table strike 13\ntable strike 11\ntable end game"))

    assert table(struck, "rent") == [("baltic_avenue", 0, 4, 1, 0)]
    assert [row[:2] for row in table(struck, "dice")] == [(0, 1), (1, 1), (2, 3)]


@pytest.mark.parametrize(
    ("edition", "players", "seed"), [("us-classic", 4, 7), ("uk-london", 3, 2), ("deal-2008", 4, 7)]
)
def test_the_report_agrees_with_the_standings(edition: str, players: int, seed: int) -> None:
    record = bots.record(games.load(edition), players, seed, 60)
    found, answer = evening(record), judged(write(record)).answer()

    who = [record.players[seat] for seat in found.winners]
    assert answer["winner"] == ", ".join(who)
    assert {row.seat for row in found.ranking.rows if row.place == 1} == set(found.winners)
    cash = {record.players[row.seat]: row.figures[1] for row in found.ranking.rows}
    assert cash == {row["player"]: row["cash"] for row in answer["standings"]}
    assert found.charts[1].points[-1] == tuple(row["cash"] for row in answer["standings"])


def test_worth_taken_apart_adds_up_and_rent_is_what_was_paid() -> None:
    record = bots.record(games.load("us-classic"), 4, 7, 400)
    found = evening(record)

    for row in found.ranking.rows:
        assert row.figures[0] == sum(figure or 0 for figure in row.figures[1:])
    rents = [one.action for one in record.entries if isinstance(one.action, Pay) and one.action.why == "rent"]
    assert sum(int(str(row[2])) for row in table(found, "rent")) == sum(one.amount for one in rents)
    assert sum(int(str(row[1])) for row in table(found, "dice")) == sum(
        isinstance(one.action, Roll) and not one.action.cocked for one in record.entries
    )
