"""One turn: the draw, up to three cards, wilds turned and houses moved, and no more than seven cards at the end."""

from collections.abc import Iterator

from rules_kb.bots.deal.answers import resolve
from rules_kb.bots.deal.plays import ideas
from rules_kb.bots.deal.table import DealBots
from rules_kb.bots.deal.wilds import turning
from rules_kb.bots.table import Moves
from rules_kb.deal.actions import Count, Discard, Draw, End, MoveBuilding, Play, Reshuffle, Return
from rules_kb.deal.cards import BUILDINGS, DRAW, SETS_TO_WIN
from rules_kb.deal.sets.facts import full_colours
from rules_kb.deal.state import start_draw
from rules_kb.kernel.model import TABLE, Action, Seat

# How many ideas are weighed before somebody gives up.
PATIENCE = 25


def take_turn(t: DealBots, seat: Seat) -> Moves:
    """All somebody does on a turn; where the one before was not ended in words, the first card or draw ends it."""
    yield from draw(t, seat)
    while not t.is_won and plays_left(t, seat) > 0:
        yield from rearrange(t, seat)
        action = choose(t, seat)
        if action is None:
            break
        yield action
        yield from confirm(t, seat, action)
        yield from resolve(t)
    if not t.is_won:
        yield from rearrange(t, seat)
        yield from come_to_turn(t, seat)
        yield from keep_the_limit(t, seat)


def come_to_turn(t: DealBots, seat: Seat) -> Moves:
    """The turn before is ended in words where nothing else has ended it."""
    if t.table.turn.seat != seat:
        yield End(t.table.turn.seat)


def plays_left(t: DealBots, seat: Seat) -> int:
    """How many cards may still be played."""
    return t.ed.deal_plays_per_turn - (t.table.turn.plays if t.table.turn.seat == seat else 0)


def draw(t: DealBots, seat: Seat) -> Moves:
    """The cards a turn begins with; a pile that is too short is drawn to its end and made anew."""
    wanted, left = start_draw(t.table, t.ed, seat), len(t.pile)
    told = t.likely(t.habits.draws)
    if left < wanted and t.discard:
        # Who shuffles does so on the turn that needs the cards, and a draw is written down with it.
        yield from come_to_turn(t, seat)
        told = True
        if t.likely(t.habits.shuffles):
            if left:
                yield Draw(seat, t.draw(seat, left))
            yield Reshuffle(TABLE)
            wanted -= left
    drawn = t.draw(seat, wanted)
    if told and drawn:
        yield Draw(seat, drawn)


def choose(t: DealBots, seat: Seat) -> Action | None:
    """The most wanted card that may be played; one that wins is always the most wanted."""
    if t.likely(t.characters[seat].idle):
        return None
    found = [idea.action for idea in ideas(t, seat, plays_left(t, seat)) if idea.worth > 0][:PATIENCE]
    if len(set(full_colours(t.ed, t.player(seat)))) >= SETS_TO_WIN - 1:
        for action in found:
            after = t.tried(action)
            if after is not None and after.winner == seat:
                return action
    return next((action for action in found if t.allows(action)), None)


def confirm(t: DealBots, seat: Seat, action: Action) -> Moves:
    """Some write down what Pass Go drew; it moves nothing more."""
    if isinstance(action, Play) and action.card == "pass_go" and t.likely(t.habits.draws / 2):
        yield Draw(seat, DRAW)


def rearrange(t: DealBots, seat: Seat) -> Moves:
    """Wild cards are turned where that makes a set full, or for no reason; buildings find another set."""
    lines = [*turning(t, seat, list(t.ed.cards)), *moving(t, seat)]
    t.chance.shuffle(lines)
    before = () if t.table.turn.seat == seat else (End(t.table.turn.seat),)
    for line in lines:
        if plays_left(t, seat) and t.allows(*before, line):
            yield from before
            yield line
            return


def moving(t: DealBots, seat: Seat) -> Iterator[Action]:
    """Every building of a player on another full set, now and then."""
    full = dict.fromkeys(full_colours(t.ed, t.player(seat)))
    for laid in dict.fromkeys(laid for laid in t.area(seat) if laid.card in BUILDINGS):
        for colour in full:
            if colour != laid.colour and t.likely(0.2):
                yield MoveBuilding(seat, laid.card, colour, laid.colour)


def keep_the_limit(t: DealBots, seat: Seat) -> Moves:
    """Cards above the limit go where the edition sends them, seen or unseen; now and then a hand is counted."""
    spare = len(t.hands[seat]) - t.ed.deal_hand_limit
    cards = sorted(t.hands[seat], key=lambda card: t.ed.cards[card].value + t.chance.random())[: max(spare, 0)]
    if t.ed.deal_excess_cards_to == "discard":
        yield from (Discard(seat, card) for card in cards)
    elif cards and t.likely(t.habits.shows):
        yield from (Return(seat, card) for card in cards)
    elif cards:
        t.put_under(seat, cards)
        yield Return(seat, "", len(cards))
    if t.table.turn.begun and t.likely(t.habits.counts):
        yield Count(seat, len(t.hands[seat]))
