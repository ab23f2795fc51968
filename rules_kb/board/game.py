"""The board game, put together: every rule, every effect."""

from rules_kb.board import actions as a
from rules_kb.board.effects import (
    auctions,
    building,
    cards,
    claiming,
    estate,
    mortgages,
    payments,
    retracing,
    speed,
    throws,
    trading,
    turns,
)
from rules_kb.board.missteps import GoOn, Retrace
from rules_kb.board.reading import afterwards, implied, settle
from rules_kb.board.rules import (
    auction,
    bank,
    bankrupt,
    build,
    buy,
    debt,
    end,
    go,
    jail,
    mortgage,
    rent,
    sell,
    setup,
    tax,
    trade,
    turn,
)  # fmt: skip
from rules_kb.board.rules import cards as card_rules
from rules_kb.board.rules import move as move_rules
from rules_kb.board.rules import speed as speed_rules
from rules_kb.core import Action
from rules_kb.engine import Game
from rules_kb.log import Agree

TOPICS = (
    setup, turn, move_rules, go, buy, auction, rent, tax, card_rules, jail, build, sell, mortgage, trade,
    debt, bankrupt, bank, end, speed_rules,
)  # fmt: skip
# Facts happened whatever the rules say; everything else is a claim on the rules.
FACTS: frozenset[type[Action]] = frozenset(
    {
        a.Roll, a.Land, a.Move, a.Draw, a.Count, a.End, a.Pay, a.Collect, a.Choose, a.TurnTo, a.Shuffle, a.Resync, a.Dealt,
    }
)  # fmt: skip

BOARD = Game(
    name="board",
    rules=tuple(rule for topic in TOPICS for rule in topic.rules.all),
    effects={
        a.Roll: throws.roll,
        a.Land: throws.land,
        a.Move: speed.put,
        a.End: turns.end,
        a.TurnTo: turns.turn_to,
        a.Draw: cards.draw,
        a.Use: cards.use,
        a.Shuffle: cards.shuffle,
        a.Pay: payments.pay,
        a.Collect: payments.collect,
        a.Demand: claiming.demand,
        a.Choose: speed.choose,
        a.Count: payments.count,
        a.Buy: auctions.buy,
        a.Decline: auctions.decline,
        a.OpenAuction: auctions.open_auction,
        a.Bid: auctions.bid,
        a.Pass: auctions.pass_,
        a.Win: auctions.win,
        a.Build: building.build,
        a.Want: building.want,
        a.Sell: building.sell,
        a.Mortgage: mortgages.mortgage,
        a.Lift: mortgages.lift,
        a.Keep: mortgages.keep,
        a.Offer: mortgages.offer,
        a.Trade: trading.trade,
        a.Dealt: trading.dealt,
        a.Bankrupt: estate.bankrupt,
        a.Resign: estate.resign,
        a.Resync: estate.resync,
        a.Time: estate.finish,
        a.Finish: estate.finish,
        Agree: trading.agree,
        GoOn: retracing.resume,
        Retrace: retracing.retrace,
    },
    facts=FACTS,
    implied=implied,
    afterwards=afterwards,
    settle=settle,
    fell=auctions.fell,
    after_the_end=frozenset({"board.end.winner"}),
    alone=frozenset({"board.turn.out"}),
)
