"""What an edition's board and decks must have, each fault in words and by its path."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rules_kb.board.edition import Card, Space
from rules_kb.editions.read import ID, repeated

Placed = tuple[str, Space]
Dealt = tuple[str, Card]

RENTS = 6
# Words that stand where a space may stand in a line of a record.
RESERVED = frozenset({"bank", "table", "house", "houses", "hotel", "hotels", "jail_card", "nothing", "pot", "worth"})
NEEDS = {
    "street": ("group", "price", "rents", "house_cost", "mortgage"),
    "railroad": ("group", "price", "mortgage"),
    "utility": ("group", "price", "mortgage"),
    "card": ("deck",),
    "tax": ("tax",),
}
# What a street needs where nothing is built or mortgaged.
BARE = ("group", "price", "rents")
EFFECTS = (
    "move_to",
    "nearest",
    "move_by",
    "back_to",
    "go_to_jail",
    "receive",
    "pay",
    "pay_each",
    "collect_each",
    "repairs",
    "keep",
    "up_to",
    "to_groups",
    "for_token",
)
COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def counted(number: int) -> str:
    """A small number as a word."""
    return COUNTS[number] if number < len(COUNTS) else str(number)


def is_bare(space: Space) -> bool:
    """Whether a street is of a game without buildings and mortgages: one rent, and neither is priced."""
    return space.kind == "street" and len(space.rents) == 1 and not space.house_cost and not space.mortgage


def space_faults(path: str, space: Space) -> dict[str, str]:
    """What one space lacks or has too much."""
    needs = BARE if is_bare(space) else NEEDS.get(space.kind, ())
    errors = {
        f"{path}.{field}": f"{space.name}: {field} is needed for a {space.kind}"
        for field in needs
        if not getattr(space, field)
    }
    spare = {"group", "price", "rents", "house_cost", "mortgage", "deck", "tax"}.difference(needs)
    errors |= {
        f"{path}.{field}": f"{space.name}: a {space.kind} space has no {field}"
        for field in sorted(spare)
        if getattr(space, field)
    }
    errors |= {
        f"{path}.{field}": f"{space.name}: {getattr(space, field)!r} cannot be written in a record; use small letters and _"
        for field in ("group", "deck")
        if getattr(space, field) and not ID.fullmatch(getattr(space, field))
    }
    if space.id in RESERVED:
        errors[f"{path}.id"] = f"{space.name}: the record uses the word {space.id}"
    if space.kind == "street" and len(space.rents) != RENTS and not is_bare(space):
        has = counted(len(space.rents))
        verb = "is" if has == "one" else "are"
        errors[f"{path}.rents"] = f"{space.name}: six rents are needed, there {verb} {has}"
    return errors


def card_faults(path: str, card: Card) -> dict[str, str]:
    """What is wrong with the effect of one card."""
    errors = {}
    effects = [effect for effect in EFFECTS if getattr(card, effect)]
    if len(effects) != 1:
        named = ", ".join(effects) or "none"
        errors[path] = f"{card.title}: one effect is needed; there is {named}"
    charges = (card.rent_multiplier > 1) + bool(card.dice_multiple)
    if charges != bool(card.nearest):
        wants = "either rent_multiplier or dice_multiple" if card.nearest else "neither multiplier"
        errors[f"{path}.nearest"] = f"{card.title}: {wants} belongs here"
    if card.or_draw and not (card.pay or card.up_to):
        errors[f"{path}.or_draw"] = f"{card.title}: or_draw needs a sum to pay or spaces to go instead"
    if card.free and not (card.move_to or card.leaves_choice):
        errors[f"{path}.free"] = f"{card.title}: free belongs to a card that leads to a space"
    return errors


def deck_faults(spaces: Sequence[Placed], cards: Sequence[Dealt]) -> dict[str, str]:
    """Decks that spaces or cards draw from and no card is in, and decks that nothing draws from, each told once."""
    drawn = {space.deck for _, space in spaces if space.kind == "card"}
    dealt = {card.deck for _, card in cards}
    errors = once_each(
        (space.deck, f"{path}.deck", f"{space.name}: no card is in the deck {space.deck!r}")
        for path, space in spaces
        if space.deck and space.deck not in dealt
    )
    errors |= once_each(
        (card.or_draw, f"{path}.or_draw", f"{card.title}: no card is in the deck {card.or_draw!r}")
        for path, card in cards
        if card.or_draw and card.or_draw not in dealt
    )
    return errors | once_each(
        (card.deck, f"{path}.deck", f"{card.title}: no space draws from the deck {card.deck!r}")
        for path, card in cards
        if card.deck not in drawn
    )


def once_each(faults: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """The first fault of each deck, with how many more there are like it."""
    found: dict[str, list[tuple[str, str]]] = {}
    for deck, path, said in faults:
        found.setdefault(deck, []).append((path, said))
    return {path: f"{said}; so it is with {len(more)} more" if more else said for (path, said), *more in found.values()}


def lost_cards(spaces: Sequence[Placed], cards: Sequence[Dealt]) -> dict[str, str]:
    """Cards that lead to a space the board does not have."""
    ids, kinds = {space.id for _, space in spaces}, {space.kind for _, space in spaces}
    errors = {
        f"{path}.{field}": f"{card.title}: there is no space {getattr(card, field)!r}; lead it elsewhere, or take the card out"
        for path, card in cards
        for field in ("move_to", "back_to")
        if getattr(card, field) and getattr(card, field) not in ids
    }
    groups = {space.group for _, space in spaces if space.group}
    errors |= {
        f"{path}.to_groups": f"{card.title}: the board has no group {group!r}"
        for path, card in cards
        for group in card.to_groups
        if group not in groups
    }
    return errors | {
        f"{path}.nearest": f"{card.title}: the board has no {card.nearest}"
        for path, card in cards
        if card.nearest and card.nearest not in kinds
    }


def piece_faults(spaces: Sequence[Placed], cards: Sequence[Dealt]) -> dict[str, str]:
    """What is wrong with single spaces and cards."""
    errors = repeated(spaces) | repeated(cards)
    for path, space in spaces:
        errors |= space_faults(path, space)
    for path, card in cards:
        errors |= card_faults(path, card)
    return errors


def board_faults(spaces: Sequence[Placed], cards: Sequence[Dealt]) -> dict[str, str]:
    """What is wrong with a board and its decks taken together."""
    kinds = Counter(space.kind for _, space in spaces)
    errors = {
        f"spaces.{kind}": f"one {kind} space is needed, there are {counted(kinds[kind])}"
        for kind in ("go", "jail")
        if kinds[kind] != 1
    }
    return errors | deck_faults(spaces, cards) | lost_cards(spaces, cards)
