"""Claims lapse exactly at the printed moment, in every edition, and the referee can say when and why."""

import pytest

from rules_kb.answer.report import Judgement, judged
from rules_kb.disputes.card import due_card
from rules_kb.games import load, shipped

# What happens after Ann has landed on Bob's property, step by step.
STEPS = ("Ann end", "Bob roll 4 6", "Bob end", "Cal roll 4 6", "Cal end")
# After which of these steps Bob can no longer ask for it.
LAPSES = {
    "us-classic": "Cal roll 4 6", "short-game": "Cal roll 4 6", "timed-game": "Cal roll 4 6",
    "us-2008": "Bob roll 4 6", "us-2021": "Bob roll 4 6", "uk-london": "Bob roll 4 6", "encyclopedia": "Bob roll 4 6",
    "de-standard": "Cal roll 4 6", "fr-paris": "Bob roll 4 6", "es-madrid": "Bob roll 4 6",
    "here-and-now": "Cal roll 4 6", "electronic-banking": "Cal roll 4 6",
    "first-bankruptcy": "Ann end", "claim-deadlines": "Bob end", "bankers-rules": "Bob end",
}  # fmt: skip
REMEMBERED = {
    "Ann end": "Bob could ask until Bob's turn begins; that was entry 2.",
    "Bob roll 4 6": "Bob could ask until Bob throws; that was entry 3.",
    "Bob end": "Bob could ask until Cal's turn begins; that was entry 4.",
    "Cal roll 4 6": "Bob could ask until Cal throws; that was entry 5.",
}


def after(edition: str, steps: int, *more: str) -> Judgement:
    """The landing, so many steps, and what else happens then."""
    deed = list(load(edition).deeds)[1]
    head = f"edition: {edition}\nplayers: Ann, Bob, Cal\nassume: none\nposition:\n  Bob owns {deed}\n  turn Ann\n"
    return judged("\n".join([head, "Ann roll 1 2", *STEPS[:steps], *more, ""]))


def rents(judgement: Judgement) -> list[str]:
    """The states of the rents that can still be asked for."""
    return [due.state for due in judgement.judged.position.dues if due.why == "rent"]


def test_every_board_edition_is_here() -> None:
    assert {*LAPSES, "junior"} == set(shipped("board"))


@pytest.mark.parametrize("edition", LAPSES)
def test_rent_can_be_asked_for_until_the_printed_moment_and_not_a_line_longer(edition: str) -> None:
    last = STEPS.index(LAPSES[edition])
    assert [rents(after(edition, steps)) for steps in range(last + 1)] == [["open"]] * (last + 1)
    assert [rents(after(edition, steps)) for steps in range(last + 1, len(STEPS) + 1)] == [[]] * (len(STEPS) - last)


@pytest.mark.parametrize("edition", LAPSES)
def test_a_demand_is_in_time_just_before_and_too_late_just_after(edition: str) -> None:
    last = STEPS.index(LAPSES[edition])
    for steps, late in ((last, False), (last + 1, True)):
        rulings = after(edition, steps, "Bob demand rent from Ann").judged.rulings
        rules = [violation.rule for violation in rulings[steps + 2].violations]
        assert ("board.rent.late" in rules) is late


@pytest.mark.parametrize("edition", LAPSES)
def test_a_lapsed_claim_says_when_and_why_it_lapsed(edition: str) -> None:
    judgement = after(edition, len(STEPS))
    (due,) = judgement.judged.position.lapsed
    card = due_card(judgement, due)

    assert card.headline.startswith("Nothing is owed: the rent of ")
    assert card.why == REMEMBERED[LAPSES[edition]]
    assert [rule.id for rule in card.rules] == ["board.rent.late"]


# Where a salary has to be taken by a line of its own, and after which of the steps it is lost.
SALARY_STEPS = ("Ann end", "Bob roll 4 6", "Bob end", "Cal roll 4 6", "Cal end", "Ann roll 4 6")
SALARY_LAPSES = {"claim-deadlines": "Cal end", "bankers-rules": "Cal end"}


def salaried(edition: str, steps: int, *more: str) -> Judgement:
    """A token past Go, so many steps, and what else happens then."""
    head = f"edition: {edition}\nplayers: Ann, Bob, Cal\nassume: none\nposition:\n  Ann at 36\n  turn Ann\n"
    return judged("\n".join([head, "Ann roll 5 1", *SALARY_STEPS[:steps], *more, ""]))


def test_every_edition_with_a_limit_on_the_salary_is_here() -> None:
    assert set(SALARY_LAPSES) == {name for name in LAPSES if load(name).go_salary_claim_deadline != "none"}


@pytest.mark.parametrize("edition", LAPSES)
def test_a_salary_can_be_taken_until_the_printed_moment_and_not_a_line_longer(edition: str) -> None:
    last = SALARY_STEPS.index(SALARY_LAPSES[edition]) if edition in SALARY_LAPSES else len(SALARY_STEPS)
    for steps in range(len(SALARY_STEPS) + 1):
        judgement = salaried(edition, steps, "Ann collect 200 for go")
        rules = [violation.rule for violation in judgement.judged.rulings[steps + 2].violations]
        assert ("board.go.late" in rules) is (steps > last), (steps, rules)
        assert [(d.to, d.amount) for d in judgement.judged.position.dues if d.why == "refund"] == (
            [(-1, 200)] if steps > last else []
        )


@pytest.mark.parametrize("edition", LAPSES)
def test_rent_asked_for_and_not_paid_lapses_only_where_the_text_speaks_of_paying(edition: str) -> None:
    kept = load(edition).rent_claim_kept_by == "demand"
    last = STEPS.index(LAPSES[edition])
    deed = list(load(edition).deeds)[1]
    head = f"edition: {edition}\nplayers: Ann, Bob, Cal\nassume: none\nposition:\n  Bob owns {deed}\n  turn Ann\n"
    for steps in range(len(STEPS) + 1):
        log = ("Ann roll 1 2", "Bob demand rent from Ann", *STEPS[:steps])
        assert rents(judged("\n".join([head, *log, ""]))) == (["called"] if kept or steps <= last else []), steps
