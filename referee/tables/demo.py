"""The demo: a table in the middle of a quarrel."""

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


def make(phone: str = "") -> Table:
    """A fresh demo table, its quarrel in the log, this phone its host."""
    table = services.make_table(
        name="The demo table", head=HEAD, tokens=("star", "square", "moon", "heart"), banker="Dot", phone=phone
    )
    for number, line in enumerate(LINES):
        services.log_line(code=table.code, line=line, key=f"demo-{number}")
    return table
