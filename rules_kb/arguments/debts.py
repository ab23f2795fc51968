"""Arguments about debts and bankruptcy."""

from typing import Any

from rules_kb.arguments.facts import choice, number, yes_no
from rules_kb.arguments.places import deeds, group, held, in_words_of, place
from rules_kb.arguments.scenes import Facts, Scene, Topic, price
from rules_kb.board.solvency import most_raisable
from rules_kb.report import judged

topic = Topic("Broke and bankrupt")
OWNS = {
    "reds": ("Three red streets with 2 houses each", "kentucky_avenue(2) indiana_avenue(2) illinois_avenue(2)"),
    "two": ("One green and one cheap street, bare", "pacific_avenue baltic_avenue"),
    "railroads": ("Two railroads", "reading_railroad short_line"),
    "mortgaged": ("A mortgaged street", "illinois_avenue(m)"),
    "nothing": ("Nothing", ""),
}


@topic.argument(
    "She is broke: is she out at once?",
    number("cash", "Her cash", 50, 0, 5000),
    choice("owns", "What does she own?", {key: label for key, (label, _) in OWNS.items()}),
    number("owes", "What does she owe?", 750, 1, 10000),
    choice("to", "To whom?", {"player": "A player", "bank": "The Bank"}),
    rule="board.debt.solvent",
    also="bankrupt sell mortgage first liquidate out raise money cannot pay",
)
def she_is_broke(f: Facts, ed: Any) -> Scene:
    """Somebody declared bankrupt."""
    label, deeds_held = OWNS[f.owns]
    owns = f", owns {deeds_held}" if deeds_held else ""
    to, why = ("Bob", "rent") if f.to == "player" else ("bank", "tax")
    has = f"only ${f.cash}" if f.owns == "nothing" else f"${f.cash} and {label[:1].lower()}{label[1:]}"
    story = f"Ann owes {'Bob' if f.to == 'player' else 'the Bank'} ${f.owes}, has {has}. She is declared bankrupt."
    position = f"Ann cash {f.cash}{owns}\nAnn owes {to} {f.owes} for {why}\nturn Ann, rolled"
    most = raisable(position, ed)
    fine = f"All sold and mortgaged brings ${most}, ${f.owes - most} short of ${f.owes}: Ann is out."
    return Scene(story, f"Ann bankrupt to {to}", position, fine=fine, adds=fine)


def raisable(position: str, ed: Any) -> int:
    """All that Ann could raise where a game stands like this."""
    start: Any = judged(Scene("", "", in_words_of(ed, position)).record(ed.id)).start
    return most_raisable(start, ed, 0)


@topic.argument(
    "Play went on although she still owes",
    number("owes", "What does she still owe?", 120, 1, 5000),
    choice("to", "To whom?", {"player": "A player", "bank": "The Bank"}),
    rule="board.turn.unfinished",
    also="negative balance running tab debt open unpaid owe",
    fine="By this text rent is lost when the next turn begins unpaid.",
)
def debt_left_open(f: Facts, ed: Any) -> Scene:
    """The next throw while a debt is open."""
    to, why = ("Cal", "rent") if f.to == "player" else ("bank", "tax")
    story = f"Ann owes {'Cal' if f.to == 'player' else 'the Bank'} ${f.owes} and has not paid; Bob throws on."
    return Scene(story, "Bob roll 4 6", f"Ann cash 0\nBob at jail\nAnn owes {to} {f.owes} for {why}\nturn Ann, rolled")


@topic.argument(
    "Bankrupt to a player: what goes where?",
    choice(
        "kept",
        "How was it handed over?",
        {
            "card": "All but a jail card, put under its deck",
            "houses": "With the houses standing",
            "deed": "All but one deed",
            "all": "Everything, by the rules",
        },
    ),
    number("cash", "Cash left", 12, 0, 400),
    rule="board.bankrupt.to-player",
    also="bankruptcy creditor jail card houses handover estate",
)
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
    fine = "Buildings go back to the Bank for money; cash, deeds and cards go to Bob."
    with_houses = ", two streets with a house each" if mine == blue else ", two streets"
    return Scene(
        f"Ann owes Bob $5000, has ${f.cash}, a railroad{with_houses} and a jail card, and {told}.",
        "Ann bankrupt to Bob" + (f": {handed}" if handed else ""),
        position,
        fine=fine,
    )


@topic.argument(
    "Bankrupt to the Bank: are the deeds auctioned?",
    choice(
        "then", "What happened to them?", {"box": "Put back in the box, play goes on", "auction": "Auctioned at once"}
    ),
    rule="board.bankrupt.to-bank",
    also="bankruptcy bank tax deeds unowned auction back",
)
def bankrupt_to_the_bank(f: Facts, ed: Any) -> Scene:
    """What the Bank does with an estate."""
    sold = "bank auction oriental_avenue\nCal win oriental_avenue for 40\n" if f.then == "auction" else ""
    told = "her deed is auctioned" if sold else "her deed goes back in the box"
    story = f"Ann cannot pay $200 tax and is bankrupt; {told}, and Bob throws."
    position = "Ann cash 30, owns oriental_avenue\nBob at jail\nAnn owes bank 200 for tax\nturn Ann, rolled"
    fine = "The Bank auctions what a bankrupt leaves."
    # Where the game ends with the first bankruptcy, the bankruptcy itself is what is asked about.
    asked = 1 if ed.game_end == "first_bankruptcy" else 0
    return Scene(story, f"Ann bankrupt to bank\n{sold}Bob roll 4 6", position, asked, fine=fine)


@topic.argument(
    "Bankrupt's mortgaged deed at auction: with or without the mortgage?",
    place("deed", "Which property?", "illinois_avenue", deeds()),
    number("price", "What is bid for it?", 90, 1, 1000),
    rule="board.bankrupt.to-bank",
    also="mortgage cleared bank writes off auction interest",
)
def bankrupts_mortgage_at_auction(f: Facts, ed: Any) -> Scene:
    """A mortgaged deed the Bank sells."""
    story = f"Ann is bankrupt to the Bank and leaves mortgaged {f.deed}. Bob wins it for ${f.price}."
    position = f"Ann cash 20, owns {f.deed}(m)\nAnn owes bank 900 for tax\nturn Ann, rolled"
    return Scene(
        story,
        f"Ann bankrupt to bank\nbank auction {f.deed}\nBob win {f.deed} for {f.price}",
        position,
        asked=1 if ed.game_end == "first_bankruptcy" else 0,
        fine="The Bank sells it clear: the price is all there is to pay.",
    )


@topic.argument(
    "In debt: may she sell a deed to a third player?",
    number("owes", "What does she owe?", 2000, 1, 5000),
    number("price", "What does she get for a railroad?", 150, 0, 3000),
    yes_no("none", "Does your table forbid a debtor to sell?", "no"),
    rule="board.debt.dumping",
    also="dump property friend sale before bankruptcy debtor deals",
)
def selling_while_in_debt(f: Facts, ed: Any) -> Scene:
    """A debtor's sale to somebody else."""
    options = "debtor_sales=none" if f.none else ""
    story = f"Ann owes Bob ${f.owes}, has $30, and sells Cal reading_railroad for {price(f.price)}."
    story += " At this table a debtor sells nothing to others." if f.none else ""
    position = f"Ann cash 30, owns reading_railroad short_line\nCal cash 4000\nAnn owes Bob {f.owes} for rent\nturn Ann, rolled"
    return Scene(
        story,
        f"Ann trade Cal: reading_railroad for {price(f.price)}",
        position,
        options=options,
        fine="A debtor may sell to raise the money.",
    )


@topic.argument(
    "Somebody else pays my debt",
    number("sum", "How much?", 100, 1, 2000),
    rule="board.debt.own-money",
    also="pay for friend another player's rent tax help",
)
def paying_for_another(f: Facts, ed: Any) -> Scene:
    """A debt paid with somebody else's money."""
    story = f"Bob owes the Bank ${f.sum}; Cal pays it for him."
    position = f"Bob cash 0\nCal cash {f.sum + 100}\nBob owes bank {f.sum} for tax\nturn Bob, rolled"
    return Scene(
        story, f"Cal pay bank {f.sum} for Bob", position, fine="It is a gift, and no printed rule forbids gifts."
    )


@topic.argument(
    "Does the game go on after the first bankruptcy?",
    choice(
        "played",
        "What was agreed?",
        {"printed": "Only the rules of the set", "first_bankruptcy": "The first bankruptcy ends it"},
    ),
    rule="board.end.winner",
    also="short game ends one left continue winner",
)
def playing_on_after_a_bankruptcy(f: Facts, ed: Any) -> Scene:
    """A throw after somebody went bankrupt."""
    story = "Ann goes bankrupt to Cal; Bob throws to play on."
    story += " It was agreed that the first bankruptcy ends the game." if f.played != "printed" else ""
    position = (
        "Ann cash 30\nBob cash 700, at jail, owns boardwalk\nCal cash 900\nAnn owes Cal 500 for rent\nturn Ann, rolled"
    )
    return Scene(
        story,
        "Ann bankrupt to Cal\nBob roll 4 6",
        position,
        options="" if f.played == "printed" else f"game_end={f.played}",
        fine="The others play on until one is left.",
    )


@topic.argument(
    "Paying a debt with property",
    number("owes", "What does she owe Bob?", 120, 1, 2000),
    place("deed", "What does she hand over?", "vermont_avenue", deeds()),
    number("cash", "… and how much cash?", 20, 0, 2000),
    rule="board.debt.in-full",
    also="pay rent with deed instead of money accept",
)
def paying_with_property(f: Facts, ed: Any) -> Scene:
    """A deed given instead of money."""
    money = f"{f.cash}, " if f.cash else ""
    with_cash = f" and ${f.cash}" if f.cash else ""
    story = f"Ann owes Bob ${f.owes} rent and hands over {f.deed}{with_cash}; Bob accepts."
    position = f"Ann cash {f.cash + 10}, owns {f.deed}\nAnn owes Bob {f.owes} for rent\nturn Ann, rolled"
    return Scene(
        story, f"Ann pay Bob {money}{f.deed}", position, fine="A creditor may accept property instead of money."
    )


@topic.argument(
    "She owes several players and cannot pay them all",
    number("cash", "Her cash", 70, 0, 149),
    choice(
        "how", "How is it handed over?", {"order": "Around the table until it runs out", "last": "All to the last one"}
    ),
    choice("agreed", "What does your table play?", {"in_order": "Nothing was agreed", "shared": "Creditors share"}),
    rule="board.bankrupt.several",
    also="several creditors two players bankrupt split share birthday he",
)
def several_creditors(f: Facts, ed: Any) -> Scene:
    """An estate that does not cover three debts."""
    to = "Bob, Cal, Dan" if f.how == "order" else "Dan"
    whom = "Bob, Cal and Dan in that order" if f.how == "order" else "Dan"
    story = f"Ann has only ${f.cash} and owes Bob, Cal and Dan $50 each. It goes to {whom}."
    story += " At this table creditors share." if f.agreed == "shared" else ""
    owes = "\n".join(f"Ann owes {each} 50 for card" for each in ("Bob", "Cal", "Dan"))
    position = f"Ann cash {f.cash}\n{owes}\nturn Ann, rolled"
    options = f"bankrupt_several_creditors={f.agreed}"
    in_order = "Creditors are served in order; the first one left short takes the rest."
    fine = "Creditors share what there is, each as much as the others." if f.agreed == "shared" else in_order
    return Scene(story, f"Ann bankrupt to {to}", position, options=options, players="Ann, Bob, Cal, Dan", fine=fine)


@topic.argument(
    "Mortgaged everything and still broke: do the mortgages stay?",
    number("owes", "What does she owe?", 900, 300, 5000),
    rule="board.bankrupt.to-player",
    also="failed mortgages undone creditor clear deeds vain bankrupt rollback",
)
def mortgaged_in_vain(f: Facts, ed: Any) -> Scene:
    """Mortgages that did not save a debtor."""
    story = f"Ann owes Bob ${f.owes}, has $10, mortgages both her railroads and is bankrupt all the same."
    position = f"Ann cash 10, owns reading_railroad short_line\nAnn owes Bob {f.owes} for rent\nturn Ann, rolled"
    log = "Ann mortgage reading_railroad\nAnn mortgage short_line\nAnn bankrupt to Bob"
    fine = "The mortgages stay: Bob gets the money and the mortgaged deeds."
    return Scene(story, log, position, fine=fine, adds=fine)
