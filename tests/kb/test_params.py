"""The words of the parameters: every spelling means one value, and an unknown one is answered in words."""

import pytest

from rules_kb.board.params import BOARD_POINTS, CONSTANTS, Params
from rules_kb.deal.params import DEAL_POINTS
from rules_kb.editions.parameter import UNLIMITED
from rules_kb.games import load
from rules_kb.kernel.model import Malformed

# Every parameter with the spellings it must understand and the short word each of them means.
SPELLINGS = """
players_range 2_8=2_8 2_6=2_6 2_5=2_5
starting_cash 1500=1500 2500=2500
starting_denominations 2_2_2_6_5_5_5=2_2_2_6_5_5_5 2_4_1_1_2_1_5=2_4_1_1_2_1_5 2_2_3_4_4_5_5=2_2_3_4_4_5_5
bank_houses unlimited=unlimited 32=32
bank_hotels unlimited=unlimited 12=12
token_on_go_when at_setup=setup only_when_the_player_s_first_turn_comes=first_turn
    at_first_turn=first_turn
first_player highest_throw=highest any_agreed_method=agreed youngest=youngest chance=chance
one_player_per_colour none=none tokens_must_differ_in_colour=tokens
    a_colour_group_may_have_one_owner_only=groups
movement_direction clockwise=clockwise counterclockwise=counterclockwise
actions_before_roll_only no=no yes=yes
doubles_extra_roll yes=yes no=no
skipped_turn_remedy none_stated=none turn_handed_back_to_the_skipped_player=handed_back
go_salary 200=200
go_exact_landing_bonus none=none double_salary=double
go_exact_landing_sum none=0 no_bonus=0 100=100
go_salary_claim_deadline no_deadline=none start_of_own_next_turn=next_turn
go_salary_moving_backwards no=no yes=yes
go_salary_twice_in_turn yes=yes no=no
buy_before_first_lap yes=yes no=no
laps_before_buying none=0 once=1 twice=2 3=3
auction_on_decline mandatory=mandatory optional=optional never=never
auction_on_landing no=no yes=yes
auction_opening_bid any_price=1 1=1 10=10
auction_min_increment none_stated=1 1=1
auction_bidding_order free=free turn_order=turn_order none_stated=free
auction_who_may_bid all_incl_decliner_and_jailed=all all_except_decliner=others all_incl_decliner=all
    all=all others=others
auction_payment cash_only=cash may_raise_money_after_winning=raise bid_limited_to_cash_in_hand=limited
purchase_intent_deadline before_the_dice_pass_on=dice_pass immediately=at_once none_stated=none
rent_must_be_demanded yes=yes no_paid_automatically=no no=no
rent_claim_deadline before_next_roll=next_throw before_next_turn_begins=next_turn
    before_second_following_roll=second_throw start_of_second_following_turn=second_turn never=never
rent_owner_may_waive yes=yes no=no
double_rent_complete_group double=2 single=1 triple=3
double_rent_if_group_partly_mortgaged yes=yes no=no
double_rent_if_group_partly_built double=double single=single
rent_while_owner_in_jail yes=yes no=no
rent_percent printed=100 as_printed=100 half=50 double=200 150=150
rent_percent_rounding down=down up=up nearest=nearest
railroad_rents 25_50_100_200=25_50_100_200
railroad_count_includes_mortgaged yes=yes no=no
utility_multipliers 4_10=4_10 4_10_20=4_10_20
utility_ten_times_owner_basis both_owned_by_the_same_player=same both_owned_by_anybody=anybody
    same_player=same
utility_roll the_arriving_throw=arriving a_fresh_throw=fresh
income_tax_mode flat=flat choice_flat_or_percent=choice
income_tax_choose_before_counting yes=yes no=no
income_tax_rounding down=down up=up nearest=nearest
luxury_tax_amount 75=75 100=100 100_75_in_some_editions=100
tax_and_fines_go_to bank=bank free_parking_pot=pot
free_parking_seed none=0 no_seed=0 250=250
free_parking_reward nothing=nothing pot_of_taxes_and_fines=pot fixed_sum=fixed pot_500=pot_plus_500
jail_fine 50=50
jail_fine_rise none=0 same=0 25=25
jail_max_turns 3=3 1=1
jail_fine_when before_rolling_on_the_first_two_jail_turns=first_two before_rolling_on_any_jail_turn=any
    on_any_turn_continue_next_turn=next_turn
jail_doubles_leave yes=yes no=no
jail_doubles_extra_turn no=no yes=yes
jail_paid_then_doubles_extra_turn yes=yes no=no implied_yes=yes
jail_card_on_third_failed_roll no=no yes=yes fine_named_only=no
jail_card_tradable yes_any_time_any_price=yes no=no yes=yes
build_needs whole_group=group all_but_one=all_but_one any_street=any
build_if_group_mortgaged forbidden=forbidden allowed=allowed
even_build yes=yes no=no
build_timing any_time=any own_turn_or_between_other_players_turns=own_or_between own_turn=own
    own_turn_before_the_roll=own_before_throw any_time_except_between_a_roll_and_its_settlement=settled
    own_turn_before_the_roll_some_editions=own_before_throw
max_houses_per_turn unlimited=unlimited 1=1
build_on_first_lap yes=yes no=no
laps_before_building none=0 once=1 twice=2 3=3
houses_before_hotel 4=4 3=3
hotel_direct_when_houses_short no=no yes=yes
building_shortage auction_one_at_a_time=one_at_a_time auction_lot=lot first_come=first_come
    auction=one_at_a_time wait=wait
building_shortage_opening_bid any=any lowest_house_price_among_the_deeds_concerned=lowest
    bidder_s_own_house_price=own 10=ten lowest_house_price_on_a_deed=lowest
    lowest_house_price_where_it_might_be_placed=lowest
building_shortage_priority buyers_first=buyers none_stated=none
building_resale_price half_of_purchase_price=half mortgage_value_on_the_card=mortgage
building_resale_timing any_time=any own_turn=own only_when_in_debt=short_of_cash
    when_short_of_cash_even_in_the_middle_of_a_payment=short_of_cash
even_sell yes=yes no=no implied=yes
hotel_sale whole_group_at_once_or_step_by_step_hotel_5_houses=steps
    becomes_4_houses_plus_half_hotel_price=four_houses
    may_be_broken_down_to_any_number_of_houses=any_number
    whole_group_at_once_or_4_houses_plus_half_price=steps
hotel_sale_when_no_houses must_sell_all_the_way_down_evenly=whole_group
    cannot_be_replaced_by_houses=not_at_all not_stated=whole_group
buildings_between_players no=no yes_together_with_the_street=with_street
mortgage_needs_group_cleared all_buildings_of_the_group_sold_first=group
    only_buildings_of_that_street=street only_if_it_has_not_been_built_on=street
    properties_with_no_houses_or_hotels=street
mortgage_timing any_time=any only_when_short_of_cash=short_of_cash
    when_out_of_money_and_owing_a_debt=short_of_cash when_short_of_cash=short_of_cash
unmortgage_interest_percent 10=10
unmortgage_rounding up_to_next_unit=up down=down nearest=nearest printed_unmortgage_cost_on_deed=up
unmortgage_timing any_time=any own_turn=own own_turn_before_rolling=own_before_throw
mortgage_transfer_interest lift_at_once_for_value_10_or_pay_10_now_and_10_again_later=choice
    10_at_once_in_any_case_principal_optional_10_again_later=always no_fee=none same_choice=choice
    lift_now_or_later_2021_text_keep_by_paying_10_now=choice
mortgage_transfer_interest_bankruptcy 10_at_once_then_pay_principal_or_hold_10_again_later=always
    choice_as_in_trade=choice 10_at_once_then_keep_or_pay_off=always 10_at_once=always
    must_still_pay_the_bank_to_unmortgage=lift
mortgage_interest_base mortgage_value=mortgage printed_price=price
mortgage_third_party no=no yes_offer_above_the_mortgage_forces_redemption_or_sale=forced_sale
mortgaged_sale_to_bank no=no yes_at_half_price=yes no_rule=no
trade_timing any_time=any before_any_turn=between own_turn=own
    any_time_except_between_roll_and_settlement=settled
    before_rolling_on_own_turn_some_editions=own_before_throw
trade_group_with_buildings forbidden_until_all_sold=forbidden allowed_with_the_houses=with_houses
loans_between_players forbidden=forbidden allowed=allowed
immunity_deals forbidden=forbidden allowed_not_enforced=unenforced allowed_and_enforced=enforced
gifts allowed=allowed forbidden=forbidden only_if_not_in_debt=not_in_debt
shared_ownership impossible_one_owner=impossible allowed=allowed
    forbidden_players_involved_forfeit_the_game=forfeit one_deed_one_owner=impossible
debt_paid_in_property yes_by_agreement=yes no=no
bankrupt_to_player buildings_sold_to_bank_at_half_cash_with_all_else_to_creditor=sell_buildings
    everything_incl_buildings_to_creditor=everything same=sell_buildings
    money_raised_mortgaged_deeds_and_jail_cards=sell_buildings
    everything_incl_buildings_at_the_second_bankruptcy=everything
bankrupt_to_bank all_property_auctioned_at_once_one_by_one_buildings_back_to_supply=auction
    property_back_to_bank_unsold=unsold auctioned_at_once_except_buildings=auction
    each_property_auctioned=auction auctioned=auction auctioned_except_buildings=auction
bankrupt_to_bank_mortgages cancelled_sold_clear=cleared stay=stay
bankrupt_several_creditors in_turn_order_until_unpaid=in_order shared=shared
creditor_cannot_pay_interest becomes_debtor_to_the_bank=debtor
game_end last_player_left=last first_bankruptcy_richest_wins=first_bankruptcy
    second_bankruptcy_richest_wins=second_bankruptcy agreed_time_richest_wins=time
time_up immediately=at_once finish_turn=turn finish_round=round
end_valuation cash_price_mortgaged_half_building_cost=half_mortgaged
    cash_value_of_property_and_buildings=full
initial_deal_of_deeds none=none 2_paid_for=two_paid 3_free=three_free 2_free=two_free
resignation not_provided=none yes_treated_as_bankrupt_to_the_bank=to_bank
speed_die off=off after_first_reaching_go=after_go from_the_start=start
speed_die_triples_to_jail_salary no=no yes=yes
speed_die_triples_reroll no=no yes=yes
speed_die_triples_as_third_double not_jail=not_jail jail=jail
speed_die_bus one_die_other_die_or_sum=choose bus_ticket_or_nearest_card_space=ticket
snake_eyes_bonus none=0 500=500
doubles_bonus none=0 no_bonus=0 100=100
"""

SAME_EVERYWHERE = """
buildings_on_railroads_utilities
bank_cash banker_may_play third_doubles go_salary_on_jail_move auction_no_bid rent_on_mortgaged
utility_card_charge nearest_railroad_charge income_tax_worth_basis jailed_player_may
jail_card_return jail_ways_in jail_ways_out jail_exit_same_turn hotel_price repairs_scope
mortgage_value trade_assets trade_mortgaged alliances debt_raise_money bankrupt_jail_cards
card_deck_cycle card_move_passes_go card_landing_resolved three_in_a_row_bonus mum_free_from_jail
"""


# The words in which texts and collections of variants say what is the same everywhere, and what it is not.
SAID = """
bank_cash unlimited
banker_may_play yes yes_optional_non_playing_above_5_players
third_doubles jail_without_moving
go_salary_on_jail_move no false
auction_no_bid stays_with_the_bank
rent_on_mortgaged none
utility_card_charge 10x_a_fresh_throw
nearest_railroad_charge twice_the_rent
income_tax_worth_basis cash_printed_prices_incl_mortgaged_building_cost
jailed_player_may everything_but_move
jail_card_return bottom_of_its_own_deck
jail_ways_in space_card_three_doubles
jail_ways_out doubles_own_card_bought_card_fine
jail_exit_same_turn no off
hotel_price one_more_house_price_plus_the_four_houses_returned
repairs_scope all_own_houses_and_hotels_on_the_board_fixed_when_drawn
mortgage_value half_of_price_printed_on_deed
trade_assets property_cash_jail_cards
trade_mortgaged allowed
alliances not_addressed
debt_raise_money sell_buildings_mortgage_trade
bankrupt_jail_cards to_creditor_under_the_deck_if_the_bank
card_deck_cycle bottom_of_deck
card_move_passes_go salary_when_passing_forward_not_to_jail_or_backwards
card_landing_resolved yes true
buildings_on_railroads_utilities no
three_in_a_row_bonus none
mum_free_from_jail off
"""
REFUSED = """
bank_cash=limited_to_notes_in_box banker_may_play=no jail_exit_same_turn=yes alliances=prohibited
buildings_on_railroads_utilities=train_depots_mega three_in_a_row_bonus=500_each mum_free_from_jail=on
third_doubles=moves_first
"""


@pytest.mark.parametrize("row", [line.split() for line in SAID.split("\n") if line], ids=lambda row: row[0])
def test_what_is_the_same_everywhere_may_be_said_and_changes_nothing(row):
    name, *words = row
    plain = load("us-classic")
    for said in words:
        assert plain.with_options({name: said}).decided == plain.decided


def test_everything_that_is_the_same_everywhere_has_its_words():
    assert {line.split()[0] for line in SAID.split("\n") if line} == CONSTANTS.keys()


@pytest.mark.parametrize("said", REFUSED.split())
def test_what_no_text_says_is_refused_with_the_law(said):
    name, value = said.split("=")
    with pytest.raises(Malformed) as wrong:
        load("us-classic").with_options({name: value})
    assert wrong.value.errors == {f"options.{name}": CONSTANTS[name]}


def spellings() -> list[tuple[str, str, str]]:
    found, name = [], ""
    for token in SPELLINGS.split():
        if "=" in token:
            found.append((name, *token.split("=")))
        else:
            name = token
    return found


def test_every_known_point_is_a_parameter_or_the_same_everywhere():
    varying = {name for name, _, _ in spellings()}
    constant = set(SAME_EVERYWHERE.split())
    assert len(varying) == 110
    assert varying <= Params.model_fields.keys()
    assert constant == CONSTANTS.keys()
    assert not CONSTANTS.keys() & Params.model_fields.keys()


@pytest.mark.parametrize(("name", "spelling", "short"), spellings())
def test_a_spelling_means_its_short_word(name, spelling, short):
    assert BOARD_POINTS.word(name, BOARD_POINTS.parse_value(name, spelling)) == short


@pytest.mark.parametrize("name", Params.model_fields)
def test_every_value_of_a_choice_is_read_back_from_its_word(name):
    values = BOARD_POINTS.alternatives(name) or [Params.model_fields[name].default]
    assert [BOARD_POINTS.parse_value(name, BOARD_POINTS.word(name, value)) for value in values] == values


@pytest.mark.parametrize("points", [BOARD_POINTS, DEAL_POINTS], ids=["board", "deal"])
def test_no_other_spelling_is_a_word_of_its_own(points):
    """A word is looked up among the values first, and among their other spellings only where it is none of them."""
    spelled = [(name, said) for name in points.params.model_fields for said in points.also(name)]
    assert [(name, said) for name, said in spelled if points.alternatives(name) and said in points.choices(name)] == []
    numbers = [(name, said) for name, said in spelled if not points.alternatives(name)]
    assert [(name, said) for name, said in numbers if points.numbers(name, said) is not None] == []


def test_numbers_and_lists_are_read():
    assert BOARD_POINTS.parse_value("max_houses_per_turn", "unlimited") == UNLIMITED
    assert BOARD_POINTS.parse_value("railroad_rents", "25/50/100/200") == (25, 50, 100, 200)
    assert BOARD_POINTS.parse_value("even_build", "off") is False


@pytest.mark.parametrize(
    ("name", "said", "known"),
    [
        ("income_tax_mode", "percent", "known: flat, choice"),
        ("even_build", "maybe", "known: yes, no"),
        ("bank_houses", "-5", "known: a whole number or unlimited"),
        ("auction_min_increment", "0", "known: a whole number"),
        ("players_range", "2_4_6", "known: numbers joined by _"),
        ("houses_before_hotel", "5", "known: 4, 3"),
    ],
)
def test_an_unknown_word_is_answered_with_the_known_ones(name, said, known):
    with pytest.raises(ValueError, match=known):
        BOARD_POINTS.parse_value(name, said)
