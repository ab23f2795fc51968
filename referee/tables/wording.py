"""The words of one table: what its players, places, cards and sums are called."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rules_kb.core import BANK, TABLE, Due, Seat
from rules_kb.notation import Record

WHY = {
    "go": "salary",
    "price": "the rest of the price",
    "refund": "paid too much",
    "estate": "interest on what was inherited",
    "jail": "jail fine",
    "fine": "jail fine",
    "pot": "Free Parking",
    "bonus": "bonus",
}


def blank(name: str) -> str:
    """A name as people write it: records have `_` where a name has a blank."""
    return name.replace("_", " ")


def joined(parts: list[str]) -> str:
    """Several things in one breath."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


class Words(NamedTuple):
    """Names and sums as this table says them."""

    record: Record

    def who(self, seat: Seat) -> str:
        """Somebody at the table, or the Bank."""
        return {BANK: "the Bank", TABLE: "the table"}.get(seat) or blank(self.record.players[seat])

    def name(self, seat: Seat) -> str:
        """Somebody as a line of the record names them."""
        return {BANK: "bank", TABLE: "table"}.get(seat) or self.record.players[seat]

    def plain(self, text: str) -> str:
        """A sentence of the referee with names as people write them."""
        for name in self.record.players:
            text = text.replace(name, blank(name))
        return text

    def place(self, name: str) -> str:
        """A deed, a jail card or a building by its printed name."""
        space = self.record.edition.deeds.get(name)
        return str(space.name) if space else blank(name.replace("-", " "))

    def space(self, number: int) -> str:
        """A space by its printed name."""
        return str(self.record.edition.spaces[number].name)

    def card(self, name: str) -> str:
        """A card by its title; one of several that say the same by what they share."""
        found = self.record.edition.card.get(name)
        return str(found.title) if found else blank(name)

    def colour(self, name: str) -> str:
        """A colour of cards by its name."""
        return str(self.record.edition.colours[name].name)

    def deck(self, name: str) -> str:
        """A deck by its printed name."""
        spaces = self.record.edition.spaces
        return next((str(space.name) for space in spaces if space.deck == name), blank(name).title())

    def sum(self, amount: int) -> str:
        """Money, with the edition's sign."""
        return self.record.edition.sum(amount)

    def why(self, due: Due) -> str:
        """What a due is for."""
        return WHY.get(due.why, due.why)


Tell = Callable[[Words, Any], str]
