"""Records made by chance: a head and a few lines that are repeated until they fill a size, and what may change in them."""

import itertools
import random
import re
from typing import Any, NamedTuple

from rules_kb import games
from rules_kb.answer.cases import all_cases, record_of
from tests.kb.deal_evenings import evening as deal_evening
from tests.kb.evenings import evening

# No record has more; see referee/records.py.
MOST_LINES = 20_000
NAMES = ("Ann", "Bob", "Cal", "Dan")
ABOUT = (
    "table strike {n}",
    "table insert after {n}: {line}",
    "table replace {n}: {line}",
    "{who} contest {n}",
    "{who} contest {n}: never-agreed",
    "{who} agree {n}",
    "table overrule {n}",
    "table settle {n}",
    "table rule {option}",
    "table waive {n} {rule}",
    "table edition {edition}",
    "{who} count {sum}",
    "{who} bankrupt to {other}",
    "{who} xyzzy{n}",
)
# The lines spoken of are the newest, the first, or any.
WHERE = ("{newest}", "{first}", "{any}")


class Genome(NamedTuple):
    """A head, and the lines that fill a record."""

    head: tuple[str, ...]
    lines: tuple[str, ...]

    def text(self, size: int, seed: int) -> str:
        """The record, as near to a size as whole lines make it."""
        chance, told, length = random.Random(seed), [*self.head, ""], sum(len(one) + 1 for one in self.head) + 1
        n = 0
        for line in itertools.cycle(self.lines):
            said = line.format_map({"newest": max(1, n), "first": 1, "any": chance.randint(1, max(1, n))})
            if (length := length + len(said.encode()) + 1) > size or len(told) == MOST_LINES:
                return "\n".join(told) + "\n"
            told.append(said)
            n += not said.startswith(" ")
        return "\n".join(told) + "\n"


def genome_of(text: str) -> Genome:
    """A record taken apart, its players under the names all records have here."""
    players = re.search(r"^players:\s*(.*)$", text, re.MULTILINE)
    for name, other in zip(players[1].split(","), NAMES, strict=False) if players else ():
        text = re.sub(rf"\b{re.escape(name.strip())}\b", other, text, flags=re.IGNORECASE)
    rows = [row.replace("{", "").replace("}", "") for row in text.splitlines() if row.strip()]
    split = next((at for at, row in enumerate(rows) if not re.match(r"\s|\w+:", row)), len(rows))
    return Genome(tuple(rows[:split]), tuple(rows[split:]) or ("Ann end",))


def seeds() -> list[Genome]:
    """Cases of both games, evenings by chance, and a few records known to be hard."""
    found = [genome_of(record_of(case)) for case in all_cases()]
    found += [genome_of(evening(seed, 60)) for seed in range(4)] + [
        genome_of(deal_evening(seed, 60)) for seed in range(4)
    ]
    ed = games.load("us-classic")
    streets = " ".join(f"{one.id}(hotel)" for one in ed.deeds.values() if one.kind == "street")
    held = ("position:", f"  Ann cash 10, at go, owns {streets}", "  Bob cash 1500, at go", "  turn Ann")
    head = ("edition: us-classic", "players: Ann, Bob")
    short = (*held, "  bank houses 3")
    many = ("edition: us-classic", "players: " + ", ".join((*NAMES, *(f"P{n}" for n in range(16)))))
    lent = tuple(f"P{n} pay P{(n * 7 + 3) % 16} {n * n + 1} for rent" for n in range(16))
    return [
        *found,
        *(Genome((*head, *rows), ("Ann bankrupt to Bob",)) for rows in (held, short)),
        Genome((*head, *short), ("Ann pay Bob 1 for rent", "Ann sell boardwalk", "Ann bankrupt to Bob")),
        Genome(many, lent),
    ]


class Mutations:
    """Changes a record at random."""

    def __init__(self, chance: random.Random, pool: list[Genome]) -> None:
        self.chance, self.pool = chance, pool
        self.editions = games.shipped()

    def mutated(self, one: Genome) -> Genome:
        """A record changed in a few places."""
        for _ in range(self.chance.choice((1, 1, 2, 4))):
            one = self.chance.choice((self.add, self.add, self.drop, self.turn, self.number, self.splice, self.set))(
                one
            )
        return one._replace(lines=one.lines[:400])

    def add(self, one: Genome) -> Genome:
        """One more line: of another record, or about an earlier line."""
        line = self.chance.choice(self.chance.choice([*self.pool, one]).lines)
        if self.chance.random() < 0.5:
            line = self.about(one, line)
        at = self.chance.randint(0, len(one.lines))
        return one._replace(lines=(*one.lines[:at], line, *one.lines[at:]))

    def about(self, one: Genome, line: str) -> str:
        """A line that corrects, disputes or decides."""
        who, other = self.chance.sample(NAMES, 2)
        edition = games.load(self.chance.choice(self.editions))
        return self.chance.choice(ABOUT).format(
            n=self.chance.choice(WHERE), line=line, who=who, other=other, edition=edition.id,
            rule=self.chance.choice(list(edition.game.rules)), sum=self.chance.randint(0, 3000), option=self.option(edition),
        )  # fmt: skip

    def option(self, edition: Any) -> str:
        """A disputed point and one of its values."""
        param = self.chance.choice(list(edition.contested) or ["free_parking"])
        return f"{param}={edition.word(param, self.chance.choice([*edition.contested.get(param, ()), getattr(edition, param)]))}"

    def drop(self, one: Genome) -> Genome:
        """A few lines less."""
        at = self.chance.randrange(len(one.lines))
        return one._replace(lines=one.lines[:at] + one.lines[at + self.chance.randint(1, 4) :] or one.lines)

    def turn(self, one: Genome) -> Genome:
        """Some lines in another order, or twice."""
        lines = list(one.lines)
        at = self.chance.randrange(len(lines))
        lines.insert(self.chance.randint(0, len(lines)), lines[at])
        return one._replace(lines=tuple(lines))

    def number(self, one: Genome) -> Genome:
        """Another number somewhere."""
        at = self.chance.randrange(len(one.lines))
        value = str(self.chance.choice((0, 1, 2, 6, 50, 1500, 999999999)))
        line = re.sub(r"\b\d+\b", lambda _: value, one.lines[at], count=1)
        return one._replace(lines=(*one.lines[:at], line, *one.lines[at + 1 :]))

    def splice(self, one: Genome) -> Genome:
        """The head of one and the lines of both."""
        other = self.chance.choice(self.pool)
        return Genome(self.chance.choice((one.head, other.head)), one.lines + other.lines)

    def set(self, one: Genome) -> Genome:
        """Something in the head."""
        more = self.chance.choice(
            ("illegal: stand", "assume: salary, tax, cards, rent", "assume: nothing", "options: " + self.options())
        )
        kept = tuple(row for row in one.head if not row.startswith(more.split(":")[0] + ":"))
        return one._replace(head=(more, *kept))

    def options(self) -> str:
        """Several points, set otherwise."""
        edition = games.load(self.chance.choice(self.editions))
        return ", ".join(
            {
                self.option(edition).split("=")[0]: self.option(edition) for _ in range(self.chance.randint(1, 9))
            }.values()
        )
