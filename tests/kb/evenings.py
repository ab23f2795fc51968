"""Whole evenings made up by chance: long logs, legal and not, that the properties are tried on."""

import random

from rules_kb import editions, engine
from rules_kb.board.edition import Edition
from rules_kb.board.game import BOARD
from rules_kb.board.state import Board
from rules_kb.core import Entry
from rules_kb.notation import parse_line
from rules_kb.report import Judgement, judged

PLAYERS = ("Ann", "Bob", "Cal", "Dan")


def line(chance: random.Random, by: str, ed: Edition) -> str:
    """Something that player might do on this board, allowed or not."""
    deeds = list(ed.deeds)
    deed, other = chance.choice(deeds), chance.choice([p for p in PLAYERS if p != by])
    amount = chance.choice((1, 4, 10, 25, 50, 75, 100, 200, 260))
    return chance.choice(
        (
            f"{by} buy", f"{by} buy", f"{by} buy", f"{by} decline", f"{by} buy {deed} for {amount}", f"{by} bid {amount}",
            f"{by} pass", "table pass", f"{by} win {deed} for {amount}", f"{by} demand rent", f"{by} demand rent from {other}",
            f"{by} pay {other} {amount}", f"{by} pay bank {amount}", f"{by} pay bank 50 for jail", f"{by} collect {amount}",
            f"{by} collect 200 for go", f"{by} draw {chance.choice(ed.cards).id}", f"{by} use jail-card", f"{by} build {deed}",
            f"{by} build {deed} 2", f"{by} sell {deed}", f"{by} mortgage {deed}", f"{by} lift {deed}", f"{by} keep {deed}",
            f"{by} trade {other}: {deed}, $50 for {chance.choice(deeds)}", f"{by} want 3 houses", f"{by} count {amount}",
            f"{by} choose 10%", f"{by} choose chance", f"{by} move {deed}", f"{by} end", f"{by} offer {amount} for {deed}", f"bank auction {deed}",
            f"{by} bid {amount} for house", f"{by} win house for {amount} on {deed}", f"table turn {other}",
            f"{by} pay {other} {amount} for rent", f"{by} pay bank {amount} for tax",
        )
    )  # fmt: skip


def evening(seed: int, length: int = 120, edition: str = "us-classic", assume: str = "salary, tax, cards, rent") -> str:
    """A record of so many entries: turns go round, with all sorts of things between the throws."""
    chance, ed = random.Random(seed), editions.load(edition)
    lines = [f"edition: {edition}", f"players: {', '.join(PLAYERS)}", f"assume: {assume}", ""]
    seat = 0
    for _ in range(length):
        by = PLAYERS[seat]
        if chance.random() < 0.4:
            lines.append(f"{by} roll {chance.randint(1, 6)} {chance.randint(1, 6)}")
            seat = (seat + (chance.random() < 0.8)) % 4
        else:
            lines.append(line(chance, chance.choice((by, PLAYERS[seat - 1], chance.choice(PLAYERS))), ed))
    if chance.random() < 0.3:
        lines.append(f"{chance.choice(PLAYERS)} bankrupt to {chance.choice(('bank', *PLAYERS))}")
    return "\n".join(lines) + "\n"


def judged_evening(seed: int, length: int = 120, edition: str = "us-classic") -> Judgement:
    """An evening with its rulings."""
    return judged(evening(seed, length, edition))


def quiet_evening(seed: int, length: int) -> str:
    """A long orderly game: everyone buys, draws and pays; whoever runs low finds money again."""
    chance = random.Random(seed)
    whole = judged(f"players: {', '.join(PLAYERS)}\nassume: salary, tax, cards, rent\n")
    board, ed = engine.copy(whole.start), whole.record.edition
    lines: list[str] = []
    while len(lines) < length:
        text = orderly(chance, board, ed)
        lines.append(text)
        engine.judge(BOARD, ed, board, Entry(len(lines), parse_line(text, PLAYERS, ed)))
    return "\n".join([f"players: {', '.join(PLAYERS)}", "assume: salary, tax, cards, rent", "", *lines, ""])


def orderly(chance: random.Random, board: Board, ed: Edition) -> str:
    """The next thing a tidy player does."""
    turn, name = board.turn, PLAYERS[board.turn.seat]
    if board.players[turn.seat].cash < 600:
        return f"{name} count 1500"
    if turn.draw:
        deck = board.decks[turn.draw]
        return f"{name} draw {chance.choice(deck.unseen) if deck.unseen else deck.under[0]}"
    if turn.offer:
        return f"{name} buy"
    if any(due.why == "tax" for due in board.dues):
        return f"{name} pay bank 200 for tax"
    if turn.leaving:
        return f"{name} pay bank 50 for jail"
    if turn.rolled and not turn.again:
        return f"{name} end"
    return f"{name} roll {chance.randint(1, 6)} {chance.randint(1, 6)}"
