"""Log lines as somebody would tell them afterwards."""

from referee.tables.deal.sentences import DEAL
from referee.tables.wording import Tell, Words, blank, joined
from rules_kb import log
from rules_kb.board import actions as a
from rules_kb.core import TABLE, Action
from rules_kb.disputes.complaints import KINDS


def told(words: Words, action: Action) -> str:
    """One line of the log as a sentence without its full stop."""
    tell = SENTENCES.get(type(action))
    text = tell(words, action) if tell else type(action).__name__.lower()
    return text[:1].upper() + text[1:]


def roll(w: Words, act: a.Roll) -> str:
    """A throw and where it led."""
    dice = " and ".join(str(die) for die in act.dice) + (f" and {act.speed}" if act.speed else "")
    if act.cocked:
        return f"{w.who(act.by)} threw {dice}, which did not count"
    goal = " for the rent" if act.rent else ("" if act.to is None else f", to {w.space(act.to)}")
    return f"{w.who(act.by)} threw {dice}{goal}"


def priced(w: Words, price: int | None) -> str:
    """What was really paid, where that was said."""
    return "" if price is None else f" for {w.sum(price)}"


def buy(w: Words, act: a.Buy) -> str:
    """A purchase."""
    return f"{w.who(act.by)} bought {w.place(act.deed) if act.deed else 'it'}{priced(w, act.price)}"


def bid(w: Words, act: a.Bid) -> str:
    """A bid."""
    return f"{w.who(act.by)} bid {w.sum(act.amount)}" + (f" for {w.place(act.lot)}" if act.lot else "")


def win(w: Words, act: a.Win) -> str:
    """A lot that was sold."""
    on = f", on {w.place(act.on)}" if act.on else ""
    return f"{w.who(act.by)} won {w.place(act.lot)} for {w.sum(act.price)}{on}"


def demand(w: Words, act: a.Demand) -> str:
    """A claim."""
    sum_ = "rent" if act.amount is None else w.sum(act.amount)
    return f"{w.who(act.by)} asked for {sum_}" + ("" if act.frm is None else f" from {w.who(act.frm)}")


def pay(w: Words, act: a.Pay) -> str:
    """A payment, in money or in kind."""
    kind = [w.sum(act.amount)] * bool(act.amount) + [w.place(deed) for deed in act.deeds]
    kind += ["a jail card"] * act.cards
    reason = w.who(act.whose) if act.whose is not None else act.why
    return f"{w.who(act.by)} paid {w.who(act.to)} {joined(kind or ['nothing'])}" + (f" for {reason}" if reason else "")


def collect(w: Words, act: a.Collect) -> str:
    """Money from the Bank."""
    return f"{w.who(act.by)} took {w.sum(act.amount)} from the Bank" + (f" for {act.why}" if act.why else "")


def choose(w: Words, act: a.Choose) -> str:
    """A choice."""
    return f"{w.who(act.by)} chose {act.what}" + ("" if act.number is None else f" {act.number}")


def steps(w: Words, pieces: tuple[a.Pieces, ...]) -> str:
    """Houses by street."""
    rows = [
        f"{one.count} on {w.place(one.street)}" if one.to is None else f"{w.place(one.street)} down to {one.to}"
        for one in pieces
    ]
    return joined(rows or ["nothing"])


def build(w: Words, act: a.Build) -> str:
    """Houses put up."""
    return f"{w.who(act.by)} built {steps(w, act.streets)}{priced(w, act.price)}"


def sell(w: Words, act: a.Sell) -> str:
    """Houses given back."""
    what = f"everything on {act.group.replace('_', ' ')}" if act.group else steps(w, act.streets)
    return f"{w.who(act.by)} sold {what}{priced(w, act.price)}"


def deed(verb: str) -> Tell:
    """A sentence about one deed."""
    return lambda w, act: f"{w.who(act.by)} {verb} {w.place(act.deed)}{priced(w, act.price)}"


def side(w: Words, one: a.Side) -> str:
    """What one side of a deal gives."""
    parts = [w.place(name) for name in one.deeds] + [w.sum(one.cash)] * bool(one.cash)
    parts += ["a jail card"] * one.cards + [f"{one.houses} houses"] * bool(one.houses)
    parts += [f"a loan of {w.sum(one.loan)}"] * bool(one.loan)
    parts += [f"free stays on {w.place(name)}" for name, _ in one.immunity]
    parts += [f"a promise: {said}" for said in one.promises] + [f"a share of {w.place(name)}" for name in one.shares]
    return joined(parts or ["nothing"])


def trade(w: Words, act: a.Trade) -> str:
    """A deal."""
    return f"{w.who(act.by)} gave {w.who(act.to)} {side(w, act.gives)} for {side(w, act.gets)}"


def bankrupt(w: Words, act: a.Bankrupt) -> str:
    """A bankruptcy."""
    return f"{w.who(act.by)} went bankrupt to {joined([w.who(seat) for seat in act.to])}"


def dealt(w: Words, act: a.Dealt) -> str:
    """Deeds dealt before the game."""
    return f"{w.who(act.by)} was dealt {joined([w.place(name) for name in act.deeds])}"


def want(w: Words, act: a.Want) -> str:
    """A wish while buildings are short."""
    plural = "s" if act.count != 1 else ""
    return f"{w.who(act.by)} wants {act.count} {act.piece}{plural}" + (f" on {w.place(act.on)}" if act.on else "")


def passed(w: Words, act: a.Pass) -> str:
    """Out of the bidding."""
    return "everyone else passed" if act.by == TABLE else f"{w.who(act.by)} passed"


def contest(w: Words, act: log.Contest) -> str:
    """A dispute: a complaint from the list in its own words, any other as it was written."""
    why = f"“{KINDS[act.why]}”" if act.why in KINDS else act.why
    return f"{w.who(act.by)} disputes entry {act.n}" + (f": {why}" if why else "")


def by(pattern: str) -> Tell:
    """A sentence that only needs its player."""
    return lambda w, act: pattern.format(w.who(act.by), act=act)


SENTENCES: dict[type[Action], Tell] = {
    a.Roll: roll, a.Buy: buy, a.Bid: bid, a.Win: win, a.Demand: demand, a.Pay: pay, a.Collect: collect,
    a.Choose: choose, a.Build: build, a.Sell: sell, a.Trade: trade, a.Bankrupt: bankrupt, a.Dealt: dealt,
    a.Want: want, a.Pass: passed,
    a.Land: lambda w, act: f"{w.who(act.by)} landed on {w.space(act.space)}",
    a.Move: lambda w, act: f"{w.who(act.by)}’s token was put on {w.space(act.space)}",
    a.Draw: lambda w, act: f"{w.who(act.by)} drew “{w.card(act.card)}”",
    a.Shuffle: lambda w, act: f"{w.deck(act.deck)} was shuffled",
    a.OpenAuction: lambda w, act: f"{w.place(act.lot)} came under the hammer",
    a.Offer: lambda w, act: f"{w.who(act.by)} offered {w.sum(act.amount)} for {w.place(act.deed)}",
    a.Decline: by("{0} did not buy"),
    a.Use: by("{0} used a jail card"),
    a.Mortgage: deed("mortgaged"),
    a.Lift: deed("lifted the mortgage on"),
    a.Keep: deed("kept the mortgage on"),
    a.Resign: by("{0} gave up"),
    a.Count: lambda w, act: f"{w.who(act.by)} counted {w.sum(act.amount)}{' in all' if act.worth else ' in cash'}",
    a.End: by("{0} ended the turn"),
    a.Time: by("time was up"),
    a.Finish: by("the game was ended"),
    a.TurnTo: lambda w, act: f"the turn went to {w.who(act.player)}",
    a.Resync: by("the table said how it stands"),
    log.Strike: by("entry {act.n} was taken back"),
    log.Replace: lambda w, act: f"entry {act.n} was corrected: {told(w, act.action)}",
    log.Insert: lambda w, act: f"added after entry {act.n}: {told(w, act.action)}",
    log.Agree: by("{0} agreed to entry {act.n}"),
    log.Contest: contest,
    log.Waive: by("the table let entry {act.n} pass ({act.rule})"),
    log.Overrule: by("the table let entry {act.n} stand"),
    log.Settle: by("what entry {act.n} left owing was settled"),
    log.Decide: lambda w, act: f"the table decided on {blank(act.param)}: {blank(str(act.value))}",
    log.Adopt: by("the table plays by {act.edition} from here on"),
    log.Assume: lambda w, act: f"the referee moves by itself: {joined(list(act.what)) or 'nothing'}",
    **DEAL,
}  # fmt: skip
