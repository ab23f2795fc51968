"""Every rule is broken on purpose in legal games; the quick version of `make injection`."""

from collections.abc import Sequence

import pytest

from rules_kb.board.actions import End
from rules_kb.games import GAMES
from rules_kb.kernel.model import Action
from tests.injection.board.spot import Spot
from tests.injection.hunt import WAYS, Hunt, attempts, tally
from tests.injection.unbreakable import UNBREAKABLE
from tests.injection.ways import Fault, Way

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("injection")]

TRIES = 3
# So many different games give the tries; what needs options of its own is tried in one of them.
SETTINGS = 4
RULES = [rule for game in GAMES.values() for rule in game.rules]
BREAKABLE = {rule: number for number, rule in enumerate(RULES) if rule not in UNBREAKABLE}


def test_there_is_a_way_to_break_every_rule_that_can_be_broken() -> None:
    assert {way.rule for way in WAYS} == BREAKABLE.keys()


@pytest.mark.parametrize("rule", BREAKABLE)
def test_a_rule_broken_on_purpose_is_seen_as_just_that_rule(hunt: Hunt, rule: str) -> None:
    each = -(-TRIES // len(hunt.of(rule)))
    found = tally(rule, attempts(hunt, rule, BREAKABLE[rule] % SETTINGS, each), TRIES, later=0)
    assert (found.tries, found.missed) == (TRIES, ())


def ends_anothers_turn(spot: Spot) -> Sequence[Action]:
    """Somebody ends a turn that is another's."""
    return [End((spot.board.turn.seat + 1) % len(spot.board.players))]


def plays_on(spot: Spot) -> Sequence[Action]:
    """Nothing is wrong at all."""
    return [spot.next.action]


@pytest.mark.parametrize("fault", [ends_anothers_turn, plays_on])
def test_what_is_not_seen_as_the_rule_it_should_break_counts_as_missed(fault: Fault) -> None:
    way = Way("board.turn.must-roll", fault, {}, ("us-classic",))
    found = tally(way.rule, attempts(Hunt([way]), way.rule), TRIES, later=0)
    assert (found.tries, found.seen, len(found.missed)) == (TRIES, 0, TRIES)
