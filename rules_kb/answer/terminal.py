"""An answer as a person reads it in a terminal."""

from collections.abc import Callable, Iterator
from typing import Any

from rules_kb.answer.shapes import DueTold, EntryTold, MoneyMoved, Report, StandingTold
from rules_kb.answer.value_words import clause_of

Money = Callable[[int], str]
SIGNS = {"legal": "ok", "irregular": "!!", "illegal": "NO"}


def as_text(answer: Report, ed: Any) -> str:
    """The game with its rulings, then what is owed and where it stands, in the words of its edition."""
    return "\n".join(lines(answer, ed))


def lines(answer: Report, ed: Any) -> Iterator[str]:
    """All lines of an answer."""
    money: Money = ed.sum
    yield f"Edition: {answer['edition']}"
    rows = [(row["seq"], entry_lines(row, ed)) for row in answer["entries"]]
    rows += [(row["seq"], [f"?? line {row['line']}: {row['message']}"]) for row in answer["unreadable"]]
    for _, block in sorted(rows, key=lambda row: row[0]):
        yield from block
    yield from section("Owed", [due_line(due, money) for due in answer["dues"]])
    yield from section("To settle", [pay_line(row, money) for row in answer["settlement"]["payments"]])
    netted = answer["settlement"]["netted"]
    if netted and len(netted) < len(answer["settlement"]["payments"]):
        yield from section("Or shorter", [pay_line(row, money) for row in netted])
    yield from section("Standings", [standing_line(row, money) for row in answer["standings"]])
    yield from section("Next", [f"{row['player']}: {', '.join(row['actions'])}" for row in answer["expected"]])
    yield from section("Winner", [answer["winner"]] if answer["winner"] else [])


def section(title: str, rows: list[str]) -> Iterator[str]:
    """A titled part, left out when empty."""
    if rows:
        yield f"\n{title}"
        yield from (f"  {row}" for row in rows)


def entry_lines(row: EntryTold, ed: Any) -> list[str]:
    """One entry: its sign, its words, and what is wrong with it."""
    if row.get("struck"):
        return [f"-- {row['seq']:3} {row['text']} (struck)"]
    found = [f"{SIGNS[row['verdict']]} {row['seq']:3} {row.get('now') or row['text']}"]
    for violation in row["violations"]:
        waived = " (let stand)" if violation.get("waived") else ""
        because = "".join(f" (because {n} does not stand)" for n in violation.get("because", ()))
        found.append(f"       {violation['sentence']}{waived}{because}")
        found.append(
            f"       {violation['fix']} [{violation['rule']}; {violation['citation']}; {violation['certainty']}]"
        )
    found += [f"       Not explained by the log: {note}" for note in row.get("notes", ())]
    found += [f"       {step}" for step in row.get("steps", ())]
    for point in row["contested"]:
        here, other = (clause_of(ed, point["param"], word) for word in (point["here"], point["otherwise"]))
        found.append(f"       Sources disagree: here {here}; elsewhere {other}. {point['note']}".rstrip())
    return found


def due_line(due: DueTold, money: Money) -> str:
    """A due with its bill."""
    bill = " + ".join(label if amount is None else f"{label} {money(amount)}" for label, amount in due["bill"])
    until = f", until {due['until']}" if due["until"] else ""
    sum_ = "a sum" if due["amount"] is None else money(due["amount"])
    return f"{due['from']} owes {due['to']} {sum_} for {due['why']} ({due['state']}{until}): {bill}"


def pay_line(row: MoneyMoved, money: Money) -> str:
    """One payment."""
    return f"{row['from']} pays {row['to']} {money(row['amount'])}"


def standing_line(row: StandingTold, money: Money) -> str:
    """One player's money."""
    if row["out"]:
        return f"{row['player']}: out"
    cash, worth = ("?" if sum_ is None else money(sum_) for sum_ in (row["cash"], row["worth"]))
    return f"{row['player']}: cash {cash}, worth {worth}{''.join(cards(row))}"


def cards(row: StandingTold) -> Iterator[str]:
    """What a player of cards has besides: the hand and the full sets."""
    if "hand" in row:
        yield f", hand {'?' if row['hand'] is None else row['hand']}"
    if row.get("sets"):
        yield f", full sets: {', '.join(row['sets'])}"
