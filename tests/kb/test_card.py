"""The ruling card: one fixed order, the numbers, and what would change it."""

from rules_kb.answer.report import Judgement, judged
from rules_kb.disputes.card import card, due_card

LINES = """edition: us-classic
players: Ann, Uncle_Bob, Cal, Dan
{head}

{log}
"""
ORANGES = "position:\n  Ann cash 500, owns st_james tennessee new_york\n  turn Ann"
TENNESSEE = "position:\n  Dan owns tennessee(2) st_james(2) new_york(2)\n  turn Ann"


def ruled(log: str, head: str = "") -> Judgement:
    return judged(LINES.format(head=head, log=log))


def test_an_illegal_act_is_not_allowed_with_its_refund_rule_and_house_rule() -> None:
    found = card(ruled("Ann build new_york 3", ORANGES), 1)

    assert (found.verdict, found.headline) == ("violation", "Not allowed.")
    assert found.do_now == ("One building of it may stay; $200 goes back to Ann.",)
    assert [rule.id for rule in found.rules] == ["board.build.even"]
    assert (found.sure, found.rules[0].certainty) == ("printed", "printed")
    assert found.changes == ("With a house rule: if houses need not be built evenly, it is allowed.",)


def test_a_short_payment_names_the_rest_once() -> None:
    found = card(ruled("Ann roll 1 2\nAnn buy\nUncle_Bob roll 1 2\nUncle_Bob pay Ann 3"), 4)

    assert (found.verdict, found.headline) == ("violation", "Uncle Bob owes Ann $1.")
    assert found.do_now == ("Uncle Bob pays Ann $1.",)


def test_what_was_paid_since_is_not_asked_for_again() -> None:
    log = "Ann roll 1 2\nAnn buy\nUncle_Bob roll 1 2\nUncle_Bob pay Ann 3\nUncle_Bob pay Ann 1"
    found = card(ruled(log), 4)

    assert found.headline == "Uncle Bob owed Ann $1; it is settled now."
    assert found.do_now == ("Nothing more: it has been paid since.",)


def test_a_landing_that_may_be_asked_for_says_until_when() -> None:
    found = card(ruled("Ann land tennessee", TENNESSEE), 1)

    assert (found.verdict, found.headline) == ("owes", "Ann owes Dan $200.")
    assert found.do_now == ("Ann pays Dan $200 if asked before Cal throws.",)
    assert found.why == "Tennessee Avenue, 2 houses: $200."


def test_a_due_card_tells_when_and_why_a_claim_lapsed() -> None:
    judgement = ruled("Ann land tennessee\nAnn end\nUncle_Bob roll 4 6\nUncle_Bob end\nCal roll 4 5", TENNESSEE)
    found = due_card(judgement, judgement.judged.position.lapsed[0])

    assert (found.verdict, found.headline) == ("legal", "Nothing is owed: the rent of $200 has lapsed.")
    assert found.why == "Dan could ask until Cal throws; that was entry 5."
    assert [rule.id for rule in found.rules] == ["board.rent.late"]


def test_a_sum_that_waits_for_a_throw_cannot_be_told() -> None:
    head = "position:\n  Dan owns electric\n  turn Ann"
    found = card(ruled("Ann land electric", head), 1)

    assert found.verdict == "cannot_tell"
    assert found.do_now == ("Ann throws both dice and pays Dan 4 times the throw.",)


def test_an_unreadable_line_cannot_be_told_and_a_struck_one_counts_for_nothing() -> None:
    judgement = ruled("Ann flies to the moon\nAnn roll 1 2\ntable strike 2")

    assert card(judgement, 1).verdict == "cannot_tell"
    assert card(judgement, 2).headline == "It was taken back."


def test_sources_that_disagree_are_the_verdict_where_they_change_it() -> None:
    log = "Ann roll 2 4\nAnn decline\nUncle_Bob bid 20\nCal pass\nCal bid 25"
    found = card(ruled(log), 5)

    assert (found.verdict, found.sure) == ("disagree", "disputed")
    assert any("if who passed may bid again, it is allowed." in told for told in found.changes)


def test_sources_that_only_change_the_sum_leave_the_verdict() -> None:
    head = "position:\n  Ann cash 0, owns b_and_o(m)\n  Ann owes Cal 500 for rent\n  turn Ann, rolled"
    found = card(ruled("Ann bankrupt to Cal", head), 1)

    assert (found.verdict, found.headline, found.sure) == ("owes", "Cal owes the Bank $10.", "disputed")
    (told,) = found.changes
    assert told.startswith("Sources disagree: ") and "a tenth of the price, Cal owes the Bank $20." in told


def test_who_has_nothing_to_raise_money_with_is_bankrupt() -> None:
    head = "position:\n  Ann cash 12, in jail 3\n  turn Ann"
    found = card(ruled("Ann roll 1 2", head), 1)

    assert found.do_now[1] == "Ann has $12 and nothing to sell or mortgage: $38 short, so bankrupt."


def test_what_hangs_on_cash_nobody_counted_cannot_be_told() -> None:
    head = "position:\n  Ann cash ?\n  Ann owes Cal 400 for rent\n  turn Ann, rolled"
    found = card(ruled("Ann bankrupt to Cal", head), 1)

    assert (found.verdict, found.do_now) == ("cannot_tell", ("Count Ann’s cash and write it down.",))
    assert "Ann’s cash: the log does not know it." in found.changes


def test_a_purchase_with_uncounted_cash_is_allowed_and_says_what_is_missing() -> None:
    found = card(ruled("Ann roll 1 2\nAnn buy", "position:\n  Ann cash ?\n  turn Ann"), 2)

    assert (found.verdict, found.changes) == ("legal", ("Ann’s cash: the log does not know it.",))


def test_the_end_of_the_game_counts_everybody() -> None:
    found = card(ruled("table end"), 1)

    assert found.do_now == (
        "Ann counts $1,500.",
        "Uncle Bob counts $1,500.",
        "Cal counts $1,500.",
        "Dan counts $1,500.",
    )
