"""The verbs of throws, tokens, cards and turns."""

from collections.abc import Sequence

from rules_kb.board import actions as act
from rules_kb.board.edition import BoardEdition
from rules_kb.board.items import jail_card, once
from rules_kb.board.names import card, deck, deed, space
from rules_kb.board.position import block_lines, read_block
from rules_kb.kernel.model import TABLE, Seat
from rules_kb.kernel.said import Facts
from rules_kb.kernel.text import LineError, listed, shown
from rules_kb.record.reader import Words, name_of
from rules_kb.record.verbs import Shape, Term, Verb, position_verb, spaced

SPEED_FACES = ("1", "2", "3", "bus", "mr")
Players = Sequence[str]


def read_roll(by: Seat, words: Words, ed: BoardEdition) -> act.Roll:
    """Two dice, or one where the edition throws one, and the Speed Die; then where the token went, and what it was for."""
    first = words.number("a die", most=6)
    words.took(",")
    is_one = ed.dice_thrown == 1 and not words.peek().isdigit()
    dice = (first, 0 if is_one else words.number("a second die", most=6))
    speed = words.took(*SPEED_FACES)
    if words.peek().isdigit():
        raise LineError(f"The Speed Die shows {listed(SPEED_FACES)}, not {shown(words.peek())}.")
    to, rent, cocked = None, False, False
    while key := words.took("to", "for", "cocked"):
        if key == "to":
            to = space(words, ed)
        elif key == "for":
            words.need("rent")
            rent = True
        cocked = cocked or key == "cocked"
    return act.Roll(by, dice, speed, to, rent, cocked)


def shown_by(action: act.Roll) -> list[str]:
    """What each die that was thrown shows."""
    return [str(die) for die in action.dice if die]


def write_roll(action: act.Roll, players: Players, ed: BoardEdition) -> str:
    """The dice, then the rest in the order it is read."""
    to = f"to {ed.spaces[action.to].id}" if action.to is not None else ""
    return spaced(*shown_by(action), action.speed, to, "for rent" * action.rent, "cocked" * action.cocked)


def roll_facts(action: act.Roll, ed: BoardEdition) -> Facts:
    """The throw and where it led."""
    to = None if action.to is None else ed.spaces[action.to].id
    flags = {"rent": action.rent, "cocked": action.cocked}
    return {"player": action.by, "dice": tuple(map(int, shown_by(action))), "speed": action.speed, "space": to, **flags}


ROLL = Verb(
    act.Roll,
    "Ann roll 3 4",
    "{player} (threw|throws) {dice}[ and {speed}]"
    "[{cocked:, which (did|does) not count}|{rent: for the rent}|, to {space}]",
    read=read_roll,
    write=write_roll,
    facts=roll_facts,
    spoken=("threw", "throw", "throws"),
    shape=Shape(("@die", "@die"), "to for cocked bus mr", {"to": "@space", "for": "rent"}),
)


def space_facts(action: act.Land | act.Move, ed: BoardEdition) -> Facts:
    """Whose token, and the space."""
    return {"player": action.by, "space": ed.spaces[action.space].id}


SPACE = Term(space, lambda number, players, ed: ed.spaces[number].id)
LAND = Verb(
    act.Land,
    "Ann land baltic",
    "{player} (landed|lands) on {space}",
    (SPACE,),
    facts=space_facts,
    shape=Shape(("@space",)),
)
MOVE = Verb(
    act.Move,
    "Ann move baltic",
    "{player}’s token (was|is) put on {space}",
    (SPACE,),
    facts=space_facts,
    shape=Shape(("@space",)),
)


def read_choose(by: Seat, words: Words, ed: BoardEdition) -> act.Choose:
    """One of the choices a space, a card or the Speed Die leaves."""
    what = words.took("10%", "flat", "bus", "chance")
    if not what:
        raise words.wanted("10%, flat, bus or chance")
    number = words.number("a number of spaces", most=12) if what == "bus" and words.peek() else None
    return act.Choose(by, what, number)


CHOOSE = Verb(
    act.Choose,
    "Ann choose 10%",
    "{player} (chose|chooses) {what}[ {number}]",
    read=read_choose,
    write=lambda action, players, ed: spaced(action.what, "" if action.number is None else str(action.number)),
    spoken=("chose",),
    shape=Shape(("10% flat bus chance",)),
)


def draw_facts(action: act.Draw, ed: BoardEdition) -> Facts:
    """The card; one of several that say the same by what they share."""
    return {"player": action.by, "card": action.card if action.card in ed.card else action.card.replace("_", " ")}


DRAW = Verb(
    act.Draw,
    "Ann draw nearest_railroad",
    "{player} (drew|draws) “{card}”",
    (Term(card),),
    facts=draw_facts,
    spoken=("drew",),
    shape=Shape(("@card",)),
)


def read_use(by: Seat, words: Words, ed: BoardEdition) -> act.Use:
    """A jail card is played, from this deck or any."""
    jail_card(words)
    return act.Use(by, deck(words, ed) if words.peek() else "")


USE = Verb(
    act.Use,
    "Ann use jail-card",
    "{player} (used|uses) a jail card",
    read=read_use,
    write=lambda action, players, ed: spaced(act.JAIL_CARD, action.deck),
    shape=Shape(("jail-card",), "@deck"),
)


def shuffle_facts(action: act.Shuffle, ed: BoardEdition) -> Facts:
    """The deck, called as the spaces on which it is drawn from."""
    spaces = (space.id for space in ed.spaces if space.deck == action.deck)
    return {"space": next(spaces, ed.place_name(action.deck))}


SHUFFLE = Verb(
    act.Shuffle,
    "table shuffle chance",
    "{space} (was|is) shuffled",
    (Term(deck),),
    facts=shuffle_facts,
    by=(TABLE,),
    shape=Shape(("@deck",)),
)


# The ways to find who begins, as they are told.
WAYS = {
    "highest": "with the highest throw",
    "agreed": "as agreed",
    "chance": "by chance",
    "youngest": "as the youngest",
}


def read_begin(by: Seat, words: Words, ed: BoardEdition) -> act.Begin:
    """Who begins, and by which way of finding that."""
    player = words.player()
    if not words.took("by"):
        return act.Begin(by, player)
    how = words.took(*WAYS)
    if not how:
        raise words.wanted(listed(tuple(WAYS)))
    return act.Begin(by, player, how)


BEGIN = Verb(
    act.Begin,
    "table begin Ann by highest",
    "{player} (began|begins)[ {way}]",
    read=read_begin,
    write=lambda action, players, ed: spaced(name_of(action.player, players), action.how and f"by {action.how}"),
    facts=lambda action, ed: {"player": action.player, "way": WAYS.get(action.how, "")},
    by=(TABLE,),
    players=False,
    shape=Shape(("@player",), "by", {"by": "highest agreed chance youngest"}),
)
TIME = Verb(act.Time, "table time", "time (was|is) up", by=(TABLE,), players=False)


def deeds_dealt(words: Words, ed: BoardEdition) -> tuple[str, ...]:
    """Deeds dealt before the game."""
    deeds = [deed(words, ed)]
    while words.took(","):
        deeds.append(deed(words, ed))
    return once(deeds)


DEALT = Verb(
    act.Dealt,
    "Ann dealt oriental, reading",
    "{player} (was|is) dealt {deeds}",
    (Term(deeds_dealt, lambda deeds, *_: ", ".join(deeds)),),
    shape=Shape(("@unsold",), ",", {",": "@unsold"}),
)
POSITION = position_verb(act.Resync, read_block, block_lines)
