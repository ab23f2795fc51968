"""Arguments about Monopoly Deal: Just Say No and what is stolen."""

from typing import Any

from rules_kb.arguments.deal_colours import COLOURS, a_card, full, of_colour, rent_card
from rules_kb.arguments.facts import choice, number
from rules_kb.arguments.scenes import Facts, Scene, Topic, some

topic = Topic("Deal: Just Say No and stealing", "deal")


@topic.argument(
    "Deal: can Just Say No be answered with Just Say No?",
    number("count", "How many Just Say No in all?", 2, 1, 3),
    rule="deal.respond.alternate",
    also="deal jsn chain counter deal breaker",
)
def deal_just_say_no_chain(f: Facts, ed: Any) -> Scene:
    """A chain of answers to a Deal Breaker."""
    answers = "".join(f"\n{('Bob', 'Ann')[n % 2]} no" for n in range(f.count))
    story = f"Ann plays Deal Breaker on Bob's dark blue set; {some(f.count, 'Just Say No card')} follow{'s' if f.count == 1 else ' in turn'}."
    fine = (
        "An even number lets the card stand: Ann gets the set."
        if f.count % 2 == 0
        else "An odd number stops it: Bob keeps his set."
    )
    return Scene(
        story,
        f"Ann break Bob dark_blue{answers}",
        "Bob owns property_dark_blue(2)\nturn Ann",
        players="Ann, Bob",
        fine=fine,
    )


@topic.argument(
    "Deal: one player says no to rent, are the others safe?",
    choice("asked", "Who is asked about?", {"other": "Cal, who said nothing", "self": "Bob, who said no"}),
    rule="deal.respond.target",
    also="deal jsn rent everybody protect only one",
)
def deal_just_say_no_for_one(f: Facts, ed: Any) -> Scene:
    """A rent for all, and one who says no."""
    pays = "Cal pay Ann money_5m, money_1m" if f.asked == "other" else "Bob pay Ann money_5m"
    story = "Ann's two-colour rent (6M) hits Bob and Cal; Bob says no. " + (
        "Cal pays 6M." if f.asked == "other" else "He pays 5M all the same."
    )
    log = f"Ann rent red with {rent_card(ed, 'red')}\nBob no\n{pays}"
    return Scene(
        story,
        log,
        "Ann owns property_red(3)\nBob bank money_5m\nCal bank money_5m money_1m\nturn Ann",
        fine="Only the one who says no is protected.",
    )


@topic.argument(
    "Deal: Just Say No against Double the Rent, what is left?",
    choice(
        "against",
        "Against which card?",
        {"none": "He names none", "double": "The doubler", "rent": "The rent"},
    ),
    rule="deal.respond.card",
    also="deal jsn double the rent cancel charge plain",
)
def deal_just_say_no_to_a_doubler(f: Facts, ed: Any) -> Scene:
    """A no to a rent with a doubler."""
    told = {"none": "", "double": " to the doubler", "rent": " to the rent"}[f.against]
    named = "" if f.against == "none" else f" {f.against}"
    story = f"Ann plays rent and Double the Rent on Bob: 12M. He says no{told}."
    log = f"Ann rent red with {rent_card(ed, 'red')} double\nBob no{named}"
    return Scene(
        story,
        log,
        "Ann owns property_red(3)\nBob bank money_10m\nturn Ann",
        players="Ann, Bob",
        fine="The no stops the whole charge.",
    )


@topic.argument(
    "Deal: may somebody else play Just Say No for me?",
    choice("who", "Who says no?", {"Cal": "Cal, who is not hit", "Bob": "Bob, whose card it is"}),
    rule="deal.respond.target",
    also="deal third player protect jsn sly",
)
def deal_just_say_no_for_another(f: Facts, ed: Any) -> Scene:
    """A no from somebody the card is not against."""
    story = f"Ann plays Sly Deal on Bob's red property. {f.who} plays Just Say No."
    return Scene(
        story,
        f"Ann sly Bob property_red\n{f.who} no",
        "Bob owns property_red\nturn Ann",
        fine="The one who is hit may say no.",
    )


@topic.argument(
    "Deal: does Just Say No cost a play on my own turn?",
    number("played", "Cards Ann has played this turn, the stopped one too", 3, 1, 3),
    rule="deal.respond.cost",
    also="deal jsn counts as play own turn counter",
)
def deal_just_say_no_cost(f: Facts, ed: Any) -> Scene:
    """A counter on one's own turn."""
    story = f"Ann's card number {f.played} of the turn is stopped by Bob's Just Say No; she counters with her own."
    position = f"Bob owns property_red\nturn Ann, drawn, played {f.played - 1}"
    return Scene(
        story,
        "Ann sly Bob property_red\nBob no\nAnn no",
        position,
        players="Ann, Bob",
        fine="It costs a play, and there is one left." if ed.deal_jsn_counts_as_play else "It costs no play.",
    )


@topic.argument(
    "Deal: Sly Deal or Forced Deal on a full set?",
    choice("card", "Which card?", {"sly": "Sly Deal", "swap": "Forced Deal"}),
    choice("colour", "Which colour?", COLOURS, "brown"),
    number("lacks", "How many cards does that set lack?", 0, 0, 1),
    rule="deal.steal.not-full",
    also="deal steal complete set protected",
)
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
    return Scene(story, line, position, players="Ann, Bob", fine="The set is not full, so its cards may be taken.")


@topic.argument(
    "Deal: must a Forced Deal be even?",
    choice("gives", "Ann gives", COLOURS, "brown"),
    choice("takes", "and takes", COLOURS, "green"),
    rule="deal.steal.there",
    also="deal swap equal value forced deal trade",
)
def deal_uneven_swap(f: Facts, ed: Any) -> Scene:
    """A swap of unlike values."""
    story = f"Ann's Forced Deal gives {a_card(f.gives)} card for {a_card(f.takes)} card."
    return Scene(
        story,
        f"Ann swap Bob: property_{f.gives} for property_{f.takes}",
        f"Ann owns property_{f.gives}\nBob owns property_{f.takes}\nturn Ann",
        players="Ann, Bob",
        fine="The two cards need not be worth the same.",
    )


@topic.argument(
    "Deal: does Deal Breaker take the house and hotel?",
    choice("building", "What stands on the set?", {"both": "House and hotel", "house": "A house", "none": "Nothing"}),
    number("lacks", "How many cards does that set lack?", 0, 0, 1),
    rule="deal.steal.full-only",
    also="deal breaker buildings set steal",
)
def deal_breaker_and_buildings(f: Facts, ed: Any) -> Scene:
    """A Deal Breaker on a green set."""
    stands = "none" if f.lacks else f.building
    more = {"both": " house=green hotel=green", "house": " house=green", "none": ""}[stands]
    story = (
        f"Ann plays Deal Breaker on Bob's {'unfinished' if f.lacks else 'full'} green set"
        + ({"both": " and takes its house and hotel too.", "house": " and takes its house too.", "none": "."}[stands])
    )
    return Scene(
        story,
        "Ann break Bob green",
        f"Bob owns {full(ed, 'green', f.lacks)}{more}\nturn Ann",
        players="Ann, Bob",
        fine="The whole set goes, with what stands on it.",
    )


@topic.argument(
    "Deal: too late for Just Say No?",
    choice(
        "when", "When does Bob say no?", {"paid": "After paying", "next": "After Ann's next card", "time": "At once"}
    ),
    rule="deal.respond.card",
    also="deal jsn late paid already next card",
    fine="The no comes before the payment and before the next card.",
)
def deal_late_just_say_no(f: Facts, ed: Any) -> Scene:
    """A no at a certain moment."""
    between = {"paid": "Bob pay Ann money_2m\n", "next": "Ann bank money_1m\n", "time": ""}[f.when]
    card = "Ann sly Bob property_red" if f.when == "next" else "Ann birthday"
    told = {
        "paid": "pays 2M for Ann's birthday and then says no",
        "next": "says no to a Sly Deal after Ann's next card",
        "time": "says no to Ann's birthday at once",
    }[f.when]
    position = "Bob bank money_2m, owns property_red\nturn Ann"
    return Scene(f"Bob {told}.", f"{card}\n{between}Bob no", position, players="Ann, Bob")


@topic.argument(
    "Deal: may I give a card of my own full set in a Forced Deal?",
    choice("full", "Is Ann's brown set full?", {"yes": "Yes", "no": "No"}),
    rule="deal.steal.not-full",
    also="deal swap own complete set break forced deal",
    fine="Neither card is part of a full set.",
)
def deal_swapping_out_of_ones_own_set(f: Facts, ed: Any) -> Scene:
    """A swap that breaks the player's own set."""
    count = 2 if f.full == "yes" else 1
    story = f"Ann has {some(count, 'brown card')} of two and swaps one for Bob's green card."
    position = f"Ann owns property_brown({count})\nBob owns property_green\nturn Ann"
    return Scene(story, "Ann swap Bob: property_brown for property_green", position, players="Ann, Bob")
