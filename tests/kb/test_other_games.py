"""Where a log goes on by another reading, a game that stands where ours does is not judged on, and nobody can tell."""

import msgspec
import pytest

from rules_kb import games
from rules_kb.answer import report as reports
from rules_kb.kernel import engine, other_games
from rules_kb.kernel.deciding import Decided, walk_decided
from rules_kb.kernel.model import OtherGame, Position
from rules_kb.record.lines import Record
from tests.kb import deal_evenings, evenings

LOGS = {f"board {seed}": evenings.evening(seed, 90) for seed in range(2)}
LOGS |= {f"cards {seed}": deal_evenings.evening(seed, 90, illegal="stand") for seed in range(2)}


def decided(record: Record, *, at_a_time: int = 1_000) -> tuple[list[Decided], list[OtherGame]]:
    """What decided every entry of a log that is judged in so many entries at a time, and the games beside it at its end."""
    game, ed, start = record.edition.game, record.edition, record.edition.game.start(record)
    log, position, found = engine.counting(game, ed, record.entries, start), start, list[Decided]()
    for first in range(0, len(log), at_a_time):
        position = msgspec.msgpack.decode(msgspec.msgpack.encode(position), type=game.position)
        found += [one.decided for one in walk_decided(game, ed, log[first : first + at_a_time], position)]
    return found, position.others


def judge_all_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on no other game is ever held to stand where ours does."""
    monkeypatch.setattr(other_games, "stands_alike", lambda one, other: False)


@pytest.mark.parametrize("name", LOGS)
def test_a_game_that_stands_where_ours_does_tells_what_it_would_if_it_were_judged_on(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = games.parse(LOGS[name])
    found, others = decided(record)
    judge_all_on(monkeypatch)
    again, as_well = decided(record)
    assert found == again
    assert [(one.name, one.value, one.turn) for one in others] == [(one.name, one.value, one.turn) for one in as_well]


@pytest.mark.parametrize("name", LOGS)
def test_where_other_games_stand_is_carried_from_line_to_line(name: str) -> None:
    record = games.parse(LOGS[name])
    assert decided(record)[0] == decided(record, at_a_time=1)[0] == decided(record, at_a_time=7)[0]


@pytest.mark.parametrize("most", [20, 45, 90, 150])
def test_steps_that_are_not_taken_are_counted(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "MOST_STEPS_OTHERWISE", most)
    records = [games.parse(text) for text in LOGS.values()]
    found = [reports.explained(record).decided for record in records]
    judge_all_on(monkeypatch)
    assert found == [reports.explained(record).decided for record in records]


def test_fewer_entries_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def judged(record: Record) -> int:
        judge, entries = other_games.judge, list[int]()

        def counted(game: object, ed: object, position: Position, *more: object) -> object:
            entries.append(1)
            return judge(game, ed, position, *more)  # type: ignore[arg-type]

        with monkeypatch.context() as here:
            here.setattr(other_games, "judge", counted)
            decided(record)
        return len(entries)

    records = [games.parse(text) for text in LOGS.values()]
    fewer = sum(map(judged, records))
    judge_all_on(monkeypatch)
    assert 0 < fewer < 0.8 * sum(map(judged, records))
