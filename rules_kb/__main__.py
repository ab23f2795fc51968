"""The command line: judge a record, verify an evening, play a game, list the editions, explain or show a rule.

Every command loads what it needs itself: most of the time a short one takes is spent on loading.
"""

import argparse
import gc
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules_kb.kernel.model import Malformed
from rules_kb.kernel.work import TooMuchWork

if TYPE_CHECKING:
    from rules_kb.editions.base import Rulebook


def judge(args: argparse.Namespace) -> int:
    """Print a game with its rulings; 1 if anything is not legal or not readable."""
    from rules_kb import games
    from rules_kb.answer.report import report
    from rules_kb.answer.terminal import as_text

    raw = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
    answer = report(raw.decode("utf-8", errors="replace"), args.edition)
    print(json.dumps(answer, indent=2) if args.json else as_text(answer, games.load(answer["edition"])))
    clean = all(entry["verdict"] == "legal" for entry in answer["entries"])
    return 0 if clean and not answer["unreadable"] else 1


def play(args: argparse.Namespace) -> int:
    """Print the record of a whole legal game, the same for the same seed."""
    from rules_kb import bots, games
    from rules_kb.record.lines import write

    ed = with_options(games.load(args.edition), args.options)
    least, most = ed.players_range
    if not least <= args.players <= most:
        raise Malformed({"players": f"{ed.id} is for {least} to {most} players, not {args.players}"})
    print(write(bots.record(ed, args.players, args.seed, args.turns)), end="")
    return 0


def with_options(ed: "Rulebook", said: str) -> Any:
    """An edition with options as a record has them: name=value, name=value."""
    from rules_kb.kernel.text import LineError
    from rules_kb.record.log_lines import option

    try:
        chosen = dict(option(part) for part in said.split(",") if part.strip())
    except LineError as wrong:
        raise Malformed({"options": wrong.message}) from None
    return ed.with_options(chosen) if chosen else ed


def verify(args: argparse.Namespace) -> int:
    """Say whether the file of an evening is what was logged; 1 with the entry that is not."""
    from rules_kb.answer.evening_file import checked, is_evening

    raw = Path(args.file).read_bytes()
    if not is_evening(raw):
        raise Malformed({args.file: "A plain record has no hashes; take the table's JSON."})
    found = checked(raw)
    for where, message in found.broken.items():
        print(f"{where}: {message}", file=sys.stderr)
    if found.broken:
        return 1
    print(f"{found.entries} entries, each as it was logged; known as: {found.words}.")
    if found.otherwise:
        print(f"Ruled otherwise by the rules here: {', '.join(map(str, found.otherwise))}.")
    elif found.note:
        print(found.note)
    else:
        print("Every ruling is the same by the rules here.")
    return 0


def list_editions(args: argparse.Namespace) -> int:
    """Print every shipped edition."""
    from rules_kb.editions import parsed, shipped_ids, shipped_text

    for id in shipped_ids():
        said = parsed(shipped_text(id))
        year = f", {said['year']}" if "year" in said else ""
        print(f"{id:18} {said['name']}{year}" + (f" (extends {said['extends']})" if "extends" in said else ""))
    return 0


def export_edition(args: argparse.Namespace) -> int:
    """Print an edition that ships as the one file it can be read from."""
    from rules_kb.editions import EditionError, shipped_text, unknown

    try:
        print(shipped_text(args.id), end="")
    except KeyError:
        raise EditionError({"edition": unknown(args.id)}) from None
    return 0


def check_edition(args: argparse.Namespace) -> int:
    """Say what an edition's file describes, or every fault with its line and path; 1 if there is any."""
    from rules_kb import games
    from rules_kb.editions import EditionError, faults

    text = Path(args.file).read_text(encoding="utf-8", errors="replace")
    try:
        ed = games.from_toml(text)
    except EditionError as wrong:
        for fault in faults(text, wrong):
            print(fault, file=sys.stderr)
        return 1
    print(f"{ed.id}: {ed.name}, a {ed.game.name} edition" + (f" that extends {ed.parent}." if ed.parent else "."))
    return 0


def usual_edition(rule: str) -> str:
    """The edition a rule is explained by where none is named."""
    from rules_kb import games
    from rules_kb.record.head import DEFAULT_EDITION

    game = games.GAMES.get(rule.partition(".")[0])
    return game.usual if game else DEFAULT_EDITION


def explain(args: argparse.Namespace) -> int:
    """Print a rule as one edition has it."""
    from rules_kb import games
    from rules_kb.answer.citing import citation_words
    from rules_kb.editions.citation import citation

    ed = games.load(args.edition or usual_edition(args.rule))
    rule = ed.game.rules.get(args.rule)
    if rule is None:
        print(f"There is no rule {args.rule}. Known: {', '.join(ed.game.rules)}", file=sys.stderr)
        return 2
    source = citation(ed, rule.id)
    print(f"{rule.id} ({rule.level})\n{rule.law}\n{citation_words(source, ed)}\nHow sure: {source.certainty}")
    for param in rule.reads:
        others = [ed.word(param, value) for value in ed.contested.get(param, ())]
        note = f" (sources also say {', '.join(others)})" if others else ""
        print(f"  {param} = {ed.word(param, getattr(ed, param))}{note}")
    return 0


def show_rule(args: argparse.Namespace) -> int:
    """Print everything there is to know of a rule on one screen."""
    from rules_kb import games
    from rules_kb.answer.rule_sheet import rule_sheet, sheet_text

    try:
        print(sheet_text(rule_sheet(args.rule)))
    except KeyError:
        known = ", ".join(id for game in games.GAMES.values() for id in game.rules)
        print(f"There is no rule {args.rule}. Known: {known}", file=sys.stderr)
        return 2
    return 0


def command_line() -> argparse.ArgumentParser:
    """Every command with what it takes."""
    parser = argparse.ArgumentParser(prog="python -m rules_kb", description="The rules referee.")
    commands = parser.add_subparsers(required=True)
    cmd = commands.add_parser("judge", help="rule on a game record")
    cmd.add_argument("file", help="the record, or - for standard input")
    cmd.add_argument("--edition", help="judge by this edition instead of the record's own")
    cmd.add_argument("--json", action="store_true", help="print one JSON object")
    cmd.set_defaults(run=judge)
    cmd = commands.add_parser("verify", help="check the JSON file of an evening: its hashes and its rulings")
    cmd.add_argument("file", help="the file, as the table's report gives it")
    cmd.set_defaults(run=verify)
    cmd = commands.add_parser("play", help="play a whole legal game by chance and print its record")
    cmd.add_argument("--edition", default="us-classic")
    cmd.add_argument("--options", default="", help="options of the edition: name=value, name=value")
    cmd.add_argument("--players", type=int, default=4)
    cmd.add_argument("--seed", type=int, default=0, help="the same seed plays the same game")
    cmd.add_argument("--turns", type=int, default=400, help="after so many turns the table ends the game")
    cmd.set_defaults(run=play)
    cmd = commands.add_parser("editions", help="list the editions, export one, or check a file")
    cmd.set_defaults(run=list_editions)
    about = cmd.add_subparsers()
    cmd = about.add_parser("export", help="print an edition as one file")
    cmd.add_argument("id")
    cmd.set_defaults(run=export_edition)
    cmd = about.add_parser("check", help="say whether a file is an edition, and what is wrong with it")
    cmd.add_argument("file")
    cmd.set_defaults(run=check_edition)
    cmd = commands.add_parser("explain", help="say what a rule means")
    cmd.add_argument("rule")
    cmd.add_argument("--edition")
    cmd.set_defaults(run=explain)
    cmd = commands.add_parser("rule", help="show all of a rule: its source, what it asks and reads, its cases")
    cmd.add_argument("rule")
    cmd.set_defaults(run=show_rule)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one command; 2 when the input cannot be judged at all."""
    args = command_line().parse_args(argv)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read has read enough; what is left in the pipe shall not be complained of at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except TooMuchWork as problem:
        print(problem, file=sys.stderr)
        return 2
    except (Malformed, OSError) as problem:
        errors = problem.errors if isinstance(problem, Malformed) else {str(problem.filename): str(problem.strerror)}
        for path, message in errors.items():
            print(f"{path}: {message}", file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    # What a command has loaded stays to its end: to look through it for what could go would be a fifth of all its work.
    gc.set_threshold(100_000)
    # Nor does pydantic look for plugins of its own among all that is installed.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    status = main()
    gc.freeze()
    sys.exit(status)
