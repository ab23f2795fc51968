"""Every parameter of the board game in one model, and the constants, with the words for both."""

from pydantic import ConfigDict

from rules_kb.board.constants import CONSTANTS, SAID_AS
from rules_kb.board.params_building import BuildParams, MortgageParams, SellParams
from rules_kb.board.params_dealings import DebtParams, EndParams, TradeParams
from rules_kb.board.params_play import JailParams, MoveParams, SetupParams, SpeedParams
from rules_kb.board.params_property import BuyParams, RentParams, TaxParams
from rules_kb.parameter import UNLIMITED, Points

__all__ = ["BOARD_POINTS", "CONSTANTS", "UNLIMITED", "Params"]


# Pydantic takes the fields of the last base first, so the bases stand in reverse of the order of play.
class Params(
    EndParams, DebtParams, TradeParams, MortgageParams, SellParams, BuildParams, TaxParams,
    RentParams, BuyParams, SpeedParams, JailParams, MoveParams, SetupParams,
):  # fmt: skip
    """All parameters of the board game; the defaults are those of us-classic."""

    model_config = ConfigDict(frozen=True, extra="forbid")


BOARD_POINTS = Points(Params, CONSTANTS, SAID_AS)
