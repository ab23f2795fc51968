"""Arguments about setting up, and about manners at the table."""

from typing import Any

from rules_kb.board.setup.effects import SPEED_DIE_CASH
from rules_kb.record.scenes import Facts, Scene, Topic

topic = Topic("Setting up")
NAMES = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea")


@topic.scene()
def starting_cash(f: Facts, ed: Any) -> Scene:
    """What somebody got before the first throw."""
    right = ed.starting_cash + (SPEED_DIE_CASH if f.speed else 0)
    options = "speed_die=start" if f.speed else ""
    story = f"Before the first throw Ann counts ${f.cash}." + (" The Speed Die is played." if f.speed else "")
    told = f"Everyone starts with ${right}" + (f", ${SPEED_DIE_CASH} of it for the Speed Die." if f.speed else ".")
    return Scene(story, f"Ann count {f.cash}", options=options, fine=told, wrong=told)


@topic.scene()
def how_many_players(f: Facts, ed: Any) -> Scene:
    """The first throw at a table of so many."""
    least, most = ed.players_range
    told = f"{least} to {most} players, by the box of this edition."
    return Scene(
        f"{f.count} players sit down, and Ann throws.",
        "Ann roll 1 2",
        options="initial_deal_of_deeds=none",
        players=", ".join(NAMES[: f.count]),
        fine=told,
        wrong=told,
    )
