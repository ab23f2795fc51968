"""The disputes that are open at a table, as every phone sees them: what it is about, what it means, how the vote stands."""

from typing import Any, NamedTuple

from referee import judging
from referee.models import Arbiter
from referee.seated.queries import Seated
from referee.seated.shapes import Button
from referee.seated.wording import joined
from referee.seats import consents, sharing
from referee.seats import page as chair_page
from referee.seats import permissions as speaking
from rules_kb.answer.report import Judgement
from rules_kb.disputes.worlds import judge_again
from rules_kb.kernel.consent import Consents, Say, outcome
from rules_kb.kernel.consent_table import LETTING_STAND, PROTEST, WITHOUT, ConsentRow
from rules_kb.kernel.log import COMPLAINTS, Agree, Contest
from rules_kb.kernel.model import ARBITER

# So many are shown; a table that disputes more has other worries.
MOST = 5


class OpenDispute(NamedTuple):
    """One entry that somebody says no to."""

    seq: int
    told: str
    # Who says no, and why in the words of the log.
    by: str
    several: bool
    about: str
    why: str
    counts: bool
    means: str
    says: list[chair_page.Spoken]
    tally: str
    everybody: Button | None
    called: bool


def open_disputes(s: Seated, phone: str) -> list[OpenDispute]:
    """What is in dispute here, the newest first; what a majority has agreed to is settled."""
    disputed = sorted(set(s.board.disputed), reverse=True)[:MOST]
    if not disputed:
        return []
    said = consents.read(s.log, s.board, s.log.brief(), set(disputed))
    arbiter, voice = Arbiter.objects.filter(table=s.table).first(), chair_page.Voice(speaking.taken(s.table), phone)
    called = set(arbiter.called) if arbiter else set()
    still = [n for n in disputed if n in said.lines and not is_past(s, said, n)]
    found = [one_dispute(s, said, n, voice, n in called) for n in still]
    return [one for one in found if one is not None]


def is_past(s: Seated, said: Consents, n: int) -> bool:
    """Whether a letting stand has nothing left to let stand: its entry is gone, or the arbiter has ruled on that one."""
    action = said.lines[n].action
    if not isinstance(action, LETTING_STAND):
        return False
    later = s.table.logged.filter(seq__gt=n, logged_by=speaking.ARBITERS).values_list("text", flat=True)
    return not s.log.rulings([action.n]) or any(action.n in speaking.about(text) for text in later)


def one_dispute(s: Seated, said: Consents, n: int, voice: chair_page.Voice, called: bool) -> OpenDispute | None:
    """One dispute in words; none where more than half have said yes."""
    words = said.said(n)
    votes = [words.get(seat, Say(seat, "")) for seat in said.voters(n)]
    if outcome(votes) == "holds" or all(one.word != "no" for one in words.values()):
        return None
    row, counts, about = said.row(n), n in s.log.rulings([n]), complaint(said, words)
    says = [spoken(s, said, n, one, voice) for one in votes]
    against = [s.words.who(one.seat) for one in words.values() if one.word == "no"]
    everybody = chair_page.agree_all(s, n, votes, voice)
    told = chair_page.told(s, s.log.entries([n])[n].text)
    why = COMPLAINTS.get(about, "")
    means, by = fate(row, counts), joined(against)
    return OpenDispute(
        n, told, by, len(against) > 1, about, why, counts, means, says, tally(votes), everybody, called
    )  # fmt: skip


def spoken(s: Seated, said: Consents, n: int, say: Say, voice: chair_page.Voice) -> chair_page.Spoken:
    """One vote; having logged an entry is no vote on it."""
    shown = chair_page.spoken(s, n, say, said.row(n), voice)
    return shown._replace(words="logged it") if not say.word and said.lines[n].logger == say.seat else shown


def before_the_referee(s: Seated, n: int) -> tuple[Judgement, int]:
    """The log in which a dispute is judged, and the entry it comes down to: the one that was let stand, else itself.

    What a no keeps from counting is judged as if it counted.
    """
    judgement, action = sharing.judgement_of(judging.known(s.table)), s.read(s.log.entries([n])[n].text)
    if isinstance(action, LETTING_STAND):
        return judgement, action.n
    is_refused = n in s.board.disputed and n not in s.log.rulings([n])
    return (judge_again(judgement, Agree(ARBITER, n)) if is_refused else judgement), n


def complaint(said: Consents, words: dict[int, Say]) -> str:
    """What the newest no says is wrong, in the log's word for it."""
    newest: Any = said.counts(max(one.at for one in words.values() if one.word == "no"))
    why = newest.why if isinstance(newest, Contest) else ""
    return why if why in COMPLAINTS else ""


def fate(row: ConsentRow, counts: bool) -> str:
    """What becomes of an entry while it is disputed."""
    if row.means in ("returned", "now") or (row.means in ("refused", "outvoted") and not counts):
        return row.no
    return PROTEST if counts else WITHOUT


def tally(votes: list[Say]) -> str:
    """How many say what."""
    numbers = {word: sum(one.word == word for one in votes) for word in ("yes", "no", "")}
    silent = [f"{numbers['']} silent"] if numbers[""] else []
    return ", ".join([f"{numbers['yes']} yes", f"{numbers['no']} no", *silent])
