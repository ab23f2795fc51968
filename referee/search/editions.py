"""The edition a story gives away."""

from referee.search.story import Story
from referee.search.words import SPOKEN, in_one_form
from rules_kb import games
from rules_kb.arguments.answers import offered_editions
from rules_kb.board.places import HOME
from rules_kb.record.scenes import Argument

COUNTRIES = {id: in_one_form(said) for id, said in SPOKEN["countries"].items()}


def edition_told(argument: Argument, story: Story) -> str:
    """The edition a story gives away: by a street that only its board has, or by its country and year."""
    offered = {choice.value for choice in offered_editions(argument)}
    boards = story.boards
    if argument.game == "deal":
        return dated("deal", story.years, offered)
    if boards and HOME not in boards and len(boards & offered) == 1:
        return next(iter(boards & offered))
    if of := [id for id, said in COUNTRIES.items() if story.words & said and (not boards or id in boards)]:
        return of[0] if of[0] in offered else ""
    if played := [id for id in story.played if id in offered]:
        return played[0]
    return dated("us", story.years, offered) if not boards or HOME in boards else ""


def dated(line: str, years: list[int], offered: set[str]) -> str:
    """The edition of a line that was sold in a year somebody names."""
    if not years:
        return ""
    sold = sorted(
        (ed.year, ed.id) for ed in map(games.load, games.shipped()) if ed.id in offered and ed.id.startswith(line)
    )
    fits = [id for year, id in sold if year <= max(years[0], sold[0][0])]
    return fits[-1] if fits else ""
