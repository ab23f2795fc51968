"""The list of what is open: it folds, it closes, and it stays small."""

from rules_kb.answer.report import judged
from rules_kb.kernel.matters import MOST_CLOSED, MOST_LAPSED, MOST_UNDONE, fallen, waiting

HEAD = "edition: us-classic\nplayers: Ann, Bob\n"
GROUP = f"{HEAD}position:\n  Ann cash 500, at go, owns st_james tennessee new_york(m)\n  Bob at go\n  turn Ann\n\n"


def test_an_act_that_fell_folds_when_its_players_next_turn_begins_and_stays_open() -> None:
    log = ["Ann build st_james", "Ann roll 6 4 to jail", "Bob roll 6 4 to jail"]
    before = judged(GROUP + "\n".join(log)).judged.position
    after = judged(GROUP + "\n".join([*log, "Ann roll 4 6 to free_parking"])).judged.position

    assert [one.folded for one in fallen(before)] == [False]
    assert [one.folded for one in fallen(after)] == [True]
    assert waiting(after) == {1}


def test_an_act_that_names_nothing_is_done_right_only_within_its_turn() -> None:
    position = "position:\n  Ann cash 500, at go\n  Bob cash 500, at go\n  turn Ann\n\n"
    lines = ["Ann buy", "Ann roll 1 2", "Ann buy"]
    here = judged(f"{HEAD}{position}" + "\n".join(lines))
    later = judged(
        f"{HEAD}{position}" + "\n".join(["Ann buy", "Ann roll 6 4", "Bob roll 6 4", "Ann roll 4 2", "Ann buy"])
    )

    assert here.judged.closed[1].entry == 3
    assert 1 in later.judged.open


def test_however_much_goes_wrong_the_list_stays_small() -> None:
    lines = [f"Ann mortgage {name}" for name in ("boardwalk", "baltic", "oriental", "vermont")] * 60
    position = judged(GROUP + "\n".join(lines)).judged.position

    assert len(fallen(position)) == MOST_UNDONE
    assert len(position.matters) <= MOST_UNDONE + MOST_CLOSED + MOST_LAPSED
