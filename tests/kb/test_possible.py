"""What was possible at a moment of the log, and what follows from writing it in."""

import pytest

from rules_kb.answer.report import Judgement, judged
from rules_kb.disputes.possible import forgotten, inserted, left_out, named, otherwise, rethrown
from rules_kb.disputes.questions import with_lines
from rules_kb.disputes.timeline import judged_record
from rules_kb.disputes.what_follows import Following, thrown_on, what_follows
from rules_kb.kernel import engine
from rules_kb.kernel.model import Action, Transfer
from rules_kb.record.lines import parse_line, write_action

ANN, BOB, CAL = range(3)
HEAD = "edition: us-classic\nplayers: Ann, Bob, Cal\nassume: {}\n\n"
EVENING = """Ann roll 2 4 to oriental_avenue
Ann buy oriental_avenue
Bob roll 2 4 to oriental_avenue
Cal roll 1 2 to baltic_avenue
Ann roll 3 4 to states_avenue
Ann buy states_avenue
Bob roll 2 1 to connecticut_avenue
Bob decline
"""


def evening(log: str = EVENING, assume: str = "nothing") -> Judgement:
    return judged(HEAD.format(assume) + log)


def line(judgement: Judgement, action: Action) -> str:
    return write_action(action, judgement.record.players, judgement.record.edition)


def missing(judgement: Judgement, seq: int) -> list[str]:
    return [line(judgement, one.action) for one in left_out(judgement, seq)]


def instead(judgement: Judgement, seq: int) -> dict[str, bool]:
    return {line(judgement, one.action): one.legal for one in otherwise(judgement, seq)}


def test_rent_nobody_asked_for_may_have_been_paid_or_claimed() -> None:
    assert missing(evening(), 3) == ["Ann demand rent from Bob", "Bob pay Ann 6 for rent"]


def test_what_the_log_has_is_not_missing() -> None:
    paid = EVENING.replace("Cal roll", "Bob pay Ann 6\nCal roll")

    assert missing(evening(), 1) == []
    assert missing(evening(paid), 3) == []
    late = EVENING.replace("Ann roll 3 4", "Ann demand rent from Bob\nBob pay Ann 6\nAnn roll 3 4")
    assert missing(evening(late), 3) == []


def test_a_purchase_and_a_salary_nobody_wrote_down_are_offered() -> None:
    salary = evening("Ann land boardwalk\nAnn decline\nBob roll 1 3\nCal roll 1 3\nAnn roll 1 2\nBob roll 2 3\n")

    assert missing(evening(), 4) == ["Ann demand rent from Bob", "Cal buy", "Bob pay Ann 6 for rent"]
    assert "Ann collect 200 for go" in missing(salary, 5)


def test_what_was_forgotten_is_found_where_it_began_the_newest_first() -> None:
    judgement = evening()
    found = [(one.seq, line(judgement, one.action)) for one in forgotten(judgement, 8)]

    assert found == [(4, "Cal buy"), (3, "Bob pay Ann 6 for rent")]
    assert [one.seq for one in forgotten(judgement, 1)] == [4]


def test_money_that_moved_by_itself_may_have_stayed_in_the_pocket_but_is_not_forgotten() -> None:
    judgement = evening("Ann land boardwalk\nAnn decline\nBob roll 1 2\nCal roll 1 2\nAnn roll 1 3\n", "salary")

    assert "Ann collect 0 for go" in missing(judgement, 5)
    assert "Ann collect 0 for go" not in [line(judgement, one.action) for one in forgotten(judgement, 8)]


def test_a_card_that_was_due_can_be_named() -> None:
    judgement = evening("Ann roll 3 4\nAnn end\nBob roll 3 4\nBob draw go_to_jail\n")

    assert "Ann draw advance_go" in missing(judgement, 1)
    assert not any(said.startswith("Bob") for said in missing(judgement, 3))
    assert "Bob draw advance_go" in instead(judgement, 4) and "Bob draw go_to_jail" not in instead(judgement, 4)


def test_a_line_may_have_been_the_other_choice_or_somebody_elses_throw() -> None:
    assert instead(evening(), 2) == {"Ann decline": True}
    assert instead(evening(), 3) == {
        "Ann roll 2 4 to electric_company": False,
        "Cal roll 2 4 to oriental_avenue": False,
    }
    assert instead(evening(), 99) == {}


def test_a_payment_may_have_gone_to_somebody_else_or_been_the_sum_that_was_due() -> None:
    wrong = EVENING.replace("Cal roll", "Bob pay Ann 8\nCal roll")

    assert instead(evening(wrong), 4) == {"Bob pay Ann 6": True, "Bob pay Cal 8": True, "Bob pay bank 8": False}


def test_other_dice_lead_elsewhere() -> None:
    judgement = evening()
    thrown = rethrown(judgement, 3, (2, 3))

    assert thrown is not None and line(judgement, thrown) == "Bob roll 2 3 to reading_railroad"
    assert rethrown(judgement, 2, (2, 3)) is None


def following(judgement: Judgement, lines: tuple[str, ...]) -> Following:
    """What follows from some lines."""
    return what_follows(judgement, with_lines(judgement, lines))


def test_rent_put_in_as_paid_moves_just_that_money() -> None:
    follows = following(evening(), ("table insert after 3: Bob pay Ann 6 for rent",))

    assert follows.cash == {ANN: 6, BOB: -6}
    assert (follows.pays, follows.back, follows.altered, follows.settling) == ((), (), (), ())
    assert follows.broken == ()


def test_what_a_correction_breaks_itself_is_said() -> None:
    (says,) = following(evening(), ("table insert after 3: Bob pay Ann 8 for rent",)).broken

    assert (says.facts["right"], says.facts["said"]) == (6, 8)


def test_rent_that_was_never_paid_is_owed_once_the_payer_agrees() -> None:
    judgement = evening()
    claim = parse_line("Ann demand rent from Bob", judgement.record.players, judgement.record.edition)
    lines = named(inserted(judgement, 3, claim), 8)
    follows = following(judgement, lines)

    assert lines == ("table insert after 3: Ann demand rent from Bob", "Bob agree 9")
    assert (follows.pays, follows.cash) == ((Transfer(BOB, ANN, 6),), {})
    assert following(judgement, (*lines, *follows.settling)).cash == {ANN: 6, BOB: -6}


def test_a_wrong_throw_gives_rent_back_and_changes_what_hung_on_it() -> None:
    paid = evening(EVENING.replace("Cal roll", "Bob pay Ann 6\nCal roll"))
    follows = following(paid, ("table replace 1: Ann roll 1 2 to baltic_avenue",))

    assert follows.back == (Transfer(ANN, BOB, 6),)
    assert follows.cash == {ANN: 100}
    altered = {one.seq: one.verdict for one in follows.altered}
    assert altered == {2: "illegal", 3: "irregular", 4: "irregular", 5: "irregular", 6: "irregular"}


def test_later_throws_go_on_from_where_the_right_dice_led() -> None:
    lines = thrown_on(evening(), 1, ("table replace 1: Ann roll 3 4 to chance_1",))

    assert lines == ("table replace 1: Ann roll 3 4 to chance_1", "table replace 5: Ann roll 3 4 to virginia_avenue")
    assert 5 not in [one.seq for one in following(evening(), lines).altered]


DEAL = """edition: deal-2008
players: Ann, Bob, Cal
position:
  Ann hand 5, bank nothing
  Bob hand 5, bank money_2m
  Cal hand 5, bank money_3m
  turn Ann, drawn

Ann debt Bob
Bob pay Ann money_2m
"""


def test_in_deal_an_answer_may_have_been_another_one() -> None:
    judgement = judged(DEAL)

    assert instead(judgement, 2).get("Bob no") is True


@pytest.mark.parametrize("seq", range(12))
def test_every_moment_has_an_answer(seq: int) -> None:
    for judgement in (evening(), evening(assume="salary, rent"), judged(DEAL)):
        for one in (*left_out(judgement, seq), *otherwise(judgement, seq)):
            line(judgement, one.action)


@pytest.mark.parametrize("line", ["table strike 1", "table replace 3: Bob roll 2 4", "table strike 8"])
def test_a_log_taken_up_where_it_changed_is_the_log_judged_from_its_beginning(line: str) -> None:
    # The sums do not say what they are for; a line put right before them gives them the reason they had.
    paid = EVENING.replace("Cal roll", "Bob pay Ann 6\nCal roll")
    judgement = judged_record(evening(paid + "Cal roll 2 1\nCal pay Ann 6\nAnn roll 1 2\n").record)
    once = with_lines(judgement, (line,))
    for world in (judgement, once, with_lines(once, ("table strike 2",))):
        again = engine.adjudicate(world.game, world.record.edition, world.record.entries, world.start)
        assert (world.judged.rulings, world.judged.log) == (again.rulings, again.log)
        assert (world.judged.position, world.judged.editions) == (again.position, again.editions)
