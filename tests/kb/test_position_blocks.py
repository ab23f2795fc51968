"""Positions written as indented lines: what they say, and which of them contradict each other."""

import pytest

from rules_kb import games
from rules_kb.board.actions import Block, Holding, Resync, Standing
from rules_kb.games import parse
from rules_kb.kernel.model import BANK, TABLE, Entry, Owing
from rules_kb.record.lines import Record, write, write_block

ANN, BOB, CAL = range(3)
US = games.load("us-classic")

FULL = """players: Ann, Bob, Cal
position:
  Ann cash $1,500, at free_parking, owns st_james tennessee new_york(1), lap 1

  # Bob is in trouble
  bob in jail 2, cash 50, owns park_place(h) boardwalk (m), jail-card chance, jail-card
  Cal cash ?, jail-card none, owns nothing
\tbank houses 3 hotels 11, pot 250
  Bob owes Ann 24 for rent
  Bank owes Cal 7
  turn Ann, rolled, doubles 1

Ann end
"""

BLOCK = Block(
    players=(
        Standing(
            ANN,
            1500,
            at=20,
            owns=(Holding("st_james_place"), Holding("tennessee_avenue"), Holding("new_york_avenue", 1)),
            lap=1,
        ),
        Standing(
            BOB,
            50,
            jail=2,
            owns=(Holding("park_place", 5), Holding("boardwalk", mortgaged=True)),
            cards=("chance", ""),
        ),
        Standing(CAL, cash_unknown=True, cards=(), owns=()),
    ),
    houses=3,
    hotels=11,
    pot=250,
    owing=(Owing(BOB, ANN, 24, "rent"), Owing(BANK, CAL, 7)),
    turn=ANN,
    rolled=True,
    doubles=1,
)


def position(*lines: str) -> Record:
    """A record that starts with these lines of a position."""
    return parse("\n  ".join(["players: Ann, Bob, Cal\nposition:", *lines]) + "\nAnn end\n")


def test_a_position_says_all_this():
    record = parse(FULL)
    assert record.unreadable == ()
    assert record.block == BLOCK
    assert [entry.seq for entry in record.entries] == [1]


def test_a_position_is_written_so_that_it_reads_back():
    assert position(*write_block(BLOCK, ("Ann", "Bob", "Cal"), US)).block == BLOCK
    record = parse(FULL)
    assert parse(write(record)).block == BLOCK


def test_a_position_in_mid_game_takes_the_lines_indented_below_it():
    record = parse(
        "players: Ann, Bob\nAnn roll 1 2\ntable position:\n  Ann cash 5\n\n  Bob csh 5\nAnn end\n"
        "table replace 2: table position:\n  Bob out\n"
    )
    assert record.entries[1] == Entry(2, Resync(TABLE, Block((Standing(ANN, 5),))))
    assert [entry.seq for entry in record.entries] == [1, 2, 3, 4]
    assert record.entries[3].action.action == Resync(TABLE, Block((Standing(BOB, out=True),)))
    assert [(each.seq, each.line) for each in record.unreadable] == [(0, 6)]
    assert record.lines == {1: 2, 2: 3, 3: 7, 4: 8}
    assert record.texts[2] == "table position:\n  Ann cash 5\n  Bob csh 5"
    again = parse(write(record))
    assert (again.entries, again.unreadable) == (record.entries, ())


def test_a_record_that_is_indented_as_a_whole_reads_the_same():
    assert parse("".join(f"    {line}\n" for line in FULL.splitlines())).block == BLOCK


@pytest.mark.parametrize(
    ("lines", "faulty", "message"),
    [
        (
            ("Ann owns vermont", "Bob owns vermont"),
            4,
            "vermont_avenue is with two players, or twice with one.",
        ),
        (("Ann owns vermont vermont(1)",), 3, "vermont_avenue is with two players, or twice with one."),
        (("Ann owns vermont(1)(m)",), 3, "vermont_avenue cannot be mortgaged with houses on it."),
        (("Ann owns reading(1)",), 3, "reading_railroad is not a street, so nothing can stand on it."),
        (("Ann owns vermont(4)", "bank houses 29"), 4, "That makes 33 houses, and there are only 32."),
        (("Ann owns vermont(h)", "bank hotels 12"), 4, "That makes 13 hotels, and there are only 12."),
        (("Dan cash 5",), 3, '"Dan" is not at this table; the players are Ann, Bob and Cal.'),
        (("Ann cash 5", "ann at go"), 4, "Ann has a line already."),
        (("Ann in jail, at boardwalk",), 3, "Ann cannot be in jail and somewhere else."),
        (("bank houses -5",), 3, 'A number cannot be below zero here, and "-5" is.'),
        (("Ann cash 5, cash 6",), 3, '"cash" is said twice for one player.'),
        (("Ann out, cash 5",), 3, "Ann is out of the game and can have nothing left."),
        (("turn Ann", "Ann out"), 3, "Ann is out of the game and has no turn."),
        (("Bob owes Ann 5", "Ann out"), 3, "Ann is out of the game: nothing is owed there."),
        (("Bob owes Bob 5",), 3, "Bob cannot owe anything to the same side."),
        (
            ("Bob owes Ann 5 for fun",),
            3,
            "Expected go, rent, tax, card, jail, interest, auction, pot, gift, loan or share",
        ),
        (
            ("Ann jail-card chance", "Bob jail-card chance"),
            4,
            "The jail card of chance is with two players, or",
        ),
        (("turn Ann", "turn Bob"), 4, "There is a line for the turn already."),
        (("turn Ann, doubles 3",), 3, "Expected a number of doubles from 0 to 2, not 3."),
        (("Ann owns park place",), 3, "Write the name as one word: park_place."),
        (
            ("Ann money 5",),
            3,
            'Expected cash, at, in jail, owns, jail-card, lap, stays or out after "Ann", not "money".',
        ),
        (("bank rich",), 3, 'Expected houses, hotels or pot after "bank", not "rich".'),
        (("table cash 5",), 3, 'Expected a player, "bank" or "turn", not "table".'),
        (("bank cash 5",), 3, 'Expected houses, hotels or pot after "bank", not "cash".'),
    ],
)
def test_a_line_that_contradicts_or_says_nothing_is_named_and_left_out(lines, faulty, message):
    record = position(*lines, "Cal cash 77")
    assert [(each.seq, each.line) for each in record.unreadable] == [(0, faulty)]
    assert record.unreadable[0].message.startswith(message)
    assert record.block is not None
    assert Standing(CAL, 77) in record.block.players
    assert len(record.entries) == 1


def test_properties_may_be_parted_by_commas_and_clauses_by_nothing():
    record = position("Ann owns vermont, baltic(m), cash 5 at go in jail")
    assert [each.message for each in record.unreadable] == ["Ann cannot be in jail and somewhere else."]
    record = position("Ann owns vermont, baltic(m), cash 5 at jail in jail")
    owns = (Holding("vermont_avenue"), Holding("baltic_avenue", mortgaged=True))
    assert record.block.players == (Standing(ANN, 5, at=10, jail=1, owns=owns),)


def test_the_position_stands_below_its_word_and_not_beside_it():
    record = parse("players: Ann\nposition: Ann cash 5\n  Ann cash 6\nAnn end")
    assert [(each.seq, each.line) for each in record.unreadable] == [(0, 2)]
    assert record.block == Block((Standing(ANN, 6),))
