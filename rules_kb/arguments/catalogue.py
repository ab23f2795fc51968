"""Every argument the referee can settle, in the order people see them."""

from rules_kb.arguments import (
    auctions,
    bank,
    building,
    deal_paying,
    deal_sets,
    deal_stealing,
    deals,
    debts,
    dice,
    jail,
    mortgages,
    rent,
    shortage,
    speed,
    taxes,
)
from rules_kb.arguments.scenes import Argument

TOPICS = (
    rent.topic,
    building.topic,
    shortage.topic,
    debts.topic,
    auctions.topic,
    jail.topic,
    dice.topic,
    mortgages.topic,
    deals.topic,
    taxes.topic,
    bank.topic,
    speed.topic,
    deal_paying.topic,
    deal_stealing.topic,
    deal_sets.topic,
)
ARGUMENTS: dict[str, Argument] = {each.slug: each for topic in TOPICS for each in topic.all}
# Arguments that are now part of another one, by the address they had.
MOVED = {"station-rent": "railroad-rent"}
