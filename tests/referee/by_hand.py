"""What a draft would change, from both records, without any of the code that looks for it."""

from referee.editions import find as edition_find
from referee.editions.models import EditionVersion
from referee.models import Table
from rules_kb.answer.report import judged
from rules_kb.kernel.model import Ruling


def by_hand(version: EditionVersion) -> set[tuple[int, int]]:
    """The table and the number of every entry that is ruled on otherwise by this version."""

    def find(id: str) -> str:
        return version.text if id == str(version) else edition_find.find(id)

    found = set()
    for table in Table.objects.all():
        log = "".join(f"{line}\n" for line in table.entries.values_list("text", flat=True))
        here = judged(f"{table.head}\n{log}", find=find)
        there = judged(f"{table.head}\n{log}", str(version), find=find)
        assert not here.record.unreadable and not there.record.unreadable
        for seq, ruling in here.judged.rulings.items():
            if told(ruling) != told(there.judged.rulings[seq]):
                found.add((table.pk, seq))
    return found


def told(ruling: Ruling) -> tuple[object, ...]:
    """What is said of one entry."""
    return ruling.verdict, ruling.stands, ruling.moved, [(v.rule, v.says, v.fix, v.facts) for v in ruling.violations]
