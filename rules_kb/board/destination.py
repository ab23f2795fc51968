"""Where a throw leads and whether a card was due: the answer to “wrong move or card”."""

from rules_kb.board.actions import Draw, Move, Roll
from rules_kb.board.cards import rules as cards
from rules_kb.board.cards.facts import CARD_DRAWN
from rules_kb.board.edition import BoardEdition
from rules_kb.board.move import facts as move_facts
from rules_kb.board.move import rules as move_rules
from rules_kb.board.move.facts import DESTINATION, THIRD_DOUBLE, TO_JAIL, belongs_on
from rules_kb.board.speed.facts import leaves_choice, step_due, used_in_jail, ways
from rules_kb.board.state import Board
from rules_kb.board.turn.facts import is_move
from rules_kb.kernel.game import Destination
from rules_kb.kernel.model import Action
from rules_kb.kernel.said import Facts, Said

IN_JAIL = Said("The token belongs in jail."), Said("The token stays in jail.")


def leads(board: Board, ed: BoardEdition, action: Action) -> Destination | None:
    """Where a line should lead, as it stood before it; nothing where a player chooses or no throw is known."""
    if isinstance(action, Roll):
        return thrown(board, ed, action)
    if isinstance(action, Move):
        return put(board, ed, action)
    return drawn(board, ed, action) if isinstance(action, Draw) else None


def thrown(board: Board, ed: BoardEdition, action: Roll) -> Destination | None:
    """Where a throw leads: so many spaces on, or to jail."""
    if not is_move(action) or leaves_choice(board, ed, action) or used_in_jail(board, ed, action):
        return None
    one, two = action.dice
    why = Said("The throw was {one} and {two}." if two else "The throw was {one}.", {"one": one, "two": two})
    right = not any(
        law(board, action, ed) for law in (move_rules.destination, move_rules.third_double, move_rules.to_jail)
    )
    if move_facts.is_third_double(board, ed, action):
        says = Said("The move is right: the third doubles of a turn lead to jail.")
        return Destination(right, says, *IN_JAIL, why, THIRD_DOUBLE)
    if move_facts.jailed_now(board, action) and not move_facts.leaves_jail(action, ed):
        return None
    target = move_facts.sent_to(board, ed, action)
    start = ed.jail_at if move_facts.jailed_now(board, action) else board.players[action.by].at
    facts: Facts = {"count": ways(board, ed, action)[0], "space": ed.spaces[start].id, "other": ed.spaces[target].id}
    says = Said("The move is right: {count} on from {space} is {other}.", facts)
    if ed.spaces[target].kind == "go_to_jail":
        return Destination(right, says, *IN_JAIL, why, TO_JAIL)
    return Destination(right, says, *on(ed, target), why, DESTINATION)


def put(board: Board, ed: BoardEdition, action: Move) -> Destination | None:
    """Where a token belongs that was put somewhere."""
    if board.players[action.by].jail or step_due(board, action.by):
        return None
    place = belongs_on(board, action.by)
    says = Said("The move is right: the token belongs on {space}.", {"space": ed.spaces[place].id})
    why = Said("The last throw or card led there.")
    return Destination(action.space == place, says, *on(ed, place), why, DESTINATION)


def drawn(board: Board, ed: BoardEdition, action: Draw) -> Destination | None:
    """Whether the card of a deck that was due was drawn."""
    _, due = cards.drawn_card(board, action, ed)
    right = not any(law(board, action, ed) for law in (cards.drawn, cards.held, cards.cycle))
    if not right or not due:
        return None
    deck, counts = ed.place_name(due), Said("The card counts.")
    says = Said("The card is right: one of {deck} was due.", {"deck": deck})
    return Destination(right, says, counts, counts, Said("The token came to {deck}.", {"deck": deck}), CARD_DRAWN)


def on(ed: BoardEdition, at: int) -> tuple[Said, Said]:
    """That a token belongs on a space, and that it stays there."""
    space: Facts = {"space": ed.spaces[at].id}
    return Said("The token belongs on {space}.", space), Said("The token stays on {space}.", space)
