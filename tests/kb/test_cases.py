"""Every case comes out as written: the rules broken and no others, the dues, the money."""

from typing import Any

import pytest

from rules_kb.answer.cases import all_cases
from rules_kb.answer.report import Judgement
from rules_kb.disputes.card import card
from rules_kb.disputes.remedies import remedies
from rules_kb.kernel import finding
from rules_kb.kernel.model import BANK, DUE, TABLE
from tests.kb.case_checks import check_expected, check_placeholders
from tests.kb.case_remedies import check_remedies
from tests.kb.cases import judge_case, name_of

CASES = list(all_cases())
OPEN = "open"
# What a case may say: where it begins, then what must come of it.
KEYS = {
    "game", "file", "name", "edition", "players", "options", "assume", "illegal", "position", "log", "breaks", "keeps",
    "owed", "open", "cash", "moved", "facts", "stands", "contested", "position_has", "unreadable", "winner", "dispute",
    "settlement", "worth", "hand", "unseen", "closed", "undone", "cards", "sources",
    "remedies", "steps", "netted", "notes", "bills",
}  # fmt: skip


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
    check_open(case, judgement)
    check_details(case, judgement)
    check_expected(judgement)
    check_placeholders(judgement)
    check_remedies(judgement)


def test_a_case_says_nothing_that_is_not_checked() -> None:
    assert {name_of(case): case.keys() - KEYS for case in CASES if case.keys() - KEYS} == {}


def check_money(case: dict[str, Any], judgement: Judgement) -> None:
    """Dues and cash: nothing is owed and everybody has what they began with, but for what the case names."""
    who, board = people(judgement), judgement.judged.position
    for key, state in (("owed", "called"), ("open", "open")):
        dues = [[who[d.frm], who[d.to], "?" if d.waits else d.amount] for d in board.dues if d.state == state]
        assert sorted(dues, key=str) == sorted(case.get(key, []), key=str), key
    if "bills" in case:
        told = judgement.view.answer()["dues"]
        assert [[d["from"], d["to"], d["until"], *map(list, d["bill"])] for d in told] == case["bills"]
    rows = {row["player"]: row for row in judgement.view.answer()["standings"]}
    began = judgement.game.standings(judgement.start, judgement.record.edition, who)
    cash = {row["player"]: shown(row["cash"]) for row in began} | case.get("cash", {})
    assert {name: shown(row["cash"]) for name, row in rows.items()} == cash
    assert {name: rows[name]["hand"] for name in case.get("hand", {})} == case.get("hand", {})
    for seq, moves in case.get("moved", {}).items():
        moved = judgement.judged.rulings[int(seq)].moved
        assert sorted([who[t.frm], who[t.to], t.amount] for t in moved) == sorted(moves), seq


def shown(cash: int | None) -> int | str:
    """Cash as a position writes it."""
    return "?" if cash is None else cash


def check_open(case: dict[str, Any], judgement: Judgement) -> None:
    """What fell and what is left to do: an act that breaks a rule falls and waits for the table, and nothing else."""
    levels, rules = judgement.game, judgement.game.rules
    fell = {}
    for seq, ids in case.get("breaks", {}).items():
        action = judgement.steps[int(seq)].action
        grades = {finding.level(levels, rules[id], action, {}) for id in ids}
        falls = "impossible" in grades or ("illegal" in grades and case.get("illegal") != "stand")
        fell[seq] = not case.get("stands", {}).get(seq, not falls)
    assert {seq: not judgement.judged.rulings[int(seq)].stands for seq in fell} == fell
    waits = {int(seq): ["entry"] for seq in fell if fell[seq] and case.get("closed", {}).get(seq, [OPEN])[0] == OPEN}
    found: dict[int, list[str]] = {}
    for matter in judgement.judged.position.matters:
        if matter.closed is None and matter.kind != DUE:
            found.setdefault(matter.seq, []).append(matter.kind)
    undone = {int(seq): kinds + waits.get(int(seq), []) for seq, kinds in case.get("undone", {}).items()}
    assert {seq: sorted(kinds) for seq, kinds in found.items()} == {
        seq: sorted(kinds) for seq, kinds in (waits | undone).items()
    }


def check_details(case: dict[str, Any], judgement: Judgement) -> None:
    """Facts, standing, contested points and the position, where the case names them."""
    for seq, facts in case.get("facts", {}).items():
        told = [{"says": v.says, "fix": v.fix, **v.facts} for v in judgement.judged.rulings[int(seq)].violations]
        facts = {key: tuple(fact) if isinstance(fact, list) else fact for key, fact in facts.items()}
        assert any(facts.items() <= f.items() for f in told), told
    for seq, stands in case.get("stands", {}).items():
        assert judgement.judged.rulings[int(seq)].stands is stands, seq
    for seq, params in case.get("contested", {}).items():
        found = {row["param"] for row in judgement.contested(int(seq))}
        assert found >= set(params) if params else not found, seq
    for seq, source in case.get("sources", {}).items():
        check_source(judgement, int(seq), *source)
    lines = judgement.view.lines()
    for wanted in case.get("position_has", []):
        # What ends in a line break is the end of its line.
        assert any(wanted in f"{line}\n" for line in lines), (wanted, lines)
    check_end(case, judgement)
    for seq, (how, at) in case.get("closed", {}).items():
        found = judgement.judged.closed.get(int(seq))
        assert (how, at) == ((found.how, found.entry) if found else (OPEN, 0)), seq
    check_told(case, judgement)
    if "unseen" in case:
        left = judgement.game.unseen(judgement.judged.position, judgement.record.edition)
        assert {card: left[card] for card in case["unseen"]} == case["unseen"]
    if "settlement" in case:
        found = judgement.view.settlement()
        told = {key: found[key] and [[t["from"], t["to"], t["amount"]] for t in found[key]] for key in found}
        assert told == {"payments": case["settlement"], "netted": case.get("netted")}


def check_told(case: dict[str, Any], judgement: Judgement) -> None:
    """What is said of an entry besides its breaches: its card, its steps, what it cannot explain, its remedies."""
    who, rulings = people(judgement), judgement.judged.rulings
    for seq, told in case.get("cards", {}).items():
        check_card(judgement, int(seq), told)
    for seq, steps in case.get("steps", {}).items():
        assert [said.template for said in rulings[int(seq)].steps] == steps, seq
    for seq, notes in case.get("notes", {}).items():
        assert [[who[note.seat], note.what, note.was, note.now] for note in rulings[int(seq)].notes] == notes, seq
    for seq, lines in case.get("remedies", {}).items():
        offered = [one for one in remedies(judgement, int(seq)) if one.applies]
        assert [f"{one.kind}: {'; '.join(one.lines)}" for one in offered] == lines, seq


def check_source(judgement: Judgement, seq: int, kind: str, certainty: str, *names: str) -> None:
    """Whose rule the first breach of an entry is cited as, how sure that is, and what was set and decided."""
    entry = next(entry for entry in judgement.answer()["entries"] if entry["seq"] == seq)
    source = entry["violations"][0]["source"]
    assert (source["kind"], source["certainty"], source["names"]) == (kind, certainty, list(names)), source


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
    assert told.get("changes", "") in " ".join(found.changes), found.changes
    assert found.sure == told.get("sure", found.sure)
    assert [rule.id for rule in found.rules[: len(told.get("rules", ()))]] == told.get("rules", [])
    assert (ways[:1] or [""]) == [told.get("way", (ways[:1] or [""])[0])], ways


def check_end(case: dict[str, Any], judgement: Judgement) -> None:
    """Who has won, nobody where the case names nobody, and what everyone is worth that it names."""
    board, ed, names = judgement.judged.position, judgement.record.edition, judgement.record.players
    assert ", ".join(names[seat] for seat in judgement.game.winners(board, ed)) == case.get("winner", "")
    rows = judgement.game.standings(board, ed, people(judgement))
    counted = {row["player"]: row["worth"] for row in rows if row["player"] in case.get("worth", {})}
    assert counted == case.get("worth", {})
