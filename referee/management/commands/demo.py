"""Something to look at on a site where nobody has played yet."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from referee.models import Table
from referee.tables.common import demo


class Command(BaseCommand):
    """manage.py demo: a table of either game in the middle of a quarrel, made once."""

    help = "Make the demo tables where there is no table yet, and say where they are."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the site is."""
        parser.add_argument("--site", default="", help="what comes before the addresses: http://127.0.0.1:8000")

    def handle(self, *args: Any, **options: Any) -> None:
        """An address and a name for each."""
        if not Table.objects.exists():
            for game in demo.QUARRELS:
                demo.make(game=game)
        for quarrel in demo.QUARRELS.values():
            if table := Table.objects.filter(name=quarrel.name).order_by("pk").first():
                self.stdout.write(f"    {options['site']}/t/{table.code}   {table.name}")
