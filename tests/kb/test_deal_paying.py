"""The payer's choice in Monopoly Deal: the ways that cost least are those a search of all ways finds."""

import random
from itertools import combinations

import pytest

from rules_kb.deal.actions import Laid, Pay
from rules_kb.deal.cards import BUILDINGS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.game import DEAL
from rules_kb.deal.pay.facts import may_give, payment
from rules_kb.deal.pay.heaps import Cost
from rules_kb.deal.pay.ways import PaymentWay, cheapest, ways
from rules_kb.deal.sets.facts import buildings, full_sets, payable, rent, total, value
from rules_kb.deal.setup.effects import new_table
from rules_kb.deal.state import Player
from rules_kb.games import load
from rules_kb.kernel import engine
from rules_kb.kernel.model import DUE, Entry, Matter
from tests.tiers import often

pytestmark = [pytest.mark.slow, pytest.mark.soak]

ED = load("deal-2008")
HANDS = often(500, 2_000)
BATCH = 100
READINGS = [
    {},
    {"deal_building_as_payment": "no"},
    {"deal_buildings_of_broken_set": "bank"},
    {"deal_buildings_of_broken_set": "loose", "deal_building_as_payment": "property"},
    {"deal_building_bonus": "hotel_only", "deal_wild_only_full_set": "standard"},
]


def some_player(chance: random.Random, ed: DealEdition, most: int) -> Player:
    """A bank and some sets, full ones and half ones, with buildings here and there."""
    money = [card.id for card in ed.cards.values() if card.kind in ("money", "rent", "action")]
    player = Player(bank=chance.choices(money, k=chance.randint(0, most // 2)))
    while len(player.area) + len(player.bank) < most - 1 and chance.random() < 0.85:
        colour = chance.choice(list(ed.colours))
        player.area += some_set(chance, ed, colour)
        if chance.random() < 0.4 and ed.colours[colour].builds and full_sets(ed, player.area, colour):
            player.area += [Laid(piece, colour) for piece in BUILDINGS[: chance.randint(1, 2)]]
    if chance.random() < 0.2:
        player.area.append(Laid(chance.choice(("wild_any", "house", "wild_red_yellow"))))
    del player.area[most:]
    return player


def some_set(chance: random.Random, ed: DealEdition, colour: str) -> list[Laid]:
    """A few cards that lie there as one colour."""
    wilds = [card.id for card in ed.cards.values() if card.kind == "wild" and colour in card.colours]
    names = [f"property_{colour}", f"property_{colour}", *wilds]
    return [Laid(chance.choice(names), colour) for _ in range(chance.randint(1, ed.colours[colour].size))]


def cost_of(ed: DealEdition, player: Player, bank: list[str], area: list[Laid]) -> Cost:
    """What a payment costs, found by looking at the whole table before and after it."""
    left = list(player.area)
    for laid in area:
        left.remove(laid)
    shades = [colour for colour in ed.colours if any(laid.colour == colour for laid in player.area)]
    paid = sum(ed.cards[card].value for card in bank) + sum(value(ed, laid) for laid in area)
    dearer = sum(total(rent(ed, player.area, colour)) - total(rent(ed, left, colour)) for colour in shades)
    broken = sum(full_sets(ed, player.area, colour) - full_sets(ed, left, colour) for colour in shades)
    gone = 0
    for colour in shades:
        for piece in BUILDINGS:
            homeless = buildings(left, colour).count(piece) - full_sets(ed, left, colour)
            gone += max(homeless, 0) * ed.cards[piece].value
    lost = gone if ed.deal_buildings_of_broken_set == "discarded" else 0
    return Cost(paid + lost, dearer, broken, len(bank) + len(area))


def every_cost(ed: DealEdition, player: Player, amount: int) -> set[Cost]:
    """The costs no other payment beats, by trying every choice of cards."""
    bank, area = may_give(ed, player)
    everything: list[str | Laid] = [*bank, *area]
    found = set()
    for size in range(len(everything) + 1):
        for picked in set(combinations(everything, size)):
            notes = [card for card in picked if isinstance(card, str)]
            laid = [card for card in picked if isinstance(card, Laid)]
            paid = sum(ed.cards[card].value for card in notes) + sum(value(ed, card) for card in laid)
            if paid >= min(amount, payable(ed, player)):
                found.add(cost_of(ed, player, notes, laid))
    return {cost for cost in found if not any(other != cost and other.beats(cost) for other in found)}


@pytest.mark.parametrize("batch", range(HANDS // BATCH))
def test_the_best_ways_are_those_a_search_of_all_ways_finds(batch: int) -> None:
    chance = random.Random(batch)
    ed = ED.with_options(READINGS[batch % len(READINGS)])
    for _ in range(BATCH):
        player = some_player(chance, ed, chance.choice((4, 5, 6, 7, 8)))
        amount = chance.choice((1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 10, 14))
        found = ways(ed, player, amount)
        assert {way.cost for way in found} == every_cost(ed, player, amount), (player, amount)
        assert [way.cost for way in found] == sorted(
            (way.cost for way in found), key=lambda cost: (cost.price, cost.rent, cost)
        )
        assert cheapest(ed, player, amount) == found[0]
        for way in found:
            assert cost_of(ed, player, list(way.bank), list(way.area)) == way.cost
            assert way.paid >= min(amount, payable(ed, player))


def test_twenty_five_cards_are_no_search_of_millions() -> None:
    chance = random.Random(1)
    player = Player(bank=["money_1m"] * 4 + ["money_2m", "money_3m", "sly_deal", "money_5m", "money_10m"])
    for colour in ED.colours:
        player.area += some_set(chance, ED, colour)
    player.area = [*player.area[:14], Laid("house", "red"), Laid("hotel", "red")]
    assert len(player.bank) + len(player.area) == 25
    assert cheapest(ED, player, 16).cost.value == 16


RED = [Laid("property_red", "red")] * 3


@pytest.mark.parametrize(
    ("bank", "area", "amount", "cost", "gives"),
    [
        ([], [], 5, Cost(), ()),
        (["money_5m"], [], 2, Cost(5, 0, 0, 1), ("money_5m",)),
        (["money_1m", "money_1m", "money_2m"], [], 2, Cost(2, 0, 0, 1), ("money_2m",)),
        (["money_3m"], RED, 3, Cost(3, 0, 0, 1), ("money_3m",)),
        (["money_2m"], RED, 3, Cost(3, 3, 1, 1), (Laid("property_red", "red"),)),
        ([], [*RED, Laid("house", "red")], 3, Cost(3, 3, 0, 1), (Laid("house", "red"),)),
        ([], [Laid("wild_any", "red"), *RED[:2]], 9, Cost(6, 6, 1, 2), tuple(RED[:2])),
        (["money_1m"], [*RED, Laid("wild_red_yellow", "red")], 3, Cost(3, 0, 0, 1), (Laid("property_red", "red"),)),
    ],
)
def test_the_cheapest_way(
    bank: list[str], area: list[Laid], amount: int, cost: Cost, gives: tuple[str | Laid, ...]
) -> None:
    way = cheapest(ED, Player(bank=bank, area=list(area)), amount)
    assert (way.cost, (*way.bank, *way.area)) == (cost, gives)


def test_a_dear_note_goes_before_a_set_breaks() -> None:
    found = ways(ED, Player(bank=["money_5m"], area=list(RED)), 3)
    assert [way.cost for way in found] == [Cost(5, 0, 0, 1), Cost(3, 3, 1, 1)]
    assert found[0] == PaymentWay(Cost(5, 0, 0, 1), 5, ("money_5m",))


def test_a_cheap_card_still_goes_before_the_dearest_note() -> None:
    brown = [Laid("property_brown", "brown")] * 2
    found = ways(ED, Player(bank=["money_10m"], area=brown), 1)
    assert [way.cost for way in found] == [Cost(1, 1, 1, 1), Cost(10, 0, 0, 1)]
    assert cheapest(ED, Player(bank=["money_5m"], area=[Laid("property_green", "green")] * 2), 4).bank == ("money_5m",)


def test_a_set_that_breaks_takes_its_buildings_along() -> None:
    player = Player(area=[*RED, Laid("house", "red")])
    assert cheapest(ED.with_options({"deal_building_as_payment": "no"}), player, 3).cost == Cost(6, 6, 1, 1)
    kept = ED.with_options({"deal_building_as_payment": "no", "deal_buildings_of_broken_set": "bank"})
    assert cheapest(kept, player, 3).cost == Cost(3, 6, 1, 1)


def test_all_of_value_is_enough_and_the_rest_is_forgiven() -> None:
    player = Player(bank=["money_1m"], area=[Laid("property_brown", "brown"), Laid("wild_any", "brown")])
    assert payable(ED, player) == 2
    assert ways(ED, player, 5) == [PaymentWay(Cost(2, 2, 1, 2), 2, ("money_1m",), (Laid("property_brown", "brown"),))]
    assert may_give(ED, player) == (["money_1m"], [Laid("property_brown", "brown")])


def test_nothing_is_owed_and_nothing_is_given() -> None:
    assert ways(ED, Player(bank=["money_1m"]), 0) == [PaymentWay(Cost(), 0)]


def test_a_house_out_of_the_bank_is_told_apart_from_one_on_a_set() -> None:
    player = Player(bank=["house"], area=[*RED, Laid("house", "red"), Laid("wild_red_yellow", "yellow")])
    way = cheapest(ED, player, 3)
    assert (way.cost, way.bank) == (Cost(3, 0, 0, 1), ("house",))
    assert payment(1, 0, player, way) == Pay(1, 0, (Laid("house"),), banked=True)
    whole = payment(1, 0, player, cheapest(ED, player, 99))
    assert whole.cards == (Laid("house"), Laid("house"), *[Laid("property_red")] * 3, Laid("wild_red_yellow"))


def test_a_wild_is_named_with_its_colour_where_two_lie_there() -> None:
    player = Player(
        area=[Laid("wild_red_yellow", "red"), Laid("wild_red_yellow", "yellow"), Laid("property_red", "red")]
    )
    cards = payment(1, 0, player, cheapest(ED, player, 99)).cards
    assert cards == (Laid("wild_red_yellow", "red"), Laid("property_red"), Laid("wild_red_yellow", "yellow"))


@pytest.mark.parametrize("reading", range(len(READINGS)))
def test_what_a_way_says_it_costs_is_what_the_payment_does(reading: int) -> None:
    chance, ed = random.Random(reading), ED.with_options(READINGS[reading])
    for _ in range(60):
        table = new_table(ed, 2)
        table.players[1] = some_player(chance, ed, 12)
        amount = chance.choice((2, 5, 8))
        for way in ways(ed, table.players[1], amount):
            after = engine.copy(table)
            after.matters = [Matter(DUE, "deal.rent.amount", 1, 1, 0, why="rent", amount=amount, asked=1)]
            line = payment(1, 0, after.players[1], way)
            assert not engine.judge(DEAL, ed, after, Entry(1, line)).violations
            assert after.dues == []
            assert everything(ed, table.players[1]) - everything(ed, after.players[1]) == way.cost.value
            assert everything(ed, after.players[0]) == way.paid
            lost = [all_rents(ed, position.players[1]) for position in (table, after)]
            assert lost[0] - lost[1] == way.cost.rent


def everything(ed: DealEdition, player: Player) -> int:
    """The printed value of all that lies in front of somebody."""
    return sum(ed.cards[card].value for card in [*player.bank, *(laid.card for laid in player.area)])


def all_rents(ed: DealEdition, player: Player) -> int:
    """What somebody's sets earn, all together."""
    return sum(total(rent(ed, player.area, colour)) for colour in ed.colours)
