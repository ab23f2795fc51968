"""Players and deeds: who has what, what it earns, what may be done with it and why not."""

from typing import Any

from referee.tables import board_drawing, sheets
from referee.tables.consequences import ended
from referee.tables.queries import Seated, Tried, options, tried
from referee.tables.sheets import deed_row
from rules_kb.board import bills
from rules_kb.board.raising import SEVEN
from rules_kb.board.standings import worth
from rules_kb.board.state import owned
from rules_kb.core import BANK, Seat


def of(s: Seated) -> dict[str, Any]:
    """The whole page."""
    players = [holder(s, seat) for seat in range(len(s.board.players))]
    unsold = [shown(s, name) for name, deed in s.board.deeds.items() if deed.owner == BANK]
    bank = {"houses": s.board.houses, "hotels": s.board.hotels, "pot": s.words.sum(s.board.pot)}
    return {
        "s": s,
        "table": s.table,
        "players": players,
        "unsold": unsold,
        "bank": bank,
        "over": ended(s),
        "drawing": board_drawing.of(s),
        "names": sheets.seats(s),
        "options": options(s),
        "here": "deeds",
    }


def holder(s: Seated, seat: Seat) -> dict[str, Any]:
    """One player with everything in hand."""
    player = s.board.players[seat]
    place = "in jail" if player.jail else f"on {s.words.space(player.at)}"
    total = "?" if player.unknown else s.words.sum(worth(s.board, s.ed, seat))
    deeds = [shown(s, name) for name in owned(s.board, seat)]
    won = seat in s.view.play.winners(s.board, s.ed)
    banker = s.table.banker == s.words.name(seat)
    return {
        **sheets.seat_row(s, seat),
        "place": place,
        "worth": total,
        "deeds": deeds,
        "out": player.out,
        "won": won,
        "banker": banker,
    }


def shown(s: Seated, name: str) -> dict[str, Any]:
    """A deed with what landing there costs now."""
    space = s.ed.deeds[name]
    return {**deed_row(s, name), "rent": rent_now(s, name), "price": s.words.sum(space.price)}


def rent_now(s: Seated, name: str) -> str:
    """What somebody who lands there pays."""
    deed = s.board.deeds[name]
    if deed.owner == BANK or deed.mortgaged:
        return ""
    if s.ed.deeds[name].kind == "utility":
        return f"{bills.utility_times(s.board, s.ed, name, '')} × dice"
    return s.words.sum(bills.total(bills.rent(s.board, s.ed, name, SEVEN)[0]))


def deed(s: Seated, name: str) -> dict[str, Any] | None:
    """One deed: its whole rent table and what may be done; None where there is no such deed."""
    if name not in s.ed.deeds:
        return None
    space, owner = s.ed.deeds[name], s.board.deeds[name].owner
    mates = [shown(s, mate) | {"owner": owner_of(s, mate)} for mate in s.ed.groups[space.group] if mate != name]
    context = {
        "s": s,
        "table": s.table,
        "here": "deeds",
        "deed": shown(s, name),
        "owner": owner_of(s, name),
        "rents": rents(s, name),
    }
    return {**context, "mates": mates, "may": may(s, name) if owner != BANK else []}


def owner_of(s: Seated, name: str) -> str:
    """Whose a deed is."""
    return s.words.who(s.board.deeds[name].owner)


def rents(s: Seated, name: str) -> list[tuple[str, str]]:
    """The rents printed on a deed."""
    space, steps = s.ed.deeds[name], ("bare", "1 house", "2 houses", "3 houses", "4 houses", "hotel")
    if space.kind == "street":
        return [(step, s.words.sum(rent)) for step, rent in zip(steps, space.rents, strict=False)]
    if space.kind == "railroad":
        return [(f"{n} owned", s.words.sum(rent)) for n, rent in enumerate(s.ed.railroad_rents, 1)]
    return [(f"{n} owned", f"{times} × dice") for n, times in enumerate(s.ed.utility_multipliers, 1)]


def may(s: Seated, name: str) -> list[dict[str, Any]]:
    """What its owner may do with a deed now; where not, why not."""
    deed, who = s.board.deeds[name], s.words.name(s.board.deeds[name].owner)
    verbs = ["lift" if deed.mortgaged else "mortgage"]
    if s.ed.deeds[name].kind == "street":
        verbs = ["build", *["sell"] * bool(deed.houses), *verbs]
    return [answer(tried(s, f"{who} {verb} {name}"), verb) for verb in verbs]


def answer(one: Tried, verb: str) -> dict[str, Any]:
    """Yes with the money it moves, or no with the reasons."""
    labels = {
        "build": "Build one house",
        "sell": "Sell one house",
        "mortgage": "Mortgage it",
        "lift": "Lift the mortgage",
    }
    whys = [each["sentence"] for each in one.violations]
    return {"label": labels[verb], "line": one.line, "legal": one.verdict == "legal", "whys": whys, "moved": one.moved}
