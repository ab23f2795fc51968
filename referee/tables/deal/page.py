"""What the main page of a Deal table shows: whose turn, what is awaited, and the cards under the thumb."""

from typing import Any

from referee.seated.queries import Seated, options
from referee.seated.shapes import Button, Panel
from referee.seated.wording import cards_of, joined
from referee.tables.common.sheets import chair, chairs, title
from referee.tables.deal.answers import can_pay, noes, owed
from referee.tables.deal.faces import capital
from referee.tables.deal.mats import mats, pips
from rules_kb.deal.charge.facts import SUMS
from rules_kb.deal.sets.facts import total
from rules_kb.deal.state import Pending, following, still_to_draw
from rules_kb.deal.win.facts import sets_that_count
from rules_kb.kernel.model import Seat

BAR = (("bank", "Bank"), ("property", "Property"), ("action", "Action"), ("line", "Write"), ("more", "More"))


def page_context(s: Seated, recent: dict[str, Any]) -> dict[str, Any]:
    """The parts of the page that are this game's."""
    return {
        "banner": banner(s),
        "players": [player(s, seat) for seat in range(len(s.board.players))],
        "now": now(s),
        "owed": owed(s),
        "pad": pad(s),
        "bar": BAR,
        "mats": mats(s),
    }


def whose(s: Seated) -> Seat:
    """Whose turn it is; at the end, the winner's."""
    winners = s.view.game.winners(s.board, s.ed)
    return winners[0] if winners else s.board.turn.seat


def left(s: Seated) -> int:
    """How many cards the player on turn may still play."""
    return max(s.ed.deal_plays_per_turn - s.board.turn.plays, 0)


def above(s: Seated) -> int:
    """How many cards the player on turn holds above the limit, once the draw is made."""
    one = s.board.players[s.board.turn.seat]
    return 0 if one.unknown or still_to_draw(s.board, s.ed) else max(one.hand - s.ed.deal_hand_limit, 0)


def banner(s: Seated) -> dict[str, Any]:
    """Whose turn it is and how far it has come."""
    seat = whose(s)
    chips = [] if s.board.over else [f"{left(s) or 'no'} play{'' if left(s) == 1 else 's'} left"]
    pile = "?" if s.board.pile is None else s.board.pile
    return {**title(s, seat), "chips": chips, "pile": pile}


def player(s: Seated, seat: Seat) -> dict[str, Any]:
    """One player of the strip: hand, bank, full sets."""
    one = s.board.players[seat]
    bank = sum(s.ed.cards[card].value for card in one.bank)
    hand = "?" if one.unknown else str(one.hand)
    on_turn = seat == whose(s)
    return {**chair(s, seat), "hand": hand, "bank": s.words.sum(bank), "full": pips(s, seat), "on_turn": on_turn}


def now(s: Seated) -> Panel:
    """The one thing that comes next."""
    for find in (ended, nearly_won, theft, charge, drawing, too_many):
        if (card := find(s)) is not None:
            return card
    who = s.words.who(s.board.turn.seat)
    plays = left(s)
    says = f"{cards_of(plays)} may still be played." if plays else "End the turn below."
    return Panel(f"{who} plays" if plays else f"{who} has played {s.ed.deal_plays_per_turn} cards", says)


def ended(s: Seated) -> Panel | None:
    """The game is over."""
    if not s.board.over:
        return None
    tables = [Button("Everybody’s cards", href="deeds")]
    if s.board.winner is None:
        return Panel("The game is over", "", tables)
    colours = joined([s.words.colour(name) for name in sets_that_count(s.ed, s.board, s.board.winner)])
    return Panel(f"{s.words.who(s.board.winner)} won", f"Full sets: {colours}.", tables)


def nearly_won(s: Seated) -> Panel | None:
    """Somebody has the sets by a theft that may still be refused."""
    winner = s.board.winner
    if winner is None:
        return None
    who, name = s.words.who(winner), s.words.name(winner)
    final = Button("Nobody says no", f"{name} win", "main", f"{who} wins")
    return Panel(f"{who} has three full sets", "The last card may still be refused.", [final, *targets_no(s)])


def targets_no(s: Seated) -> list[Button]:
    """The Just Say Nos of everybody the last card is against, by name."""
    targets = s.board.pending.targets if s.board.pending is not None else []
    rows = [(s.words.who(seat), button) for seat in targets for button in noes(s, seat)]
    return [button._replace(label=f"{who}: {button.label}") for who, button in rows]


def theft(s: Seated) -> Panel | None:
    """Cards that changed sides, and who may refuse that."""
    pending = s.board.pending
    if pending is None or not pending.taken:
        return None
    ways, title = targets_no(s), s.ed.cards[pending.card].title
    if s.board.answers and len(s.board.answers[-1].said) % 2:
        return Panel(f"{title} is stopped", "The cards lie as before. Play on, or answer it.")
    says = "Nobody says no? Play on." if ways else "It stands. Play on."
    return Panel(f"{s.words.who(pending.by)}: {title}", says, ways)


def charge(s: Seated) -> Panel | None:
    """A charge that somebody has not met yet."""
    pending = s.board.pending
    if pending is None or not (s.board.dues or s.board.answers):
        return None
    who = s.words.who(pending.by)
    asked = SUMS.get(pending.card) or total(pending.bill) * 2**pending.doubles
    shade = pending.about if pending.about in s.ed.colours else ""
    return Panel(f"{who} asks for {s.words.sum(asked)}", awaited(s, pending), [], shade)


def awaited(s: Seated, pending: Pending) -> str:
    """Who still has to answer a charge, by name."""
    open_ = [s.words.who(due.frm) for due in s.board.dues if due.seq == pending.seq and can_pay(s, due)]
    if not open_:
        return (
            "Nothing is owed. Play on, or answer the no." if s.board.answers else "Nobody has to pay any more. Play on."
        )
    verbs = "pays or says no" if len(open_) == 1 else "each pay or say no"
    return f"{joined(open_)} {verbs}, before {s.words.who(pending.by)}’s next card."


def drawing(s: Seated) -> Panel | None:
    """The turn begins with a draw."""
    due = still_to_draw(s.board, s.ed)
    if not due:
        return None
    then = f"Then up to {s.ed.deal_plays_per_turn} cards are played."
    return Panel(f"{s.words.who(s.board.turn.seat)} draws {due}", then)


def too_many(s: Seated) -> Panel | None:
    """All plays are made and the hand is too big."""
    if left(s) or not above(s):
        return None
    who = s.words.who(s.board.turn.seat)
    return Panel(f"{who} puts {cards_of(above(s))} away", f"{s.ed.deal_hand_limit} may be kept.")


def pad(s: Seated) -> dict[str, Any]:
    """What the thumb does most: draw, put cards away, end the turn."""
    seat = s.board.turn.seat
    # A theft that wins leaves nothing but an answer to it.
    waits = s.board.over or s.board.winner is not None
    return {**chair(s, seat), "ways": [] if waits else turn_buttons(s, seat)}


def turn_buttons(s: Seated, seat: Seat) -> list[Button]:
    """The next step of the turn, the likeliest first."""
    name = s.words.name(seat)
    if due := still_to_draw(s.board, s.ed):
        return [Button(f"Draw {due}", f"{name} draw {due}", "main")]
    # While somebody has to pay, the turn does not end by a careless thumb.
    kind = "" if any(can_pay(s, due) for due in s.board.dues) else "main"
    end = Button("End turn", f"{name} end", kind, f"then {s.words.who(following(s.board, seat))}")
    if not (over := above(s)):
        return [end]
    # As long as cards may be played, none is put away by a careless thumb either.
    kind = "" if left(s) else "main"
    if s.ed.deal_excess_cards_to == "discard":
        away = Button(f"Discard {over}", href="discard", kind=kind)
    else:
        away = Button(f"Put {over} under the pile", f"{name} return {over}", kind)
    return [away, end._replace(kind="", note="")]


def holdings(s: Seated) -> dict[str, Any]:
    """Everybody's cards: banks and sets in full, the piles, what nobody has seen yet, and the rules here."""
    pile = "?" if s.board.pile is None else str(s.board.pile)
    away = "?" if s.board.unnamed is None else str(len(s.board.discard) + s.board.unnamed)
    unseen = s.view.game.unseen(s.board, s.ed)
    return {
        "own": "tables/deal",
        "mats": mats(s),
        # How high the piles are; a question mark where nobody can tell.
        "piles": [("Draw pile", pile), ("Discard pile", away)],
        "unseen": [(capital(s.words.card(card)), count) for card, count in unseen.items() if count],
        "over": ended(s),
        "names": chairs(s),
        "options": options(s),
        "here": "deeds",
    }
