"""Grounds: the rules a line is held against first."""

from rules_kb.deal.build import facts as build
from rules_kb.deal.deck import facts as deck
from rules_kb.deal.pay import facts as pay
from rules_kb.deal.play import facts as play
from rules_kb.deal.rent import facts as rent
from rules_kb.deal.respond import facts as respond
from rules_kb.deal.sets import facts as sets
from rules_kb.deal.setup import facts as setup
from rules_kb.deal.state import DealTable
from rules_kb.deal.steal import facts as steal
from rules_kb.deal.turn import facts as turn
from rules_kb.deal.win import facts as win
from rules_kb.kernel.model import Action

# How much of a turn is left comes after what is done with it.
CHAPTERS = (setup, deck, play, sets, build, rent, pay, steal, respond, win, turn)


def held_against(table: DealTable, action: Action) -> tuple[str, ...]:
    """The rules a line is held against first, as its chapters name them."""
    return tuple(rule for chapter in CHAPTERS for rule in chapter.rules_about(table, action))
