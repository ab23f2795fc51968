"""Arguments about Monopoly Deal: rent, charges and how they are paid."""

from typing import Any

from rules_kb.deal.places import COLOURS, a_card, full, of_colour, rent_card
from rules_kb.record.scenes import Facts, Scene, Topic, Yes, some

STREETS = {key: label for key, label in COLOURS.items() if key not in ("railroad", "utility")}
topic = Topic("Deal: rent and paying", "deal", colours=COLOURS, streets=STREETS)


def owing(sum_: int, more: str) -> str:
    """A position in which Bob owes Ann so many millions."""
    return f"{more}\nBob owes Ann {sum_} for rent\nturn Ann, drawn, played 1"


@topic.scene()
def deal_rent_amount(f: Facts, ed: Any) -> Scene:
    """The rent of a set, with buildings where it can carry them."""
    size = ed.colours[f.colour].size
    cards = size if f.cards == "full" else min(int(f.cards), size)
    stands = f.building if cards == size and f.colour in STREETS else "none"
    more = {"none": "", "house": f" house={f.colour}", "both": f" house={f.colour} hotel={f.colour}"}[stands]
    told = {"none": "", "house": " with a house", "both": " with house and hotel"}[stands]
    asks = f" for {f.asked}" if f.asked else ""
    story = f"Ann has {some(cards, f'{of_colour(f.colour)} card')}{told} and plays rent"
    story += f" with {f.doublers} Double the Rent" if f.doublers else ""
    story += f", asking ${f.asked}." if asks else "."
    log = f"Ann rent {f.colour} with rent_any{' double' * f.doublers} from Bob{asks}"
    return Scene(story, log, f"Ann owns property_{f.colour}({cards}){more}\nBob bank money_10m money_5m(2)\nturn Ann")


@topic.scene()
def deal_rent_who(f: Facts, ed: Any) -> Scene:
    """A rent card played against one or all."""
    card = "rent_any" if f.card == "any" else rent_card(ed, "dark_blue")
    target = " from Bob" if f.target == "one" else ""
    told = "the ten-colour rent" if f.card == "any" else "a two-colour rent"
    story = f"Ann plays {told} for her full dark blue set and asks " + ("only Bob." if target else "everybody.")
    whom = "One player, whom Ann picks." if f.card == "any" else "Every rival, not one of them."
    return Scene(
        story,
        f"Ann rent dark_blue with {card}{target}",
        "Ann owns property_dark_blue(2)\nBob bank money_5m money_3m\nCal bank money_5m money_3m\nturn Ann",
        wrong=whom,
        fine=whom,
        adds=whom,
    )


@topic.scene()
def deal_double_rent(f: Facts, ed: Any) -> Scene:
    """A rent card with one doubler or two, or a doubler with another card or none."""
    doubles = " double" * f.doublers
    told, log = {
        "two": ("a two-colour rent for her full red set ($6)", f"Ann rent red with {rent_card(ed, 'red')}{doubles}"),
        "any": ("the ten-colour rent for her full red set ($6)", f"Ann rent red with rent_any{doubles} from Bob"),
        "debt": ("Debt Collector", f"Ann debt Bob{doubles}"),
        "birthday": ("her birthday card", f"Ann birthday{doubles}"),
        "alone": ("nothing else", "Ann play double_the_rent"),
    }[f.card]
    doubler = "Double the Rent" if f.card == "alone" else f"{f.doublers} Double the Rent"
    story = f"Ann plays {doubler} with {told} against Bob."
    fine = f"Each Double the Rent doubles it: {2**f.doublers} times the rent."
    position = "Ann owns property_red(3)\nBob bank money_10m money_5m(2) money_4m\nturn Ann"
    return Scene(story, log, position, fine=fine, adds=fine)


@topic.scene()
def deal_change(f: Facts, ed: Any) -> Scene:
    """A charge paid with too large a card."""
    back = 5 - f.owes
    change = f"\nBob demand money_{back}m from Ann" if f.does == "asks" else ""
    story = f"Bob owes Ann ${f.owes} and has only a $5 card. He pays it" + (
        f" and wants ${back} back." if change else "."
    )
    position = owing(f.owes, f"Ann bank money_{back}m\nBob bank money_5m")
    return Scene(story, f"Bob pay Ann money_5m{change}", position, yes="kept" if change else "broken")


@topic.scene()
def deal_paying_from_a_full_set(f: Facts, ed: Any) -> Scene:
    """A charge paid with a card of a full set."""
    value = ed.cards[f"property_{f.colour}"].value
    story = f"Bob owes ${value}, has no money, and pays with one card of his full {COLOURS[f.colour].lower()} set."
    position = owing(value, f"Bob bank nothing, owns {full(ed, f.colour)}")
    return Scene(story, f"Bob pay Ann property_{f.colour}", position)


@topic.scene()
def deal_paid_property(f: Facts, ed: Any) -> Scene:
    """A property received as payment."""
    value = ed.cards[f"property_{f.colour}"].value
    bank = f"\nAnn bank property_{f.colour}" if f.does == "bank" else ""
    story = f"Bob pays Ann with {a_card(f.colour)} property. " + (
        "She puts it into her bank." if bank else "She lays it with her properties."
    )
    position = owing(value, f"Bob bank nothing, owns property_{f.colour}")
    return Scene(story, f"Bob pay Ann property_{f.colour}{bank}", position)


@topic.scene()
def deal_paying_with_a_house(f: Facts, ed: Any) -> Scene:
    """A charge paid with the house of a set."""
    options = "" if f.played == "none" else f"deal_building_as_payment={f.played}"
    agreed = {
        "none": "",
        "property": " It was agreed that it stays a building.",
        "no": " It was agreed that buildings never pay.",
    }
    builds = "\nAnn move house to red" if f.then == "builds" else ""
    story = "Bob owes Ann $3 and pays with the house from his green set." + (
        " She puts it on her red set." if builds else ""
    )
    story += agreed[f.played]
    position = owing(3, "Ann owns property_red(3)\nBob bank nothing, owns property_green(3) house=green")
    # That it builds nothing afterwards does not mean that it cannot pay.
    banked = builds and f.played == "none"
    wrong = "It pays; from then on it is money and builds nothing." if banked else ""
    return Scene(
        story, f"Bob pay Ann house{builds}", position, options=options, wrong=wrong, yes="yes" if banked else "kept"
    )


@topic.scene()
def deal_not_enough(f: Facts, ed: Any) -> Scene:
    """A charge above what lies on the table."""
    cards = "money_2m, property_red" if f.pays == "all" else "money_2m"
    story = f"Bob owes Ann ${f.owes}, has $2 and a red property ($3), and pays " + (
        "both." if f.pays == "all" else "only the $2."
    )
    short = "Who hands over everything of value owes nothing more."
    fine = short if f.owes > 5 else "The debt is paid; what is paid too much does not come back."
    fine = "The debt is paid in full." if f.owes == (5 if f.pays == "all" else 2) else fine
    position = owing(f.owes, "Bob bank money_2m, owns property_red")
    wrong = "As long as he has cards of value left; after that the rest is forgiven."
    return Scene(story, f"Bob pay Ann {cards}", position, fine=fine, wrong=wrong)


@topic.scene()
def deal_paying_from_the_hand(f: Facts, ed: Any) -> Scene:
    """A charge paid from the hand."""
    card = "money_10m" if f.pays == "hand" else f"money_{f.bank}m"
    story = f"Ann plays Debt Collector ($5) on Bob, who has ${f.bank} in his bank. He pays " + (
        "$10 from his hand." if f.pays == "hand" else "that."
    )
    yes: Yes = "kept" if f.pays == "hand" else "broken"
    return Scene(story, f"Ann debt Bob\nBob pay Ann {card}", f"Bob bank money_{f.bank}m\nturn Ann", yes=yes)
