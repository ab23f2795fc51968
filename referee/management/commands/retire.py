"""Tables at which nobody has played for long."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.operations import retention


class Command(BaseCommand):
    """manage.py retire --older-than DAYS: deletes them; --archive FOLDER keeps each as a file first."""

    help = "Delete tables at which nothing has happened for DAYS; what stays is their last hash."

    def add_arguments(self, parser: CommandParser) -> None:
        """How old, and where they are kept."""
        parser.add_argument("--older-than", type=int, required=True, metavar="DAYS")
        parser.add_argument("--archive", type=Path, metavar="FOLDER")

    def handle(self, *args: Any, older_than: int, archive: Path | None, **options: Any) -> None:
        """How many went."""
        if older_than < 1:
            raise CommandError("Tables that go have not been played at for at least one day.")
        count = retention.retire(older_than=timedelta(days=older_than), archive=archive)
        self.stdout.write(f"{count} tables deleted.")
