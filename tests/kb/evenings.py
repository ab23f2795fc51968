"""Whole evenings made up by chance: long logs, legal and not, that the properties are tried on."""

import random

from rules_kb import games
from rules_kb.answer.report import Judgement, judged
from rules_kb.board.edition import BoardEdition
from rules_kb.board.game import BOARD
from rules_kb.board.state import Board
from rules_kb.kernel import engine
from rules_kb.kernel.model import Entry
from rules_kb.record.lines import parse_line

PLAYERS = ("Ann", "Bob", "Cal", "Dan")
# What somebody might do, allowed or not; what players often do stands here more than once.
LINES = """
{by} buy
{by} buy
{by} buy
{by} decline
{by} buy {deed} for {amount}
{by} bid {amount}
{by} pass
table pass
{by} win {deed} for {amount}
{by} demand rent
{by} demand rent from {other}
{by} pay {other} {amount}
{by} pay bank {amount}
{by} pay bank 50 for jail
{by} collect {amount}
{by} collect 200 for go
{by} draw {card}
{by} use jail-card
{by} build {deed}
{by} build {deed} 2
{by} sell {deed}
{by} mortgage {deed}
{by} lift {deed}
{by} keep {deed}
{by} trade {other}: {deed}, $50 for {another}
{by} want 3 houses
{by} count {amount}
{by} choose 10%
{by} choose chance
{by} move {deed}
{by} end
{by} offer {amount} for {deed}
bank auction {deed}
{by} bid {amount} for house
{by} win house for {amount} on {deed}
table turn {other}
{by} pay {other} {amount} for rent
{by} pay bank {amount} for tax
{by} pay bank {amount} for card
""".strip().splitlines()
AMOUNTS = (1, 4, 10, 25, 50, 75, 100, 200, 260)


def line(chance: random.Random, by: str, ed: BoardEdition) -> str:
    """Something that player might do on this board."""
    deed, another = chance.choice(list(ed.deeds)), chance.choice(list(ed.deeds))
    other, card = chance.choice([p for p in PLAYERS if p != by]), chance.choice(ed.cards).id
    pattern = chance.choice(LINES)
    return pattern.format(by=by, other=other, deed=deed, another=another, card=card, amount=chance.choice(AMOUNTS))


def evening(seed: int, length: int = 120, edition: str = "us-classic", assume: str = "salary, tax, cards, rent") -> str:
    """A record of so many entries: turns go round, with all sorts of things between the throws."""
    chance, ed = random.Random(seed), games.load(edition)
    lines = [f"edition: {edition}", f"players: {', '.join(PLAYERS)}", f"assume: {assume}", ""]
    seat = 0
    for _ in range(length):
        by = PLAYERS[seat]
        if chance.random() < 0.4:
            dice = chance.randint(1, 6), chance.randint(1, 6)
            lines.append(f"{by} roll {' '.join(map(str, dice[: ed.dice_thrown]))}")
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


def orderly(chance: random.Random, board: Board, ed: BoardEdition) -> str:
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
