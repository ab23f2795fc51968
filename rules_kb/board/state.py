"""The position of a board game, and the questions everybody asks of it."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec

from rules_kb.board.actions import Side
from rules_kb.board.agreements import Loan, Promise
from rules_kb.board.edition import BoardEdition
from rules_kb.kernel.model import BANK, Due, Held, Position, Seat
from rules_kb.kernel.readable import readable

HOTEL = 5


class Player(msgspec.Struct):
    """One player. `jail` counts the next throw there (0: free), `stays` how often; `unknown` means cash is only relative."""

    cash: int
    at: int = 0
    jail: int = 0
    stays: int = 0
    lap: int = 1
    cards: list[str] = msgspec.field(default_factory=list)
    out: bool = False
    unknown: bool = False
    skipped: bool = False
    # Already below zero when a position began: reported when play goes on.
    overdrawn: bool = False


class Deed(msgspec.Struct):
    """A deed: whose it is, what stands on it (five is the hotel), whether it is turned over."""

    owner: Seat = BANK
    houses: int = 0
    mortgaged: bool = False


class Auction(msgspec.Struct):
    """A lot under the hammer; `barred` is the player who turned it down."""

    lot: str
    seq: int
    barred: Seat | None = None
    # Deeds sold together with the lot.
    more: list[str] = msgspec.field(default_factory=list)
    bids: list[tuple[Seat, int]] = msgspec.field(default_factory=list)
    passed: list[Seat] = msgspec.field(default_factory=list)

    @property
    def by(self) -> Seat | None:
        """Whose bid is the one to beat."""
        return self.bids[-1][0] if self.bids else None

    @property
    def high(self) -> int:
        """The bid to beat."""
        return self.bids[-1][1] if self.bids else 0


class Deck(msgspec.Struct):
    """What is known of a deck: cards not seen yet, then those seen, in the order they went under."""

    unseen: list[str]
    under: list[str] = msgspec.field(default_factory=list)
    known: bool = True


class Wish(msgspec.Struct):
    """A player's wish for buildings that are short."""

    by: Seat
    count: int
    piece: Literal["house", "hotel"]
    on: str = ""


class Rescue(msgspec.Struct):
    """What a debtor gave away or mortgaged while short of cash, and the entries the debts came from."""

    seq: int
    by: Seat
    to: Seat
    what: Side
    debts: list[int]


class Handover(msgspec.Struct):
    """What a creditor got wrongly or not at all of an estate: streets with buildings, deeds and jail cards kept back."""

    heir: Seat
    built: list[str]
    deeds: list[str]
    cards: list[str]


class PaidInKind(msgspec.Struct):
    """What a debtor handed over instead of money, and the debt it paid as it was before: until the creditor says no."""

    by: Seat
    due: Due
    what: Side


# Steps of the Speed Die, and of a card that leaves a choice, that nobody may leave out, and the way out of jail after the last throw there.
OWED_STEPS = ("bus", "triple", "mr", "card")
WAY_OUT = "out"


class DieStep(NamedTuple):
    """A step still to be taken, and the white dice it goes by, or the card."""

    kind: str
    dice: tuple[int, int]
    card: str = ""


class Turn(msgspec.Struct):
    """Whose turn it is and how far it has come."""

    seat: Seat = 0
    no: int = 1
    rolled: bool = False
    # None after a landing whose throw nobody wrote down.
    dice: tuple[int, int] | None = None
    speed: str = ""
    doubles: int = 0
    again: bool = False
    over: bool = False
    unsure: bool = False
    paid_out: bool = False
    freed_by_doubles: bool = False
    # What the landing asks for: a deed on offer, a card to draw, a forced jail fine, counted worth.
    offer: str = ""
    draw: str = ""
    leaving: bool = False
    counted: bool = False
    chosen: bool = False
    # What the Speed Die asks for: a choice, a second move.
    step: str = ""
    # The card that leaves the choice of a space.
    led_by: str = ""
    # Steps each player has built in this turn.
    built: dict[int, int] = msgspec.field(default_factory=dict)
    landed: int = -1
    landed_seq: int = 0
    # The cash in hand on landing: who could not pay the price then may raise it before buying. The last entry that
    # brought the lander money while the deed was on offer: whoever raises some first still buys at once.
    landed_cash: int = 0
    raised_seq: int = 0
    salaried: bool = False
    # Who comes next when a skipped player got the turn back; whether a position, not a throw, began this.
    then: Seat = -1
    given: bool = False


class Misstep(msgspec.Struct):
    """How a player stood before a step that went wrong, kept until it is put right or the dice come round again."""

    seq: int
    player: Player
    # Where the token belongs, or may choose to go; the throw by which it lands there (0: it is not landed on again).
    places: list[int]
    dice: int = 0
    # The deck that should have been drawn from.
    draw: str = ""
    # None where only the token was carried off, or where the step was taken after the turn.
    turn: Turn | None = None
    only_token: bool = False
    pot: int = 0
    late_draws: list[str] = msgspec.field(default_factory=list)
    late_step: DieStep | None = None
    # What was paid since, for what the step asked for: it comes back when the step is put right.
    paid: list[Due] = msgspec.field(default_factory=list)


@readable
class Board(Position, kw_only=True):
    """Everything on and around the board."""

    players: list[Player]
    deeds: dict[str, Deed]
    houses: int
    hotels: int
    pot: int = 0
    decks: dict[str, Deck]
    turn: Turn = msgspec.field(default_factory=Turn)
    auction: Auction | None = None
    # Deeds that must still come under the hammer (refused, or a bankrupt's), and those already reported.
    lots: list[str] = msgspec.field(default_factory=list)
    late_lots: list[str] = msgspec.field(default_factory=list)
    # The last thing each player could have bought, for a purchase that comes too late.
    missed: dict[int, str] = msgspec.field(default_factory=dict)
    # The decks each player forgot to draw from, so that the cards can still be drawn.
    late_draws: dict[int, list[str]] = msgspec.field(default_factory=dict)
    # The step each player left out, of the Speed Die or out of jail, so that it can still be taken.
    late_steps: dict[int, DieStep] = msgspec.field(default_factory=dict)
    # What a landing after the turn offers: it may be bought until the next throw.
    late_chances: dict[int, str] = msgspec.field(default_factory=dict)
    missteps: dict[int, Misstep] = msgspec.field(default_factory=dict)
    # Where each player came to somebody's mortgaged deed and owed nothing: the deed, and the card that led there.
    spared: dict[int, tuple[str, str]] = msgspec.field(default_factory=dict)
    # The turn that a line has just ended: it goes on if something was left out and is done before the next throw.
    ended: Turn | None = None
    wishes: list[Wish] = msgspec.field(default_factory=list)
    promises: list[Promise] = msgspec.field(default_factory=list)
    loans: list[Loan] = msgspec.field(default_factory=list)
    # Lots that come from a bankrupt; what debtors tried; the sides of each trade who never said yes in so many words.
    estate: list[str] = msgspec.field(default_factory=list)
    rescues: list[Rescue] = msgspec.field(default_factory=list)
    unconfirmed: dict[int, list[Seat]] = msgspec.field(default_factory=dict)
    # Debts paid with property, by entry.
    in_kind: dict[int, PaidInKind] = msgspec.field(default_factory=dict)
    # Who is out, by the entry that says why, once the table settles it.
    forfeits: dict[int, list[Seat]] = msgspec.field(default_factory=dict)
    # Estates that were not handed over as they should be, by entry, until the table settles it.
    handovers: dict[int, Handover] = msgspec.field(default_factory=dict)
    # Sums offered to the Bank for mortgaged deeds, and those that went unanswered until the last throw.
    offers: dict[str, tuple[Seat, int]] = msgspec.field(default_factory=dict)
    late_offers: dict[str, tuple[Seat, int]] = msgspec.field(default_factory=dict)
    # Deeds received mortgaged since the last throw: lifted now, they cost interest once.
    received: list[str] = msgspec.field(default_factory=list)
    # Who keeps the Bank, where that was said.
    banker: Seat | None = None
    bankrupts: list[Seat] = msgspec.field(default_factory=list)
    # The entry with which the table stopped before the rules end the game.
    stopped: int = 0
    # Who made the first throw; whether time is up and the turn or the round is played to its end.
    starter: Seat = 0
    time_up: bool = False
    # Taken up in the middle: what came before is not known. Whether somebody has thrown since.
    midgame: bool = False
    begun: bool = False

    def turn_number(self) -> int:
        """Which turn it is."""
        return self.turn.no

    def holdings(self) -> object:
        """Who is in jail, whose each deed is, and what stands on it."""
        deeds = {name: (deed.owner, deed.houses) for name, deed in self.deeds.items()}
        return [player.jail > 0 for player in self.players], deeds


def pips(dice: tuple[int, int], speed: str) -> int:
    """What a throw comes to: the bus and Mr. Monopoly count nothing."""
    white = dice[0] + dice[1]
    return white + int(speed) if speed.isdigit() else white


def before_the_game(board: Board) -> bool:
    """Whether a game that is logged from its start has not had its first throw."""
    return not board.midgame and not board.begun


def active(board: Board) -> Iterator[Seat]:
    """The seats still in the game, in turn order."""
    return (seat for seat, player in enumerate(board.players) if not player.out)


def following(board: Board, seat: Seat) -> Seat:
    """The next player still in the game."""
    size = len(board.players)
    for step in range(1, size + 1):
        if not board.players[(seat + step) % size].out:
            return (seat + step) % size
    return seat


def next_seat(board: Board) -> Seat:
    """Whose turn comes when this one ends."""
    then = board.turn.then
    return then if then >= 0 and not board.players[then].out else following(board, board.turn.seat)


def begins_unlogged(board: Board, ed: BoardEdition, seat: Seat) -> bool:
    """Whether a player may be on turn by now, although nobody wrote down that the turn before ended."""
    return seat == next_seat(board) and may_have_ended(board, ed)


def may_have_ended(board: Board, ed: BoardEdition) -> bool:
    """Whether nothing of a turn is left to do: its end need not be written down, so it must cost nobody anything."""
    turn = board.turn
    if not (turn.rolled or turn.over) or turn.again or turn.leaving:
        return False
    undecided = bool(turn.offer) and ed.auction_on_decline == "mandatory" and not turn.given
    step = turn.step in OWED_STEPS or (turn.draw and not turn.given)
    hammer = board.lots or (board.auction is not None and board.auction.lot in board.deeds)
    mine = (due for due in board.dues if due.frm == turn.seat and due.turn == turn.no)
    owing = any(due.state == "called" and not due.flagged and not due.waits for due in mine)
    return not (undecided or step or hammer or owing)


def owned(board: Board, seat: Seat) -> list[str]:
    """The deeds in a player's hand, in board order."""
    return [name for name, deed in board.deeds.items() if deed.owner == seat]


def owns_group(board: Board, ed: BoardEdition, seat: Seat, group: str) -> bool:
    """Whether one player holds every deed of a group."""
    return all(board.deeds[name].owner == seat for name in ed.groups[group])


def count_owned(board: Board, ed: BoardEdition, seat: Seat, group: str) -> int:
    """How many deeds of a group a player holds."""
    return sum(board.deeds[name].owner == seat for name in ed.groups[group])


def built_in(board: Board, ed: BoardEdition, group: str) -> bool:
    """Whether any building stands in a group."""
    return any(board.deeds[name].houses for name in ed.groups[group])


def standing_on(board: Board, ed: BoardEdition, seat: Seat) -> str:
    """The deed a token stands on, or nothing."""
    space = ed.spaces[board.players[seat].at]
    return space.id if space.id in ed.deeds else ""


def owed(board: Board, frm: Seat, why: str = "", state: str = "") -> list[Due]:
    """What a side owes, oldest first, by reason and state where asked."""
    return [d for d in board.dues if d.frm == frm and (not why or d.why == why) and (not state or d.state == state)]


def others(board: Board, seat: Seat) -> list[Seat]:
    """Everyone else still in the game."""
    return [s for s in active(board) if s != seat]


def throws_it(board: Board, ed: BoardEdition, seat: Seat) -> bool:
    """Whether a player throws the Speed Die by now."""
    return ed.speed_die == "start" or (ed.speed_die == "after_go" and board.players[seat].lap > 1)


def as_held(name: str, deed: Deed) -> Held:
    """A deed with what stands on it."""
    hotel = deed.houses == HOTEL
    return Held(name, 0 if hotel else deed.houses, hotel, deed.mortgaged)
