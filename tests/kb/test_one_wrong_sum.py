"""One wrong sum in a legal game, asked about when the game is over: what settles it is that sum and nothing else."""

import random
from typing import Any

import msgspec
import pytest

from rules_kb import bots, games
from rules_kb.answer.report import Judgement
from rules_kb.board.actions import Choose, Collect, Pay
from rules_kb.deal.actions import Pay as PayCards
from rules_kb.disputes.counterfactual import Counterfactual, counterfactual
from rules_kb.kernel import engine
from rules_kb.kernel.model import BANK, Entry, Transfer
from rules_kb.record.lines import Record
from tests.tiers import often

pytestmark = [pytest.mark.slow, pytest.mark.soak]

BOARD = games.shipped("board")
DEAL = games.shipped("deal")
SEEDS = range(often(4, 20))
TURNS = 30
WRONG_BY = 3
# Where every sum is a few notes, one note is wrong, and what is missing of one sum may have been paid with another.
FEW_NOTES = {"junior": 1}
# Money nobody owes has no right sum.
FREELY = ("gift", "loan")


def with_sum(record: Record, seq: int, action: Any) -> Judgement:
    """The game, judged, with another line at a place."""
    game = record.edition.game
    start = game.start(record)
    entries = tuple(Entry(e.seq, action) if e.seq == seq else e for e in record.entries)
    other = msgspec.structs.replace(record, entries=entries)
    return Judgement(other, engine.adjudicate(game, record.edition, entries, start), game, start)


def some_payment(record: Record, seed: int) -> Entry | None:
    """A payment between two who are in the game to its end, of more than will be wrong with it."""
    game, wrong_by = record.edition.game, FEW_NOTES.get(record.edition.id, WRONG_BY)
    players: Any = engine.adjudicate(game, record.edition, record.entries, game.start(record)).position
    found = [
        e
        for e in record.entries
        if isinstance(e.action, Pay | Collect) and e.action.amount > wrong_by and e.action.why not in FREELY
        if not any(seat >= 0 and players.players[seat].out for seat in sides(e.action))
    ]  # fmt: skip
    return random.Random(seed).choice(found) if found else None


def sides(action: Pay | Collect) -> tuple[int, int]:
    """Who paid whom."""
    return (BANK, action.by) if isinstance(action, Collect) else (action.by, action.to)


def right_sum(judgement: Judgement, seq: int, paid_in_the_legal_game: int) -> int:
    """What was due; a wrong share of one's worth that nobody had chosen by name leaves the flat tax."""
    broken = {violation.rule for violation in judgement.judged.rulings[seq].violations}
    chosen = any(isinstance(e.action, Choose) and e.seq == seq - 1 for e in judgement.record.entries)
    flat: int = judgement.record.edition.income_tax_amount
    return flat if "board.tax.income" in broken and not chosen else paid_in_the_legal_game


def paid_since(found: Counterfactual) -> bool:
    """Whether what was missing has been paid with another sum, and that is said."""
    return not found.payments and any(line.endswith("it is settled now.") for line in found.left_out)


def has_lapsed(found: Counterfactual) -> bool:
    """Whether nothing is to be paid because nobody asked for the rest in time, and that is said."""
    return not found.payments and any(line.endswith("it has lapsed.") for line in found.left_out)


@pytest.mark.parametrize("sign", [-1, 1], ids=["too little", "too much"])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", BOARD)
def test_a_wrong_sum_is_settled_by_itself_however_long_ago(name: str, seed: int, sign: int) -> None:
    by = sign * FEW_NOTES.get(name, WRONG_BY)
    record = bots.record(games.load(name), 3, seed=seed, turns=TURNS)
    chosen = some_payment(record, seed)
    if chosen is None:
        return
    action: Any = chosen.action
    wrong = msgspec.structs.replace(action, amount=action.amount + by)
    judgement = with_sum(record, chosen.seq, wrong)
    if action.why == "interest" and not judgement.judged.rulings[chosen.seq].violations:
        return  # What is wrong for one mortgage is right for another that came with it.
    found = counterfactual(judgement, chosen.seq)

    frm, to = sides(action)
    missing = right_sum(judgement, chosen.seq, action.amount) - wrong.amount
    # Who pays for somebody else gets back what was too much; what is missing stays the debtor's.
    debtor = action.whose if missing > 0 and getattr(action, "whose", None) is not None else frm
    wanted = Transfer(debtor, to, missing) if missing > 0 else Transfer(to, frm, -missing)
    claim_lapses = getattr(record.edition, "rent_claim_kept_by", "") == "payment" and missing > 0
    settled = name in FEW_NOTES and missing > 0 and paid_since(found)
    assert found.payments == (wanted,) or (claim_lapses and has_lapsed(found)) or settled


@pytest.mark.parametrize("sign", [-1, 1], ids=["too little", "too much"])
@pytest.mark.parametrize("name", BOARD)
def test_a_sum_that_really_was_another_changes_no_other_sum(name: str, sign: int) -> None:
    by = sign * FEW_NOTES.get(name, WRONG_BY)
    record = bots.record(games.load(name), 3, seed=5, turns=TURNS)
    chosen = some_payment(record, 5)
    assert chosen is not None
    action: Any = chosen.action
    judgement = with_sum(record, chosen.seq, msgspec.structs.replace(action, amount=action.amount + by))
    found = counterfactual(judgement, chosen.seq, action)

    frm, to = sides(action)
    assert found.payments == ((Transfer(frm, to, -by) if by < 0 else Transfer(to, frm, by)),)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", DEAL)
def test_cards_that_come_short_are_settled_by_what_is_missing(name: str, seed: int) -> None:
    record = bots.record(games.load(name), 3, seed=seed, turns=TURNS)
    found = [e for e in record.entries if isinstance(e.action, PayCards) and len(e.action.cards) > 1]
    if not found:
        return
    chosen = random.Random(seed).choice(found)
    action: Any = chosen.action
    judgement = with_sum(record, chosen.seq, msgspec.structs.replace(action, cards=action.cards[1:]))

    left = [v.facts["left"] for v in judgement.judged.rulings[chosen.seq].violations if "left" in v.facts]
    payments = counterfactual(judgement, chosen.seq).payments
    assert [(frm, to, amount) for frm, to, amount in payments] == [(action.by, action.to, sum_) for sum_ in left]
