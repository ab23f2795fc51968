"""Arguments about Monopoly Deal: sets, wilds, turns and winning."""

from typing import Any

from rules_kb.arguments.deal_colours import COLOURS, a_card, full, of_colour
from rules_kb.arguments.facts import choice, number, yes_no
from rules_kb.arguments.scenes import Facts, Scene, Topic, some

topic = Topic("Deal: sets, turns, winning", "deal")


@topic.argument(
    "Deal: does turning a wild cost a play?",
    number("plays", "Cards played besides the turning", 3, 1, 3),
    choice("whose", "On whose turn?", {"own": "Her own", "other": "Bob's"}),
    rule="deal.sets.recolour",
    also="deal flip move wild card free recolour",
)
def deal_turning_a_wild(f: Facts, ed: Any) -> Scene:
    """A wild turned to its other colour."""
    turn = "Ann" if f.whose == "own" else "Bob"
    played = f" and has played {some(f.plays, 'card')}" if turn == "Ann" else ""
    story = f"On {turn}'s turn Ann turns her red and yellow wild to yellow{played}."
    done = f"drawn, played {f.plays if turn == 'Ann' else 1}"
    position = f"Ann owns wild_red_yellow=red property_yellow\nturn {turn}, {done}"
    return Scene(
        story, "Ann recolour wild_red_yellow yellow", position, players="Ann, Bob", fine="On one's own turn it is free."
    )


@topic.argument(
    "Deal: a fourth card of a three-card colour?",
    choice(
        "does", "What happens?", {"rent": "Ann asks rent for four cards", "sly": "Bob plays Sly Deal on the fourth"}
    ),
    number("asked", "What does Ann ask, in millions?", 8, 1, 20),
    rule="deal.sets.full",
    also="deal extra card second set bigger rent protected",
)
def deal_more_cards_than_a_set(f: Facts, ed: Any) -> Scene:
    """A card beyond a full set."""
    owns = "Ann owns property_yellow(3) wild_red_yellow=yellow"
    if f.does == "rent":
        story = f"Ann has three yellow cards and a wild on yellow; she asks {f.asked}M rent."
        return Scene(
            story,
            f"Ann rent yellow with rent_red_yellow for {f.asked}",
            f"{owns}\nturn Ann",
            players="Ann, Bob",
            fine="That is the rent of the full set.",
        )
    story = "Ann has three yellow cards and a wild on yellow; Bob plays Sly Deal on the wild."
    return Scene(
        story,
        "Bob sly Ann wild_red_yellow",
        f"{owns}\nturn Bob",
        players="Ann, Bob",
        fine="The set stops at three: the extra card starts another and is not protected.",
    )


@topic.argument(
    "Deal: a house on a set that is not full, or without a house first?",
    choice("piece", "Which building?", {"house": "A house", "hotel": "A hotel"}),
    choice("colour", "Which colour?", COLOURS, "red"),
    number("lacks", "How many cards does the set lack?", 1, 0, 1),
    rule="deal.build.full-set",
    also="deal building broken set railroad utility hotel needs house",
)
def deal_building_too_early(f: Facts, ed: Any) -> Scene:
    """A building on a set that may not carry it."""
    story = f"Ann puts a {f.piece} on her {'unfinished' if f.lacks else 'full'} {of_colour(f.colour)} set."
    return Scene(
        story,
        f"Ann play {f.piece} on {f.colour}",
        f"Ann owns {full(ed, f.colour, f.lacks)}\nturn Ann",
        players="Ann, Bob",
        fine="A full set of streets may carry it.",
    )


@topic.argument(
    "Deal: a ten-colour wild on its own?",
    choice("other", "Has Ann another card of that colour?", {"no": "No", "yes": "Yes"}),
    choice("colour", "Which colour?", COLOURS, "red"),
    rule="deal.sets.any-wild",
    also="deal any wild alone rainbow place",
)
def deal_wild_on_its_own(f: Facts, ed: Any) -> Scene:
    """A ten-colour wild laid as a colour."""
    owns = f"Ann owns property_{f.colour}\n" if f.other == "yes" else ""
    story = f"Ann plays a ten-colour wild as {a_card(f.colour)} card; she has " + ("another." if owns else "no other.")
    return Scene(
        story,
        f"Ann play wild_any as {f.colour}",
        f"{owns}turn Ann",
        players="Ann, Bob",
        fine="It goes with a card that is there.",
    )


@topic.argument(
    "Deal: last card played, draw five at once?",
    number("draws", "How many does she draw?", 5, 1, 7),
    choice("when", "When?", {"now": "In the same turn", "next": "At the start of her next turn"}),
    rule="deal.turn.draw",
    also="deal empty hand five cards refill",
)
def deal_empty_hand(f: Facts, ed: Any) -> Scene:
    """Cards drawn on an empty hand."""
    if f.when == "now":
        story = f"Ann plays her last card as her second play and draws {f.draws} to go on."
        return Scene(
            story, f"Ann bank money_1m\nAnn draw {f.draws}", "Ann hand 1\nturn Ann, drawn, played 1", players="Ann, Bob"
        )
    story = f"Ann begins her turn with no cards in hand and draws {f.draws}."
    return Scene(
        story,
        f"Ann draw {f.draws}",
        "Ann hand 0\nturn Ann",
        players="Ann, Bob",
        fine="With an empty hand a turn begins with five cards.",
    )


@topic.argument(
    "Deal: forgot to draw, is it lost?",
    yes_no("lost", "Does your table say a forgotten draw is lost?", "no"),
    rule="deal.turn.draw",
    also="deal forgot two cards draw after playing",
)
def deal_forgotten_draw(f: Facts, ed: Any) -> Scene:
    """A draw after the first play."""
    options = "deal_late_draw=lost" if f.lost else ""
    return Scene(
        "Ann plays a property, then wants the two cards she forgot to draw."
        + (" At this table such a draw is lost." if f.lost else ""),
        "Ann play property_red\nAnn draw 2",
        "turn Ann",
        options=options,
        players="Ann, Bob",
        fine="No leaflet says that a forgotten draw is lost.",
    )


@topic.argument(
    "Deal: the draw pile is empty",
    number("left", "Cards left in the pile", 1, 0, 5),
    choice(
        "does",
        "What happens?",
        {"all": "Used cards are shuffled, Ann draws two", "early": "They are shuffled before the pile is empty"},
    ),
    rule="deal.deck.reshuffle",
    also="deal reshuffle discard pile run out",
)
def deal_empty_pile(f: Facts, ed: Any) -> Scene:
    """A pile that runs out."""
    position = f"Ann hand 4\npile {f.left}\ndiscard pass_go(6)\nturn Ann"
    if f.does == "early":
        return Scene(
            f"The pile has {some(f.left, 'card')} when the used cards are shuffled.",
            "table reshuffle",
            position,
            players="Ann, Bob",
            fine="The pile does not hold the two cards that are due." if f.left else "The pile was empty.",
        )
    return Scene(
        f"The pile has {some(f.left, 'card')}. Ann draws two"
        + ("." if f.left > 1 else ", and the used cards are shuffled."),
        "Ann draw 2",
        position,
        players="Ann, Bob",
        fine="The used cards become the new pile when it runs out." if f.left < 2 else "The pile holds both cards.",
    )


@topic.argument(
    "Deal: how many cards may I play, or keep?",
    choice(
        "what",
        "What happened?",
        {"plays": "She played this many cards", "keeps": "She ended her turn with this many in hand"},
    ),
    number("count", "How many?", 4, 1, 12),
    rule="deal.turn.plays",
    also="deal three cards turn hand limit seven discard",
)
def deal_plays_and_hand(f: Facts, ed: Any) -> Scene:
    """Too many plays, or too many cards kept."""
    if f.what == "keeps":
        story = f"Ann ends her turn with {some(f.count, 'card')} in hand."
        return Scene(
            story,
            "Ann end",
            f"Ann hand {f.count}\nturn Ann, drawn, played 1",
            players="Ann, Bob",
            fine="No more than seven are kept.",
        )
    count = min(f.count, 4)
    story = f"Ann plays {some(count, 'card')} in her turn."
    return Scene(
        story,
        "Ann bank money_1m",
        f"Ann hand 8\nturn Ann, drawn, played {count - 1}",
        players="Ann, Bob",
        fine="Up to three cards are played in a turn.",
    )


@topic.argument(
    "Deal: third set on somebody else's turn, have I won?",
    choice("colour", "Which colour completes it?", {"green": "Green", "pink": "Pink", "orange": "Orange"}),
    choice("says", "What does Ann do?", {"wins": "Says that she has won", "waits": "Nothing yet"}),
    rule="deal.win.when",
    also="deal win other player's turn payment completes three sets",
)
def deal_win_on_anothers_turn(f: Facts, ed: Any) -> Scene:
    """A third set completed by a payment on somebody else's turn."""
    value = ed.cards[f"property_{f.colour}"].value
    story = f"On Bob's turn Cal pays Ann with {a_card(f.colour)} card that completes her third set." + (
        " She says she has won." if f.says == "wins" else ""
    )
    position = f"Ann owns property_red(3) property_brown(2) {full(ed, f.colour, 1)}\nCal owns property_{f.colour}\nCal owes Ann {value} for rent\nturn Bob, drawn, played 1"
    # Where it wins at once, the payment itself ends the game.
    wins = "\nAnn win" if f.says == "wins" and ed.deal_win_condition != "at_once" else ""
    later = "The game goes on; she wins when her own turn begins, if the sets still lie there."
    fine = "Three full sets win at once here." if ed.deal_win_condition == "at_once" else later
    return Scene(
        story,
        f"Cal pay Ann property_{f.colour}{wins}",
        position,
        fine=fine,
    )


@topic.argument(
    "Deal: two full sets of one colour, do both count?",
    choice("has", "What has Ann?", {"repeat": "Two red sets and a dark blue one", "three": "Red, brown and dark blue"}),
    yes_no("agreed", "Does your table let a colour count twice?", "no"),
    rule="deal.win.sets",
    also="deal win three different colours same colour twice",
)
def deal_same_colour_twice(f: Facts, ed: Any) -> Scene:
    """Three sets declared."""
    owns = (
        "property_red(3) wild_red_yellow=red(2) wild_any=red"
        if f.has == "repeat"
        else "property_red(3) property_brown(2)"
    )
    options = "deal_win_condition=any_colours" if f.agreed else ""
    told = "two red sets and a dark blue one" if f.has == "repeat" else "red, brown and dark blue sets"
    # Where the sets count, laying the last card wins; there is nothing left to say.
    log = "Ann play property_dark_blue" + ("\nAnn win" if f.has == "repeat" and not f.agreed else "")
    return Scene(
        f"Ann completes {told} and says that she has won." + (" Here a colour counts twice." if f.agreed else ""),
        log,
        f"Ann owns {owns} property_dark_blue\nturn Ann",
        options=options,
        players="Ann, Bob",
        adds="Three full sets that count win the game.",
    )


@topic.argument(
    "Deal: the set broke, where does its house go?",
    choice(
        "does",
        "What does Ann do with the house?",
        {"moves": "Moves it to her green set", "stays": "Moves it though the set is whole"},
    ),
    rule="deal.build.broken",
    also="deal broken set building house move recolour wild",
    fine="The house may be put on another full set.",
)
def deal_house_of_a_broken_set(f: Facts, ed: Any) -> Scene:
    """A house whose set is no longer full."""
    breaks = "Ann recolour wild_red_yellow yellow\n" if f.does == "moves" else ""
    story = "Ann turns the wild of her red set away" if breaks else "Ann's red set is whole"
    position = "Ann owns wild_red_yellow=red property_red(2) house=red property_green(3)\nturn Ann"
    return Scene(
        f"{story}, and she moves its house to her green set.",
        f"{breaks}Ann move house to green",
        position,
        players="Ann, Bob",
    )


@topic.argument(
    "Deal: can I use a card out of my bank?",
    choice("card", "Which card?", {"pass_go": "Pass Go", "deal_breaker": "Deal Breaker"}),
    choice("where", "Where does it come from?", {"bank": "The bank", "hand": "The hand"}),
    rule="deal.play.banked",
    also="deal banked action money for good play from bank",
    fine="From the hand it may be played for its action.",
)
def deal_card_out_of_the_bank(f: Facts, ed: Any) -> Scene:
    """An action card that was banked."""
    source = " from bank" if f.where == "bank" else ""
    line = "Ann play pass_go" if f.card == "pass_go" else "Ann break Bob brown"
    bank = f"Ann bank {f.card}\n" if f.where == "bank" else ""
    name = "Pass Go" if f.card == "pass_go" else "Deal Breaker"
    return Scene(
        f"Ann plays {name} out of her {f.where}.",
        f"{line}{source}",
        f"{bank}Bob owns property_brown(2)\nturn Ann",
        players="Ann, Bob",
    )


@topic.argument(
    "Deal: how many cards for Pass Go?",
    number("draws", "How many does she draw?", 3, 1, 5),
    rule="deal.play.pass-go",
    also="deal pass go draw two counts as play",
    fine="Pass Go draws two cards.",
)
def deal_pass_go(f: Facts, ed: Any) -> Scene:
    """Cards drawn for Pass Go."""
    story = f"Ann plays Pass Go and draws {f.draws}."
    return Scene(story, f"Ann play pass_go\nAnn draw {f.draws}", "turn Ann", players="Ann, Bob")


@topic.argument(
    "Deal: a set of wilds only, is it full?",
    choice(
        "cards",
        "What is the brown set made of?",
        {"any": "Two ten-colour wilds", "one": "A brown card and a ten-colour wild"},
    ),
    choice("alone", "May a ten-colour wild stand alone at your table?", {"any_colour": "Yes", "no_colour": "No"}),
    rule="deal.sets.full",
    also="deal wild only set house full rainbow two wilds",
    fine="A card with its own colour is among them, so the set is full.",
)
def deal_set_of_wilds(f: Facts, ed: Any) -> Scene:
    """A house on a set of wilds."""
    owns = "wild_any=brown(2)" if f.cards == "any" else "property_brown wild_any=brown"
    told = "two ten-colour wilds" if f.cards == "any" else "a brown card and a ten-colour wild"
    alone = "" if f.alone == "any_colour" else " not"
    options = f"deal_any_wild_standing_alone={f.alone}"
    return Scene(
        f"Ann's brown set is {told}. She puts a house on it. A ten-colour wild may{alone} stand alone here.",
        "Ann play house on brown",
        f"Ann owns {owns}\nturn Ann",
        options=options,
        players="Ann, Bob",
    )
