"""The words of one table: what its players, places, cards and sums are called."""

from typing import NamedTuple

from rules_kb.answer.explain import capital, past_sentence, phrase, present_sentence, spoken_names
from rules_kb.kernel.model import BANK, TABLE, Action, Due, Seat
from rules_kb.kernel.said import Said
from rules_kb.record.lines import Record

WHY = {
    "go": "salary",
    "price": "the rest of the price",
    "refund": "paid too much",
    "estate": "interest on what was inherited",
    "jail": "jail fine",
    "fine": "jail fine",
    "pot": "Free Parking",
    "bonus": "bonus",
    "share": "a part of the rent",
}


def blank(name: str) -> str:
    """A name as people write it: records have `_` where a name has a blank."""
    return name.replace("_", " ")


def joined(parts: list[str]) -> str:
    """Several things in one breath."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def cards_of(count: int) -> str:
    """A number of cards."""
    return "1 card" if count == 1 else f"{count} cards"


class TableWords(NamedTuple):
    """Names and sums as this table says them."""

    record: Record

    @property
    def seats(self) -> dict[Seat, str]:
        """What every side is called where people read it."""
        return spoken_names(self.record.players)

    def who(self, seat: Seat) -> str:
        """Somebody at the table, or the Bank."""
        return self.seats[seat]

    def name(self, seat: Seat) -> str:
        """Somebody as a line of the record names them."""
        return {BANK: "bank", TABLE: "table"}.get(seat) or self.record.players[seat]

    def plain(self, text: str) -> str:
        """A sentence of the referee with names as people write them."""
        for name in self.record.players:
            text = text.replace(name, blank(name))
        return text

    def past_sentence(self, action: Action) -> str:
        """What somebody did, as a sentence without its full stop."""
        return past_sentence(action, self.record.edition, self.seats)

    def present_sentence(self, action: Action) -> str:
        """What somebody is about to do, as a sentence without its full stop."""
        return present_sentence(action, self.record.edition, self.seats)

    def phrase(self, part: Said) -> str:
        """A part of a sentence in the words of this table."""
        return phrase(part.template, self.record.edition, part.facts, self.seats)

    def sentence(self, whole: Said) -> str:
        """A sentence in the words of this table."""
        return capital(self.phrase(whole))

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
        return str(self.record.edition.worded(WHY.get(due.why, due.why)))
