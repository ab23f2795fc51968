"""What a board edition says that nothing will ever come of: a pot without money, a colour of one street."""

from collections.abc import Iterator
from difflib import get_close_matches

from rules_kb.board.edition import BoardEdition
from rules_kb.board.tax.facts import pot_seed
from rules_kb.editions.base import Caution

POT = ("pot", "pot_plus_500")


def board_doubts(ed: BoardEdition, parent: BoardEdition | None) -> Iterator[Caution]:
    """Everything on the board or about it that contradicts itself."""
    yield from pot_doubts(ed)
    notes = sum(many * worth for many, worth in zip(ed.starting_denominations, ed.notes, strict=True))
    # The Speed Die gives everybody more, in notes of its own; a box that counts by machine has none.
    if notes and notes != ed.starting_cash and ed.speed_die == "off":
        says = f"Each player starts with {ed.sum(ed.starting_cash)}, but the notes they get make {ed.sum(notes)}."
        yield Caution(says, "Say how many notes of each kind they get.", "starting_denominations")
    yield from group_doubts(ed, parent)


def pot_doubts(ed: BoardEdition) -> Iterator[Caution]:
    """A pot that nothing feeds, that nobody gets, or that lies nowhere."""
    fed, taken = ed.tax_and_fines_go_to == "pot", ed.free_parking_reward in POT
    if taken and not fed and not pot_seed(ed):
        yield Caution(
            "Free Parking pays the pot, but taxes and fines go to the Bank, so nothing ever lies in it.",
            "Let taxes and fines go to the pot.",
            "tax_and_fines_go_to",
        )
    if fed and not taken:
        yield Caution(
            "Taxes and fines lie in the pot, but Free Parking does not pay it, so nobody ever gets them.",
            "Let Free Parking pay the pot.",
            "free_parking_reward",
        )
    if ed.free_parking_reward != "nothing" and not any(space.kind == "free_parking" for space in ed.spaces):
        yield Caution(
            "Free Parking pays something, but the board has no such space.",
            "Put a Free Parking space on the board, or let it pay nothing.",
            "free_parking_reward",
        )


def group_doubts(ed: BoardEdition, parent: BoardEdition | None) -> Iterator[Caution]:
    """Colours with one street: their owner builds at once, and most are slips of the pen."""
    before = {id: deed.group for id, deed in parent.deeds.items()} if parent else {}
    streets = {name: ids for name, ids in ed.groups.items() if ed.deeds[ids[0]].kind == "street"}
    for name, ids in streets.items():
        if len(ids) == 1:
            was = before.get(ids[0], name)
            near = [was] if was != name else get_close_matches(name, [one for one in streets if one != name], 1, 0.75)
            fix = f"Was {near[0].replace('_', ' ')} meant?" if near else "Give another street the same group."
            street = ed.place_name(ids[0])
            yield Caution(
                f"{street} is the only street of its colour, {name.replace('_', ' ')}.", fix, f"spaces.{ids[0]}"
            )
