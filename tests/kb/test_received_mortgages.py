"""The card of a mortgage that changed hands: what is owed, and what may be done instead."""

from rules_kb.answer.report import judged
from rules_kb.disputes.card import card

ESTATE = """edition: us-classic
{options}players: Ann, Bob, Cal
position:
  Ann cash 0, owns illinois(m) short_line(m)
  Bob cash {cash}
  Ann owes Bob 900 for rent
  turn Ann, rolled

Ann bankrupt to Bob
"""


def do_now(cash: int, options: str = "") -> tuple[str, ...]:
    return card(judged(ESTATE.format(cash=cash, options=options)), 1).do_now


def test_a_buyer_pays_the_interest_or_lifts_at_once_for_one_interest() -> None:
    text = "players: Ann, Bob\nposition:\n  Ann owns b_and_o(m)\n  turn Ann\n\nAnn trade Bob: b_and_o for $80\n"
    found = card(judged(text), 1)

    assert found.headline == "Bob owes the Bank $10."
    assert found.do_now == ("Bob pays the Bank $10.", "Or lift at once: B. & O. Railroad for $110.")


def test_an_heir_reads_what_each_deed_costs_to_lift_at_once() -> None:
    assert do_now(500) == (
        "Bob pays the Bank $22.",
        "Or lift at once: Illinois Avenue for $132, Short Line for $110.",
    )


def test_only_what_the_cash_covers_is_offered() -> None:
    assert do_now(120)[-1] == "Or lift at once: Short Line for $110."
    assert not any("lift" in line for line in do_now(50))


def test_an_heir_short_of_the_interest_may_refuse_where_the_table_says_so() -> None:
    refuse = "Or refuse the mortgaged property: the Bank auctions it."

    assert do_now(5, "options: creditor_cannot_pay_interest=may_refuse\n")[-1] == refuse
    assert refuse not in do_now(5)
