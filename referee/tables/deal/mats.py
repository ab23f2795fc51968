"""What lies in front of everybody: banks, sets and how far they are, the rent they earn now."""

from typing import Any

from referee.seated.queries import Seated
from referee.seated.wording import cards_of
from referee.tables.common.sheets import chair
from rules_kb.deal.cards import SETS_TO_WIN
from rules_kb.deal.sets.facts import buildings, full_sets, of_colour, rent, total
from rules_kb.deal.standings import standings
from rules_kb.deal.win.facts import sets_that_count
from rules_kb.kernel.model import Seat


def mats(s: Seated) -> list[dict[str, Any]]:
    """Everybody's cards on the table, the player on turn first."""
    seats = range(len(s.board.players))
    turn = s.board.turn.seat
    return [mat(s, seat) for seat in sorted(seats, key=lambda seat: (seat - turn) % len(seats))]


def mat(s: Seated, seat: Seat) -> dict[str, Any]:
    """One player's cards on the table."""
    player = s.board.players[seat]
    row = standings(s.board, s.ed, s.view.who)[seat]
    colours = [colour for colour in s.ed.colours if any(laid.colour == colour for laid in player.area)]
    loose = [s.words.card(laid.card) for laid in player.area if not laid.colour]
    notes = sorted(player.bank, key=lambda card: -s.ed.cards[card].value)
    return {
        **chair(s, seat),
        "hand": "?" if player.unknown else cards_of(player.hand),
        "known": [s.words.card(card) for card in player.known],
        "bank": s.words.sum(row["cash"]),
        "notes": [note(s, card) for card in notes],
        "sets": [shade(s, seat, colour) for colour in colours],
        "loose": loose,
        "full": pips(s, seat),
        "on_turn": seat == s.board.turn.seat,
        "won": seat in s.view.game.winners(s.board, s.ed),
    }


def note(s: Seated, card: str) -> dict[str, str]:
    """A card in a bank: money by its value, anything else with its name."""
    found = s.ed.cards[card]
    return {"worth": s.words.sum(found.value), "name": "" if found.kind == "money" else found.title}


def shade(s: Seated, seat: Seat, colour: str) -> dict[str, Any]:
    """One colour of a player: how many of how many, what stands on it, what it earns."""
    area, found = s.board.players[seat].area, s.ed.colours[colour]
    cards = of_colour(area, colour)
    wilds = sum(s.ed.cards[laid.card].kind == "wild" for laid in cards)
    return {
        "id": colour,
        "name": found.name,
        "have": len(cards),
        "size": found.size,
        "wilds": wilds,
        "full": full_sets(s.ed, area, colour),
        "buildings": buildings(area, colour),
        "rent": s.words.sum(total(rent(s.ed, area, colour))),
    }


def pips(s: Seated, seat: Seat) -> dict[str, Any]:
    """How many full sets that count somebody has, as dots and in words."""
    have = min(len(sets_that_count(s.ed, s.board, seat)), SETS_TO_WIN)
    return {"have": have, "need": SETS_TO_WIN, "dots": "●" * have + "○" * (SETS_TO_WIN - have)}
