"""What a position says otherwise than the log: typed, told as a record writes it and as a table says it."""

import pytest

from rules_kb import games
from rules_kb.answer.notes import note_line, note_sentences
from rules_kb.kernel.model import BANK, Held, Note

BOARD, DEAL = games.load("us-2008"), games.load("deal-2008")
WHO = {BANK: "the Bank", 0: "Ann", 1: "Bob"}
LOTS = (Held("boardwalk", hotel=True), Held("park_place", 2), Held("baltic_avenue", mortgaged=True))


@pytest.mark.parametrize(
    ("note", "line", "sentences"),
    [
        (Note(0, "cash", 900, 1850), "Ann, cash: 900 by the log, 1850 now.", ["Ann, cash: $900 by the log, $1,850 now."]),
        (Note(0, "cash", 900, None), "Ann, cash: 900 by the log, ? now.", ["Ann, cash: $900 by the log, ? now."]),
        (Note(1, "token", 2, "go"), "Bob, token: jail 2 by the log, Go now.", ["Bob, token: jail 2 by the log, Go now."]),
        (Note(BANK, "houses", 32, 31), "the Bank, houses: 32 by the log, 31 now.", ["The Bank, houses: 32 by the log, 31 now."]),
        (Note(0, "jail_cards", 1, 0), "Ann, jail cards: 1 by the log, 0 now.", ["Ann, jail cards: 1 by the log, 0 now."]),
        (
            Note(0, "deeds", (), LOTS),
            "Ann, deeds: nothing by the log, boardwalk(h) park_place(2) baltic_avenue(m) now.",
            ["Ann has Boardwalk, hotel.", "Ann has Park Place, 2 houses.", "Ann has Baltic Avenue, mortgaged."],
        ),
        (
            Note(1, "deeds", (Held("boardwalk"), Held("park_place")), (Held("boardwalk", 1),)),
            "Bob, deeds: boardwalk park_place by the log, boardwalk(1) now.",
            ["Bob no longer has Park Place.", "Boardwalk: bare by the log, 1 house now."],
        ),
    ],
)  # fmt: skip
def test_a_difference_on_the_board(note: Note, line: str, sentences: list[str]) -> None:
    assert (note_line(note, BOARD, WHO), note_sentences(note, BOARD, WHO)) == (line, sentences)


def test_a_difference_among_cards() -> None:
    note = Note(0, "bank", (Held("money_1m"), Held("money_1m")), (Held("house", colour="red"),))
    assert note_line(note, DEAL, WHO) == "Ann, bank: money_1m(2) by the log, house=red now."
    assert note_sentences(note, DEAL, WHO) == ["Ann, bank: money 1m(2) by the log, house=red now."]
