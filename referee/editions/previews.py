"""Looking at what a draft would change: started, stopped, taken up again, and how far it is."""

from itertools import islice
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from referee import jobs
from referee.editions.impact import begun_since
from referee.editions.models import EditionVersion, Impact, ImpactPart

# As many tables as a worker judges in a second or two, so that a lost one costs little.
TABLES_PER_PART = 10


class Progress(NamedTuple):
    """How far a look has come, in tables."""

    impact: Impact
    done: int
    tables: int

    @property
    def finished(self) -> bool:
        """Whether every table has been looked at."""
        return self.done == self.tables

    @property
    def running(self) -> bool:
        """Whether somebody is at it."""
        return not self.finished and self.impact.cancelled_at is None


@transaction.atomic
def start(*, version: EditionVersion) -> Impact:
    """Have every table on an older version looked at that has not been yet; asking twice is asking once."""
    version = EditionVersion.objects.select_for_update().get(pk=version.pk)
    impact, new = Impact.objects.get_or_create(version=version, fingerprint=version.fingerprint)
    if new:
        Impact.objects.filter(version=version).exclude(pk=impact.pk).delete()
    ids = iter(begun_since(impact))
    while some := list(islice(ids, TABLES_PER_PART)):
        ImpactPart.objects.create(impact=impact, tables=some)
    impact.cancelled_at = None
    impact.save()
    for part in impact.parts.filter(done_at=None):
        jobs.ask(part=part, task=jobs.LOOK)
    return impact


@transaction.atomic
def cancel(*, version: EditionVersion) -> None:
    """Stop looking; what was seen so far stays."""
    for impact in version.impacts.filter(cancelled_at=None):
        impact.cancelled_at = timezone.now()
        impact.save()
        jobs.withdraw(parts=impact.parts.filter(done_at=None))


@transaction.atomic
def afresh(*, version: EditionVersion) -> Impact:
    """Look again at every table there is by now."""
    version.impacts.all().delete()
    return start(version=version)


def progress(version: EditionVersion) -> Progress | None:
    """How far the look at this very text is; nothing if nobody has asked for it."""
    impact = version.impacts.filter(fingerprint=version.fingerprint).first()
    if impact is None:
        return None
    done = sum(map(len, impact.parts.exclude(done_at=None).values_list("tables", flat=True)))
    return Progress(impact, done, sum(map(len, impact.parts.values_list("tables", flat=True))))
