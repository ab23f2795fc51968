"""Arguments about buying and auctions."""

from typing import Any

from rules_kb.arguments.facts import choice, number
from rules_kb.arguments.places import deeds, drawn, place
from rules_kb.arguments.scenes import Facts, Scene, Topic

topic = Topic("Buying and auctions")


@topic.argument(
    "He said no and passed the dice: must there be an auction?",
    place("deed", "Which property?", "marvin_gardens", deeds()),
    choice(
        "then", "What happened next?", {"none": "The next player threw", "held": "It was auctioned, Cal got it for 10"}
    ),
    rule="board.auction.required",
    also="declined refuse skip auction compulsory mandatory",
    fine="What was refused has been auctioned.",
)
def no_auction_held(f: Facts, ed: Any) -> Scene:
    """A refused property, and what came of it."""
    then = "Cal bid 10\nAnn pass\nBob pass\nCal win " + f"{f.deed} for 10\n" if f.then == "held" else ""
    told = "It is auctioned, and Cal throws." if f.then == "held" else "Nobody auctions it, and Cal throws."
    story = f"Bob stops on {f.deed} and does not want it. {told}"
    log = f"Bob land {f.deed}\nBob decline\n{then}Cal roll 4 6"
    return Scene(story, log, "Cal at jail\nturn Bob")


@topic.argument(
    "Auction: can the one who declined bid?",
    number("bid", "What does he bid?", 60, 1, 1400),
    place("deed", "For which property?", "oriental_avenue", deeds()),
    rule="board.auction.bidder",
    also="refused bid lander auction too own",
)
def decliner_bids(f: Facts, ed: Any) -> Scene:
    """The player who refused bids all the same."""
    story = f"Ann stops on {f.deed}, refuses it, and bids ${f.bid} in the auction."
    fine = "The auction is open to all, to the one who refused as well."
    return Scene(story, f"Ann land {f.deed}\nAnn decline\nAnn bid {f.bid}", "turn Ann", fine=fine)


@topic.argument(
    "Auction: is there a lowest bid?",
    number("bid", "The first bid", 1, 1, 1000),
    number("next", "The next bid (0: none)", 0, 0, 1400),
    place("deed", "For which property?", "pacific_avenue", deeds()),
    rule="board.auction.opening",
    also="minimum opening half price start at 1 10 increment raise",
)
def lowest_bid(f: Facts, ed: Any) -> Scene:
    """An opening bid and perhaps the next one."""
    more = f"\nAnn bid {f.next}" if f.next else ""
    story = f"{f.deed} is auctioned. Cal opens at ${f.bid}" + (f", Ann follows with ${f.next}." if f.next else ".")
    fine = "The rules name no higher lowest bid than that."
    return Scene(story, f"Bob land {f.deed}\nBob decline\nCal bid {f.bid}{more}", "turn Bob", fine=fine)


@topic.argument(
    "She bid more than she has",
    number("bid", "The winning bid", 450, 1, 3000),
    number("cash", "Her cash", 300, 0, 3000),
    choice("owns", "What else does she own?", {"railroads": "Two railroads, not mortgaged", "nothing": "Nothing"}),
    rule="board.auction.cash",
    also="auction bid beyond cash cannot pay mortgage lot won",
    fine="The bid is covered by cash.",
)
def bid_beyond_cash(f: Facts, ed: Any) -> Scene:
    """A winning bid above the winner's cash."""
    owns = ", owns reading_railroad short_line" if f.owns == "railroads" else ""
    has = "two railroads" if owns else "nothing else"
    story = f"Ann wins boardwalk for ${f.bid}. She has ${f.cash} in cash and {has}."
    return Scene(
        story, f"Bob land boardwalk\nBob decline\nAnn win boardwalk for {f.bid}", f"Ann cash {f.cash}{owns}\nturn Bob"
    )


@topic.argument(
    "Nobody bids: what happens to it?",
    place("deed", "Which property?", "baltic_avenue", deeds()),
    rule="board.auction.required",
    also="all pass auction unsold stays with bank",
)
def nobody_bids(f: Facts, ed: Any) -> Scene:
    """An auction without a bid."""
    story = f"Bob refuses {f.deed}, and everybody passes."
    fine = "What nobody bids for stays with the Bank, and play goes on."
    return Scene(story, f"Bob land {f.deed}\nBob decline\ntable pass\nCal roll 4 6", "Cal at jail\nturn Bob", fine=fine)


@topic.argument(
    "Auction: passed once, may she bid again?",
    number("bid", "Her bid after passing", 25, 21, 1400),
    rule="board.auction.bidder",
    also="pass return come back in auction final hammer",
)
def back_after_passing(f: Facts, ed: Any) -> Scene:
    """A bid from somebody who has passed."""
    story = f"Ann $10, Bob $20, Cal passes, Ann passes, and then Cal bids ${f.bid}."
    log = f"Ann land oriental_avenue\nAnn decline\nAnn bid 10\nBob bid 20\nCal pass\nAnn pass\nCal bid {f.bid}"
    return Scene(story, log, "turn Ann")


@topic.argument(
    "A card brought me there: may I buy it?",
    choice("does", "What does he do?", {"buy": "Buys it", "decline": "Refuses, and the next player throws"}),
    rule="board.buy.landed",
    also="advance to unowned street card purchase chance",
    fits=lambda ed: bool(drawn(ed, move_to=ed.spaces[24].id)),
)
def buying_where_a_card_leads(f: Facts, ed: Any) -> Scene:
    """A purchase on the space a card leads to."""
    card = drawn(ed, move_to=ed.spaces[24].id)
    does = "Bob buy" if f.does == "buy" else "Bob decline\nCal roll 4 6"
    told = "buys it" if f.does == "buy" else "refuses it, and Cal throws"
    story = f"A Chance card leads Bob to illinois_avenue, which nobody owns. He {told}."
    fine = "The space a card leads to counts as landed on, so it may be bought."
    return Scene(story, f"Bob roll 3 4\nBob draw {card}\n{does}", "Bob at go\nCal at jail\nturn Bob", fine=fine)


@topic.argument(
    "After doubles: may I buy before throwing again?",
    choice("order", "What did he do?", {"first": "Bought, then threw again", "later": "Threw again, then bought"}),
    rule="board.buy.late",
    also="doubles buy first street skip roll again",
)
def buying_between_doubles(f: Facts, ed: Any) -> Scene:
    """A purchase between two throws of one turn."""
    log = (
        "Bob roll 4 4\nBob buy\nBob roll 5 6"
        if f.order == "first"
        else "Bob roll 4 4\nBob roll 5 6\nBob buy connecticut_avenue"
    )
    told = "buys it, then throws again" if f.order == "first" else "throws again, then wants to buy it"
    story = f"Bob throws double fours to connecticut_avenue, which nobody owns. He {told}."
    return Scene(
        story,
        log,
        "Bob at mediterranean_avenue\nturn Bob",
        asked=2 if f.order == "first" else 3,
        fine="Each throw is dealt with in full before the next.",
    )


@topic.argument(
    "Too late to buy?",
    choice(
        "when",
        "When did he want to buy?",
        {"next": "After the next player threw", "before": "Before the dice were passed"},
    ),
    place("deed", "Which property?", "pacific_avenue", deeds()),
    rule="board.buy.late",
    also="late purchase forgot to buy changed mind",
    fine="The one who landed may buy until the dice pass on.",
)
def too_late_to_buy(f: Facts, ed: Any) -> Scene:
    """A purchase some time after the landing."""
    between = "Cal roll 4 6\n" if f.when == "next" else ""
    told = "After Cal's throw he wants to buy it." if between else "He buys it before passing the dice."
    return Scene(
        f"Bob stops on {f.deed}. {told}", f"Bob land {f.deed}\n{between}Bob buy {f.deed}", "Cal at jail\nturn Bob"
    )


@topic.argument(
    "Can a player in jail bid?",
    number("bid", "The bid", 100, 1, 1400),
    place("deed", "For which property?", "pacific_avenue", deeds()),
    rule="board.auction.bidder",
    also="jail auction jailed bid prisoner",
    fine="The auction is open to all, to a player in jail as well.",
)
def bidding_from_jail(f: Facts, ed: Any) -> Scene:
    """A bid from jail."""
    story = f"Bob refuses {f.deed}. Ann, who is in jail, bids ${f.bid}."
    return Scene(story, f"Bob land {f.deed}\nBob decline\nAnn bid {f.bid}", "Ann in jail 1\nturn Bob")


@topic.argument(
    "May a bid be taken back?",
    number("bid", "The highest bid", 150, 2, 1400),
    choice("then", "What happened next?", {"next": "The next lower bid got it", "paid": "The highest bidder paid"}),
    place("deed", "For which property?", "oriental_avenue", deeds()),
    rule="board.auction.winner",
    also="withdraw bid changed mind binding second highest bidder",
    fine="The highest bid binds, and it was paid.",
)
def taking_a_bid_back(f: Facts, ed: Any) -> Scene:
    """The highest bidder wants out."""
    least = max(ed.auction_opening_bid, 1)
    high = max(f.bid, least + ed.auction_min_increment)
    won = f"Bob win {f.deed} for {high}" if f.then == "paid" else f"Cal win {f.deed} for {least}"
    told = "pays and takes it" if f.then == "paid" else f"takes it back, and Cal gets it for ${least}"
    story = f"{f.deed} is auctioned: Cal bids ${least}, Bob ${high}. Bob {told}."
    log = f"Ann land {f.deed}\nAnn decline\nCal bid {least}\nBob bid {high}\n{won}"
    return Scene(story, log, "turn Ann")


@topic.argument(
    "May I mortgage what I just won to pay for it?",
    number("bid", "The winning bid", 250, 1, 3000),
    number("cash", "The winner's cash", 100, 0, 3000),
    rule="board.auction.cash",
    also="auction won lot mortgage itself finance pay for the lot",
    fine="The lot is paid for, so it may be mortgaged like any other.",
)
def mortgaging_the_lot_to_pay(f: Facts, ed: Any) -> Scene:
    """A lot mortgaged before its price is paid."""
    bid = max(f.bid, ed.auction_opening_bid)
    story = f"Ann has ${f.cash}, wins boardwalk for ${bid} and mortgages it to pay for it."
    log = f"Bob land boardwalk\nBob decline\nAnn win boardwalk for {bid}\nAnn mortgage boardwalk"
    return Scene(story, log, f"Ann cash {f.cash}\nturn Bob")
