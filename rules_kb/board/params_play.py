"""Parameters of setting up, moving, Go, jail, the house bonuses and the Speed Die."""

from typing import Literal

from pydantic import BaseModel

from rules_kb.parameter import param


class SetupParams(BaseModel):
    """What is on the table before the first throw."""

    players_range: tuple[int, int] = param((2, 8), "The fewest and the most players.", label="Players")
    starting_cash: int = param(1500, "What each player starts with.")
    starting_denominations: tuple[int, int, int, int, int, int, int] = param(
        (2, 2, 2, 6, 5, 5, 5), "How many notes of 500, 100, 50, 20, 10, 5 and 1 each player starts with."
    )
    token_on_go_when: Literal["setup", "first_turn"] = param(
        "first_turn",
        "When a token is first put on Go.",
        also={
            "at_setup": "setup",
            "at_first_turn": "first_turn",
            "only_when_the_player_s_first_turn_comes": "first_turn",
        },
    )
    first_player: Literal["highest", "agreed", "chance", "youngest"] = param(
        "highest",
        "How the first player is found.",
        also={"highest_throw": "highest", "any_agreed_method": "agreed"},
    )
    one_player_per_colour: Literal["none", "tokens", "groups"] = param(
        "none",
        "Whether a colour belongs to one player: of the tokens, or of the deeds.",
        also={
            "tokens_must_differ_in_colour": "tokens",
            "a_colour_group_may_have_one_owner_only": "groups",
        },
    )
    initial_deal_of_deeds: Literal["none", "two_paid", "three_free", "two_free"] = param(
        "none",
        "Deeds dealt before the first throw, free or paid for.",
        also={"2_paid_for": "two_paid", "3_free": "three_free", "2_free": "two_free"},
    )


class MoveParams(BaseModel):
    """Throws, turns and the salary of Go."""

    movement_direction: Literal["clockwise", "counterclockwise"] = param(
        "clockwise", "How the board is drawn; the order of the spaces is the order of travel either way."
    )
    actions_before_roll_only: bool = param(False, "Trades and building come before the throw of one's own turn.")
    doubles_extra_roll: bool = param(True, "Doubles give another throw.")
    skipped_turn_remedy: Literal["none", "handed_back"] = param(
        "none",
        "What a player gets whose turn was skipped.",
        also={"none_stated": "none", "turn_handed_back_to_the_skipped_player": "handed_back"},
    )
    go_salary: int = param(200, "What the Bank pays for landing on or passing Go.")
    go_exact_landing_bonus: Literal["none", "double"] = param(
        "none", "Whether landing on Go exactly doubles the salary.", also={"double_salary": "double"}
    )
    go_salary_claim_deadline: Literal["none", "next_turn"] = param(
        "none",
        "Until when the salary may be taken: always, or until one's next turn begins.",
        also={"no_deadline": "none", "start_of_own_next_turn": "next_turn"},
    )
    go_salary_moving_backwards: bool = param(False, "Passing Go backwards pays the salary.")
    go_salary_twice_in_turn: bool = param(True, "Passing Go twice in one turn pays twice.")
    snake_eyes_bonus: int = param(0, "What the Bank pays for a throw of two ones.", also={"none": 0})


class JailParams(BaseModel):
    """Getting out of jail."""

    jail_fine: int = param(50, "The fine for leaving jail.")
    jail_max_turns: int = param(3, "The number of throws in jail, after the last of which the fine is due.", least=1)
    jail_fine_when: Literal["first_two", "any", "next_turn"] = param(
        "first_two",
        "When the fine may be paid: before the first two throws, before any, or to go on the next turn.",
        also={
            "before_rolling_on_the_first_two_jail_turns": "first_two",
            "before_rolling_on_any_jail_turn": "any",
            "on_any_turn_continue_next_turn": "next_turn",
        },
    )
    jail_doubles_leave: bool = param(True, "Doubles free a player from jail.")
    jail_doubles_extra_turn: bool = param(False, "The doubles that free a player give another throw.")
    jail_paid_then_doubles_extra_turn: bool = param(
        True, "Doubles thrown after paying the fine give another throw.", also={"implied_yes": True}
    )
    jail_card_on_third_failed_roll: bool = param(
        False, "A jail card may replace the fine after the last throw.", also={"fine_named_only": False}
    )
    jail_card_tradable: bool = param(
        True, "Jail cards change hands at any agreed price.", also={"yes_any_time_any_price": True}
    )


class SpeedParams(BaseModel):
    """The Speed Die."""

    speed_die: Literal["off", "after_go", "start"] = param(
        "off",
        "Whether the Speed Die is thrown: never, once a player has reached Go, or from the first throw.",
        also={"after_first_reaching_go": "after_go", "from_the_start": "start"},
    )
    speed_die_triples_to_jail_salary: bool = param(
        False, "Choosing Go To Jail after triples pays a salary when the way leads past Go."
    )
    speed_die_triples_reroll: bool = param(False, "Triples give another throw.")
    speed_die_triples_as_third_double: Literal["not_jail", "jail"] = param(
        "not_jail", "Whether triples count as doubles towards the third that goes to jail."
    )
    speed_die_bus: Literal["choose", "ticket"] = param(
        "choose",
        "What the bus does: move by either white die or both, or give a ticket or the nearest card space.",
        also={"one_die_other_die_or_sum": "choose", "bus_ticket_or_nearest_card_space": "ticket"},
    )
