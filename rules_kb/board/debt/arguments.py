"""Arguments about debts and bankruptcy."""

from typing import Any

from rules_kb.board.debt.solvency import most_raisable
from rules_kb.board.places import group, held, in_words_of, listed
from rules_kb.games import parse
from rules_kb.record.scenes import Facts, Scene, Topic, Yes

OWNS = {
    "reds": ("Three red streets with 2 houses each", "kentucky_avenue(2) indiana_avenue(2) illinois_avenue(2)"),
    "two": ("One green and one cheap street, bare", "pacific_avenue baltic_avenue"),
    "railroads": ("Two railroads", "reading_railroad short_line"),
    "mortgaged": ("A mortgaged street", "illinois_avenue(m)"),
    "nothing": ("Nothing", ""),
}
topic = Topic("Broke and bankrupt", owns={key: label for key, (label, _) in OWNS.items()})


@topic.scene()
def she_is_broke(f: Facts, ed: Any) -> Scene:
    """Somebody declared bankrupt."""
    label, deeds_held = OWNS.get(f.owns) or (listed(f.owns), f.owns)
    owns = f", owns {deeds_held}" if deeds_held else ""
    to, why = ("Bob", "rent") if f.to == "player" else ("bank", "tax")
    has = f"only ${f.cash}" if f.owns == "nothing" else f"${f.cash} and {label[:1].lower()}{label[1:]}"
    story = f"Ann owes {'Bob' if f.to == 'player' else 'the Bank'} ${f.owes}, has {has}. She is declared bankrupt."
    position = f"Ann cash {f.cash}{owns}\nAnn owes {to} {f.owes} for {why}\nturn Ann, rolled"
    most = raisable(position, ed)
    fine = f"All sold and mortgaged brings ${most}, ${f.owes - most} short of ${f.owes}: Ann is out."
    wrong = f"All sold and mortgaged brings ${most}, and ${f.owes} is owed: Ann pays and plays on."
    return Scene(story, f"Ann bankrupt to {to}", position, fine=fine, wrong=wrong, adds=fine)


def raisable(position: str, ed: Any) -> int:
    """All that Ann could raise where a game stands like this."""
    record = parse(Scene("", "", in_words_of(ed, position)).record(ed.id))
    start: Any = ed.game.start(record)
    return most_raisable(start, ed, 0)


@topic.scene()
def bankrupt_to_a_player(f: Facts, ed: Any) -> Scene:
    """An estate handed over in a certain way."""
    told = {
        "card": "puts the jail card under its deck",
        "houses": "hands the streets over with the houses on them",
        "deed": "keeps one railroad back",
        "all": "hands over all there is",
    }[f.kept]
    blue, cash = held(group("park_place"), 1), f", ${f.cash}" if f.cash else ""
    handed = {
        "card": f"reading_railroad, park_place, boardwalk{cash}",
        "houses": f"reading_railroad, park_place(1), boardwalk(1){cash}, jail-card",
        "deed": f"park_place, boardwalk{cash}, jail-card",
        "all": "",
    }[f.kept]
    mine = blue if f.kept in ("houses", "all") else held(group("park_place"))
    position = f"Ann cash {f.cash}, owns reading_railroad {mine}, jail-card chance\nAnn owes Bob 5000 for rent\nturn Ann, rolled"
    with_houses = ", two streets with a house each" if mine == blue else ", two streets"
    return Scene(
        f"Ann owes Bob $5000, has ${f.cash}, a railroad{with_houses} and a jail card, and {told}.",
        "Ann bankrupt to Bob" + (f": {handed}" if handed else ""),
        position,
    )


@topic.scene()
def bankrupt_to_the_bank(f: Facts, ed: Any) -> Scene:
    """What the Bank does with an estate."""
    sold = "bank auction oriental_avenue\nCal win oriental_avenue for 40\n" if f.then == "auction" else ""
    told = "her deed is auctioned" if sold else "her deed goes back in the box"
    story = f"Ann cannot pay $200 tax and is bankrupt; {told}, and Bob throws."
    position = "Ann cash 30, owns oriental_avenue\nBob at jail\nAnn owes bank 200 for tax\nturn Ann, rolled"
    # Where the game ends with the first bankruptcy, the bankruptcy itself is what is asked about.
    asked = 1 if ed.game_end == "first_bankruptcy" else 0
    yes: Yes = "kept" if sold else "broken"
    return Scene(story, f"Ann bankrupt to bank\n{sold}Bob roll 4 6", position, asked, yes="no" if asked else yes)


@topic.scene()
def bankrupts_mortgage_at_auction(f: Facts, ed: Any) -> Scene:
    """A mortgaged deed the Bank sells."""
    story = f"Ann is bankrupt to the Bank and leaves mortgaged {f.deed}. Bob wins it for ${f.price}."
    position = f"Ann cash 20, owns {f.deed}(m)\nAnn owes bank 900 for tax\nturn Ann, rolled"
    return Scene(
        story,
        f"Ann bankrupt to bank\nbank auction {f.deed}\nBob win {f.deed} for {f.price}",
        position,
        asked=1 if ed.game_end == "first_bankruptcy" else 0,
    )


@topic.scene()
def paying_for_another(f: Facts, ed: Any) -> Scene:
    """A debt paid with somebody else's money."""
    story = f"Bob owes the Bank ${f.sum}; Cal pays it for him."
    position = f"Bob cash 0\nCal cash {f.sum + 100}\nBob owes bank {f.sum} for tax\nturn Bob, rolled"
    return Scene(story, f"Cal pay bank {f.sum} for Bob", position)


@topic.scene()
def paying_with_property(f: Facts, ed: Any) -> Scene:
    """A deed given instead of money."""
    money = f"{f.cash}, " if f.cash else ""
    with_cash = f" and ${f.cash}" if f.cash else ""
    story = f"Ann owes Bob ${f.owes} rent and hands over {f.deed}{with_cash}; Bob accepts."
    position = f"Ann cash {f.cash + 10}, owns {f.deed}\nAnn owes Bob {f.owes} for rent\nturn Ann, rolled"
    return Scene(story, f"Ann pay Bob {money}{f.deed}", position)
