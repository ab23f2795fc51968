"""Places in legal games where a rule can be broken on purpose, and whether the referee sees just that."""

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from rules_kb import bots, games
from rules_kb.editions.base import Rulebook
from rules_kb.kernel import engine
from rules_kb.kernel.corrections import effective
from rules_kb.kernel.model import Action, Entry, Position
from tests.injection import board, deal
from tests.injection.board.spot import Spot
from tests.injection.deal.spot import CardSpot
from tests.injection.ways import Way

TRIES = 20
GAMES = 12
TURNS = 160
# How many lines are watched after a fault.
LATER = 40
WAYS = (*board.WAYS, *deal.WAYS)
SPOTS: dict[str, Any] = {"board": Spot, "deal": CardSpot}

Options = tuple[tuple[str, str], ...]
Game = tuple[str, Options, int]


class Tally(NamedTuple):
    """How a rule fared: tries, seen as just that rule, other flags after it and how many of those it explains."""

    rule: str
    tries: int
    seen: int
    after: int
    explained: int
    missed: tuple[str, ...]


class Place(NamedTuple):
    """A place in a legal game where a fault fits: the position there, the lines of the fault, what comes next.

    `clean` says what is flagged in the game without the fault, by line: nothing, if the bots are right.
    """

    ed: Rulebook
    entries: tuple[Entry, ...]
    at: int
    position: bytes
    fault: tuple[Action, ...]
    clean: set[tuple[int, str]]


@lru_cache(maxsize=64)
def legal_game(name: str, options: Options, number: int) -> tuple[Any, Position, tuple[Entry, ...]]:
    """A legal game under these options: its edition, where it starts, its lines."""
    ed = games.load(name).with_options(dict(options))
    least, most = ed.players_range
    record = bots.record(ed, least + (number + 2) % (most - least + 1), seed=number, turns=TURNS)
    return ed, ed.game.start(record), record.entries


def game_of(way: Way, number: int) -> Game:
    """The game of this number in which a way is tried."""
    return way.editions[number % len(way.editions)], tuple(sorted(way.options.items())), number


class Hunt:
    """The places where some ways fit; each game is gone through once, for all ways that are tried in it."""

    def __init__(self, ways: Iterable[Way] = WAYS) -> None:
        self.ways = tuple(ways)
        self.visited: dict[Game, dict[int, list[Place]]] = {}

    def of(self, rule: str) -> list[int]:
        """The ways to break a rule, by number."""
        return [number for number, way in enumerate(self.ways) if way.rule == rule]

    def places(self, way: int, number: int) -> list[Place]:
        """Where a way fits in the game of this number."""
        game = game_of(self.ways[way], number)
        if game not in self.visited:
            self.visited[game] = self.visit(game)
        return self.visited[game][way]

    def visit(self, game: Game) -> dict[int, list[Place]]:
        """Go through a game; of each way so many places are kept as there are tries, picked by chance."""
        ed, start, entries = legal_game(*game)
        number, position, clean = game[2], engine.copy(start), set[tuple[int, str]]()
        spot, rules = SPOTS[ed.game.name], ed.game
        fits: dict[int, list[Place]] = {n: [] for n, way in enumerate(self.ways) if game_of(way, number) == game}
        seen = dict.fromkeys(fits, 0)
        chances = {n: random.Random(number) for n in fits}
        for index, entry in enumerate(entries):
            stored = b""
            for n, places in fits.items():
                fault = self.ways[n].fault(spot(position, entry, ed, chances[n]))
                if fault:
                    seen[n] += 1
                    stored = stored or msgspec.msgpack.encode(position)
                    keep(places, Place(ed, entries, index, stored, tuple(fault), clean), seen[n], chances[n])
            ruling = engine.judge(rules, ed, position, entry)
            clean |= {(index, violation.rule) for violation in ruling.violations}
        return fits


def keep(places: list[Place], place: Place, seen: int, chance: random.Random) -> None:
    """Keep a place if there is room, else in the stead of another, so that all have the same chance."""
    if len(places) < TRIES:
        places.append(place)
    elif (at := chance.randrange(seen)) < TRIES:
        places[at] = place


def attempts(hunt: Hunt, rule: str, first: int = 0, each: int = 1) -> Iterator[Place]:
    """Tries at one rule: so many of each way in each game, from the first game on, then whatever is left."""
    chance = random.Random(rule)
    left = []
    for number in range(first, first + GAMES):
        for way in hunt.of(rule):
            places = list(hunt.places(way, number % GAMES))
            chance.shuffle(places)
            yield from places[:each]
            left.append(places[each:])
    for at in range(TRIES):
        yield from (places[at] for places in left if at < len(places))


class Outcome(NamedTuple):
    """What came of one try: why it missed, if so, and what was flagged after it, by line of the legal game."""

    miss: str
    after: list[tuple[int, str]]


def inject(rule: str, place: Place, later: int = LATER) -> Outcome:
    """Log the fault: nothing may be flagged before its last line, and there just this rule."""
    game = place.ed.game
    position = msgspec.msgpack.decode(place.position, type=game.position)
    rest = [entry.action for entry in place.entries[place.at + 1 : place.at + 1 + later]]
    lines = [Entry(position.seq + 1 + n, action) for n, action in enumerate((*place.fault, *rest))]
    rulings = [ruling for _, _, ruling in engine.walk(game, place.ed, effective(tuple(lines)), position)]
    flagged = [{violation.rule for violation in ruling.violations} for ruling in rulings]
    miss = "the game was not legal before it" if any(index < place.at for index, _ in place.clean) else ""
    for number, action in enumerate(place.fault):
        right = {rule} if number == len(place.fault) - 1 else set()
        if not miss and flagged[number] != right:
            miss = f"{action} gave {sorted(flagged[number])}"
    first = place.at + 1 - len(place.fault)
    after = [(first + n, id_) for n, ids in enumerate(flagged) if n >= len(place.fault) for id_ in sorted(ids)]
    return Outcome(miss, after)


def tally(rule: str, places: Iterator[Place], tries: int = TRIES, later: int = LATER) -> Tally:
    """Break one rule on purpose, many times."""
    done = seen = after = explained = 0
    missed = []
    for place in islice(places, tries):
        outcome = inject(rule, place, later)
        done += 1
        seen += not outcome.miss
        missed += [outcome.miss] if outcome.miss else []
        after += len(outcome.after)
        explained += sum(flag not in place.clean for flag in outcome.after)
    return Tally(rule, done, seen, after, explained, tuple(missed))
