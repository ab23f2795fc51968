"""House rules as switches: what each is called, what it does, which options it sets."""

from typing import NamedTuple


class HouseRule(NamedTuple):
    """A switch: what it is called, what it does, which options it sets."""

    id: str
    name: str
    effect: str
    options: dict[str, str]


# The board game.
HOUSE_RULES = (
    HouseRule(
        "pot",
        "Free Parking pot",
        "Taxes and fines lie in the middle; whoever lands on Free Parking takes them.",
        {"tax_and_fines_go_to": "pot", "free_parking_reward": "pot"},
    ),
    HouseRule(
        "seeded",
        "500 more in the pot",
        "The Bank adds 500 each time the pot is taken.",
        {"tax_and_fines_go_to": "pot", "free_parking_reward": "pot_plus_500"},
    ),
    HouseRule(
        "no_auctions",
        "No auctions",
        "What its lander does not buy stays with the Bank.",
        {"auction_on_decline": "never"},
    ),
    HouseRule(
        "double_go",
        "Twice the salary on Go",
        "Landing exactly on Go pays double.",
        {"go_exact_landing_bonus": "double"},
    ),
    HouseRule("snake_eyes", "500 for double ones", "Two ones pay 500 from the Bank.", {"snake_eyes_bonus": "500"}),
    HouseRule(
        "jailed_owner",
        "No rent from jail",
        "An owner who sits in jail collects nothing.",
        {"rent_while_owner_in_jail": "no"},
    ),
    HouseRule(
        "first_lap",
        "First lap without buying",
        "Nobody buys before having passed Go once.",
        {"buy_before_first_lap": "no"},
    ),
    HouseRule(
        "rent_owed",
        "Rent without asking",
        "Rent is due by itself; forgetting to ask costs nothing.",
        {"rent_must_be_demanded": "no"},
    ),
    HouseRule(
        "speed_die", "Speed Die", "The third die is thrown once a player has passed Go.", {"speed_die": "after_go"}
    ),
    HouseRule("uneven", "Build as you like", "Houses need not be spread evenly over a group.", {"even_build": "no"}),
    HouseRule(
        "enough_houses",
        "Enough houses for all",
        "The Bank never runs out of houses and hotels.",
        {"bank_houses": "unlimited", "bank_hotels": "unlimited"},
    ),
    HouseRule(
        "promises",
        "Promises count",
        "Free stays that were part of a deal must be kept.",
        {"immunity_deals": "enforced"},
    ),
    HouseRule("loans", "Players may lend", "Loans between players are allowed.", {"loans_between_players": "allowed"}),
)
# Monopoly Deal.
DEAL_RULES = (
    HouseRule(
        "win_at_once",
        "Win at once",
        "Three full sets win the moment they lie there, on anybody’s turn.",
        {"deal_win_condition": "at_once"},
    ),
    HouseRule(
        "any_three",
        "Any three sets win",
        "Two sets of one colour count as two.",
        {"deal_win_condition": "any_colours"},
    ),
    HouseRule(
        "no_is_a_play",
        "A no is a play",
        "A Just Say No on one’s own turn is one of the three plays.",
        {"deal_jsn_counts_as_play": "yes"},
    ),
    HouseRule(
        "no_for_all",
        "One no for everybody",
        "A Just Say No against a charge on all protects all of them.",
        {"deal_jsn_scope": "all"},
    ),
    HouseRule(
        "one_doubler",
        "One doubler only",
        "Rent is doubled once, never fourfold.",
        {"deal_double_rent_stack": "no"},
    ),
    HouseRule(
        "lone_wild",
        "Any-colour wilds stand alone",
        "An any-colour wild earns rent without another card beside it.",
        {"deal_any_wild_standing_alone": "any_colour"},
    ),
    HouseRule(
        "turning_costs",
        "Turning is a play",
        "Changing the colour of a wild card on the table is one of the plays.",
        {"deal_recolour": "play"},
    ),
    HouseRule(
        "hotel_alone",
        "The hotel replaces the house",
        "A set with a hotel earns the hotel’s bonus only.",
        {"deal_building_bonus": "hotel_only"},
    ),
    HouseRule(
        "moving_houses",
        "Buildings may move",
        "A house or hotel may go to another full set on one’s own turn.",
        {"deal_building_move": "own_turn"},
    ),
    HouseRule(
        "five_and_two",
        "Five and then two",
        "An empty hand draws five cards and then the usual two.",
        {"deal_empty_hand_draw": "five_and_two"},
    ),
)
