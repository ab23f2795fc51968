"""Texts that nobody would write: the parser answers them all, and never in anything but its own words."""

import json
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_kb import games
from rules_kb.board.verbs import VERBS
from rules_kb.games import parse
from rules_kb.kernel import log
from rules_kb.kernel.model import Malformed
from rules_kb.kernel.text import LineError
from rules_kb.record.lines import parse_line, write
from rules_kb.record.log_lines import VERBS as LOG_VERBS

US = games.load("us-classic")
PLAYERS = ("Ann", "Bob")
HEAD = "players: Ann, Bob\n\n"

# Everything Unicode has, lone surrogates and controls included.
any_text = st.text(st.characters(), max_size=80)
MARKS = [
    ",",
    ",",
    ":",
    ":",
    '"',
    '"a b"',
    "“",
    "”",
    "#",
    "(",
    ")",
    "(m)",
    "\\",
    "=",
    "\t",
    "\ufeff",
    "\0",
    "\ud800",
    "…",
]
NUMBERS = ["1", "2", "6", "7", "24", "$1,500", "-3", "9" * 40, "10%", "?", "٣", "²"]
NAMES = [
    "Ann",
    "Bob",
    "bank",
    "table",
    "oriental",
    "boardwalk(1)",
    "st_james(m)",
    "jail-card",
    "chance",
    "orange",
]
GLUE = [
    "for",
    "to",
    "from",
    "on",
    "after",
    "rent",
    "house",
    "nothing",
    "immunity",
    "promise",
    "loan",
    "share",
    "bus",
]
PLACES = [
    "cash",
    "owns",
    "owes",
    "in",
    "jail",
    "at",
    "turn",
    "rolled",
    "doubles",
    "out",
    "lap",
    "even_build=no",
]
WORDS = [*VERBS, *LOG_VERBS, *MARKS, *NUMBERS, *NAMES, *NAMES, *GLUE, *PLACES]
word_salad = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
indent = st.sampled_from(["", "  ", "\t"])
line = st.builds(str.__add__, indent, st.one_of(word_salad, any_text))
HEADS = [
    HEAD,
    "",
    "players: Ann, Bob\nposition:\n  Ann cash 5\n",
    "edition: us-2008\nplayers: Ann, Bob\nillegal: stand\n",
]
hostile = st.builds(str.__add__, st.sampled_from(HEADS), st.lists(line, max_size=8).map("\n".join))


@settings(deadline=None)
@given(st.one_of(word_salad, any_text))
def test_any_line_is_an_action_or_is_refused_in_words(text: str):
    try:
        parse_line(text, PLAYERS, US)
    except LineError as refusal:
        assert 0 < len(refusal.message) < 1000
        refusal.message.encode("utf-8")


@settings(deadline=None)
@given(st.one_of(hostile, any_text))
def test_any_text_is_a_record_or_is_refused_with_its_places(text: str):
    try:
        record = parse(text)
    except Malformed as refusal:
        assert refusal.errors
        assert all(message for message in refusal.errors.values())
        return
    seqs = {entry.seq for entry in record.entries}
    lost = {each.seq for each in record.unreadable if each.seq}
    assert not seqs & lost
    assert seqs | lost == set(range(1, len(record.texts) + 1)) == set(record.lines)
    json.dumps([record.texts, [each.message for each in record.unreadable]]).encode("utf-8")
    assert "\0" not in "".join(record.texts.values())


@settings(deadline=None)
@given(hostile)
def test_what_was_read_of_a_hostile_text_survives_writing(text: str):
    try:
        record = parse(text)
    except Malformed:
        return
    again = parse(write(record))
    assert (again.entries, again.block) == (record.entries, record.block)
    assert {each.seq for each in again.unreadable if each.seq} == {u.seq for u in record.unreadable if u.seq}


@pytest.mark.parametrize(
    "entry",
    [
        "Ann pay Bob " + "9" * 480,
        "Ann roll " + "1" * 5000 + " 2",
        "Ann land " + "3" * 300,
        "table strike " + "9" * 400,
        "Ann pay Bob $" + "1,000," * 70 + "000",
        "Ann " + "x" * 100_000,
        'Ann trade Bob: promise "' + '\\"' * 200,
        '"' * 499,
        "(" * 499,
        "Ann bankrupt to Bob: boardwalk" + "(" * 400,
        "Ann pay Bob " + "vermont, " * 50 + "5",
        "table replace 1: " * 29 + "Ann end",
        "Ann roll １ ２",
        "Ann roll ² ³",
        "Ann\u2028roll 7 7",
        "\ud800 roll 1 2",
        "Ann pay Bob 1e9",
        "Ann pay Bob 0x10",
        "Ann pay Bob 1.5",
        "Ann pay Bob --5",
    ],
    ids=lambda entry: ascii(entry)[:30],
)
def test_an_absurd_line_is_one_unreadable_entry(entry: str):
    record = parse(f"{HEAD}Ann end\n{entry}\nBob end\n")
    assert [each.seq for each in record.unreadable] == [2]
    assert [each.seq for each in record.entries] == [1, 3]
    assert len(record.unreadable[0].message) < 400
    assert [each.seq for each in parse(write(record)).entries] == [1, 3]


def test_line_ends_of_every_kind_count_the_same_lines():
    texts = [ends.join(["\ufeffplayers: Ann, Bob", "", "Ann roll 1 2  ", "\tAnn end"]) for ends in ("\n", "\r\n", "\r")]
    assert [parse(text).lines for text in texts] == [{1: 3, 2: 4}] * 3


def test_no_other_character_breaks_a_line():
    record = parse(f"{HEAD}Bob contest 1\nAnn end\nBob contest 2: a\u2028b\x0bc\x85d\n")
    assert [(each.seq, each.line) for each in record.unreadable] == [(1, 3)]
    assert record.entries[-1].action == log.Contest(1, 2, "a\u2028b\x0bc\x85d")


def test_corrections_upon_corrections_are_counted_and_never_nested():
    chain = reduce(lambda text, n: f"{text}table insert after {n}: Ann count {n}\n", range(1, 2001), f"{HEAD}Ann end\n")
    record = parse(chain)
    assert (len(record.entries), record.unreadable) == (2001, ())


def test_a_name_that_looks_like_another_is_the_same_name():
    with pytest.raises(Malformed) as raised:
        parse("players: Zoe\u0301, Zo\u00e9")
    assert raised.value.errors == {"line 1": "Two players are called Zo\u00e9."}


@pytest.mark.parametrize("name", ["\u200bAnn", "A\0n", "\ud800", "Ann(1)", '"Ann"', "$5", "1,5", "٣", "x" * 41])
def test_a_name_nobody_could_type_again_is_refused(name: str):
    with pytest.raises(Malformed):
        parse(f"players: {name}, Bob\n")
