"""House rules as switches: what each is called, what it does, which options it sets."""

from typing import NamedTuple


class HouseRule(NamedTuple):
    """A switch: what it is called, what it does, which options it sets."""

    id: str
    name: str
    effect: str
    options: dict[str, str]


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
