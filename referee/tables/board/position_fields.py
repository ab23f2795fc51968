"""How it stands, as the fields of a form: what each holds by the log, and as a page shows it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.seated.wording import TableWords
from referee.tables.common.forms import said as field_text
from rules_kb.board.state import HOTEL, active
from rules_kb.editions.parameter import UNLIMITED
from rules_kb.kernel.model import BANK
from rules_kb.record.lines import Record

Said = dict[str, str]
MORTGAGED = "m"
STATES = (("0", "bare"), ("1", "1 house"), ("2", "2 houses"), ("3", "3 houses"), ("4", "4 houses"))
BUILT = (*STATES, (str(HOTEL), "hotel"), (MORTGAGED, "mortgaged"))
BARE = (STATES[0], BUILT[-1])


class PositionForm(NamedTuple):
    """A table as the form sees it: its record, and the position the fields begin with."""

    record: Record
    board: Any

    @property
    def ed(self) -> Any:
        """The edition, for its spaces and cards."""
        return self.record.edition

    @property
    def decks(self) -> list[str]:
        """The decks that have a jail card."""
        return list(dict.fromkeys(card.deck for card in self.ed.cards if card.keep))


def by_log(p: PositionForm) -> Said:
    """What every field holds if nothing is changed."""
    board = p.board
    said = {"turn": str(board.turn.seat), "rolled": str(int(board.turn.rolled))}
    said |= {"houses": str(board.houses), "hotels": str(board.hotels), "pot": str(board.pot)}
    for seat in active(board):
        player = board.players[seat]
        said |= {f"cash-{seat}": "?" if player.unknown else str(player.cash), f"at-{seat}": str(player.at)}
        said[f"jail-{seat}"] = str(player.jail)
    for name, deed in board.deeds.items():
        said |= {f"owner-{name}": str(deed.owner), f"state-{name}": MORTGAGED if deed.mortgaged else str(deed.houses)}
    holders = {deck: seat for seat in active(board) for deck in board.players[seat].cards}
    return said | {f"card-{deck}": str(holders.get(deck, BANK)) for deck in p.decks}


def sent(p: PositionForm, post: Mapping[str, str]) -> Said:
    """What every field holds now."""
    return {field: field_text(post, field) if field in post else held for field, held in by_log(p).items()}


def shown(p: PositionForm, said: Said) -> dict[str, Any]:
    """The form as a page shows it, filled with what is said."""
    words = TableWords(p.record)
    seats = [{"seat": str(seat), "name": words.name(seat), "who": words.who(seat)} for seat in active(p.board)]
    for one in seats:
        one |= {field: said[f"{field}-{one['seat']}"] for field in ("cash", "at", "jail")}
    deeds = {group: [deed_row(p, name, said) for name in names] for group, names in p.ed.groups.items()}
    cards = [{"deck": deck, "title": words.deck(deck), "holder": said[f"card-{deck}"]} for deck in p.decks]
    return {
        "holders": seats,
        "spaces": [(str(number), space.name) for number, space in enumerate(p.ed.spaces)],
        "throws": [str(n) for n in range(1, p.ed.jail_max_turns + 1)],
        "groups": deeds,
        "jail_cards": cards,
        "said": said,
        "called": p.ed.vocabulary,
        "pieces": bool(p.ed.colours) and p.board.houses < UNLIMITED // 2,
    }


def deed_row(p: PositionForm, name: str, said: Said) -> dict[str, Any]:
    """One deed: whose it is and what stands on it."""
    space = p.ed.deeds[name]
    states = BUILT if space.carries else BARE if p.ed.has_mortgages else ()
    told = [(state, p.ed.worded(words)) for state, words in states]
    row = {"id": name, "name": space.name, "group": space.group, "states": told}
    return {**row, "owner": said[f"owner-{name}"], "state": said[f"state-{name}"]}
