"""Buying from the Bank: what, by whom, for how much, until when."""

from rules_kb.board.actions import Buy, Decline, End, Land, OpenAuction, Roll, Win
from rules_kb.board.auction.facts import in_game, is_up, laps_without_buying, sightseeing
from rules_kb.board.buy.facts import bought, has_to_buy
from rules_kb.board.dues import is_anything_open
from rules_kb.board.edition import BoardEdition
from rules_kb.board.mortgage.facts import under_offer
from rules_kb.board.state import Board, Player, standing_on
from rules_kb.board.turn.facts import closes
from rules_kb.kernel.asking import within
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.matters import undone
from rules_kb.kernel.model import BANK, Action, Fact, Seat

rules = Rules("board.buy")


def lot_of(board: Board, ed: BoardEdition, action: Buy | Win | OpenAuction) -> str:
    """The deed that is to leave the Bank, or nothing when other rules speak."""
    name = bought(board, ed, action) if isinstance(action, Buy) else action.lot
    elsewhere = not in_game(board, action.by) or (isinstance(action, Win) and under_offer(board, name))
    return name if name in ed.deeds and not elsewhere else ""


def from_bank(board: Board, ed: BoardEdition, action: Buy | Win) -> str:
    """The deed a player is to get, if the Bank sells it so and has it to give, and at an auction only what is up."""
    if isinstance(action, Buy) and ed.auction_on_landing:
        return ""
    name = lot_of(board, ed, action)
    held = name and board.deeds[name].owner == BANK
    return name if held and (isinstance(action, Buy) or is_up(board, ed, name)) else ""


def landed_there(board: Board, ed: BoardEdition, seat: Seat, name: str) -> bool:
    """Whether a player landed on a deed in this turn and has not gone on from it."""
    turn = board.turn
    standing = turn.given and standing_on(board, ed, seat) == name
    return turn.seat == seat and (turn.landed == ed.index[name] or name == turn.offer or standing)


def landed_before(board: Board, ed: BoardEdition, seat: Seat, name: str) -> bool:
    """Whether a player had the chance to buy a deed and the game has gone on since."""
    waiting = board.turn.seat != seat or not board.turn.rolled
    return board.missed.get(seat) == name or (waiting and standing_on(board, ed, seat) == name)


def had_the_chance(board: Board, ed: BoardEdition, seat: Seat, name: str) -> bool:
    """Whether a player landed on a deed, now or a while ago."""
    there = landed_there(board, ed, seat, name) or landed_before(board, ed, seat, name)
    return there or bool(undone(board, "purchase", seat, name))


@rules.on(
    Buy, Decline,
    says={
        "elsewhere": "{player} did not land on {space} and cannot buy or refuse it.",
        "no_property": "{player} did not land on a property and cannot buy or refuse it.",
    },
    fix="Take it back: it stays with the Bank, and what was paid goes back.",
)  # fmt: skip
def landed(board: Board, action: Buy | Decline, ed: BoardEdition) -> Breach:
    """Only the player who landed on a property may buy it, and only that one."""
    offer, seat = board.turn.offer, action.by
    if not in_game(board, seat):
        return None
    if isinstance(action, Decline):
        return breach(says="elsewhere", player=seat, space=offer) if offer and seat != board.turn.seat else None
    name = bought(board, ed, action)
    if board.players[seat].jail or (sightseeing(board, ed, seat) and not ed.auction_on_landing):
        return None
    if not name:
        return breach(says="no_property", player=seat)
    if board.deeds[name].owner != BANK or had_the_chance(board, ed, seat, name):
        return None
    return breach(says="elsewhere", player=seat, space=name)


@rules.on(
    Buy, Win, OpenAuction,
    level="impossible",
    says="{street} is not the Bank's to sell: {owner} owns it.",
    fix="{owner} keeps {street}, and what was paid goes back.",
)  # fmt: skip
def unowned(board: Board, action: Buy | Win | OpenAuction, ed: BoardEdition) -> Breach:
    """The Bank sells only what it still holds."""
    name = lot_of(board, ed, action)
    owner = board.deeds[name].owner if name else BANK
    return None if owner == BANK else breach(street=name, owner=owner)


# How a wrong price is put right: the difference, and what the cash of the buyer does not cover.
EVENED = {
    "more": "${difference} more is due.",
    "back": "${difference} goes back.",
    "raise": "Count the cash, or raise ${missing} now.",
    "more_raise": "${difference} more is due; count the cash, or raise ${missing} now.",
    "back_raise": "${difference} goes back; count the cash, or raise ${missing} now.",
}


def evened(price: int, paid: int, player: Player) -> dict[str, Fact]:
    """Which way a wrong price is put right, with its sums."""
    fix, difference = "more" if paid < price else "back", abs(paid - price)
    if player.unknown or player.cash >= paid:
        return breach(fix=fix, difference=difference)
    missing = paid - max(player.cash, 0)
    return breach(fix=f"{fix}_raise" if difference else "raise", difference=difference, missing=missing)


@rules.on(
    Buy,
    level="irregular",
    says={
        "sum": "{street} costs ${price}; {player} paid ${paid}.",
        "cash": "{street} costs ${price}; {player} had ${cash}.",
        "both": "{street} costs ${price}; {player} had ${cash} and paid ${paid}.",
    },
    fix=EVENED,
)
def price(board: Board, action: Buy, ed: BoardEdition) -> Breach:
    """A property costs its printed price, paid from cash in hand."""
    name, player = from_bank(board, ed, action), board.players[action.by]
    if not name:
        return None
    printed = ed.deeds[name].price
    paid = printed if action.price is None else action.price
    # Whoever has no right to buy is told that alone, not also what the cash is short of.
    short = not player.unknown and paid > player.cash and had_the_chance(board, ed, action.by, name)
    if paid == printed and not short:
        return None
    facts = breach(street=name, price=printed, player=action.by, paid=paid, **evened(printed, paid, player))
    if not short:
        return breach(says="sum", **facts)
    return breach(says="cash" if paid == printed else "both", cash=player.cash, **facts)


@rules.on(
    Buy,
    says={
        "refused": "{player} refused {street} before; the time to buy it is over.",
        "passed_by": "{player} came to {street} before; the time to buy it is over.",
    },
    fix="{street} stays with the Bank or is auctioned, and ${price} goes back.",
    reads=("purchase_intent_deadline", "auction_on_decline"),
    kind="deadline",
)
def late(board: Board, action: Buy, ed: BoardEdition) -> Breach:
    """The lander decides before the dice pass on, and a refusal is final where an auction follows."""
    name, seat = from_bank(board, ed, action), action.by
    if not name or board.players[seat].jail or sightseeing(board, ed, seat):
        return None
    if not had_the_chance(board, ed, seat, name) or in_time(board, ed, seat, name):
        return None
    refused = name in board.lots or (board.auction is not None and board.auction.lot == name)
    says = "refused" if refused else "passed_by"
    return breach(says=says, player=seat, street=name, price=ed.deeds[name].price)


def in_time(board: Board, ed: BoardEdition, seat: Seat, name: str) -> bool:
    """Whether the lander may still say yes."""
    if board.auction and board.auction.lot == name:
        return False
    if undone(board, "purchase", seat, name):
        return True
    undecided = name == board.turn.offer or ed.auction_on_decline != "mandatory"
    there = undecided and landed_there(board, ed, seat, name)
    if board.late_chances.get(seat) == name or (there and spoke_first(board, ed, seat, name)):
        return True
    return ed.purchase_intent_deadline == "none" or (there and ed.purchase_intent_deadline == "dice_pass")


def spoke_first(board: Board, ed: BoardEdition, seat: Seat, name: str) -> bool:
    """Whether nothing came between landing and buying but, at most, raising a price the cash did not cover."""
    turn = board.turn
    if turn.given or board.seq <= max(turn.landed_seq, turn.raised_seq) + 1 or board.players[seat].unknown:
        return True
    return turn.landed_cash < ed.deeds[name].price


@rules.on(
    Buy,
    says="{street} is auctioned here; nobody buys it at its price.",
    fix={
        "hold": "Auction {street} now; what {player} paid goes back.",
        "stays": "{street} stays with the Bank, and what {player} paid goes back.",
    },
    reads=("auction_on_landing",),
)
def auctioned(board: Board, action: Buy, ed: BoardEdition) -> Breach:
    """Where the table auctions everything, a landing sells nothing at the price."""
    name, seat, lots = bought(board, ed, action), action.by, [*board.lots, *board.late_lots]
    if not name or not ed.auction_on_landing or board.deeds[name].owner != BANK:
        return None
    if board.players[seat].jail or board.players[seat].out or not had_the_chance(board, ed, seat, name):
        return None
    lots += [board.auction.lot] if board.auction else []
    return breach(fix="hold" if name in lots else "stays", player=seat, street=name)


@rules.on(
    Buy, Win,
    says={
        "first": "{player} is on the first lap, and nobody buys before passing Go.",
        "laps": "{player} is on lap {lap}, and nobody buys before lap {least}.",
    },
    fix="{street} stays with the Bank, and ${price} goes back to {player}.",
    reads=("buy_before_first_lap", "laps_before_buying"),
)  # fmt: skip
def first_lap(board: Board, action: Buy | Win, ed: BoardEdition) -> Breach:
    """Where the table plays it so, nobody buys on the first lap, or the first few."""
    name = from_bank(board, ed, action)
    if not name or not sightseeing(board, ed, action.by) or board.players[action.by].jail:
        return None
    cost = ed.deeds[name].price if action.price is None else action.price
    laps, facts = laps_without_buying(ed), breach(player=action.by, street=name, price=cost)
    if laps == 1:
        return breach(says="first", **facts)
    return breach(says="laps", lap=board.players[action.by].lap, least=laps + 1, **facts)


@rules.on(
    Buy, Win,
    says="{owner} has {other} already, and a colour may have one owner only.",
    fix="{street} stays with the Bank, and what {player} paid goes back.",
    reads=("one_player_per_colour",),
)  # fmt: skip
def colour(board: Board, action: Buy | Win, ed: BoardEdition) -> Breach:
    """Where the text is read so, all streets of a colour belong to one player."""
    name = from_bank(board, ed, action)
    if not name or ed.deeds[name].kind != "street" or ed.one_player_per_colour != "groups":
        return None
    if isinstance(action, Buy) and not had_the_chance(board, ed, action.by, name):
        return None
    for other in ed.groups[ed.deeds[name].group]:
        owner = board.deeds[other].owner
        if owner not in (BANK, action.by):
            return breach(player=action.by, street=name, owner=owner, other=other)
    return None


@within(is_anything_open)
def left_to_buy(board: Board, action: Action, ed: BoardEdition) -> bool:
    """Whether a deed is on offer that its lander has to take."""
    return has_to_buy(board, ed)


@rules.on(
    Decline, Roll, Land, End,
    level="irregular",
    says="{player} landed on {street} and has to buy it.",
    fix="{player} buys {street} now, for ${price}.",
    reads=("buy_on_landing",),
    only_if=left_to_buy,
)  # fmt: skip
def compulsory(board: Board, action: Action, ed: BoardEdition) -> Breach:
    """Where the edition says so, whoever lands on a free property and has its price buys it."""
    name, seat = board.turn.offer, board.turn.seat
    left = action.by == seat if isinstance(action, Decline) else closes(action, board)
    return breach(player=seat, street=name, price=ed.deeds[name].price) if left and has_to_buy(board, ed) else None
