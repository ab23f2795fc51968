"""Turns: whose it is, what is drawn, how many cards are played, how many may be kept."""

from msgspec.structs import replace

from rules_kb.deal.actions import CHARGES, PLAYS, Discard, Draw, End, Recolour, Rent, Return
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.rent.facts import belonging
from rules_kb.deal.state import EMPTY_DRAW, DealTable, is_first_part, is_won, runs_out, still_due
from rules_kb.deal.turn.facts import above_limit, amiss, comes_next, count_of, unpaid
from rules_kb.deal.verb_charges import write_rent
from rules_kb.kernel.declaring import Breach, Rules, breach
from rules_kb.kernel.model import Action, Fact

rules = Rules("deal.turn")


def is_anothers_turn(table: DealTable, action: Action, ed: DealEdition) -> bool:
    """Whether somebody acts who is not on turn."""
    return action.by != table.turn.seat


@rules.on(
    *PLAYS, Draw, Discard, Return, End,
    says={
        "turn": "It is {holder}'s turn, not {player}'s.",
        "charge": "{holder}'s turn is not over: {payer} has not paid yet.",
        "hand": "{holder}'s turn is not over, with {over:# card|# cards} above the {most} that may be kept.",
    },
    fix={
        "turn": "Take it back; {holder} goes on.",
        "charge": "Take it back; {payer} pays or refuses first.",
        "hand": "Take it back; {holder} puts {over:# card|# cards} away first.",
    },
    reads=("deal_hand_limit",),
    only_if=is_anothers_turn,
)  # fmt: skip
def order(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """Turns go round to the left, and only the player on turn draws, plays or ends it."""
    if action.by == table.turn.seat or is_won(table):
        return None
    if isinstance(action, (Discard, Return)) and amiss(table, ed, action) != "turn":
        return None
    return breach(player=action.by, holder=table.turn.seat, **left_open(table, ed, action))


def left_open(table: DealTable, ed: DealEdition, action: Action) -> dict[str, Fact]:
    """What keeps the next player's card from ending the turn before it."""
    if comes_next(table, action) and (due := unpaid(table, ed)):
        return breach(says="charge", fix="charge", payer=due.frm)
    if comes_next(table, action) and (over := above_limit(table, ed)):
        return breach(says="hand", fix="hand", over=over, most=ed.deal_hand_limit)
    return breach(says="turn", fix="turn")


@rules.on(
    Draw,
    level="irregular",
    says={
        "wrong": "{player} drew {count:# card|# cards}; {right:no more were|# card was|# cards were} due.",
        "late": "{player} drew {count:# card|# cards} after playing; a turn begins with the draw.",
    },
    fix={"over": "Put {rest:# card|# cards} back on the pile.", "short": "Draw {rest:# card|# cards} more."},
    reads=("deal_empty_hand_draw", "deal_late_draw"),
)
def draw(table: DealTable, action: Draw, ed: DealEdition) -> Breach:
    """A turn begins with two cards from the pile, or five if the hand is empty."""
    turn = table.turn
    if action.by != turn.seat or action.assumed or turn.passes:
        return None
    if action.count == turn.missing:
        return None
    if turn.begun and action.count == turn.assumed:
        return late(action, ed)
    right = still_due(table, ed)
    if action.count == right or fits_anyway(table, ed, action, right):
        return None
    fix, rest = "over" if action.count > right else "short", abs(action.count - right)
    return breach(says="wrong", fix=fix, player=action.by, count=action.count, right=right, rest=rest)


def late(action: Draw, ed: DealEdition) -> Breach:
    """A draw written down after the first play comes too late only where the edition says so."""
    if ed.deal_late_draw == "allowed":
        return None
    return breach(says="late", fix="over", player=action.by, count=action.count, rest=action.count)


def fits_anyway(table: DealTable, ed: DealEdition, action: Draw, right: int) -> bool:
    """A pile too short is drawn out first, the five before the two; a hand nobody knows may have been empty."""
    if table.turn.begun:
        return False
    short = runs_out(table, action.count, right) or is_first_part(table, ed, action.count, right)
    empty = table.players[action.by].unknown and action.count == EMPTY_DRAW[ed.deal_empty_hand_draw]
    return short or (empty and table.turn.due is None)


def cost(table: DealTable, ed: DealEdition, action: Action) -> int:
    """How many plays a line takes: a doubler is one of its own, turning a wild usually none, on receipt never."""
    if isinstance(action, Recolour):
        return int(ed.deal_recolour == "play" and action.card not in table.received.get(action.by, []))
    return 1 + belonging(table, ed, action) if isinstance(action, CHARGES) and action.doubles else 1


@rules.on(
    *PLAYS, Recolour,
    says="{player} has made {played} of {most} plays, and this takes {more:one more|# more}.",
    fix={
        "all": "Take it back into the hand and end the turn.",
        "doublers": "Take {back:the doubler|the doublers} back.",
        "part": "Take {back:the doubler|the doublers} back; the rest stands.",
    },
    reads=("deal_plays_per_turn", "deal_recolour"),
)  # fmt: skip
def plays(table: DealTable, action: Action, ed: DealEdition) -> Breach:
    """At most three cards are played in a turn."""
    played, price = table.turn.plays, cost(table, ed, action)
    if action.by != table.turn.seat or not price or played + price <= ed.deal_plays_per_turn:
        return None
    most = ed.deal_plays_per_turn
    facts = breach(player=action.by, played=played, count=played + price, most=most, more=price)
    if not isinstance(action, Rent) or played >= most:
        return facts | breach(fix="all")
    # The part that fits: the rent itself, with the doublers for which a play is left.
    kept = most - played - 1
    facts |= breach(back=price - 1 - kept, part=with_doublers(table, ed, action, kept))
    return facts | (breach(fix="doublers") if table.stand else breach(fix="part", irregular=True))


def with_doublers(table: DealTable, ed: DealEdition, action: Rent, kept: int) -> str:
    """A rent with fewer doublers, as the rest of its line; seats stand as {n}."""
    seats = tuple(f"{{{seat}}}" for seat in range(len(table.players)))
    return write_rent(replace(action, doubles=kept, amount=None), seats, ed)


@rules.on(
    End,
    level="irregular",
    says="{player} ends the turn with {count} cards; {most} may be kept.",
    fix={
        "pile": "{player} puts {over:# card|# cards} under the draw pile.",
        "discard": "{player} puts {over:# card|# cards} on the discard pile.",
    },
    reads=("deal_hand_limit", "deal_excess_cards_to"),
)
def hand_limit(table: DealTable, action: End, ed: DealEdition) -> Breach:
    """No more than seven cards are kept at the end of one's turn."""
    player = table.players[action.by]
    over = player.hand - ed.deal_hand_limit
    if player.unknown or action.by != table.turn.seat or over <= 0:
        return None
    pile = ed.deal_excess_cards_to
    return breach(fix=pile, player=action.by, count=player.hand, most=ed.deal_hand_limit, over=over)


@rules.on(
    Discard, Return,
    level="irregular",
    says={
        "pile_many": "{player} puts {count:# card|# cards} under the draw pile; "
        "{over:none is|only # is|only # are} above {most}.",
        "discard_many": "{player} puts {count:# card|# cards} on the discard pile; "
        "{over:none is|only # is|only # are} above {most}.",
        "pile_wrong": "{player} puts {count:# card|# cards} under the draw pile; extra cards go on the discard pile.",
        "discard_wrong": "{player} puts {count:# card|# cards} on the discard pile; "
        "extra cards go under the draw pile.",
    },
    fix={
        "many": "Take back what was not too much.",
        "pile_wrong": "Put {count:# card|# cards} on the discard pile.",
        "discard_wrong": "Put {count:# card|# cards} under the draw pile.",
    },
    reads=("deal_excess_cards_to", "deal_hand_limit"),
)  # fmt: skip
def excess(table: DealTable, action: Discard | Return, ed: DealEdition) -> Breach:
    """Only what is above seven leaves the hand at the end of a turn, and it goes where the edition says."""
    wrong, count = amiss(table, ed, action), count_of(action)
    there = "pile" if isinstance(action, Return) else "discard"
    if wrong == "many":
        most = ed.deal_hand_limit
        over = max(table.players[action.by].hand - most, 0)
        return breach(says=f"{there}_many", fix="many", player=action.by, count=count, over=over, most=most)
    if wrong == "wrong":
        return breach(says=f"{there}_wrong", fix=f"{there}_wrong", player=action.by, count=count)
    return None
