"""What a site says when it is started: in one go, for every start of Python is a wait."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    """manage.py welcome SITE: the database brought up to date, something to look at, and the way in for who looks after it."""

    help = "Bring the database up to date, and say where the demo tables are and how the first admin gets in."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the site is."""
        parser.add_argument("site", help="http://127.0.0.1:8000")

    def handle(self, *args: Any, **options: Any) -> None:
        """Addresses, whole."""
        call_command("migrate", verbosity=0)
        self.stdout.write("Tables to look around at:")
        call_command("demo", site=options["site"], stdout=self.stdout)
        call_command("first_admin", site=options["site"], stdout=self.stdout)
