"""Debts: what editions may say."""

from typing import Literal

from rules_kb.editions.parameter import param


class DebtParams:
    """Debts and bankruptcy."""

    debt_paid_in_property: bool = param(True)
    debtor_sales: Literal["if_saved", "any", "none"] = param("if_saved")
