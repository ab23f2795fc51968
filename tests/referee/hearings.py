"""Real disputes as tables: the case of each, logged through the services, with what its page must say."""

from typing import Any

from referee import services
from referee.models import Table
from rules_kb.answer.cases import all_cases, record_of

CASES = {(case.get("dispute"), case["name"]): case for case in all_cases()}
WORDS = {
    "legal": "Legal",
    "violation": "Breaks a rule",
    "owes": "To be settled",
    "disagree": "Sources disagree",
    "cannot_tell": "Cannot tell",
}

REMEDIES = {
    "legal_part": "Keep the legal part",
    "balance": "Settle it now",
    "take_back": "Take it back",
    "stands": "Let it stand",
    "": "",
}


def sit_down(hearing: dict[str, Any]) -> Table:
    """A table that begins where the dispute does, with every line of it logged."""
    case = CASES[hearing["dispute"], hearing["case"]]
    head, _, log = record_of(case).partition("\n\n")
    table = services.make_table(name=hearing["dispute"], head=f"{head}\n")
    for number, line in enumerate(log.strip().splitlines()):
        services.log_line(code=table.code, line=line.partition("#")[0].strip(), key=f"k{number}")
    return table


def address(table: Table, hearing: dict[str, Any]) -> str:
    """The page of the complaint."""
    return f"/t/{table.code}/dispute/{hearing['entry']}?about={hearing['about']}"


def name_of(hearing: dict[str, Any]) -> str:
    """A test id that says which dispute and what is wrong."""
    return f"{hearing['dispute']} entry {hearing['entry']} {hearing['about']}"
