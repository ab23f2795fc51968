"""Parameters of houses, hotels and mortgages."""

from typing import Literal

from pydantic import BaseModel

from rules_kb.parameter import UNLIMITED, param


class BuildParams(BaseModel):
    """Putting buildings up."""

    bank_houses: int = param(32, "How many houses there are.", also={"unlimited": UNLIMITED})
    bank_hotels: int = param(12, "How many hotels there are.", also={"unlimited": UNLIMITED})
    build_needs: Literal["group", "all_but_one", "any"] = param(
        "group",
        "How much of a colour group one must own to build on it.",
        also={"whole_group": "group", "any_street": "any"},
    )
    build_if_group_mortgaged: Literal["forbidden", "allowed"] = param(
        "forbidden", "Whether a group with a mortgaged street may be built on."
    )
    even_build: bool = param(True, "Houses go to the streets of a group in even steps.")
    build_timing: Literal["any", "own_or_between", "own", "own_before_throw", "settled"] = param(
        "any",
        "When one may build; settled means not between a throw and what it owes.",
        also={
            "any_time": "any",
            "own_turn_or_between_other_players_turns": "own_or_between",
            "own_turn": "own",
            "own_turn_before_the_roll": "own_before_throw",
            "own_turn_before_the_roll_some_editions": "own_before_throw",
            "any_time_except_between_a_roll_and_its_settlement": "settled",
        },
    )
    max_houses_per_turn: int = param(
        UNLIMITED, "The most houses one may build in a turn.", also={"unlimited": UNLIMITED}, least=1
    )
    build_on_first_lap: bool = param(True, "One may build before having passed Go.")
    houses_before_hotel: Literal[4, 3] = param(4, "How many houses come before the hotel.")
    hotel_direct_when_houses_short: bool = param(
        False, "A hotel may be bought outright when the Bank is short of houses."
    )
    building_shortage: Literal["one_at_a_time", "lot", "first_come", "wait"] = param(
        "one_at_a_time",
        "What happens when the Bank has too few: an auction by piece or lot, first come, or waiting.",
        also={
            "auction": "one_at_a_time",
            "auction_one_at_a_time": "one_at_a_time",
            "auction_lot": "lot",
        },
    )
    building_shortage_opening_bid: Literal["any", "lowest", "own", "ten"] = param(
        "any",
        "The least first bid for a building: any, the lowest house price there, the bidder's own, or ten.",
        also={
            "lowest_house_price_among_the_deeds_concerned": "lowest",
            "lowest_house_price_on_a_deed": "lowest",
            "lowest_house_price_where_it_might_be_placed": "lowest",
            "bidder_s_own_house_price": "own",
            "10": "ten",
        },
    )
    building_shortage_priority: Literal["none", "buyers"] = param(
        "none",
        "Whether those who buy come before those who break hotels down.",
        also={"none_stated": "none", "buyers_first": "buyers"},
    )
    building_shortage_target: Literal["free", "declared"] = param(
        "free", "Whether the street of an auctioned building is named only after winning or before bidding."
    )


class SellParams(BaseModel):
    """Giving buildings back to the Bank."""

    building_resale_price: Literal["half", "mortgage"] = param(
        "half",
        "What the Bank pays for a building: half its cost, or the mortgage value of its street.",
        also={"half_of_purchase_price": "half", "mortgage_value_on_the_card": "mortgage"},
    )
    building_resale_timing: Literal["any", "own", "short_of_cash"] = param(
        "any",
        "When buildings may be sold.",
        also={
            "any_time": "any",
            "own_turn": "own",
            "only_when_in_debt": "short_of_cash",
            "when_short_of_cash_even_in_the_middle_of_a_payment": "short_of_cash",
        },
    )
    even_sell: bool = param(True, "Houses come off a group in even steps.", also={"implied": True})
    hotel_sale: Literal["steps", "four_houses", "any_number"] = param(
        "steps",
        "How a hotel is sold: as five houses in steps, only into four houses, or down to any number.",
        also={
            "whole_group_at_once_or_step_by_step_hotel_5_houses": "steps",
            "whole_group_at_once_or_4_houses_plus_half_price": "steps",
            "becomes_4_houses_plus_half_hotel_price": "four_houses",
            "may_be_broken_down_to_any_number_of_houses": "any_number",
        },
    )
    hotel_sale_when_no_houses: Literal["whole_group", "not_at_all"] = param(
        "whole_group",
        "What a hotel can do when the Bank has no houses for it: come down with its group, or stay.",
        also={
            "must_sell_all_the_way_down_evenly": "whole_group",
            "not_stated": "whole_group",
            "cannot_be_replaced_by_houses": "not_at_all",
        },
    )


class MortgageParams(BaseModel):
    """Mortgaging, lifting and passing on mortgaged property."""

    mortgage_needs_group_cleared: Literal["group", "street"] = param(
        "group",
        "Whether the whole group or only the street must be bare before mortgaging.",
        also={
            "all_buildings_of_the_group_sold_first": "group",
            "only_buildings_of_that_street": "street",
            "only_if_it_has_not_been_built_on": "street",
            "properties_with_no_houses_or_hotels": "street",
        },
    )
    mortgage_timing: Literal["any", "short_of_cash"] = param(
        "any",
        "When one may mortgage.",
        also={
            "any_time": "any",
            "only_when_short_of_cash": "short_of_cash",
            "when_short_of_cash": "short_of_cash",
            "when_out_of_money_and_owing_a_debt": "short_of_cash",
        },
    )
    unmortgage_timing: Literal["any", "own", "own_before_throw"] = param(
        "any",
        "When one may lift a mortgage.",
        also={"any_time": "any", "own_turn": "own", "own_turn_before_rolling": "own_before_throw"},
    )
    unmortgage_interest_percent: int = param(10, "The interest on a mortgage, in percent.")
    unmortgage_rounding: Literal["up", "down", "nearest"] = param(
        "up",
        "How interest is rounded to a whole sum.",
        also={"up_to_next_unit": "up", "printed_unmortgage_cost_on_deed": "up"},
    )
    mortgage_interest_base: Literal["mortgage", "price", "estate_price"] = param(
        "mortgage",
        "What the interest is a share of: the loan, the printed price, or the price for a bankrupt's deeds only.",
        also={"mortgage_value": "mortgage", "printed_price": "price"},
    )
    mortgage_transfer_interest: Literal["choice", "always", "none"] = param(
        "choice",
        "What a received mortgage costs: lift at once or pay interest now, interest in any case, or nothing.",
        also={
            "lift_at_once_for_value_10_or_pay_10_now_and_10_again_later": "choice",
            "same_choice": "choice",
            "lift_now_or_later_2021_text_keep_by_paying_10_now": "choice",
            "10_at_once_in_any_case_principal_optional_10_again_later": "always",
            "no_fee": "none",
        },
    )
    mortgage_transfer_interest_bankruptcy: Literal["always", "choice", "lift"] = param(
        "always",
        "What a creditor pays on mortgages received: interest now, the choice of a trade, or only to lift.",
        also={
            "10_at_once_then_pay_principal_or_hold_10_again_later": "always",
            "10_at_once_then_keep_or_pay_off": "always",
            "10_at_once": "always",
            "choice_as_in_trade": "choice",
            "must_still_pay_the_bank_to_unmortgage": "lift",
        },
    )
    mortgage_third_party: Literal["no", "forced_sale"] = param(
        "no",
        "Whether another player's offer above the mortgage forces its owner to redeem or lose it.",
        also={"yes_offer_above_the_mortgage_forces_redemption_or_sale": "forced_sale"},
    )
    mortgaged_sale_to_bank: bool = param(
        False,
        "The Bank takes property back for half its price.",
        also={"no_rule": False, "yes_at_half_price": True},
    )
