"""Ruling cards as a sceptic reads them: the right rule, the number, what to do first, what would change it."""

from rules_kb.answer.cases import all_cases
from rules_kb.answer.report import Judgement, judged
from rules_kb.disputes.card import card
from rules_kb.disputes.complaints import heard
from rules_kb.disputes.remedies import remedies
from tests.kb.cases import judge_case


def ruled(log: str, position: str = "", edition: str = "us-classic", options: str = "") -> Judgement:
    head = [f"edition: {edition}", *([f"options: {options}"] if options else []), "players: Ann, Bob, Cal, Dan"]
    lines = ["position:", *(f"  {line.strip()}" for line in position.splitlines())] if position else []
    return judged("\n".join([*head, *lines, "", log, ""]))


def cited(judgement: Judgement, seq: int) -> list[str]:
    return [rule.id for rule in card(judgement, seq).rules]


def test_each_kind_of_rent_cites_its_own_rule() -> None:
    electric = ruled("Ann roll 3 4\nDan demand rent", "Dan owns electric\nAnn at reading\nturn Ann")
    reading = ruled("Ann roll 1 4\nDan demand rent", "Dan owns reading\nAnn at go\nturn Ann")

    assert cited(electric, 2) == ["board.rent.utility"]
    assert cited(reading, 2) == ["board.rent.railroad"]


def test_a_traded_mortgage_is_no_estate_and_a_card_no_jail_card() -> None:
    traded = ruled("Ann trade Bob: boardwalk for $50\nBob lift boardwalk", "Ann owns boardwalk(m)\nturn Bob")
    drawn = ruled("Ann land 17\nAnn draw bank_error\nAnn collect 200 for card", "turn Ann")

    assert "board.mortgage.transfer" in cited(traded, 2)
    assert not [rule for rule in cited(traded, 2) if "bankrupt" in rule]
    assert cited(drawn, 3) == ["board.cards.effect"]


def test_a_legal_line_is_held_against_the_rules_of_its_own_topic() -> None:
    lifted = ruled("Ann lift electric", "Ann owns electric(m)\nturn Ann")
    built = ruled("Ann build kentucky", "Ann in jail 1, owns kentucky indiana illinois\nturn Ann")
    pot = ruled("Ann roll 1 3\nAnn collect 250 for pot", "Ann at st_james\nbank houses 32 hotels 12 pot 250\nturn Ann",
                options="free_parking_reward=pot")  # fmt: skip

    assert cited(lifted, 1)[0] == "board.mortgage.lift"
    assert cited(built, 1)[0] == "board.jail.business"
    assert cited(pot, 2) == ["board.tax.recipient"]


def test_a_bankruptcy_tells_what_every_creditor_has_got() -> None:
    owed = "Ann cash 70, owns vermont(m)\nAnn owes Bob 50 for card\nAnn owes Cal 50 for card\nturn Ann, rolled"
    found = card(ruled("Ann bankrupt to Bob, Cal", owed), 1)

    assert found.do_now == (
        "Ann has paid Bob $50; that is right.",
        "Ann has paid Cal $20; that is right.",
        "Cal pays the Bank $5.",
        "Or lift at once: Vermont Avenue for $55.",
    )
    assert [rule.id for rule in found.rules] == ["board.bankrupt.several", "board.bankrupt.interest"]


def test_a_debtor_who_paid_a_part_hears_what_is_still_to_be_raised() -> None:
    found = card(ruled("Ann pay Bob 50", "Ann cash 50, owns kentucky\nAnn owes Bob 150 for rent\nturn Ann, rolled"), 1)

    assert found.do_now == ("Ann pays Bob $100.", "Ann has $0 and can raise up to $110 in all: up to $10 is left.")


def test_a_sum_to_pay_is_not_said_twice() -> None:
    fined = ruled("Ann roll 4 6\nAnn pay bank 50 for jail", "Ann at go\nturn Ann")
    taxed = ruled("Ann land income_tax\nAnn count worth 500\nAnn choose 10%\nAnn pay bank 50 for tax", "turn Ann")

    assert card(fined, 2).do_now == ("The Bank pays Ann $50.",)
    assert card(taxed, 4).do_now == ("Ann pays the Bank $150.",)


def test_everything_kept_back_from_a_creditor_is_named() -> None:
    owed = "Ann cash 12, owns boardwalk vermont(m), jail-card chance\nAnn owes Bob 1500 for rent\nturn Ann, rolled"
    found = card(ruled("Ann bankrupt to Bob: boardwalk, $12", owed), 1)

    assert found.why == "Ann kept Vermont Avenue back from Bob. Ann kept a jail card back from Bob."
    assert found.changes == ()


def test_houses_handed_over_standing_are_worth_their_price_to_the_creditor() -> None:
    owed = "Ann cash 12, owns park_place(1) boardwalk(1)\nAnn owes Bob 2500 for rent\nturn Ann, rolled"
    found = card(ruled("Ann bankrupt to Bob: park_place(1), boardwalk(1), $12", owed), 1)

    assert found.do_now[0] == "The buildings go to the Bank, and $200 for them to the creditor."


def test_a_reading_that_changes_only_the_sum_says_the_sum() -> None:
    found = card(ruled("Ann lift electric", "Ann owns electric(m)\nturn Ann"), 1)

    assert "rounded down, Ann has paid the Bank $82; that is right." in found.changes[0]


def test_a_disputed_reading_is_no_house_rule() -> None:
    log = "Ann roll 3 4\nAnn draw nearest_utility\nAnn roll 5 5 for rent\nDan demand rent"
    judgement = ruled(log, "Dan owns electric(m)\nAnn at go\nturn Ann")
    found = card(judgement, 4)

    assert (found.verdict, found.sure) == ("disagree", "disputed")
    assert found.changes[0].startswith("Sources disagree:")
    assert "Ann owes Dan $100." in found.changes[0]
    assert card(judgement, 3).why == "The utility rent Ann owes Dan is $0, not a fresh throw."


def test_rent_asked_for_in_time_and_never_paid_names_the_rule_that_lets_it_lapse() -> None:
    log = "Ann land tennessee\nDan demand rent\nAnn end\nBob roll 4 6\nDan demand rent"
    found = card(ruled(log, "Dan owns tennessee(2) st_james(2) new_york(2)\nturn Ann", "first-bankruptcy"), 5)

    assert found.why == "Dan's rent of $200 was not paid and lapsed when Bob's turn began, entry 3."
    assert "asking in time" in found.changes[0]
    assert "Ann owes Dan $200." in found.changes[0]


def test_several_winners_win_together() -> None:
    judgement = ruled("table time", "Ann cash 100\nBob cash 300\nturn Ann", "timed-game")

    assert card(judgement, 1).headline == "Cal and Dan win."


def test_the_highest_bidder_takes_the_lot_and_no_auction_is_held_again() -> None:
    log = "Ann roll 1 2\nAnn decline\nBob bid 10\nCal bid 20\ntable pass\nBob win baltic for 10"
    first = remedies(ruled(log, "Ann at go\nturn Ann"), 6)[0]
    low = remedies(ruled("Ann roll 1 2\nAnn decline\nBob bid 5", "Ann at go\nturn Ann", "us-2021"), 3)[0]

    assert (first.kind, first.lines) == ("now", ("Cal win baltic_avenue for 20",))
    assert (low.kind, low.lines) == ("take_back", ("table strike 3",))


def test_a_token_that_moved_on_after_the_third_doubles_is_put_in_jail() -> None:
    first = remedies(ruled("Ann roll 3 3 to oriental", "Ann at go\nturn Ann, doubles 2"), 1)[0]

    assert (first.kind, first.lines) == ("now", ("Ann move jail",))


def test_nothing_paid_is_not_given_back() -> None:
    found = card(ruled("Ann build electric", "Ann owns electric water_works\nturn Ann"), 1)

    assert found.do_now == ("Take it back: what was paid for it goes back to Ann.",)


def test_how_the_count_at_the_end_is_disputed_is_said_with_the_other_winner() -> None:
    owed = "Ann cash 10\nBob cash 100, owns boardwalk(m)\nCal cash 400\nDan cash 5\nAnn owes Bob 500 for rent\nturn Ann, rolled"
    found = card(ruled("Ann bankrupt to Bob", owed, "first-bankruptcy"), 1)

    assert (found.headline, found.sure) == ("Bob wins.", "disputed")
    assert "count half at the end, Cal wins." in found.changes[-1]


def test_a_disputed_point_puts_its_own_rule_first() -> None:
    sold = ruled("Ann sell boardwalk", "Ann owns park_place(1) boardwalk(1)\nturn Ann", "bankers-rules")
    handed = ruled("Ann trade Bob: tennessee for $500", "Ann owns st_james(1) tennessee(1) new_york(1)\nturn Ann",
                   "bankers-rules")  # fmt: skip

    assert cited(sold, 1)[0] == "board.sell.price"
    assert cited(handed, 1)[0] == "board.trade.buildings"


def test_rent_refused_to_an_owner_in_jail_names_the_house_rule_about_it() -> None:
    log = "Ann land boardwalk\nDan demand rent\nAnn end"
    found = card(ruled(log, "Dan in jail 1, owns boardwalk\nturn Ann"), 3)

    assert found.do_now == ("Ann pays Dan $50.",)
    assert found.changes[0] == "With a house rule: if an owner in jail collects no rent, it is allowed."


def test_a_deed_taken_by_a_forced_sale_cites_the_forced_sale() -> None:
    log = "Bob offer 150 for marvin\nBob win marvin for 150"

    assert cited(ruled(log, "Ann owns marvin(m)\nturn Bob", "bankers-rules"), 2)[0] == "board.mortgage.forced-sale"


def test_rent_that_was_asked_for_and_lapsed_unpaid_says_so() -> None:
    log = "Ann land tennessee\nDan demand rent\nAnn end\nBob roll 4 6"
    judgement = ruled(log, "Dan owns tennessee(2) st_james(2) new_york(2)\nturn Ann", "first-bankruptcy")
    found = heard(judgement, 1, "forgot-to-collect").card

    assert found.headline == "Nothing is owed: the rent of $200 has lapsed."
    assert found.why == "Dan asked at entry 2, but it was to be paid before Bob's turn begins; that was entry 3."
    assert found.changes == ("A payment by Ann before entry 3 that is not in the log.",)


def test_a_wrong_price_names_the_difference_and_what_the_cash_does_not_cover() -> None:
    reds = "Ann cash 100, owns kentucky indiana illinois\nturn Ann"
    blues = "Ann cash 2000, owns park_place(4) boardwalk(4)\nturn Ann"

    assert card(ruled("Ann build kentucky", reds), 1).do_now == ("Count the cash, or raise $50 now.",)
    assert card(ruled("Ann build boardwalk for 1000", blues), 1).do_now == ("The Bank pays Ann $800.",)
    assert card(ruled("Ann roll 1 2\nAnn buy baltic for 40"), 2).do_now == ("Ann pays the Bank $20.",)


def test_a_salary_that_lapsed_is_called_a_salary() -> None:
    turns = "\n".join(f"{name} roll 4 6\n{name} end" for name in ("Bob", "Cal", "Dan"))
    judgement = ruled(f"Ann roll 5 6\nAnn buy\nAnn end\n{turns}", "Ann at park_place\nturn Ann", "claim-deadlines")
    found = heard(judgement, 1, "forgot-to-collect").card

    assert found.headline == "Nothing is owed: the salary of $200 has lapsed."
    assert found.why == "Ann could ask until Ann's next turn begins; that was entry 9."


def test_a_claim_alone_saves_nothing_where_only_payment_keeps_rent_alive() -> None:
    judgement = ruled("Ann land boardwalk\nAnn end\nBob roll 4 6", "Dan owns boardwalk\nturn Ann", "first-bankruptcy")

    assert heard(judgement, 1, "forgot-to-collect").card.changes == (
        "A payment by Ann before entry 2 that is not in the log.",
    )


def test_an_auction_that_was_skipped_is_not_held_once_the_lot_is_sold() -> None:
    log = "Ann roll 1 2\nAnn decline\nAnn end\nBob roll 1 2"
    at_go = "Ann at go\nBob at go\nturn Ann"

    assert card(ruled(log, at_go), 3).do_now[0].startswith("Hold the auction of Baltic Avenue now")
    assert card(ruled(f"{log}\nBob buy", at_go), 3).do_now == (
        "Too late to auction Baltic Avenue: it has been sold since and stays there.",
    )


def test_a_fix_that_names_the_sum_again_leaves_only_what_it_adds() -> None:
    fine = ruled("Ann pay bank 100 for jail", "Ann in jail 1\nturn Ann")
    third = ruled("Ann roll 1 2\nAnn end", "Ann in jail 3\nturn Ann")
    lent = ruled("Ann collect 100 for loan", "turn Ann")
    sold = ruled("Ann sell boardwalk for 125", "Ann owns park_place(1) boardwalk(1)\nturn Ann")

    assert card(fine, 1).do_now == ("The Bank pays Ann $50.",)
    assert card(third, 2).do_now == ("Ann pays $50 and moves by the last throw.",)
    assert card(lent, 1).do_now == ("Ann pays the Bank $100.", "Mortgage property instead.")
    assert card(sold, 1).do_now == ("Ann pays the Bank $25.",)


def test_sums_of_monopoly_deal_carry_their_unit_and_are_said_once() -> None:
    asked = ruled("Ann debt Bob for 3", "Bob bank money_5m\nturn Ann", "deal-2008")

    assert card(asked, 1).do_now == ("Bob pays Ann 5M.",)


def test_a_hand_nobody_knows_needs_no_cash() -> None:
    (case,) = [case for case in all_cases() if case["name"] == "A hand nobody knows may have been empty"]
    judgement = judge_case(case)

    assert all(card(judgement, seq).headline for seq in judgement.judged.rulings)
