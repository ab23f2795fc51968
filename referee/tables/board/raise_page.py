"""Raising money: what is owed to whom, the gentlest way step by step, and the estate where there is no way."""

from typing import Any, NamedTuple

from referee import judging, logs
from referee.seated.endings import really
from referee.seated.queries import Seated
from referee.seated.shapes import Button
from referee.seated.wording import joined
from referee.tables.board import consequences
from referee.tables.board.change_words import rent_words
from rules_kb.answer.may_i import changes
from rules_kb.answer.view import View
from rules_kb.board.actions import Mortgage, Sell
from rules_kb.board.debt.lots import way_out
from rules_kb.board.dues import claims
from rules_kb.board.estate_preview import Heir, legacy
from rules_kb.kernel.engine import copy, judge
from rules_kb.kernel.model import BANK, Action, Due, Entry, Seat

# What nobody has to buy: a price that cannot be raised is taken back, and nobody is bankrupt for it.
VOLUNTARY = ("price", "build", "lift")


class RaiseStep(NamedTuple):
    """One step of a plan: its line, what it brings, the cash after it, and what it gives up."""

    label: str
    line: str
    brings: str
    after: str
    gives_up: list[str]


def raising_context(s: Seated, seat: Seat) -> dict[str, Any]:
    """What the sheet shows beside the player's name and cash."""
    owing = [due for due in s.board.dues if due.frm == seat and not consequences.is_hidden(s, due)]
    due = sum(one.amount for one in owing)
    known = not s.board.players[seat].unknown and not any(one.waits for one in owing)
    most, plan = way_out(s.board, s.ed, seat, owing) if known else (0, [])
    forced = [one for one in owing if one.why not in VOLUNTARY]
    hopeless = plan is None and way_out(s.board, s.ed, seat, forced)[1] is None
    return {
        "due": s.words.sum(due),
        "debts": [debt(s, one) for one in owing],
        "known": known,
        "most": s.words.sum(most),
        "missing": s.words.sum(max(0, due - most)),
        "done": done(s, seat, owing),
        "steps": steps(s, seat, plan or []),
        "enough": known and plan is not None and s.board.players[seat].cash >= due,
        "hopeless": hopeless,
        "too_dear": [] if hopeless or plan is not None else [one.seq for one in owing if one.why in VOLUNTARY],
        "out": out(s, seat, owing) if hopeless else [],
        "estate": estate(s, seat) if hopeless else None,
    }


def debt(s: Seated, due: Due) -> dict[str, Any]:
    """One debt with its creditor and the tap that pays it."""
    told = consequences.in_words(s, due)
    pays = [button for button in told.buttons if button.line and " pay " in button.line]
    return {"to": s.words.who(due.to), "sum": consequences.owed_sum(s, due), "why": told.why, "pay": pays[:1]}


def done(s: Seated, seat: Seat, owing: list[Due]) -> list[dict[str, str]]:
    """What was sold and mortgaged already since the first of these debts fell due."""
    since = min((due.seq for due in owing), default=s.table.length)
    rows = []
    for ruling in judging.rulings(s.table, seq__gt=since, stands=True):
        action = s.read(ruling.now)
        if isinstance(action, Sell | Mortgage) and action.by == seat:
            brought = sum(amount for frm, _, amount in ruling.moved if frm == BANK)
            rows.append({"label": s.told(ruling.now), "brings": s.words.sum(brought)})
    return rows


def steps(s: Seated, seat: Seat, plan: list[Action]) -> list[RaiseStep]:
    """The plan, each step tried after the one before it."""
    board, found = copy(s.board), []
    for action in plan:
        before = View(s.view.game, s.ed, s.record.players, copy(board))
        judge(s.view.game, s.ed, board, Entry(board.seq + 1, action))
        after = View(s.view.game, s.ed, s.record.players, board)
        line, cash = logs.written(s.record, action), board.players[seat].cash
        brings = cash - before.position.players[seat].cash  # type: ignore[attr-defined]
        gives_up = [rent_words(s, one) for one in changes(before, after).rents]
        found.append(RaiseStep(offered(s, action), line, s.words.sum(brings), s.words.sum(cash), gives_up))
    return found


def offered(s: Seated, action: Any) -> str:
    """A step that is still to be taken."""
    if isinstance(action, Mortgage):
        return f"Mortgage {s.words.place(action.deed)}"
    left = [f"{s.words.place(one.street)} down to {one.to}" for one in action.streets]
    return f"Sell on {joined(left)}"


def out(s: Seated, seat: Seat, owing: list[Due]) -> list[Button]:
    """The line of a bankruptcy, to everybody who is owed something."""
    shown = {due.to for due in owing}
    creditors = [to for to in claims(s.board, seat) if to in shown]
    if not creditors:
        return []
    names, whom = (", ".join(words(to) for to in creditors) for words in (s.words.name, s.words.who))
    line = f"{s.words.name(seat)} bankrupt to {names}"
    return [Button(f"Bankrupt to {whom}", line, "main", really=really(s, s.read(line)))]


def estate(s: Seated, seat: Seat) -> dict[str, Any] | None:
    """What would be handed over, creditor by creditor."""
    found = legacy(s.board, s.ed, seat)
    if found is None:
        return None
    return {
        "sold": [(s.words.place(name), s.words.sum(sum_)) for name, sum_ in found.sold],
        "heirs": [inherits(s, heir) for heir in found.heirs],
        "auction": [s.words.place(name) for name in found.to_auction],
    }


def inherits(s: Seated, heir: Heir) -> dict[str, Any]:
    """One creditor's part in words."""
    deeds = [s.words.place(name) + (", mortgaged" if s.board.deeds[name].mortgaged else "") for name in heir.deeds]
    cards = [s.ed.worded(f"{heir.cards} jail card{'s' * (heir.cards > 1)}")] if heir.cards else []
    return {
        "who": s.words.who(heir.seat),
        "claim": s.words.sum(heir.claim),
        "cash": s.words.sum(heir.cash),
        "things": [*deeds, *cards],
        "interest": s.words.sum(heir.interest) if heir.interest else "",
        "total": s.words.sum(heir.total),
    }
