"""Ways to break the rules of setting up."""

from collections.abc import Sequence

from rules_kb.board.actions import Begin, Count, Dealt
from rules_kb.board.state import before_the_game
from rules_kb.kernel.log import Decide
from rules_kb.kernel.model import BANK, TABLE, Action
from tests.injection.board.holdings import EDITIONS
from tests.injection.board.moments import anyone, for_sale, throw
from tests.injection.board.spot import Spot
from tests.injection.ways import Ways

ways = Ways("board.setup")

NOTE = 100


def begins(spot: Spot, fewest: int, most: int) -> Sequence[Action] | None:
    """The first throw of a game that the table has just said is for so many players."""
    if throw(spot) is None or not before_the_game(spot.board):
        return None
    return [Decide(TABLE, "players_range", f"{fewest}_{most}"), spot.next.action]


@ways.to_break("players", *EDITIONS)
def one_too_many(spot: Spot) -> Sequence[Action] | None:
    """The set is for one player fewer than sit there."""
    return begins(spot, 1, len(spot.board.players) - 1)


@ways.to_break("players", *EDITIONS)
def one_too_few(spot: Spot) -> Sequence[Action] | None:
    """The set is for one player more than sit there, or several."""
    return begins(spot, len(spot.board.players) + 1, len(spot.board.players) + 4)


def counts(spot: Spot, wrong: int) -> Sequence[Action] | None:
    """Somebody counts before the first throw and is off by so much."""
    seat = anyone(spot)[0]
    return [Count(seat, spot.board.players[seat].cash + wrong)] if before_the_game(spot.board) else None


@ways.to_break("cash", *EDITIONS)
def a_note_too_many(spot: Spot) -> Sequence[Action] | None:
    """A player was given a note too many."""
    return counts(spot, NOTE)


@ways.to_break("cash", *EDITIONS)
def a_note_too_few(spot: Spot) -> Sequence[Action] | None:
    """A player was given a note too few."""
    return counts(spot, -NOTE)


@ways.to_break("deal", "short-game", "timed-game")
def dealt_one_more(spot: Spot) -> Sequence[Action] | None:
    """A player is dealt a deed more than the game deals."""
    action, names = spot.next.action, for_sale(spot)
    if not isinstance(action, Dealt):
        return None
    more = [name for name in names if name not in action.deeds]
    return [Dealt(action.by, (*action.deeds, more[0]))]


@ways.to_break("deal", *EDITIONS)
def dealt_in_the_middle(spot: Spot) -> Sequence[Action] | None:
    """A deed of the Bank's is dealt when the game has long begun."""
    names = for_sale(spot)
    if before_the_game(spot.board) or throw(spot) is None or not names:
        return None
    return [Dealt(anyone(spot)[0], (names[0],))]


@ways.to_break("deal", *EDITIONS)
def dealt_twice(spot: Spot) -> Sequence[Action] | None:
    """A deed is dealt that somebody else holds."""
    seat = anyone(spot)[0]
    names = [name for name, deed in spot.board.deeds.items() if deed.owner not in (BANK, seat)]
    return [Dealt(seat, (spot.chance.choice(names),))] if names and throw(spot) is not None else None


@ways.to_break("first", *EDITIONS)
def found_otherwise(spot: Spot) -> Sequence[Action] | None:
    """Who begins is said when the game has begun, or found in a way the edition does not name."""
    ways_ = {"highest": "youngest", "chance": "youngest", "youngest": "highest"}
    how = ways_.get(spot.ed.first_player, "")
    fits = not before_the_game(spot.board) or how
    return [Begin(TABLE, spot.board.turn.seat, how)] if fits else None
