"""The words of a board table for the quick line: deeds by whose they are, spaces, cards, sums."""

from referee.seated.queries import Seated
from referee.tables.common.vocabulary import Kinds, Word, sums, word
from rules_kb.board.auction.facts import lot_meant
from rules_kb.board.cards.facts import deck_due
from rules_kb.board.items import REASONS
from rules_kb.board.state import active, owned, owns_group
from rules_kb.kernel.model import BANK, Seat


def kinds(s: Seated) -> Kinds:
    """Every kind of word the shapes speak of."""
    turned = [name for name, deed in s.board.deeds.items() if deed.mortgaged]
    return {
        "die": digits(6),
        "few": digits(4),
        "reason": [word(reason) for reason in REASONS],
        "space": [word(space.id, space.name) for space in s.ed.spaces],
        "group": [word(group) for group in s.ed.groups],
        "deck": [word(deck, s.words.deck(deck)) for deck in s.ed.decks],
        "card": cards(s),
        "offer": deeds(s, [s.board.turn.offer] if s.board.turn.offer else []),
        "price": [word(str(s.ed.deeds[s.board.turn.offer].price))] if s.board.turn.offer else [],
        "lot": lot(s),
        "unsold": deeds(s, [name for name, deed in s.board.deeds.items() if deed.owner == BANK]),
        "turned": deeds(s, turned),
        **money(s),
        **property_of(s),
    }


def digits(most: int) -> list[Word]:
    """Small numbers, from one."""
    return [word(str(n)) for n in range(1, most + 1)]


def deeds(s: Seated, names: list[str]) -> list[Word]:
    """Deeds with their printed names."""
    return [word(name, s.ed.deeds[name].name) for name in names]


def lot(s: Seated) -> list[Word]:
    """What lies under the hammer."""
    if s.board.auction is None and not s.board.lots:
        return []
    meant = lot_meant(s.board, s.ed)
    return [word(meant, s.words.place(meant))] if meant else []


def cards(s: Seated) -> list[Word]:
    """Every card, those of the deck that is due first and of these the ones nobody has seen."""
    due = next((deck for seat in active(s.board) if (deck := deck_due(s.board, seat))), "")
    decks = sorted(s.ed.decks, key=lambda deck: deck != due)
    fresh = [name for deck in decks for name in s.board.decks[deck].unseen]
    rest = [name for deck in decks for name in s.ed.decks[deck] if name not in fresh]
    return [word(name, s.ed.card[name].title) for name in [*fresh, *rest]]


def money(s: Seated) -> Kinds:
    """Sums that are owed: to pay, to ask for, to take from the Bank."""
    owed = sums(s, s.board.dues)
    names = [s.words.name(seat) for seat in active(s.board)]
    claims = {to: [one for frm in names for one in owed.get(f"{frm} {to}", [])] for to in names}
    return {"owed": owed, "due": {name: owed.get(f"bank {name}", []) for name in names}, "claim": claims}


def property_of(s: Seated) -> Kinds:
    """What each player can build on, sell, mortgage or lift."""
    found: dict[str, dict[str, list[Word]]] = {}
    for seat in active(s.board):
        for kind, names in sorted_out(s, seat).items():
            found.setdefault(kind, {})[s.words.name(seat)] = deeds(s, names)
    return dict(found)


def sorted_out(s: Seated, seat: Seat) -> dict[str, list[str]]:
    """One player's deeds by what can be done with them; whole groups first where somebody builds."""
    mine, held, ed = owned(s.board, seat), s.board.deeds, s.ed
    streets = [name for name in mine if ed.deeds[name].carries and not held[name].mortgaged]
    return {
        "mine": mine,
        "street": sorted(streets, key=lambda name: not owns_group(s.board, ed, seat, ed.deeds[name].group)),
        "built": [name for name in streets if held[name].houses],
        "free": [name for name in mine if not held[name].mortgaged and not held[name].houses],
        "mortgaged": [name for name in mine if held[name].mortgaged],
    }
