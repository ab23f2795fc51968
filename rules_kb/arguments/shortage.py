"""Arguments about the last houses and hotels of the Bank."""

from typing import Any

from rules_kb.arguments.facts import choice, number, yes_no
from rules_kb.arguments.places import group, held, others, place
from rules_kb.arguments.scenes import Facts, Scene, Topic, some

topic = Topic("Houses ran out")
ORANGE = ("st_james_place", "tennessee_avenue", "new_york_avenue")
BLUE = ("park_place", "boardwalk")
RED = ("kentucky_avenue", "indiana_avenue", "illinois_avenue")


@topic.argument(
    "Houses ran out: who gets the last one?",
    number("left", "Houses left in the Bank", 1, 0, 5),
    number("ann", "Houses Ann wants (orange)", 1, 1, 3),
    number("bob", "Houses Bob wants (dark blue); 0 if he wants none", 1, 0, 2),
    rule="board.build.shortage",
    also="housing shortage last house auction bank empty none left",
)
def houses_ran_out(f: Facts, ed: Any) -> Scene:
    """Ann builds although the Bank has few houses."""
    wants = f"Bob want {f.bob} house{'s' if f.bob > 1 else ''}\n" if f.bob else ""
    also = f"Bob wants {f.bob}" if f.bob else "nobody else wants any"
    story = f"The Bank has {some(f.left, 'house')}. Ann builds {f.ann} on the orange streets; {also}."
    position = (
        f"Ann cash 900, owns {held(ORANGE)}\nBob cash 900, owns {held(BLUE)}\nbank houses {f.left} hotels 12\nturn Ann"
    )
    ask = f"Ann want {f.ann} house{'s' if f.ann > 1 else ''}\n"
    fine = "Nobody else wants them, so there is nothing to auction: the usual price."
    fine = f"The Bank has enough for both: {f.ann + f.bob} wanted, {f.left} there." if f.bob else fine
    fine = fine if f.ann + f.bob <= f.left or not f.bob else "By this text the first to ask is served first."
    return Scene(story, f"{ask}{wants}Ann build {', '.join(ORANGE[: f.ann])}", position, fine=fine)


@topic.argument(
    "Last house: what is the lowest bid?",
    number("bid", "Bob's bid; his houses cost 200, Ann's 100", 110, 1, 1000),
    rule="board.auction.opening",
    also="shortage auction minimum opening house price",
    fine="This text names no lowest bid for a house.",
)
def lowest_bid_for_a_house(f: Facts, ed: Any) -> Scene:
    """An opening bid for the last house."""
    story = f"Ann (orange) and Bob (dark blue) both want the last house. Bob opens at ${f.bid}."
    position = f"Ann cash 900, owns {held(ORANGE)}\nBob cash 1500, owns {held(BLUE)}\nbank houses 1 hotels 12\nturn Ann"
    return Scene(story, f"Ann want 1 house\nBob want 1 house\nBob bid {f.bid} for house", position)


@topic.argument(
    "Hotel to sell, but no houses in the Bank",
    place("street", "Which street's hotel?", "st_james_place"),
    number("left", "Houses left in the Bank", 0, 0, 12),
    choice(
        "sale", "What does Ann sell?", {"one": "That hotel down to houses", "all": "All hotels of the colour outright"}
    ),
    rule="board.sell.hotel",
    also="break down hotel shortage raise money sell hotel",
)
def hotel_but_no_houses(f: Facts, ed: Any) -> Scene:
    """A hotel broken down while the Bank is short of houses."""
    streets = group(f.street)
    sells = f.street if f.sale == "one" else f"{', '.join(f'{each} to 0' for each in streets)}"
    what = (
        f"the hotel on {f.street}, down to houses"
        if f.sale == "one"
        else f"every hotel of the colour of {f.street} outright"
    )
    story = f"Ann owes Bob $300 and has hotels. The Bank has {some(f.left, 'house')}. She sells {what}."
    position = f"Ann cash 0, owns {held(streets, 'h')}\nbank houses {f.left} hotels {12 - len(streets)}\nAnn owes Bob 300 for rent\nturn Ann, rolled"
    whole = "All hotels of the colour come down together, so no houses are needed."
    fine = whole if f.sale == "all" else "The Bank has the houses that the hotel breaks into."
    return Scene(story, f"Ann sell {sells}", position, fine=fine)


@topic.argument(
    "Hotel straight away when houses are short?",
    place("street", "Which street?", "boardwalk"),
    number("left", "Houses left in the Bank", 1, 0, 8),
    number("have", "Houses on each street of the colour", 3, 0, 3),
    rule="board.build.hotel",
    also="hotel without four houses shortage pay for the houses",
    fine="The Bank has the houses the way to the hotel needs.",
)
def hotel_without_houses_to_pass_through(f: Facts, ed: Any) -> Scene:
    """A hotel bought while the Bank lacks the houses on the way to it."""
    have = min(f.have, ed.houses_before_hotel - 1)
    steps = ed.houses_before_hotel + 1 - have
    story = (
        f"Each street of the colour of {f.street} has {some(have, 'house')}, the Bank has {f.left or 'none'}. "
        "Ann goes to a hotel on every street at once."
    )
    streets = group(f.street)
    build = ", ".join(f"{each} {steps}" for each in streets)
    position = f"Ann cash 5000, owns {held(streets, have)}\nbank houses {f.left} hotels 12\nturn Ann"
    return Scene(story, f"Ann build {build}", position)


@topic.argument(
    "Who comes first: buying the last houses or breaking hotels?",
    number("left", "Houses left in the Bank", 6, 4, 6),
    yes_no("event", "Do buyers come first at your table (tournament practice)?", "no"),
    rule="board.sell.hotel",
    also="priority shortage tournament companion",
    fine="These rules put neither first, so the houses were there to be had.",
)
def buyers_or_hotel_breakers(f: Facts, ed: Any) -> Scene:
    """Ann asks for the last houses while Bob breaks a hotel."""
    wanted = f.left
    story = f"The Bank has {some(f.left, 'house')}. Ann asks to buy {wanted}; Bob, in debt, breaks a hotel into houses."
    story += " At this table buyers come first." if f.event else ""
    position = (
        f"Ann cash 2000, owns {held(ORANGE + RED)}\nBob cash 0, owns {held(BLUE, 'h')}\n"
        f"bank houses {f.left} hotels 10\nBob owes Cal 300 for rent\nturn Ann"
    )
    options = "building_shortage_priority=buyers" if f.event else ""
    return Scene(story, f"Ann want {wanted} houses\nBob sell boardwalk", position, options=options)


@topic.argument(
    "Sold my houses to rebuild elsewhere: can others claim them?",
    number("sold", "Houses Ann sells and builds again", 3, 1, 3),
    number("bob", "Houses Bob wants; 0 if he wants none", 3, 0, 3),
    rule="board.build.shortage",
    also="moving houses swap shortage freed returned",
)
def sold_and_rebuilt(f: Facts, ed: Any) -> Scene:
    """Houses returned to an empty Bank and built again at once."""
    light = ("oriental_avenue", "vermont_avenue", "connecticut_avenue")
    wants = f"Bob want {f.bob} house{'s' if f.bob > 1 else ''}\n" if f.bob else ""
    also = f"Bob wants {f.bob}" if f.bob else "nobody else wants any"
    story = f"No houses in the Bank. Ann sells {some(f.sold, 'light_blue house')}, builds {f.sold} on the orange streets; {also}."
    position = f"Ann cash 1000, owns {held(light, 1)} {held(ORANGE)}\nBob cash 1000, owns {held(RED)}\nbank houses 0 hotels 12\nturn Ann"
    sell = f"Ann sell {', '.join(light[: f.sold])}"
    nobody = "Nobody else wants the houses, so they may be built again at once."
    fine = "By this text the first to ask is served first." if f.bob else nobody
    return Scene(story, f"{sell}\n{wants}Ann build {', '.join(ORANGE[: f.sold])}", position, fine=fine)


@topic.argument(
    "Bank is out of houses: a pen or a coin as a house?",
    place("street", "Which street?", "oriental_avenue"),
    rule="board.build.supply",
    also="substitute extra houses use buttons thirty-third house limit",
)
def one_house_too_many(f: Facts, ed: Any) -> Scene:
    """A house the Bank does not have."""
    story = f"The Bank has no house left. Ann pays for one on {f.street} and marks it with a coin."
    owns = held((f.street, *others(f.street)))
    return Scene(story, f"Ann build {f.street}", f"Ann cash 900, owns {owns}\nbank houses 0 hotels 12\nturn Ann")


@topic.argument(
    "May somebody bid for a house without a place for it?",
    choice("owns", "What does the bidder own?", {"nothing": "No whole colour", "reds": "The red streets, bare"}),
    number("bid", "The bid", 160, 1, 1000),
    rule="board.build.shortage",
    also="block shortage auction house no set nowhere hoard",
    fine="The bidder has a street the house can go on.",
)
def bidding_without_a_place(f: Facts, ed: Any) -> Scene:
    """A bid for the last house from somebody who may not be able to place it."""
    reds = f", owns {held(RED)}" if f.owns == "reds" else ""
    has = "has the red streets" if reds else "has no whole colour"
    story = f"Ann and Bob want the last house. Cal, who {has}, bids ${f.bid} for it."
    position = f"Ann cash 900, owns {held(ORANGE)}\nBob cash 900, owns {held(BLUE)}\nCal cash 1500{reds}\nbank houses 1 hotels 12\nturn Ann"
    return Scene(story, f"Ann want 1 house\nBob want 1 house\nCal bid {f.bid} for house", position)
