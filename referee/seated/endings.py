"""What is asked once before a tap that ends somebody's game, or all of it."""

from referee.seated.queries import Seated
from referee.seated.wording import joined
from rules_kb.kernel.consent_table import LETTING_STAND, kind_of, named_seats
from rules_kb.kernel.model import Action


def is_being_settled(s: Seated, seq: int) -> bool:
    """Whether letting an entry stand is in dispute already: nobody outvotes a no by letting it stand once more."""
    about = [s.read(one.text) for one in s.log.entries(s.board.disputed).values()]
    return any(isinstance(action, LETTING_STAND) and action.n == seq for action in about)


def really(s: Seated, action: Action) -> str:
    """What an action ends, or against whom it is let stand; empty where it costs nobody else anything."""
    kind = kind_of(action)
    if kind == "out":
        return f"{s.words.who(action.by)} is out of the game."
    if kind == "end":
        return "The game is over for everybody."
    others = [s.words.who(seat) for seat in sorted(named_seats(action) - {action.by})]
    return f"It stands against {joined(others)}." if others else ""
