"""The sheet on which a table says how it really stands: as a form, or as text."""

from referee.tables import common_sheets, forms
from referee.tables.common_sheets import Asked, Shown
from referee.tables.forms import Post
from referee.tables.position_fields import Place, by_log, shown
from referee.tables.position_lines import in_one_word, written
from referee.tables.queries import Seated
from rules_kb.errors import Malformed


def sheet(s: Seated, asked: Asked) -> Shown:
    """The sheet: the form as the log has it, and the same as text."""
    place = Place(s.record, s.board)
    return {**common_sheets.position(s, asked), **shown(place, by_log(place))}


def composed(s: Seated, post: Post) -> str:
    """The line of the form, or of the text where that was sent."""
    if "block" in post:
        return forms.position(s, {"block": in_one_word(s.ed, str(post.get("block", "")))})
    if rows := written(Place(s.record, s.board), post):
        return "\n".join(["table position:", *(f"  {row}" for row in rows)])
    raise Malformed({"position": "Nothing is different from the log: change what is."})
