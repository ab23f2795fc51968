"""What each sheet of the table offers: payments, property, deals, cards, and everything else."""

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

from referee.editions.sheet import edition
from referee.seated.endings import really
from referee.seated.queries import Seated, plain
from referee.seated.shapes import Button
from referee.tables.board import raise_page
from referee.tables.board import vocabulary as board_vocabulary
from referee.tables.board.auction_panel import never_held, wishes
from referee.tables.board.consequences import is_due_now, thrower, whose_turn
from referee.tables.board.drawing import built
from referee.tables.board.page import overview
from referee.tables.board.position_fields import PositionForm, by_log, shown
from referee.tables.common import sheets as common_sheets
from referee.tables.common.sheets import ASSUMED, Asked, asked_seat, chair, turns
from rules_kb.board.actions import Build, Finish, Pieces, Resign
from rules_kb.board.bills import total
from rules_kb.board.cards.facts import deck_due
from rules_kb.board.mortgage import facts as mortgage_facts
from rules_kb.board.sell import facts as sell_facts
from rules_kb.board.setup.rules import DEALS
from rules_kb.board.state import HOTEL, active, before_the_game, owned, owns_group
from rules_kb.kernel.engine import copy, judge
from rules_kb.kernel.model import BANK, TABLE, Entry, Seat

CHIPS = (1, 5, 10, 20, 50, 100, 500)
WHYS = ("rent", "tax", "card", "jail", "go", "interest", "auction", "pot", "gift", "loan", "share")


def seats(s: Seated) -> list[dict[str, Any]]:
    """Everybody still in the game, as a form lists them."""
    return [seat_row(s, seat) for seat in active(s.board)]


def seat_row(s: Seated, seat: Seat) -> dict[str, Any]:
    """One player, as a form lists them."""
    player = s.board.players[seat]
    cash = "?" if player.unknown else s.words.sum(player.cash)
    return {**chair(s, seat), "cash": cash, "cards": player.cards}


def pay(s: Seated, asked: Asked) -> dict[str, Any]:
    """Who pays whom."""
    owing = [due.frm for due in s.board.dues if due.frm >= 0 and is_due_now(s, due)]
    chips = [chip for chip in CHIPS if chip <= s.ed.starting_cash]
    # Whoever has to pay first, else whose turn it is.
    return {"seats": seats(s), "payer": owing[0] if owing else whose_turn(s), "chips": chips, "whys": WHYS}


def build(s: Seated, asked: Asked) -> dict[str, Any]:
    """Everybody's property with what can be done to it, the player on turn first."""
    first = asked_seat(s, asked, "who", whose_turn(s))
    order = sorted(active(s.board), key=lambda seat: seat != first)
    owners = [owner(s, seat, first) for seat in order]
    return {"owners": owners, "houses": s.board.houses, "hotels": s.board.hotels, "wishes": wishes(s)}


def owner(s: Seated, seat: Seat, first: Seat) -> dict[str, Any]:
    """One player's property; open for whoever is on turn or has just been, and for those who can build."""
    deeds = [{**deed_row(s, name), "why_not": why_not(s, seat, name)} for name in owned(s.board, seat)]
    streets = {deed["group"] for deed in deeds if deed["street"]}
    can_build = any(owns_group(s.board, s.ed, seat, group) for group in streets)
    return {**seat_row(s, seat), "deeds": deeds, "open": seat in (first, s.board.turn.seat) or can_build}


def why_not(s: Seated, seat: Seat, name: str) -> str:
    """Why nothing can be built on a street now, even if what lags behind in its group rises with it; nothing where it can."""
    if not s.ed.deeds[name].carries:
        return ""
    stand = {other: s.board.deeds[other].houses for other in s.ed.groups[s.ed.deeds[name].group]}
    if stand[name] == HOTEL:
        return str(s.ed.worded("nothing goes above a hotel"))
    rising = [Pieces(other, stand[name] - low) for other, low in stand.items() if s.ed.even_build and low < stand[name]]
    action = Build(seat, (*rising, Pieces(name)))
    ruling = judge(s.view.game, s.ed, copy(s.board), Entry(s.board.seq + 1, action))
    broken = s.view.violations(action, ruling)
    return str(plain(s.words, broken[0])["sentence"]) if broken else ""


def deed_row(s: Seated, name: str) -> dict[str, Any]:
    """A deed with its sums."""
    space, deed = s.ed.deeds[name], s.board.deeds[name]
    return {
        "id": name,
        "name": space.name,
        "group": space.group,
        "street": space.carries,
        "houses": deed.houses,
        "built": built(s, deed.houses),
        "mortgaged": deed.mortgaged,
        "next": s.ed.vocabulary["hotel" if deed.houses == HOTEL - 1 else "house"],
        "house_cost": space.house_cost,
        "house_sum": s.words.sum(space.house_cost),
        "brings": sell_facts.resale_value(s.ed, name, 1) if space.carries else 0,
        "mortgage": s.words.sum(space.mortgage),
        "lift": s.words.sum(total(mortgage_facts.redemption_bill(s.ed, name))),
    }


def trade(s: Seated, asked: Asked) -> dict[str, Any]:
    """Two columns; with two players left there is nobody else to ask."""
    by = asked_seat(s, asked, "by", whose_turn(s))
    others = [seat for seat in active(s.board) if seat != by]
    to = asked_seat(s, asked, "to", others[0] if len(others) == 1 else -1)
    both = [side(s, "give", by), side(s, "get", to)] if to >= 0 and to != by else []
    return {"seats": seats(s), "by": by, "to": to, "sides": both, "others": [seat_row(s, seat) for seat in others]}


def side(s: Seated, which: str, seat: Seat) -> dict[str, Any]:
    """What one side of a deal can give, now and where the table takes that for later."""
    deeds = [deed_row(s, name) for name in owned(s.board, seat)]
    later = {
        "rents": deeds if s.ed.immunity_deals != "forbidden" else [],
        "lends": s.ed.loans_between_players == "allowed",
    }
    return {**seat_row(s, seat), "which": which, "deeds": deeds, **later}


def card(s: Seated, asked: Asked) -> dict[str, Any]:
    """The cards of the deck that is due; without one, the decks to choose from."""
    here = asked_seat(s, asked, "who", s.board.turn.seat)
    seat = next((seat for seat in (here, *active(s.board)) if deck_due(s.board, seat)), whose_turn(s))
    deck = asked.get("deck", "") or deck_due(s.board, seat)
    decks = [{"id": name, "title": s.words.deck(name)} for name in s.ed.decks]
    found = {"player": s.words.who(seat), "deck": deck, "decks": decks}
    return {**found, **cards(s, seat, deck)} if deck in s.ed.decks else found


def cards(s: Seated, seat: Seat, deck: str) -> dict[str, Any]:
    """A deck as it can come up: what nobody has seen yet, then the rest in the order it went under."""
    pile = s.board.decks[deck]
    held = [name for name in s.ed.decks[deck] if name not in (*pile.unseen, *pile.under)]
    first, rest = (pile.unseen, [*pile.under, *held]) if pile.unseen else (pile.under[:1], [*pile.under[1:], *held])
    rows = {"fresh": first, "seen": rest}
    shown = {part: [card_button(s, seat, name) for name in names] for part, names in rows.items()}
    return {"title": s.words.deck(deck), **shown}


def card_button(s: Seated, seat: Seat, name: str) -> Button:
    """A card to be picked, with the sum that tells it from the others."""
    card = s.ed.card[name]
    sum_ = card.receive or card.pay or card.pay_each or card.collect_each
    sign = "+" if card.receive or card.collect_each else "−"
    return Button(card.title, f"{s.words.name(seat)} draw {name}", "", f"{sign}{s.words.sum(sum_)}" if sum_ else "")


def more(s: Seated, asked: Asked) -> dict[str, Any]:
    """What seldom happens, by whom."""
    who = s.words.name(s.board.turn.seat)
    turn = [Button("End the turn", f"{who} end"), *never_held(s)]
    shuffles = [Button(f"{s.words.deck(deck)} was shuffled", f"table shuffle {deck}") for deck in s.ed.decks]
    over = really(s, Finish(TABLE))
    ends = [
        Button("Time is up", "table time", really=over),
        Button("End the game here", "table end", really=over),
    ]
    unsold = [(name, s.words.place(name)) for name, deed in s.board.deeds.items() if deed.owner == BANK]
    found = {"turn": turn, "turns": turns(s), "shuffles": shuffles, "ends": ends, "unsold": unsold}
    deals = DEALS[s.ed.initial_deal_of_deeds] if before_the_game(s.board) else 0
    links = [Button("Ask for rent", href="demand")]
    return {
        **found,
        "links": links,
        "thrower": thrower(s.board),
        "deals": deals,
        "seats": seats(s),
        "here": whose_turn(s),
        "assumed": [(id, name, id in s.board.assume) for id, name in ASSUMED],
        "leave": [leaving(s, seat) for seat in active(s.board)],
    }


def leaving(s: Seated, seat: Seat) -> dict[str, Any]:
    """The ways out of the game for one player."""
    name = s.words.name(seat)
    whom = [other for other in (*active(s.board), BANK) if other != seat]
    ways = [(f"to {s.words.who(other)}", f"{name} bankrupt to {s.words.name(other)}") for other in whom]
    out = really(s, Resign(seat))
    return {**seat_row(s, seat), "ways": [Button(*way, really=out) for way in (*ways, ("gives up", f"{name} resign"))]}


def raise_(s: Seated, asked: Asked) -> dict[str, Any]:
    """How a debtor gets the money together, giving up the least; or that there is no way, and the estate."""
    seat = asked_seat(s, asked, "who", s.board.turn.seat)
    return {**seat_row(s, seat), **raise_page.raising_context(s, seat)}


def position(s: Seated, asked: Asked) -> dict[str, Any]:
    """How it really stands: the form as the log has it, and the same as text."""
    place = PositionForm(s.record, s.board)
    return {**common_sheets.position(s, asked), **shown(place, by_log(place))}


def along(s: Seated) -> list[str]:
    """What a phone takes along: payments, property, every deck, and a deal between any two."""
    here = list(active(s.board))
    deals = [f"trade?by={by}&to={to}" for by, to in combinations(here, 2)]
    decks = [f"card?deck={name}" for name in s.ed.decks]
    return [
        *("pay", "build", "trade", "card", "more", "line", "move"),
        *(f"trade?by={by}" for by in here),
        *deals,
        *decks,
    ]


SHEETS: dict[str, Callable[[Seated, Asked], dict[str, Any]]] = {
    "pay": pay,
    "build": build,
    "trade": trade,
    "card": card,
    "more": more,
    "raise": raise_,
    "line": partial(common_sheets.line, kinds=board_vocabulary.kinds),
    "position": position,
    # Who asks whom for rent.
    "demand": lambda s, asked: {"seats": seats(s), "lander": s.board.turn.seat, "thrower": thrower(s.board)},
    # Where the token of a throw really went, and where that of whoever is on turn shall go.
    "token": lambda s, asked: {"n": asked.get("n", "")},
    "move": lambda s, asked: seat_row(s, s.board.turn.seat),
    "board": lambda s, asked: overview(s),
    "edition": edition,
}
