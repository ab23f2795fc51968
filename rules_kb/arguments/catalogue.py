"""Every argument the referee can settle, in the order people see them."""

from rules_kb.arguments.declared import arguments_of
from rules_kb.board.auction import arguments as auctions
from rules_kb.board.bank import arguments as bank
from rules_kb.board.build import arguments as building
from rules_kb.board.build import shortage_arguments as shortage
from rules_kb.board.debt import arguments as debts
from rules_kb.board.jail import arguments as jail
from rules_kb.board.mortgage import arguments as mortgages
from rules_kb.board.rent import arguments as rent
from rules_kb.board.setup import arguments as setting_up
from rules_kb.board.speed import arguments as speed
from rules_kb.board.tax import arguments as taxes
from rules_kb.board.trade import arguments as deals
from rules_kb.board.turn import arguments as dice
from rules_kb.deal.pay import arguments as deal_paying
from rules_kb.deal.sets import arguments as deal_sets
from rules_kb.deal.steal import arguments as deal_stealing
from rules_kb.record.scenes import Argument

CHAPTERS = (
    rent, building, shortage, debts, auctions, jail, dice, mortgages,
    deals, taxes, bank, setting_up, speed, deal_paying, deal_stealing, deal_sets,
)  # fmt: skip
ARGUMENTS: dict[str, Argument] = {each.slug: each for chapter in CHAPTERS for each in arguments_of(chapter)}
# Arguments that are now part of another one, by the address they had.
MOVED = {"station-rent": "railroad-rent"}
# What is asked most, for a first screen.
COMMONEST = ("never-asked-for-rent", "houses-ran-out", "she-is-broke", "free-parking", "landed-on-go")


def shelves() -> list[tuple[str, list[Argument]]]:
    """Every topic with its arguments."""
    topics = dict.fromkeys(each.topic for each in ARGUMENTS.values())
    return [(topic, [each for each in ARGUMENTS.values() if each.topic == topic]) for topic in topics]


def commonest() -> list[Argument]:
    """The arguments for a first screen."""
    return [ARGUMENTS[slug] for slug in COMMONEST]
