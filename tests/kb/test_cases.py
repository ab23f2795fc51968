"""Every case comes out as written: the rules broken and no others, the dues, the money."""

from typing import Any

import pytest

from rules_kb.core import BANK, TABLE
from rules_kb.disputes.card import card
from rules_kb.disputes.remedies import open_rulings, remedies
from rules_kb.disputes.worlds import put_right_at
from rules_kb.report import Judgement
from tests.kb.cases import all_cases, judge_case, name_of

CASES = list(all_cases())


def people(judgement: Judgement) -> dict[int, str]:
    """Seats by name."""
    return {BANK: "bank", TABLE: "table", **dict(enumerate(judgement.record.players))}


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_case_is_ruled_as_written(case: dict[str, Any]) -> None:
    judgement = judge_case(case)
    assert [row.line for row in judgement.record.unreadable] == case.get("unreadable", []), judgement.record.unreadable
    found = {
        str(seq): sorted(v.rule for v in ruling.violations if not v.waived)
        for seq, ruling in judgement.judged.rulings.items()
        if any(not v.waived for v in ruling.violations)
    }
    assert found == {seq: sorted(ids) for seq, ids in case.get("breaks", {}).items()}
    check_money(case, judgement)
    check_details(case, judgement)


def check_money(case: dict[str, Any], judgement: Judgement) -> None:
    """Dues, cash and transfers, where the case names them."""
    who, board = people(judgement), judgement.judged.position
    for key, state in (("owed", "called"), ("open", "open")):
        if key in case:
            dues = sorted([who[d.frm], who[d.to], d.amount] for d in board.dues if d.state == state)
            assert dues == sorted(case[key]), key
    rows = {row["player"]: row for row in judgement.view.answer()["standings"]}
    for key in ("cash", "hand"):
        assert {name: rows[name][key] for name in case.get(key, {})} == case.get(key, {}), key
    for seq, rows in case.get("moved", {}).items():
        moved = judgement.judged.rulings[int(seq)].moved
        assert sorted([who[t.frm], who[t.to], t.amount] for t in moved) == sorted(rows), seq


def check_details(case: dict[str, Any], judgement: Judgement) -> None:
    """Facts, standing, contested points and the position, where the case names them."""
    for seq, facts in case.get("facts", {}).items():
        told = [v.facts for v in judgement.judged.rulings[int(seq)].violations]
        assert any(facts.items() <= f.items() for f in told), told
    for seq, stands in case.get("stands", {}).items():
        assert judgement.judged.rulings[int(seq)].stands is stands, seq
    for seq, params in case.get("contested", {}).items():
        found = {row["param"] for row in judgement.contested(int(seq))}
        assert found >= set(params) if params else not found, seq
    lines = judgement.view.lines()
    for wanted in case.get("position_has", []):
        assert any(wanted in line for line in lines), (wanted, lines)
    if "winner" in case or "worth" in case:
        check_end(case, judgement)
    for seq, at in case.get("put_right", {}).items():
        assert (put_right_at(judgement, int(seq)), int(seq) in open_rulings(judgement)) == (at, not at), seq
    for seq, told in case.get("cards", {}).items():
        check_card(judgement, int(seq), told)
    if "unseen" in case:
        left = judgement.play.unseen(judgement.judged.position, judgement.record.edition)
        assert {card: left[card] for card in case["unseen"]} == case["unseen"]
    if "settlement" in case:
        assert judgement.view.settlement()["payments"] == [
            {"from": f, "to": t, "amount": n} for f, t, n in case["settlement"]
        ]


def check_card(judgement: Judgement, seq: int, told: dict[str, Any]) -> None:
    """What the card of an entry says, where the case names it; `do` and `why` are parts of it, the rest is whole."""
    found = card(judgement, seq)
    ways = [one.kind for one in remedies(judgement, seq) if one.applies]
    assert (found.verdict, found.headline) == (
        told.get("verdict", found.verdict),
        told.get("headline", found.headline),
    )
    assert told.get("do", "") in " ".join(found.do_now), found.do_now
    assert told.get("why", "") in found.why, found.why
    assert [rule.id for rule in found.rules[: len(told.get("rules", ()))]] == told.get("rules", [])
    assert (ways[:1] or [""]) == [told.get("way", (ways[:1] or [""])[0])], ways


def check_end(case: dict[str, Any], judgement: Judgement) -> None:
    """Who has won and what everyone is worth, where the case names it."""
    board, ed, names = judgement.judged.position, judgement.record.edition, judgement.record.players
    if "winner" in case:
        assert ", ".join(names[seat] for seat in judgement.play.winners(board, ed)) == case["winner"]
    rows = judgement.play.standings(board, ed, people(judgement))
    counted = {row["player"]: row["worth"] for row in rows if row["player"] in case.get("worth", {})}
    assert counted == case.get("worth", {})
