"""Limits for strangers, counted in the database under a lock: exact however many come at once and in however many processes."""

import ipaddress
import math
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from referee.models import Allowance
from referee.operations import metrics
from referee.services import one_writer

Found = TypeVar("Found")
# By the names of the settings that say how much within how many minutes.
WORDS = {
    "tables": "Those were {most} tables from one place.",
    "bytes": "That was more than {most} bytes from one place.",
    "judge": "Those were {most} records from one place.",
    "codes": "Those were {most} wrong tries.",
    "logins": "Those were too many wrong tries.",
}
# Taps are counted together, so that only every few hundredth of them writes: a place has at most so many bytes more.
STEP, MOST_PLACES = 64 * 1024, 10_000


class TooMuch(Exception):
    """A limit is reached; it says when to come again."""

    def __init__(self, name: str, left: timedelta) -> None:
        self.name, self.seconds = name, max(1, math.ceil(left.total_seconds()))
        minutes = -(-self.seconds // 60)
        wait = f"{self.seconds} seconds" if self.seconds < 50 else "a minute" if minutes == 1 else f"{minutes} minutes"
        super().__init__(f"{WORDS[name].format(most=f'{settings.LIMITS[name][0]:,}')} Wait {wait}.")


@contextmanager
def counted(name: str, by: str) -> Iterator[Allowance]:
    """What somebody has used of a limit, under a lock."""
    now, span = timezone.now(), timedelta(minutes=settings.LIMITS[name][1])
    hashed = salted_hmac("referee.limits", f"{name} {by}", algorithm="sha256").hexdigest()
    with one_writer():
        forget(now)
        # Whoever comes from the same place at the same moment waits here for its turn.
        row, _ = Allowance.objects.select_for_update().get_or_create(by=hashed, defaults={"until": now + span})
        if row.until <= now:
            row.until, row.used = now + span, 0
        yield row


def check(name: str, row: Allowance, times: int = 1) -> None:
    """TooMuch where nothing is left."""
    if row.used >= settings.LIMITS[name][0] * times:
        raise refused(name, row.until - timezone.now())


def refused(name: str, left: timedelta) -> TooMuch:
    """The refusal, counted for those who look after the site."""
    metrics.LIMITS_HIT.labels(name).inc()
    return TooMuch(name, left)


def forget(now: datetime) -> None:
    """Counts whose time is over go; one that somebody is just counting on is left to that one."""
    over = Allowance.objects.select_for_update(skip_locked=True).filter(until__lte=now)
    Allowance.objects.filter(pk__in=[one.pk for one in over]).delete()


def take(name: str, by: str, amount: int = 1) -> None:
    """Use some of a limit; TooMuch where nothing was left. A database that is away is no reason to refuse anybody."""
    if not settings.LIMITS[name][0]:
        return
    try:
        with counted(name, by) as row:
            check(name, row)
            row.used += amount
            row.save()
    except (OperationalError, InterfaceError):
        pass


def guess(*, by: str, look_up: Callable[[], Found | None]) -> Found | None:
    """What a guess finds; None is wrong and counts. TooMuch where nothing is looked up any more."""
    if not settings.LIMITS["codes"][0]:
        return look_up()
    with counted("codes", by) as row:
        check("codes", row)
        found = look_up()
        if found is None:
            row.used += 1
            row.save()
        return found


class Sent:
    """Bytes that came from each place and are not written down yet, and places that have sent too many."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()
        self.over: dict[str, datetime] = {}
        self.lock = threading.Lock()

    def take(self, place: str, amount: int) -> None:
        """Count a body before it is read; TooMuch where its place has sent too many already."""
        with self.lock:
            left = self.over.get(place, timezone.now()) - timezone.now()
            if left > timedelta():
                raise refused("bytes", left)
            if len(self.held) + len(self.over) > MOST_PLACES:
                self.clear()
            self.held[place] += amount
            if self.held[place] < STEP:
                return
            amount = self.held.pop(place)
        try:
            take("bytes", place, amount)
        except TooMuch as enough:
            self.over[place] = timezone.now() + timedelta(seconds=enough.seconds)
            raise

    def clear(self) -> None:
        """Know of nobody."""
        self.held.clear()
        self.over.clear()


SENT = Sent()


def place_of(request: HttpRequest) -> str:
    """Where a request comes from; whoever has one address of the new kind has its whole network."""
    try:
        address = ipaddress.ip_address(client_of(request))
    except ValueError:
        return "elsewhere"
    if address.version == 4 or address.ipv4_mapped:
        return str(getattr(address, "ipv4_mapped", None) or address)
    return str(ipaddress.ip_network((address, 64), strict=False))


def client_of(request: HttpRequest) -> str:
    """The address of whoever asks: what the outermost proxy of ours was called by, or who called this server."""
    proxies, said = settings.TRUSTED_PROXIES, request.headers.get("X-Forwarded-For", "").split(",")
    forwarded = said[-proxies].strip() if 0 < proxies <= len(said) else ""
    return forwarded or request.META.get("REMOTE_ADDR", "")
