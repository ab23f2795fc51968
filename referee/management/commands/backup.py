"""The whole database in one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.operations import backups


class Command(BaseCommand):
    """manage.py backup FILE: while people play; a file that is there was verified."""

    help = "Write the whole database to FILE while the site runs, and verify it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """One file, or a reason why there is none."""
        if file.exists():
            raise CommandError(f"{file} is there already.")
        try:
            self.stdout.write(f"{file}: {backups.back_up(file)}.")
        except backups.Unusable as why:
            raise CommandError(str(why)) from why
