"""Check that every log is still what was logged."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from referee.models import Table
from referee.queries import first_bad_entry


class Command(BaseCommand):
    """manage.py verify: names the first bad entry of each broken chain."""

    help = "Verify the hash chain of every table."

    def handle(self, *args: Any, **options: Any) -> None:
        """All chains, or the broken ones."""
        bad = {table.code: seq for table in Table.objects.all() if (seq := first_bad_entry(table)) is not None}
        if bad:
            raise CommandError(
                "; ".join(f"table {code}: entry {seq} is not what was logged" for code, seq in bad.items())
            )
        self.stdout.write(f"{Table.objects.count()} logs verified.")
