"""Complaints: which question is asked, which is not, and what the answers change."""

from rules_kb.disputes.complaints import KINDS, heard
from rules_kb.report import Judgement, judged

RENT = """edition: us-classic
players: Ann, Bob, Cal, Dan
position:
  Dan owns tennessee(2) st_james(2) new_york(2)
  turn Ann

Ann land tennessee
Ann end
Bob roll 4 6
Bob end
Cal roll 4 5
Dan demand rent from Ann
"""
SHORT = """edition: us-classic
players: Ann, Bob
assume: nothing
position:
  Ann at short_line
  Bob owns baltic
  turn Ann

Ann roll 5 3
Ann pay Bob 2
Bob roll 4 5
"""


def rent() -> Judgement:
    return judged(RENT)


def test_a_lapsed_rent_asks_whether_it_was_claimed_in_time() -> None:
    found = heard(rent(), 1, "never-paid")

    assert found.card.headline == "Nothing is owed: the rent of 200 has lapsed."
    assert found.question is not None
    assert found.question.label == "Did Dan ask before Cal throws, and does Ann agree?"


def test_a_claim_both_remember_is_owed_again() -> None:
    found = heard(rent(), 1, "never-paid", {"asked": "yes"})

    assert (found.card.verdict, found.card.headline) == ("owes", "Ann owes Dan 200.")
    assert found.question is None
    assert found.facts == ("table insert after 1: Dan demand rent from Ann", "Ann agree {last}")


def test_a_claim_denied_stays_lapsed() -> None:
    found = heard(rent(), 1, "forgot-to-collect", {"asked": "no"})

    assert (found.card.verdict, found.question, found.facts) == ("legal", None, ())


def test_nothing_is_asked_where_no_answer_would_change_the_card() -> None:
    assert heard(rent(), 3, "never-paid").question is None
    assert heard(rent(), 6, "not-allowed").question is None
    assert heard(rent(), 3, "never-agreed").question is None


def test_a_line_that_moved_its_own_money_was_paid() -> None:
    text = "edition: us-classic\nplayers: Ann, Bob\n\nAnn roll 1 2\nAnn buy\n"
    found = heard(judged(text), 2, "never-paid")

    assert found.card.do_now == ("Ann has paid the Bank 60; that is right.",)


def test_a_wrong_sum_asks_what_was_handed_over() -> None:
    found = heard(judged(SHORT), 2, "wrong-amount")

    assert found.question is not None
    assert [choice.label for choice in found.question.choices] == ["2, as logged", "4; the log is wrong"]
    right = heard(judged(SHORT), 2, "wrong-amount", {"sum": "right"})
    assert (right.card.verdict, right.facts) == ("legal", ("table replace 2: Ann pay Bob 4",))


def test_money_that_moves_by_itself_can_have_stayed_in_the_pocket() -> None:
    text = "edition: us-2008\nplayers: Ann, Bob\nassume: salary, tax\n\nAnn roll 1 3\n"
    assert heard(judged(text), 1, "never-paid").card.headline == "Ann has paid the Bank 200."
    found = heard(judged(text), 1, "never-paid", {"handed": "no"})

    assert (found.card.verdict, found.card.headline) == ("owes", "Ann owes the Bank 200.")
    assert found.facts == ("table insert after 1: Ann pay bank 0 for tax",)


def test_a_trade_waits_for_the_yes_of_both_sides() -> None:
    text = """edition: us-classic
players: Ann, Bob
position:
  Ann owns boardwalk
  turn Ann

Ann trade Bob: boardwalk for $100
Bob agree 1
"""
    found = heard(judged(text), 1, "never-agreed")
    assert (found.card.verdict, found.card.headline) == ("cannot_tell", "Ann has not said yes yet.")
    assert found.question is not None and found.question.name == "yes-0"
    no = heard(judged(text), 1, "never-agreed", {"yes-0": "no"})
    assert (no.card.verdict, no.card.headline) == ("violation", "Ann did not agree.")
    yes = heard(judged(text), 1, "never-agreed", {"yes-0": "yes"})
    assert (yes.card.verdict, yes.card.headline) == ("legal", "Everybody concerned has said yes.")


def test_a_forgotten_salary_can_be_put_in() -> None:
    found = heard(judged(SHORT), 1, "missing")

    assert found.question is not None
    assert "Ann collect 200 for go" in [choice.value for choice in found.question.choices]
    put_in = heard(judged(SHORT), 1, "missing", {"missing": "Ann collect 200 for go"})
    assert put_in.facts == ("table insert after 1: Ann collect 200 for go",)
    assert [(row.frm, row.to, row.was, row.should) for row in put_in.worlds.rows] == [("the Bank", "Ann", 0, 200)]


def test_every_complaint_about_every_line_gets_a_card() -> None:
    for text in (RENT, SHORT):
        for seq in judged(text).record.texts:
            for kind in (*KINDS, "missing"):
                found = heard(judged(text), seq, kind)
                assert found.card.headline and found.card.do_now


def test_an_answer_nobody_offered_is_asked_again() -> None:
    found = heard(rent(), 1, "never-paid", {"asked": "perhaps"})

    assert found.question is not None and found.facts == ()
