"""Arguments about rent: how much, who gets it, and until when."""

from typing import Any

from rules_kb.board.places import HOUSES, before, built, drawn, group, held, home, others, streets
from rules_kb.record.scenes import Facts, Scene, Topic, Yes, some

ASKED = {
    "before": "Before the next player threw",
    "after": "After the next player threw",
    "second": "After the second player threw",
}
# Until when the owner can ask, by the edition's deadline.
IN_TIME = {
    "next_throw": "the next player has thrown",
    "next_turn": "the next turn has begun",
    "second_throw": "the second player after has thrown",
    "second_turn": "the second turn after has begun",
}
NO_DOUBLE = "While a street of the colour is mortgaged, the others pay their single rent."
topic = Topic("Rent", asked=ASKED, houses=HOUSES)


@topic.scene()
def never_asked_for_rent(f: Facts, ed: Any) -> Scene:
    """Rent asked for at a certain moment after the landing."""
    # A railroad carries no houses; of those Dan has only the one.
    owns = held(group(f.street), int(f.houses)) if f.street in streets() else f.street
    position = f"Bob at jail\nCal at jail\nDan owns {owns}\nturn Ann"
    throws = {"before": "", "after": "Bob roll 4 6\n", "second": "Bob roll 4 6\nCal roll 4 6\n"}[f.asked]
    stands = f" with {built(int(f.houses))}" if f.street in streets() and int(f.houses) else ""
    story = f"Ann stops on Dan's {f.street}{stands}. Dan asks for the rent {ASKED[f.asked].lower()}."
    story += " At this table rent is owed unasked." if f.unasked else ""
    options = "rent_must_be_demanded=no" if f.unasked else ""
    log = f"Ann land {f.street}\nAnn end\n{throws}Dan demand rent from Ann"
    until = IN_TIME.get(ed.rent_claim_deadline)
    adds = f"In time: Dan can ask until {until}." if until else "These rules set no time limit."
    adds = "At this table nobody has to ask." if f.unasked else adds
    wrong = f"It is too late: Dan could ask until {until}." if until else ""
    # Where rent is owed unasked, the landing itself is what is asked about.
    return Scene(story, log, position, int(f.unasked), options, wrong=wrong, adds=adds)


@topic.scene()
def rent_while_the_owner_is_in_jail(f: Facts, ed: Any) -> Scene:
    """Rent asked for from jail."""
    position = f"Ann in jail 1, owns {held(group(f.street), int(f.houses))}\nturn Bob"
    story = f"Ann sits in jail. Bob stops on her {f.street} ({built(int(f.houses))}) and she asks for the rent."
    story += " At this table an owner in jail collects nothing." if f.suspended else ""
    options = "rent_while_owner_in_jail=no" if f.suspended else ""
    return Scene(story, f"Bob land {f.street}\nAnn demand rent", position, options=options)


@topic.scene()
def how_much_is_the_rent(f: Facts, ed: Any) -> Scene:
    """The rent of one street, paid or not."""
    houses = int(f.houses) if f.rest in ("bare", "same") else 0
    other, *rest = others(f.street)
    mine = {
        "bare": f"{held((f.street,), houses)} {held((other, *rest))}",
        "same": held((f.street, other, *rest), houses),
        "mortgaged": f"{f.street} {other}(m) {held(tuple(rest))}",
        "other": f.street,
    }[f.rest]
    whole = f"with {built(houses)} on every street" if houses else "the whole colour hers and bare"
    what = {"bare": f"with {built(houses)} on it, the rest of her colour bare" if houses else whole, "same": whole,
            "mortgaged": f"bare, {other} of her colour mortgaged", "other": "bare, the colour not all hers"}[f.rest]  # fmt: skip
    story = f"Bob stops on Ann's {f.street}, {what}." + (f" He pays ${f.paid}." if f.paid else "")
    story += " No house can stand there, so none is counted." if houses < int(f.houses) else ""
    log = f"Bob land {f.street}\nAnn demand rent" + (f"\nBob pay Ann {f.paid} for rent" if f.paid else "")
    return Scene(story, log, f"Ann cash 500, owns {mine}\nBob cash 5000\nturn Bob")


@topic.scene()
def bare_street_of_a_built_set(f: Facts, ed: Any) -> Scene:
    """The rent of a bare street beside a built one."""
    other, *rest = others(f.street)
    story = f"Ann owns the whole colour; {other} has 1 house. Bob stops on bare {f.street}."
    story += f" He pays ${f.paid}." if f.paid else ""
    log = f"Bob land {f.street}\nAnn demand rent" + (f"\nBob pay Ann {f.paid} for rent" if f.paid else "")
    position = f"Ann owns {f.street} {other}(1) {held(tuple(rest))}\nturn Bob"
    return Scene(story, log, position, yes="yes" if ed.double_rent_if_group_partly_built == "double" else "no")


@topic.scene()
def double_rent_beside_a_mortgage(f: Facts, ed: Any) -> Scene:
    """The rent of a bare street beside a mortgaged one."""
    other, *rest = others(f.street)
    story = f"Ann owns the whole colour, nothing built and {other} mortgaged. Bob stops on {f.street}."
    position = f"Ann owns {f.street} {other}(m) {held(tuple(rest))}\nturn Bob"
    doubles = ed.double_rent_if_group_partly_mortgaged
    told = "The streets free of mortgages still pay double." if doubles else NO_DOUBLE
    log = f"Bob land {f.street}\nAnn demand rent"
    return Scene(story, log, position, yes="yes" if doubles else "no", fine=told, adds=told)


@topic.scene()
def railroad_rent(f: Facts, ed: Any) -> Scene:
    """The rent of a railroad, by throw or by card."""
    first, *rest = ("pennsylvania_railroad", "reading_railroad", "b_and_o_railroad", "short_line")
    more = rest[: f.owned - 1]
    away = min(f.mortgaged, len(more))
    owns = f"{first} {held(tuple(more[:away]), 'm')} {held(tuple(more[away:]))}"
    card = drawn(ed, nearest="railroad") if f.way == "card" else ""
    # Boards without that card answer for the throw.
    how = "sent by the Chance card" if card else "by his throw"
    how += ", for no card of this edition leads there" if f.way == "card" and not card else ""
    lent = f", {away} of them mortgaged" if away else ""
    story = f"Ann owns {some(f.owned, 'railroad')}{lent}. Bob stops on {first}, {how}."
    story += f" He pays ${f.paid}." if f.paid else ""
    arrive = f"Bob roll 3 4\nBob draw {card}" if card else f"Bob land {first}"
    log = f"{arrive}\nAnn demand rent" + (f"\nBob pay Ann {f.paid} for rent" if f.paid else "")
    return Scene(story, log, f"Ann owns {owns}\nBob at go\nturn Bob")


@topic.scene(fits=lambda ed: bool(drawn(ed, nearest="railroad")))
def nearest_railroad_behind(f: Facts, ed: Any) -> Scene:
    """The card to the nearest railroad, drawn just past one."""
    went = "short_line" if f.went == "back" else "reading_railroad"
    whose = "which is Ann's" if f.owned else "which nobody owns"
    where = f"on to reading_railroad, {whose}" if f.went == "ahead" else f"back to {went}"
    story = f"Bob draws the card to the nearest railroad on the last Chance space and moves {where}."
    owner = "Ann owns reading_railroad\n" if f.owned and f.went == "ahead" else ""
    drew = f"Bob roll 5 6\nBob draw {drawn(ed, nearest='railroad')}"
    asks = f.went == "ahead" and f.owned
    log = f"{drew}\nAnn demand rent" if asks else f"{drew}\nBob move {went}"
    yes: Yes = "kept" if f.went == "back" else "broken"
    return Scene(story, log, f"{owner}Bob at b_and_o_railroad\nturn Bob", yes=yes)


@topic.scene()
def utility_rent(f: Facts, ed: Any) -> Scene:
    """The rent of a utility reached by the dice."""
    more = {"one": "", "both": " electric_company", "mortgaged": " electric_company(m)"}[f.owned]
    dice = dice_of(f.throw)
    fresh = f"\nBob roll {dice} for rent" if ed.utility_roll == "fresh" else ""
    told = {"one": "one utility", "both": "both utilities", "mortgaged": "both utilities, one mortgaged"}[f.owned]
    story = f"Ann owns {told}. Bob throws {f.throw} and stops on water_works" + (
        f"; he pays ${f.paid}." if f.paid else "."
    )
    start = 28 - f.throw
    pays = f"\nBob pay Ann {f.paid} for rent" if f.paid else ""
    log = f"Bob roll {dice}{fresh}\nAnn demand rent{pays}"
    return Scene(story, log, f"Ann owns water_works{more}\nBob at {start}\nturn Bob")


def dice_of(total: int) -> str:
    """Two dice with this sum, different ones where there are."""
    first = max((total - 1) // 2, total - 6, 1)
    return f"{first} {total - first}"


@topic.scene(fits=lambda ed: bool(drawn(ed, nearest="utility")))
def utility_rent_by_card(f: Facts, ed: Any) -> Scene:
    """The rent of a utility reached by the card."""
    owns = "electric_company" if f.owned == "one" else "electric_company water_works"
    has = "Ann's only utility" if f.owned == "one" else "one of Ann's two utilities"
    story = f"Chance sends Bob to electric_company, {has}; he throws {f.throw} anew" + (
        f" and pays ${f.paid}." if f.paid else "."
    )
    pays = f"\nBob pay Ann {f.paid} for rent" if f.paid else ""
    log = f"Bob roll 3 4\nBob draw {drawn(ed, nearest='utility')}\nBob roll {dice_of(f.throw)} for rent\nAnn demand rent{pays}"
    return Scene(story, log, f"Ann owns {owns}\nBob at go\nturn Bob")


@topic.scene()
def built_after_the_landing(f: Facts, ed: Any) -> Scene:
    """Houses that went up between a landing and its rent."""
    streets = group(f.street)
    build = f"Ann build {', '.join(f'{each} {f.built}' for each in streets)}\n" if f.built else ""
    builds = f"She builds {some(f.built, 'house')} on each street, then" if f.built else "She builds nothing and"
    story = f"Bob stops on Ann's bare {f.street}. {builds} asks for rent."
    at_demand = ed.rent_as_of == "claim"
    adds = f"Rent counts what stands at the {'demand' if at_demand else 'landing'}." if f.built else ""
    log = f"Bob land {f.street}\n{build}Ann demand rent from Bob"
    return Scene(story, log, f"Ann cash 3000, owns {held(streets)}\nturn Bob", adds=adds)


@topic.scene(fits=lambda ed: bool(drawn(ed, nearest="utility") and drawn(ed, nearest="railroad")))
def card_to_a_mortgaged_deed(f: Facts, ed: Any) -> Scene:
    """A card that leads to mortgaged property."""
    deed = "electric_company" if f.what == "utility" else "pennsylvania_railroad"
    story = f"A card sends Bob to Ann's {deed}, which is mortgaged; she asks for rent."
    log = f"Bob roll 3 4\nBob draw {drawn(ed, nearest=f.what)}\nAnn demand rent"
    return Scene(story, log, f"Ann owns {deed}(m)\nBob at go\nturn Bob")


@topic.scene()
def rent_with_doubles(f: Facts, ed: Any) -> Scene:
    """Rent where doubles have led to."""
    again = f.does == "again"
    position = f"Ann owns {held(group(f.street), int(f.houses))}\nBob cash 5000, at {before(f.street, 8)}\nturn Bob"
    story = f"Bob throws double fours to Ann's {f.street} ({built(int(f.houses))}), and she asks for rent."
    story += " He throws again without paying." if again else ""
    log = "Bob roll 4 4\nAnn demand rent" + ("\nBob roll 1 2" if again else "")
    adds = "Each throw is dealt with in full before the next, doubles or not."
    return Scene(story, log, position, yes="broken" if again else "kept", adds=adds)


def led_to(ed: Any, street: str) -> str:
    """The Chance card that leads to a street, or nothing."""
    return drawn(ed, move_to=ed.spaces[home().index[street]].id)


@topic.scene(fits=lambda ed: all(led_to(ed, each) for each in ("st_charles_place", "illinois_avenue", "boardwalk")))
def rent_after_a_card(f: Facts, ed: Any) -> Scene:
    """Rent where a card has led to."""
    story = f"A Chance card leads Bob to Ann's {f.street} ({built(int(f.houses))}), and she asks for rent."
    log = f"Bob roll 3 4\nBob draw {led_to(ed, f.street)}\nAnn demand rent"
    return Scene(story, log, f"Ann owns {held(group(f.street), int(f.houses))}\nBob cash 5000, at go\nturn Bob")
