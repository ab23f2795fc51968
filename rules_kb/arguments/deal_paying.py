"""Arguments about Monopoly Deal: rent, charges and how they are paid."""

from typing import Any

from rules_kb.arguments.deal_colours import COLOURS, a_card, full, of_colour, rent_card
from rules_kb.arguments.facts import choice, number, yes_no
from rules_kb.arguments.scenes import Facts, Scene, Topic, some

topic = Topic("Deal: rent and paying", "deal")
STREETS = {key: label for key, label in COLOURS.items() if key not in ("railroad", "utility")}


def owing(sum_: int, more: str) -> str:
    """A position in which Bob owes Ann so many millions."""
    return f"{more}\nBob owes Ann {sum_} for rent\nturn Ann, drawn, played 1"


@topic.argument(
    "Deal: how much is the rent?",
    choice("colour", "Which colour?", COLOURS, "green"),
    number("cards", "How many cards of it?", 3, 1, 4),
    choice(
        "building",
        "What stands on the set?",
        {"none": "Nothing", "house": "A house", "both": "House and hotel"},
        "both",
    ),
    number("asked", "What does Ann ask, in millions? (0: just the rent)", 14, 0, 60),
    rule="deal.rent.amount",
    also="deal house hotel plus 7 bonus rent amount building",
)
def deal_rent_amount(f: Facts, ed: Any) -> Scene:
    """The rent of a set, with buildings where it can carry them."""
    cards = min(f.cards, ed.colours[f.colour].size)
    stands = f.building if cards == ed.colours[f.colour].size and f.colour in STREETS else "none"
    more = {"none": "", "house": f" house={f.colour}", "both": f" house={f.colour} hotel={f.colour}"}[stands]
    told = {"none": "", "house": " with a house", "both": " with house and hotel"}[stands]
    asks = f" for {f.asked}" if f.asked else ""
    story = f"Ann has {some(cards, f'{of_colour(f.colour)} card')}{told} and plays rent" + (
        f", asking {f.asked}M." if asks else "."
    )
    log = f"Ann rent {f.colour} with rent_any from Bob{asks}"
    return Scene(
        story,
        log,
        f"Ann owns property_{f.colour}({cards}){more}\nBob bank money_10m money_5m(2)\nturn Ann",
        players="Ann, Bob",
    )


@topic.argument(
    "Deal: who pays a rent card, one or all?",
    choice("card", "Which rent card?", {"any": "The ten-colour rent", "two": "A two-colour rent"}),
    choice("target", "From whom?", {"all": "Everybody", "one": "Only Bob"}),
    rule="deal.rent.who",
    also="deal multicolour rent one opponent everyone wild rent",
)
def deal_rent_who(f: Facts, ed: Any) -> Scene:
    """A rent card played against one or all."""
    card = "rent_any" if f.card == "any" else rent_card(ed, "dark_blue")
    target = " from Bob" if f.target == "one" else ""
    told = "the ten-colour rent" if f.card == "any" else "a two-colour rent"
    story = f"Ann plays {told} for her full dark blue set and asks " + ("only Bob." if target else "everybody.")
    return Scene(
        story,
        f"Ann rent dark_blue with {card}{target}",
        "Ann owns property_dark_blue(2)\nBob bank money_5m money_3m\nCal bank money_5m money_3m\nturn Ann",
    )


@topic.argument(
    "Deal: Double the Rent, and twice?",
    choice("card", "With which rent card?", {"two": "A two-colour rent", "any": "The ten-colour rent"}),
    number("doublers", "How many Double the Rent?", 2, 1, 2),
    rule="deal.rent.double",
    also="deal stack double rent four times ten-colour any",
)
def deal_double_rent(f: Facts, ed: Any) -> Scene:
    """A rent card with one doubler or two."""
    card = "rent_any" if f.card == "any" else rent_card(ed, "red")
    target = " from Bob" if f.card == "any" else ""
    rent = "the ten-colour rent" if f.card == "any" else "a two-colour rent"
    story = f"Ann plays {rent} for her full red set (6M) with {f.doublers} Double the Rent against Bob."
    log = f"Ann rent red with {card}{' double' * f.doublers}{target}"
    return Scene(
        story, log, "Ann owns property_red(3)\nBob bank money_10m money_5m(2) money_4m\nturn Ann", players="Ann, Bob"
    )


@topic.argument(
    "Deal: do I get change?",
    number("owes", "What does Bob owe, in millions?", 2, 1, 4),
    choice("does", "What happens?", {"asks": "Bob pays 5M and asks for change", "pays": "Bob pays 5M, no change"}),
    rule="deal.pay.change",
    also="deal overpay change money back 5m note",
)
def deal_change(f: Facts, ed: Any) -> Scene:
    """A charge paid with too large a card."""
    back = 5 - f.owes
    change = f"\nBob demand money_{back}m from Ann" if f.does == "asks" else ""
    story = f"Bob owes Ann {f.owes}M and has only a 5M card. He pays it" + (
        f" and wants {back}M back." if change else "."
    )
    position = owing(f.owes, f"Ann bank money_{back}m\nBob bank money_5m")
    return Scene(
        story,
        f"Bob pay Ann money_5m{change}",
        position,
        players="Ann, Bob",
        fine="Paying too much is allowed; no change is given.",
    )


@topic.argument(
    "Deal: may I pay with a card from a full set?",
    choice("colour", "Which set?", STREETS, "dark_blue"),
    rule="deal.pay.payer-chooses",
    also="deal pay property break full set locked",
)
def deal_paying_from_a_full_set(f: Facts, ed: Any) -> Scene:
    """A charge paid with a card of a full set."""
    value = ed.cards[f"property_{f.colour}"].value
    story = f"Bob owes {value}M, has no money, and pays with one card of his full {COLOURS[f.colour].lower()} set."
    position = owing(value, f"Bob bank nothing, owns {full(ed, f.colour)}")
    return Scene(
        story,
        f"Bob pay Ann property_{f.colour}",
        position,
        players="Ann, Bob",
        fine="The payer chooses; full sets are safe only from Sly Deal and Forced Deal.",
    )


@topic.argument(
    "Deal: where does a paid property go?",
    choice(
        "does",
        "What does the one who gets it do?",
        {"bank": "Puts it in the bank", "lays": "Leaves it with the properties"},
    ),
    choice("colour", "Which property?", COLOURS, "brown"),
    rule="deal.play.property-as-money",
    also="deal property bank payment receive",
)
def deal_paid_property(f: Facts, ed: Any) -> Scene:
    """A property received as payment."""
    value = ed.cards[f"property_{f.colour}"].value
    bank = f"\nAnn bank property_{f.colour}" if f.does == "bank" else ""
    story = f"Bob pays Ann with {a_card(f.colour)} property. " + (
        "She puts it into her bank." if bank else "She lays it with her properties."
    )
    position = owing(value, f"Bob bank nothing, owns property_{f.colour}")
    return Scene(
        story,
        f"Bob pay Ann property_{f.colour}{bank}",
        position,
        players="Ann, Bob",
        fine="A property received as payment lies with the properties.",
    )


@topic.argument(
    "Deal: can I pay with a house or hotel?",
    choice(
        "then",
        "What does the one who gets it do?",
        {"nothing": "Takes it", "builds": "Puts it on a full set of her own"},
    ),
    choice(
        "played",
        "What does your table play?",
        {"none": "Nothing was agreed", "property": "It stays a building", "no": "Buildings never pay"},
    ),
    rule="deal.pay.building",
    also="deal house payment building value bank",
)
def deal_paying_with_a_house(f: Facts, ed: Any) -> Scene:
    """A charge paid with the house of a set."""
    options = "" if f.played == "none" else f"deal_building_as_payment={f.played}"
    agreed = {
        "none": "",
        "property": " It was agreed that it stays a building.",
        "no": " It was agreed that buildings never pay.",
    }
    builds = "\nAnn move house to red" if f.then == "builds" else ""
    story = "Bob owes Ann 3M and pays with the house from his green set." + (
        " She puts it on her red set." if builds else ""
    )
    story += agreed[f.played]
    position = owing(3, "Ann owns property_red(3)\nBob bank nothing, owns property_green(3) house=green")
    return Scene(
        story,
        f"Bob pay Ann house{builds}",
        position,
        options=options,
        players="Ann, Bob",
        fine="A house is worth 3M and may pay.",
    )


@topic.argument(
    "Deal: can a ten-colour wild pay?",
    number("owes", "What does Bob owe, in millions?", 3, 1, 5),
    yes_no("more", "Has he other cards on the table?"),
    rule="deal.pay.wild",
    also="deal any wild payment no value rainbow",
)
def deal_paying_with_a_wild(f: Facts, ed: Any) -> Scene:
    """A charge paid with a wild of no value."""
    bank = "bank money_5m" if f.more else "bank nothing"
    story = f"Bob owes Ann {f.owes}M and pays with a ten-colour wild" + (
        ", although he has 5M." if f.more else "; he has nothing else."
    )
    return Scene(
        story, "Bob pay Ann wild_any", owing(f.owes, f"Bob {bank}, owns property_red wild_any=red"), players="Ann, Bob"
    )


@topic.argument(
    "Deal: not enough to pay",
    number("owes", "What does Bob owe, in millions?", 8, 1, 20),
    choice("pays", "He has 2M and a red property (3M). He pays", {"all": "Everything", "some": "Only the 2M"}),
    rule="deal.pay.enough",
    also="deal broke everything short payment rest forgiven owe",
)
def deal_not_enough(f: Facts, ed: Any) -> Scene:
    """A charge above what lies on the table."""
    cards = "money_2m, property_red" if f.pays == "all" else "money_2m"
    story = f"Bob owes Ann {f.owes}M, has 2M and a red property (3M), and pays " + (
        "both." if f.pays == "all" else "only the 2M."
    )
    short = "Who hands over everything of value owes nothing more."
    fine = short if f.owes > 5 else "The debt is paid; what is paid too much does not come back."
    fine = "The debt is paid in full." if f.owes == (5 if f.pays == "all" else 2) else fine
    return Scene(
        story,
        f"Bob pay Ann {cards}",
        owing(f.owes, "Bob bank money_2m, owns property_red"),
        players="Ann, Bob",
        fine=fine,
    )


@topic.argument(
    "Deal: can I pay with cards from my hand?",
    number("bank", "What has Bob in his bank, in millions?", 1, 1, 5),
    choice("pays", "What does he pay the 5M with?", {"hand": "A 10M card from his hand", "bank": "All of his bank"}),
    rule="deal.pay.table-only",
    also="deal hand cards pay table bank only",
    fine="Only what lies on the table pays, and it was all there is.",
)
def deal_paying_from_the_hand(f: Facts, ed: Any) -> Scene:
    """A charge paid from the hand."""
    card = "money_10m" if f.pays == "hand" else f"money_{f.bank}m"
    story = f"Ann plays Debt Collector (5M) on Bob, who has {f.bank}M in his bank. He pays " + (
        "10M from his hand." if f.pays == "hand" else "that."
    )
    return Scene(story, f"Ann debt Bob\nBob pay Ann {card}", f"Bob bank money_{f.bank}m\nturn Ann", players="Ann, Bob")


@topic.argument(
    "Deal: who chooses the cards to pay with?",
    choice("asks", "What does Ann do?", {"demands": "Asks for his red property", "takes": "Takes the money he offers"}),
    rule="deal.pay.payer-chooses",
    also="deal payer decides demand property instead of money",
    fine="The payer chooses the cards.",
)
def deal_who_chooses(f: Facts, ed: Any) -> Scene:
    """A payment of the payee's choice."""
    then = "Ann demand property_red from Bob" if f.asks == "demands" else "Bob pay Ann money_5m"
    story = "Bob owes Ann 5M, has 5M and a red property. " + (
        "She asks for the property." if f.asks == "demands" else "He pays the money."
    )
    return Scene(story, f"Ann debt Bob\n{then}", "Bob bank money_5m, owns property_red\nturn Ann", players="Ann, Bob")


@topic.argument(
    "Deal: birthday and Debt Collector, how much from whom?",
    choice("card", "Which card?", {"birthday": "It's My Birthday", "debt": "Debt Collector"}),
    number("asked", "What does Ann ask for, in millions?", 3, 1, 10),
    rule="deal.charge.amount",
    also="deal birthday 2m debt collector 5m charge",
)
def deal_charges(f: Facts, ed: Any) -> Scene:
    """A birthday or a debt for some sum."""
    line = f"Ann birthday for {f.asked}" if f.card == "birthday" else f"Ann debt Bob for {f.asked}"
    card = "It's My Birthday" if f.card == "birthday" else "Debt Collector"
    return Scene(
        f"Ann plays {card} and asks Bob for {f.asked}M.",
        line,
        "Bob bank money_5m money_1m\nturn Ann",
        players="Ann, Bob",
    )


@topic.argument(
    "Deal: one rent card for two colours?",
    choice(
        "colours",
        "For what does Ann ask rent?",
        {"red, yellow": "Red and yellow together", "red": "Red only", "green": "Green, which the card does not show"},
    ),
    rule="deal.rent.one-set",
    also="deal both colours rent two sets card shows wrong colour",
)
def deal_rent_for_two_colours(f: Facts, ed: Any) -> Scene:
    """A two-colour rent for more than it is good for."""
    told = {"red, yellow": "both colours together", "red": "red only", "green": "green"}[f.colours]
    story = f"Ann has red, yellow and green cards and plays the red and yellow rent for {told}."
    position = "Ann owns property_red property_yellow property_green\nBob bank money_5m\nturn Ann"
    return Scene(story, f"Ann rent {f.colours} with rent_red_yellow", position, players="Ann, Bob")
