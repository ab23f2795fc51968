"""What sums were for is found out from the last place that is as it was, and comes out as if from the beginning."""

import random

import pytest

from rules_kb import bots, games
from rules_kb.answer.report import judged
from rules_kb.kernel import engine
from rules_kb.record.lines import write
from tests.tiers import often

GAMES = often(12, 120)


def corrected(seed: int) -> str:
    """A game of the bots whose payments say no reason, with lines corrected now and then, near the end and far back."""
    chance = random.Random(seed)
    text = write(bots.record(games.load(chance.choice(games.shipped("board"))), 3, seed, 30))
    head, _, log = text.partition("\n\n")
    told: list[str] = []
    for line in log.splitlines():
        told.append(line.split(" for ")[0] if " pay " in line or " collect " in line else line)
        if len(told) > 3 and chance.random() < 0.1:
            n = chance.choice((len(told), len(told) - 1, chance.randint(1, len(told))))
            rolled = f"table replace {n}: {told[0].split()[0]} pay bank {chance.randint(1, 50)}"
            told.append(
                chance.choice((f"table strike {n}", rolled, f"table insert after {n}: {told[0].split()[0]} end"))
            )
    return f"{head}\n\n" + "\n".join(told) + "\n"


@pytest.mark.soak
def test_a_log_means_the_same_walked_from_a_kept_place_or_from_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "KEPT_EVERY", 4)
    pinned = 0
    for seed in range(GAMES):
        game = judged(corrected(seed))
        parts = game.game, game.record.edition, game.record.entries, game.start
        log = engine.counting(*parts, asks=engine.reasons_in)
        assert engine.counting(*parts) == log, seed
        written = {entry.seq: entry.action for entry in game.record.entries}
        pinned += sum(step.action != written[step.seq] for step in log if written[step.seq].bare)
    assert pinned > GAMES


def test_sums_corrected_far_back_again_and_again_are_for_what_they_fit_once_the_budget_is_spent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = judged(corrected(3))
    monkeypatch.setattr(engine, "MOST_STEPS_FOR_SUMS", 0)
    log = engine.counting(game.game, game.record.edition, game.record.entries, game.start)

    assert log == engine.effective(game.record.entries)
