"""A board without houses, mortgages and railroads, played with one die: nothing that is set or told there crashes."""

import pytest

from rules_kb.answer.report import judged
from rules_kb.editions import EditionError
from rules_kb.games import load


def rules_broken(log: str, options: str = "", position: str = "turn Ann") -> list[list[str]]:
    """What each line of a game of Junior breaks."""
    head = f"edition: junior\n{f'options: {options}' if options else ''}\nplayers: Ann, Bob\nposition:\n"
    block = "\n".join(f"  {line}" for line in position.splitlines())
    rulings = judged(f"{head}{block}\n\n{log}\n").judged.rulings
    return [[one.rule for one in ruling.violations] for ruling in rulings.values()]


def test_houses_in_the_box_can_stand_nowhere_on_deeds_without_a_price_for_them() -> None:
    owns = "Ann owns park_place boardwalk\nturn Ann"
    assert rules_broken("Ann build boardwalk", "bank_houses=10", owns) == [["board.build.streets"]]
    assert judged("edition: junior\nplayers: Ann, Bob\nposition:\n  Ann owns boardwalk(2)\n\n").record.unreadable


def test_the_speed_die_needs_two_others() -> None:
    with pytest.raises(EditionError) as raised:
        load("junior").with_options({"speed_die": "start"})
    assert raised.value.errors == {"options.speed_die": "the Speed Die is thrown with two others"}


@pytest.mark.parametrize("line", ["Ann roll 3", "Ann roll 3 to chance_1", "Ann roll 2 cocked"])
def test_one_die_is_read_and_written_as_one(line: str) -> None:
    judgement = judged(f"edition: junior\nplayers: Ann, Bob\n\n{line}\n")
    assert judgement.record.unreadable == ()
    assert [one.rule for one in judgement.judged.rulings[1].violations] == []
    assert judgement.answer()["entries"][0]["text"].startswith(line)


def test_where_two_are_thrown_one_is_not_read() -> None:
    assert judged("edition: us-classic\nplayers: Ann, Bob\n\nAnn roll 3\n").record.unreadable
