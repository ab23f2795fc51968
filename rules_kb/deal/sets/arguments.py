"""Arguments about Monopoly Deal: sets, wilds, turns and winning."""

from typing import Any

from rules_kb.deal.places import COLOURS, a_card, full, of_colour
from rules_kb.record.scenes import Facts, Scene, Topic, some

topic = Topic("Deal: sets, turns, winning", "deal", colours=COLOURS)


@topic.scene()
def deal_turning_a_wild(f: Facts, ed: Any) -> Scene:
    """A wild turned to its other colour."""
    turn = "Ann" if f.whose == "own" else "Bob"
    played = f" and has played {some(f.plays, 'card')}" if turn == "Ann" else ""
    story = f"On {turn}'s turn Ann turns her red and yellow wild to yellow{played}."
    done = f"drawn, played {f.plays if turn == 'Ann' else 1}"
    position = f"Ann owns wild_red_yellow=red property_yellow\nturn {turn}, {done}"
    return Scene(story, "Ann recolour wild_red_yellow yellow", position, yes="broken" if turn == "Ann" else "no")


@topic.scene()
def deal_building_too_early(f: Facts, ed: Any) -> Scene:
    """A building on a set that may not carry it."""
    story = f"Ann puts a {f.piece} on her {'unfinished' if f.lacks else 'full'} {of_colour(f.colour)} set."
    return Scene(story, f"Ann play {f.piece} on {f.colour}", f"Ann owns {full(ed, f.colour, f.lacks)}\nturn Ann")


@topic.scene()
def deal_wild_on_its_own(f: Facts, ed: Any) -> Scene:
    """A ten-colour wild laid as a colour."""
    owns = f"Ann owns property_{f.colour}\n" if f.other == "yes" else ""
    story = f"Ann plays a ten-colour wild as {a_card(f.colour)} card; she has " + ("another." if owns else "no other.")
    return Scene(story, f"Ann play wild_any as {f.colour}", f"{owns}turn Ann")


@topic.scene()
def deal_empty_pile(f: Facts, ed: Any) -> Scene:
    """A pile that runs out."""
    position = f"Ann hand 4\npile {f.left}\ndiscard pass_go(6)\nturn Ann"
    if f.does == "early":
        return Scene(
            f"The pile has {some(f.left, 'card')} when the used cards are shuffled.",
            "table reshuffle",
            position,
            fine="The used cards become the pile: it does not hold the two cards that are due.",
        )
    return Scene(
        f"The pile has {some(f.left, 'card')}. Ann draws two"
        + ("." if f.left > 1 else ", and the used cards are shuffled."),
        "Ann draw 2",
        position,
        fine="The used cards become the new pile." if f.left < 2 else "Nothing yet: the pile holds both cards.",
    )


@topic.scene()
def deal_plays_and_hand(f: Facts, ed: Any) -> Scene:
    """Too many plays, or too many cards kept."""
    if f.what == "keeps":
        story = f"Ann ends her turn with {some(f.count, 'card')} in hand."
        wrong = f"{some(f.count - ed.deal_hand_limit, 'card')} must go: no more than {ed.deal_hand_limit} are kept."
        fine, position = "No more than seven are kept.", f"Ann hand {f.count}\nturn Ann, drawn, played 1"
        return Scene(story, "Ann end", position, fine=fine, wrong=wrong)
    count = min(f.count, 4)
    story = f"Ann plays {some(count, 'card')} in her turn."
    return Scene(
        story,
        "Ann bank money_1m",
        f"Ann hand 8\nturn Ann, drawn, played {count - 1}",
        fine="Up to three cards are played in a turn.",
    )


@topic.scene()
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
        yes="yes" if ed.deal_win_condition == "at_once" else "no",
    )


@topic.scene()
def deal_more_than_five_players(f: Facts, ed: Any) -> Scene:
    """The first draw at a table of so many."""
    names = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")[: f.count]
    story = f"{f.count} players sit down with {f.packs} pack{'s' if f.packs == 'two' else ''}, and Ann draws."
    two = "With two packs shuffled together; one pack is for two to five."
    wrong = "One pack is for two to five; two packs shuffled together take more."
    return Scene(story, "Ann draw 2", options=f"deal_packs={f.packs}", players=", ".join(names), fine=two, wrong=wrong)
