"""Ways to break the rules of playing cards."""

from rules_kb.deal.actions import Bank, Birthday, Debt, Draw, No, Play, Rent
from rules_kb.deal.sets.facts import buildings, has_colour
from rules_kb.kernel.model import Action
from tests.injection.deal.spot import BOTH, CardSpot, hand_of, left, may_hold, others, some, streets, to_play
from tests.injection.ways import Ways

ways = Ways("deal.play", *BOTH)


@ways.to_break("property-as-money")
def banks_a_property(spot: CardSpot) -> list[Action] | None:
    """A property or a wild goes into the bank."""
    cards = some(spot, spot.seat, "property", "wild")
    return [Bank(spot.seat, cards[0])] if cards and to_play(spot) else None


@ways.to_break("banked")
def uses_its_money(spot: CardSpot) -> list[Action] | None:
    """An action card in the bank is used."""
    uses: dict[str, Action] = {
        "pass_go": Play(spot.seat, "pass_go", "", True),
        "birthday": Birthday(spot.seat, banked=True),
        "debt_collector": Debt(spot.seat, (others(spot)[0],), banked=True),
    }
    for card in spot.me.bank:
        shown = () if spot.ed.cards[card].any else spot.ed.cards[card].colours
        held = [colour for colour in shown if has_colour(spot.ed, spot.me.area, colour)]
        uses |= {card: Rent(spot.seat, (held[0],), card, banked=True)} if held else {}
    found = [line for card, line in uses.items() if card in spot.me.bank]
    return [spot.chance.choice(found)] if found and to_play(spot) else None


@ways.to_break("banked")
def answers_with_its_money(spot: CardSpot) -> list[Action] | None:
    """A Just Say No in the bank is used."""
    pending = spot.table.pending
    for seat in pending.targets if pending and not spot.table.answers and not spot.table.over else ():
        if "just_say_no" in spot.table.players[seat].bank:
            return [No(seat, banked=True)]
    return None


@ways.to_break("banked")
def builds_with_its_money(spot: CardSpot) -> list[Action] | None:
    """A house goes into the bank and then on a set."""
    full = [colour for colour in streets(spot, spot.seat) if not buildings(spot.me.area, colour)]
    if not full or not to_play(spot, plays=2) or not may_hold(spot, spot.seat, "house"):
        return None
    return [Bank(spot.seat, "house"), Play(spot.seat, "house", full[0], True)]


@ways.to_break("pass-go")
def draws_three(spot: CardSpot) -> list[Action] | None:
    """Pass Go draws three cards, or one."""
    turn = spot.table.turn
    return [Draw(spot.seat, spot.chance.choice((1, 3)))] if turn.passes and not spot.table.over else None


@ways.to_break("hand", deal_plays_per_turn="6")
def plays_from_an_empty_hand(spot: CardSpot) -> list[Action] | None:
    """A card is played that cannot have been in the hand."""
    money = some(spot, spot.seat, "money")
    idle = spot.table.turn.begun and left(spot) and not spot.table.over and not spot.table.dues
    return [Bank(spot.seat, money[0])] if idle and money and not hand_of(spot, spot.seat) else None


@ways.to_break("hand")
def doubles_with_one_card(spot: CardSpot) -> list[Action] | None:
    """Rent is doubled with one card in hand."""
    if hand_of(spot, spot.seat) != 1 or not to_play(spot, plays=2):
        return None
    for card in some(spot, spot.seat, "rent"):
        shown = () if spot.ed.cards[card].any else spot.ed.cards[card].colours
        held = [colour for colour in shown if has_colour(spot.ed, spot.me.area, colour)]
        if held and may_hold(spot, spot.seat, "double_the_rent"):
            return [Rent(spot.seat, (held[0],), card, 1)]
    return None
