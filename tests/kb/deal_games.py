"""Whole games of the card players, watched line by line: what was flagged, what was lost, what happened."""

import random
from collections import Counter
from functools import cache
from typing import NamedTuple

from rules_kb import games
from rules_kb.bots import at_table, names, write_down
from rules_kb.bots.deal.table import DealBots
from rules_kb.deal import actions as a
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.state import DealTable
from rules_kb.kernel.model import Action, Ruling
from rules_kb.record.lines import Record, write_action

TURNS = 200
# What tables like to play besides the printed rules; each is tried on both editions.
OPTIONS = (
    "deal_jsn_against_double=doubling, deal_jsn_scope=all",
    "deal_jsn_against_double=doubling, deal_buildings_of_broken_set=bank, deal_building_move=own_turn",
    "deal_buildings_of_broken_set=loose, deal_loose_buildings=stealable, deal_building_as_payment=property",
    "deal_buildings_of_broken_set=loose, deal_building_as_payment=no, deal_building_move=own_turn",
    "deal_win_condition=any_colours, deal_any_wild_standing_alone=any_colour, deal_wild_only_full_set=allowed",
    "deal_wild_only_full_set=standard, deal_recolour=play, deal_jsn_counts_as_play=yes",
    "deal_empty_hand_draw=five_and_two, deal_hand_limit=4, deal_plays_per_turn=5",
    "deal_double_rent_stack=no, deal_double_rent_any_colour=no, deal_forced_deal_complete_sets=taken",
    "deal_building_bonus=hotel_only, deal_excess_cards_to=discard, deal_late_draw=lost",
    "deal_excess_cards_to=pile, deal_hand_limit=3, deal_plays_per_turn=1",
    "deal_jsn_against_double=doubling, deal_plays_per_turn=6, deal_hand_limit=14",
    "deal_jsn_against_double=doubling, deal_plays_per_turn=2, deal_hand_limit=14, deal_wild_only_full_set=standard",
)


class Seating(NamedTuple):
    """Which game: the edition, its options, how many play, the seed."""

    edition: str
    options: str
    players: int
    seed: int


class Watched(NamedTuple):
    """A game with all that was noticed on the way."""

    record: Record
    table: DealTable
    rulings: dict[int, Ruling]
    flagged: list[str]
    lost: list[str]
    happened: Counter[str]


def played_as(seating: Seating) -> DealEdition:
    """The edition of a game, with its options."""
    ed: DealEdition = games.load(seating.edition)
    chosen = dict(part.strip().split("=") for part in seating.options.split(",") if part.strip())
    return ed.with_options(chosen) if chosen else ed


def seatings(each: int = 1) -> list[Seating]:
    """Both editions with two to five players, and every set of options."""
    found = [
        Seating(name, "", players, 100 * number + 10 * players + turn)
        for number, name in enumerate(games.shipped("deal"))
        for players in (2, 3, 4, 5)
        for turn in range(each)
    ]
    for number, options in enumerate(OPTIONS):
        # A no to a doubler needs two rare cards at once.
        seeds = range(number, number + (4 if "doubling" in options else 1))
        found += [Seating(name, options, 2 + seed % 4, seed) for name in games.shipped("deal") for seed in seeds]
    return found


@cache
def watched(seating: Seating) -> Watched:
    """The game played once, each line looked at as it is written."""
    ed = played_as(seating)
    t = DealBots(ed, seating.players, random.Random(seating.seed))
    told, entries, rulings = names(seating.players), [], {}
    flagged: list[str] = []
    lost: list[str] = []
    happened: Counter[str] = Counter()
    for entry, ruling in at_table(t, TURNS):
        entries.append(entry)
        rulings[entry.seq] = ruling
        line = f"{seating} {entry.seq} {write_action(entry.action, told, ed)}"
        flagged += [f"{line}: {each.rule} {each.facts}" for each in ruling.violations]
        lost += [f"{line}: {what}" for what in losses(t)]
        happened.update(kinds(t, entry.action))
    return Watched(write_down(t, entries), t.table, rulings, flagged, lost, happened)


def losses(t: DealBots) -> list[str]:
    """What is not where it belongs: cards gone or doubled, and hands and pile that are not as long as the record says."""
    cards = Counter(t.pile) + Counter(t.discard)
    for hand, player in zip(t.hands, t.table.players, strict=True):
        cards += Counter(hand) + Counter(player.bank) + Counter(laid.card for laid in player.area)
    found = []
    if cards != Counter({card.id: card.count for card in t.ed.cards.values()}):
        found.append("the pack is not whole")
    sizes = [player.hand for player in t.table.players]
    # Before the first card of a turn the players know of a draw that nobody wrote down.
    if t.table.turn.begun and (sizes, t.table.pile) != ([len(hand) for hand in t.hands], len(t.pile)):
        found.append(f"hands {sizes}, pile {t.table.pile}")
    for hand, player in zip(t.hands, t.table.players, strict=True):
        if Counter(player.known) - Counter(hand):
            found.append(f"known {player.known} and not in hand")
    return found


def kinds(t: DealBots, action: Action) -> list[str]:
    """What a line adds to the picture: its verb, and what is worth telling of it."""
    found = [type(action).__name__]
    if isinstance(action, a.Rent):
        found += [f"rent doubled {action.doubles}"] if action.doubles else []
        found += ["rent of one"] * bool(action.frm)
    elif isinstance(action, a.Play):
        found.append(f"{t.ed.cards[action.card].kind} laid")
        found += [action.card] if action.card in (*BUILDINGS, "pass_go") else []
    elif isinstance(action, a.Pay):
        found += ["paid with property"] * any(t.ed.cards[card].kind in ("property", "wild") for card, _ in action.cards)
        found += ["paid with a building"] * any(card in BUILDINGS for card, _ in action.cards)
    elif isinstance(action, a.No):
        said = max((len(answer.said) for answer in t.table.answers), default=0)
        found += ["countered"] * (said == 2) + ["countered again"] * (said == 3) + ["no double"] * action.double
    elif isinstance(action, a.Recolour):
        found += ["turned on receipt"] * (action.by != t.table.turn.seat)
    elif isinstance(action, a.Return):
        found.append("returned and seen" if action.card else "returned unseen")
    return found
