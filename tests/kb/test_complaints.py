"""Complaints: which question is asked, which is not, and what the answers change."""

from rules_kb.answer.report import Judgement, judged
from rules_kb.disputes.complaints import heard
from rules_kb.kernel.log import COMPLAINTS as KINDS

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

    assert found.card.headline == "Nothing is owed: the rent of $200 has lapsed."
    assert found.question is not None
    assert found.question.label == "Did Dan ask before Cal throws, and does Ann agree?"


def test_a_claim_both_remember_is_owed_again() -> None:
    found = heard(rent(), 1, "never-paid", {"asked": "yes"})

    assert (found.card.verdict, found.card.headline) == ("owes", "Ann owes Dan $200.")
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

    assert found.card.do_now == ("Ann has paid the Bank $60; that is right.",)


def test_a_wrong_sum_asks_what_was_handed_over() -> None:
    found = heard(judged(SHORT), 2, "wrong-amount")

    assert found.question is not None
    assert [choice.label for choice in found.question.choices] == ["$2, as logged", "$4; the log is wrong"]
    right = heard(judged(SHORT), 2, "wrong-amount", {"sum": "right"})
    assert (right.card.verdict, right.facts) == ("legal", ("table replace 2: Ann pay Bob 4",))


def test_money_that_moves_by_itself_can_have_stayed_in_the_pocket() -> None:
    text = "edition: us-2008\nplayers: Ann, Bob\nassume: salary, tax\n\nAnn roll 1 3\n"
    assert heard(judged(text), 1, "never-paid").card.headline == "Ann has paid the Bank $200."
    found = heard(judged(text), 1, "never-paid", {"handed": "no"})

    assert (found.card.verdict, found.card.headline) == ("owes", "Ann owes the Bank $200.")
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


PAID = """edition: us-classic
players: Ann, Bob, Cal
position:
  Ann owns oriental
  turn Bob

Bob roll 2 4
{} pay Ann 6
Cal roll 1 2
Cal buy
Ann roll 6 4
"""


def test_a_payment_in_the_log_that_was_never_made_is_owed() -> None:
    asked = heard(judged(PAID.format("Bob")), 2, "never-paid")
    assert asked.question is not None
    assert (asked.question.name, asked.question.label) == ("handed", "Did Bob hand over the $6?")
    no = heard(judged(PAID.format("Bob")), 2, "never-paid", {"handed": "no"})

    assert (no.card.verdict, no.card.headline, no.card.do_now) == ("owes", "Bob owes Ann $6.", ("Bob pays Ann $6.",))
    assert no.facts == ("table replace 2: Bob pay Ann 0",)
    yes = heard(judged(PAID.format("Bob")), 2, "never-paid", {"handed": "yes"})
    assert (yes.card.headline, yes.facts) == ("Bob has paid Ann $6.", ())


def test_money_from_the_wrong_person_goes_back_and_the_debtor_still_owes_it() -> None:
    asked = heard(judged(PAID.format("Bob")), 2, "wrong-payer")
    assert asked.question is not None
    assert [choice.label for choice in asked.question.choices] == ["Bob, as logged", "Cal, and Bob owed it"]
    found = heard(judged(PAID.format("Bob")), 2, "wrong-payer", {"payer": "Cal"})

    assert found.card.headline == "Bob owes Ann $6. Ann owes Cal $6."
    assert found.facts == ("table replace 2: Cal pay Ann 6 for rent", "table insert after 2: Bob pay Ann 0 for rent")


def test_the_wrong_name_in_the_log_is_put_right() -> None:
    found = heard(judged(PAID.format("Cal")), 2, "wrong-payer", {"payer": "Bob"})

    assert (found.card.verdict, found.facts) == ("legal", ("table replace 2: Bob pay Ann 6",))
    assert found.card.do_now == ("Bob has paid Ann $6; that is right.",)


def test_nobody_is_asked_who_paid_where_nobody_did() -> None:
    assert heard(judged(PAID.format("Bob")), 1, "wrong-payer").question is None


def test_every_complaint_about_every_line_gets_a_card() -> None:
    for text in (RENT, SHORT):
        for seq in judged(text).record.texts:
            for kind in KINDS:
                found = heard(judged(text), seq, kind)
                assert found.card.headline and found.card.do_now


def test_an_answer_nobody_offered_is_asked_again() -> None:
    found = heard(rent(), 1, "never-paid", {"asked": "perhaps"})

    assert found.question is not None and found.facts == ()


def moved(log: str, at: str = "Bob at electric") -> Judgement:
    head = f"edition: us-classic\nplayers: Ann, Bob\nposition:\n  {at}\n  Ann owns new_york tennessee st_james\n"
    return judged(f"{head}  turn Bob\n\n{log}\n")


def test_a_move_that_is_right_is_called_right_and_what_it_left_to_pay_is_still_said() -> None:
    found = heard(moved("Bob roll 3 4\nAnn demand rent"), 1, "wrong-move").card

    assert (found.verdict, found.headline) == (
        "legal",
        "The move is right: 7 on from Electric Company is New York Avenue.",
    )
    assert found.do_now == ("The token stays on New York Avenue.", "Bob pays Ann $32.")
    assert (found.why, [rule.id for rule in found.rules]) == ("The throw was 3 and 4.", ["board.move.destination"])


def test_a_move_that_is_wrong_says_where_the_token_belongs() -> None:
    astray = heard(moved("Bob roll 3 4 to tennessee"), 1, "wrong-move").card
    put = heard(moved("Bob roll 3 4\nBob move tennessee"), 2, "wrong-move").card

    assert (astray.verdict, astray.headline) == ("violation", "The token belongs on New York Avenue.")
    assert astray.do_now[0] == "Put the token on New York Avenue; what that space asks for counts."
    assert (put.verdict, put.headline) == ("violation", "The token belongs on New York Avenue.")


def test_a_throw_to_jail_belongs_in_jail() -> None:
    right = heard(moved("Bob roll 3 4", "Bob at atlantic, cash 100"), 1, "wrong-move").card
    wrong = heard(moved("Bob roll 1 3 to pacific", "Bob at atlantic"), 1, "wrong-move").card

    assert right.headline == "The move is right: 7 on from Atlantic Avenue is Community Chest."
    assert (wrong.verdict, wrong.headline) == ("violation", "The token belongs in jail.")


def test_a_card_that_was_due_is_called_right_and_one_that_was_not_is_told() -> None:
    due = heard(moved("Bob roll 3 4\nBob draw bank_error", "Bob at reading"), 1, "wrong-move").card
    drawn = heard(moved("Bob roll 6 6\nBob draw bank_error", "Bob at reading"), 2, "wrong-move").card
    astray = heard(moved("Bob roll 3 4\nBob draw bank_error"), 2, "wrong-move").card

    assert due.headline == "The move is right: 7 on from Reading Railroad is Electric Company."
    assert (drawn.verdict, drawn.headline) == ("legal", "The card is right: one of Community Chest was due.")
    assert (astray.verdict, astray.why) == (
        "violation",
        "Bob drew “The Bank errs to your advantage” though no card was due.",
    )


def test_a_landing_whose_throw_nobody_wrote_down_is_right_as_far_as_the_log_tells() -> None:
    landed = moved("Bob land new_york\nAnn demand rent")

    assert heard(landed, 1, "wrong-move").card.headline == "Right as far as the log tells."


def test_rent_that_lapsed_is_not_called_settled() -> None:
    found = heard(rent(), 1, "not-allowed").card

    assert (found.verdict, found.headline) == ("legal", "Ann owed Dan $200; it has lapsed.")
    assert found.do_now == ("Nothing: nobody asked for it in time.",)


UTILITY = """edition: us-2008
players: Ann, Bob
position:
  Ann owns electric_company
  Bob at connecticut
  turn Bob

Bob roll 1 2
Bob pay Ann 12
"""


def test_a_sum_that_hangs_on_a_throw_asks_what_it_showed() -> None:
    asked = heard(judged(UTILITY), 2, "wrong-amount")
    assert (asked.card.verdict, asked.question and asked.question.name) == ("cannot_tell", "thrown")

    three, seven = (heard(judged(UTILITY), 2, "wrong-amount", {"thrown": shown}) for shown in ("3", "7"))
    assert (three.card.verdict, three.card.headline) == ("legal", "$12 is right.")
    assert (seven.card.verdict, seven.card.headline) == ("violation", "Bob owes Ann $16.")
    assert seven.facts == ("table insert after 1: Bob roll 1 6 for rent",)
