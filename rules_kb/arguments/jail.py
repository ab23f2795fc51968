"""Arguments about jail."""

from typing import Any

from rules_kb.arguments.facts import choice, number
from rules_kb.arguments.scenes import Facts, Scene, Topic, price

topic = Topic("Jail")
WAYS = {
    "threw": "Threw the doubles in jail",
    "paid": "Paid first, then threw doubles",
    "card": "Used a card, then threw doubles",
}


@topic.argument(
    "Left jail with doubles: throw again?",
    choice("way", "How did he get out?", WAYS),
    rule="board.jail.no-extra",
    also="doubles out of jail extra turn again paid 50 first",
)
def out_of_jail_with_doubles(f: Facts, ed: Any) -> Scene:
    """Another throw after doubles on the way out."""
    first = {"threw": "", "paid": f"Bob pay bank {ed.jail_fine} for jail\n", "card": "Bob use jail-card\n"}[f.way]
    holds = ", jail-card chance" if f.way == "card" else ""
    story = f"Bob got out of jail: {WAYS[f.way].lower()}, two fives. Now he throws again."
    fine = "After the fine or a card it is a turn like any other, and doubles count."
    return Scene(story, f"{first}Bob roll 5 5\nBob roll 1 3", f"Bob in jail 1{holds}\nturn Bob", fine=fine)


@topic.argument(
    "How long may I stay in jail?",
    number("throw", "Which throw in jail was it?", 4, 1, 6),
    choice("dice", "What did he throw?", {"other": "No doubles", "doubles": "Doubles"}),
    rule="board.jail.third-turn",
    also="fourth turn three turns stay avoid rent forever",
    fine="The fine is forced only after the last throw allowed.",
)
def staying_in_jail(f: Facts, ed: Any) -> Scene:
    """A throw in jail, early or late."""
    dice = "5 5" if f.dice == "doubles" else "4 6"
    story = f"Bob makes throw number {f.throw} in jail: {dice.replace(' ', ' and ')}."
    return Scene(story, f"Bob roll {dice}", f"Bob cash 500, in jail {f.throw}\nturn Bob")


@topic.argument(
    "Paid to leave jail: do I move this turn?",
    choice("does", "What did he do?", {"moves": "Paid, threw and moved", "after": "Threw first, then paid and moved"}),
    number("paid", "What he paid", 50, 1, 500),
    number("turn", "Which of his turns in jail is it?", 1, 1, 3),
    rule="board.jail.fine",
    also="fine same turn next turn sit out",
)
def paying_and_moving(f: Facts, ed: Any) -> Scene:
    """The fine and the throw of one turn."""
    pay = f"Bob pay bank {f.paid} for jail"
    first = f.does == "moves"
    log = f"{pay}\nBob roll 4 6" if first else f"Bob roll 4 6\n{pay}"
    told = "pays the fine, throws 10 and moves" if first else "throws 10, no doubles, and then pays to move"
    return Scene(
        f"Bob, in jail for his turn number {f.turn}, {told}. He paid ${f.paid}.",
        log,
        f"Bob in jail {min(f.turn, ed.jail_max_turns)}\nturn Bob",
        # A wrong sum is the payment's fault, anything else the throw's.
        asked=1 if first and (f.paid != ed.jail_fine or f.turn > 1) else 2,
        fine="Who pays before the throw plays the turn like any other.",
    )


@topic.argument(
    "Third throw failed and no money for the fine",
    number("cash", "His cash", 12, 0, 49),
    choice("owns", "What else does he own?", {"nothing": "Nothing", "railroad": "A railroad, not mortgaged"}),
    choice("does", "What does he do?", {"bankrupt": "Says he is bankrupt", "owes": "Owes it"}),
    rule="board.jail.third-turn",
    also="cannot pay 50 jail bankrupt",
)
def no_money_for_the_fine(f: Facts, ed: Any) -> Scene:
    """The last failed throw with an empty purse."""
    owns = ", owns reading_railroad" if f.owns == "railroad" else ""
    story = f"Bob has ${f.cash}" + (" and a railroad" if owns else "") + " and fails his last throw in jail."
    log = "Bob roll 1 2" + ("\nBob bankrupt to bank" if f.does == "bankrupt" else "")
    story += " He says he is bankrupt." if f.does == "bankrupt" else ""
    position = f"Bob cash {f.cash}, in jail {ed.jail_max_turns}{owns}\nturn Bob"
    fine = f"The fine is ${ed.jail_fine}: ${ed.jail_fine - f.cash} short with nothing left to sell, Bob is bankrupt to the Bank."
    adds = fine if f.does == "bankrupt" else ""
    return Scene(story, log, position, fine=fine, adds=adds)


@topic.argument(
    "In jail: may I still trade, build, collect?",
    choice(
        "does",
        "What does Bob do in jail?",
        {"trade": "Sells a street", "build": "Builds houses", "mortgage": "Mortgages"},
    ),
    choice("when", "When?", {"sent": "Right after being sent there", "later": "On a later turn of somebody else"}),
    rule="board.jail.business",
    also="jailed business deal prisoner",
)
def business_in_jail(f: Facts, ed: Any) -> Scene:
    """Business done by a player in jail."""
    lines = {
        "trade": ("sells Ann vermont_avenue for $120", "Bob trade Ann: vermont_avenue for $120"),
        "build": ("builds a house on boardwalk", "Bob build boardwalk"),
        "mortgage": ("mortgages vermont_avenue", "Bob mortgage vermont_avenue"),
    }
    told, line = lines[f.does]
    owns = "owns vermont_avenue park_place boardwalk"
    if f.when == "sent":
        position, log = f"Bob cash 900, at free_parking, {owns}\nturn Bob", f"Bob roll 4 6\n{line}"
    else:
        position, log = f"Bob cash 900, in jail 2, {owns}\nturn Cal", line
    moment = "has just been sent to jail" if f.when == "sent" else "is in jail, and it is Cal's turn"
    fine = "A player in jail deals, builds and mortgages as always."
    return Scene(f"Bob {moment}. He {told}.", log, position, fine=fine)


@topic.argument(
    "Can I buy another player's jail card?",
    number("price", "For how much?", 80, 0, 1000),
    choice("when", "When?", {"other": "On another player's turn", "own": "On his own turn, before the throw"}),
    rule="board.trade.jail-card",
    also="get out of jail free card sell trade price goojf",
)
def buying_a_jail_card(f: Facts, ed: Any) -> Scene:
    """A jail card sold between players."""
    turn = "Cal" if f.when == "other" else "Bob"
    gets = f"buys Ann's jail card for ${f.price}" if f.price else "gets Ann's jail card for nothing"
    story = f"Bob is in jail and {gets}. It is {turn}'s turn."
    fine = "A jail card may be sold at any time and for any price."
    position = f"Bob in jail 1\nAnn jail-card chance\nturn {turn}"
    return Scene(story, f"Bob trade Ann: {price(f.price)} for jail-card", position, fine=fine)


@topic.argument(
    "Landed on the jail space: in jail or just visiting?",
    choice("does", "What did he do?", {"paid": "Paid the fine", "stays": "Nothing, he threw on next turn"}),
    rule="board.jail.visiting",
    also="visiting landed exactly jail square",
    fine="Who lands there by the dice is only visiting and goes on as usual.",
)
def just_visiting(f: Facts, ed: Any) -> Scene:
    """A token that lands on the jail space by the dice."""
    log = (
        f"Bob roll 4 6\nBob pay bank {ed.jail_fine} for jail"
        if f.does == "paid"
        else "Bob roll 4 6\nBob end\nCal roll 4 6\nAnn roll 4 6\nBob roll 4 6"
    )
    told = "He pays the fine." if f.does == "paid" else "On his next turn he simply throws and moves."
    return Scene(f"Bob's throw ends on the jail space. {told}", log, "Bob at go\nAnn at jail\nCal at jail\nturn Bob")


@topic.argument(
    "Sent to jail past Go: do I get the salary?",
    number("took", "What did he take?", 200, 1, 1000),
    choice("way", "What sent him?", {"space": "The Go To Jail space", "third": "The third doubles"}),
    rule="board.go.salary",
    also="go to jail directly do not collect 200",
)
def salary_on_the_way_to_jail(f: Facts, ed: Any) -> Scene:
    """A salary taken on the way to jail."""
    log = "Bob roll 4 6" if f.way == "space" else "Bob roll 5 5"
    turn = "turn Bob" if f.way == "space" else "turn Bob, doubles 2"
    at = "free_parking" if f.way == "space" else "boardwalk"
    told = "the Go To Jail space" if f.way == "space" else "his third doubles, from boardwalk,"
    story = f"Bob is sent to jail by {told} and takes ${f.took} for Go."
    return Scene(story, f"{log}\nBob collect {f.took} for go", f"Bob at {at}\n{turn}", assume="nothing")


@topic.argument(
    "Jail card after the last failed throw?",
    choice("when", "When does he play it?", {"after": "After the last failed throw", "before": "Before that throw"}),
    rule="board.jail.card",
    also="get out of jail free third throw late card",
)
def jail_card_after_the_last_throw(f: Facts, ed: Any) -> Scene:
    """A jail card played before or after the last throw."""
    log = "Bob roll 4 6\nBob use jail-card" if f.when == "after" else "Bob use jail-card"
    told = "fails it and then plays his jail card" if f.when == "after" else "plays his jail card before it"
    position = f"Bob in jail {ed.jail_max_turns}, jail-card chance\nturn Bob"
    return Scene(
        f"Bob has his last throw in jail; he {told}.", log, position, fine="A jail card is played before the throw."
    )


@topic.argument(
    "Just sent to jail: may I pay or play my card at once?",
    choice("how", "How does he want to leave?", {"fine": "He pays the fine", "card": "He plays a jail card"}),
    choice("way", "What sent him?", {"space": "The Go To Jail space", "third": "The third doubles"}),
    rule="board.jail.fine",
    also="leave immediately same turn get out of jail free right away",
)
def leaving_at_once(f: Facts, ed: Any) -> Scene:
    """A way out of jail tried in the turn that led there."""
    out = f"Bob pay bank {ed.jail_fine} for jail" if f.how == "fine" else "Bob use jail-card"
    dice, turn = ("4 6", "turn Bob") if f.way == "space" else ("5 5", "turn Bob, doubles 2")
    told = "pays the fine" if f.how == "fine" else "plays his jail card"
    by = "the Go To Jail space" if f.way == "space" else "his third doubles"
    story = f"Bob is sent to jail by {by} and {told} in the same turn."
    return Scene(story, f"Bob roll {dice}\n{out}", f"Bob at free_parking, jail-card chance\n{turn}")


@topic.argument(
    "Must I use my jail card?",
    choice("does", "What does he do?", {"throws": "Keeps it and throws for doubles", "pays": "Keeps it and pays"}),
    number("turn", "Which of his turns in jail is it?", 1, 1, 2),
    rule="board.jail.card",
    also="forced to use get out of jail free keep card stay in jail",
    fine="Nobody has to play a jail card: it may be kept or sold.",
)
def keeping_the_jail_card(f: Facts, ed: Any) -> Scene:
    """A jail card kept by a player in jail."""
    log = "Bob roll 4 6" if f.does == "throws" else f"Bob pay bank {ed.jail_fine} for jail"
    told = "throws for doubles" if f.does == "throws" else "pays the fine"
    turn = min(f.turn, ed.jail_max_turns)
    story = f"Bob, in jail for his turn number {turn} with a jail card in hand, keeps it and {told}."
    return Scene(story, log, f"Bob in jail {turn}, jail-card chance\nturn Bob")
