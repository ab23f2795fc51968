"""Arguments about mortgages: taking them, lifting them, passing them on."""

from typing import Any

from rules_kb.arguments.facts import choice, number
from rules_kb.arguments.places import deeds, group, held, place
from rules_kb.arguments.scenes import Facts, Scene, Topic, price

topic = Topic("Mortgages")
LIFTED = {
    "open": "Nothing yet",
    "keep": "Only the interest",
    "lift": "Lifts it at once",
    "later": "Interest now, lifts it a turn later",
}

DOES = {
    "open": "He has done nothing about it yet.",
    "keep": "He pays the interest and keeps it so.",
    "lift": "He lifts it at once.",
    "later": "He pays the interest, and lifts it a turn later.",
    "broke": "He cannot pay the interest and goes bankrupt to the Bank.",
}
COSTS = {
    "open": "Mortgaged property may change hands at any price.",
    "keep": "The interest is paid now; lifting it later costs the interest again.",
    "lift": "Lifted at once, it costs the mortgage and one interest.",
    "later": "The interest was paid on receiving it, and is paid again on lifting.",
    "broke": "The interest is a debt to the Bank like any other.",
}


@topic.argument(
    "Ten percent of what? Lifting a mortgage",
    place("deed", "Which property?", "boardwalk", deeds()),
    number("paid", "What was paid (0: not paid yet)", 240, 0, 1000),
    rule="board.mortgage.lift",
    also="unmortgage interest 10% price value cost",
    fine="That is the mortgage and a tenth of it.",
)
def lifting_a_mortgage(f: Facts, ed: Any) -> Scene:
    """A mortgage lifted for a sum."""
    pays = f" for {f.paid}" if f.paid else ""
    story = f"Ann lifts the mortgage on {f.deed}" + (f" and pays ${f.paid}." if f.paid else "; what does she pay?")
    return Scene(story, f"Ann lift {f.deed}{pays}", f"Ann cash 1000, owns {f.deed}(m)\nturn Ann")


@topic.argument(
    "May I mortgage to buy what I landed on?",
    number("cash", "Cash of the lander", 120, 0, 2000),
    place(
        "deed",
        "Which property does he want?",
        "pacific_avenue",
        tuple(d for d in deeds() if d not in ("reading_railroad", "short_line")),
    ),
    rule="board.mortgage.timing",
    also="mortgage first raise cash purchase",
)
def mortgaging_to_buy(f: Facts, ed: Any) -> Scene:
    """Two railroads mortgaged for a purchase."""
    story = f"Bob has ${f.cash}, mortgages two railroads and buys {f.deed}, on which he stands."
    log = f"Bob land {f.deed}\nBob mortgage reading_railroad\nBob mortgage short_line\nBob buy"
    fine = "Property may be mortgaged to buy other property."
    return Scene(story, log, f"Bob cash {f.cash}, owns reading_railroad short_line\nturn Bob", fine=fine)


@topic.argument(
    "Can I take a street by paying off its mortgage?",
    place("deed", "Whose mortgage? This property", "marvin_gardens", deeds()),
    rule="board.mortgage.owner",
    also="pay somebody else's mortgage take over deed",
)
def paying_off_anothers_mortgage(f: Facts, ed: Any) -> Scene:
    """Somebody else's mortgage paid to get the deed."""
    story = f"{f.deed} is Ann's and mortgaged. Bob pays the Bank its mortgage and takes the deed."
    return Scene(story, f"Bob lift {f.deed}", f"Ann owns {f.deed}(m)\nturn Bob")


@topic.argument(
    "Mortgaged property traded: allowed, and who pays?",
    place("deed", "Which property?", "b_and_o_railroad", deeds()),
    number("price", "What does the buyer pay for it?", 80, 0, 1000),
    choice("then", "What does the buyer do about the mortgage?", LIFTED),
    rule="board.mortgage.transfer",
    also="sell mortgaged transfer interest buyer",
)
def mortgaged_property_traded(f: Facts, ed: Any) -> Scene:
    """A mortgaged property sold to another player."""
    story = f"Ann sells Bob mortgaged {f.deed} for {price(f.price)}. {DOES[f.then]}"
    trade = f"Ann trade Bob: {f.deed} for {price(f.price)}"
    position = f"Ann owns {f.deed}(m)\nBob cash 2000, at go\nturn Ann"
    return Scene(story, after_receiving(trade, f.then, f.deed), position, fine=COSTS[f.then])


@topic.argument(
    "Bankrupt's mortgages: what must the creditor pay?",
    place("deed", "Which mortgaged property comes over?", "illinois_avenue", deeds()),
    choice("then", "What does the creditor do about the mortgage?", LIFTED | {"broke": "Has nothing to pay it with"}),
    rule="board.bankrupt.interest",
    also="inherit mortgage bankruptcy interest twice 10% creditor cannot pay refuse",
)
def inherited_mortgage(f: Facts, ed: Any) -> Scene:
    """A mortgaged property that comes with an estate."""
    story = f"Ann is bankrupt to Bob and hands over mortgaged {f.deed}. {DOES[f.then]}"
    cash = 0 if f.then == "broke" else 2000
    position = f"Ann cash 0, owns {f.deed}(m)\nBob cash {cash}, at go\nAnn owes Bob 900 for rent\nturn Ann, rolled"
    log = after_receiving("Ann bankrupt to Bob", f.then, f.deed)
    # Where the game ends with the first bankruptcy, nobody pays anything after it.
    asked = 1 if ed.game_end == "first_bankruptcy" else 0
    return Scene(story, log, position, asked, players="Ann, Bob, Cal, Dan", fine=COSTS[f.then])


def after_receiving(line: str, then: str, deed: str) -> str:
    """The line that hands a mortgage over, and what its new owner does about it."""
    more = {"open": [], "keep": [f"Bob keep {deed}"], "lift": [f"Bob lift {deed}"], "broke": ["Bob bankrupt to bank"]}
    more["later"] = [f"Bob keep {deed}", "Bob roll 4 6", f"Bob lift {deed}"]
    if then == "later" and "trade" in line:
        more["later"] = [f"Bob keep {deed}", f"Bob lift {deed}"]
    return "\n".join([line, *more[then]])


@topic.argument(
    "Mortgage a street while houses stand on its colour?",
    place("street", "Which street is mortgaged?", "oriental_avenue"),
    choice(
        "where",
        "Where are the houses?",
        {"others": "On the other streets only", "all": "On every street", "none": "Nowhere"},
    ),
    rule="board.mortgage.buildings",
    also="buildings sell first mortgage built set",
    fine="No building stands where this text forbids it.",
)
def mortgaging_a_built_colour(f: Facts, ed: Any) -> Scene:
    """A mortgage taken beside houses."""
    rest = tuple(each for each in group(f.street) if each != f.street)
    owns = f"{held((f.street,), int(f.where == 'all'))} {held(rest, int(f.where != 'none'))}"
    where = {"others": "one house on each other street", "all": "one house on each street", "none": "no houses"}[
        f.where
    ]
    story = f"Ann owns the whole colour with {where} and mortgages {f.street}."
    return Scene(story, f"Ann mortgage {f.street}", f"Ann cash 50, owns {owns}\nturn Ann")


@topic.argument(
    "Mortgage lifted after I landed: do I owe rent?",
    place("street", "Which street?", "boardwalk"),
    choice("when", "When was it lifted?", {"after": "After the landing", "before": "Before the throw"}),
    rule="board.rent.mortgaged",
    also="unmortgage when somebody lands then collect rent quickly",
)
def lifted_after_the_landing(f: Facts, ed: Any) -> Scene:
    """A mortgage lifted between a landing and its rent, or in time."""
    lands, lifts = f"Bob land {f.street}", f"Ann lift {f.street}"
    after = f.when == "after"
    log = "\n".join([*((lands, lifts) if after else (lifts, lands)), "Ann demand rent from Bob"])
    story = f"Ann lifts the mortgage on {f.street} {'after Bob has landed there' if after else 'before Bob lands there'} and asks for rent."
    return Scene(story, log, f"Ann cash 1000, owns {f.street}(m)\nturn {'Bob' if after else 'Ann'}\n")
