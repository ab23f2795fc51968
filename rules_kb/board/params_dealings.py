"""Parameters of trading, debts, bankruptcy and the end of the game."""

from typing import Literal

from pydantic import BaseModel

from rules_kb.parameter import param


class TradeParams(BaseModel):
    """Dealings between players."""

    trade_timing: Literal["any", "between", "own", "settled", "own_before_throw"] = param(
        "any",
        "When players may trade; between is before a turn, settled not between a throw and what it owes.",
        also={
            "any_time": "any",
            "before_any_turn": "between",
            "own_turn": "own",
            "any_time_except_between_roll_and_settlement": "settled",
            "not_between_roll_and_settlement": "settled",
            "before_rolling_on_own_turn_some_editions": "own_before_throw",
        },
    )
    trade_group_with_buildings: Literal["forbidden", "with_houses"] = param(
        "forbidden",
        "Whether a street of a group that carries buildings may change hands.",
        also={"forbidden_until_all_sold": "forbidden", "allowed_with_the_houses": "with_houses"},
    )
    buildings_between_players: Literal["no", "with_street"] = param(
        "no",
        "Whether buildings pass from player to player.",
        also={"yes_together_with_the_street": "with_street"},
    )
    loans_between_players: Literal["forbidden", "allowed"] = param(
        "forbidden", "Whether players may lend each other money."
    )
    immunity_deals: Literal["forbidden", "unenforced", "enforced"] = param(
        "forbidden",
        "What a promise about future rent is worth.",
        also={"allowed_not_enforced": "unenforced", "allowed_and_enforced": "enforced"},
    )
    gifts: Literal["allowed", "forbidden", "not_in_debt"] = param(
        "allowed", "Whether players may give for nothing.", also={"only_if_not_in_debt": "not_in_debt"}
    )
    shared_ownership: Literal["impossible", "allowed", "forfeit"] = param(
        "impossible",
        "What sharing a deed means: it cannot be, it may be, or those who share are out.",
        also={
            "impossible_one_owner": "impossible",
            "one_deed_one_owner": "impossible",
            "forbidden_players_involved_forfeit_the_game": "forfeit",
        },
    )


class DebtParams(BaseModel):
    """Debts and bankruptcy."""

    debt_paid_in_property: bool = param(
        True, "A creditor may accept property instead of money.", also={"yes_by_agreement": True}
    )
    debtor_sales: Literal["if_saved", "any", "none"] = param(
        "if_saved", "Whether a debtor's sales stand: when the debt is then paid, always, or never."
    )
    bankrupt_to_player: Literal["sell_buildings", "everything"] = param(
        "sell_buildings",
        "What becomes of a debtor's buildings: sold to the Bank for the creditor, or handed over standing.",
        also={
            "buildings_sold_to_bank_at_half_cash_with_all_else_to_creditor": "sell_buildings",
            "same": "sell_buildings",
            "money_raised_mortgaged_deeds_and_jail_cards": "sell_buildings",
            "everything_incl_buildings_to_creditor": "everything",
            "everything_incl_buildings_at_the_second_bankruptcy": "everything",
        },
    )
    bankrupt_to_bank: Literal["auction", "unsold"] = param(
        "auction",
        "What the Bank does with a bankrupt's property: auction it at once, or hold it.",
        also={
            "all_property_auctioned_at_once_one_by_one_buildings_back_to_supply": "auction",
            "auctioned_at_once_except_buildings": "auction",
            "auctioned_except_buildings": "auction",
            "each_property_auctioned": "auction",
            "auctioned": "auction",
            "property_back_to_bank_unsold": "unsold",
        },
    )
    bankrupt_to_bank_mortgages: Literal["cleared", "stay"] = param(
        "cleared",
        "Whether the Bank sells a bankrupt's property clear of its mortgages.",
        also={"cancelled_sold_clear": "cleared"},
    )
    bankrupt_failed_mortgages: Literal["stand", "undone"] = param(
        "stand", "Whether mortgages taken in a vain attempt to pay stay when the debtor is bankrupt."
    )
    bankrupt_several_creditors: Literal["in_order", "shared"] = param(
        "in_order",
        "How several creditors are served: one after the other, or by shares.",
        also={"in_turn_order_until_unpaid": "in_order"},
    )
    creditor_cannot_pay_interest: Literal["debtor", "may_refuse"] = param(
        "debtor",
        "What becomes of a creditor short of the interest: in debt to the Bank, or free to refuse deeds.",
        also={"becomes_debtor_to_the_bank": "debtor"},
    )


class EndParams(BaseModel):
    """How the game ends and who has won."""

    game_end: Literal["last", "first_bankruptcy", "second_bankruptcy", "time"] = param(
        "last",
        "What ends the game.",
        also={
            "last_player_left": "last",
            "first_bankruptcy_richest_wins": "first_bankruptcy",
            "second_bankruptcy_richest_wins": "second_bankruptcy",
            "agreed_time_richest_wins": "time",
        },
    )
    end_valuation: Literal["half_mortgaged", "full"] = param(
        "half_mortgaged",
        "How mortgaged property counts at the end: half its price, or all of it.",
        also={
            "cash_price_mortgaged_half_building_cost": "half_mortgaged",
            "cash_value_of_property_and_buildings": "full",
        },
    )
    resignation: Literal["none", "to_bank"] = param(
        "none",
        "Whether a player may give up, leaving everything to the Bank.",
        also={"not_provided": "none", "yes_treated_as_bankrupt_to_the_bank": "to_bank"},
    )
