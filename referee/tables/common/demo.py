"""The demo: a table in the middle of a quarrel, of either game."""

from typing import NamedTuple

from referee import services
from referee.models import Table

HEAD = """edition: us-classic
players: Ann, Bob, Cal, Dot
assume: salary, tax, cards
position:
  Ann cash 700, at free_parking, owns st_james tennessee new_york reading
  Bob cash 460, at electric, owns oriental vermont states
  Cal cash 395, at go, owns boardwalk marvin
  Dot cash 610, at jail, owns illinois kentucky short_line
  turn Ann
"""
# Three houses on one street, and somebody who lands there: is it 600, or 32?
LINES = (
    "Ann build new_york_avenue 3",
    "Ann roll 4 2 to atlantic_avenue",
    "Ann buy atlantic_avenue",
    "Bob roll 3 4 to new_york_avenue",
    "Ann demand 600 from Bob",
)
DEAL_HEAD = """edition: deal-2008
players: Ann, Bob, Cal, Dot
position:
  Ann hand 5, bank money_2m money_1m, owns property_red(2) wild_red_yellow=red
  Bob hand 6, bank money_5m money_1m(2), owns property_green(2) property_railroad
  Cal hand 4, bank money_3m, owns property_brown wild_light_blue_brown=brown property_pink
  Dot hand 7, bank money_4m money_1m, owns property_railroad(2) wild_any=railroad
  pile 60
  turn Ann
"""
# Rent doubled with the last play, and a fourth card after it: may she?
DEAL_LINES = (
    "Ann draw 2",
    "Ann play house on red",
    "Ann rent red with rent_red_yellow double",
    "Bob pay Ann money_5m, money_1m, property_green(2)",
    "Cal no",
    "Dot pay Ann money_4m, money_1m, property_railroad(2)",
    "Ann bank money_10m",
)


class Quarrel(NamedTuple):
    """A table in the middle of something."""

    name: str
    head: str
    lines: tuple[str, ...]
    banker: str = ""


QUARRELS = {
    "board": Quarrel("The demo table", HEAD, LINES, "Dot"),
    "deal": Quarrel("The demo table, Monopoly Deal", DEAL_HEAD, DEAL_LINES),
}


def make(phone: str = "", game: str = "") -> Table:
    """A fresh demo table, its quarrel in the log, this phone its host."""
    one = QUARRELS.get(game, QUARRELS["board"])
    tokens = ("star", "square", "moon", "heart")
    table = services.make_table(name=one.name, head=one.head, tokens=tokens, banker=one.banker, phone=phone)
    for number, line in enumerate(one.lines):
        services.log_line(code=table.code, line=line, key=f"demo-{number}")
    return table
