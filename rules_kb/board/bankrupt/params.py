"""Bankruptcy: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class BankruptParams:
    """Who gets what a player leaves."""

    bankrupt_to_player: Literal["sell_buildings", "everything"] = param("sell_buildings")
    bankrupt_to_bank: Literal["auction", "unsold"] = param("auction")
    bankrupt_to_bank_mortgages: Literal["cleared", "stay"] = param("cleared")
    bankrupt_failed_mortgages: Literal["stand", "undone"] = param("stand")
    bankrupt_several_creditors: Literal["in_order", "shared"] = param("in_order")
    creditor_cannot_pay_interest: Literal["debtor", "may_refuse"] = param("debtor")
