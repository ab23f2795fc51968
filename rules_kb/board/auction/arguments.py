"""Arguments about buying and auctions."""

from typing import Any

from rules_kb.board.places import drawn
from rules_kb.record.scenes import Facts, Scene, Topic

topic = Topic("Buying and auctions")


@topic.scene()
def lowest_bid(f: Facts, ed: Any) -> Scene:
    """An opening bid and perhaps the next one."""
    more = f"\nAnn bid {f.next}" if f.next else ""
    story = f"{f.deed} is auctioned. Cal opens at ${f.bid}" + (f", Ann follows with ${f.next}." if f.next else ".")
    least = ed.auction_opening_bid
    wrong = f"The first bid is ${least} or more." if f.bid < least else ""
    fine = f"The first bid is ${least} or more." if least > 1 else "Any bid of $1 or more will do."
    log = f"Bob land {f.deed}\nBob decline\nCal bid {f.bid}{more}"
    return Scene(story, log, "turn Bob", fine=fine, wrong=wrong, yes="yes" if least > 1 else "no")


@topic.scene(fits=lambda ed: bool(drawn(ed, move_to=ed.spaces[24].id)))
def buying_where_a_card_leads(f: Facts, ed: Any) -> Scene:
    """A purchase on the space a card leads to."""
    card = drawn(ed, move_to=ed.spaces[24].id)
    does = "Bob buy" if f.does == "buy" else "Bob decline\nCal roll 4 6"
    told = "buys it" if f.does == "buy" else "refuses it, and Cal throws"
    story = f"A Chance card leads Bob to illinois_avenue, which nobody owns. He {told}."
    log = f"Bob roll 3 4\nBob draw {card}\n{does}"
    wrong = "" if f.does == "buy" else "It may be bought; refused, it is auctioned."
    return Scene(story, log, "Bob at go\nCal at jail\nturn Bob", wrong=wrong, yes="yes" if wrong else "kept")


@topic.scene()
def taking_a_bid_back(f: Facts, ed: Any) -> Scene:
    """The highest bidder wants out."""
    least = max(ed.auction_opening_bid, 1)
    high = max(f.bid, least + ed.auction_min_increment)
    won = f"Bob win {f.deed} for {high}" if f.then == "paid" else f"Cal win {f.deed} for {least}"
    told = "pays and takes it" if f.then == "paid" else f"takes it back, and Cal gets it for ${least}"
    story = f"{f.deed} is auctioned: Cal bids ${least}, Bob ${high}. Bob {told}."
    log = f"Ann land {f.deed}\nAnn decline\nCal bid {least}\nBob bid {high}\n{won}"
    return Scene(story, log, "turn Ann", yes="broken" if f.then == "paid" else "kept")


@topic.scene()
def mortgaging_the_lot_to_pay(f: Facts, ed: Any) -> Scene:
    """A lot mortgaged before its price is paid."""
    bid = max(f.bid, ed.auction_opening_bid)
    story = f"Ann has ${f.cash}, wins boardwalk for ${bid} and mortgages it to pay for it."
    log = f"Bob land boardwalk\nBob decline\nAnn win boardwalk for {bid}\nAnn mortgage boardwalk"
    return Scene(story, log, f"Ann cash {f.cash}\nturn Bob")
