"""Players and deeds: who has what, what it earns, what may be done with it and why not."""

from typing import Any

from referee.seated.queries import Seated, options, tried
from referee.tables.board import drawing, sheets
from referee.tables.board.consequences import ended, of_rents
from referee.tables.board.sheets import deed_row
from rules_kb.board.bills import total
from rules_kb.board.debt.raising import SEVEN
from rules_kb.board.end.facts import worth
from rules_kb.board.rent import facts as rent_facts
from rules_kb.board.state import HOTEL, owned
from rules_kb.kernel.model import BANK, Seat

LABELS = {"mortgage": "Mortgage it", "lift": "Lift the mortgage"}


def holdings_context(s: Seated) -> dict[str, Any]:
    """The whole page."""
    players = [holder(s, seat) for seat in range(len(s.board.players))]
    unsold = [shown(s, name) for name, deed in s.board.deeds.items() if deed.owner == BANK]
    shared = {"over": ended(s), "names": sheets.seats(s), "options": options(s), "here": "deeds"}
    pieces = {"houses": s.board.houses, "hotels": s.board.hotels} if s.ed.colours else {}
    bank = {**pieces, "pot": s.words.sum(s.board.pot)}
    return {**shared, "players": players, "unsold": unsold, "bank": bank, "drawing": drawing.board_drawing(s)}


def holder(s: Seated, seat: Seat) -> dict[str, Any]:
    """One player with everything in hand."""
    player = s.board.players[seat]
    return {
        **sheets.seat_row(s, seat),
        "place": s.ed.worded("in jail") if player.jail else f"on {s.words.space(player.at)}",
        "worth": "?" if player.unknown else s.words.sum(worth(s.board, s.ed, seat)),
        "deeds": [shown(s, name) for name in owned(s.board, seat)],
        "out": player.out,
        "banker": s.table.banker == s.words.name(seat),
        "won": seat in s.view.game.winners(s.board, s.ed),
    }


def shown(s: Seated, name: str) -> dict[str, Any]:
    """A deed with what landing there costs now."""
    owner, price = s.words.who(s.board.deeds[name].owner), s.words.sum(s.ed.deeds[name].price)
    return {**deed_row(s, name), "rent": rent_now(s, name), "price": price, "owner": owner}


def rent_now(s: Seated, name: str) -> str:
    """What somebody who lands there pays."""
    deed = s.board.deeds[name]
    if deed.owner == BANK or deed.mortgaged:
        return ""
    if s.ed.deeds[name].kind == "utility":
        return f"{of_rents(s)}{rent_facts.utility_times(s.board, s.ed, name, '')} × dice"
    return s.words.sum(total(rent_facts.rent_bill(s.board, s.ed, name, SEVEN)[0]))


def deed(s: Seated, name: str) -> dict[str, Any] | None:
    """One deed: its whole rent table and what may be done; None where there is no such deed."""
    if name not in s.ed.deeds:
        return None
    owner = s.board.deeds[name].owner
    return {
        "here": "deeds",
        "deed": shown(s, name),
        "owner": s.words.who(owner),
        "rents": rents(s, name),
        "costs": s.ed.worded("a house costs"),
        "mates": [shown(s, mate) for mate in s.ed.groups[s.ed.deeds[name].group] if mate != name],
        "may": may(s, name) if owner != BANK else [],
    }


def rents(s: Seated, name: str) -> list[tuple[str, str]]:
    """The rents printed on a deed."""
    space, steps = s.ed.deeds[name], ("bare", "1 house", "2 houses", "3 houses", "4 houses", "hotel")
    if space.kind == "street":
        told = [s.ed.worded(step) for step in steps] if space.carries else ["rent"]
        return [(step, s.words.sum(rent)) for step, rent in zip(told, space.rents, strict=False)]
    if space.kind == "railroad":
        return [(f"{n} owned", s.words.sum(rent)) for n, rent in enumerate(s.ed.railroad_rents, 1)]
    return [(f"{n} owned", f"{times} × dice") for n, times in enumerate(s.ed.utility_multipliers, 1)]


def may(s: Seated, name: str) -> list[dict[str, Any]]:
    """What its owner may do with a deed now; where not, why not."""
    deed, who = s.board.deeds[name], s.words.name(s.board.deeds[name].owner)
    verbs = ["lift" if deed.mortgaged else "mortgage"] if s.ed.has_mortgages else []
    if s.ed.deeds[name].carries:
        verbs = ["build", *["sell"] * bool(deed.houses), *verbs]
    return [
        {"label": s.ed.worded(label(verb, deed.houses)), "tried": tried(s, f"{who} {verb} {name}")} for verb in verbs
    ]


def label(verb: str, houses: int) -> str:
    """What is done with a deed; the last step up and the first one down are a hotel's."""
    hotel = houses == (HOTEL - 1 if verb == "build" else HOTEL)
    return LABELS.get(verb) or f"{verb.capitalize()} {'the hotel' if hotel else 'one house'}"
