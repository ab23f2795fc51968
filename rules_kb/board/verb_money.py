"""The verbs of money and of what goes from hand to hand."""

import re
from collections.abc import Sequence

from rules_kb.board import actions as act
from rules_kb.board import items
from rules_kb.board.edition import BoardEdition
from rules_kb.board.position import marked
from rules_kb.kernel.model import BANK, TABLE, Seat
from rules_kb.kernel.said import Facts, Said
from rules_kb.record.reader import Words, name_of
from rules_kb.record.verbs import AMOUNT, PLAYER, Shape, Term, Verb, after, after_for, behind, seat_names, spaced

Players = Sequence[str]


COLLECT = Verb(
    act.Collect,
    "Ann collect 200 for go",
    "{player} (took|takes) ${amount} from the Bank[ for {why}]",
    (AMOUNT, after("for", Term(lambda words, ed: items.reason(words)))),
    shape=Shape(("@due",), "for", {"for": "@reason"}),
)


def read_demand(by: Seat, words: Words, ed: BoardEdition) -> act.Demand:
    """Rent, or the sum of it, from somebody or from whoever stands there."""
    rent = words.took("rent")
    amount = words.amount('"rent" or an amount') if not rent or words.peek()[:1].isdigit() else None
    return act.Demand(by, words.player() if words.took("from") else None, amount)


def write_demand(action: act.Demand, players: Players, ed: BoardEdition) -> str:
    """What is asked for, and of whom."""
    who = f"from {name_of(action.frm, players)}" if action.frm is not None else ""
    return spaced("rent" if action.amount is None else str(action.amount), who)


TAKE = Verb(
    act.Take,
    "Ann take 100 from Bob",
    "{player} (took|takes) ${amount} of {payer}’s money",
    (AMOUNT, behind("from", PLAYER, '"from" and whose money it was')),
    facts=lambda action, ed: {"player": action.by, "amount": action.amount, "payer": action.frm},
    spoken=("took",),
    shape=Shape((), "from", {"from": "@player"}),
)
DEMAND = Verb(
    act.Demand,
    "Bob demand rent from Ann",
    "{player} (asked|asks) for [${amount}|rent][ from {payer}]",
    read=read_demand,
    write=write_demand,
    facts=lambda action, ed: {"player": action.by, "amount": action.amount, "payer": action.frm},
    shape=Shape(("rent @claim",), "from", {"from": "@player"}),
)


def read_pay(by: Seat, words: Words, ed: BoardEdition) -> act.Pay:
    """Who is paid, with what, and what for: a reason, another player's debt, or both."""
    # Money for the middle is paid as to the Bank.
    pot = words.took("pot")
    to = BANK if pot else words.side()
    given = items.bundle(words, ed)
    why, whose = items.debt_paid(words)
    return act.Pay(by, to, given.cash, why or pot, whose, given.deeds, given.cards)


def handed_over(action: act.Pay) -> act.Side:
    """What a payment is made of."""
    return act.Side(cash=action.amount, deeds=action.deeds, cards=action.cards)


def write_pay(action: act.Pay, players: Players, ed: BoardEdition) -> str:
    """Who is paid, with what, and what for."""
    whose = "" if action.whose is None else name_of(action.whose, players)
    things = ", ".join(items.bundle_words(handed_over(action), sign="")) or "0"
    return spaced(name_of(action.to, players), things, after_for(action.why), after_for(whose))


def pay_facts(action: act.Pay, ed: BoardEdition) -> Facts:
    """Who paid whom what, and what for."""
    sides = {"player": action.by, "payee": action.to, "debtor": action.whose}
    return {**sides, "things": items.bundle_phrases(handed_over(action)), "why": action.why}


PAY = Verb(
    act.Pay,
    "Ann pay Bob 24",
    "{player} (paid|pays) {payee} [{things}|nothing][ for {debtor}| for {why}]",
    read=read_pay,
    write=write_pay,
    facts=pay_facts,
    spoken=("paid",),
    shape=Shape(("@side", "@owed @mine jail-card"), ", for", {",": "@mine jail-card", "for": "@reason @player"}),
    refusal="Money from the Bank is collected. Write it like: Ann collect 50",
)


def read_trade(by: Seat, words: Words, ed: BoardEdition) -> act.Trade:
    """Who trades with whom, what is given, what is got."""
    to = words.side()
    words.took(":")
    gives = items.trade_side(words, ed)
    words.need("for", '"for" and what comes back')
    return act.Trade(by, to, gives, items.trade_side(words, ed))


def write_trade(action: act.Trade, players: Players, ed: BoardEdition) -> str:
    """With whom, what is given, what is got."""
    return f"{name_of(action.to, players)}: {items.side_words(action.gives)} for {items.side_words(action.gets)}"


def trade_facts(action: act.Trade, ed: BoardEdition) -> Facts:
    """The two sides and what each gives."""
    sides = {"gives": items.side_phrases(action.gives), "gets": items.side_phrases(action.gets)}
    return {"player": action.by, "payee": action.to, **sides}


TRADE = Verb(
    act.Trade,
    "Ann trade Bob: oriental, $50 for vermont",
    "{player} (gave|gives) {payee} [{gives}|nothing] for [{gets}|nothing]",
    read=read_trade,
    write=write_trade,
    facts=trade_facts,
    shape=Shape(
        ("@side:",),
        ", for",
        {":": "@mine jail-card nothing", ",": "@mine @mine/to jail-card", "for": "@mine/to jail-card nothing"},
    ),
)


def read_exchange(by: Seat, words: Words, ed: BoardEdition) -> act.Exchange:
    """Who gives whom what, then who, then who."""
    words.took(":")
    legs: list[act.Leg] = []
    while not legs or words.took("then"):
        frm = words.player()
        words.need("to", '"to" and who gets it')
        to = words.player()
        words.took(":")
        legs.append(act.Leg(frm, to, items.trade_side(words, ed)))
    return act.Exchange(by, tuple(legs))


def write_exchange(action: act.Exchange, players: Players, ed: BoardEdition) -> str:
    """Who gives whom what, one after the other."""
    legs = (
        f"{name_of(leg.frm, players)} to {name_of(leg.to, players)}: {items.side_words(leg.gives)}"
        for leg in action.legs
    )
    return f": {' then '.join(legs)}"


def exchange_facts(action: act.Exchange, ed: BoardEdition) -> Facts:
    """Every step of the trade."""
    told = "{player} to {payee} [{gives}|nothing]"
    return {
        "legs": tuple(
            Said(told, {"player": leg.frm, "payee": leg.to, "gives": items.side_phrases(leg.gives)})
            for leg in action.legs
        )
    }


EXCHANGE = Verb(
    act.Exchange,
    "table trade: Ann to Bob: oriental then Bob to Cal: $50 then Cal to Ann: vermont",
    "one trade (was|is) made: {legs}",
    read=read_exchange,
    write=write_exchange,
    facts=exchange_facts,
    by=(TABLE,),
    players=False,
    shape=Shape(("@player",), "to then ,", {"to": "@player:", "then": "@player"}),
)


def read_bankrupt(by: Seat, words: Words, ed: BoardEdition) -> act.Bankrupt:
    """The creditors, and what was handed over where that is told."""
    words.need("to", '"to" and the creditor')
    to = [words.side()]
    while words.took(","):
        to.append(words.side())
    if not words.took(":"):
        return act.Bankrupt(by, tuple(to))
    deeds, cash, cards = items.handover(words, ed)
    return act.Bankrupt(by, tuple(to), True, deeds, cash, cards)


def write_bankrupt(action: act.Bankrupt, players: Players, ed: BoardEdition) -> str:
    """The creditors, and the handover where it was told."""
    to = f"to {seat_names(action.to, players)}"
    if not action.told:
        return to
    loose = items.bundle_words(act.Side(cash=action.cash, cards=action.cards))
    return f"{to}: {', '.join([*map(marked, action.deeds), *loose]) or 'nothing'}"


BANKRUPT = Verb(
    act.Bankrupt,
    "Ann bankrupt to Bob",
    "{player} (went|goes) bankrupt to {creditors}",
    read=read_bankrupt,
    write=write_bankrupt,
    facts=lambda action, ed: {"player": action.by, "creditors": action.to},
    shape=Shape(("to",), ",", {"to": "@side", ",": "@player"}),
)
RESIGN = Verb(act.Resign, "Ann resign", "{player} (gave|gives) up")


NOTES = re.compile(r"[$£€]?([0-9]{1,9})x([0-9]{1,4})")


def read_count(by: Seat, words: Words, ed: BoardEdition) -> act.Count:
    """Cash counted, in one sum or by its notes, or the whole worth."""
    worth = bool(words.took("worth"))
    notes: list[tuple[int, int]] = []
    while not worth and (found := NOTES.fullmatch(words.peek())):
        words.take("notes")
        words.took(",")
        notes.append((int(found[1]), int(found[2])))
    if notes:
        return act.Count(by, sum(note * number for note, number in notes), notes=tuple(notes))
    return act.Count(by, words.amount(), worth)


def write_count(action: act.Count, players: Players, ed: BoardEdition) -> str:
    """The sum, or the notes it was counted by."""
    by_notes = " ".join(f"{note}x{number}" for note, number in action.notes)
    return by_notes or spaced("worth" * action.worth, str(action.amount))


def count_facts(action: act.Count, ed: BoardEdition) -> Facts:
    """What was counted, and how many of which note."""
    notes = tuple(Said("{count} × ${note}", {"count": number, "note": note}) for note, number in action.notes)
    return {"player": action.by, "amount": action.amount, "worth": action.worth, "notes": notes}


COUNT = Verb(
    act.Count,
    "Ann count 743",
    "{player} (counted|counts) ${amount} {worth:in all|in cash}[: {notes}]",
    read=read_count,
    write=write_count,
    facts=count_facts,
    shape=Shape(("worth",)),
)
BANKER = Verb(
    act.Banker,
    "table banker Ann",
    "{player} (was|is) the Banker",
    (PLAYER,),
    facts=lambda action, ed: {"player": action.player},
    by=(TABLE,),
    players=False,
    shape=Shape(("@player",)),
)
ISSUE = Verb(
    act.Issue,
    "bank issue 500",
    "the Banker (made|makes) ${amount} for the Bank",
    (AMOUNT,),
    by=(BANK,),
    players=False,
)
