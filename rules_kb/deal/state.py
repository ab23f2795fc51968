"""The position of a game of Monopoly Deal, and the questions everybody asks of it."""

from typing import NamedTuple

import msgspec

from rules_kb.deal.actions import Draw, Laid
from rules_kb.deal.cards import DRAW, FIRST_HAND
from rules_kb.deal.edition import DealEdition
from rules_kb.kernel.model import BillLine, Position, Seat
from rules_kb.kernel.readable import readable

# What a draw left to be done: cards drawn too few, or too many or too early.
SHORT, OVER = "short", "over"
# What an empty hand draws at the start of a turn.
EMPTY_DRAW = {"five": FIRST_HAND, "five_and_two": FIRST_HAND + DRAW}


class Player(msgspec.Struct):
    """One player: the number of cards in hand, those of them everybody knows, the bank and what lies in front."""

    hand: int = FIRST_HAND
    unknown: bool = False
    # How many of them were dealt.
    dealt: int = FIRST_HAND
    known: list[str] = msgspec.field(default_factory=list)
    bank: list[str] = msgspec.field(default_factory=list)
    area: list[Laid] = msgspec.field(default_factory=list)
    out: bool = False


class Turn(msgspec.Struct):
    """Whose turn it is and how far it has come."""

    seat: Seat = 0
    no: int = 1
    plays: int = 0
    # Something but a draw was done: from here on the cards of the start count as drawn.
    begun: bool = False
    # What is still to be drawn at the start; None until somebody draws.
    due: int | None = None
    # What a draw at the start fell short of, told then; drawing it after all is no fault.
    missing: int = 0
    # What it had too many, which goes back.
    extra: int = 0
    # The draw of the start, and those of Pass Go cards, that nobody wrote down; a line for one of them confirms it.
    assumed: int = 0
    passes: int = 0
    # The next player went on while something was open, and was told: whoever does so again ends the turn.
    pressed: bool = False
    # The pile was made anew by a draw, and no line has said so yet.
    shuffled: bool = False
    # The pile ran out between the two cards of a Pass Go: so many lines of one card may tell its draw.
    singles: int = 0


class Taken(NamedTuple):
    """A card that changed sides: how it lay, whose it was and where in the row, and whose it is now as which colour."""

    laid: Laid
    frm: Seat
    at: int
    to: Seat
    colour: str


class Fallen(NamedTuple):
    """A building that fell with its set."""

    seat: Seat
    piece: Laid


class Pending(msgspec.Struct):
    """The last card played against somebody, while it can still be answered."""

    seq: int
    by: Seat
    card: str
    targets: list[Seat]
    # Those who have paid and can answer no more.
    paid: list[Seat] = msgspec.field(default_factory=list)
    # A charge: its reason, its working before any doubling, and the doublers with it.
    why: str = ""
    about: str = ""
    bill: tuple[BillLine, ...] = ()
    doubles: int = 0
    # A theft: the cards that changed sides, and the buildings that fell by it.
    taken: list[Taken] = msgspec.field(default_factory=list)
    fallen: list[Fallen] = msgspec.field(default_factory=list)


class Answer(msgspec.Struct):
    """The answers of one target to one card: 0 is the card itself, others its doublers; `said` is who said no in turn."""

    target: Seat
    card: int
    said: list[Seat]
    # The doubler was named, and by the edition a no to it stops the card as well.
    whole: bool = False


@readable
class DealTable(Position, kw_only=True):
    """Everything on the table, and the number of cards in every hand."""

    players: list[Player]
    # Cards in the draw pile; None is unknown. `under` are those at its bottom, "" one that nobody saw.
    pile: int | None
    under: list[str] = msgspec.field(default_factory=list)
    # So many of the pile may lie on the discard pile instead: some shuffle the Pass Go in that draws, some do not.
    unsure: int = 0
    # Where the pile may have run out by that: how many of the discards may have been shuffled in already.
    remade: int | None = None
    discard: list[str] = msgspec.field(default_factory=list)
    # Cards in the discard pile that nobody named; None is unknown.
    unnamed: int | None = 0
    packs: int = 1
    turn: Turn = msgspec.field(default_factory=Turn)
    pending: Pending | None = None
    answers: list[Answer] = msgspec.field(default_factory=list)
    # Cards each player got since the last play: a wild among them may be turned at once.
    received: dict[int, list[str]] = msgspec.field(default_factory=dict)
    # What each payer gave beyond the charge since the last play, by the two seats.
    overpaid: dict[str, int] = msgspec.field(default_factory=dict)
    # Cards given up in a payment that is not complete: buildings on their sets can still pay and fall only then.
    given: dict[int, list[Laid]] = msgspec.field(default_factory=dict)
    # Buildings that fell with a broken set in this turn, by their owner.
    fallen: dict[int, list[str]] = msgspec.field(default_factory=dict)
    # Cards a player drew on somebody else's turn, by player; they are the draw of the own turn once it comes.
    early: dict[int, int] = msgspec.field(default_factory=dict)
    # Who kept cards above the limit at the end of a turn; they may still go until that player's next turn.
    excess: list[Seat] = msgspec.field(default_factory=list)
    # Cards above the limit that went on the wrong pile, by player, until that player's next turn; "" is one unseen.
    astray: dict[int, list[str]] = msgspec.field(default_factory=dict)
    winner: Seat | None = None
    # The entry with which the table stopped.
    stopped: int = 0
    midgame: bool = False

    def turn_number(self) -> int:
        """Which turn it is."""
        return self.turn.no

    def holdings(self) -> object:
        """Every hand, bank and property, what the turn still draws, and who has won."""
        rows = [(each.hand, sorted(each.bank), sorted(each.area)) for each in self.players]
        return self.winner, self.turn.due, rows

    def counting(self) -> object:
        """The plays of the turn, and what may still be drawn of its start."""
        return self.turn.plays, self.turn.missing


def following(table: DealTable, seat: Seat) -> Seat:
    """The next player round the table."""
    return (seat + 1) % len(table.players)


def rivals(table: DealTable, seat: Seat) -> list[Seat]:
    """Everybody else, in turn order from the left."""
    size = len(table.players)
    return [(seat + step) % size for step in range(1, size)]


def is_won(table: DealTable) -> bool:
    """Whether somebody has won, even if the last card can still be refused."""
    return table.over or table.winner is not None


def before_the_game(table: DealTable) -> bool:
    """Whether a game that is logged from its start has not had its first card."""
    return not table.midgame and table.turn.no == 1 and not table.turn.begun


def start_draw(table: DealTable, ed: DealEdition, seat: Seat) -> int:
    """How many cards a turn begins with, those drawn before it came left out; below zero were too many."""
    player, early = table.players[seat], table.early.get(seat, 0)
    empty = player.hand == early and not player.unknown
    return (EMPTY_DRAW[ed.deal_empty_hand_draw] if empty else DRAW) - early


def still_to_draw(table: DealTable, ed: DealEdition) -> int:
    """What the player on turn has not drawn yet of the start of the turn."""
    turn = table.turn
    if turn.begun:
        return 0
    return start_draw(table, ed, turn.seat) if turn.due is None else turn.due


def still_due(table: DealTable, ed: DealEdition) -> int:
    """What a draw is held against: the rest of one too small, else the start of the turn as long as that lasts."""
    turn = table.turn
    return turn.missing or (0 if turn.begun else turn.assumed or still_to_draw(table, ed))


def makes_up(table: DealTable, action: Draw) -> bool:
    """Whether a draw is for cards missing from an earlier one, and not the two of a Pass Go."""
    return action.count == table.turn.missing != DRAW


def is_first_part(table: DealTable, ed: DealEdition, drawn: int, due: int) -> bool:
    """Whether these are the five of a draw of five and two."""
    return table.turn.due is None and drawn == FIRST_HAND < due and ed.deal_empty_hand_draw == "five_and_two"


def runs_out(table: DealTable, drawn: int, due: int) -> bool:
    """Whether a draw takes the last card of a pile that has fewer than are due, and no card of the next."""
    return table.pile is not None and table.pile - table.unsure <= drawn <= table.pile and drawn < due


def kept_over(table: DealTable, ed: DealEdition, seat: Seat) -> int:
    """How many cards above the limit a player kept when the own turn ended and still has."""
    late = seat in table.excess and seat != table.turn.seat
    return max(table.players[seat].hand - ed.deal_hand_limit, 0) if late else 0


def drawn_over(table: DealTable, seat: Seat) -> int:
    """How many cards a player drew too many in this turn, or too early for the own one, and has not played since."""
    over, player = table.turn.extra if seat == table.turn.seat else table.early.get(seat, 0), table.players[seat]
    return over if player.unknown else min(over, player.hand)


def pair(frm: Seat, to: Seat) -> str:
    """Two seats as one key."""
    return f"{frm}>{to}"


def seen(table: DealTable, ed: DealEdition, card: str, hands: bool = True) -> int:
    """How many copies of a card are somewhere everybody knows."""
    count = (table.discard[table.remade :] if table.remade else table.discard).count(card)
    if table.under:
        count += table.under.count(card)
    for player in table.players:
        if player.bank:
            count += player.bank.count(card)
        if hands and player.known:
            count += player.known.count(card)
    if card in ed.laid_out:
        count += [laid[0] for player in table.players for laid in player.area].count(card)
    return count


def copies_left(table: DealTable, ed: DealEdition, card: str) -> int:
    """How many copies of a card are nowhere that everybody knows of."""
    return ed.cards[card].count * table.packs - seen(table, ed, card)


def unseen(table: DealTable, ed: DealEdition) -> dict[str, int]:
    """How many copies of each card nobody can place: they are in a hand or somewhere in the pile."""
    return {name: unseen_of(table, ed, name) for name in ed.cards}


def unseen_of(table: DealTable, ed: DealEdition, card: str) -> int:
    """How many copies of one card nobody can place."""
    return max(ed.cards[card].count * table.packs - seen(table, ed, card, hands=False), 0)
