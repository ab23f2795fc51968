"""Every amount the rules fix, computed once, a line per step."""

from rules_kb.board.edition import Edition
from rules_kb.board.state import HOTEL, Board, Player, count_owned, owned, owns_group
from rules_kb.core import BANK, Line, Seat

Bill = tuple[Line, ...]


def total(bill: Bill) -> int:
    """What a bill comes to."""
    return sum(line.amount for line in bill)


def percent_of(amount: int, percent: int, rounding: str) -> int:
    """A percentage in whole money, rounded as the edition says; halves go up when rounding to the nearest."""
    exact = amount * percent
    if rounding == "down":
        return exact // 100
    return -(-exact // 100) if rounding == "up" else (exact + 50) // 100


def steps(ed: Edition, houses: int) -> int:
    """How many purchases a street's buildings took."""
    return ed.houses_before_hotel + 1 if houses == HOTEL else houses


def rent(board: Board, ed: Edition, name: str, dice: int | None, card: str = "") -> tuple[Bill, int]:
    """The rent of a deed, and the multiple of a throw still to be made (0 when the sum is known)."""
    space = ed.deeds[name]
    if space.kind == "street":
        return street_rent(board, ed, name), 0
    if space.kind == "railroad":
        return railroad_rent(board, ed, name, card), 0
    return utility_rent(board, ed, name, dice, card)


def street_rent(board: Board, ed: Edition, name: str) -> Bill:
    """The deed's rent by its buildings; bare streets of a whole group charge more."""
    space, deed = ed.deeds[name], board.deeds[name]
    bare = space.rents[deed.houses]
    if deed.houses:
        what = "hotel" if deed.houses == HOTEL else f"{deed.houses} house{'s' if deed.houses > 1 else ''}"
        return (Line(f"{space.name}, {what}", bare),)
    if charges_group_rent(board, ed, name):
        extra = bare * (ed.double_rent_complete_group - 1)
        return (Line(f"{space.name}, bare", bare), Line("whole colour group owned", extra))
    return (Line(f"{space.name}, bare", bare),)


def charges_group_rent(board: Board, ed: Edition, name: str) -> bool:
    """Whether a bare street charges the whole group's rent."""
    deed, group = board.deeds[name], ed.groups[ed.deeds[name].group]
    if ed.double_rent_complete_group == 1 or not owns_group(board, ed, deed.owner, ed.deeds[name].group):
        return False
    if not ed.double_rent_if_group_partly_mortgaged and any(board.deeds[n].mortgaged for n in group):
        return False
    return ed.double_rent_if_group_partly_built == "double" or not any(board.deeds[n].houses for n in group)


def railroad_rent(board: Board, ed: Edition, name: str, card: str) -> Bill:
    """By the number owned, times what the card says."""
    space, owner = ed.deeds[name], board.deeds[name].owner
    names = ed.groups[space.group]
    count = sum(
        board.deeds[n].owner == owner and (ed.railroad_count_includes_mortgaged or not board.deeds[n].mortgaged)
        for n in names
    )
    fare = ed.railroad_rents[min(count, len(ed.railroad_rents)) - 1]
    lines = [Line(f"{space.name}, {count} of {len(names)} owned", fare)]
    if card and ed.card[card].rent_multiplier > 1:
        lines.append(Line("twice, by the card", fare * (ed.card[card].rent_multiplier - 1)))
    return tuple(lines)


def utility_rent(board: Board, ed: Edition, name: str, dice: int | None, card: str) -> tuple[Bill, int]:
    """A multiple of a throw: the arriving one, or a fresh one where card or edition ask for it."""
    times = utility_times(board, ed, name, card)
    fresh = bool(card) or ed.utility_roll == "fresh"
    if dice is None or fresh:
        return (), times
    return (utility_line(ed, name, times, dice),), 0


def utility_line(ed: Edition, name: str, times: int, dice: int) -> Line:
    """One line: the multiple and the throw."""
    return Line(f"{ed.deeds[name].name}, {times} times {dice}", times * dice)


def utility_times(board: Board, ed: Edition, name: str, card: str) -> int:
    """Four or ten times the dice; the card's own multiple goes before."""
    if card and ed.card[card].dice_multiple:
        return ed.card[card].dice_multiple
    space, owner = ed.deeds[name], board.deeds[name].owner
    if ed.utility_ten_times_owner_basis == "anybody":
        count = sum(board.deeds[n].owner != BANK for n in ed.groups[space.group])
    else:
        count = count_owned(board, ed, owner, space.group)
    return ed.utility_multipliers[min(count, len(ed.utility_multipliers)) - 1]


def fortune(board: Board, ed: Edition, seat: Seat, mortgaged_at_half: bool = False) -> Bill:
    """All a player is worth: cash, deeds at their printed price and buildings at cost."""
    held = [(board.deeds[name], ed.deeds[name]) for name in owned(board, seat)]
    halved = [space.mortgage for deed, space in held if deed.mortgaged and mortgaged_at_half]
    full = [space.price for deed, space in held if not (deed.mortgaged and mortgaged_at_half)]
    built = [steps(ed, deed.houses) * space.house_cost for deed, space in held]
    lines = [Line("deeds at printed price", sum(full)), Line("mortgaged deeds at half", sum(halved))]
    rest = [*lines, Line("buildings at cost", sum(built))]
    return (Line("cash", board.players[seat].cash), *(line for line in rest if line.amount))


def worth(board: Board, ed: Edition, seat: Seat, mortgaged_at_half: bool = False) -> int:
    """What all a player has comes to."""
    return total(fortune(board, ed, seat, mortgaged_at_half))


def income_tax(board: Board, ed: Edition, seat: Seat) -> Bill:
    """The tenth of everything a player is worth."""
    whole = fortune(board, ed, seat)
    tenth = percent_of(total(whole), ed.income_tax_percent, ed.income_tax_rounding)
    parts = ", ".join(f"{label} {ed.sum(amount)}" for label, amount in whole)
    return (Line(f"{ed.income_tax_percent}% of {ed.sum(total(whole))} ({parts})", tenth),)


def flat_tax(ed: Edition, kind: str) -> Bill:
    """The sum of a tax, under the name its space has on this board."""
    name = next((space.name for space in ed.spaces if space.tax == kind), "Tax")
    return (Line(name, ed.income_tax_amount if kind == "income" else ed.luxury_tax_amount),)


def repairs(board: Board, ed: Edition, seat: Seat, card: str) -> Bill:
    """So much a house and so much a hotel, for all a player has on the board."""
    per_house, per_hotel = ed.card[card].repairs or (0, 0)
    levels = [board.deeds[name].houses for name in owned(board, seat)]
    houses, hotels = sum(n for n in levels if n < HOTEL), levels.count(HOTEL)
    kinds = (("house", houses, per_house), ("hotel", hotels, per_hotel))
    lines = [Line(f"{n} {kind}{'s' * (n > 1)} at {ed.sum(each)}", n * each) for kind, n, each in kinds if n]
    return tuple(lines) or (Line("no buildings", 0),)


def interest(ed: Edition, name: str, *, estate: bool = False) -> int:
    """The interest on one mortgage, rounded by itself; what comes from a bankrupt's estate may be counted otherwise."""
    space = ed.deeds[name]
    on_price = ed.mortgage_interest_base == "price" or (estate and ed.mortgage_interest_base == "estate_price")
    base = space.price if on_price else space.mortgage
    return percent_of(base, ed.unmortgage_interest_percent, ed.unmortgage_rounding)


def redemption(ed: Edition, name: str) -> Bill:
    """What lifting a mortgage costs: the loan and its interest."""
    return (Line(f"{ed.deeds[name].name}, mortgage", ed.deeds[name].mortgage), Line("interest", interest(ed, name)))


def resale(ed: Edition, name: str, count: int) -> int:
    """What the Bank pays for so many buildings of a street."""
    space = ed.deeds[name]
    return count * (space.mortgage if ed.building_resale_price == "mortgage" else space.house_cost // 2)


def evened(price: int, paid: int, player: Player) -> str:
    """What puts a wrong price right: the difference, and what the cash of the buyer does not cover."""
    told = [f"${price - paid} more is due"] if paid < price else [f"${paid - price} goes back"] if paid > price else []
    if not player.unknown and player.cash < paid:
        told.append(f"count the cash, or raise ${paid - max(player.cash, 0)} now")
    said = "; ".join(told)
    return said[:1].upper() + said[1:]
