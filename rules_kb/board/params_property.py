"""Parameters of buying, auctions, rent, taxes and Free Parking."""

from typing import Literal

from pydantic import BaseModel

from rules_kb.parameter import param


class BuyParams(BaseModel):
    """Buying from the Bank, at the price or at auction."""

    buy_before_first_lap: bool = param(True, "Property may be bought before one has passed Go.")
    purchase_intent_deadline: Literal["dice_pass", "at_once", "none"] = param(
        "dice_pass",
        "Until when the lander may still buy: until the dice pass on, only at once, or without limit.",
        also={"before_the_dice_pass_on": "dice_pass", "immediately": "at_once", "none_stated": "none"},
    )
    auction_on_decline: Literal["mandatory", "optional", "never"] = param(
        "mandatory", "Whether a refused property is auctioned."
    )
    auction_opening_bid: int = param(1, "The least first bid.", also={"any_price": 1})
    auction_min_increment: int = param(1, "The least raise.", also={"none_stated": 1}, least=1)
    auction_bidding_order: Literal["free", "turn_order"] = param(
        "free", "Whether bids follow the order of the table.", also={"none_stated": "free"}
    )
    auction_who_may_bid: Literal["all", "others"] = param(
        "all",
        "Whether the player who refused may bid too.",
        also={
            "all_incl_decliner_and_jailed": "all",
            "all_incl_decliner": "all",
            "all_except_decliner": "others",
        },
    )
    auction_payment: Literal["cash", "raise", "limited"] = param(
        "cash",
        "What pays a winning bid: cash in hand, or money raised after it; limited allows no bid above cash.",
        also={
            "cash_only": "cash",
            "may_raise_money_after_winning": "raise",
            "bid_limited_to_cash_in_hand": "limited",
        },
    )
    auction_pass: Literal["final", "may_return"] = param(
        "final", "Whether a player who passed is out of the bidding for that lot."
    )


class RentParams(BaseModel):
    """Who is owed rent, how much and how long."""

    rent_must_be_demanded: bool = param(
        True, "Rent is due only when the owner asks for it.", also={"no_paid_automatically": False}
    )
    rent_claim_deadline: Literal["next_throw", "next_turn", "second_throw", "second_turn", "never"] = param(
        "second_throw",
        "When rent not asked for lapses: with the next player's throw or turn, or the one after that.",
        also={
            "before_next_roll": "next_throw",
            "before_next_turn_begins": "next_turn",
            "before_second_following_roll": "second_throw",
            "start_of_second_following_turn": "second_turn",
            "no_limit": "never",
        },
    )
    rent_claim_kept_by: Literal["demand", "payment"] = param(
        "demand", "What keeps rent alive past its deadline: asking for it, or only being paid."
    )
    rent_owner_may_waive: bool = param(
        True, "An owner may let rent go; otherwise the landing calls it and it never lapses."
    )
    rent_as_of: Literal["throw", "claim"] = param(
        "throw", "Whether rent counts buildings and lifted mortgages as they are at the throw or at the demand."
    )
    double_rent_complete_group: Literal[1, 2, 3] = param(
        2,
        "How many times the bare rent a whole colour group earns.",
        also={"single": 1, "double": 2, "triple": 3},
    )
    double_rent_if_group_partly_mortgaged: bool = param(
        True, "The raised rent of a whole group stands while another street of it is mortgaged."
    )
    double_rent_if_group_partly_built: Literal["double", "single"] = param(
        "double", "What a bare street earns while others of its group carry buildings."
    )
    rent_while_owner_in_jail: bool = param(True, "An owner in jail collects rent.")
    railroad_rents: tuple[int, ...] = param((25, 50, 100, 200), "Railroad rent by the number owned.")
    railroad_count_includes_mortgaged: bool = param(
        True, "Mortgaged railroads and utilities count towards the number owned."
    )
    utility_multipliers: tuple[int, ...] = param((4, 10), "Utility rent in times the dice, by number owned.")
    utility_ten_times_owner_basis: Literal["same", "anybody"] = param(
        "same",
        "Whether the higher utility rent needs both in one hand or only both sold.",
        also={
            "same_player": "same",
            "both_owned_by_the_same_player": "same",
            "both_owned_by_anybody": "anybody",
        },
    )
    utility_roll: Literal["arriving", "fresh"] = param(
        "arriving",
        "Which throw a utility's rent counts: the one that led there or a new one.",
        also={"the_arriving_throw": "arriving", "a_fresh_throw": "fresh"},
    )
    card_charge_on_mortgaged: Literal["none", "due"] = param(
        "none", "Whether a card's charge for a utility is owed although it is mortgaged."
    )


class TaxParams(BaseModel):
    """Taxes, and where they go."""

    income_tax_mode: Literal["flat", "choice"] = param(
        "choice",
        "Whether income tax is a flat sum or, by choice, a share of one's worth.",
        also={"choice_flat_or_percent": "choice"},
    )
    income_tax_amount: int = param(200, "The flat sum of income tax.")
    income_tax_percent: int = param(10, "The share of one's worth that may be paid instead, in percent.")
    income_tax_choose_before_counting: bool = param(True, "The choice of income tax falls before counting one's worth.")
    income_tax_rounding: Literal["up", "down", "nearest"] = param(
        "up", "How a share of one's worth is rounded to a whole sum."
    )
    luxury_tax_amount: int = param(75, "The luxury tax.", also={"100_75_in_some_editions": 100})
    tax_and_fines_go_to: Literal["bank", "pot"] = param(
        "bank", "Who receives taxes and fines.", also={"free_parking_pot": "pot"}
    )
    free_parking_reward: Literal["nothing", "pot", "fixed", "pot_plus_500"] = param(
        "nothing",
        "What landing on Free Parking pays.",
        also={"pot_of_taxes_and_fines": "pot", "fixed_sum": "fixed", "pot_500": "pot_plus_500"},
    )
    free_parking_sum: int = param(500, "What Free Parking pays where the reward is fixed.")
