"""Evenings of Monopoly Deal made up by chance: logs, legal and not, that the properties are tried on."""

import random
from collections import Counter

from rules_kb import games
from rules_kb.deal.cards import PACK
from rules_kb.deal.state import DealTable

PLAYERS = ("Ann", "Bob", "Cal")
# What somebody might do, allowed or not; what players often do stands here more than once.
LINES = """
{by} draw 2
{by} draw {few}
{by} bank {money}
{by} bank {money}
{by} bank {card}
{by} play {property}
{by} play {property}
{by} play {property}
{by} play {property}
{by} play {wild} as {colour}
{by} play {wild} as {colour}
{by} play wild_any as {colour}
{by} play wild_any
{by} play pass_go
{by} play house on {colour}
{by} play hotel on {colour}
{by} play house
{by} play double_the_rent
{by} play pass_go from bank
{by} recolour {wild} {colour}
{by} recolour wild_any {colour}
{by} move house to {colour}
{by} discard {card}
{by} return {card}
{by} return {few}
{by} rent {colour}
{by} rent {colour} with {rent}
{by} rent {colour} with {rent} double
{by} rent {colour} with rent_any double double from {other}
{by} rent {colour}, {colour} with {rent} for {few}
{by} birthday
{by} birthday double
{by} debt {other}
{by} debt {other} from bank
{other} pay {by} {money}
{other} pay {by} {money}, {property}
{other} pay {by} {property}
{other} pay {by} {wild}, house
{other} pay {by} nothing
{by} demand {card} from {other}
{by} demand {few} from {other}
{by} sly {other} {property}
{by} sly {other} {wild} as {colour}
{by} sly {other} wild_any
{by} sly {other} house
{by} swap {other}: {property} for {property}
{by} swap {other}: {wild} for {property}
{by} break {other} {colour}
{other} no
{other} no
{by} no
{other} no double
{other} no from bank
{by} end
{by} end
{by} win
table reshuffle
table strike {entry}
table overrule {entry}
table replace {entry}: {by} bank {money}
table insert after {entry}: {by} play {property}
{other} contest {entry}
table settle {entry}
table turn {other}
""".strip().splitlines()

# What says of itself that cards were lost or found.
UNEXPLAINED = [
    "{by} count {few}",
    "{by} dealt {few}",
    "table position:\n  {by} hand {few}, bank {money}, owns {property}\n  turn {other}",
    "table position:\n  pile {few}\n  {other} hand ?, owns {property} house",
    "table position:\n  {by} owns property_red(3) house hotel=loose wild_any\n  {other} owes {by} {few} for rent",
    "table position:\n  pile 30, under ? money_1m\n  discard pass_go(3)\n  turn {by}, played 2",
]


def line(pick: random.Random, by: str, entries: int, lines: list[str]) -> str:
    """One line, by the player who is probably on turn."""
    ed = games.load("deal-2008")
    kinds = {
        kind: [card.id for card in ed.cards.values() if card.kind == kind] for kind in ("money", "property", "rent")
    }
    wilds = [card.id for card in ed.cards.values() if card.kind == "wild" and not card.any]
    wild = pick.choice(wilds)
    colour = pick.choice(ed.cards[wild].colours if pick.random() < 0.5 else list(ed.colours))
    return pick.choice(lines).format(
        by=by,
        other=pick.choice([name for name in PLAYERS if name != by]),
        card=pick.choice(list(ed.cards)),
        money=pick.choice(kinds["money"]),
        property=pick.choice(kinds["property"][:4] if pick.random() < 0.7 else kinds["property"]),
        rent=pick.choice(kinds["rent"]),
        wild=wild,
        colour=colour if pick.random() < 0.6 else pick.choice(list(ed.colours)[:4]),
        few=pick.randrange(1, 9),
        entry=pick.randrange(1, entries + 2),
    )


def evening(
    seed: int, length: int, edition: str = "deal-2008", options: str = "", illegal: str = "void", odd: bool = False
) -> str:
    """A whole record, the same for the same seed; an odd one has lines by which cards are lost and found."""
    pick, known = random.Random(seed), [*LINES, *(UNEXPLAINED if odd else [])]
    turn, lines = 0, list[str]()
    for at in range(length):
        turn += pick.random() < 0.2
        lines.append(line(pick, PLAYERS[turn % len(PLAYERS)], at, known))
    head = [f"edition: {edition}", *([f"options: {options}"] if options else []), f"players: {', '.join(PLAYERS)}"]
    return "\n".join([*head, f"illegal: {illegal}", "", *lines, ""])


def cards_on(table: DealTable) -> Counter[str]:
    """Every card that lies somewhere by name."""
    named = [*table.discard, *filter(None, table.under)]
    for player in table.players:
        named += [*player.bank, *(laid.card for laid in player.area), *player.known]
    return Counter(named)


def cards_missing(table: DealTable) -> int:
    """How many cards of the pack are nowhere."""
    assert table.pile is not None and table.unnamed is not None
    piles = table.pile + len(table.discard) + table.unnamed
    return PACK * table.packs - piles - sum(len(p.bank) + len(p.area) + p.hand for p in table.players)
