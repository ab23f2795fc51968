"""Whole games of the bots, watched line by line: what was flagged, what was lost, what happened."""

import random
from collections import Counter
from functools import cache
from typing import NamedTuple

from rules_kb import games
from rules_kb.board import actions as a
from rules_kb.board.edition import BoardEdition
from rules_kb.board.state import HOTEL, Board
from rules_kb.bots import at_table, names, write_down
from rules_kb.bots.board.table import BoardBots
from rules_kb.kernel.model import BANK, Action, Ruling
from rules_kb.record.lines import Record, write_action

TURNS = 240
# What tables like to play besides the printed rules; each is tried on some edition.
OPTIONS = (
    "speed_die=after_go",
    "speed_die=start, speed_die_bus=ticket, speed_die_triples_reroll=yes",
    "speed_die=start, speed_die_triples_as_third_double=jail, speed_die_triples_to_jail_salary=yes",
    "starting_cash=300, go_salary=20, jail_fine=200, luxury_tax_amount=300, bankrupt_several_creditors=shared",
    "starting_cash=400, go_salary=10, jail_fine=150, income_tax_amount=400, bankrupt_to_bank=unsold",
    "auction_on_decline=optional, auction_who_may_bid=others, auction_bidding_order=turn_order",
    "auction_on_decline=never, tax_and_fines_go_to=pot, free_parking_reward=pot_plus_500",
    "immunity_deals=enforced, loans_between_players=allowed, snake_eyes_bonus=500",
    "immunity_deals=enforced, gifts=not_in_debt, debtor_sales=any, free_parking_reward=fixed",
    "immunity_deals=unenforced, gifts=forbidden, debtor_sales=none, creditor_cannot_pay_interest=may_refuse",
    "bank_houses=10, bank_hotels=2, building_shortage_target=declared",
    "bank_houses=12, building_shortage=lot, building_shortage_opening_bid=own",
    "bank_houses=14, building_shortage=first_come, even_build=no, even_sell=no, hotel_sale=any_number",
    "rent_must_be_demanded=no, rent_while_owner_in_jail=no, utility_roll=fresh, go_exact_landing_bonus=double",
    "game_end=second_bankruptcy, bankrupt_to_player=everything, initial_deal_of_deeds=two_paid",
    "bankrupt_several_creditors=shared, bankrupt_failed_mortgages=undone, bankrupt_to_bank_mortgages=stay",
    "jail_fine_when=next_turn, jail_doubles_extra_turn=yes, jail_card_on_third_failed_roll=yes, jail_max_turns=2",
    "mortgage_third_party=forced_sale, mortgaged_sale_to_bank=yes, mortgage_transfer_interest=always",
    "auction_payment=limited, auction_opening_bid=10, auction_min_increment=5, purchase_intent_deadline=at_once",
    "tax_and_fines_go_to=pot, free_parking_reward=pot, free_parking_seed=250, go_exact_landing_sum=100, doubles_bonus=50",
    "auction_on_landing=yes, auction_who_may_bid=others",
    "auction_on_landing=yes, auction_on_decline=never, speed_die=start, laps_before_buying=1",
    "rent_percent=35, rent_percent_rounding=up, utility_roll=fresh",
    "rent_percent=250, speed_die=start",
    "game_end=time, time_up=turn",
    "game_end=time, time_up=round",
    "laps_before_buying=2, laps_before_building=4, jail_fine_rise=25",
    "starting_cash=600, go_salary=100, trade_timing=settled, build_timing=settled, mortgage_timing=short_of_cash",
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
    board: Board
    rulings: dict[int, Ruling]
    flagged: list[str]
    lost: list[str]
    happened: Counter[str]


def played_as(seating: Seating) -> BoardEdition:
    """The edition of a game, with its options."""
    ed = games.load(seating.edition)
    chosen = dict(part.strip().split("=") for part in seating.options.split(",") if part.strip())
    return ed.with_options(chosen) if chosen else ed


def seatings() -> list[Seating]:
    """Every edition with few, some and many players, and every set of options."""
    shipped = games.shipped("board")
    found = []
    for number, name in enumerate(shipped):
        least, most = games.load(name).players_range
        for turn, players in enumerate((least, 4, most, least + number % (most - least + 1))):
            found.append(Seating(name, "", players, 10 * number + turn))
    for number, options in enumerate(OPTIONS):
        name = shipped[number % len(shipped)]
        least, most = games.load(name).players_range
        found.append(Seating(name, options, least + number % (most - least + 1), number))
    return found


@cache
def watched(seating: Seating) -> Watched:
    """The game played once, each line looked at as it is written."""
    ed, chance = played_as(seating), random.Random(seating.seed)
    t = BoardBots(ed, seating.players, chance)
    told, entries, rulings = names(seating.players), [], {}
    flagged: list[str] = []
    lost: list[str] = []
    happened: Counter[str] = Counter()
    cash, hotels, bids = [player.cash for player in t.board.players], 0, 0
    for entry, ruling in at_table(t, TURNS):
        entries.append(entry)
        rulings[entry.seq] = ruling
        line = f"{seating} {entry.seq} {write_action(entry.action, told, ed)}"
        flagged += [f"{line}: {each.rule} {each.facts}" for each in ruling.violations]
        lost += [f"{line}: {what}" for what in losses(t.board, ed, cash, ruling)]
        standing = sum(deed.houses == HOTEL for deed in t.board.deeds.values())
        bids = bids + 1 if isinstance(entry.action, a.Bid) else bids if isinstance(entry.action, a.Pass | a.Win) else 0
        happened.update(kinds(entry.action, bids, standing - hotels))
        hotels = standing
    return Watched(write_down(t, entries), t.board, rulings, flagged, lost, happened)


def losses(board: Board, ed: BoardEdition, cash: list[int], ruling: Ruling) -> list[str]:
    """What is not where it belongs; `cash` is carried on by the money the ruling says has moved."""
    for frm, to, amount in ruling.moved:
        for seat, sign in ((frm, -1), (to, 1)):
            if seat >= 0:
                cash[seat] += sign * amount
    found = []
    if [player.cash for player in board.players] != cash:
        found.append(f"cash {[player.cash for player in board.players]}, moved {cash}")
    if min(cash) < 0:
        found.append(f"below zero: {cash}")
    levels = [deed.houses for deed in board.deeds.values()]
    pieces = board.houses + sum(n for n in levels if n < HOTEL), board.hotels + levels.count(HOTEL)
    if pieces != (ed.bank_houses, ed.bank_hotels) or min(board.houses, board.hotels) < 0:
        found.append(f"pieces {pieces}")
    for name, deck in board.decks.items():
        held = [card for card in ed.decks[name] if ed.card[card].keep] * sum(p.cards.count(name) for p in board.players)
        if sorted([*deck.unseen, *deck.under, *held]) != sorted(ed.decks[name]):
            found.append(f"cards of {name}")
    return found


def kinds(action: Action, bids: int, hotels: int) -> list[str]:
    """What a line adds to the picture: its verb, and what is worth telling of it."""
    found = [type(action).__name__]
    if isinstance(action, a.Win):
        found.append(f"{action.lot} won" if action.lot in ("house", "hotel", a.JAIL_CARD) else "deed won")
        found += ["deed won after three bids"] * (bids >= 3)
    elif isinstance(action, a.Bankrupt):
        found.append("bankrupt to several" if len(action.to) > 1 else f"bankrupt to {creditor(action.to[0])}")
        found += ["handover told"] * action.told
    elif isinstance(action, a.Pay):
        found += ["paid in kind"] * bool(action.deeds) + ["paid for another"] * (action.whose is not None)
    elif isinstance(action, a.Trade):
        found += ["swap"] * bool(action.gives.deeds and action.gets.deeds)
        found += ["jail card traded"] * bool(action.gives.cards or action.gets.cards)
        found += ["immunity"] * bool(action.gives.immunity) + ["rent promised"] * bool(action.gives.rents)
    elif isinstance(action, a.Roll):
        found += ["fresh throw"] * action.rent + ["Speed Die"] * bool(action.speed) + ["cocked"] * action.cocked
    elif isinstance(action, a.Sell):
        found += ["hotel sold"] * (hotels < 0)
    elif isinstance(action, a.Build):
        found += ["hotel built"] * (hotels > 0)
    elif isinstance(action, a.Choose):
        found.append(f"chose {action.what}")
    return found


def creditor(seat: int) -> str:
    """Whom an estate goes to."""
    return "the Bank" if seat == BANK else "a player"
