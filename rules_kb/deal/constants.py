"""What every text of Monopoly Deal settles alike: the law, and the words in which texts say it."""

CONSTANTS: dict[str, str] = {
    "deal_jsn_counter": "A Just Say No can be answered by another, in turn, as long as cards last.",
    "deal_double_rent_counts_as_play": "Double the Rent is a play of its own.",
    "deal_rent_sets": "A rent card charges for one set only.",
    "deal_any_wild_pays": "Any-colour wilds have no value and never pay.",
    "deal_pay_from_full_set": "A payer may use cards of a full set.",
    "deal_change": "No change is given.",
    "deal_deal_breaker_takes_buildings": "A Deal Breaker takes the buildings with the set.",
    "deal_reshuffle": "When the draw pile is empty the discard pile is shuffled and becomes the draw pile.",
    "deal_banked_action": "A card in a bank is money for the rest of the game.",
}

# The first is the usual one; a table may say it, and nothing else.
SAID_AS: dict[str, str] = {
    "deal_jsn_counter": "yes",
    "deal_double_rent_counts_as_play": "yes not_stated",
    "deal_rent_sets": "one_set",
    "deal_any_wild_pays": "never",
    "deal_pay_from_full_set": "allowed",
    "deal_change": "none",
    "deal_deal_breaker_takes_buildings": "yes",
    "deal_reshuffle": "shuffle_played_pile",
    "deal_banked_action": "money_for_the_rest_of_the_game",
}
