"""Arguments about mortgages: taking them, lifting them, passing them on."""

from typing import Any

from rules_kb.board.mortgage.facts import interest_bill
from rules_kb.board.places import group, held, translations
from rules_kb.record.scenes import Facts, Scene, Topic, price

topic = Topic("Mortgages")

DOES = {
    "open": "He has done nothing about it yet.",
    "keep": "He pays the interest and keeps it so.",
    "lift": "He lifts it at once.",
    "later": "He pays the interest, and lifts it a turn later.",
    "broke": "He cannot pay the interest and goes bankrupt to the Bank.",
}
COSTS = {
    "open": "Mortgaged property may change hands at any price.",
    "keep": "The interest of ${interest} is paid now; lifting it later costs it again.",
    "lift": "Lifted at once, it costs the mortgage of ${mortgage} and ${interest} interest.",
    "later": "The interest of ${interest} is paid again on lifting, besides the ${mortgage}.",
    "broke": "The interest is a debt to the Bank like any other.",
}


@topic.scene()
def mortgaged_property_traded(f: Facts, ed: Any) -> Scene:
    """A mortgaged property sold to another player."""
    story = f"Ann sells Bob mortgaged {f.deed} for {price(f.price)}. {DOES[f.then]}"
    trade = f"Ann trade Bob: {f.deed} for {price(f.price)}"
    position = f"Ann owns {f.deed}(m)\nBob cash 2000, at go\nturn Ann"
    return Scene(story, after_receiving(trade, f.then, f.deed), position, fine=costs(f, ed))


@topic.scene()
def inherited_mortgage(f: Facts, ed: Any) -> Scene:
    """A mortgaged property that comes with an estate."""
    story = f"Ann is bankrupt to Bob and hands over mortgaged {f.deed}. {DOES[f.then]}"
    cash = 0 if f.then == "broke" else 2000
    position = f"Ann cash 0, owns {f.deed}(m)\nBob cash {cash}, at go\nAnn owes Bob 900 for rent\nturn Ann, rolled"
    log = after_receiving("Ann bankrupt to Bob", f.then, f.deed)
    # Where the game ends with the first bankruptcy, nobody pays anything after it.
    asked = 1 if ed.game_end == "first_bankruptcy" else 0
    later = ed.mortgage_transfer_interest_bankruptcy == "lift" and f.then == "open"
    fine = "Here a creditor pays for a mortgage only when it is lifted." if later else costs(f, ed, estate=True)
    return Scene(story, log, position, asked, fine=fine)


def costs(f: Facts, ed: Any, estate: bool = False) -> str:
    """What a mortgage costs whoever receives it."""
    here = translations(ed, False)[f.deed]
    interest = interest_bill(ed, here, estate=estate)
    return COSTS[f.then].format(interest=interest, mortgage=ed.deeds[here].mortgage)


def after_receiving(line: str, then: str, deed: str) -> str:
    """The line that hands a mortgage over, and what its new owner does about it."""
    more = {"open": [], "keep": [f"Bob keep {deed}"], "lift": [f"Bob lift {deed}"], "broke": ["Bob bankrupt to bank"]}
    more["later"] = [f"Bob keep {deed}", "Bob roll 4 6", f"Bob lift {deed}"]
    if then == "later" and "trade" in line:
        more["later"] = [f"Bob keep {deed}", f"Bob lift {deed}"]
    return "\n".join([line, *more[then]])


@topic.scene()
def mortgaging_a_built_colour(f: Facts, ed: Any) -> Scene:
    """A mortgage taken beside houses."""
    rest = tuple(each for each in group(f.street) if each != f.street)
    owns = f"{held((f.street,), int(f.where == 'all'))} {held(rest, int(f.where != 'none'))}"
    where = {"others": "one house on each other street", "all": "one house on each street", "none": "no houses"}[
        f.where
    ]
    story = f"Ann owns the whole colour with {where} and mortgages {f.street}."
    return Scene(story, f"Ann mortgage {f.street}", f"Ann cash 50, owns {owns}\nturn Ann")
