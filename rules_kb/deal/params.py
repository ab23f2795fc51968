"""Every parameter of Monopoly Deal in one model, and the constants, with the words texts use for them."""

from pydantic import BaseModel, ConfigDict

from rules_kb.deal.build.params import BuildingParams
from rules_kb.deal.rent.params import DealRentParams
from rules_kb.deal.respond.params import AnswerParams
from rules_kb.deal.sets.params import SetParams
from rules_kb.deal.steal.params import StealParams
from rules_kb.deal.turn.params import DealTurnParams
from rules_kb.deal.win.params import WinParams
from rules_kb.editions.parameter import Points, constants_beside


# Pydantic takes the fields of the last base first, so the bases stand in reverse of the order of play.
class DealParams(
    WinParams, AnswerParams, StealParams, DealRentParams, BuildingParams, SetParams, DealTurnParams, BaseModel
):
    """All parameters of Monopoly Deal; the defaults are those of deal-2008."""

    model_config = ConfigDict(frozen=True, extra="forbid")


ASKED_FOR = (
    "win_at_once",
    "any_three",
    "no_is_a_play",
    "no_for_all",
    "one_doubler",
    "lone_wild",
    "turning_costs",
    "hotel_alone",
    "moving_houses",
    "five_and_two",
    "two_packs",
)
DEAL_POINTS = Points(DealParams, *constants_beside(__file__), ASKED_FOR)
