"""Making a table: from what a family knows about its box to the head of a record."""

from typing import Any

from django import forms
from django.http import QueryDict

from referee import logs, queries, services
from referee.editions import find as edition_find
from referee.models import Table
from referee.seated.queries import TOKENS
from referee.seated.wording import blank
from referee.tables.board import clock
from referee.tables.common.sheets import ASSUMED
from referee.tables.games import BOARD, DEAL, PAGES, Box, SecondPage
from rules_kb import games
from rules_kb.board.params import Params
from rules_kb.kernel.model import Malformed
from rules_kb.kernel.text import same
from rules_kb.record.lines import Record

MOST_PLAYERS = 8
CARDS = "deal"
BOARDS = (
    ("us", "Boardwalk and Park Place"),
    ("uk", "Mayfair and Park Lane"),
    ("de", "Schlossallee and Parkstraße"),
    ("fr", "Rue de la Paix and Champs-Élysées"),
    ("es", "Paseo del Prado and Castellana"),
    (CARDS, "Only cards: Monopoly Deal"),
)
LEAFLETS = (("2008", "Before 2024"), ("2024", "Since 2024"))
BOUGHT = (("old", "Before 2008"), ("mid", "2008 to 2020"), ("new", "Since 2021"))
GAMES = (("whole", "The whole game"), ("short", "The short game"), ("timed", "By the clock"))
BY_YEAR = {"old": "us-classic", "mid": "us-2008", "new": "us-2021"}
BY_BOARD = {"uk": "uk-london", "de": "de-standard", "fr": "fr-paris", "es": "es-madrid"}
VARIANTS = {"short": "short-game", "timed": "timed-game"}
Row = dict[str, Any]
HOUSE_RULES, DEAL_RULES = BOARD.box.rules, DEAL.box.rules
CLOCK_FAULTS = ("invalid", "min_value", "max_value")
FIELDS = ("name", "owns", "hand", "bank")
# Fields of the first page that the second carries along.
KEPT = (
    "title",
    "board",
    "bought",
    "game",
    "minutes",
    "leaflet",
    "edition",
    "rules",
    "assume",
    "style",
    "confirms",
    "banker",
    "start",
)


def shown(form: "TableForm") -> dict[str, Any]:
    """What the page offers, and the form as it was filled in, or as it lies there at first."""
    sent = form.data if form.is_bound else QueryDict("assume=salary&assume=tax&assume=cards")
    filled = {"form": form, "rows": rows(form), "chosen": sent.getlist("rules"), "moving": sent.getlist("assume")}
    asked = {"boards": BOARDS, "bought": BOUGHT, "games": GAMES, "leaflets": LEAFLETS, "editions": queries.playable()}
    rules = {"house_rules": HOUSE_RULES, "deal_rules": DEAL_RULES}
    return {**filled, **asked, **rules, "assumed": ASSUMED, "tokens": TOKENS}


def box_of(edition: str) -> Box:
    """What the game of an edition asks; an edition that nobody knows asks nothing: it is refused later, by name."""
    try:
        return PAGES[edition_find.load(edition).game.name].box
    except Malformed:
        return Box((), moves_money=False)


def rows(form: "TableForm") -> list[Row]:
    """The players' rows as they were sent, or empty."""
    return [
        {
            "n": n,
            "token": form.data.get(f"token{n}", TOKENS[n]),
            **{field: form.data.get(f"{field}{n}", "") for field in FIELDS},
        }
        for n in range(MOST_PLAYERS)
    ]


def edition_of(board: str, bought: str, game: str, leaflet: str = "") -> tuple[str, dict[str, str]]:
    """The edition that fits the answers; on any board but the US one a variant of the game becomes options."""
    if board == CARDS:
        return f"deal-{leaflet or LEAFLETS[0][0]}", {}
    if board not in BY_BOARD:
        return VARIANTS.get(game) or BY_YEAR.get(bought, "us-classic"), {}
    return BY_BOARD[board], variant(VARIANTS[game]) if game in VARIANTS else {}


def variant(edition_id: str) -> dict[str, str]:
    """What a variant of the game plays differently."""
    root, other = games.load("us-classic"), games.load(edition_id)
    names = [name for name in Params.model_fields if not name.startswith("income_tax") and name != "players_range"]
    return {
        name: other.word(name, getattr(other, name)) for name in names if getattr(other, name) != getattr(root, name)
    }


def edition_said(cleaned: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """The edition that was chosen, or the one that fits the answers, with the options it needs."""
    if cleaned["edition"]:
        return cleaned["edition"], {}
    return edition_of(*(cleaned[asked] for asked in ("board", "bought", "game", "leaflet")))


class TableForm(forms.Form):
    """Everything needed for a table; `made` makes it."""

    title = forms.CharField(required=False, max_length=80)
    board = forms.ChoiceField(choices=BOARDS, required=False)
    bought = forms.ChoiceField(choices=BOUGHT, required=False)
    game = forms.ChoiceField(choices=GAMES, required=False)
    # How long a game by the clock lasts; whoever leaves it empty sets the clock on the page.
    minutes = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=clock.LONGEST,
        error_messages=dict.fromkeys(CLOCK_FAULTS, str(clock.NoTime())),
    )
    leaflet = forms.ChoiceField(choices=LEAFLETS, required=False)
    edition = forms.CharField(required=False, max_length=60)
    rules = forms.MultipleChoiceField(
        choices=[(rule.id, rule.name) for rule in (*HOUSE_RULES, *DEAL_RULES)], required=False
    )
    assume = forms.MultipleChoiceField(choices=ASSUMED, required=False)
    style = forms.ChoiceField(choices=(("family", "family"), ("tournament", "tournament")), required=False)
    confirms = forms.BooleanField(required=False)
    banker = forms.CharField(required=False, max_length=60)
    start = forms.ChoiceField(choices=(("go", "go"), ("middle", "middle")), required=False)
    more = forms.CharField(required=False, max_length=4000)
    # The second page where one is asked for, and what it is about.
    position_page: SecondPage | None = None
    place: Any = None

    def clean(self) -> dict[str, Any]:
        """Tries the head, so that every complaint of the record's reader comes back to the form."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        players = self.players()
        if len(players) < 2:
            self.add_error(None, "Two players at least: put their names in.")
        if not self.errors:
            self.find_banker(cleaned)
            self.try_head(cleaned)
        return cleaned

    def find_banker(self, cleaned: dict[str, Any]) -> None:
        """The banker is one of the players, however the name is spelt."""
        said = "_".join(cleaned["banker"].split())
        found = [row["name"] for row in self.players() if same(row["name"]) == same(said)]
        if said and not found:
            self.add_error("banker", f"The banker is one of the players, and {blank(said)} is not.")
        cleaned["banker"] = found[0] if found else ""

    def try_head(self, cleaned: dict[str, Any]) -> None:
        """The head, if a table can begin with it."""
        try:
            plain = self.head(cleaned)
            self.lay_out(cleaned, logs.opened(plain))
            cleaned["head"] = plain + self.position(cleaned)
            logs.opened(cleaned["head"])
        except Malformed as wrong:
            for said in wrong.errors.values():
                self.add_error(None, said)

    def lay_out(self, cleaned: dict[str, Any], record: Record) -> None:
        """The second page, for a game taken up in the middle that nobody told in words."""
        form = PAGES[record.edition.game.name].box.second_page
        if form and cleaned["start"] == "middle" and not cleaned["more"].strip():
            self.position_page, self.place = form, form.place(record, logs.start(record))

    @property
    def second_page(self) -> SecondPage | None:
        """The second page where it comes next: it was not sent yet, or something on it was wrong."""
        return self.position_page if self.is_bound and ("placed" not in self.data or self.errors) else None

    def players(self) -> list[Row]:
        """The rows that have a name."""
        found = []
        for row in rows(self):
            name = "_".join(str(row["name"]).split())
            if name:
                token = row["token"] if row["token"] in TOKENS else TOKENS[row["n"]]
                found.append({**row, "name": name, "token": token})
        return found

    def head(self, cleaned: dict[str, Any]) -> str:
        """The head of the record these answers come to; switches of another game than the box's are left alone."""
        edition, options = edition_said(cleaned)
        box = box_of(edition)
        for rule in box.rules:
            options |= rule.options if rule.id in cleaned["rules"] else {}
        lines = [f"edition: {' '.join(edition.split())}"]
        lines += ["options: " + ", ".join(f"{name}={value}" for name, value in options.items())] * bool(options)
        lines.append("players: " + ", ".join(row["name"].replace(",", " ") for row in self.players()))
        lines += ["assume: " + (", ".join(cleaned["assume"]) or "nothing")] * box.moves_money
        return "\n".join(lines) + "\n"

    def position(self, cleaned: dict[str, Any]) -> str:
        """How it stands, for a game taken up in the middle; nothing while the second page is still to come."""
        if cleaned["start"] != "middle":
            return ""
        if self.position_page is not None:
            lines = self.position_page.lines(self.place, self.data) if "placed" in self.data else []
        else:
            # What was told in words, printed names as the record writes them.
            edition = edition_find.load(edition_said(cleaned)[0])
            more = PAGES[edition.game.name].box.as_written(edition, cleaned["more"])
            lines = [self.standing(row, cleaned) for row in self.players()]
            lines += [line.strip() for line in more.splitlines()]
        return "\n".join(["position:", *(f"  {line}" for line in lines if line)]) + "\n"

    def standing(self, row: Row, cleaned: dict[str, Any]) -> str:
        """One player's line of the position, as far as it was told in words."""
        fields = box_of(edition_said(cleaned)[0]).in_words
        parts = [f"{what} {' '.join(str(row[what]).split())}" for what in fields if str(row[what]).strip()]
        return f"{row['name']} {', '.join(parts)}" if parts else ""

    def how_it_stands(self, form: SecondPage) -> dict[str, Any]:
        """What the second page shows, and what it carries along of the first."""
        names = [*KEPT, *(f"{field}{n}" for n in range(MOST_PLAYERS) for field in ("name", "token"))]
        kept = [(name, value) for name in names for value in self.data.getlist(name) if value]
        return {"form": self, "kept": kept, **form.fields(self.place, self.data)}

    def made(self, phone: str = "") -> Table:
        """The table, this phone its host."""
        players, cleaned = self.players(), self.cleaned_data
        names = [row["name"] for row in players]
        title = cleaned["title"] or " · ".join(name.replace("_", " ") for name in names)
        return services.make_table(
            name=title[:80],
            head=cleaned["head"],
            tokens=tuple(row["token"] for row in players),
            family=cleaned["style"] != "tournament",
            confirms=cleaned["confirms"],
            banker=cleaned["banker"],
            clock=self.time_set(),
            phone=phone,
        )

    def time_set(self) -> int | None:
        """The seconds on the clock of a game that has one from the start."""
        minutes = self.cleaned_data["minutes"] if self.cleaned_data["game"] == "timed" else None
        return clock.seconds(minutes) if minutes else None
