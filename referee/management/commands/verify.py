"""Check that everything stored is still what was logged."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from referee.models import DeletedTable, Table
from referee.operations import verifying
from referee.version import rules_version


class Command(BaseCommand):
    """manage.py verify: names what was changed, by its table and its entry."""

    help = "Verify every log: entries, times, authors, order, heads, hosts and ends; --deep judges again as well."

    def add_arguments(self, parser: CommandParser) -> None:
        """How deep, or of which tables the words."""
        parser.add_argument("codes", nargs="*", help="tables, by code or last hash, of which is said where they end")
        parser.add_argument("--deep", action="store_true", help="judge again, compare positions and rulings")

    def handle(self, *args: Any, codes: list[str], deep: bool, **options: Any) -> None:
        """All is well, or everything that is not."""
        unknown = dict.fromkeys(codes)
        for table in Table.objects.filter(Q(code__in=codes) | Q(last_hash__in=codes)):
            self.stdout.write(f"{table.code}: {table.length} lines, known as: {table.words}")
            for known in (table.code, table.last_hash):
                unknown.pop(known, None)
        for gone in DeletedTable.objects.filter(last_hash__in=codes):
            self.stdout.write(f"{gone.last_hash}: deleted on {gone.deleted_at:%Y-%m-%d}, {gone.length} lines")
            unknown.pop(gone.last_hash, None)
        if unknown:
            raise CommandError(f"No table is known as {' or '.join(unknown)}, neither here nor deleted.")
        if wrong := list(verifying.faults(deep)):
            raise CommandError("; ".join(wrong))
        self.stdout.write(f"{Table.objects.count()} logs verified.")
        if count := DeletedTable.objects.count():
            self.stdout.write(f"{count} tables were deleted; their last hashes are kept.")
        if deep and (behind := Table.objects.exclude(judged_by=rules_version()).count()):
            self.stdout.write(
                f"{behind} of them wait to be judged by the rules in force; their rulings are not compared."
            )
