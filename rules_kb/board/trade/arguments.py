"""Arguments about trades, promises, loans and gifts."""

from typing import Any

from rules_kb.board.places import HOUSES, built, group, held, others
from rules_kb.record.scenes import Facts, Scene, Topic, price, some

TABLE_SAYS = {
    "none": "Nothing",
    "forbidden": "Not allowed",
    "unenforced": "Allowed, nobody is held to it",
    "enforced": "Allowed and binding",
}
SAID = {
    "none": "",
    "forbidden": " This table allows no promises.",
    "unenforced": " At this table promises bind nobody.",
    "enforced": " At this table promises bind.",
}
# When two trade, what was logged before, and how it stood.
MOMENTS = {
    "jail": ("while Bob thinks about how to leave jail", "", "Bob in jail 1\nturn Bob"),
    "owes": (
        "right after Bob has stopped on Cal's railroad",
        "Bob land reading_railroad\nCal demand rent\n",
        "turn Bob",
    ),
    "own": ("on Ann's turn, before her throw", "", "turn Ann"),
}
topic = Topic("Deals, loans and gifts", table_says=TABLE_SAYS, houses=HOUSES)


@topic.scene()
def immunity_deal(f: Facts, ed: Any) -> Scene:
    """Rent waived beforehand for money."""
    times = f" {f.visits}" if f.visits else ""
    options = "" if f.agreed == "none" else f"immunity_deals={f.agreed}"
    told = some(f.visits, "visit") if f.visits else "for good"
    gives = f"Ann pays Bob ${f.price}" if f.price else "Ann gives Bob nothing"
    story = f"{gives} for free stays on {f.deed}: {told}.{SAID[f.agreed]}"
    return Scene(
        story,
        f"Ann trade Bob: {price(f.price)} for immunity {f.deed}{times}",
        f"Ann cash {f.price + 500}\nBob owns {f.deed}",
        options=options,
    )


@topic.scene()
def loan_between_players(f: Facts, ed: Any) -> Scene:
    """Money lent by a player."""
    options = "loans_between_players=allowed" if f.agreed else ""
    story = f"Ann lends Bob ${f.sum}, to be paid back later." + (" This table allows loans." if f.agreed else "")
    return Scene(
        story, f"Ann trade Bob: loan {f.sum} for nothing", f"Ann cash {f.sum + 500}\nturn Ann", options=options
    )


@topic.scene()
def gift_of_money(f: Facts, ed: Any) -> Scene:
    """Money given for nothing."""
    owes = f"Bob owes Ann {f.sum} for rent\nturn Bob, rolled" if f.debt else "turn Bob"
    told = f"Bob has $10 and owes Ann ${f.sum}. " if f.debt else ""
    story = f"{told}Cal gives Bob ${f.sum} for nothing."
    return Scene(story, f"Cal pay Bob {f.sum} for gift", f"Bob cash 10\nCal cash {f.sum + 500}\n{owes}")


@topic.scene()
def houses_sold_to_a_player(f: Facts, ed: Any) -> Scene:
    """Houses passed between players."""
    houses, owns = some(f.houses, "house"), held(group("oriental_avenue"), 1)
    return Scene(
        f"Ann sells Bob {houses} for {price(f.price)}.",
        f"Ann trade Bob: {houses} for {price(f.price)}",
        f"Ann owns {owns}\nBob cash {f.price + 500}\nturn Ann",
    )


@topic.scene()
def trading_a_built_colour(f: Facts, ed: Any) -> Scene:
    """A street sold out of a group with houses."""
    owns = f"{held((f.street,), int(f.where == 'all'))} {held(others(f.street), int(f.where != 'none'))}"
    where = {"others": "houses on its other streets", "all": "a house on every street", "none": "no houses"}[f.where]
    story = f"Ann owns the whole colour with {where} and sells Bob {f.street} for $300."
    return Scene(story, f"Ann trade Bob: {f.street} for $300", f"Ann owns {owns}\nturn Ann")


@topic.scene()
def promise_broken(f: Facts, ed: Any) -> Scene:
    """Rent asked for where none was to be paid."""
    houses = int(f.houses)
    stands = f" ({built(houses)})" if houses else ""
    story = f"Bob sold Ann a jail card with free stays on {f.street}{stands}. She lands there; he asks for rent."
    log = f"Ann trade Bob: $200 for jail-card, immunity {f.street}\nAnn land {f.street}\nBob demand rent"
    owns = held(group(f.street), houses) if houses else f.street
    position = f"Bob owns {owns}, jail-card chance\nAnn cash 5000\nturn Ann"
    adds = "The promise binds nobody here." if f.agreed == "unenforced" else "The promise counts for nothing here."
    options = "" if f.agreed == "none" else f"immunity_deals={f.agreed}"
    return Scene(story + SAID[f.agreed], log, position, options=options, adds=adds)


@topic.scene()
def trading_out_of_turn(f: Facts, ed: Any) -> Scene:
    """A swap before a throw, on whoever's turn, or before what the throw asked for is paid."""
    told, then, stands = MOMENTS[f.when]
    return Scene(
        f"Ann and Cal swap vermont_avenue and states_avenue {told}.",
        f"{then}Ann trade Cal: vermont_avenue for states_avenue",
        f"Ann owns vermont_avenue\nCal owns states_avenue reading_railroad\n{stands}",
        fine="Players trade at any time here." if ed.trade_timing == "any" else "Here players trade before a throw.",
    )
