"""Arguments about the last houses and hotels of the Bank."""

from typing import Any

from rules_kb.board.places import group, held
from rules_kb.record.scenes import Facts, Scene, Topic, some

topic = Topic("Houses ran out")
ORANGE = ("st_james_place", "tennessee_avenue", "new_york_avenue")
BLUE = ("park_place", "boardwalk")
# Where bidding for a house begins, by the edition's first bid.
OPENING = {
    "any": "This text names no lowest bid for a house.",
    "lowest": "The lowest house price on the streets it is wanted for; then the highest bid takes it.",
    "own": "Whoever bids begins at the house price of their own street.",
    "ten": "Bidding for a house begins at $10.",
}
RED = ("kentucky_avenue", "indiana_avenue", "illinois_avenue")


@topic.scene()
def houses_ran_out(f: Facts, ed: Any) -> Scene:
    """Ann builds although the Bank has few houses."""
    wants = f"Bob want {f.bob} house{'s' if f.bob > 1 else ''}\n" if f.bob else ""
    also = f"Bob wants {f.bob}" if f.bob else "nobody else wants any"
    story = f"The Bank has {some(f.left, 'house')}. Ann builds {f.ann} on the orange streets; {also}."
    position = (
        f"Ann cash 900, owns {held(ORANGE)}\nBob cash 900, owns {held(BLUE)}\nbank houses {f.left} hotels 12\nturn Ann"
    )
    ask = f"Ann want {f.ann} house{'s' if f.ann > 1 else ''}\n"
    fine = "Ann: nobody else wants them, so there is nothing to auction."
    fine = f"Both: {f.ann + f.bob} wanted, {f.left} there." if f.bob else fine
    fine = fine if f.ann + f.bob <= f.left or not f.bob else "Ann: by this text the first to ask is served first."
    there = f"Ann gets the {f.left} there are" if f.left else "Nobody yet: the Bank has none"
    waits = f"{there}, and one waits until some come back."
    fine = waits if f.left < f.ann and not f.bob else fine
    wrong = "The highest bidder: the last houses are auctioned, one at a time." if f.left and f.bob else waits
    return Scene(story, f"{ask}{wants}Ann build {', '.join(ORANGE[: f.ann])}", position, fine=fine, wrong=wrong)


@topic.scene()
def lowest_bid_for_a_house(f: Facts, ed: Any) -> Scene:
    """A first bid for the last house, which two want."""
    story = f"Ann (orange) and Bob (dark blue) both want the last house. Bob opens at ${f.bid}."
    log = f"Ann want 1 house\nBob want 1 house\nBob bid {f.bid} for house"
    position = f"Ann cash 900, owns {held(ORANGE)}\nBob cash 1500, owns {held(BLUE)}\nbank houses 1 hotels 12\nturn Ann"
    says = OPENING[ed.building_shortage_opening_bid]
    return Scene(story, log, position, fine=says, wrong=says)


@topic.scene()
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
    wrong = "Not that way: without houses in the Bank all hotels of the colour are sold together, for half their cost."
    return Scene(story, f"Ann sell {sells}", position, fine=fine, wrong=wrong)


@topic.scene()
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


@topic.scene()
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


@topic.scene()
def hotels_ran_out(f: Facts, ed: Any) -> Scene:
    """A hotel the Bank may not have."""
    most = ed.houses_before_hotel
    story = f"Each street of the colour has {some(most, 'house')}, the Bank {some(f.left, 'hotel')}. Ann buys one for {f.street}."
    position = f"Ann cash 2000, owns {held(group(f.street), most)}\nbank houses 10 hotels {f.left}\nturn Ann"
    return Scene(story, f"Ann build {f.street}", position)
