"""Whatever can be logged of Monopoly Deal can be written, and reads back to the same; so does any position."""

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules_kb import games
from rules_kb.answer.report import judged
from rules_kb.deal import actions as act
from rules_kb.deal.actions import Laid, Standing
from rules_kb.games import parse
from rules_kb.kernel.model import TABLE, Action
from rules_kb.kernel.text import LineError
from rules_kb.record.lines import parse_line, write, write_action

ED = games.load("deal-2008")
PLAYERS = ("Ann", "Bob", "Uncle_Bob", "Zoë")

player = st.integers(0, len(PLAYERS) - 1)
others = st.lists(player, unique=True, max_size=3).map(tuple)
card = st.sampled_from(sorted(ED.cards))
colour = st.sampled_from(sorted(ED.colours))
maybe = st.just("") | colour
banked = st.booleans()
few = st.integers(1, 9)
sum_ = st.none() | st.integers(0, 99)
doubles = st.integers(0, 2)
property_ = st.sampled_from([each.id for each in ED.cards.values() if each.kind == "property"])
wild = st.sampled_from([each.id for each in ED.cards.values() if each.kind == "wild"])
rent = st.sampled_from([each.id for each in ED.cards.values() if each.kind == "rent"])
building = st.sampled_from(["house", "hotel"])
laid = st.builds(Laid, card, maybe) | st.builds(Laid, building, st.just("loose"))
plays = st.one_of(
    st.builds(lambda by, name, out: act.Play(by, name, ED.cards[name].colours[0], out), player, property_, banked),
    st.builds(act.Play, player, wild, colour, banked),
    st.builds(act.Play, player, building, maybe, banked),
    st.builds(
        act.Play, player, st.sampled_from(["wild_any", "pass_go", "double_the_rent", "just_say_no"]), banked=banked
    ),
)
lines: st.SearchStrategy[Action] = st.one_of(
    plays,
    st.builds(act.Draw, player, few),
    st.builds(act.Bank, player, card),
    st.builds(act.Recolour, player, wild, colour, maybe),
    st.builds(act.MoveBuilding, player, building, colour, maybe | st.just("loose")),
    st.builds(act.Discard, player, card),
    st.builds(act.Return, player, card),
    st.builds(act.Return, player, st.just(""), few),
    st.builds(
        act.Rent, player, st.lists(colour, min_size=1, max_size=2).map(tuple), rent, doubles, others, sum_, banked
    ),
    st.builds(act.Birthday, player, others, sum_, doubles, banked),
    st.builds(act.Debt, player, others.filter(bool), sum_, doubles, banked),
    st.builds(act.Pay, player, player, st.lists(laid, max_size=3).map(tuple), banked),
    st.builds(act.Demand, player, st.none() | player, st.lists(card, min_size=1, max_size=2).map(tuple)),
    st.builds(act.Demand, player, st.none() | player, st.just(()), st.integers(0, 99)),
    st.builds(act.Sly, player, player, laid, maybe, banked),
    st.builds(act.Swap, player, player, laid, laid, maybe, banked),
    st.builds(act.Break, player, player, colour, banked),
    st.builds(act.No, player, st.booleans(), st.none() | player, banked),
    st.builds(act.No, player, banked=banked, card=card.filter(lambda name: name != "double_the_rent")),
    st.builds(act.Count, player, st.integers(0, 20)),
    st.builds(act.Dealt, player, st.integers(0, 20)),
    st.one_of(*(st.builds(kind, player) for kind in (act.Win, act.End))),
    st.one_of(*(st.builds(kind, st.just(TABLE)) for kind in (act.Reshuffle, act.Finish))),
    st.builds(act.TurnTo, st.just(TABLE), player),
)


@settings(deadline=None)
@given(lines)
@example(act.Pay(0, 1, (), banked=True))
def test_a_written_card_reads_back_to_itself(action: Action) -> None:
    line = write_action(action, PLAYERS, ED)
    assert parse_line(line, PLAYERS, ED) == action


block = st.builds(
    act.Block,
    players=st.tuples(
        st.builds(Standing, st.just(0), hand=st.integers(0, 9), bank=st.just(("money_1m", "money_1m", "house"))),
        st.builds(
            Standing, st.just(1), hand_unknown=st.just(True), owns=st.just((Laid("wild_any"), Laid("hotel", "loose")))
        ),
        st.just(Standing(2, hand=3, bank=(), owns=(), holds=("pass_go", "money_10m"))),
    ),
    pile=st.integers(4, 60),
    under=st.sampled_from([(), ("", "rent_any", ""), ("money_5m",)]),
    discard=st.sampled_from([None, (), ("pass_go", "pass_go", "deal_breaker")]),
    owing=st.sampled_from([(), (act.Owing(1, 0, 5, "debt"), act.Owing(2, 0, 2))]),
    turn=st.none() | st.integers(0, 2),
    plays=st.integers(0, 3),
    drawn=st.booleans(),
    assumed=st.sampled_from([0, 2]),
    passes=st.integers(0, 2),
)


@settings(deadline=None)
@given(block.filter(lambda b: b.turn is not None or not (b.plays or b.drawn or b.assumed or b.passes)))
def test_a_position_of_cards_reads_back_to_itself(start: act.Block) -> None:
    text = write_action(act.Resync(TABLE, start), PLAYERS, ED)
    assert parse_line(text, PLAYERS, ED) == act.Resync(TABLE, start)
    head = "edition: deal-2008\nplayers: Ann, Bob, Uncle_Bob, Zoë\n"
    record = parse(head + text.removeprefix("table "))
    assert (record.block, record.unreadable) == (start, ())
    assert parse(write(record)).block == start


def read(line: str) -> Any:
    """One line of a game between four."""
    return parse_line(line, ("Ann", "Bob", "Cal", "Dan"), ED)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("Ann play wild_yellow_red as yellow", act.Play(0, "wild_red_yellow", "yellow")),
        ("Ann rent red", act.Rent(0, ("red",), "rent_red_yellow")),
        ("Ann rent red from Bob", act.Rent(0, ("red",), "rent_any", frm=(1,))),
        ("Ann rent red double from Bob from bank", act.Rent(0, ("red",), "rent_any", 1, (1,), banked=True)),
        ("Ann play money_5m", act.Bank(0, "money_5m")),
        ("Ann play birthday", act.Birthday(0)),
        ("Ann debt from Bob", act.Debt(0, (1,))),
        ("Ann move house from red to green", act.MoveBuilding(0, "house", "green", "red")),
        ("Ann recolour wild_any=red to blue", None),
        (
            "Ann swap Bob property_brown for property_green",
            act.Swap(0, 1, Laid("property_brown"), Laid("property_green")),
        ),
        ("Ann swap Bob: nothing for property_green", act.Swap(0, 1, act.NO_CARD, Laid("property_green"))),
        ("Ann swap Bob: property_brown for nothing", act.Swap(0, 1, Laid("property_brown"), act.NO_CARD)),
        ("Ann bank deal", act.Bank(0, "deal_breaker")),
        ("Bob pay Ann 5m", act.Pay(1, 0, (Laid("money_5m"),))),
        ("Bob pay Ann money_1m(2) and house=red", act.Pay(1, 0, (*[Laid("money_1m")] * 2, Laid("house", "red")))),
        ("Bob no to rent", act.No(1, card=act.RENT)),
        ("Bob no double_the_rent", act.No(1, True)),
    ],
)
def test_people_write_lines_in_more_ways_than_one(line: str, action: Action | None) -> None:
    if action is None:
        with pytest.raises(LineError):
            read(line)
    else:
        assert read(line) == action


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Ann play wild_red_yellow", 'Say the colour it counts for: "as" and red or yellow.'),
        ("Ann play sly_deal", "Say whom Sly Deal is for, like this: Ann sly Bob property_red"),
        ("Ann play rent_any", "Say whom any-colour rent is for, like this: Ann rent "),
        ("Ann rent red with pass_go", "Pass Go is not a rent card."),
        ("Ann bank property_r", '"property_r" could be property_red or property_railroad.'),
        ("Ann bank money_7m", '"money_7m" is not a card.'),
        ("Ann move pass_go to red", "A house or a hotel is moved; a wild card is recoloured."),
        ("Ann break Bob", 'Expected a colour after "Bob".'),
        ("Ann draw 0", "Expected a number of cards from 1 to 99, not 0."),
        ("table play pass_go", '"table play" makes no sense.'),
        ("Ann play pass_go as red", '"as red" is left over at the end.'),
        ("Ann play birthday on red", '"on red" is left over at the end.'),
        ("Ann roll 3 4", '"roll" is not a word for what happened.'),
    ],
)
def test_a_line_that_says_too_little_is_answered_with_what_was_expected(line: str, message: str) -> None:
    with pytest.raises(LineError) as refused:
        read(line)
    assert refused.value.message.startswith(message)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("Ann hand 5, hand 6", '"hand" is said twice for one player.'),
        ("Ann bank money_10m(2)", "That makes 2 of money_10m, and there are only 1."),
        ("Ann owns property_red(4)", "That makes 4 of property_red, and there are only 3."),
        ("Ann owns money_1m", "money_1m is no property; it lies in a bank."),
        ("Ann owns wild_red_yellow", "Say what wild_red_yellow counts for"),
        ("Ann hand 1, holds pass_go(2)", "Ann cannot hold 2 known cards in a hand of 1."),
        ("Ann owes Ann 3", "Ann cannot owe anything to the same side."),
        ("Ann owns property_red(x)", '"property_red(x)": a number of cards stands in the brackets'),
        ("pile 1, under ? ?", "More cards lie under the pile than there are in it."),
        ("Ann cash 500", 'Expected hand, bank, owns or holds after "Ann", not "cash".'),
        ("bank money_1m", 'A line begins with a player, "pile", "discard" or "turn".'),
        ("turn Ann, rolled", 'Expected drawn, played, assumed or passes after ",", not "rolled".'),
    ],
)
def test_a_line_of_a_position_that_contradicts_is_named_and_left_out(row: str, message: str) -> None:
    record = parse(f"edition: deal-2008\nplayers: Ann, Bob\nposition:\n  {row}\n  Bob hand 2\n\nAnn end\n")
    assert [each.line for each in record.unreadable] == [4]
    assert record.unreadable[0].message.startswith(message)
    assert record.block.players == (Standing(1, hand=2),)


def test_a_building_without_a_colour_stands_on_the_only_full_set_and_else_on_none() -> None:
    head = "edition: deal-2008\nplayers: Ann, Bob\nposition:\n"
    one = judged(f"{head}  Ann owns property_brown(2) property_red house\n")
    two = judged(f"{head}  Ann owns property_brown(2) property_red(3) house\n")
    assert "house=brown" in one.view.lines()[0]
    assert "house=loose" in two.view.lines()[0]


def test_a_position_in_mid_game_tells_what_the_log_cannot_explain() -> None:
    answer = judged(
        "edition: deal-2008\nplayers: Ann, Bob\n\nAnn bank money_5m\ntable position:\n  Ann hand 4, bank money_2m\n  turn Bob\n"
    ).answer()
    assert answer["entries"][1]["notes"] == [
        "Ann, hand: 6 by the log, 4 now.",
        "Ann, bank: money_5m by the log, money_2m now.",
    ]
    assert answer["position"][-1] == "turn Bob"


def test_a_game_taken_up_in_the_middle_of_a_turn_knows_which_draws_nobody_has_written_down() -> None:
    head = "edition: deal-2008\nplayers: Ann, Bob\n"
    before = judged(f"{head}\nAnn play pass_go\n").view.lines()
    block = "\n".join(f"  {line}" for line in before)
    rest = judged(f"{head}position:\n{block}\n\nAnn draw 2\nAnn draw 2\nAnn draw 2\n")
    assert before[-1] == "turn Ann, drawn, played 1, assumed 2, passes 1"
    assert [ruling.verdict for ruling in rest.judged.rulings.values()] == ["legal", "legal", "irregular"]
    assert rest.judged.position.players[0].hand == 10
