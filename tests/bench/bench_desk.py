"""Every page on which a draft of the largest edition of each game is made: CPU time, size, and how many fields it shows.

Each page that a page of the desk links to, a card or a space of each kind among them. Told as on the machine of the
documents. Fails when one takes 200 ms or longer or weighs 150 kB.
"""

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

MOST_MS, MOST_KB, SHOWN = 200, 150, 12
LINK = re.compile(r'href="([^"#]+)"')
FIELD = re.compile(r"<(?:input|select|textarea)\b")
# What there is besides the parts of a draft.
ABOUT, MAKE, ALL = (
    ("referee_edition_change", "edition_publish"),
    "admin:referee_edition_add",
    "admin:referee_edition_changelist",
)
# Of pages that show one piece each so many are looked at.
SINGLE, SINGLES = "piece=", 3


def main() -> int:
    """Crawl the desk, print the slowest pages of each game; 1 when one is too slow or too heavy."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "referee.settings"
        os.environ["REQUEST_LOG"] = "no"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        from tests.bench.bench_answers import slower

        factor = slower()
        found: list[tuple[float, float, int, str]] = []
        for base in largest():
            found += [(ms / factor, weight, fields, at) for ms, weight, fields, at in pages_of(base)]
            print(f"{base}: {sum(row[3].startswith(f'/{base}') for row in found)} pages")
    found.sort(reverse=True)
    for ms, kilobytes, fields, address in found[:SHOWN]:
        print(f"{ms:7.0f} ms {kilobytes:6.0f} kB {fields:5} fields  {address}")
    heaviest = max(found, key=lambda row: row[1])
    print(f"{len(found)} pages, the heaviest {heaviest[1]:.0f} kB: {heaviest[3]}")
    return int(found[0][0] >= MOST_MS or heaviest[1] >= MOST_KB)


def largest() -> list[str]:
    """The edition of each game with the most pieces."""
    from rules_kb import games
    from rules_kb.editions.write import pieces_of

    sizes: dict[str, tuple[int, str]] = {}
    for id in games.shipped():
        edition = games.load(id)
        size = sum(len(table) for table in pieces_of(edition).values())
        sizes[edition.game.name] = max(sizes.get(edition.game.name, (0, "")), (size, id))
    return [id for _, id in sizes.values()]


def pages_of(base: str) -> list[tuple[float, float, int, str]]:
    """Every page of the desk of a draft: milliseconds, kilobytes, fields, address."""
    from django.contrib.auth.models import User
    from django.test import Client
    from django.urls import reverse

    from referee.editions import services

    client = Client(SERVER_NAME="localhost")
    client.force_login(User.objects.create_superuser(f"keeper-of-{base}"))
    version = services.make_edition(slug=f"house-{base}", name=f"House {base}", base=base)
    start = reverse("admin:edition_section", args=[version.pk, "params"])
    about = [reverse(f"admin:{name}", args=[version.edition_id]) for name in ABOUT]
    desk, seen, queue, singles = start.rpartition("params")[0], {start}, [start, *about, reverse(MAKE), reverse(ALL)], 0
    found: list[tuple[float, float, int, str]] = []
    while queue:
        ms, page = measured(client, address := queue.pop(0))
        found.append((ms, len(page) / 1000, len(FIELD.findall(page)), f"/{base}/{address.removeprefix(desk)}"))
        for link in LINK.findall(page):
            to = joined(address, link.replace("&amp;", "&"))
            if to.startswith(desk) and to not in seen and (SINGLE not in to or singles < SINGLES):
                singles += SINGLE in to
                seen.add(to)
                queue.append(to)
    return found


def joined(address: str, link: str) -> str:
    """Where a link leads."""
    from urllib.parse import urljoin

    return urljoin(address, link)


def measured(client: Any, address: str) -> tuple[float, str]:
    """Milliseconds of CPU, the best of several, and the page."""
    from tests.bench.bench_answers import cpu

    answers: list[Any] = []
    ms = 1000 * cpu(lambda: answers.append(client.get(address)))
    assert answers[-1].status_code == 200, address
    return ms, answers[-1].content.decode()


if __name__ == "__main__":
    sys.exit(main())
