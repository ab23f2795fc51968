"""The log-in of those who look after the site: a wrong password makes the next one wait, ever longer, and then for all."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.admin.forms import AdminAuthenticationForm
from django.utils import timezone

from referee.models import Allowance
from referee.operations.limits import check, counted, place_of, refused

LOGINS = "logins"
# So many wrong ones cost nothing; the next are looked at 8, 16, 32 and more seconds after the first.
FREE_TRIES = 3
# A name that is tried from everywhere has so many times what one place has: no stranger alone locks anybody out.
BY_NAME = 10


class CarefulLogIn(AdminAuthenticationForm):
    """Asks for name and password, and counts before it looks: many at once are not looked at for one."""

    def clean(self) -> dict[str, Any]:
        """Who it is; TooMuch while nobody is looked up."""
        if not settings.LIMITS[LOGINS][0]:
            return super().clean()
        keys = {place_of(self.request): 1, f"as {self.cleaned_data.get('username', '')}": BY_NAME}
        for by, times in keys.items():
            with counted(LOGINS, by) as row:
                wait(row, times)
                row.used += 1
                row.save()
        found = super().clean()
        for by in keys:
            with counted(LOGINS, by) as row:
                row.delete()
        return found


def wait(row: Allowance, times: int) -> None:
    """TooMuch until the time of the next try has come."""
    check(LOGINS, row, times)
    failed, began = row.used // times, row.until - timedelta(minutes=settings.LIMITS[LOGINS][1])
    left = began + timedelta(seconds=2.0**failed) - timezone.now()
    if failed >= FREE_TRIES and left > timedelta():
        raise refused(LOGINS, left)
