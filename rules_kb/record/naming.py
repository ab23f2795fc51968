"""Names in a record: the exact id, the printed name, or any start that fits only one."""

from collections.abc import Mapping

from rules_kb.kernel.text import LineError, did_you_mean, listed, shown, typed


def find(word: str, named: Mapping[str, str], what: str) -> str:
    """The id a word stands for among ids with their plain names; LineError lists the candidates."""
    said = typed(word)
    if said in named:
        return said
    found = [id for id, name in named.items() if name == said]
    if not found and said:
        found = [id for id, name in named.items() if id.startswith(said) or name.startswith(said)]
    if len(found) == 1:
        return found[0]
    if found:
        raise LineError(f"{shown(word)} could be {listed(found)}.")
    raise LineError(f"{shown(word)} is not {what}.{did_you_mean(said, named)}")
