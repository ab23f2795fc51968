"""Bring every stored table in step with the rules in force."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from referee import jobs


class Command(BaseCommand):
    """manage.py rejudge: asks for it; without a broker does it right away."""

    help = "Judge again every table whose rulings were made by other rules."

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the jobs; drain them here when no worker can."""
        asked = jobs.ask_rejudging()
        if not settings.CELERY_BROKER_URL:
            jobs.drain()
        self.stdout.write(f"{asked} tables to judge again.")
