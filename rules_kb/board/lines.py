"""The lines of the board game: each verb, who says it, an example, and how it is read."""

from rules_kb.board import actions as act
from rules_kb.board.edition import Edition
from rules_kb.board.items import MOST_HOUSES, bundle, debt_paid, handover, jail_card, once, reason, trade_side
from rules_kb.board.names import card, deck, deed, group_or_deed, lot, space
from rules_kb.core import BANK, TABLE, Action, Seat
from rules_kb.verbs import Verbs
from rules_kb.words import LineError, Words, listed, shown

SPEED_FACES = ("1", "2", "3", "bus", "mr")

VERBS = Verbs()
verb = VERBS.on


@verb("Ann roll 3 4")
def roll(by: Seat, words: Words, ed: Edition) -> Action:
    """Two dice and the Speed Die, then where the token went, what it was for, that it does not count."""
    first = words.number("a die", most=6)
    words.took(",")
    dice = (first, words.number("a second die", most=6))
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


@verb("Ann land baltic")
def land(by: Seat, words: Words, ed: Edition) -> Action:
    """A landing without its throw."""
    return act.Land(by, space(words, ed))


@verb("Ann move baltic")
def move(by: Seat, words: Words, ed: Edition) -> Action:
    """A token put somewhere."""
    return act.Move(by, space(words, ed))


@verb("Ann collect 200 for go")
def collect(by: Seat, words: Words, ed: Edition) -> Action:
    """Money from the Bank."""
    amount = words.amount()
    return act.Collect(by, amount, reason(words) if words.took("for") else "")


@verb("Ann buy oriental for 100")
def buy(by: Seat, words: Words, ed: Edition) -> Action:
    """A purchase, with or without the name and the price."""
    bought = deed(words, ed) if words.peek() not in ("for", "") else ""
    return act.Buy(by, bought, words.price())


@verb("Ann decline")
def decline(by: Seat, words: Words, ed: Edition) -> Action:
    """The lander does not want it."""
    return act.Decline(by)


@verb("bank auction oriental", by=(BANK,), players=False)
def auction(by: Seat, words: Words, ed: Edition) -> Action:
    """Something comes under the hammer."""
    return act.OpenAuction(by, lot(words, ed))


@verb("Bob bid 60")
def bid(by: Seat, words: Words, ed: Edition) -> Action:
    """A bid, with or without its lot."""
    amount = words.amount()
    return act.Bid(by, amount, lot(words, ed) if words.took("for") else "")


@verb("Cal pass", by=(TABLE,))
def passed(by: Seat, words: Words, ed: Edition) -> Action:
    """One is out of the auction, or all are."""
    return act.Pass(by)


@verb("Bob win oriental for 60")
def win(by: Seat, words: Words, ed: Edition) -> Action:
    """The lot, its price, and the street of a building."""
    won = lot(words, ed)
    street = deed(words, ed) if words.took("on") else ""
    words.need("for", '"for" and the price')
    price = words.amount()
    if not street and words.took("on"):
        street = deed(words, ed)
    return act.Win(by, won, price, street)


@verb("Bob demand rent from Ann")
def demand(by: Seat, words: Words, ed: Edition) -> Action:
    """Rent, or the sum of it, from somebody or from whoever stands there."""
    rent = words.took("rent")
    amount = words.number('"rent" or an amount', least=0) if not rent or words.peek()[:1].isdigit() else None
    return act.Demand(by, words.player() if words.took("from") else None, amount)


@verb("Ann pay Bob 24")
def pay(by: Seat, words: Words, ed: Edition) -> Action:
    """Who is paid, with what, and what for: a reason, another player's debt, or both."""
    to = words.side()
    given = bundle(words, ed)
    why, whose = debt_paid(words)
    return act.Pay(by, to, given.cash, why, whose, given.deeds, given.cards)


@verb("Ann choose 10%")
def choose(by: Seat, words: Words, ed: Edition) -> Action:
    """One of the choices a space, a card or the Speed Die leaves."""
    what = words.took("10%", "flat", "bus", "chance")
    if not what:
        raise words.wanted("10%, flat, bus or chance")
    number = words.number("a number of spaces", most=12) if what == "bus" and words.peek() else None
    return act.Choose(by, what, number)


@verb("Ann draw nearest_railroad")
def draw(by: Seat, words: Words, ed: Edition) -> Action:
    """A card from a deck."""
    return act.Draw(by, card(words, ed))


@verb("Ann use jail-card")
def use(by: Seat, words: Words, ed: Edition) -> Action:
    """A jail card is played, from this deck or any."""
    jail_card(words)
    return act.Use(by, deck(words, ed) if words.peek() else "")


@verb("table shuffle chance", by=(TABLE,))
def shuffle(by: Seat, words: Words, ed: Edition) -> Action:
    """A deck is shuffled."""
    return act.Shuffle(by, deck(words, ed))


@verb("Ann build oriental 1, vermont 1")
def build(by: Seat, words: Words, ed: Edition) -> Action:
    """Streets with how many more houses each gets."""
    streets = pieces(words, deed(words, ed), ed)
    if any(each.to is not None for each in streets):
        raise LineError('Say how many more houses there are, without "to".', shape=True)
    return act.Build(by, streets, words.price())


@verb("Ann want 3 houses")
def want(by: Seat, words: Words, ed: Edition) -> Action:
    """How many buildings are wanted, and where."""
    count = words.number("a number of houses", most=MOST_HOUSES)
    piece = words.took("house", "houses", "hotel", "hotels")
    if not piece:
        raise words.wanted('"houses" or "hotels"')
    kind: act.Piece = "hotel" if piece.startswith("hotel") else "house"
    return act.Want(by, count, kind, deed(words, ed) if words.took("on") else "")


@verb("Ann sell oriental 2")
def sell(by: Seat, words: Words, ed: Edition) -> Action:
    """Streets with how many houses go or stay, or one whole group."""
    name = group_or_deed(words, ed)
    if name in ed.groups:
        return act.Sell(by, (), name, words.price())
    return act.Sell(by, pieces(words, name, ed), "", words.price())


@verb("Ann mortgage oriental")
def mortgage(by: Seat, words: Words, ed: Edition) -> Action:
    """A deed is turned over."""
    return act.Mortgage(by, deed(words, ed), words.price())


@verb("Ann lift oriental")
def lift(by: Seat, words: Words, ed: Edition) -> Action:
    """A mortgage is paid off."""
    return act.Lift(by, deed(words, ed), words.price())


@verb("Ann keep oriental")
def keep(by: Seat, words: Words, ed: Edition) -> Action:
    """A deed received mortgaged stays so."""
    return act.Keep(by, deed(words, ed), words.price())


@verb("Bob offer 130 for boardwalk")
def offer(by: Seat, words: Words, ed: Edition) -> Action:
    """A sum for somebody's mortgaged deed."""
    amount = words.amount()
    words.need("for", '"for" and a property')
    return act.Offer(by, amount, deed(words, ed))


@verb("Ann trade Bob: oriental, $50 for vermont")
def trade(by: Seat, words: Words, ed: Edition) -> Action:
    """Who trades with whom, what is given, what is got."""
    to = words.side()
    words.took(":")
    gives = trade_side(words, ed)
    words.need("for", '"for" and what comes back')
    return act.Trade(by, to, gives, trade_side(words, ed))


@verb("Ann bankrupt to Bob")
def bankrupt(by: Seat, words: Words, ed: Edition) -> Action:
    """The creditors, and what was handed over where that is told."""
    words.need("to", '"to" and the creditor')
    to = [words.side()]
    while words.took(","):
        to.append(words.side())
    if not words.took(":"):
        return act.Bankrupt(by, tuple(to))
    deeds, cash, cards = handover(words, ed)
    return act.Bankrupt(by, tuple(to), True, deeds, cash, cards)


@verb("Ann resign")
def resign(by: Seat, words: Words, ed: Edition) -> Action:
    """A player gives up."""
    return act.Resign(by)


@verb("Ann count 743")
def count(by: Seat, words: Words, ed: Edition) -> Action:
    """Cash counted, or the whole worth."""
    worth = bool(words.took("worth"))
    return act.Count(by, words.amount(), worth)


@verb("Ann dealt oriental, reading")
def dealt(by: Seat, words: Words, ed: Edition) -> Action:
    """Deeds dealt before the game."""
    deeds = [deed(words, ed)]
    while words.took(","):
        deeds.append(deed(words, ed))
    return act.Dealt(by, once(deeds))


@verb("Ann end", by=(TABLE,))
def end(by: Seat, words: Words, ed: Edition) -> Action:
    """The dice pass on; said by the table, the game is over."""
    return act.Finish(by) if by == TABLE else act.End(by)


@verb("table time", by=(TABLE,), players=False)
def time(by: Seat, words: Words, ed: Edition) -> Action:
    """The agreed time is up."""
    return act.Time(by)


@verb("table turn Ann", by=(TABLE,), players=False)
def turn(by: Seat, words: Words, ed: Edition) -> Action:
    """The turn goes to somebody."""
    return act.TurnTo(by, words.player())


def pieces(words: Words, first: str, ed: Edition) -> tuple[act.Pieces, ...]:
    """Streets with their counts, each street once."""
    found = [_piece(words, first)]
    while words.took(","):
        found.append(_piece(words, deed(words, ed)))
        if found[-1].street in [each.street for each in found[:-1]]:
            raise LineError(f"{found[-1].street} is named twice; give one number for it.")
    return tuple(found)


def _piece(words: Words, street: str) -> act.Pieces:
    if words.took("to"):
        return act.Pieces(street, to=words.number("how many stay", least=0, most=MOST_HOUSES))
    count = words.number("a number", most=MOST_HOUSES) if words.peek() not in (",", "for", "") else 1
    return act.Pieces(street, count)
