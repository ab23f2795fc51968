"""Settlements: everyone is left as the dues say, with the fewest payments there can be."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_kb.answer.report import report
from rules_kb.kernel.model import BANK, Transfer
from rules_kb.kernel.money import netted
from tests.tiers import often

SEATS = st.sampled_from([BANK, 0, 1, 2, 3])
ROWS = st.lists(st.builds(Transfer, SEATS, SEATS, st.integers(1, 6)), max_size=7)


def balances(rows: list[Transfer]) -> dict[int, int]:
    """What everyone gains or loses."""
    found: dict[int, int] = {}
    for frm, to, amount in rows:
        found[frm] = found.get(frm, 0) - amount
        found[to] = found.get(to, 0) + amount
    return {seat: sum_ for seat, sum_ in found.items() if sum_}


def fewest(sums: tuple[int, ...]) -> int:
    """The fewest payments, by trying every order in which circles could close."""
    best = max((circles(order) for order in permutations(sums)), default=0)
    return len(sums) - best


def circles(order: tuple[int, ...]) -> int:
    """How often a running total comes back to nothing."""
    total, found = 0, 0
    for sum_ in order:
        total += sum_
        found += total == 0
    return found


@pytest.mark.soak
@settings(max_examples=often(100, 1_000), deadline=None)
@given(ROWS)
def test_netting_changes_nobody_and_cannot_be_shorter(rows: list[Transfer]) -> None:
    plain = [row for row in rows if row.frm != row.to]
    short = netted(plain)
    assert balances(short) == balances(plain)
    assert all(row.amount > 0 for row in short)
    assert len(short) == fewest(tuple(balances(plain).values()))


def test_what_is_disputed_is_not_netted() -> None:
    text = "players: Ann, Bob\n\nAnn roll 1 2\nAnn buy\nBob roll 1 2\nAnn demand rent\n"
    assert report(text)["settlement"]["netted"] == [{"from": "Bob", "to": "Ann", "amount": 4}]
    contested = report(text + "Bob contest 4: wrong-amount\n")["settlement"]
    assert contested == {"payments": [{"from": "Bob", "to": "Ann", "amount": 4}], "netted": []}


def test_nothing_is_netted_while_a_debtor_cannot_pay() -> None:
    text = "players: Ann, Bob\nposition:\n  Ann cash 10\n  Ann owes Bob 50\n  Bob owes Ann 20\n\n"
    assert report(text)["settlement"]["netted"] is None


def test_a_position_in_mid_log_lists_what_nobody_can_explain() -> None:
    answer = report(
        "players: Ann, Bob\n\nAnn roll 1 2\nAnn buy\ntable position:\n  Ann cash 900, at oriental, owns boardwalk\n"
    )
    assert answer["entries"][2]["notes"] == [
        "Ann, cash: 1440 by the log, 900 now.",
        "Ann, token: Baltic Avenue by the log, Oriental Avenue now.",
        "Ann, deeds: baltic_avenue by the log, boardwalk now.",
    ]
