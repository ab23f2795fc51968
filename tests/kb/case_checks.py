"""What must hold of every case, whatever is written in it."""

import string

import msgspec

from rules_kb.answer.report import Judgement
from rules_kb.games import GAMES
from rules_kb.kernel import engine
from rules_kb.kernel.model import Entry
from rules_kb.record.lines import parse_line

RULES = {id: rule for game in GAMES.values() for id, rule in game.rules.items()}
# Lines that need a word more: the card, the space, the dice.
UNFINISHED = ("draw", "move", "roll", "roll for rent", "play", "bank", "discard")
# A debt beyond one's cash is still the next thing to be dealt with.
SHORT = {"board.bank.overdraft", "board.debt.in-full"}


def check_expected(judgement: Judgement) -> None:
    """What is expected next is never held against anyone, and asking for it changes nothing."""
    board, ed, players = judgement.judged.position, judgement.record.edition, judgement.record.players
    if board.ruled:
        ed = ed.with_options(board.ruled)
    before = msgspec.msgpack.encode(board)
    for row in judgement.view.answer()["expected"]:
        for words in row["actions"]:
            if words not in UNFINISHED:
                again = msgspec.msgpack.decode(before, type=type(board))
                action = parse_line(f"{row['player']} {words}", players, ed)
                ruling = engine.judge(judgement.game, ed, again, Entry(board.seq + 1, action))
                assert {v.rule for v in ruling.violations} <= SHORT, (words, ruling.violations)
    assert msgspec.msgpack.encode(board) == before


def check_placeholders(judgement: Judgement) -> None:
    """Every placeholder of a sentence is a fact of its breach."""
    for ruling in judgement.judged.rulings.values():
        for violation in ruling.violations:
            rule = RULES[violation.rule]
            words = rule.says[violation.says] + rule.fix[violation.fix]
            wanted = {key for _, key, _, _ in string.Formatter().parse(words) if key}
            assert wanted <= violation.facts.keys(), (rule.id, wanted - violation.facts.keys())
