"""Monopoly Deal, put together: every rule, every effect."""

from rules_kb.core import Action
from rules_kb.deal import actions as a
from rules_kb.deal.effects import answers, charges, plays, steals, turns
from rules_kb.deal.reading import afterwards, implied, settle
from rules_kb.deal.rules import build, charge, deck, pay, play, rent, respond, sets, setup, steal, turn, win
from rules_kb.deal.shown import shown_in_vain
from rules_kb.engine import Game

TOPICS = (setup, turn, deck, play, sets, build, rent, charge, pay, steal, respond, win)
# Facts happened whatever the rules say; every card played is a claim on the rules.
FACTS: frozenset[type[Action]] = frozenset(
    {a.Draw, a.Discard, a.Return, a.Pay, a.Count, a.Dealt, a.End, a.Reshuffle, a.TurnTo, a.Resync}
)

DEAL = Game(
    name="deal",
    rules=tuple(rule for topic in TOPICS for rule in topic.rules.all),
    effects={
        a.Draw: turns.draw,
        a.Bank: plays.bank,
        a.Play: plays.play,
        a.Recolour: plays.recolour,
        a.MoveBuilding: plays.move_building,
        a.Discard: turns.discard,
        a.Return: turns.put_under,
        a.Rent: charges.charge,
        a.Birthday: charges.charge,
        a.Debt: charges.charge,
        a.Pay: charges.pay,
        a.Sly: steals.steal,
        a.Swap: steals.steal,
        a.Break: steals.steal,
        a.No: answers.say_no,
        a.Count: turns.count,
        a.Dealt: turns.dealt,
        a.Win: turns.win,
        a.End: turns.end,
        a.Reshuffle: turns.reshuffle,
        a.TurnTo: turns.turn_to,
        a.Finish: turns.finish,
        a.Resync: turns.resync,
    },
    facts=FACTS,
    implied=implied,
    afterwards=afterwards,
    settle=settle,
    fell=shown_in_vain,
    after_the_end=frozenset({"deal.win.over"}),
)
