"""Arguments about jail."""

from typing import Any

from rules_kb.record.scenes import Facts, Scene, Topic

topic = Topic("Jail")


@topic.scene()
def paying_and_moving(f: Facts, ed: Any) -> Scene:
    """The fine and the throw of one turn."""
    pay = f"Bob pay bank {ed.jail_fine} for jail"
    first = f.does == "moves"
    log = f"{pay}\nBob roll 4 6" if first else f"Bob roll 4 6\n{pay}"
    told = "pays the fine, throws 10 and moves" if first else "throws 10, no doubles, and then pays to move"
    later = first and ed.jail_fine_when == "next_turn"
    return Scene(
        f"Bob, in jail for his turn number {f.turn}, {told}.",
        log,
        f"Bob in jail {min(f.turn, ed.jail_max_turns)}\nturn Bob",
        asked=1 if first and f.turn > 1 else 2,
        wrong="By this text who pays throws and moves on the next turn." if later else "",
    )


@topic.scene()
def no_money_for_the_fine(f: Facts, ed: Any) -> Scene:
    """The last failed throw with an empty purse."""
    owns = ", owns reading_railroad" if f.owns == "railroad" else ""
    story = f"Bob has ${f.cash}" + (" and a railroad" if owns else "") + " and fails his last throw in jail."
    log = "Bob roll 1 2" + ("\nBob bankrupt to bank" if f.does == "bankrupt" else "")
    story += " He says he is bankrupt." if f.does == "bankrupt" else ""
    position = f"Bob cash {f.cash}, in jail {ed.jail_max_turns}{owns}\nturn Bob"
    fine = f"The fine is ${ed.jail_fine}: ${ed.jail_fine - f.cash} short with nothing left to sell, Bob is bankrupt to the Bank."
    adds = fine if f.does == "bankrupt" else ""
    return Scene(story, log, position, fine=fine, adds=adds)


@topic.scene()
def keeping_the_jail_card(f: Facts, ed: Any) -> Scene:
    """A jail card kept by a player in jail."""
    log = "Bob roll 4 6" if f.does == "throws" else f"Bob pay bank {ed.jail_fine} for jail"
    told = "throws for doubles" if f.does == "throws" else "pays the fine"
    turn = min(f.turn, ed.jail_max_turns)
    story = f"Bob, in jail for his turn number {turn} with a jail card in hand, keeps it and {told}."
    return Scene(story, log, f"Bob in jail {turn}, jail-card chance\nturn Bob")
