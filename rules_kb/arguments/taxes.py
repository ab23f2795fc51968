"""Arguments about taxes, Free Parking and the final count."""

from typing import Any

from rules_kb.arguments.facts import choice, number
from rules_kb.arguments.scenes import Facts, Scene, Topic, price

topic = Topic("Taxes, Free Parking, the end")
CARRY = {"h": "A hotel each", "2": "2 houses each", "bare": "Nothing"}


@topic.argument(
    "Income tax: 10 percent or 200?",
    number("cash", "Cash", 700, 0, 20000),
    choice(
        "owns",
        "What else does she own?",
        {"mortgaged": "The dark blue streets, mortgaged", "clear": "The dark blue streets", "nothing": "Nothing"},
    ),
    choice("chose", "What did she choose?", {"10%": "10 percent", "flat": "The flat sum"}),
    number("paid", "What she paid (0: nothing yet)", 0, 0, 5000),
    rule="board.tax.income",
    also="income tax ten percent worth mortgaged flat choice",
    fine="That is the tax this text asks for.",
)
def income_tax(f: Facts, ed: Any) -> Scene:
    """The income tax, chosen and perhaps paid."""
    owns = {"mortgaged": ", owns park_place(m) boardwalk(m)", "clear": ", owns park_place boardwalk", "nothing": ""}[
        f.owns
    ]
    has = {
        "mortgaged": " and both dark_blue streets, mortgaged,",
        "clear": " and both dark_blue streets",
        "nothing": "",
    }[f.owns]
    story = f"Ann, with ${f.cash}{has}, stops on income_tax and chooses {'10 percent' if f.chose == '10%' else 'the flat sum'}."
    story += f" She pays ${f.paid}." if f.paid else ""
    pays = f"\nAnn pay bank {f.paid} for tax" if f.paid else ""
    # Where there is no choice, what counts is the payment.
    choose = "" if pays and ed.income_tax_mode == "flat" else f"\nAnn choose {f.chose}"
    # The flat sum is owed from the landing on; choosing it adds nothing.
    asked = 1 if f.chose == "flat" and not pays else 0
    return Scene(story, f"Ann land income_tax{choose}{pays}", f"Ann cash {f.cash}{owns}\nturn Ann", asked)


@topic.argument(
    "Income tax: counted first, then chose",
    number("worth", "What she counted", 1800, 0, 20000),
    choice("then", "What does she choose now?", {"10%": "10 percent", "flat": "The flat sum"}),
    rule="board.tax.choose-first",
    also="count worth before choosing income tax",
    fine="After counting, the flat sum is what is left to choose.",
)
def counted_before_choosing(f: Facts, ed: Any) -> Scene:
    """A choice made after counting."""
    story = f"Ann stops on income_tax, adds up ${f.worth} and then chooses {'10 percent' if f.then == '10%' else 'the flat sum'}."
    return Scene(
        story, f"Ann land income_tax\nAnn count worth {f.worth}\nAnn choose {f.then}", f"Ann cash {f.worth}\nturn Ann"
    )


@topic.argument(
    "Luxury tax: how much?",
    number("paid", "What was paid?", 75, 1, 1000),
    rule="board.tax.luxury",
    also="super tax 75 100",
)
def luxury_tax(f: Facts, ed: Any) -> Scene:
    """The luxury tax paid with a sum."""
    return Scene(
        f"Ann stops on luxury_tax and pays ${f.paid}.",
        f"Ann land luxury_tax\nAnn pay bank {f.paid} for tax",
        "turn Ann",
        fine=f"The tax is ${ed.luxury_tax_amount}.",
    )


@topic.argument(
    "Free Parking money",
    choice(
        "played",
        "What does your table play?",
        {
            "nothing": "Nothing was agreed",
            "pot": "Taxes and fines go in a pot",
            "pot_plus_500": "The same, on a seed of 500",
        },
    ),
    number("tax", "Taxes and fines in the pot before", 125, 0, 5000),
    number("took", "What he took (0: nothing yet)", 0, 0, 10000),
    rule="board.tax.recipient",
    also="free parking jackpot pot taxes fines 500 seed",
)
def free_parking(f: Facts, ed: Any) -> Scene:
    """Somebody stops on Free Parking."""
    options = "" if f.played == "nothing" else f"tax_and_fines_go_to=pot, free_parking_reward={f.played}"
    pot = f"bank pot {f.tax}\n" if f.played != "nothing" and f.tax else ""
    takes = f"\nBob collect {f.took} for pot" if f.took else ""
    told = {
        "nothing": "Nothing was agreed about money there",
        "pot": f"The pot of taxes and fines holds {price(f.tax)}",
        "pot_plus_500": f"The pot of taxes and fines holds {price(f.tax)}, on a seed of $500",
    }[f.played]
    story = "Bob stops on Free Parking" + (f" and takes ${f.took}" if f.took else "") + f". {told}."
    free = "Free Parking is a free space: nothing is paid and nothing is taken."
    fine = free if f.played == "nothing" else "The pot is this table's own rule, and that is what was in it."
    return Scene(story, f"Bob roll 4 6{takes}", f"Bob at jail\n{pot}turn Bob", options=options, fine=fine)


@topic.argument(
    "Where do taxes and fines go?",
    choice("to", "Where was the tax put?", {"pot": "In the middle of the board", "bank": "To the Bank"}),
    choice(
        "played", "What does your table play?", {"bank": "Nothing was agreed", "pot": "Taxes and fines go in a pot"}
    ),
    rule="board.tax.recipient",
    also="free parking pot middle bank fines",
)
def where_taxes_go(f: Facts, ed: Any) -> Scene:
    """A tax paid to the Bank or into the middle."""
    options = "tax_and_fines_go_to=pot, free_parking_reward=pot" if f.played == "pot" else ""
    told = "into the middle of the board" if f.to == "pot" else "to the Bank"
    agreed = " At this table taxes go in a pot." if f.played == "pot" else ""
    why = "pot" if f.to == "pot" else "tax"
    sum_ = ed.luxury_tax_amount
    return Scene(
        f"Ann stops on luxury_tax and pays ${sum_} {told}.{agreed}",
        f"Ann land luxury_tax\nAnn pay bank {sum_} for {why}",
        "turn Ann",
        options=options,
        fine="That is where taxes go here.",
    )


@topic.argument(
    "Counting at the end: what are hotels and mortgages worth?",
    number("cash", "Ann's cash", 400, 0, 20000),
    choice("oranges", "Ann's three orange streets carry", CARRY),
    choice("b_and_o", "Ann's only railroad is", {"m": "Mortgaged", "clear": "Not mortgaged"}),
    number("bob", "Bob has, all in cash", 2500, 0, 20000),
    choice(
        "end",
        "How did the game end?",
        {"time": "The agreed time was up", "first_bankruptcy": "The short game's first bankruptcy"},
    ),
    rule="board.end.winner",
    also="final count net worth who won timed game short game value",
)
def counting_at_the_end(f: Facts, ed: Any) -> Scene:
    """The final count of a game."""
    mark = "" if f.oranges == "bare" else f"({f.oranges})"
    owns = " ".join(f"{each}{mark}" for each in ("st_james_place", "tennessee_avenue", "new_york_avenue"))
    rail = "b_and_o_railroad" + ("(m)" if f.b_and_o == "m" else "")
    ended = "Time is up" if f.end == "time" else "The first bankruptcy ends the game"
    built = {"h": "with hotels", "2": "with 2 houses each", "bare": "bare"}[f.oranges]
    lent = "a mortgaged railroad" if f.b_and_o == "m" else "a railroad"
    story = f"{ended}. Ann has ${f.cash}, the orange streets {built} and {lent}; Bob has ${f.bob}. Who has won?"
    short = ", houses_before_hotel=3" if f.end == "first_bankruptcy" else ""
    position = f"Ann cash {f.cash}, owns {owns} {rail}\nBob cash {f.bob}\nturn Ann"
    line = "table time" if f.end == "time" else "table end"
    return Scene(story, line, position, options=f"game_end={f.end}{short}", players="Ann, Bob")


@topic.argument(
    "May a player simply give up?",
    choice("agreed", "What was agreed?", {"none": "Nothing", "to_bank": "Giving up leaves all to the Bank"}),
    rule="board.end.winner",
    also="resign quit leave early retire",
)
def giving_up(f: Facts, ed: Any) -> Scene:
    """Somebody resigns."""
    agreed = " It was agreed that all goes to the Bank." if f.agreed == "to_bank" else ""
    return Scene(
        f"Ann, with $300 and a railroad, gives up and goes home.{agreed}",
        "Ann resign",
        "Ann cash 300, owns reading_railroad\nturn Ann",
        options="" if f.agreed == "none" else f"resignation={f.agreed}",
        fine="What Ann has goes to the Bank.",
    )


@topic.argument(
    "Time is up and somebody still owes: does it count?",
    number("ann", "Ann's cash", 1300, 0, 20000),
    number("bob", "Bob's cash", 1320, 0, 20000),
    number("owes", "Rent that Bob still owes Ann", 50, 1, 2000),
    rule="board.end.winner",
    also="timed game end unpaid rent debt open middle of turn who wins",
)
def owing_when_time_is_up(f: Facts, ed: Any) -> Scene:
    """A debt still open when the game ends."""
    story = f"Time is up. Ann has ${f.ann} and Bob ${f.bob}, but he still owes her ${f.owes} rent."
    position = f"Ann cash {f.ann}\nBob cash {f.bob}\nBob owes Ann {f.owes} for rent\nturn Bob, rolled"
    return Scene(story, "table time", position, options="game_end=time", players="Ann, Bob")
