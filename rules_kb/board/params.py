"""Every parameter of the board game in one model, and the constants, with the words for both."""

from pydantic import BaseModel, ConfigDict

from rules_kb.board.auction.params import AuctionParams
from rules_kb.board.bankrupt.params import BankruptParams
from rules_kb.board.build.params import BuildParams
from rules_kb.board.buy.params import BuyParams
from rules_kb.board.debt.params import DebtParams
from rules_kb.board.end.params import EndParams
from rules_kb.board.go.params import GoParams
from rules_kb.board.jail.params import JailParams
from rules_kb.board.mortgage.params import MortgageParams
from rules_kb.board.move.params import MoveParams
from rules_kb.board.rent.params import RentParams
from rules_kb.board.sell.params import SellParams
from rules_kb.board.setup.params import SetupParams
from rules_kb.board.speed.params import SpeedParams
from rules_kb.board.tax.params import TaxParams
from rules_kb.board.trade.params import TradeParams
from rules_kb.board.turn.params import TurnParams
from rules_kb.editions.parameter import UNLIMITED, Points, constants_beside

__all__ = ["BOARD_POINTS", "CONSTANTS", "UNLIMITED", "Params"]


# Pydantic takes the fields of the last base first, so the bases stand in reverse of the order of play.
class Params(
    EndParams, BankruptParams, DebtParams, TradeParams, MortgageParams, SellParams, BuildParams, TaxParams, RentParams,
    AuctionParams, BuyParams, SpeedParams, JailParams, GoParams, TurnParams, MoveParams, SetupParams, BaseModel,
):  # fmt: skip
    """All parameters of the board game; the defaults are those of us-classic."""

    model_config = ConfigDict(frozen=True, extra="forbid")


ASKED_FOR = (
    "pot",
    "seeded",
    "no_auctions",
    "only_auctions",
    "double_go",
    "go_bonus",
    "snake_eyes",
    "doubles_pay",
    "jailed_owner",
    "rising_fine",
    "first_lap",
    "two_laps",
    "rent_owed",
    "higher_rents",
    "speed_die",
    "uneven",
    "late_building",
    "enough_houses",
    "promises",
    "loans",
    "last_round",
)
CONSTANTS, SAID_AS = constants_beside(__file__)
BOARD_POINTS = Points(Params, CONSTANTS, SAID_AS, ASKED_FOR)
