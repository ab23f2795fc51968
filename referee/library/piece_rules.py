"""Which rules a deed or a card brings into play, so that its page leads to them."""

from typing import Any

from rules_kb.games import play_of

DEED = ("board.buy.landed", "board.rent.late", "board.rent.mortgaged", "board.mortgage.value")
BOARD_KINDS = {
    "street": ("board.rent.amount", "board.build.even", *DEED),
    "railroad": ("board.rent.railroad", *DEED),
    "utility": ("board.rent.utility", *DEED),
}
# What a card of a deck can do, and the rules about that.
EFFECTS = {
    "keep": ("board.jail.card", "board.cards.held"),
    "go_to_jail": ("board.move.to-jail",),
    "move_to": ("board.go.salary",),
    "nearest": ("board.rent.railroad", "board.rent.utility"),
}
DRAWN = ("board.cards.effect", "board.cards.drawn", "board.cards.cycle")
DEAL_KINDS = {
    "money": ("deal.play.banked", "deal.pay.change"),
    "property": ("deal.sets.full", "deal.play.property-as-money", "deal.win.sets"),
    "wild": ("deal.sets.colour", "deal.sets.any-wild", "deal.sets.recolour", "deal.pay.wild"),
    "rent": ("deal.rent.colour", "deal.rent.one-set", "deal.rent.amount", "deal.rent.who"),
    "colour": ("deal.sets.full", "deal.rent.amount", "deal.build.street-only"),
}
ACTIONS = {
    "pass_go": ("deal.play.pass-go",),
    "double_the_rent": ("deal.rent.double",),
    "just_say_no": ("deal.respond.card", "deal.respond.alternate", "deal.respond.target", "deal.respond.cost"),
    "deal_breaker": ("deal.steal.full-only", "deal.steal.building"),
    "sly_deal": ("deal.steal.not-full", "deal.steal.there"),
    "forced_deal": ("deal.steal.not-full", "deal.steal.there"),
    "debt_collector": ("deal.charge.amount", "deal.charge.who"),
    "birthday": ("deal.charge.amount", "deal.charge.who"),
    "house": ("deal.build.full-set", "deal.build.one-each", "deal.build.broken"),
    "hotel": ("deal.build.house-first", "deal.build.one-each", "deal.build.broken"),
}


def rules_about(ed: Any, id: str) -> list[Any]:
    """The rules a piece of an edition brings into play, those the edition does not play left out."""
    known = play_of(ed).rules
    names = board_rules(ed, id) if ed.game == "board" else deal_rules(ed, id)
    return [known[name] for name in names if name not in ed.off]


def board_rules(ed: Any, id: str) -> tuple[str, ...]:
    """The rules about a deed by its kind, about a card by what it does."""
    if id in ed.deeds:
        return BOARD_KINDS[ed.deeds[id].kind]
    card = ed.card[id]
    done = [EFFECTS["nearest"][card.nearest == "utility"]] if card.nearest else []
    done += [name for effect in ("keep", "go_to_jail", "move_to") if getattr(card, effect) for name in EFFECTS[effect]]
    return (*done, *DRAWN)


def deal_rules(ed: Any, id: str) -> tuple[str, ...]:
    """The rules about a colour, or about a card by its kind."""
    if id in ed.colours:
        return DEAL_KINDS["colour"]
    return ACTIONS.get(id) or DEAL_KINDS.get(ed.cards[id].kind, ())
