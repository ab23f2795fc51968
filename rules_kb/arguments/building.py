"""Arguments about putting houses up and taking them down."""

from typing import Any

from rules_kb.arguments.facts import choice, number, yes_no
from rules_kb.arguments.places import group, held, of_kind, others, place
from rules_kb.arguments.scenes import Facts, Scene, Topic, some

topic = Topic("Building and selling houses")
WHEN = {
    "between": "Between two turns",
    "own_before": "In her own turn, before her throw",
    "own_after": "In her own turn, after her throw",
    "others": "In Bob's turn, after his throw",
    "owes": "In Bob's turn, while he owes her rent",
}


def lower(label: str) -> str:
    """A label inside a sentence: only its first letter changes."""
    return label[:1].lower() + label[1:]


@topic.argument(
    "Three houses on one street?",
    place("street", "Which street?", "new_york_avenue"),
    number("houses", "How many houses go there at once?", 3, 1, 5),
    number("before", "Houses on each street of that colour before", 0, 0, 3),
    number("cash", "The builder's cash", 500),
    rule="board.build.even",
    also="even building uneven stack first street",
    fine="No street of the colour is more than one house ahead.",
)
def three_houses_on_one_street(f: Facts, ed: Any) -> Scene:
    """Houses stacked on one street of a whole group."""
    stands = f"{some(f.before, 'house')} on each street" if f.before else "nothing on it"
    story = f"Ann, with ${f.cash}, owns the whole colour, {stands}, and puts {some(f.houses, 'house')} on {f.street}."
    owns = held(group(f.street), f.before)
    return Scene(story, f"Ann build {f.street} {f.houses}", f"Ann cash {f.cash}, owns {owns}\nturn Ann")


@topic.argument(
    "Can I build without the whole colour?",
    place("street", "Which street?", "vermont_avenue"),
    choice(
        "rest", "Where is the rest of that colour?", {"player": "Another player has it", "bank": "Nobody has it yet"}
    ),
    rule="board.build.group",
    also="set incomplete group monopoly needed house",
)
def building_without_the_set(f: Facts, ed: Any) -> Scene:
    """A house on a group that is not in one hand."""
    where = f"Bob owns {held(others(f.street)[:1])}" if f.rest == "player" else "Bob cash 1500"
    whose = "Bob has another street of the colour" if f.rest == "player" else "nobody has the rest of the colour"
    story = f"Ann owns {f.street}, {whose}, and she builds one house."
    return Scene(story, f"Ann build {f.street}", f"Ann cash 500, owns {f.street}\n{where}\nturn Ann")


@topic.argument(
    "Can I build while one street of the set is mortgaged?",
    place("street", "Which street gets the house?", "new_york_avenue"),
    choice("lifted", "Is the mortgage lifted first?", {"no": "No", "yes": "Yes, just before"}),
    rule="board.build.mortgaged",
    also="mortgage beside unmortgage set",
    fine="The mortgage was lifted first, so the colour may be built on.",
)
def building_beside_a_mortgage(f: Facts, ed: Any) -> Scene:
    """A house on a group with a mortgage in it."""
    other, *rest = others(f.street)
    first = "lifts that mortgage and" if f.lifted == "yes" else "leaves it so and"
    story = f"Ann owns the whole colour, {other} mortgaged. She {first} builds one house on {f.street}."
    lift = f"Ann lift {other}\n" if f.lifted == "yes" else ""
    owns = f"{other}(m) {held((f.street, *rest))}"
    return Scene(story, f"{lift}Ann build {f.street}", f"Ann cash 900, owns {owns}\nturn Ann")


@topic.argument(
    "Houses on a railroad or a utility?",
    place("deed", "Which one?", "b_and_o_railroad", of_kind("railroad") + of_kind("utility")),
    rule="board.build.streets",
    also="station train depot company",
)
def house_on_a_railroad(f: Facts, ed: Any) -> Scene:
    """A house where none can stand."""
    story = f"Ann owns the whole group and puts a house on {f.deed} for $100."
    return Scene(story, f"Ann build {f.deed} for 100", f"Ann cash 500, owns {held(group(f.deed))}\nturn Ann")


@topic.argument(
    "Two hotels on one street?",
    place("street", "Which street?", "boardwalk"),
    choice("rest", "What is on the rest of that colour?", {"hotels": "Hotels", "full": "All houses they can take"}),
    rule="board.build.hotel",
    also="second hotel rent higher",
)
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


@topic.argument(
    "Must there be four houses before a hotel?",
    place("street", "Which street gets the hotel?", "boardwalk"),
    number("here", "Houses on it now", 4, 0, 4),
    number("rest", "Houses on the other streets of that colour", 3, 0, 4),
    rule="board.build.hotel",
    also="hotel early skip houses uneven",
    fine="Every street of the colour has the houses a hotel needs.",
)
def hotel_before_its_time(f: Facts, ed: Any) -> Scene:
    """A hotel bought while the group is not ready for it."""
    most = ed.houses_before_hotel
    here, rest = min(f.here, most), min(f.rest, most)
    story = f"{f.street} has {some(here, 'house')}, the rest of the colour {rest}. Ann puts a hotel on {f.street}."
    owns = f"{held((f.street,), here)} {held(others(f.street), rest)}"
    return Scene(story, f"Ann build {f.street} {most + 1 - here}", f"Ann cash 3000, owns {owns}\nturn Ann")


@topic.argument(
    "May I build when it is not my turn?",
    choice("when", "When did Ann build?", WHEN),
    place("street", "On which colour? Any street of it", "kentucky_avenue"),
    rule="board.build.timing",
    also="timing between turns after the throw someone else's turn",
    fine="This text lets players build at that moment.",
)
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


@topic.argument(
    "What does the Bank pay for houses sold back?",
    place("street", "Which street?", "oriental_avenue"),
    number("have", "Houses on each street of that colour", 2, 1, 3),
    number("sold", "Houses sold from that street", 1, 1, 3),
    number("paid", "What the Bank paid (0: not paid yet)", 50, 0, 2000),
    rule="board.sell.price",
    also="sold houses back half price refund uneven",
    fine="That is what the Bank pays for them.",
)
def houses_sold_back(f: Facts, ed: Any) -> Scene:
    """Houses given back to the Bank for money."""
    sold = min(f.sold, f.have)
    price = f" for {f.paid}" if f.paid else ""
    told = f"the Bank pays ${f.paid}" if f.paid else "the Bank has not paid yet"
    story = f"Ann has {some(f.have, 'house')} on each street, sells {sold} from {f.street}; {told}."
    return Scene(
        story, f"Ann sell {f.street} {sold}{price}", f"Ann cash 100, owns {held(group(f.street), f.have)}\nturn Ann"
    )


@topic.argument(
    "Street repairs: may I sell houses first?",
    choice(
        "paid", "For what did Ann pay?", {"left": "Only for what was left", "all": "For all that stood at the draw"}
    ),
    number("houses", "Houses sold before paying, on each of two streets", 2, 1, 2),
    rule="board.cards.effect",
    also="card repairs assessment per house hotel bill",
    fine="The bill counts what stood when the card was drawn, and was paid in full.",
    fits=lambda ed: bool(repairs(ed)),
)
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
    space = "chance_2" if card.deck == "chance" else "community_chest_3"
    sell = f"Ann sell park_place {f.houses}, boardwalk {f.houses}"
    log = f"Ann land {space}\nAnn draw {card.id}\n{sell}\nAnn pay bank {pay} for card"
    return Scene(story, log, f"Ann cash 1000, owns {owns}\nturn Ann")


def repairs(ed: Any) -> Any:
    """The dearest repairs card of an edition, or nothing."""
    return max((card for card in ed.cards if card.repairs), key=lambda card: card.repairs, default=None)


@topic.argument(
    "Can I build on the first lap, or many houses at once?",
    number("houses", "How many houses at once?", 3, 1, 6),
    yes_no("first", "Is the builder still on the first lap?", "no"),
    rule="board.build.per-turn",
    also="limit per turn first round",
    fine="This text sets no limit that was passed.",
)
def how_many_houses_in_a_turn(f: Facts, ed: Any) -> Scene:
    """Several houses in one turn."""
    streets = ("oriental_avenue", "vermont_avenue", "connecticut_avenue")
    steps = [f"{street} {f.houses // 3 + (at < f.houses % 3)}" for at, street in enumerate(streets)]
    build = ", ".join(step for step in steps if not step.endswith(" 0"))
    lap = "the first lap" if f.first else "a later lap"
    story = f"Ann, on {lap}, puts {some(f.houses, 'house')} on the light_blue streets, evenly."
    return Scene(
        story, f"Ann build {build}", f"Ann cash 900, owns {held(streets)}, lap {1 if f.first else 2}\nturn Ann"
    )


@topic.argument(
    "Must I stand on the street to build there?",
    yes_no("stands", "Does the builder stand on that street?", "no"),
    place("street", "Which street?", "vermont_avenue"),
    rule="board.build.timing",
    also="land on own property to build houses needed",
    fine="Houses are bought wherever the token stands.",
)
def building_from_afar(f: Facts, ed: Any) -> Scene:
    """A house bought far from its street."""
    at = f.street if f.stands else "free_parking"
    where = f.street if f.stands else "Free Parking"
    story = f"Ann, before her throw and standing on {where}, builds one house on {f.street}."
    return Scene(story, f"Ann build {f.street}", f"Ann cash 900, at {at}, owns {held(group(f.street))}\nturn Ann")


@topic.argument(
    "Must houses be sold evenly?",
    place("street", "Which street?", "st_james_place"),
    number("have", "Houses on each street of that colour", 2, 1, 3),
    choice("how", "What does Ann sell?", {"one": "All houses of that street", "each": "One house of each street"}),
    rule="board.sell.even",
    also="sell houses one street only uneven keep the others even selling",
    fine="They come down one step at a time all over the colour.",
)
def selling_evenly(f: Facts, ed: Any) -> Scene:
    """Houses taken off one street, or off all of a colour alike."""
    streets = group(f.street)
    sell = f"{f.street} {f.have}" if f.how == "one" else ", ".join(streets)
    what = f"all of them off {f.street}" if f.how == "one" else f"one off {f.street} and each other street"
    story = f"Ann has {some(f.have, 'house')} on each street of the colour and sells {what}."
    return Scene(story, f"Ann sell {sell}", f"Ann cash 100, owns {held(streets, f.have)}\nturn Ann")


@topic.argument(
    "What does a hotel cost?",
    place("street", "On which street?", "new_york_avenue"),
    number("paid", "What was paid? The houses go back to the Bank", 500, 1, 2000),
    rule="board.build.price",
    also="hotel price five houses cost exchange four houses returned",
    fine="A hotel costs one more house, and the houses of its street go back.",
)
def what_a_hotel_costs(f: Facts, ed: Any) -> Scene:
    """A hotel in exchange for the houses of its street."""
    most = ed.houses_before_hotel
    story = f"Every street of the colour has {some(most, 'house')}. Ann buys a hotel for {f.street} and pays ${f.paid}."
    owns = held(group(f.street), most)
    return Scene(story, f"Ann build {f.street} for {f.paid}", f"Ann cash 3000, owns {owns}\nturn Ann")
