"""What the values of the board game's parameters mean at the table, to be read after an "if"."""

MEANS: dict[str, dict[str, str]] = {
    "doubles_extra_roll": {"yes": "doubles give another throw", "no": "doubles give no further throw"},
    "jail_doubles_extra_turn": {
        "yes": "doubles that free from jail give another throw",
        "no": "doubles that free from jail give no further throw",
    },
    "jail_doubles_leave": {"yes": "doubles free from jail", "no": "doubles do not free from jail"},
    "jail_paid_then_doubles_extra_turn": {
        "yes": "doubles after the fine give another throw",
        "no": "doubles after the fine give no further throw",
    },
    "jail_card_tradable": {"yes": "jail cards may be traded", "no": "jail cards stay with their holder"},
    "go_salary_twice_in_turn": {"yes": "Go pays twice in one turn", "no": "Go pays only once in one turn"},
    "buy_before_first_lap": {"yes": "one buys from the first throw on", "no": "nobody buys before having passed Go"},
    "build_on_first_lap": {"yes": "one builds from the first lap on", "no": "nobody builds before having passed Go"},
    "rent_must_be_demanded": {"yes": "rent is owed only when asked for", "no": "rent is owed without asking"},
    "rent_owner_may_waive": {"yes": "an owner may let rent go", "no": "rent is always owed and never lapses"},
    "rent_while_owner_in_jail": {"yes": "an owner in jail collects rent", "no": "an owner in jail collects no rent"},
    "double_rent_if_group_partly_mortgaged": {
        "yes": "a mortgage in the colour leaves the double rent as it is",
        "no": "a mortgage in the colour ends the double rent",
    },
    "railroad_count_includes_mortgaged": {
        "yes": "mortgaged railroads and utilities count",
        "no": "mortgaged railroads and utilities do not count",
    },
    "even_build": {"yes": "houses are built evenly", "no": "houses need not be built evenly"},
    "even_sell": {"yes": "houses are sold evenly", "no": "houses need not be sold evenly"},
    "income_tax_choose_before_counting": {"yes": "one chooses before counting", "no": "one may count before choosing"},
    "debt_paid_in_property": {"yes": "a creditor may take property", "no": "debts are paid in money only"},
    "skipped_turn_remedy": {"none": "a skipped turn is gone", "handed_back": "a skipped turn is given back"},
    "go_exact_landing_bonus": {"none": "landing on Go pays one salary", "double": "landing on Go pays double"},
    "go_salary_claim_deadline": {
        "none": "the salary may be taken at any time later",
        "next_turn": "the salary is lost once one's next turn begins",
    },
    "jail_fine_when": {
        "first_two": "the fine is paid before the first or second throw only",
        "any": "the fine may be paid before any throw",
        "next_turn": "one pays in one turn and goes on in the next",
    },
    "speed_die": {
        "off": "the Speed Die is not used",
        "after_go": "the Speed Die is used once one has been past Go",
        "start": "the Speed Die is used from the first throw",
    },
    "speed_die_triples_as_third_double": {
        "not_jail": "triples are no third doubles",
        "jail": "triples count as the third doubles",
    },
    "speed_die_bus": {
        "choose": "the bus goes by one white die or both",
        "ticket": "the bus gives a ticket or leads to the nearest card space",
    },
    "purchase_intent_deadline": {
        "dice_pass": "the lander may buy until the dice pass on",
        "at_once": "the lander has to buy at once",
        "none": "the lander may still buy later",
    },
    "auction_on_decline": {
        "mandatory": "what is refused has to be auctioned",
        "optional": "an auction is held only if somebody wants one",
        "never": "what is refused is never auctioned",
    },
    "auction_bidding_order": {"free": "everybody bids as they like", "turn_order": "bids go around the table"},
    "auction_who_may_bid": {"all": "the one who refused may bid too", "others": "the one who refused may not bid"},
    "auction_payment": {
        "cash": "a winning bid is paid from the cash in hand",
        "raise": "money for a winning bid may be raised afterwards",
        "limited": "nobody bids more than the cash in hand",
    },
    "auction_pass": {"final": "who passes is out", "may_return": "who passed may bid again"},
    "rent_claim_deadline": {
        "next_throw": "rent is lost once the next player throws",
        "next_turn": "rent is lost once the next turn begins",
        "second_throw": "rent is lost once the second player after throws",
        "second_turn": "rent is lost once the second turn after begins",
        "never": "rent may be asked for at any time later",
    },
    "rent_claim_kept_by": {
        "demand": "asking in time is enough to keep the rent",
        "payment": "rent that is not paid in time is lost",
    },
    "rent_as_of": {
        "throw": "rent counts what stood at the landing",
        "claim": "rent counts what stands when it is asked for",
    },
    "double_rent_if_group_partly_built": {
        "double": "a bare street of a built colour earns double",
        "single": "a bare street of a built colour earns single rent",
    },
    "utility_ten_times_owner_basis": {
        "same": "ten times needs both utilities in one hand",
        "anybody": "ten times only needs both utilities sold",
    },
    "utility_roll": {
        "arriving": "a utility's rent counts the throw that led there",
        "fresh": "a utility's rent counts a new throw",
    },
    "card_charge_on_mortgaged": {
        "none": "a mortgaged utility costs nothing, card or not",
        "due": "the card's charge is owed though the utility is mortgaged",
    },
    "income_tax_mode": {"flat": "income tax is one flat sum", "choice": "one may choose a tenth of one's worth"},
    "income_tax_rounding": {
        "up": "the tax is rounded up",
        "down": "the tax is rounded down",
        "nearest": "the tax is rounded to the nearest sum",
    },
    "tax_and_fines_go_to": {"bank": "taxes go to the Bank", "pot": "taxes and fines go in a pot"},
    "free_parking_reward": {
        "nothing": "Free Parking pays nothing",
        "pot": "Free Parking pays the pot",
        "fixed": "Free Parking pays a fixed sum",
        "pot_plus_500": "Free Parking pays the pot and 500",
    },
    "build_needs": {
        "group": "one needs the whole colour to build",
        "all_but_one": "all streets of a colour but one are enough to build",
        "any": "one may build on any street one owns",
    },
    "build_if_group_mortgaged": {
        "forbidden": "nothing is built beside a mortgage",
        "allowed": "one may build beside a mortgaged street",
    },
    "build_timing": {
        "any": "one may build at any time",
        "own_or_between": "one builds in one's own turn or between turns",
        "own": "one builds in one's own turn only",
        "own_before_throw": "one builds in one's own turn, before the throw",
        "settled": "nobody builds between a throw and what it owes",
    },
    "building_shortage": {
        "one_at_a_time": "the last houses are auctioned one by one",
        "lot": "the last houses are auctioned together",
        "first_come": "the first to ask gets the last houses",
        "wait": "everybody waits for houses to come back",
    },
    "building_shortage_opening_bid": {
        "any": "bidding for a house may begin at any sum",
        "lowest": "bidding for a house begins at the lowest house price there",
        "own": "bidding for a house begins at the bidder's own house price",
        "ten": "bidding for a house begins at 10",
    },
    "building_shortage_priority": {
        "none": "neither buyers nor sellers of hotels come first",
        "buyers": "those who buy houses come before those who break hotels",
    },
    "building_shortage_target": {
        "free": "the winner of a house names the street afterwards",
        "declared": "the street is named before bidding for a house",
    },
    "building_resale_price": {
        "half": "the Bank pays half the cost of a house",
        "mortgage": "the Bank pays the mortgage value of the street for a house",
    },
    "building_resale_timing": {
        "any": "houses may be sold at any time",
        "own": "houses are sold in one's own turn only",
        "short_of_cash": "houses are sold only by who is short of cash",
    },
    "max_houses_per_turn": {"unlimited": "one may build any number of houses in a turn"},
    "luxury_tax_amount": {"75": "the luxury tax is 75", "100": "the luxury tax is 100"},
    "one_player_per_colour": {
        "none": "a colour may have several owners",
        "tokens": "only the colours of the tokens differ",
        "groups": "a colour group may have one owner only",
    },
    "hotel_sale": {
        "steps": "a hotel is sold step by step",
        "four_houses": "a hotel is only sold for four houses and money",
        "any_number": "a hotel may come down to any number of houses",
    },
    "hotel_sale_when_no_houses": {
        "whole_group": "the hotels of a colour may come down together",
        "not_at_all": "a hotel stays when the Bank has no houses",
    },
    "mortgage_needs_group_cleared": {
        "group": "the whole colour must be bare to mortgage",
        "street": "only the mortgaged street must be bare",
    },
    "mortgage_timing": {"any": "one may mortgage at any time", "short_of_cash": "only who is short of cash mortgages"},
    "unmortgage_timing": {
        "any": "a mortgage may be lifted at any time",
        "own": "a mortgage is lifted in one's own turn",
        "own_before_throw": "a mortgage is lifted in one's own turn, before the throw",
    },
    "unmortgage_rounding": {
        "up": "interest is rounded up",
        "down": "interest is rounded down",
        "nearest": "interest is rounded to the nearest sum",
    },
    "mortgage_interest_base": {
        "mortgage": "interest is a tenth of the mortgage",
        "price": "interest is a tenth of the printed price",
        "estate_price": "interest on a bankrupt's deeds is a tenth of the price",
    },
    "mortgage_transfer_interest": {
        "choice": "who gets a mortgage lifts it or pays the interest",
        "always": "who gets a mortgage pays the interest at once",
        "none": "getting a mortgage costs nothing",
    },
    "mortgage_transfer_interest_bankruptcy": {
        "always": "a creditor pays the interest at once",
        "choice": "a creditor lifts the mortgage or pays the interest",
        "lift": "a creditor pays only for lifting it",
    },
    "mortgage_third_party": {
        "no": "only its owner can lift a mortgage or sell the deed",
        "forced_sale": "an offer above the mortgage makes its owner lift it or lose it",
    },
    "trade_timing": {
        "any": "one may trade at any time",
        "between": "one trades between turns only",
        "own": "one trades in one's own turn only",
        "settled": "nobody trades between a throw and what it owes",
        "own_before_throw": "one trades in one's own turn, before the throw",
    },
    "trade_group_with_buildings": {
        "forbidden": "a street of a built colour is not traded",
        "with_houses": "a street is traded with its houses",
    },
    "buildings_between_players": {
        "no": "houses never go from player to player",
        "with_street": "houses go with their street",
    },
    "loans_between_players": {"forbidden": "players lend nothing", "allowed": "players may lend each other money"},
    "immunity_deals": {
        "forbidden": "promises about rent count for nothing",
        "unenforced": "people may promise, and nobody is held to it",
        "enforced": "promises about rent bind",
    },
    "gifts": {
        "allowed": "players may give for nothing",
        "forbidden": "players give nothing away",
        "not_in_debt": "nobody in debt gives anything away",
    },
    "shared_ownership": {
        "impossible": "a deed has one owner",
        "allowed": "two may own a deed together",
        "forfeit": "those who share a deed are out",
    },
    "debtor_sales": {
        "if_saved": "a debtor's sales stand when the debt is then paid",
        "any": "a debtor's sales stand",
        "none": "a debtor sells nothing to others",
    },
    "bankrupt_to_player": {
        "sell_buildings": "a bankrupt's houses are sold to the Bank for the creditor",
        "everything": "a bankrupt's houses go to the creditor as they stand",
    },
    "bankrupt_to_bank": {
        "auction": "the Bank auctions a bankrupt's deeds",
        "unsold": "a bankrupt's deeds wait with the Bank for who lands there",
    },
    "bankrupt_to_bank_mortgages": {
        "cleared": "the Bank sells a bankrupt's deeds free of mortgages",
        "stay": "a bankrupt's deeds stay mortgaged",
    },
    "bankrupt_failed_mortgages": {
        "stand": "mortgages taken in vain stay",
        "undone": "mortgages taken in vain are undone",
    },
    "bankrupt_several_creditors": {
        "in_order": "creditors are served one after the other",
        "shared": "creditors share what there is",
    },
    "creditor_cannot_pay_interest": {
        "debtor": "a creditor short of the interest owes it",
        "may_refuse": "a creditor short of the interest may refuse deeds",
    },
    "game_end": {
        "last": "the game goes on until one is left",
        "first_bankruptcy": "the first bankruptcy ends the game",
        "second_bankruptcy": "the second bankruptcy ends the game",
        "time": "the game ends at an agreed time",
    },
    "end_valuation": {
        "half_mortgaged": "mortgaged deeds count half at the end",
        "full": "mortgaged deeds count in full at the end",
    },
    "resignation": {"none": "nobody may give up", "to_bank": "who gives up leaves everything to the Bank"},
}
