"""Arguments about the Bank's money: too much, too little, or none left."""

from typing import Any

from rules_kb.arguments.facts import choice, number
from rules_kb.arguments.scenes import Facts, Scene, Topic

topic = Topic("The Bank's money")


@topic.argument(
    "The Bank paid too much or too little: can it be put right?",
    choice("what", "What was it for?", {"salary": "The salary for Go", "mortgage": "A mortgage on boardwalk"}),
    number("paid", "What the Bank paid", 500, 1, 5000),
    choice("noticed", "When was it noticed?", {"later": "Two turns later", "now": "At once"}),
    rule="board.bank.unearned",
    also="banker error wrong change miscounted money keep it mistake in my favour",
)
def bank_paid_wrong(f: Facts, ed: Any) -> Scene:
    """A wrong sum from the Bank, noticed at once or later."""
    salary = f.what == "salary"
    line = f"Bob collect {f.paid} for go" if salary else f"Bob mortgage boardwalk for {f.paid}"
    at = "pacific_avenue" if salary else "go"
    later = "\nCal roll 4 6\nAnn roll 4 6" if f.noticed == "later" else ""
    told = "for passing Go" if salary else "for a mortgage on boardwalk"
    story = f"The Bank pays Bob ${f.paid} {told}. It is noticed {'two turns later' if later else 'at once'}."
    return Scene(
        story,
        f"Bob roll 4 6\n{line}{later}",
        f"Bob at {at}, owns mediterranean_avenue boardwalk\nAnn at go\nCal at go\nturn Bob",
        asked=2,
        assume="nothing",
        fine="That is the right sum.",
        adds="A wrong sum is put right whenever it is noticed.",
    )


@topic.argument(
    "The Bank has no money left: what now?",
    choice("does", "What happens?", {"goes_on": "He gets nothing and play goes on", "note": "He gets it on paper"}),
    rule="board.cards.effect",
    also="bank broke runs out of money bankrupt iou paper notes",
    fine="The Bank never runs out: it writes what is missing on paper, and that counts as money.",
    fits=lambda ed: any(card.receive for card in ed.cards),
)
def bank_out_of_money(f: Facts, ed: Any) -> Scene:
    """A card's money that an empty Bank has to pay."""
    card = next(card for card in ed.cards if card.receive)
    space = "community_chest_1" if card.deck == "community_chest" else "chance_1"
    then = "Bob end" if f.does == "goes_on" else f"Bob collect {card.receive} for card"
    told = "he gets nothing, and play goes on" if f.does == "goes_on" else "the Banker writes it on paper"
    story = f"A card brings Bob ${card.receive}, but the Bank has no money left: {told}."
    return Scene(story, f"Bob land {space}\nBob draw {card.id}\n{then}", "turn Bob", assume="nothing")
