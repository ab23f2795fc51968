"""Arguments about throws, turns, cards and Go."""

from typing import Any

from rules_kb.arguments.facts import choice, number, yes_no
from rules_kb.arguments.places import drawn
from rules_kb.arguments.scenes import Facts, Scene, Topic

topic = Topic("Go, dice and turns")


@topic.argument(
    "Landed exactly on Go: 400?",
    number("took", "What did he take?", 400, 1, 2000),
    yes_no("double", "Does your table play double for landing on it?", "no"),
    rule="board.go.bonus",
    also="salary double exact 200",
)
def landed_on_go(f: Facts, ed: Any) -> Scene:
    """A salary taken for stopping on Go."""
    options = "go_exact_landing_bonus=double" if f.double else ""
    fine = f"Landing on Go pays ${ed.go_salary * (1 + f.double)} here."
    story = f"Bob stops exactly on Go and takes ${f.took}."
    story += " At this table landing on it pays double." if f.double else ""
    return Scene(
        story,
        f"Bob roll 4 5\nBob collect {f.took} for go",
        "Bob at pacific_avenue\nturn Bob",
        options=options,
        fine=fine,
    )


@topic.argument(
    "Passed Go, then a card sends me to Go: twice?",
    choice("took", "What did he take in all?", {"400": "Two salaries, 400", "200": "One salary, 200"}),
    rule="board.go.salary",
    also="two salaries advance to go card 400",
)
def two_salaries(f: Facts, ed: Any) -> Scene:
    """Two salaries in one turn."""
    card = next(card.id for card in ed.cards if card.move_to == "go" and card.deck == "community_chest")
    both, salary = f.took == "400", ed.go_salary
    takes = f"Bob collect {salary * 2 if both else salary} for go"
    log = f"Bob roll 1 2\nBob draw {card}\n{takes}" if both else f"Bob roll 1 2\n{takes}\nBob draw {card}"
    told = f"He takes ${2 * salary} in all" if both else f"He took ${salary} in passing and takes nothing more"
    story = f"Bob passes Go to Community Chest and draws the card to Go. {told}."
    fine = "One salary for passing Go, and one for being sent there."
    return Scene(story, log, "Bob at boardwalk\nturn Bob", assume="nothing", fine=fine, adds=fine)


@topic.argument(
    "No cash, but Go comes before the tax: is the salary in time?",
    number("cash", "His cash before the throw", 0, 0, 500),
    rule="board.go.salary",
    also="passing go income tax empty pockets order",
)
def salary_before_the_tax(f: Facts, ed: Any) -> Scene:
    """The tax behind Go paid with the salary."""
    story = f"Bob has ${f.cash}, passes Go and stops on income_tax. He pays ${ed.income_tax_amount} out of the salary."
    log = f"Bob roll 3 5\nBob pay bank {ed.income_tax_amount} for tax"
    fine = "The salary is paid in passing, before the space is dealt with."
    return Scene(story, log, f"Bob cash {f.cash}, at chance_3\nturn Bob", fine=fine)


@topic.argument(
    "Forgot to take the money for Go: too late?",
    choice(
        "when",
        "When did he take it?",
        {
            "later": "After the next player threw",
            "round": "On his next turn, after throwing",
            "now": "Before passing the dice",
        },
    ),
    rule="board.go.late",
    also="missed salary forgotten 200 claim",
)
def salary_taken_late(f: Facts, ed: Any) -> Scene:
    """A salary taken some time after passing Go."""
    between = {"now": "", "later": "Cal roll 4 6\n", "round": "Cal roll 4 6\nAnn roll 4 6\nBob roll 4 6\n"}[f.when]
    told = {"now": "before passing the dice", "later": "after Cal's throw", "round": "after his next throw"}[f.when]
    log = f"Bob roll 5 6\n{between}Bob collect {ed.go_salary} for go"
    limited = ed.go_salary_claim_deadline == "next_turn"
    in_time = "In time: the salary may be taken until one's next turn begins."
    fine = in_time if limited else "This text sets no time limit for the salary."
    return Scene(
        f"Bob passes Go and takes the salary {told}.",
        log,
        "Ann at jail\nBob at boardwalk\nCal at jail\nturn Bob",
        assume="nothing",
        fine=fine,
    )


@topic.argument(
    "A bonus for double ones?",
    number("took", "What did he take?", 500, 1, 2000),
    number("bonus", "What does your table pay for it? (0: nothing)", 0, 0, 2000),
    rule="board.go.bonus",
    also="snake eyes 500 house rule",
)
def snake_eyes(f: Facts, ed: Any) -> Scene:
    """Money taken for a throw of two ones."""
    options = f"snake_eyes_bonus={f.bonus}" if f.bonus else ""
    fine = f"Your table pays ${f.bonus} for it."
    agreed = f" At this table double ones pay ${f.bonus}." if f.bonus else ""
    return Scene(
        f"Bob throws two ones and takes ${f.took}.{agreed}",
        f"Bob roll 1 1\nBob collect {f.took}",
        "Bob at free_parking\nturn Bob",
        options=options,
        fine=fine,
    )


@topic.argument(
    "A die is cocked or off the board: does it count?",
    choice("does", "What did he do?", {"moved": "Moved by it all the same", "again": "Threw both dice again"}),
    rule="board.turn.cocked",
    also="leaning die floor fell table re-roll",
)
def cocked_die(f: Facts, ed: Any) -> Scene:
    """A throw that does not count."""
    then = " to st_charles_place" if f.does == "moved" else "\nBob roll 4 6"
    told = "moves by it all the same" if f.does == "moved" else "throws both dice again"
    fine = "A leaning die is no throw, so both dice are thrown again."
    return Scene(
        f"Bob throws 5 and 6, but one die is cocked. He {told}.",
        f"Bob roll 5 6 cocked{then}",
        "Bob at go\nturn Bob",
        fine=fine,
    )


@topic.argument(
    "Somebody was skipped, or threw out of turn",
    choice(
        "does",
        "What happened?",
        {"skipped": "Cal threw although it was Bob's turn", "back": "… and the table hands Bob the turn back"},
    ),
    rule="board.turn.order",
    also="skipped turn wrong player order forgot",
)
def skipped_turn(f: Facts, ed: Any) -> Scene:
    """A throw by somebody whose turn it is not."""
    then = "\ntable turn Bob" if f.does == "back" else ""
    told = " The table hands Bob the turn back." if then else ""
    return Scene(
        f"Ann ends her turn, and Cal throws before Bob.{told}",
        f"Ann end\nCal roll 4 6{then}",
        "Ann at free_parking\nCal at jail\nturn Ann, rolled",
        fine="The turn may be handed back.",
    )


@topic.argument(
    "Doubles: must I throw again?",
    choice("does", "What did he do after doubles?", {"passed": "Passed the dice", "again": "Threw again"}),
    rule="board.turn.roll-again",
    also="doubles extra throw obliged pass dice",
)
def doubles_not_thrown_again(f: Facts, ed: Any) -> Scene:
    """What follows doubles."""
    then = "Bob end" if f.does == "passed" else "Bob roll 4 6"
    told = "passes the dice" if f.does == "passed" else "throws again"
    return Scene(
        f"Bob throws two fives to Free Parking and {told}.",
        f"Bob roll 5 5\n{then}",
        "Bob at jail\nturn Bob",
        fine="Doubles give another throw.",
    )


@topic.argument(
    "Third doubles: do I move first?",
    choice("does", "What did he do on the third doubles?", {"moved": "Moved by them", "jail": "Went straight to jail"}),
    number("die", "What did each die show?", 5, 1, 6),
    rule="board.move.third-double",
    also="three doubles speeding jail turn over",
)
def third_doubles(f: Facts, ed: Any) -> Scene:
    """The third doubles of a turn."""
    reached = ed.spaces[(19 + 2 * f.die) % 40]
    log = f"Bob roll {f.die} {f.die}" + (f" to {reached.id}" if f.does == "moved" else "")
    told = f"moves on to {reached.name}" if f.does == "moved" else "goes straight to jail"
    fine = "The third doubles are not moved: they lead to jail."
    return Scene(
        f"Bob throws doubles for the third time this turn, {f.die} and {f.die}, and {told}.",
        log,
        "Bob at new_york_avenue\nturn Bob, doubles 2",
        fine=fine,
    )


@topic.argument(
    "He moved to the wrong space",
    number("die", "He threw 4 and 3 from Go and moved how far?", 8, 2, 12),
    rule="board.move.destination",
    also="miscounted token wrong square moved",
)
def wrong_space(f: Facts, ed: Any) -> Scene:
    """A token that went the wrong number of steps."""
    reached = ed.spaces[f.die]
    story = f"Bob throws 4 and 3 from Go and puts his token on {reached.name}."
    return Scene(story, f"Bob roll 4 3 to {reached.id}", "Bob at go\nturn Bob", fine="Seven steps lead there.")


@topic.argument(
    "Birthday card: does everybody pay, even who is out?",
    choice("who", "Who is asked for the money?", {"out": "Ann, who is bankrupt and out", "in": "Ann, who is still in"}),
    number("paid", "What is taken from Ann?", 10, 1, 100),
    rule="board.cards.effect",
    also="collect from every player bankrupt retired charged",
    fits=lambda ed: any(card.collect_each for card in ed.cards),
)
def charged_by_a_card(f: Facts, ed: Any) -> Scene:
    """A card that collects from every player."""
    card = next(card for card in ed.cards if card.collect_each)
    space = "community_chest_1" if card.deck == "community_chest" else "chance_1"
    out = "Ann out\n" if f.who == "out" else ""
    told = "Ann, who is out of the game," if out else "Ann"
    story = f"Cal's card collects ${card.collect_each} from each player. {told} pays ${f.paid}."
    log = f"Cal land {space}\nCal draw {card.id}\nAnn pay Cal {f.paid} for card"
    return Scene(story, log, f"{out}turn Cal", fine=f"The card takes ${card.collect_each} from everyone who is in.")


@topic.argument(
    "Buying on the first lap?",
    yes_no("barred", "Does your table forbid it?", "no"),
    rule="board.buy.first-lap",
    also="first round once around before buying house rule",
)
def buying_on_the_first_lap(f: Facts, ed: Any) -> Scene:
    """A purchase before passing Go."""
    options = "buy_before_first_lap=no" if f.barred else ""
    story = "Bob has not been past Go yet and buys oriental_avenue, on which he stands."
    story += " At this table nobody buys on the first lap." if f.barred else ""
    position = "Bob at go, lap 1\nturn Bob"
    return Scene(story, "Bob roll 2 4\nBob buy", position, options=options, fine="One may buy from the first throw on.")


@topic.argument(
    "Doubles, but the space sends me to jail: throw again?",
    choice("does", "What did he do in jail?", {"again": "Threw again for the doubles", "passes": "Passed the dice"}),
    rule="board.turn.one-roll",
    also="doubles go to jail turn ends extra throw",
    fine="Going to jail ends the turn, doubles or not.",
)
def doubles_into_jail(f: Facts, ed: Any) -> Scene:
    """Doubles that end on Go To Jail."""
    then = "Bob roll 1 3" if f.does == "again" else "Bob end"
    told = "throws again" if f.does == "again" else "passes the dice"
    story = f"Bob throws two twos to Go To Jail, goes to jail and {told}."
    return Scene(story, f"Bob roll 2 2\n{then}", "Bob at atlantic_avenue\nturn Bob")


@topic.argument(
    "Card: three spaces back. Does that space count?",
    choice(
        "owner",
        "Whose is the street he goes back to?",
        {"ann": "Ann's", "none": "Nobody's: he buys it", "skip": "Ann's, and he will not pay"},
    ),
    rule="board.cards.effect",
    also="go back 3 spaces chance backwards rent buy",
    fine="The space a card leads to counts as landed on.",
    fits=lambda ed: bool(drawn(ed, move_by=-3)),
)
def three_spaces_back(f: Facts, ed: Any) -> Scene:
    """The card that moves a token back to a street."""
    then = {"ann": "Ann demand rent", "none": "Bob buy", "skip": "Ann demand rent\nBob end"}[f.owner]
    owner = "" if f.owner == "none" else "Ann owns new_york_avenue\n"
    told = {"ann": "Ann asks for rent", "none": "he buys it", "skip": "Ann asks for rent, and he passes the dice"}[
        f.owner
    ]
    story = f"A Chance card takes Bob three spaces back to new_york_avenue; {told}."
    log = f"Bob roll 3 4\nBob draw {drawn(ed, move_by=-3)}\n{then}"
    return Scene(story, log, f"{owner}Bob at pennsylvania_railroad\nturn Bob")


@topic.argument(
    "Chairman of the Board: what does each player get?",
    number("paid", "What he pays Ann", 50, 1, 500),
    choice("out", "Is everybody still in?", {"no": "Yes", "yes": "No, Ann is out"}),
    rule="board.cards.effect",
    also="pay each player 50 chance card every player",
    fits=lambda ed: any(card.pay_each for card in ed.cards),
)
def paying_each_player(f: Facts, ed: Any) -> Scene:
    """A card that pays every other player."""
    card = next(card for card in ed.cards if card.pay_each)
    space = "community_chest_1" if card.deck == "community_chest" else "chance_1"
    out = "Ann out\n" if f.out == "yes" else ""
    story = f"Bob's card pays each player ${card.pay_each}. He gives Ann{', who is out,' if out else ''} ${f.paid}."
    log = f"Bob land {space}\nBob draw {card.id}\nBob pay Ann {f.paid} for card"
    fine = f"Every other player who is still in gets ${card.pay_each} from Bob."
    return Scene(story, log, f"{out}turn Bob", fine=fine)


@topic.argument(
    "Two cards came up at once: do both count?",
    choice("does", "What did he do?", {"both": "Drew a second card", "one": "Took only the first"}),
    rule="board.cards.drawn",
    also="drew two chance cards stuck together second card",
    fine="One landing, one card.",
)
def two_cards_at_once(f: Facts, ed: Any) -> Scene:
    """A second card drawn from one landing."""
    first, second = [card.id for card in ed.cards if card.deck == "chance" and card.receive][:2]
    taken = f"\nBob draw {second}" if f.does == "both" else ""
    story = f"Bob lands on Chance and draws {'two cards' if taken else 'one card'}."
    return Scene(story, f"Bob land chance_1\nBob draw {first}{taken}", "turn Bob", assume="cards")
