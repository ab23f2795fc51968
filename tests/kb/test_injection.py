"""Every rule is broken on purpose in legal games; the quick version of `make injection`."""

from collections.abc import Sequence

import pytest

from rules_kb.board.actions import End
from rules_kb.board.rules.unbreakable import UNBREAKABLE
from rules_kb.bots.faults.spot import Fault, Spot, Way
from rules_kb.bots.injection import WAYS, Hunt, attempts, tally
from rules_kb.core import Action
from rules_kb.games import PLAYS

TRIES = 3
# So many different games give the tries; what needs options of its own is tried in one of them.
GAMES = 4
RULES = [rule for play in PLAYS.values() for rule in play.rules]
BREAKABLE = {rule: number for number, rule in enumerate(RULES) if rule not in UNBREAKABLE}


@pytest.fixture(scope="session")
def hunt() -> Hunt:
    """The games gone through so far, for all rules together."""
    return Hunt()


def test_there_is_a_way_to_break_every_rule_that_can_be_broken() -> None:
    assert {way.rule for way in WAYS} == BREAKABLE.keys()


@pytest.mark.parametrize("rule", BREAKABLE)
def test_a_rule_broken_on_purpose_is_seen_as_just_that_rule(hunt: Hunt, rule: str) -> None:
    each = -(-TRIES // len(hunt.of(rule)))
    found = tally(rule, attempts(hunt, rule, BREAKABLE[rule] % GAMES, each), TRIES, later=0)
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
