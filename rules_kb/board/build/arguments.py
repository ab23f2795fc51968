"""Arguments about putting houses up and taking them down."""

from typing import Any

from rules_kb.board.places import group, held, others, streets
from rules_kb.record.scenes import Facts, Scene, Topic, Yes, some

WHEN = {
    "between": "Between two turns",
    "own_before": "In her own turn, before her throw",
    "own_after": "In her own turn, after her throw",
    "others": "In Bob's turn, after his throw",
    "owes": "In Bob's turn, while he owes her rent",
}
# As many houses at once as anybody asks about.
MANY = 6
topic = Topic("Building and selling houses", when=WHEN)


def lower(label: str) -> str:
    """A label inside a sentence: only its first letter changes."""
    return label[:1].lower() + label[1:]


@topic.scene()
def three_houses_on_one_street(f: Facts, ed: Any) -> Scene:
    """Houses stacked on one street of a whole group."""
    stands = f"{some(f.before, 'house')} on each street" if f.before else "nothing on it"
    # A street has room for four houses.
    ahead = min(f.ahead, 3 - f.before)
    houses = min(f.houses, 4 - f.before - ahead)
    stands += f" and {ahead} more on {f.street}" if ahead else ""
    story = f"Ann, with ${f.cash}, owns the whole colour, {stands}, and puts {some(houses, 'house')} on {f.street}."
    owns = f"{held((f.street,), f.before + ahead)} {held(others(f.street), f.before)}"
    return Scene(story, f"Ann build {f.street} {houses}", f"Ann cash {f.cash}, owns {owns}\nturn Ann")


@topic.scene()
def building_without_the_set(f: Facts, ed: Any) -> Scene:
    """A house on a group that is not in one hand."""
    where = f"Bob owns {held(others(f.street)[:1])}" if f.rest == "player" else "Bob cash 1500"
    whose = "Bob has another street of the colour" if f.rest == "player" else "nobody has the rest of the colour"
    story = f"Ann owns {f.street}, {whose}, and she builds one house."
    return Scene(story, f"Ann build {f.street}", f"Ann cash 500, owns {f.street}\n{where}\nturn Ann")


@topic.scene()
def building_beside_a_mortgage(f: Facts, ed: Any) -> Scene:
    """A house on a group with a mortgage in it."""
    other, *rest = others(f.street)
    first = "lifts that mortgage and" if f.lifted == "yes" else "leaves it so and"
    story = f"Ann owns the whole colour, {other} mortgaged. She {first} builds one house on {f.street}."
    lift = f"Ann lift {other}\n" if f.lifted == "yes" else ""
    owns = f"{other}(m) {held((f.street, *rest))}"
    return Scene(story, f"{lift}Ann build {f.street}", f"Ann cash 900, owns {owns}\nturn Ann")


@topic.scene()
def second_hotel(f: Facts, ed: Any) -> Scene:
    """A second hotel on a street."""
    mark = "h" if f.rest == "hotels" else ed.houses_before_hotel
    rest = (
        "Hotels stand on the rest too"
        if f.rest == "hotels"
        else f"The rest has {some(ed.houses_before_hotel, 'house')} each"
    )
    story = f"Ann has a hotel on {f.street} and buys a second one for the same street. {rest}."
    owns = f"{f.street}(h) {held(others(f.street), mark)}"
    return Scene(story, f"Ann build {f.street}", f"Ann cash 2000, owns {owns}\nturn Ann")


@topic.scene()
def hotel_before_its_time(f: Facts, ed: Any) -> Scene:
    """A hotel bought while the group is not ready for it."""
    most = ed.houses_before_hotel
    here, rest = min(f.here, most), min(f.rest, most)
    story = f"{f.street} has {some(here, 'house')}, the rest of the colour {rest}. Ann puts a hotel on {f.street}."
    owns = f"{held((f.street,), here)} {held(others(f.street), rest)}"
    position = f"Ann cash 3000, owns {owns}\nturn Ann"
    fewer = f"Here {some(most, 'house')} on every street of the colour are enough." if most < 4 else ""
    yes: Yes = "no" if fewer else "yes"
    return Scene(story, f"Ann build {f.street} {most + 1 - here}", position, fine=fewer, wrong=fewer, yes=yes)


@topic.scene()
def building_out_of_turn(f: Facts, ed: Any) -> Scene:
    """Houses bought at a certain moment."""
    streets = group(f.street)
    build = f"Ann build {', '.join(streets)}"
    owns = f"Ann cash 1500, owns {held(streets)}"
    story = f"Ann puts one house on each street of the colour of {f.street}, {lower(WHEN[f.when])}."
    if f.when == "own_before":
        return Scene(story, build, f"{owns}\nturn Ann")
    if f.when == "own_after":
        return Scene(story, build, f"{owns}, at free_parking\nturn Ann, rolled")
    if f.when == "between":
        return Scene(story, f"Cal end\n{build}", f"{owns}\nCal at free_parking\nturn Cal, rolled")
    if f.when == "others":
        return Scene(story, build, f"{owns}\nBob at free_parking\nturn Bob, rolled")
    owns += " reading_railroad"
    return Scene(story, f"Bob land reading_railroad\nAnn demand rent\n{build}", f"{owns}\nturn Bob")


@topic.scene()
def houses_sold_back(f: Facts, ed: Any) -> Scene:
    """Houses given back to the Bank for money."""
    streets = (f.street, *others(f.street))
    sell = spread(f.sold, streets)
    price = f" for {f.paid}" if f.paid else ""
    told = f"the Bank pays ${f.paid}" if f.paid else "the Bank has not paid yet"
    story = f"Ann has 3 houses on each street of the colour of {f.street}, sells {f.sold} of them evenly; {told}."
    return Scene(story, f"Ann sell {sell}{price}", f"Ann cash 100, owns {held(streets, 3)}\nturn Ann")


def spread(houses: int, streets: tuple[str, ...]) -> str:
    """So many houses evenly over some streets, as a line says it."""
    steps = [(street, houses // len(streets) + (at < houses % len(streets))) for at, street in enumerate(streets)]
    return ", ".join(f"{street} {more}" for street, more in steps if more)


@topic.scene(fits=lambda ed: bool(repairs(ed)))
def selling_before_the_repairs_bill(f: Facts, ed: Any) -> Scene:
    """Houses sold between the repairs card and its bill."""
    card = repairs(ed)
    each, hotel = card.repairs
    houses = 8 if f.paid == "all" else 8 - 2 * f.houses
    pay = houses * each + hotel
    owns = "mediterranean_avenue(4) baltic_avenue(h) park_place(2) boardwalk(2)"
    if ed.houses_before_hotel < 4:
        owns, pay = owns.replace("(4)", "(3)"), pay - each
    story = f"Ann draws the repairs card, sells {2 * f.houses} houses first, then pays ${pay}."
    yes: Yes = "kept" if f.paid == "left" else "broken"
    space = "chance_2" if card.deck == "chance" else "community_chest_3"
    sell = f"Ann sell park_place {f.houses}, boardwalk {f.houses}"
    log = f"Ann land {space}\nAnn draw {card.id}\n{sell}\nAnn pay bank {pay} for card"
    return Scene(story, log, f"Ann cash 1000, owns {owns}\nturn Ann", yes=yes)


def repairs(ed: Any) -> Any:
    """The dearest repairs card of an edition, or nothing."""
    return max((card for card in ed.cards if card.repairs), key=lambda card: card.repairs, default=None)


@topic.scene()
def how_many_houses_in_a_turn(f: Facts, ed: Any) -> Scene:
    """Several houses in one turn."""
    streets = ("oriental_avenue", "vermont_avenue", "connecticut_avenue")
    lap = "the first lap" if f.first else "a later lap"
    story = f"Ann, on {lap}, puts {some(f.houses, 'house')} on the light_blue streets, evenly."
    return Scene(
        story,
        f"Ann build {spread(f.houses, streets)}",
        f"Ann cash 900, owns {held(streets)}, lap {1 if f.first else 2}\nturn Ann",
    )


@topic.scene()
def selling_evenly(f: Facts, ed: Any) -> Scene:
    """Houses taken off one street, or off all of a colour alike."""
    streets = group(f.street)
    sell = f"{f.street} {f.have}" if f.how == "one" else ", ".join(streets)
    what = f"all of them off {f.street}" if f.how == "one" else f"one off {f.street} and each other street"
    story = f"Ann has {some(f.have, 'house')} on each street of the colour and sells {what}."
    return Scene(story, f"Ann sell {sell}", f"Ann cash 100, owns {held(streets, f.have)}\nturn Ann")


@topic.scene()
def what_a_hotel_costs(f: Facts, ed: Any) -> Scene:
    """A hotel in exchange for the houses of its street."""
    most = ed.houses_before_hotel
    story = f"Every street of the colour has {some(most, 'house')}. Ann buys a hotel for {f.street}"
    story += f" and pays ${f.paid}." if f.paid else "."
    pays = f" for {f.paid}" if f.paid else ""
    owns = held(group(f.street), most)
    return Scene(story, f"Ann build {f.street}{pays}", f"Ann cash 3000, owns {owns}\nturn Ann")


@topic.scene()
def hotel_sold_back(f: Facts, ed: Any) -> Scene:
    """A hotel given back to the Bank for money, or a whole colour of them."""
    streets = group(f.street)
    most = some(ed.houses_before_hotel, "house")
    told = "all that stands on the colour" if f.all == "all" else f"the hotel on {f.street}, down to {most}"
    sell = ", ".join(f"{each} to 0" for each in streets) if f.all == "all" else f.street
    story = f"Ann has a hotel on each street of the colour of {f.street} and sells {told}."
    whole = "Each hotel counts as itself and the houses it stands for."
    fine = whole if f.all == "all" else f"Only the hotel is sold: {most} stand there again."
    return Scene(story, f"Ann sell {sell}", f"Ann cash 100, owns {held(streets, 'h')}\nturn Ann", fine=fine)


@topic.scene(fits=lambda ed: ed.max_houses_per_turn >= MANY)
def what_houses_cost(f: Facts, ed: Any) -> Scene:
    """Houses on a bare colour, evenly."""
    streets = group(f.street)
    story = f"Ann owns the whole colour of {f.street}, bare, and buys {some(f.houses, 'house')}."
    first = (f.street, *others(f.street))
    return Scene(story, f"Ann build {spread(f.houses, first)}", f"Ann cash 3000, owns {held(streets)}\nturn Ann")


@topic.scene(fits=lambda ed: bool(repairs(ed)))
def repairs_bill(f: Facts, ed: Any) -> Scene:
    """The repairs card and what stands on the streets."""
    bills = sorted((card for card in ed.cards if card.repairs), key=lambda card: card.repairs)
    card = bills[0] if f.card == "general" else bills[-1]
    # Who has built nothing is billed nothing: one house at least where there is no hotel.
    houses = f.houses or (0 if f.hotels else 1)
    marks = ["h"] * f.hotels + [str(most) for most in filled_up(houses, ed.houses_before_hotel)]
    owns = " ".join(f"{street}({mark})" for street, mark in zip(reversed(streets()), marks, strict=False))
    space = "chance_2" if card.deck == "chance" else "community_chest_3"
    stands = f"{some(houses, 'house')} and {some(f.hotels, 'hotel')}"
    log = f"Ann land {space}\nAnn draw {card.id}"
    return Scene(
        f"Ann has {stands} and draws the card for {f.card} repairs.", log, f"Ann cash 5000, owns {owns}\nturn Ann"
    )


def filled_up(houses: int, most: int) -> list[int]:
    """So many houses, street by street."""
    return [min(most, houses - done) for done in range(0, houses, most)]
