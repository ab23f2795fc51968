"""Nothing reads a finished sentence: answers are compared, chosen and left out as templates, facts and sums."""

import ast
from collections.abc import Iterator
from pathlib import Path

import rules_kb

ROOT = Path(rules_kb.__file__).parent
# These fill templates or print, which is the last step itself, or show editions, cases and source, and no rulings.
RENDERING = (
    "explain.py", "terminal.py", "value_words.py", "compare.py", "rule_texts.py", "notes.py", "cases.py", "rule_sheet.py",
)  # fmt: skip
MODULES = [
    *sorted((ROOT / "disputes").glob("*.py")),
    *(path for path in sorted((ROOT / "answer").glob("*.py")) if path.name not in RENDERING),
    *(ROOT / path for path in ("arguments/answers.py", "kernel/said.py")),
]
# What looks into a string or makes another of it.
READING = {
    "endswith", "startswith", "replace", "split", "rsplit", "partition", "rpartition", "removesuffix", "removeprefix",
    "strip", "lstrip", "rstrip", "find", "rfind", "splitlines", "title", "lower",
}  # fmt: skip
# Functions that give back finished words.
RENDERERS = {
    "words", "clause", "together", "rendered", "in_words", "sentence", "phrase", "breach_sentence", "fix_sentence",
    "card", "heard", "told",
}  # fmt: skip
# Strings that are no sentences, and where they are read; the file of an evening is a record too.
TEMPLATES = {
    "answer/rendering.py": {"stop", "filled", "consequence", "opening"},
    "disputes/said_once.py": {"is_of_money", "words_of", "tells", "sums_of", "without_sums", "clauses"},
    "kernel/said.py": {"sums_in", "chosen"},
}
RULE_IDS = {"disputes/verdicts.py": {"checked"}}
LINES_OF_THE_RECORD = {
    "disputes/questions.py": {"with_lines"},
    "disputes/possible.py": {"named"},
    "disputes/remedies.py": {"as_offered"},
    "answer/ways.py": {"legal_part"},
    "answer/evening_file.py": {"is_evening", "place", "record_text"},
}
NAMES_AND_VALUES = {
    "arguments/answers.py": {"read", "undecided"},
    "answer/card.py": {"people"},
    "answer/rendering.py": {"condition"},
}
# The places of a template are found in it before it is filled.
MAY_IMPORT_RE = {"kernel/said.py"}


def name_of(module: Path) -> str:
    return str(module.relative_to(ROOT))


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def reads_strings(function: ast.FunctionDef) -> set[str]:
    """The methods by which a function looks into strings; `structs.replace` is none."""
    calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    methods = (call for call in calls if isinstance(call, ast.Attribute) and call.attr in READING)
    return {call.attr for call in methods if not ast.unparse(call).endswith("structs.replace")}


def allowed(module: str) -> set[str]:
    return {
        name for each in (TEMPLATES, RULE_IDS, LINES_OF_THE_RECORD, NAMES_AND_VALUES) for name in each.get(module, ())
    }


def rendered_names(function: ast.FunctionDef) -> set[str]:
    """What a function binds to finished words."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Name) and called.id in RENDERERS:
                found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def compared(function: ast.FunctionDef) -> set[str]:
    """What a function compares or searches."""
    sides = [
        side for node in ast.walk(function) if isinstance(node, ast.Compare) for side in (node.left, *node.comparators)
    ]
    return {node.id for side in sides for node in ast.walk(side) if isinstance(node, ast.Name)}


def trees() -> dict[str, ast.Module]:
    return {name_of(module): ast.parse(module.read_text()) for module in MODULES}


def test_no_answer_is_read_by_a_regular_expression() -> None:
    imports = {
        name: {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        for name, tree in trees().items()
    }

    assert {name for name, found in imports.items() if "re" in found} <= MAY_IMPORT_RE


def test_only_templates_ids_names_and_lines_of_a_record_are_looked_into() -> None:
    reading = {(name, each.name) for name, tree in trees().items() for each in functions(tree) if reads_strings(each)}

    assert sorted((name, function) for name, function in reading if function not in allowed(name)) == []


def test_finished_words_are_never_compared() -> None:
    found = [(name, each) for name, tree in trees().items() for each in functions(tree)]

    assert [(name, each.name) for name, each in found if rendered_names(each) & compared(each)] == []


def test_the_words_of_a_card_are_made_and_never_asked_for() -> None:
    asked = {
        name: {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        for name, tree in trees().items()
    }

    assert [name for name, found in asked.items() if "do_now" in found] == []
