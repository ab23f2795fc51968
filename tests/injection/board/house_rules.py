"""House rules under which rare faults are common; they are few, so that many faults are tried in the same games."""

# Editions whose games go on after a bankruptcy, and who asks interest of an heir.
LONG_GAMES = ("us-classic", "uk-london", "us-2008", "us-2021")
# Two ways to break a hotel down.
TWO_HOTEL_SALES = ("us-classic", "us-2008")
# Players with money, and a Bank with few buildings.
SCARCE = {"bank_houses": "12", "bank_hotels": "3", "starting_cash": "3000", "building_shortage_target": "declared"}
# Everything has its time.
PUNCTUAL = {
    "build_timing": "own_before_throw",
    "building_resale_timing": "own",
    "mortgage_timing": "short_of_cash",
    "unmortgage_timing": "own",
    "trade_timing": "own",
    "gifts": "not_in_debt",
}
# Players do nothing for each other.
COLD = {
    "gifts": "forbidden",
    "debtor_sales": "none",
    "debt_paid_in_property": "no",
    "jail_card_tradable": "no",
    "bankrupt_several_creditors": "shared",
    "building_resale_timing": "short_of_cash",
}
# Promises bind, the Bank buys property, and its luxury tax breaks players.
BOLD = {"immunity_deals": "enforced", "mortgaged_sale_to_bank": "yes", "luxury_tax_amount": "1500"}
