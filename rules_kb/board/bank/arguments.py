"""Arguments about the Bank's money: too much, too little, or none left."""

from typing import Any

from rules_kb.record.scenes import Facts, Scene, Topic

topic = Topic("The Bank's money")


@topic.scene(fits=lambda ed: any(card.receive for card in ed.cards))
def bank_out_of_money(f: Facts, ed: Any) -> Scene:
    """A card's money that an empty Bank has to pay."""
    card = next(card for card in ed.cards if card.receive)
    space = "community_chest_1" if card.deck == "community_chest" else "chance_1"
    then = "Bob end" if f.does == "goes_on" else f"Bob collect {card.receive} for card"
    told = "he gets nothing, and play goes on" if f.does == "goes_on" else "the Banker writes it on paper"
    story = f"A card brings Bob ${card.receive}, but the Bank has no money left: {told}."
    return Scene(story, f"Bob land {space}\nBob draw {card.id}\n{then}", "turn Bob")
