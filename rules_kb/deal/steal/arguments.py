"""Arguments about Monopoly Deal: Just Say No and what is stolen."""

from typing import Any

from rules_kb.deal.places import COLOURS, full, of_colour, rent_card
from rules_kb.record.scenes import Facts, Scene, Topic, some

topic = Topic("Deal: Just Say No and stealing", "deal", colours=COLOURS)


@topic.scene()
def deal_just_say_no_chain(f: Facts, ed: Any) -> Scene:
    """A chain of answers to a Deal Breaker."""
    answers = "".join(f"\n{('Bob', 'Ann')[n % 2]} no" for n in range(f.count))
    story = f"Ann plays Deal Breaker on Bob's dark blue set; {some(f.count, 'Just Say No card')} follow{'s' if f.count == 1 else ' in turn'}."
    fine = (
        "An even number lets the first card stand: Ann gets what it asks for."
        if f.count % 2 == 0
        else "An odd number stops the first card: Bob keeps what is his."
    )
    return Scene(story, f"Ann break Bob dark_blue{answers}", "Bob owns property_dark_blue(2)\nturn Ann", fine=fine)


@topic.scene()
def deal_just_say_no_for_one(f: Facts, ed: Any) -> Scene:
    """A rent for all, and one who says no."""
    pays = "Cal pay Ann money_5m, money_1m" if f.asked == "other" else "Bob pay Ann money_5m"
    story = "Ann's two-colour rent ($6) hits Bob and Cal; Bob says no. " + (
        "Cal pays $6." if f.asked == "other" else "He pays $5 all the same."
    )
    log = f"Ann rent red with {rent_card(ed, 'red')}\nBob no\n{pays}"
    return Scene(story, log, "Ann owns property_red(3)\nBob bank money_5m\nCal bank money_5m money_1m\nturn Ann")


@topic.scene()
def deal_just_say_no_to_a_doubler(f: Facts, ed: Any) -> Scene:
    """A no to a rent with a doubler."""
    told = {"none": "", "double": " to the doubler", "rent": " to the rent"}[f.against]
    named = "" if f.against == "none" else f" {f.against}"
    story = f"Ann plays rent and Double the Rent on Bob: $12. He says no{told}."
    log = f"Ann rent red with {rent_card(ed, 'red')} double\nBob no{named}"
    return Scene(story, log, "Ann owns property_red(3)\nBob bank money_10m\nturn Ann")


@topic.scene()
def deal_just_say_no_cost(f: Facts, ed: Any) -> Scene:
    """A counter on one's own turn."""
    story = f"Ann's card number {f.played} of the turn is stopped by Bob's Just Say No; she counters with her own."
    position = f"Bob owns property_red\nturn Ann, drawn, played {f.played - 1}"
    return Scene(
        story,
        "Ann sly Bob property_red\nBob no\nAnn no",
        position,
        fine="It costs a play, and there is one left." if ed.deal_jsn_counts_as_play else "It costs no play.",
        yes="yes" if ed.deal_jsn_counts_as_play else "no",
    )


@topic.scene()
def deal_stealing_from_a_full_set(f: Facts, ed: Any) -> Scene:
    """A card taken out of a set."""
    mine = "green" if f.colour != "green" else "red"
    line = (
        f"Ann sly Bob property_{f.colour}"
        if f.card == "sly"
        else f"Ann swap Bob: property_{mine} for property_{f.colour}"
    )
    which = "full" if not f.lacks else "unfinished"
    card = "Sly Deal" if f.card == "sly" else "Forced Deal"
    story = f"Ann plays {card} on a card of Bob's {which} {of_colour(f.colour)} set."
    position = f"Ann owns property_{mine}\nBob owns {full(ed, f.colour, f.lacks)}\nturn Ann"
    return Scene(story, line, position)


@topic.scene()
def deal_breaker_and_buildings(f: Facts, ed: Any) -> Scene:
    """A Deal Breaker on a green set."""
    stands = "none" if f.lacks else f.building
    more = {"both": " house=green hotel=green", "house": " house=green", "none": ""}[stands]
    story = (
        f"Ann plays Deal Breaker on Bob's {'unfinished' if f.lacks else 'full'} green set"
        + ({"both": " and takes its house and hotel too.", "house": " and takes its house too.", "none": "."}[stands])
    )
    return Scene(story, "Ann break Bob green", f"Bob owns {full(ed, 'green', f.lacks)}{more}\nturn Ann")
