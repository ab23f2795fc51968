"""Sources tell the truth: what a house, an option or a decision set is never cited as printed, and silence is silence."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from rules_kb import games
from rules_kb.answer.cases import all_cases, record_of
from rules_kb.answer.report import Judgement, judged
from rules_kb.answer.rule_texts import coverage, source_sections
from rules_kb.arguments import answers
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.disputes.card import ruling_card
from rules_kb.editions import shipped_text
from rules_kb.editions.citation import citation
from rules_kb.kernel import engine
from rules_kb.kernel.model import Entry, Malformed
from tests.kb.cases import judge_case
from tests.tiers import often

PRINTED = ("printed", "publisher")
CASES = [case for case in all_cases() if "options" not in case and "table rule" not in case["log"]]
EVERY = often(7, 2)
HOUSE = "club-rules@3"


def other_values(ed: Any) -> Iterator[tuple[str, str]]:
    """Every other value of every choice, and another number for every sum."""
    for name, field in ed.points.params.model_fields.items():
        here = getattr(ed, name)
        for value in ed.points.alternatives(name):
            if value != here and not ed.points.is_offered(name, value):
                yield name, ed.word(name, value)
        if field.annotation is int:
            yield name, str(here + 100)


def worth_trying(case: dict[str, Any], at: int) -> tuple[str, str]:
    """One other value for a case, of a parameter that the rules it is about read where they read any."""
    ed = games.load(case["edition"])
    about = [rule for rules in case.get("breaks", {}).values() for rule in rules] or case.get("keeps", [])
    reads = {name for rule in about for name in ed.game.rules[rule].reads}
    every = list(other_values(ed))
    choices = [row for row in every if row[0] in reads] or every
    return choices[at % len(choices)]


def by_option(case: dict[str, Any], name: str, value: str) -> Judgement:
    """A case with one option in its head."""
    return judged(record_of({**case, "options": f"{name}={value}"}))


def by_decision(case: dict[str, Any], name: str, value: str) -> Judgement:
    """A case whose table decides a point before anything else."""
    return judged(record_of({**case, "log": f"table rule {name}={value}\n{case['log'].strip()}"}))


def by_house(case: dict[str, Any], name: str, value: str) -> Judgement:
    """A case by a house edition that sets one parameter."""
    written = value if value.isdigit() else f'"{value}"'
    text = f'id = "{HOUSE}"\nname = "Club Rules"\nextends = "{case["edition"]}"\n[params]\n{name} = {written}\n'
    return judged(record_of({**case, "edition": HOUSE}), find=lambda id: text if id == HOUSE else shipped_text(id))


def resting_on_what_was_set(judgement: Judgement) -> Iterator[tuple[int, str]]:
    """The breaches that would not be, or not like this, if their entry alone were judged as printed."""
    position = engine.copy(judgement.start)
    before = engine.copy(position)
    for step, ed, ruling in engine.walk(judgement.game, judgement.record.edition, judgement.judged.log, position):
        if ed.settings:
            again = engine.judge(judgement.game, ed.printed, before, Entry(step.seq, step.action), step.waived)
            yield from ((step.seq, one.rule) for one in ruling.violations if one not in again.violations)
        before = engine.copy(position)


@pytest.mark.slow
@pytest.mark.parametrize("way", [by_option, by_decision, by_house], ids=["option", "decision", "house"])
def test_nothing_that_was_set_is_cited_as_printed(way: Any) -> None:
    rested = 0
    for at, case in enumerate(CASES[::EVERY]):
        name, value = worth_trying(case, at)
        try:
            judgement = way(case, name, value)
        except Malformed:
            continue
        resting = set(resting_on_what_was_set(judgement))
        rested += len(resting)
        for entry in judgement.answer()["entries"] if resting else ():
            for told in entry["violations"]:
                if (entry["seq"], told["rule"]) in resting:
                    assert told["certainty"] not in PRINTED, (case["name"], name, value, told)
                    assert told["source"]["kind"] == way.__name__.removeprefix("by_"), (case["name"], name, value)
    assert rested > 5


def test_nothing_that_a_disputed_point_decides_is_cited_as_printed() -> None:
    found = 0
    for judgement in map(judge_case, [case for case in all_cases() if case.get("breaks") and "contested" in case]):
        for entry in judgement.answer()["entries"]:
            ed = judgement.judged.editions.get(entry["seq"])
            for param, rule in deciding_points(judgement, entry["seq"]):
                found += 1
                sure = [one["certainty"] for one in entry["violations"] if one["rule"] == rule]
                assert "printed" not in sure or citation(ed, param).certainty in PRINTED, (entry, param, rule)
    assert found > 30


def deciding_points(judgement: Judgement, seq: int) -> Iterator[tuple[str, str]]:
    """The disputed points without whose reading an entry would not break a rule as it does, and that rule."""
    for doubt in judgement.decided[seq].doubts if seq in judgement.decided else ():
        yield from ((doubt.param, rule) for rule in doubt.rules)


def test_a_later_guide_is_cited_for_what_the_older_leaflet_says_otherwise() -> None:
    case = {
        "edition": "deal-2024",
        "players": "Ann, Bob",
        "log": "Ann debt Bob\nBob no\nAnn no\nAnn bank money_1m\nAnn bank money_1m",
    }
    case["position"] = "Ann hand 7\nBob hand 5\nturn Ann, drawn"
    last = judged(record_of(case)).answer()["entries"][-1]["violations"][0]
    assert (last["rule"], last["source"]["place"]["source"]) == ("deal.turn.plays", "Monopoly Deal guide, G0351")


@pytest.mark.parametrize("way", [by_option, by_decision, by_house], ids=["option", "decision", "house"])
def test_a_card_names_whose_rule_it_is_and_what_is_printed(way: Any) -> None:
    case = {"edition": "us-classic", "players": "Ann, Bob", "log": "Ann roll 4 6\nAnn collect 200 for go"}
    case["position"] = "Ann at pacific_avenue\nturn Ann"
    judgement = way(case, "go_salary", "400")
    found = ruling_card(judgement, max(judgement.judged.rulings))

    assert (found.sure, found.rules[0].id) == ("house", "board.go.salary")
    source = found.rules[0].source
    assert source.kind == way.__name__.removeprefix("by_")
    assert (source.entry, source.whose, source.version) == {
        by_option: (0, "", 0), by_decision: (1, "", 0), by_house: (0, "Club Rules", 3),
    }[way]  # fmt: skip
    assert [(one.name, one.value, str(one.place)) for one in source.instead] == [
        ("go_salary", "200", "Parker Brothers rules, US, Go, 1973")
    ]
    assert [change.kind for change in found.changes][:1] == ["printed"]


def test_a_rule_a_house_switched_off_is_cited_as_the_houses() -> None:
    text = f'id = "{HOUSE}"\nname = "Club Rules"\nextends = "us-classic"\noff = ["board.build.even"]\n'
    case = {"edition": HOUSE, "players": "Ann, Bob", "log": "Ann build boardwalk 2"}
    case["position"] = "Ann cash 900, owns park_place boardwalk\nturn Ann"
    judgement = judged(record_of(case), find=lambda id: text if id == HOUSE else shipped_text(id))
    found = ruling_card(judgement, 1)

    assert (found.verdict, found.sure, found.rules[0].id) == ("legal", "house", "board.build.even")
    assert (found.rules[0].source.kind, found.rules[0].source.whose) == ("house", "Club Rules")
    assert [(change.kind, change.param) for change in found.changes] == [("printed", "board.build.even")]


def test_a_figure_a_house_prints_on_its_board_is_cited_as_the_houses() -> None:
    text = (
        f'id = "{HOUSE}"\nname = "Club Rules"\nextends = "us-classic"\nspaces = [{{ id = "boardwalk", price = 500 }}]\n'
    )
    case = {"edition": HOUSE, "players": "Ann, Bob", "log": "Ann land boardwalk\nAnn buy for 400"}
    judgement = judged(record_of(case), find=lambda id: text if id == HOUSE else shipped_text(id))
    told = judgement.answer()["entries"][1]["violations"][0]

    assert (told["rule"], told["certainty"], told["source"]["whose"]) == ("board.buy.price", "house", "Club Rules")
    assert judgement.decided[2].names == ("spaces",)


def test_a_table_that_set_nothing_pays_nothing() -> None:
    judgement = judged(record_of({"edition": "us-classic", "log": "Ann roll 1 2\nAnn buy"}))
    assert judgement.record.edition.settings == frozenset()
    assert {one.names for one in judgement.decided.values()} == {()}


def test_a_decision_taken_along_to_another_edition_keeps_its_entry() -> None:
    ed = games.load("us-classic").with_options({"jail_fine": 60}).with_options({"go_salary": 300}, {"go_salary": 7})
    moved = ed.moved_to("us-2008", 9)
    assert [(moved.origins[name].kind, moved.origins[name].entry) for name in ("jail_fine", "go_salary")] == [
        ("option", 0), ("decision", 7),
    ]  # fmt: skip
    assert (moved.since, moved.origins["go_salary"].printed.edition) == (9, "us-classic")


@pytest.mark.parametrize("id", sorted(coverage()))
def test_a_text_is_cited_for_all_it_says_and_for_nothing_else(id: str) -> None:
    ed = games.load(id)
    name, sections = source_sections()[id]
    said = {rule for sentence in coverage()[id] for rule in sentence.rules}
    own = {key for key, cite in ed.cites.items() if key not in ed.inherited and "." in key}
    assert said - own == set()
    assert {cite.section for key, cite in ed.cites.items() if cite.source == name} <= set(sections)
    assert {key for key in own - said if ed.cites[key].source == name} == set()


def test_a_figure_is_cited_from_the_text_that_gives_it() -> None:
    for id in ("encyclopedia", "first-bankruptcy", "claim-deadlines"):
        assert {"board.rent.utility", "board.rent.railroad"} <= games.load(id).inherited, id
    assert games.load("encyclopedia").cites["board.turn.out"].section == "Bankruptcy"
    assert games.load("bankers-rules").cites["board.turn.unfinished"].section == "General"
    for id in games.shipped("board"):
        assert games.load(id).cites["board.go.bonus"].certainty == "printed", id


STEPS = often(6, 1)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(4))
def test_no_card_is_in_dispute_without_saying_what_would_change_it(batch: int) -> None:
    for case in itertools.islice(all_cases(), batch, None, 4 * STEPS):
        try:
            judgement = judged(record_of(case))
        except Malformed:
            continue
        for seq in judgement.judged.rulings:
            found = ruling_card(judgement, seq)
            kinds = {getattr(part, "kind", "") for part in found.changes}
            in_doubt = found.sure == "disputed" or found.verdict == "disagree"
            assert not in_doubt or "disputed" in kinds, (case["name"], seq)
            assert in_doubt or all(rule.certainty != "disputed" for rule in found.rules), (case["name"], seq)


@pytest.mark.parametrize("slug", ["landed-on-go", "how-many-houses-in-a-turn", "buying-on-the-first-lap"])
def test_a_house_rule_that_is_rejected_does_not_make_the_answer_unsure(slug: str) -> None:
    assert answers.answer(ARGUMENTS[slug], {}).card.sure == "printed"


def changed_values() -> list[tuple[str, str]]:
    """Every edition with every parameter it plays otherwise than the one it extends."""
    both = [(ed, games.load(ed.parent)) for ed in map(games.load, games.shipped()) if ed.parent]
    return [
        (ed.id, name)
        for ed, old in both
        for name in ed.points.params.model_fields
        if getattr(ed, name) != getattr(old, name)
    ]


@pytest.mark.parametrize(("id", "name"), changed_values())
def test_a_value_a_text_changed_is_cited_from_that_text(id: str, name: str) -> None:
    ed = games.load(id)
    asking = [rule.id for rule in ed.game.rules.values() if name in rule.reads]
    own = asking and all(ed.origins[rule].edition == id for rule in asking)
    cite = ed.origins[name].cite
    assert own or (cite is not None and name not in ed.inherited), asking


@pytest.mark.parametrize(
    ("position", "section", "filled_from"),
    [
        # After three houses a hotel comes in the short game alone; a house that is not there is missing in any.
        ("Ann cash 900, owns oriental(3) vermont(3) connecticut(3)\nbank hotels 0\nturn Ann", "Short game", ""),
        (
            "Ann cash 900, owns oriental(2) vermont(2) connecticut(2)\nbank houses 0\nturn Ann",
            "Building shortages",
            "Monopoly, US classic",
        ),
    ],
)
def test_a_breach_that_only_a_younger_text_makes_is_cited_from_there(
    position: str, section: str, filled_from: str
) -> None:
    case = {"edition": "short-game", "players": "Ann, Bob", "position": position, "log": "Ann build oriental"}
    judgement = judged(record_of(case))
    [told] = judgement.answer()["entries"][0]["violations"]
    [cited] = ruling_card(judgement, 1).rules
    for source in (told["source"], cited.source.as_json):
        assert (source["place"]["section"], source["filled_from"]) == (section, filled_from)
    assert (told["rule"], cited.id) == ("board.build.supply", "board.build.supply")
