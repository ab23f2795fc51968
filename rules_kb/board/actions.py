"""Everything that can be logged of the board game."""

from typing import ClassVar, Literal

import msgspec

from rules_kb.board.parts import Block as Block
from rules_kb.board.parts import Holding as Holding
from rules_kb.board.parts import Leg as Leg
from rules_kb.board.parts import Side as Side
from rules_kb.board.parts import Standing as Standing
from rules_kb.kernel.log import End as End
from rules_kb.kernel.log import Finish as Finish
from rules_kb.kernel.log import TurnTo as TurnTo
from rules_kb.kernel.model import Action, Seat

Reason = Literal["go", "rent", "tax", "card", "jail", "interest", "auction", "pot", "gift", "loan", "share"]
Piece = Literal["house", "hotel"]
JAIL_CARD = "jail-card"


class Roll(Action, frozen=True, tag="roll"):
    """A throw; one die has a 0 beside it. `speed` is the Speed Die's face, `to` where it led, `rent` a throw for a utility."""

    thrown: ClassVar[bool] = True
    dice: tuple[int, int]
    speed: str = ""
    to: int | None = None
    rent: bool = False
    cocked: bool = False


class Land(Action, frozen=True, tag="land"):
    """A landing whose throw nobody wrote down."""

    thrown: ClassVar[bool] = True
    space: int


class Move(Action, frozen=True, tag="move"):
    """A token put somewhere."""

    space: int


class Collect(Action, frozen=True, tag="collect"):
    """Money taken from the Bank."""

    amount: int
    why: str = ""


class Take(Action, frozen=True, tag="take"):
    """Another player's money, taken or spent as if it were one's own."""

    amount: int
    frm: Seat


class Buy(Action, frozen=True, tag="buy"):
    """A purchase of the space landed on; `price` is what was really paid."""

    deed: str = ""
    price: int | None = None


class Decline(Action, frozen=True, tag="decline"):
    """The lander does not want it."""


class OpenAuction(Action, frozen=True, tag="auction"):
    """The Bank puts something up: a deed, a jail card, or a building that runs short; `more` are deeds sold with it."""

    lot: str
    more: tuple[str, ...] = ()


class Bid(Action, frozen=True, tag="bid"):
    """A bid for the lot under the hammer; `lot` is a deed, a jail card, `house` or `hotel` where it is named."""

    amount: int
    lot: str = ""


class Pass(Action, frozen=True, tag="pass"):
    """Out of this auction; TABLE passes for everyone still in."""


class Win(Action, frozen=True, tag="win"):
    """The hammer falls. `lot` is as in a bid; `on` the street of a building; `more` are deeds sold with it."""

    lot: str
    price: int
    on: str = ""
    more: tuple[str, ...] = ()


class Demand(Action, frozen=True, tag="demand"):
    """Rent asked for, with the sum when one was named."""

    needs_yes: ClassVar[bool] = True
    frm: Seat | None = None
    amount: int | None = None


class Pay(Action, frozen=True, tag="pay"):
    """A payment; `whose` is another player's debt being paid, `deeds` and `cards` payment in kind."""

    to: Seat
    amount: int = 0
    why: str = ""
    whose: Seat | None = None
    deeds: tuple[str, ...] = ()
    cards: int = 0

    @property
    def mutual(self) -> bool:
        """Money pays a debt whether its creditor likes it or not, anything else only with a yes."""
        return bool(self.deeds or self.cards)


class Choose(Action, frozen=True, tag="choose"):
    """A choice: `10%`, `flat`, `bus`, `chance`."""

    what: str
    number: int | None = None


class Draw(Action, frozen=True, tag="draw"):
    """A card drawn, by id or by the common start of cards that say the same."""

    card: str


class Use(Action, frozen=True, tag="use"):
    """A jail card played, from `deck` when that was said."""

    deck: str = ""


class Shuffle(Action, frozen=True, tag="shuffle"):
    """A deck is shuffled: its order is unknown again."""

    deck: str


class Pieces(msgspec.Struct, frozen=True):
    """So many building steps on one street; `to` instead says how many are left there."""

    street: str
    count: int = 1
    to: int | None = None


class Build(Action, frozen=True, tag="build"):
    """Houses put up, the fifth step being the hotel; one entry, judged by where it ends."""

    streets: tuple[Pieces, ...]
    price: int | None = None


class Want(Action, frozen=True, tag="want"):
    """A wish for buildings while they run short."""

    count: int
    piece: Piece = "house"
    on: str = ""


class Sell(Action, frozen=True, tag="sell"):
    """Buildings sold back; `group` alone means all of that group."""

    streets: tuple[Pieces, ...] = ()
    group: str = ""
    price: int | None = None


class Mortgage(Action, frozen=True, tag="mortgage"):
    """A deed turned over for its mortgage value."""

    deed: str
    price: int | None = None


class Lift(Action, frozen=True, tag="lift"):
    """A mortgage paid off."""

    deed: str
    price: int | None = None


class Keep(Action, frozen=True, tag="keep"):
    """A deed received mortgaged stays so: its interest is paid."""

    deed: str
    price: int | None = None


class Offer(Action, frozen=True, tag="offer"):
    """A sum offered to the Bank for somebody's mortgaged deed."""

    amount: int
    deed: str


class Trade(Action, frozen=True, tag="trade"):
    """A deal with another player, or with the Bank."""

    to: Seat
    gives: Side
    gets: Side

    @property
    def mutual(self) -> bool:
        """Both sides agree to a deal."""
        return True


class Exchange(Action, frozen=True, tag="exchange"):
    """A trade among several players, or in several rounds, that stands or falls as one."""

    legs: tuple[Leg, ...]

    @property
    def mutual(self) -> bool:
        """Everybody agrees to a deal of several."""
        return True

    @property
    def parties(self) -> frozenset[Seat]:
        """Everybody who gives or gets something."""
        return frozenset(seat for leg in self.legs for seat in (leg.frm, leg.to))


class Bankrupt(Action, frozen=True, tag="bankrupt"):
    """A player is out, to these creditors; `deeds` and `cash` when the handover was told as it was done."""

    to: tuple[Seat, ...]
    told: bool = False
    deeds: tuple[Holding, ...] = ()
    cash: int = 0
    cards: int = 0


class Resign(Action, frozen=True, tag="resign"):
    """A player gives up."""


class Count(Action, frozen=True, tag="count"):
    """Cash counted, by its notes where they were told, or the whole worth."""

    takes_stock: ClassVar[bool] = True
    amount: int
    worth: bool = False
    notes: tuple[tuple[int, int], ...] = ()


class Dealt(Action, frozen=True, tag="dealt"):
    """Deeds dealt before the game."""

    deeds: tuple[str, ...]


class Begin(Action, frozen=True, tag="begin"):
    """Who begins, and how that was found."""

    player: Seat
    how: str = ""


class Banker(Action, frozen=True, tag="banker"):
    """Who keeps the Bank."""

    player: Seat


class Issue(Action, frozen=True, tag="issue"):
    """The Banker makes more money for the Bank."""

    amount: int


class Time(Action, frozen=True, tag="time"):
    """The agreed time is up."""


class Resync(Action, frozen=True, tag="position"):
    """This is how it stands now, whatever the log says."""

    takes_stock: ClassVar[bool] = True
    block: Block


class GoOn(Action, frozen=True, tag="go-on"):
    """The turn just ended goes on, since something of it was left out; no line says so, it follows from one."""


class Retrace(Action, frozen=True, tag="retrace"):
    """A step that went wrong is taken back to be put right; no line says so, it follows from one."""
