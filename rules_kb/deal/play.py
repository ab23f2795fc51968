"""Monopoly Deal as it is reported: where it starts, where it stands, until when charges run."""

from typing import Any

from rules_kb.core import Due, Seat, Transfer
from rules_kb.deal.expected import expected
from rules_kb.deal.game import DEAL
from rules_kb.deal.grounds import fixed_by, held_against
from rules_kb.deal.standings import block_of, standings, winners
from rules_kb.deal.start import new_table, start_from
from rules_kb.deal.state import Table, unseen
from rules_kb.play import Play


def start(record: Any) -> Table:
    """The position a record starts from."""
    table = new_table(record.edition, len(record.players), record.illegal == "stand")
    return start_from(table, record.edition, record.block) if record.block is not None else table


def until(table: Table, due: Due, who: dict[int, str]) -> str:
    """The deadline of a charge, in words."""
    return f"{who[due.to]}'s next card or the end of the turn" if due.deadline else ""


def can_pay(table: Table, seat: Seat, plain: list[Transfer]) -> bool:
    """Never: cards are not sums, and without change no debt can be netted with another."""
    return False


DEAL_PLAY = Play(
    game=DEAL,
    rules={rule.id: rule for rule in DEAL.rules},
    position=Table,
    turn=lambda table: table.turn.no,
    start=start,
    block_of=block_of,
    expected=expected,
    standings=standings,
    winners=winners,
    until=until,
    can_pay=can_pay,
    unseen=unseen,
    fixed_by=fixed_by,
    held_against=held_against,
)
