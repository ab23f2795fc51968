"""Parts of an answer as words, and what is said once."""

from rules_kb import games
from rules_kb.answer.rendering import words
from rules_kb.disputes.said_once import payments
from rules_kb.kernel.model import BANK, DUE, BillLine, Matter
from rules_kb.kernel.money import added
from rules_kb.kernel.said import Bill, Change, Ended, Part, Payment, Said

US, UK = games.load("us-classic"), games.load("uk-london")
WHO = {BANK: "the Bank", 0: "Ann", 1: "Bob", 2: "Cal"}
NO_NOTES: frozenset[str] = frozenset()


def told(part: Part) -> str:
    return words(part, US, WHO)


def owed(frm: int, to: int, amount: int) -> Matter:
    return Matter(DUE, "board.rent.amount", 1, frm, to, why="rent", amount=amount, asked=1)


def test_a_payment_is_said_of_one_and_of_several() -> None:
    assert told(Payment((0,), (1,), 50)) == "Ann pays Bob $50."
    assert told(Payment((0, 1), (2,), 50, "owes")) == "Ann and Bob each owe Cal $50."
    assert told(Payment((BANK,), (0, 1), 1500, "paid")) == "The Bank has paid Ann and Bob $1,500 each."


def test_the_same_card_is_told_in_the_money_of_its_edition() -> None:
    assert words(Payment((0,), (1,), 50), UK, WHO) == "Ann pays Bob £50."


def test_dues_between_the_same_two_are_added_up() -> None:
    assert added([owed(0, 1, 20), owed(0, 1, 30)]) == [Payment((0,), (1,), 50)]


def test_what_happened_with_an_entry_names_it_before_the_full_stop() -> None:
    assert told(Said("{payee} asked, and it lapsed.", {"payee": 1}, at=7)) == "Bob asked, and it lapsed, entry 7."


def test_a_bill_is_one_sentence() -> None:
    assert told(Bill((BillLine("two houses", 90), BillLine("doubled", 90)))) == "Two houses: $90, doubled: $90."


def test_what_ended_says_how() -> None:
    assert told(Ended((Payment((0,), (1,), 5, "owed"),), "lapsed")) == "Ann owed Bob $5; it has lapsed."


def test_inside_a_sentence_the_bank_has_no_capital_and_a_name_keeps_its_own() -> None:
    def allowed(then: Part) -> str:
        return told(Said("Allowed, and {then}", {"then": then}))

    assert allowed(Payment((BANK,), (0,), 5, "owes")) == "Allowed, and the Bank owes Ann $5."
    assert allowed(Payment((0,), (BANK,), 5, "owes")) == "Allowed, and Ann owes the Bank $5."


def test_a_verdict_that_would_follow_is_a_clause() -> None:
    change = Change("house", "rent_while_owner_in_jail", "no", (Said("Not allowed."),))

    assert told(change) == "With a house rule: if an owner in jail collects no rent, it is not allowed."


def test_a_fix_that_only_names_the_payment_beside_it_is_left_out() -> None:
    due, fix = owed(0, 1, 5), Said("{payer} pays ${rest} more.", {"payer": 0, "rest": 5})

    assert payments([due], [due], [fix], NO_NOTES) == ([Payment((0,), (1,), 5)], [])


def test_of_a_fix_only_the_clauses_without_the_sum_are_left() -> None:
    due = owed(BANK, 0, 50)
    fix = Said("The deed stays with the Bank, and ${price} goes back to {player}.", {"price": 50, "player": 0})

    assert payments([due], [due], [fix], NO_NOTES)[1] == [Said("The deed stays with the Bank.")]


def test_a_fix_that_tells_a_payment_and_more_takes_its_place() -> None:
    due = owed(0, BANK, 50)
    fix = Said("{player} pays ${amount} and moves by the last throw.", {"player": 0, "amount": 50})

    assert payments([due], [due], [fix], NO_NOTES) == ([], [fix])
