"""Whatever can be logged can be written, and reads back to the same."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_kb import games
from rules_kb.board import actions as act
from rules_kb.board.items import REASONS
from rules_kb.games import parse
from rules_kb.kernel import log
from rules_kb.kernel.model import BANK, TABLE, Action, Entry, Owing
from rules_kb.record.lines import LONGEST_ENTRY, Record, parse_line, write, write_action

PLAYERS = ("Ann", "Bob", "Uncle_Bob", "Zoë")
US = games.load("us-classic")

player = st.integers(0, len(PLAYERS) - 1)
side = st.one_of(player, st.just(BANK))
space = st.integers(0, len(US.spaces) - 1)
deed = st.sampled_from(sorted(US.deeds))
some_deeds = st.lists(deed, unique=True, max_size=4).map(tuple)
deck = st.sampled_from(sorted(US.decks))
amount = st.integers(0, 1_000_000_000)
price = st.none() | amount
why = st.sampled_from(["", *REASONS])
few = st.integers(0, 3)
text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)
lot = st.one_of(deed, st.sampled_from(["jail-card", "house", "hotel"]))
holding = st.one_of(
    st.builds(act.Holding, deed, st.integers(0, 5)), st.builds(act.Holding, deed, mortgaged=st.just(True))
)
holdings = st.lists(holding, unique_by=lambda each: each.deed, max_size=4).map(tuple)
piece = st.one_of(st.builds(act.Pieces, deed, st.integers(1, 5)), st.builds(act.Pieces, deed, to=st.integers(0, 5)))


def pieces(kind: st.SearchStrategy[act.Pieces]) -> st.SearchStrategy[tuple[act.Pieces, ...]]:
    """At least one street, each once."""
    return st.lists(kind, min_size=1, max_size=3, unique_by=lambda each: each.street).map(tuple)


def with_terms(side: act.Side, percent: int, turns: int) -> act.Side:
    """A loan with its terms, where there is one."""
    return replace(side, loan_percent=percent, loan_turns=turns) if side.loan else side


goods = st.builds(
    act.Side,
    cash=amount,
    deeds=some_deeds,
    cards=few,
    houses=few,
    loan=amount,
    rents=st.lists(st.tuples(deed, st.integers(1, 100), st.just(-1) | st.integers(1, 9)), max_size=2).map(tuple),
    immunity=st.lists(st.tuples(deed, st.one_of(st.just(-1), st.integers(1, 9))), max_size=2).map(tuple),
    promises=st.lists(text, max_size=2).map(tuple),
    shares=some_deeds,
)
trade_side = st.builds(with_terms, goods, st.integers(0, 100), st.integers(0, 9))
told = st.tuples(holdings, amount, few)
leg = st.builds(act.Leg, player, player, trade_side)
notes = st.lists(st.tuples(st.integers(1, 500), st.integers(0, 99)), min_size=1, max_size=4).map(tuple)

game_lines: st.SearchStrategy[Action] = st.one_of(
    st.builds(
        act.Roll,
        player,
        st.tuples(st.integers(1, 6), st.integers(1, 6)),
        st.sampled_from(["", "1", "2", "3", "bus", "mr"]),
        st.none() | space,
        st.booleans(),
        st.booleans(),
    ),
    st.builds(act.Land, player, space),
    st.builds(act.Move, player, space),
    st.builds(act.Collect, player, amount, why),
    st.builds(act.Buy, player, st.one_of(st.just(""), deed), price),
    st.builds(act.OpenAuction, st.just(BANK), st.one_of(deed, st.just("jail-card"))),
    st.builds(act.Bid, player, amount, st.one_of(st.just(""), lot)),
    st.builds(act.Win, player, lot, amount, st.one_of(st.just(""), deed)),
    st.builds(act.OpenAuction, st.just(BANK), deed, some_deeds),
    st.builds(lambda by, lot, price, more: act.Win(by, lot, price, "", more), player, deed, amount, some_deeds),
    st.builds(act.Demand, player, st.none() | player, price),
    st.builds(act.Pay, player, side, amount, why, st.none() | player, some_deeds, few),
    st.builds(act.Choose, player, st.sampled_from(["10%", "flat", "chance"])),
    st.builds(act.Choose, player, st.just("bus"), st.none() | st.integers(1, 12)),
    st.builds(act.Draw, player, st.sampled_from(sorted(US.card))),
    st.builds(act.Use, player, st.one_of(st.just(""), deck)),
    st.builds(act.Shuffle, st.just(TABLE), deck),
    st.builds(act.Build, player, pieces(st.builds(act.Pieces, deed, st.integers(1, 5))), price),
    st.builds(act.Want, player, st.integers(1, 9), st.sampled_from(["house", "hotel"]), st.just("") | deed),
    st.builds(act.Sell, player, pieces(piece), price=price),
    st.builds(act.Sell, player, group=st.sampled_from(sorted(US.groups)), price=price),
    st.one_of(*(st.builds(kind, player, deed, price) for kind in (act.Mortgage, act.Lift, act.Keep))),
    st.builds(act.Offer, player, amount, deed),
    st.builds(act.Trade, player, side, trade_side, trade_side),
    st.builds(act.Bankrupt, player, st.lists(side, min_size=1, max_size=3).map(tuple)),
    st.builds(lambda by, to, what: act.Bankrupt(by, (to,), True, *what), player, side, told),
    st.one_of(*(st.builds(kind, player) for kind in (act.Decline, act.Pass, act.Resign, act.End))),
    st.one_of(*(st.builds(kind, st.just(TABLE)) for kind in (act.Pass, act.Time, act.Finish))),
    st.builds(act.Count, player, amount, st.booleans()),
    st.builds(lambda by, some: act.Count(by, sum(n * m for n, m in some), notes=some), player, notes),
    st.builds(act.Take, player, amount, player),
    st.builds(act.Exchange, st.just(TABLE), st.lists(leg, min_size=1, max_size=4).map(tuple)),
    st.builds(act.Begin, st.just(TABLE), player, st.sampled_from(["", "highest", "agreed", "chance", "youngest"])),
    st.builds(act.Banker, st.just(TABLE), player),
    st.builds(act.Issue, st.just(BANK), amount),
    st.builds(act.Dealt, player, st.lists(deed, unique=True, min_size=1, max_size=4).map(tuple)),
    st.builds(act.TurnTo, st.just(TABLE), player),
)


def standing(seat: int, **more: Any) -> st.SearchStrategy[act.Standing]:
    """A player's line; what could contradict another line is left to the caller."""
    cash = st.fixed_dictionaries({"cash": amount}) | st.just({"cash_unknown": True}) | st.just({})
    place = st.fixed_dictionaries({"at": space}) | st.fixed_dictionaries({"jail": st.integers(1, 3)})
    lap = st.fixed_dictionaries({}, optional={"lap": st.integers(1, 50), "stays": st.integers(0, 9)})
    return st.builds(lambda c, p, x: act.Standing(seat, **c, **p, **x, **more), cash, place, lap)


block = st.builds(
    act.Block,
    players=st.tuples(
        standing(0, owns=(act.Holding("boardwalk", 5), act.Holding("baltic_avenue", 0, True)), cards=()),
        standing(1, owns=(), cards=("chance", "")),
        st.one_of(standing(2), st.just(act.Standing(2, out=True))),
    ),
    houses=st.none() | st.integers(0, 32),
    hotels=st.none() | st.integers(0, 11),
    pot=price,
    owing=st.lists(st.builds(Owing, st.just(BANK), st.integers(0, 1), amount, why), max_size=2).map(tuple),
    turn=st.integers(0, 1),
    rolled=st.booleans(),
    doubles=st.integers(0, 2),
)
resync = st.builds(act.Resync, st.just(TABLE), block)
speaker = st.one_of(player, st.just(TABLE))
entry = st.integers(1, 9999)
log_lines: st.SearchStrategy[Action] = st.one_of(
    *(st.builds(kind, speaker, entry) for kind in (log.Strike, log.Agree, log.Overrule, log.Settle)),
    st.builds(log.Replace, speaker, entry, game_lines | resync),
    st.builds(log.Insert, speaker, st.integers(0, 9), game_lines | resync),
    st.builds(log.Contest, speaker, entry, text),
    st.builds(log.Waive, speaker, entry, st.sampled_from(["board.build.even", "board.go.late"])),
    st.builds(log.Decide, speaker, st.just("even_build"), st.sampled_from(["yes", "no"])),
    st.builds(log.Assume, speaker, st.sampled_from([(), ("salary",), ("rent", "tax")])),
)


def fits(action: Action) -> bool:
    """Whether an action can be written in the length an entry may have."""
    return len(write_action(action, PLAYERS, US).split("\n")[0]) <= LONGEST_ENTRY


entries_of_a_game = st.one_of(game_lines, resync).filter(fits)
anything = st.one_of(entries_of_a_game, log_lines.filter(fits))


@settings(deadline=None)
@given(anything)
def test_a_written_action_reads_back_to_itself(action: Action):
    line = write_action(action, PLAYERS, US)
    assert parse_line(line, PLAYERS, US) == action
    assert all(part == part.rstrip() for part in line.split("\n"))


@settings(deadline=None)
@given(st.lists(entries_of_a_game, max_size=8), st.none() | block, st.sampled_from([None, (), ("salary",)]))
def test_a_written_record_reads_back_to_itself(actions: list[Action], start: act.Block | None, assume: Any):
    entries = tuple(Entry(seq, action) for seq, action in enumerate(actions, 1))
    record = Record(US, "us-classic", (("even_build", "no"),), PLAYERS, assume, "stand", start, entries, {}, {}, ())
    again = parse(write(record))
    assert (again.entries, again.block, again.unreadable) == (entries, start, ())
    assert (again.players, again.assume, again.illegal, again.options) == (
        PLAYERS,
        assume,
        "stand",
        (("even_build", "no"),),
    )
