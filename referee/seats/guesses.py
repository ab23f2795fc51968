"""Wrong guesses, counted in the database under a lock: exact however many try at once and in however many processes."""

import ipaddress
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from referee.models import Guesses
from referee.services import one_writer

Found = TypeVar("Found")
# So many wrong ones within so long; then nothing is looked up until that time is over.
MOST, SPAN = 10, timedelta(minutes=10)


class TooManyGuesses(Exception):
    """Nothing is looked up from there for a while."""

    def __init__(self, left: timedelta) -> None:
        self.seconds = max(1, round(left.total_seconds()))
        minutes = -(-self.seconds // 60)
        wait = "a minute" if minutes == 1 else f"{minutes} minutes"
        super().__init__(f"Those were {MOST} wrong tries. Wait {wait}.")


def guess(*, by: str, look_up: Callable[[], Found | None]) -> Found | None:
    """What a guess finds; None is wrong and counts. TooManyGuesses where nothing is looked up any more."""
    now = timezone.now()
    with one_writer():
        forget(now - SPAN)
        hashed = salted_hmac("referee.guesses", by, algorithm="sha256").hexdigest()
        # Whoever guesses from the same place at the same moment waits here for its turn.
        count, _ = Guesses.objects.select_for_update().get_or_create(by=hashed, defaults={"since": now})
        if count.since <= now - SPAN:
            count.since, count.wrong = now, 0
        if count.wrong >= MOST:
            raise TooManyGuesses(count.since + SPAN - now)
        found = look_up()
        if found is None:
            count.wrong += 1
            count.save()
        return found


def forget(before: datetime) -> None:
    """Counts whose span is over go; one that somebody is just counting on is left to that one."""
    over = Guesses.objects.select_for_update(skip_locked=True).filter(since__lte=before)
    Guesses.objects.filter(pk__in=[one.pk for one in over]).delete()


def place_of(request: HttpRequest) -> str:
    """Where a request comes from; whoever has one address of the new kind has its whole network."""
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return "elsewhere"
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else str(address)
