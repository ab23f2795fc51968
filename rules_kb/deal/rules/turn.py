"""Turns: whose it is, what is drawn, how many cards are played, how many may be kept."""

from msgspec.structs import replace

from rules_kb.core import Action, Breach, Rules, breach
from rules_kb.deal.actions import CHARGES, PLAYS, Discard, Draw, End, Recolour, Rent, Return
from rules_kb.deal.astray import put_right
from rules_kb.deal.charging import belonging
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import EMPTY_DRAW, Table, is_first_part, is_late_excess, is_won, still_due
from rules_kb.deal.wording import cards_of
from rules_kb.deal.writing import line

rules = Rules("deal.turn")


@rules.on(
    *PLAYS, Draw, Discard, Return, End,
    says="It is {holder}'s turn, not {player}'s.",
    fix="Take it back; {holder} goes on.",
)  # fmt: skip
def order(table: Table, action: Action, ed: DealEdition) -> Breach:
    """Turns go round to the left, and only the player on turn draws, plays or ends it."""
    if action.by == table.turn.seat or is_won(table):
        return None
    if isinstance(action, Discard | Return) and is_due(table, ed, action):
        return None
    return breach(player=action.by, holder=table.turn.seat)


def is_due(table: Table, ed: DealEdition, action: Discard | Return) -> bool:
    """Whether cards above the limit are put away late or moved to the right pile, which puts that fault right."""
    late = is_late_excess(table, action.by, action.count if isinstance(action, Return) else 1)
    return late or bool(put_right(table, ed, action))


@rules.on(
    Draw,
    level="irregular",
    says="{player} drew {cards}; {right}.",
    fix="{remedy}.",
    reads=("deal_empty_hand_draw", "deal_late_draw"),
)
def draw(table: Table, action: Draw, ed: DealEdition) -> Breach:
    """A turn begins with two cards from the pile, or five if the hand is empty."""
    turn = table.turn
    if action.by != turn.seat or action.assumed or turn.passes:
        return None
    if action.count == turn.missing and not turn.begun:
        return None
    if turn.begun and action.count in (turn.assumed, turn.missing):
        return late(action, ed)
    right = still_due(table, ed)
    if action.count == right or fits_anyway(table, ed, action, right):
        return None
    more, less = action.count - right, right - action.count
    remedy = f"Put {cards_of(more)} back on the pile" if more > 0 else f"Draw {cards_of(less)} more"
    word = f"{cards_of(right) if right else 'no more'} {'was' if right == 1 else 'were'} due"
    return breach(player=action.by, cards=cards_of(action.count), count=action.count, right=word, remedy=remedy)


def late(action: Draw, ed: DealEdition) -> Breach:
    """A draw written down after the first play comes too late only where the edition says so."""
    if ed.deal_late_draw == "allowed":
        return None
    remedy = f"Put {cards_of(action.count)} back on the pile"
    told = {"cards": f"{cards_of(action.count)} after playing", "right": "they come first"}
    return breach(player=action.by, count=action.count, remedy=remedy, **told)


def fits_anyway(table: Table, ed: DealEdition, action: Draw, right: int) -> bool:
    """A pile too short is drawn out first, the five before the two; a hand nobody knows may have been empty."""
    if table.turn.begun:
        return False
    short = table.pile is not None and action.count == table.pile < right
    short = short or is_first_part(table, ed, action.count, right)
    empty = table.players[action.by].unknown and action.count == EMPTY_DRAW[ed.deal_empty_hand_draw]
    return short or (empty and table.turn.due is None)


def cost(table: Table, ed: DealEdition, action: Action) -> int:
    """How many plays a line takes: a doubler is one of its own, turning a wild usually none, on receipt never."""
    if isinstance(action, Recolour):
        return int(ed.deal_recolour == "play" and action.card not in table.received.get(action.by, []))
    return 1 + belonging(table, ed, action) if isinstance(action, CHARGES) else 1


@rules.on(
    *PLAYS, Recolour,
    says="{player} has made {played} of {most} plays, and this takes {more}.",
    fix="{remedy}.",
    reads=("deal_plays_per_turn", "deal_recolour"),
)  # fmt: skip
def plays(table: Table, action: Action, ed: DealEdition) -> Breach:
    """At most three cards are played in a turn."""
    played, price = table.turn.plays, cost(table, ed, action)
    if action.by != table.turn.seat or not price or played + price <= ed.deal_plays_per_turn:
        return None
    most = ed.deal_plays_per_turn
    more = "one more" if price == 1 else f"{price} more"
    facts = breach(player=action.by, played=played, count=played + price, most=most, more=more)
    if not isinstance(action, Rent) or played >= most:
        return {**facts, "remedy": "Take it back into the hand and end the turn"}
    # The part that fits: the rent itself, with the doublers for which a play is left.
    kept = most - played - 1
    facts["part"] = with_doublers(table, ed, action, kept)
    back = f"Take {'the doubler' if price - 1 - kept == 1 else 'the doublers'} back"
    if table.stand:
        return {**facts, "remedy": back}
    return {**facts, "remedy": f"{back}; the rest stands", "irregular": True}


def with_doublers(table: Table, ed: DealEdition, action: Rent, kept: int) -> str:
    """A rent with fewer doublers, as the rest of its line; seats stand as {n}."""
    seats = tuple(f"{{{seat}}}" for seat in range(len(table.players)))
    return line(replace(action, doubles=kept, amount=None), seats, ed).removeprefix("rent ")


@rules.on(
    End,
    level="irregular",
    says="{player} ends the turn with {count} cards; {most} may be kept.",
    fix="{player} puts {over} {where}.",
    reads=("deal_hand_limit", "deal_excess_cards_to"),
)
def hand_limit(table: Table, action: End, ed: DealEdition) -> Breach:
    """No more than seven cards are kept at the end of one's turn."""
    player = table.players[action.by]
    over = player.hand - ed.deal_hand_limit
    if player.unknown or action.by != table.turn.seat or over <= 0:
        return None
    where = WHERE[ed.deal_excess_cards_to]
    told = {"over": cards_of(over), "where": where}
    # What may go back unseen is told in a line; what is discarded has to be named.
    unseen = breach(above=over) if ed.deal_excess_cards_to == "pile" else {}
    return breach(player=action.by, count=player.hand, most=ed.deal_hand_limit, **told) | unseen


WHERE = {"pile": "under the draw pile", "discard": "on the discard pile"}


@rules.on(
    Discard, Return,
    level="irregular",
    says="{player} puts {cards} {there}; {wrong}.",
    fix="{remedy}.",
    reads=("deal_excess_cards_to", "deal_hand_limit"),
)  # fmt: skip
def excess(table: Table, action: Discard | Return, ed: DealEdition) -> Breach:
    """Only what is above seven leaves the hand at the end of a turn, and it goes where the edition says."""
    if put_right(table, ed, action) or (action.by != table.turn.seat and not is_due(table, ed, action)):
        return None
    count = action.count if isinstance(action, Return) else 1
    there, right = WHERE["pile" if isinstance(action, Return) else "discard"], WHERE[ed.deal_excess_cards_to]
    facts = breach(player=action.by, cards=cards_of(count), there=there)
    player = table.players[action.by]
    over = max(player.hand - ed.deal_hand_limit, 0)
    if there == WHERE["pile"] and count <= table.turn.extra and action.by == table.turn.seat:
        return None
    if not player.unknown and count > over:
        none = f"{f'only {over}' if over else 'none'} {'is' if over < 2 else 'are'} above {ed.deal_hand_limit}"
        return {**facts, "wrong": none, "remedy": "Take back what was not too much"}
    if there == right:
        return None
    return {**facts, "wrong": f"extra cards go {right}", "remedy": f"Put {cards_of(count)} {right}"}
