"""Monopoly Deal, put together."""

from rules_kb.deal import actions as a
from rules_kb.deal.doings import doings
from rules_kb.deal.edition import DealEdition, read_deal
from rules_kb.deal.expected import expected
from rules_kb.deal.grounds import held_against
from rules_kb.deal.implied import afterwards, implied, settle, shown_in_vain
from rules_kb.deal.pay.facts import charge_until, covers
from rules_kb.deal.pieces import deal_pieces
from rules_kb.deal.position import block_of
from rules_kb.deal.setup.effects import start_of
from rules_kb.deal.standings import standings, winners
from rules_kb.deal.state import DealTable, unseen
from rules_kb.deal.tally import DealTally
from rules_kb.deal.verbs import GRAMMAR
from rules_kb.kernel.declaring import effects_of, rules_of
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action

# The chapters, in order of play.
CHAPTERS = ("setup", "turn", "deck", "play", "sets", "build", "rent", "charge", "pay", "steal", "respond", "win")

# Facts happened whatever the rules say; every card played is a claim on the rules.
FACTS: frozenset[type[Action]] = frozenset(
    {a.Draw, a.Discard, a.Return, a.Pay, a.Count, a.Dealt, a.End, a.Reshuffle, a.TurnTo, a.Resync}
)

DEAL = Game(
    name="deal",
    title="Monopoly Deal",
    usual="deal-2008",
    holdings="Cards",
    counted="hand",
    rules=rules_of(__package__, CHAPTERS),
    effects=effects_of(__package__, CHAPTERS),
    facts=FACTS,
    implied=implied,
    afterwards=afterwards,
    settle=settle,
    fell=shown_in_vain,
    grammar=GRAMMAR,
    edition=DealEdition,
    read_parts=read_deal,
    position=DealTable,
    turn=lambda table: table.turn.no,
    start=start_of,
    block_of=block_of,
    expected=expected,
    standings=standings,
    winners=winners,
    tally=DealTally,
    until=charge_until,
    can_pay=covers,
    pieces=deal_pieces,
    unseen=unseen,
    doings=doings,
    held_against=held_against,
)
