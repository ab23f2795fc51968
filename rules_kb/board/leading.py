"""Where a throw leads and whether a card was due: the answer to “wrong move or card”."""

from rules_kb.board.actions import Draw, Move, Roll
from rules_kb.board.edition import Edition
from rules_kb.board.missteps import belongs_on
from rules_kb.board.rules import cards, move
from rules_kb.board.rules.turn import is_move
from rules_kb.board.speed_die import leaves_choice, step_due, used_in_jail, ways
from rules_kb.board.state import Board
from rules_kb.core import Action
from rules_kb.play import Way

IN_JAIL = "in jail"


def leads(board: Board, ed: Edition, action: Action) -> Way | None:
    """Where a line should lead, as it stood before it; nothing where a player chooses or no throw is known."""
    if isinstance(action, Roll):
        return thrown(board, ed, action)
    if isinstance(action, Move):
        return put(board, ed, action)
    return drawn(board, ed, action) if isinstance(action, Draw) else None


def thrown(board: Board, ed: Edition, action: Roll) -> Way | None:
    """Where a throw leads: so many spaces on, or to jail."""
    if not is_move(action) or leaves_choice(board, ed, action) or used_in_jail(board, ed, action):
        return None
    why = f"The throw was {action.dice[0]} and {action.dice[1]}."
    right = not any(law(board, action, ed) for law in (move.destination, move.third_double, move.to_jail))
    if move.is_third_double(board, ed, action):
        return Way(right, "the third doubles of a turn lead to jail.", IN_JAIL, why, "board.move.third-double")
    if move.jailed_now(board, action) and not move.leaves_jail(action, ed):
        return None
    target = move.sent_to(board, ed, action)
    start = ed.jail_at if move.jailed_now(board, action) else board.players[action.by].at
    counted = f"{ways(board, ed, action)[0]} on from {spot(ed, start)} is {spot(ed, target)}"
    if ed.spaces[target].kind == "go_to_jail":
        return Way(right, f"{counted}.", IN_JAIL, why, "board.move.to-jail")
    return Way(right, f"{counted}.", f"on {spot(ed, target)}", why, "board.move.destination")


def put(board: Board, ed: Edition, action: Move) -> Way | None:
    """Where a token belongs that was put somewhere."""
    if board.players[action.by].jail or step_due(board, action.by):
        return None
    where = f"on {spot(ed, belongs_on(board, action.by))}"
    right = action.space == belongs_on(board, action.by)
    return Way(
        right, f"the token belongs {where}.", where, "The last throw or card led there.", "board.move.destination"
    )


def drawn(board: Board, ed: Edition, action: Draw) -> Way | None:
    """Whether the card of a deck that was due was drawn."""
    _, due = cards.drawn_card(board, action, ed)
    right = not any(law(board, action, ed) for law in (cards.drawn, cards.held, cards.cycle))
    if not right or not due:
        return None
    deck = due.replace("_", " ").title()
    return Way(right, f"one of {deck} was due.", "", f"The token came to {deck}.", "board.cards.drawn", "card")


def spot(ed: Edition, at: int) -> str:
    """What a space is called."""
    return str(ed.place_name(ed.spaces[at].id))
