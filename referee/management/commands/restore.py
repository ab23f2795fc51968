"""Back to a backup."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from referee.models import Table
from referee.operations import backups


class Command(BaseCommand):
    """manage.py restore FILE: all of it, up to date and verified, or nothing."""

    help = "Put everything of FILE in the place of what is in the database, bring it up to date and verify it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where from, and whether that may cost anything."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="even where there are tables already")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        """The database as the file has it."""
        # Before anybody is told to add --replace for a slip of the pen.
        if not file.is_file():
            raise CommandError(f"{file} cannot be read: there is no such file.")
        if not replace and (count := tables_here()):
            raise CommandError(f"There are {count} tables here. What is not in {file} would be lost: add --replace.")
        try:
            self.stdout.write(f"Restored: {backups.restore(file)}.")
        except backups.Unusable as why:
            raise CommandError(str(why)) from why


def tables_here() -> int:
    """How many tables there are; none in a database that is still empty."""
    try:
        return int(Table.objects.count())
    except DatabaseError:
        return 0
