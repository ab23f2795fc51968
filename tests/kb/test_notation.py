"""The game record: every kind of line, what it means, and what people are told when it cannot be read."""

import re
from pathlib import Path

import pytest

from rules_kb import games
from rules_kb.board import actions as act
from rules_kb.games import parse
from rules_kb.kernel import log
from rules_kb.kernel.model import BANK, TABLE, Action
from rules_kb.kernel.text import LineError
from rules_kb.record.lines import parse_line, write_action

PLAYERS = ("Ann", "Bob", "Cal")
ANN, BOB, CAL = range(3)
US = games.load("us-classic")
RECORD_PAGE = Path(__file__).parents[2] / "docs" / "record.md"

Pieces, Side, Holding = act.Pieces, act.Side, act.Holding

LINES: list[tuple[str, Action]] = [
    ("Ann roll 5 3 cocked", act.Roll(ANN, (5, 3), cocked=True)),
    ("Ann roll 3 4", act.Roll(ANN, (3, 4))),
    ("Ann roll 3 4 to oriental", act.Roll(ANN, (3, 4), to=6)),
    ("Ann roll 3 4 bus", act.Roll(ANN, (3, 4), speed="bus")),
    ("Ann roll 3 4 mr to 12", act.Roll(ANN, (3, 4), speed="mr", to=12)),
    ("Ann roll 3 4 3", act.Roll(ANN, (3, 4), speed="3")),
    ("Ann roll 3 4 for rent", act.Roll(ANN, (3, 4), rent=True)),
    ("Ann land baltic", act.Land(ANN, 3)),
    ("Ann move 39", act.Move(ANN, 39)),
    ("Ann collect 200 for go", act.Collect(ANN, 200, "go")),
    ("Ann buy", act.Buy(ANN)),
    ("Ann buy oriental for 100", act.Buy(ANN, "oriental_avenue", 100)),
    ("Ann buy for $1,500", act.Buy(ANN, "", 1500)),
    ("Ann decline", act.Decline(ANN)),
    ("Bob bid 60", act.Bid(BOB, 60)),
    ("Cal pass", act.Pass(CAL)),
    ("Bob win oriental for 60", act.Win(BOB, "oriental_avenue", 60)),
    ("bank auction oriental", act.OpenAuction(BANK, "oriental_avenue")),
    ("bank auction jail-card", act.OpenAuction(BANK, "jail-card")),
    ("table pass", act.Pass(TABLE)),
    ("Bob demand rent", act.Demand(BOB)),
    ("Bob demand rent from Ann", act.Demand(BOB, ANN)),
    ("Bob demand 48 from Ann", act.Demand(BOB, ANN, 48)),
    ("Ann pay Bob 24", act.Pay(ANN, BOB, 24)),
    ("Ann pay bank 75 for tax", act.Pay(ANN, BANK, 75, "tax")),
    ("Cal pay bank 100 for Bob", act.Pay(CAL, BANK, 100, whose=BOB)),
    ("Cal pay bank 100 for tax for Bob", act.Pay(CAL, BANK, 100, "tax", BOB)),
    ("Bob pay Ann 10 for card", act.Pay(BOB, ANN, 10, "card")),
    ("Bob pay Ann 20, vermont, jail-card", act.Pay(BOB, ANN, 20, deeds=("vermont_avenue",), cards=1)),
    ("Ann choose 10%", act.Choose(ANN, "10%")),
    ("Ann choose flat", act.Choose(ANN, "flat")),
    ("Ann choose bus 4", act.Choose(ANN, "bus", 4)),
    ("Ann choose chance", act.Choose(ANN, "chance")),
    ("Ann draw nearest_railroad", act.Draw(ANN, "nearest_railroad")),
    ("Ann use jail-card", act.Use(ANN)),
    ("Ann use jail-card chance", act.Use(ANN, "chance")),
    ("table shuffle chance", act.Shuffle(TABLE, "chance")),
    ("Ann build oriental", act.Build(ANN, (Pieces("oriental_avenue"),))),
    ("Ann build oriental 2", act.Build(ANN, (Pieces("oriental_avenue", 2),))),
    (
        "Ann build oriental 1, vermont 1 for 100",
        act.Build(ANN, (Pieces("oriental_avenue"), Pieces("vermont_avenue")), 100),
    ),
    ("Ann want 3 houses", act.Want(ANN, 3)),
    ("Ann want 1 house on vermont", act.Want(ANN, 1, "house", "vermont_avenue")),
    ("Ann want 2 hotels", act.Want(ANN, 2, "hotel")),
    ("Bob bid 110 for house", act.Bid(BOB, 110, "house")),
    ("Bob win house for 110 on boardwalk", act.Win(BOB, "house", 110, "boardwalk")),
    ("Ann sell oriental 2", act.Sell(ANN, (Pieces("oriental_avenue", 2),))),
    ("Ann sell orange", act.Sell(ANN, group="orange")),
    (
        "Ann sell st_james to 2, tennessee to 0 for 300",
        act.Sell(ANN, (Pieces("st_james_place", to=2), Pieces("tennessee_avenue", to=0)), price=300),
    ),
    ("Ann mortgage oriental", act.Mortgage(ANN, "oriental_avenue")),
    ("Ann lift oriental for 55", act.Lift(ANN, "oriental_avenue", 55)),
    ("Ann keep oriental", act.Keep(ANN, "oriental_avenue")),
    ("Bob offer 130 for boardwalk", act.Offer(BOB, 130, "boardwalk")),
    (
        "Ann trade Bob: oriental, $50 for vermont, jail-card",
        act.Trade(ANN, BOB, Side(50, ("oriental_avenue",)), Side(0, ("vermont_avenue",), 1)),
    ),
    ("Ann trade bank: nothing for 2 houses", act.Trade(ANN, BANK, Side(), Side(houses=2))),
    (
        "Ann trade Bob: loan 90 at 10% in 1 turn for nothing",
        act.Trade(ANN, BOB, Side(loan=90, loan_percent=10, loan_turns=1), Side()),
    ),
    (
        "Ann trade Bob: rent boardwalk 50%, rent vermont 25% 3 for $9",
        act.Trade(ANN, BOB, Side(rents=(("boardwalk", 50, -1), ("vermont_avenue", 25, 3))), Side(cash=9)),
    ),
    (
        'Ann trade Bob: immunity boardwalk 3, immunity vermont, loan 9 for promise "#1, ok", share baltic',
        act.Trade(
            ANN,
            BOB,
            Side(loan=9, immunity=(("boardwalk", 3), ("vermont_avenue", -1))),
            Side(promises=("#1, ok",), shares=("baltic_avenue",)),
        ),
    ),
    ("Ann bankrupt to Bob", act.Bankrupt(ANN, (BOB,))),
    ("Ann bankrupt to bank", act.Bankrupt(ANN, (BANK,))),
    ("Ann bankrupt to Bob, Cal", act.Bankrupt(ANN, (BOB, CAL))),
    (
        "Ann bankrupt to Bob: boardwalk(1), vermont(h), baltic(m), $12, jail-card",
        act.Bankrupt(
            ANN,
            (BOB,),
            True,
            (Holding("boardwalk", 1), Holding("vermont_avenue", 5), Holding("baltic_avenue", 0, True)),
            12,
            1,
        ),
    ),
    ("Ann bankrupt to Bob: nothing", act.Bankrupt(ANN, (BOB,), True)),
    ("Ann resign", act.Resign(ANN)),
    ("Ann count 743", act.Count(ANN, 743)),
    ("Ann count worth 1800", act.Count(ANN, 1800, True)),
    ("Ann dealt oriental, reading", act.Dealt(ANN, ("oriental_avenue", "reading_railroad"))),
    ("Ann end", act.End(ANN)),
    ("table time", act.Time(TABLE)),
    ("table end", act.Finish(TABLE)),
    ("table turn Ann", act.TurnTo(TABLE, ANN)),
    ("table position:", act.Resync(TABLE, act.Block())),
    ("table position:\n  Ann cash 5", act.Resync(TABLE, act.Block((act.Standing(ANN, 5),)))),
    ("table strike 12", log.Strike(TABLE, 12)),
    ("table replace 12: Ann pay Bob 24", log.Replace(TABLE, 12, act.Pay(ANN, BOB, 24))),
    ("table insert after 12: Ann pay Bob 2", log.Insert(TABLE, 12, act.Pay(ANN, BOB, 2))),
    ("Bob agree 12", log.Agree(BOB, 12)),
    ("Bob contest 12", log.Contest(BOB, 12)),
    ("Bob contest 12: wrong-amount", log.Contest(BOB, 12, "wrong-amount")),
    ("table waive 12 board.build.even", log.Waive(TABLE, 12, "board.build.even")),
    ("table settle 12", log.Settle(TABLE, 12)),
    ("table overrule 12", log.Overrule(TABLE, 12)),
    ("table rule income_tax_rounding=down", log.Decide(TABLE, "income_tax_rounding", "down")),
    ("table assume salary, tax", log.Assume(TABLE, ("salary", "tax"))),
    ("table assume nothing", log.Assume(TABLE, ())),
]


@pytest.mark.parametrize(("line", "action"), LINES, ids=[line for line, _ in LINES])
def test_a_line_means_this_action_and_the_action_is_written_so_that_it_reads_back(line: str, action: Action):
    assert parse_line(line, PLAYERS, US) == action
    assert parse_line(write_action(action, PLAYERS, US), PLAYERS, US) == action


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("  ANN\tROLL 3 4   # a comment", "Ann roll 3 4"),
        ("ann Pay BOB $24 FOR Rent", "Ann pay Bob 24 for rent"),
        ("Ann buy New_York", "Ann buy new_york_avenue"),
        ("Ann buy b._&_o", "Ann buy b_and_o_railroad"),
        ("Ann land b_o_rail", "Ann land b_and_o_railroad"),
        ("Ann bankrupt to Bob: baltic (m), £1,000", "Ann bankrupt to Bob: baltic_avenue(m), $1000"),
        ("Bob win house on boardwalk for 110", "Bob win house for 110 on boardwalk"),
        ("Ann trade Bob: promise “soon” for nothing", 'Ann trade Bob: promise "soon" for nothing'),
        ("Ann use jail_card community", "Ann use jail-card community_chest"),
        ("table replace 3: bank auction baltic", "table replace 3: bank auction baltic_avenue"),
    ],
)
def test_loose_writing_comes_out_in_one_form(line: str, same: str):
    assert write_action(parse_line(line, PLAYERS, US), PLAYERS, US) == same


@pytest.mark.parametrize(
    ("word", "kept"),
    [
        ("advance_go", "advance_go"),
        ("advance_go_cc", "advance_go_cc"),
        ("goojf", "goojf"),
        ("Bank_Err", "bank_error"),
        ("nearest_railroad", "nearest_railroad"),
        ("nearest_railroad_b", "nearest_railroad_b"),
    ],
)
def test_a_card_word_is_kept_as_long_as_each_deck_has_one_answer_to_it(word: str, kept: str):
    assert parse_line(f"Ann draw {word}", PLAYERS, US) == act.Draw(ANN, kept)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Ann rolls 3 4", "Ann roll 3 4"),
        ("Ann threw 3 4", "Ann roll 3 4"),
        ("Bob pays Ann $24", "Bob pay Ann 24"),
        ("Bob paid Ann 24 for rent", "Bob pay Ann 24 for rent"),
        ("Cal passes", "Cal pass"),
        ("Ann mortgaged oriental", "Ann mortgage oriental_avenue"),
        ("Ann bought oriental", "Ann buy oriental_avenue"),
        ("table replaced 3: Ann built oriental", "table replace 3: Ann build oriental_avenue"),
    ],
)
def test_what_happened_may_be_told_as_people_tell_it(said: str, written: str):
    assert write_action(parse_line(said, PLAYERS, US), PLAYERS, US) == written


ERRORS = [
    ("", "Expected a player, bank or table."),
    ("Dan roll 3 4", '"Dan" is not at this table; the players are Ann, Bob and Cal.'),
    ("Ann", 'Expected what happened after "Ann".'),
    ("Ann rol 3 4", '"rol" is not a word for what happened. Did you mean roll?'),
    ("Ann cash 500", 'A line of a position stands indented below "position:".'),
    ("edition: us-classic", '"edition:" belongs before the first entry.'),
    ("Ann roll 3", 'Expected a second die after "3". Write it like: Ann roll 3 4'),
    ("Ann roll 7 1", "Expected a die from 1 to 6, not 7."),
    ("Ann roll 3 4 5", 'The Speed Die shows 1, 2, 3, bus or mr, not "5".'),
    ("Ann land boardwlk", '"boardwlk" is not a space. Did you mean boardwalk?'),
    ("Ann land 40", "The spaces are numbered 0 to 39, so there is no 40."),
    ("Ann land chance", '"chance" could be chance_1, chance_2 or chance_3.'),
    ("Ann buy pennsylvania", '"pennsylvania" could be pennsylvania_railroad or pennsylvania_avenue.'),
    ("Ann buy boardwalk now", '"now" is left over at the end. Write it like: Ann buy oriental for 100'),
    ("Ann buy park place", "Write the name as one word: park_place."),
    ("Ann land free parking", "Write the name as one word: free_parking."),
    ("Ann sell st james 2", "Write the name as one word: st_james."),
    ("Ann buy go", '"go" is a space nobody can own.'),
    ("Ann sell blue", '"blue" is not a property or a colour group. Did you mean light_blue or dark_blue?'),
    ("Ann draw advance_", '"advance_" could be advance_go, advance_illinois, advance_st_charles'),
    ("Ann draw bank_eror", '"bank_eror" is not a card. Did you mean bank_error?'),
    ("Ann pay 24 to Bob", 'Expected a player or bank after "pay", not "24". Write it like: Ann pay Bob 24'),
    ("Ann pay Bob", 'Expected an amount, a property or jail-card after "Bob". Write it like: Ann pay Bob 24'),
    (
        "Ann pay Bob 5 for fun",
        "Expected go, rent, tax, card, jail, interest, auction, pot, gift, loan or share, or a player",
    ),
    ("Ann pay Bob vermont, vermont", "vermont_avenue is named twice."),
    ("Ann pay Bob 1,50", "There are two sums, 1 and 50; write them as one."),
    ("Ann trade Bob: $1,50 for vermont", "There are two sums, 1 and 50; write them as one."),
    ("Ann pay Bob -5", 'A number cannot be below zero here, and "-5" is.'),
    (
        "Ann pay Bob 1000000001",
        '"1000000001" is more money than the Bank can count; the limit is 1,000,000,000.',
    ),
    ("Ann pay table 5", 'Expected a player or bank after "pay", not "table". Write it like: Ann pay Bob 24'),
    ("bank pay Ann 50", "Money from the Bank is collected. Write it like: Ann collect 50"),
    ("Ann auction oriental", '"Ann auction" makes no sense. Write it like: bank auction oriental'),
    ("table roll 3 4", '"table roll" makes no sense. Write it like: Ann roll 3 4'),
    (
        "bank strike 3",
        "The Bank has no say in the record; the table or a player has. Write it like: table strike 12",
    ),
    (
        "Ann choose 5%",
        'Expected 10%, flat, bus or chance after "choose", not "5%". Write it like: Ann choose 10%',
    ),
    (
        "Bob win oriental",
        'Expected "for" and the price after "oriental". Write it like: Bob win oriental for 60',
    ),
    ("Ann build oriental, oriental", "oriental_avenue is named twice; give one number for it."),
    ("Ann build oriental to 2", 'Say how many more houses there are, without "to". Write it like: Ann build'),
    (
        "Ann trade Bob: oriental",
        'Expected "for" and what comes back after "oriental". Write it like: Ann trade Bob',
    ),
    ("Ann trade Bob: baltic (m) for 5", 'Expected "for" and what comes back after "baltic", not "(m)".'),
    ("Ann trade Bob: promise me for 5", 'Expected the promise in quotes after "promise", not "me".'),
    ("Ann bankrupt", 'Expected "to" and the creditor after "bankrupt". Write it like: Ann bankrupt to Bob'),
    (
        "Ann bankrupt to Bob: boardwalk(5)",
        '"boardwalk(5)": the marks are (1) to (4) houses, (h) hotel, (m) mortgaged.',
    ),
    ("table position: Ann cash 5", "The position belongs on indented lines below this one."),
    ("table position:\n  Ann cash x", 'Line 2: Expected an amount after "cash", not "x".'),
    ("Ann end\nBob end", "One line at a time, please."),
    (
        "table replace 3: table strike 2",
        "A correction cannot stand inside another; strike it and write a new one.",
    ),
    ("table replace 3:", 'Expected what happened after ":". Write it like: table replace 12: Ann pay Bob 24'),
    (
        "table insert 3: Ann end",
        'Expected "after" after "insert", not "3". Write it like: table insert after 12',
    ),
    ("table rule snacks=yes", "There is no parameter snacks."),
    ("table rule even_build", 'Expected name=value, not "even_build". Write it like: table rule income'),
    ("table assume snacks", 'Expected salary, tax, cards, rent or nothing after "assume", not "snacks".'),
    (f"Ann contest 3: {'x' * 500}", "This line is 515 characters long; the limit is 500."),
]


@pytest.mark.parametrize(("line", "message"), ERRORS, ids=[line[:40] for line, _ in ERRORS])
def test_a_line_that_cannot_be_read_says_what_was_expected(line: str, message: str):
    with pytest.raises(LineError) as raised:
        parse_line(line, PLAYERS, US)
    assert raised.value.message.startswith(message)


def test_the_page_about_the_record_shows_only_what_can_be_read():
    shown = re.findall(r"```(game|lines|deal-lines)\n(.*?)```", RECORD_PAGE.read_text(encoding="utf-8"), re.DOTALL)
    records = [parse(text) for kind, text in shown if kind == "game"]
    assert [record.unreadable for record in records] == [()] * len(records)
    assert max(len(record.entries) for record in records) == 37
    for fence, ed in (("lines", US), ("deal-lines", games.load("deal-2008"))):
        for line in "".join(text for kind, text in shown if kind == fence).splitlines():
            assert parse_line(line, PLAYERS, ed)
