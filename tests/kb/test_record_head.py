"""The head of a record, its numbering, and what a record keeps when it is written and read again."""

import pytest

from rules_kb.board import actions as act
from rules_kb.games import parse
from rules_kb.kernel import log
from rules_kb.kernel.model import TABLE, Entry, Malformed
from rules_kb.record.lines import Record, Unreadable, write

ANN = 0


def heads(record: Record) -> tuple[object, ...]:
    """What must survive being written and read again."""
    return (
        record.edition_id,
        record.options,
        record.players,
        record.assume,
        record.illegal,
        record.block,
        record.entries,
    )


def test_a_head_is_read_whole_and_the_options_are_applied():
    record = parse(
        "\ufeffedition: us-2008\r\noptions: income_tax_mode=flat\r\noptions: bank_houses=9, even_build=no\r\n"
        "players: Ann, Uncle_Bob\r\nassume: salary, tax\r\nillegal: stand\r\n\r\nuncle_bob roll 1 2\r\n"
    )
    assert (record.edition_id, record.edition.bank_houses, record.edition.even_build) == (
        "us-2008",
        9,
        False,
    )
    assert record.options == (("income_tax_mode", "flat"), ("bank_houses", "9"), ("even_build", "no"))
    assert (record.players, record.assume, record.illegal) == (
        ("Ann", "Uncle_Bob"),
        ("salary", "tax"),
        "stand",
    )
    assert record.entries == (Entry(1, act.Roll(1, (1, 2))),)
    assert record.texts == {1: "uncle_bob roll 1 2"}
    assert record.lines == {1: 8}
    assert record.unreadable == ()


def test_without_an_edition_it_is_us_classic_and_one_asked_for_goes_before_the_one_written():
    assert parse("players: Ann, Bob").edition.id == "us-classic"
    assert parse("edition: no-such\nplayers: Ann, Bob", edition="us-2008").edition.id == "us-2008"


def test_an_assume_line_without_anything_assumes_nothing():
    assert parse("players: Ann").assume is None
    assert parse("players: Ann\nassume: nothing").assume == ()


def test_every_fault_of_the_head_is_named_with_its_line():
    with pytest.raises(Malformed) as raised:
        parse("edition: us-clasic\noptions: even_build\nplayers: Ann, ann, 7, roll, Bank, Big Al\nillegal: hm\n")
    errors = raised.value.errors
    assert errors["line 1"].startswith("There is no edition 'us-clasic'; known: ")
    assert errors["line 2"] == 'Expected name=value, not "even_build".'
    assert errors["line 3"] == (
        'Two players are called ann. "7" cannot be a name, since it is a number. '
        '"roll" cannot be a name, since the record uses that word. '
        '"Bank" cannot be a name, since the record uses that word. '
        '"Big Al" is more than one word; write "Big_Al".'
    )
    assert errors["line 4"] == 'Expected void or stand after "illegal:", not "hm".'


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("", "players", "Say who plays, in turn order, like this: players: Ann, Bob"),
        ("players: ,\n", "line 1", "Say who plays, in turn order, like this: players: Ann, Bob"),
        (
            "players: " + ", ".join(f"P{n}x" for n in range(21)),
            "line 1",
            "21 players are too many; the limit is 20.",
        ),
        ("players: Ann\nplayers: Bob", "line 2", "There is a line players: already."),
        (
            "players: Ann\noptions: even_build=maybe",
            "line 2",
            "'maybe' is not a value of even_build; known: yes, no.",
        ),
        ("players: Ann\noptions: snacks=yes", "line 2", "There is no parameter snacks."),
        (
            "players: Ann\nassume: snacks",
            "line 2",
            'Expected salary, tax, cards, rent or nothing, not "snacks".',
        ),
        ("players: A:b", "line 1", '"A:b" cannot be a name; use letters, digits and _.'),
    ],
)
def test_a_head_that_cannot_be_judged_is_refused(text: str, where: str, message: str):
    with pytest.raises(Malformed) as raised:
        parse(text)
    assert raised.value.errors == {where: message}


def test_an_unknown_line_of_the_head_is_reported_and_left_aside():
    record = parse("title: Friday\nplayers: Ann\nAnn end")
    assert [(each.seq, each.line) for each in record.unreadable] == [(0, 1)]
    assert record.entries == (Entry(1, act.End(ANN)),)


def test_an_unreadable_line_keeps_its_number_and_stops_nothing():
    record = parse("players: Ann, Bob\n\nAnn roll 1 2\nAnn by\n\n# nothing\nAnn end")
    assert [entry.seq for entry in record.entries] == [1, 3]
    assert record.unreadable == (Unreadable(2, 4, '"by" is not a word for what happened. Did you mean buy?'),)
    assert (record.texts[2], record.lines) == ("Ann by", {1: 3, 2: 4, 3: 7})
    assert heads(parse(write(record))) == heads(record)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("table strike 99", "There is no entry 99 before this line."),
        ("table strike 3", "There is no entry 3 before this line."),
        ("table replace 4: Ann end", "There is no entry 4 before this line."),
        ("Bob agree 0", "Expected the number of an entry from 1 to 1,000,000, not 0."),
        ("table strike 2", "Entry 2 could not be read, so there is nothing to speak of."),
        ("table replace 1: Bob agree 7", "There is no entry 7 before this line."),
    ],
)
def test_a_correction_of_what_is_not_there_cannot_be_read(line: str, message: str):
    record = parse(f"players: Ann, Bob\nAnn roll 1 2\nAnn hm\n{line}\nAnn end")
    assert [each.message for each in record.unreadable if each.seq == 3] == [message]
    assert [entry.seq for entry in record.entries] == [1, 4]


def test_something_can_be_inserted_before_the_first_entry():
    record = parse("players: Ann, Bob\nAnn roll 1 2\ntable insert after 0: Ann dealt baltic")
    assert record.entries[1].action == log.Insert(TABLE, 0, act.Dealt(ANN, ("baltic_avenue",)))
