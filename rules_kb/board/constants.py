"""What every text settles alike: the law, and the words in which texts and collections of variants say it."""

CONSTANTS: dict[str, str] = {
    "bank_cash": "The Bank never runs out: the Banker writes more money on paper.",
    "banker_may_play": "The Banker may play, and keeps the Bank's money apart.",
    "third_doubles": "The third doubles of a turn go to jail without moving the throw.",
    "go_salary_on_jail_move": "The way to jail pays no salary.",
    "auction_no_bid": "What nobody bids for stays with the Bank.",
    "rent_on_mortgaged": "Mortgaged property earns no rent.",
    "utility_card_charge": "The card to the nearest utility costs ten times a fresh throw in any case.",
    "nearest_railroad_charge": "The card to the nearest railroad costs twice its rent.",
    "income_tax_worth_basis": "Worth is cash, printed prices even when mortgaged, and what buildings cost.",
    "jailed_player_may": "A player in jail does everything but move.",
    "jail_card_return": "A used jail card goes under its own deck.",
    "jail_ways_in": "Three ways lead to jail: the space, a card, the third doubles.",
    "jail_ways_out": "The ways out are doubles, the fine, and a jail card held or bought.",
    "jail_exit_same_turn": "Nobody leaves jail in the turn that led there.",
    "hotel_price": "A hotel costs one more house price and the houses that stand on its street.",
    "repairs_scope": "Repairs count every house and hotel one owns, fixed at the draw.",
    "mortgage_value": "The mortgage value is printed on the deed, half the price.",
    "trade_assets": "Property, cash and jail cards are what can be traded.",
    "trade_mortgaged": "Mortgaged property may be traded at any price.",
    "alliances": "No rule speaks of alliances.",
    "debt_raise_money": "A debtor raises money by selling buildings, mortgaging and trading.",
    "bankrupt_jail_cards": "A bankrupt's jail cards go to the creditor, or under their decks.",
    "card_deck_cycle": "A card that is not kept goes under its deck; decks are not shuffled again.",
    "card_move_passes_go": "A card that moves forward past Go pays the salary.",
    "card_landing_resolved": "The space a card leads to counts as landed on.",
    "buildings_on_railroads_utilities": "Only streets carry buildings; the depots of one big box are not played here.",
    "three_in_a_row_bonus": "No bonus for players standing in a row: proposed once and never adopted.",
    "mum_free_from_jail": "No free release from jail for mothers: proposed once and never adopted.",
}

# The first is the usual one; a table may say it, and nothing else.
SAID_AS: dict[str, str] = {
    "bank_cash": "unlimited",
    "banker_may_play": "yes yes_optional_non_playing_above_5_players",
    "third_doubles": "jail_without_moving",
    "go_salary_on_jail_move": "no",
    "auction_no_bid": "stays_with_the_bank silent",
    "rent_on_mortgaged": "none",
    "utility_card_charge": "10x_a_fresh_throw",
    "nearest_railroad_charge": "twice_the_rent",
    "income_tax_worth_basis": "cash_printed_prices_incl_mortgaged_building_cost cash_property_houses_and_hotels",
    "jailed_player_may": (
        "everything_but_move buy_and_sell_property_and_buildings_collect_rent also_bid_mortgage_trade "
        "collect_rent build_sell_or_buy_property_collect_rent everything_except_buying_from_the_bank_by_landing"
    ),
    "jail_card_return": "bottom_of_its_own_deck bottom_of_the_deck bottom_of_the_appropriate_deck",
    "jail_ways_in": "space_card_three_doubles space_card_three_doubles_stated_elsewhere_in_the_same_text",
    "jail_ways_out": (
        "doubles_own_card_bought_card_fine fine_bought_card_own_card_doubles_within_three_turns "
        "fine_card_own_or_bought_doubles doubles_fine fine_card_doubles_fine_after_the_third_failure fine_card"
    ),
    "jail_exit_same_turn": "no",
    "hotel_price": "one_more_house_price_plus_the_four_houses_returned house_price_4_houses",
    "repairs_scope": "all_own_houses_and_hotels_on_the_board_fixed_when_drawn all",
    "mortgage_value": "half_of_price_printed_on_deed printed_on_deed on_the_deed half_of_price",
    "trade_assets": (
        "property_cash_jail_cards property_and_jail_cards_for_money property_and_cash property_incl_mortgaged"
    ),
    "trade_mortgaged": "allowed",
    "alliances": "not_addressed",
    "debt_raise_money": (
        "sell_buildings_mortgage_trade sell_buildings_and_mortgage sell_buildings_mortgage mortgage_or_trade_deeds"
    ),
    "bankrupt_jail_cards": "to_creditor_under_the_deck_if_the_bank under_the_deck_if_the_bank silent",
    "card_deck_cycle": "bottom_of_deck top_card_drawn",
    "card_move_passes_go": (
        "salary_when_passing_forward_not_to_jail_or_backwards salary_by_dice_or_card "
        "as_ordinary_travel_except_go_to_jail"
    ),
    "card_landing_resolved": "yes",
    "buildings_on_railroads_utilities": "no",
    "three_in_a_row_bonus": "none debated_not_adopted",
    "mum_free_from_jail": "off debated_not_adopted",
}
