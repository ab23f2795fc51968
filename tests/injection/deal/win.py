"""Ways to break the rules of winning."""

from rules_kb.deal.actions import Bank, Block, Finish, Laid, Resync, Standing, Win
from rules_kb.deal.cards import SETS_TO_WIN
from rules_kb.deal.sets.facts import full_sets, of_colour
from rules_kb.deal.win.facts import sets_that_count
from rules_kb.kernel.model import TABLE, Action
from tests.injection.deal.spot import BOTH, CardSpot, hand_of, is_settled, others, some, to_play
from tests.injection.ways import Ways

ways = Ways("deal.win", *BOTH)

THREE_SETS = ("brown", "brown", "dark_blue", "dark_blue", "utility", "utility")


@ways.to_break("sets")
def claims_too_much(spot: CardSpot) -> list[Action] | None:
    """A player with fewer than three full sets claims to have won."""
    ed, area = spot.ed, spot.me.area
    wilds_only = [c for c, shade in ed.colours.items() if len(of_colour(area, c)) >= shade.size > 0]
    unsure = any(not full_sets(ed, area, colour) for colour in wilds_only)
    enough = len(sets_that_count(ed, spot.table, spot.seat)) >= SETS_TO_WIN
    return [Win(spot.seat)] if to_play(spot) and not unsure and not enough else None


@ways.to_break("when", "deal-2008")
def claims_too_early(spot: CardSpot) -> list[Action] | None:
    """A player who is found with three full sets claims the win on somebody else's turn."""
    if not is_settled(spot):
        return None
    seat = others(spot)[0]
    owns = tuple(Laid(f"property_{colour}", colour) for colour in THREE_SETS)
    return [Resync(TABLE, Block(players=(Standing(seat, owns=owns),))), Win(seat)]


@ways.to_break("over")
def plays_on_after_the_win(spot: CardSpot) -> list[Action] | None:
    """A card is played by somebody else after the player on turn is found with three full sets."""
    money = some(spot, others(spot)[0], "money")
    if not money or not is_settled(spot):
        return None
    owns = tuple(Laid(f"property_{colour}", colour) for colour in THREE_SETS)
    return [Resync(TABLE, Block(players=(Standing(spot.seat, owns=owns),))), Bank(others(spot)[0], money[0])]


@ways.to_break("agreed")
def plays_on(spot: CardSpot) -> list[Action] | None:
    """A card is played after the table has ended the game."""
    money = some(spot, spot.seat, "money")
    if not money or not to_play(spot) or not hand_of(spot, spot.seat):
        return None
    return [Finish(TABLE), Bank(spot.seat, money[0])]
