"""Take an edition out as one file, or bring one in."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee import records
from referee.editions import services as edition_services
from referee.editions.models import DRAFT, EditionVersion
from rules_kb.editions import EditionError, faults, unknown


class Command(BaseCommand):
    """manage.py edition export ID, manage.py edition import FILE: the services behind the pages."""

    help = "Print an edition as one file, or make a draft of a house edition out of one."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which way, and what."""
        ways = parser.add_subparsers(dest="way", required=True)
        ways.add_parser("export", help="print an edition as one file").add_argument("id")
        ways.add_parser("import", help="make a draft out of a file").add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """One of the two; a file with faults is refused whole."""
        if options["way"] == "export":
            self.stdout.write(self.exported(options["id"]), ending="")
        else:
            self.stdout.write(self.imported(options["file"]))

    def exported(self, id: str) -> str:
        """The text of an edition that ships or is published here, or of a draft by the name its import gave it."""
        try:
            return edition_services.export(id=id)
        except KeyError:
            drafts = EditionVersion.objects.filter(state=DRAFT).select_related("edition")
            draft = next((one for one in drafts if id in (str(one), one.edition.slug)), None)
        if draft is None:
            raise CommandError(unknown(id))
        return edition_services.exported(draft)

    def imported(self, file: Path) -> str:
        """What the file has become."""
        try:
            text = records.accept(records.decode(file.read_bytes()))
        except OSError as problem:
            raise CommandError(f"{file}: {problem.strerror}") from None
        except records.Unacceptable as refusal:
            raise CommandError(refusal.message.replace("record", "file")) from None
        try:
            return f"{edition_services.import_edition(text=text)} is a draft now."
        except EditionError as wrong:
            raise CommandError("\n".join(faults(text, wrong))) from None
