"""Arguments about throws, turns, cards and Go."""

from typing import Any

from rules_kb.board.places import card_named, drawn, printed
from rules_kb.record.scenes import Facts, Scene, Topic, Yes

# Cards that move money, and under which names other editions have them.
CARDS = {
    "bank_error": "Bank error in your favour",
    "sale_of_stock": "Sale of stock",
    "inherit": "You inherit",
    "life_insurance": "Life insurance",
    "xmas_fund": "Christmas or holiday fund",
    "tax_refund": "Income tax refund",
    "services": "Services or consultancy fee",
    "beauty_contest": "Beauty contest",
    "building_loan": "Building loan",
    "bank_dividend": "Dividend",
    "crossword": "Crossword contest",
    "annuity": "Annuity",
    "doctor_fee": "Doctor's fee",
    "hospital": "Hospital",
    "school_tax": "School tax or fees",
    "poor_tax": "Poor tax or speeding fine",
    "grand_opera": "Grand opera night",
    "birthday": "Birthday",
    "chairman": "Chairman of the Board",
}
ALSO = {
    "xmas_fund": "holiday_fund",
    "services": "consultancy",
    "school_tax": "school_fees",
    "poor_tax": "speeding_fine",
}
topic = Topic("Go, dice and turns", cards=CARDS)


@topic.scene()
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
        wrong=fine,
        yes="yes" if f.double else "no",
    )


@topic.scene()
def two_salaries(f: Facts, ed: Any) -> Scene:
    """Two salaries in one turn."""
    card = next(card.id for card in ed.cards if card.move_to == "go" and card.deck == "community_chest")
    both, salary = f.took == "400", ed.go_salary
    takes = f"Bob collect {salary * 2 if both else salary} for go"
    log = f"Bob roll 1 2\nBob draw {card}\n{takes}" if both else f"Bob roll 1 2\n{takes}\nBob draw {card}"
    told = f"He takes ${2 * salary} in all" if both else f"He took ${salary} in passing and takes nothing more"
    story = f"Bob passes Go to Community Chest and draws the card to Go. {told}."
    fine = f"One salary for passing Go, and one for being sent there: ${2 * salary} in all."
    return Scene(story, log, "Bob at boardwalk\nturn Bob", fine=fine, adds=fine)


@topic.scene()
def salary_taken_late(f: Facts, ed: Any) -> Scene:
    """A salary taken some time after passing Go."""
    between = {"now": "", "later": "Cal roll 4 6\n", "round": "Cal roll 4 6\nAnn roll 4 6\nBob roll 4 6\n"}[f.when]
    told = {"now": "before passing the dice", "later": "after Cal's throw", "round": "after his next throw"}[f.when]
    log = f"Bob roll 5 6\n{between}Bob collect {ed.go_salary} for go"
    limited = ed.go_salary_claim_deadline == "next_turn"
    in_time = "The salary may be taken until one's next turn begins."
    fine = in_time if limited else "This text sets no time limit for the salary."
    return Scene(
        f"Bob passes Go and takes the salary {told}.",
        log,
        "Ann at jail\nBob at boardwalk\nCal at jail\nturn Bob",
        fine=fine,
    )


@topic.scene()
def third_doubles(f: Facts, ed: Any) -> Scene:
    """The third doubles of a turn."""
    reached = ed.spaces[(19 + 2 * f.die) % 40]
    log = f"Bob roll {f.die} {f.die}" + (f" to {reached.id}" if f.does == "moved" else "")
    told = f"moves on to {reached.name}" if f.does == "moved" else "goes straight to jail"
    return Scene(
        f"Bob throws doubles for the third time this turn, {f.die} and {f.die}, and {told}.",
        log,
        "Bob at new_york_avenue\nturn Bob, doubles 2",
        yes="kept" if f.does == "moved" else "broken",
    )


@topic.scene()
def wrong_space(f: Facts, ed: Any) -> Scene:
    """A token that went the wrong number of steps."""
    reached = ed.spaces[f.die]
    story = f"Bob throws 4 and 3 from Go and puts his token on {reached.name}."
    return Scene(story, f"Bob roll 4 3 to {reached.id}", "Bob at go\nturn Bob")


@topic.scene(fits=lambda ed: any(card.collect_each for card in ed.cards))
def charged_by_a_card(f: Facts, ed: Any) -> Scene:
    """A card that collects from every player."""
    card = next(card for card in ed.cards if card.collect_each)
    space = "community_chest_1" if card.deck == "community_chest" else "chance_1"
    out = "Ann out\n" if f.who == "out" else ""
    told = "Ann, who is out of the game," if out else "Ann"
    story = f"Cal's card collects ${card.collect_each} from each player. {told} pays ${f.paid}."
    log = f"Cal land {space}\nCal draw {card.id}\nAnn pay Cal {f.paid} for card"
    fine = f"The card takes ${card.collect_each} from everyone who is in."
    return Scene(story, log, f"{out}turn Cal", fine=fine, yes="kept" if out else "yes")


@topic.scene(fits=lambda ed: bool(drawn(ed, move_by=-3)))
def three_spaces_back(f: Facts, ed: Any) -> Scene:
    """The card that moves a token back to a street."""
    then = {"ann": "Ann demand rent", "none": "Bob buy", "skip": "Ann demand rent\nBob end"}[f.owner]
    owner = "" if f.owner == "none" else "Ann owns new_york_avenue\n"
    told = {"ann": "Ann asks for rent", "none": "he buys it", "skip": "Ann asks for rent, and he passes the dice"}[
        f.owner
    ]
    story = f"A Chance card takes Bob three spaces back to new_york_avenue; {told}."
    log = f"Bob roll 3 4\nBob draw {drawn(ed, move_by=-3)}\n{then}"
    yes: Yes = "broken" if f.owner == "skip" else "kept"
    counts = "The space a card leads to counts as landed on."
    wrong = f"{counts[:-1]}, so the rent is due." if f.owner == "skip" else ""
    place = f"{owner}Bob at pennsylvania_railroad\nturn Bob"
    return Scene(story, log, place, yes=yes, fine=counts, adds=counts, wrong=wrong)


@topic.scene(fits=lambda ed: any(card.pay_each for card in ed.cards))
def paying_each_player(f: Facts, ed: Any) -> Scene:
    """A card that pays every other player."""
    card = next(card for card in ed.cards if card.pay_each)
    space = "community_chest_1" if card.deck == "community_chest" else "chance_1"
    out = "Ann out\n" if f.out == "yes" else ""
    story = f"Bob's card pays each player ${card.pay_each}. He gives Ann{', who is out,' if out else ''} ${f.paid}."
    log = f"Bob land {space}\nBob draw {card.id}\nBob pay Ann {f.paid} for card"
    fine = f"Every other player who is still in gets ${card.pay_each} from Bob."
    return Scene(story, log, f"{out}turn Bob", fine=fine)


@topic.scene()
def two_cards_at_once(f: Facts, ed: Any) -> Scene:
    """A second card drawn from one landing."""
    first, second = [card.id for card in ed.cards if card.deck == "chance" and card.receive][:2]
    taken = f"\nBob draw {second}" if f.does == "both" else ""
    story = f"Bob lands on Chance and draws {'two cards' if taken else 'one card'}."
    log = f"Bob land chance_1\nBob draw {first}{taken}"
    return Scene(story, log, "turn Bob", yes="kept" if taken else "broken")


@topic.scene(fits=lambda ed: any(card.collect_each for card in ed.cards))
def birthday_without_money(f: Facts, ed: Any) -> Scene:
    """A card that collects from somebody who has little."""
    card = next(card for card in ed.cards if card.collect_each)
    space = "community_chest_1" if card.deck == "community_chest" else "chance_1"
    owns, told = (", owns reading_railroad", "a railroad") if f.owns == "railroad" else ("", "nothing else")
    adds = "Who is short sells or mortgages first, and is bankrupt only if that does not do."
    story = f"Cal's card collects ${card.collect_each} from each player. Ann has ${f.cash} and {told}."
    return Scene(story, f"Cal land {space}\nCal draw {card.id}", f"Ann cash {f.cash}{owns}\nturn Cal", adds=adds)


@topic.scene()
def what_a_card_pays(f: Facts, ed: Any) -> Scene:
    """A card that moves money; where an edition has none like it, what it moves where it is printed."""
    titles = (f.card, ALSO.get(f.card, ""))
    here = card_named(titles, ed)
    card = here or printed(titles)
    # One who is out neither pays nor gets; somebody is left to play with.
    out = min(f.out, f.players - 2)
    others = f.players - 1 - out
    each = card.collect_each or card.pay_each
    moves = f"${each * others}: ${each} {'from' if card.collect_each else 'to'} {'each of the' if others > 1 else 'the'} {others} other{'s' if others > 1 else ''}"
    told = moves if each else f"${card.receive} from the Bank" if card.receive else f"${card.pay} to the Bank"
    says = f"{told}." if here else f"This edition has no such card; where it is printed it is {told}."
    space = "chance_1" if card.deck == "chance" else "community_chest_1"
    log = f"Cal land {space}\nCal draw {card.id}" if here else f"Cal land {space}"
    names = ("Cal", "Ann", "Bob", "Dan", "Eve", "Fay", "Gus", "Hal")[: f.players]
    gone = "".join(f"{name} out\n" for name in names[f.players - out :])
    story = f"One of {f.players} players{f', {out} of them out' if out else ''}, Cal, draws a card: {CARDS[f.card]}."
    return Scene(story, log, f"{gone}turn Cal", players=", ".join(names), fine=says, adds=says)
