"""How the first person who looks after a site gets in."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse

from referee.staff import services as staff_services


class Command(BaseCommand):
    """manage.py first_admin: a link that makes the first admin, while there is none."""

    help = "Print a link that makes the first admin; it is used once and holds for a day. Nothing once there is one."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the site is."""
        parser.add_argument("--site", default="", help="what comes before the address: http://127.0.0.1:8000")

    def handle(self, *args: Any, **options: Any) -> None:
        """The address, or nothing."""
        if token := staff_services.first_link():
            self.stdout.write(
                "Nobody looks after this site yet. This link, used once and within a day, makes you its admin:"
            )
            self.stdout.write(f"    {options['site']}{reverse('staff_join', args=[token])}")
