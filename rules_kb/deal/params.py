"""Every parameter of Monopoly Deal in one model, and the constants, with the words texts use for them."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from rules_kb.deal.constants import CONSTANTS, SAID_AS
from rules_kb.parameter import Points, param


class TurnParams(BaseModel):
    """Players, drawing and the end of a turn."""

    players_range: tuple[int, int] = param((2, 5), "The fewest and the most players of one pack.", label="Players")
    deal_plays_per_turn: int = param(3, "How many cards may be played in a turn.", least=1)
    deal_hand_limit: int = param(7, "How many cards a hand may have at the end of a turn.", least=1)
    deal_empty_hand_draw: Literal["five", "five_and_two"] = param(
        "five",
        "What a player with an empty hand draws at the start of a turn: five, or five and then two more.",
        also={"5": "five", "5_instead_of_2": "five", "5_and_then_2": "five_and_two"},
    )
    deal_late_draw: Literal["allowed", "lost"] = param(
        "allowed", "Whether cards not drawn before the first play may still be drawn in that turn."
    )
    deal_excess_cards_to: Literal["pile", "discard"] = param(
        "pile",
        "Where cards above the hand limit go: under the draw pile, or on the discard pile.",
        also={"bottom_of_draw_pile": "pile", "discard_pile": "discard"},
    )


class SetParams(BaseModel):
    """Wild cards and full sets."""

    deal_any_wild_standing_alone: Literal["no_colour", "any_colour"] = param(
        "no_colour",
        "Whether an any-colour wild needs another card of its colour, or may stand alone in any.",
        also={"no_colour_no_rent": "no_colour", "no_rent": "no_colour", "may_be_set_in_any_colour": "any_colour"},
    )
    deal_wild_only_full_set: Literal["not_any_only", "standard", "allowed"] = param(
        "not_any_only",
        "What a full set needs: one card that is no any-colour wild, one plain property card, or nothing.",
        also={"not_of_any_colour_wilds_only": "not_any_only", "needs_one_standard_card": "standard"},
    )
    deal_recolour: Literal["free", "play"] = param(
        "free",
        "What turning a wild card on one's own turn costs: nothing, or a play.",
        also={"free_own_turn_only": "free", "counts_as_a_play": "play"},
    )


class BuildingParams(BaseModel):
    """Houses and hotels."""

    deal_building_bonus: Literal["added", "hotel_only"] = param(
        "added",
        "What house and hotel add to the rent together: both bonuses, or the hotel's alone.",
        also={"3_and_4_added": "added", "hotel_replaces_house": "hotel_only"},
    )
    deal_building_as_payment: Literal["bank", "property", "no"] = param(
        "bank",
        "Whether a building on a set may pay, and where the receiver puts it.",
        also={"yes_to_bank": "bank", "yes_to_property_area": "property", "not_payable": "no"},
    )
    deal_buildings_of_broken_set: Literal["discarded", "bank", "loose"] = param(
        "discarded",
        "What becomes of the buildings when their set breaks: discarded, to the owner's bank, or kept loose.",
        also={"owner_s_bank": "bank", "owners_bank": "bank", "kept_loose": "loose"},
    )
    deal_building_move: Literal["no", "own_turn"] = param(
        "no", "Whether a building may be moved to another full set on one's own turn."
    )
    deal_loose_buildings: Literal["safe", "stealable"] = param(
        "safe", "Whether a building on no set can be taken by Sly Deal and Forced Deal."
    )


class RentParams(BaseModel):
    """Doubling the rent."""

    deal_double_rent_stack: bool = param(
        True, "Two doublers on one rent make it fourfold.", also={"4x": True, "not_allowed": False}
    )
    deal_double_rent_any_colour: bool = param(True, "A doubler goes with the any-colour rent card too.")


class StealParams(BaseModel):
    """Forced Deals."""

    deal_forced_deal_complete_sets: Literal["neither", "taken"] = param(
        "neither",
        "Which card of a Forced Deal must not be from a full set: neither of them, or the taken one.",
        also={
            "neither_card_from_a_complete_set": "neither",
            "card_text_general": "neither",
            "cannot_swap_a_card_in_a_full_set": "neither",
            "only_the_taken_card_is_protected": "taken",
        },
    )


class AnswerParams(BaseModel):
    """Just Say No."""

    deal_jsn_counts_as_play: bool = param(False, "A Just Say No on one's own turn is one of the plays.")
    deal_jsn_scope: Literal["player", "all"] = param(
        "player",
        "Whom a Just Say No against a charge on everybody protects.",
        also={"protects_only_the_player": "player", "protects_all": "all"},
    )
    deal_jsn_against_double: Literal["whole", "doubling"] = param(
        "whole", "What one Just Say No stops when rent was doubled: the whole charge, or one doubling."
    )


class WinParams(BaseModel):
    """Winning."""

    deal_win_condition: Literal["own_turn", "at_once", "any_colours"] = param(
        "own_turn",
        "When three full sets win: different colours on one's own turn or at once, or any colours.",
        also={
            "3_sets_of_different_colours_on_own_turn": "own_turn",
            "3_sets_of_different_colours_at_once": "at_once",
            "3_sets_any_colours": "any_colours",
        },
    )


# Pydantic takes the fields of the last base first, so the bases stand in reverse of the order of play.
class DealParams(WinParams, AnswerParams, StealParams, RentParams, BuildingParams, SetParams, TurnParams):
    """All parameters of Monopoly Deal; the defaults are those of deal-2008."""

    model_config = ConfigDict(frozen=True, extra="forbid")


DEAL_POINTS = Points(DealParams, CONSTANTS, SAID_AS)
