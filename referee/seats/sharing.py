"""A ruling, or the whole evening, shown to the world: an address nobody guesses, until the table takes it back."""

from functools import lru_cache
from typing import Any

import segno
from django.utils import timezone
from django.utils.safestring import SafeString

from referee import judging, kept_stretches, reminders
from referee.kept import KeptByTable
from referee.models import Share, Table
from referee.seated import queries as table_queries
from referee.services import writing
from rules_kb.answer.card import CardWords
from rules_kb.answer.report import Judgement
from rules_kb.disputes.card import card
from rules_kb.disputes.timeline import judged_record
from rules_kb.kernel.model import Malformed

# The number that is no entry's: a link to the report of the evening.
EVENING = 0


def share(*, code: str, seq: int) -> Share:
    """The link to the ruling on one entry; asking twice gives the same one. Malformed where there is no such entry."""
    with writing(code) as table:
        if not 1 <= seq <= table.length:
            raise Malformed({"seq": f"There is no entry {seq}."})
        found, _ = Share.objects.get_or_create(table=table, seq=seq, revoked_at=None)
        return found


def share_evening(*, code: str) -> Share:
    """The link to the report of the evening; asking twice gives the same one."""
    with writing(code) as table:
        found, _ = Share.objects.get_or_create(table=table, seq=EVENING, revoked_at=None)
        return found


def revoke(*, code: str, seq: int) -> None:
    """Take the link to a ruling back; what nobody shared stays so."""
    with writing(code) as table:
        Share.objects.filter(table=table, seq=seq, revoked_at=None).update(revoked_at=timezone.now())


def open_links(table: Table) -> dict[int, Share]:
    """The links that lead somewhere, by entry; that of the evening under EVENING."""
    return {one.seq: one for one in table.shares.filter(revoked_at=None).order_by("seq")}


def find(code: str) -> Share:
    """The link of a code to a ruling; DoesNotExist where there is none or it was taken back."""
    return Share.objects.select_related("table").get(code=code, seq__gt=EVENING, revoked_at=None)


def find_evening(code: str) -> Share:
    """The link of a code to an evening; DoesNotExist where there is none or it was taken back."""
    return Share.objects.select_related("table").get(code=code, seq=EVENING, revoked_at=None)


def page(shared: Share) -> dict[str, Any]:
    """What the public page of a ruling shows."""
    table = shared.table
    seated = table_queries.sit(table.code)
    told = seated.told(table.logged.get(seq=shared.seq).text)
    ruled = judged_card(judging.known(table), shared.seq)
    if reminders.is_reminder(table, seated.board, shared.seq):
        ruled = reminders.quiet(ruled)
    return {"card": ruled, "told": told, "edition": seated.ed.name, "game": seated.ed.game.name}


@lru_cache(maxsize=256)
def judged_card(now: judging.Known, seq: int) -> CardWords:
    """A card is a pure answer to a log and the rules, so the same question is worked out once."""
    return card(judgement_of(now), seq)


JUDGED: KeptByTable[judging.Known, Judgement] = KeptByTable(most=4)


def judgement_of(now: judging.Known) -> Judgement:
    """A table's whole log, judged as a record would be: a dispute asks for the same one many times."""
    return judging.carried_on(JUDGED, now, lambda earlier: judge_table(now.table(), earlier))


def judge_table(table: Table, earlier: Judgement | None) -> Judgement:
    """A table's log, judged from where it is known: as it was when it was shorter, or as far as its stretches are stored."""
    return judged_record(judging.whole_record(table), earlier, lambda log: kept_stretches.stored(table, log))


def qr(address: str) -> SafeString:
    """An address as a square for cameras: dark on light in every colour scheme, no style attributes."""
    drawn = segno.make(address, error="m").svg_inline(omitsize=True, border=3, dark="#000", light="#fff", svgclass="qr")
    return SafeString(drawn)
