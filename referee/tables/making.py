"""Making a table: from what a family knows about its box to the head of a record."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django import forms
from django.http import QueryDict

from referee import logs, queries, services
from referee.editions import find as edition_find
from referee.models import Table
from referee.tables.house_rules import DEAL_RULES, HOUSE_RULES, HouseRule
from referee.tables.queries import TOKENS
from rules_kb import editions as kb
from rules_kb.board.params import Params
from rules_kb.errors import Malformed

MOST_PLAYERS = 8
CARDS = "deal"
BOARDS = (("us", "Boardwalk and Park Place"), ("uk", "Mayfair and Park Lane"), (CARDS, "Only cards: Monopoly Deal"))
LEAFLETS = (("2008", "Before 2024"), ("2024", "Since 2024"))
BOUGHT = (("old", "Before 2008"), ("mid", "2008 to 2020"), ("new", "Since 2021"))
GAMES = (("whole", "The whole game"), ("short", "The short game"), ("timed", "By the clock"))
BY_YEAR = {"old": "us-classic", "mid": "us-2008", "new": "us-2021"}
VARIANTS = {"short": "short-game", "timed": "timed-game"}
ASSUMED = (("salary", "Salary"), ("tax", "Taxes"), ("cards", "Cards"), ("rent", "Rent"))


Row = dict[str, Any]


class Box(NamedTuple):
    """What a new table asks of its game: the switches, whether it moves money, what a player may have in the middle."""

    rules: tuple[HouseRule, ...]
    moves_money: bool
    standing: Callable[[Callable[[str], str]], list[str]]


def on_the_board(said: Callable[[str], str]) -> list[str]:
    """What a player has in the middle of a board game."""
    cash, at, owns = said("cash"), said("at"), said("owns")
    parts = [f"cash {cash}"] * bool(cash) + [f"owns {owns}"] * bool(owns)
    return parts + [at if at.startswith("in jail") else f"at {at}"] * bool(at)


def in_cards(said: Callable[[str], str]) -> list[str]:
    """What a player has in the middle of a game of Deal."""
    return [f"{what} {said(what)}" for what in ("hand", "bank", "owns") if said(what)]


BOXES = {"board": Box(HOUSE_RULES, True, on_the_board), "deal": Box(DEAL_RULES, False, in_cards)}
FIELDS = ("name", "cash", "at", "owns", "hand", "bank")


def choices() -> dict[str, Any]:
    """What the page offers."""
    texts = [{"id": card.id, "name": card.name, "game": game_of(card.id)} for card in queries.playable()]
    asked = {"boards": BOARDS, "bought": BOUGHT, "games": GAMES, "leaflets": LEAFLETS, "editions": texts}
    rules = {"house_rules": HOUSE_RULES, "deal_rules": DEAL_RULES}
    return {**asked, **rules, "assumed": ASSUMED, "tokens": TOKENS}


def game_of(edition: str) -> str:
    """The game of an edition; one that nobody knows is refused later, with its name."""
    try:
        return str(edition_find.load(edition).game)
    except Malformed:
        return "board"


def sent(form: "TableForm") -> dict[str, Any]:
    """The form as it was filled in, or as it lies there at first."""
    asked = form.data if form.is_bound else QueryDict("assume=salary&assume=tax&assume=cards")
    return {"form": form, "rows": rows(form), "chosen": asked.getlist("rules"), "moving": asked.getlist("assume")}


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
    """The edition that fits the answers; on the London board a variant of the game becomes options."""
    if board == CARDS:
        return f"deal-{leaflet or LEAFLETS[0][0]}", {}
    if board != "uk":
        return VARIANTS.get(game) or BY_YEAR.get(bought, "us-classic"), {}
    return "uk-london", variant(VARIANTS[game]) if game in VARIANTS else {}


def variant(edition_id: str) -> dict[str, str]:
    """What a variant of the game plays differently."""
    root, other = kb.load("us-classic"), kb.load(edition_id)
    names = [name for name in Params.model_fields if not name.startswith("income_tax") and name != "players_range"]
    return {
        name: other.word(name, getattr(other, name)) for name in names if getattr(other, name) != getattr(root, name)
    }


class TableForm(forms.Form):
    """Everything needed for a table; `made` makes it."""

    title = forms.CharField(required=False, max_length=80)
    board = forms.ChoiceField(choices=BOARDS, required=False)
    bought = forms.ChoiceField(choices=BOUGHT, required=False)
    game = forms.ChoiceField(choices=GAMES, required=False)
    leaflet = forms.ChoiceField(choices=LEAFLETS, required=False)
    edition = forms.CharField(required=False, max_length=60)
    rules = forms.MultipleChoiceField(
        choices=[(rule.id, rule.name) for rule in (*HOUSE_RULES, *DEAL_RULES)], required=False
    )
    assume = forms.MultipleChoiceField(choices=ASSUMED, required=False)
    style = forms.ChoiceField(choices=(("family", "family"), ("tournament", "tournament")), required=False)
    banker = forms.CharField(required=False, max_length=60)
    start = forms.ChoiceField(choices=(("go", "go"), ("middle", "middle")), required=False)
    more = forms.CharField(required=False, max_length=4000)

    def clean(self) -> dict[str, Any]:
        """Tries the head, so that every complaint of the record's reader comes back to the form."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        players = self.players()
        if len(players) < 2:
            self.add_error(None, "Two players at least: put their names in.")
        if not self.errors:
            self.try_head(cleaned)
        return cleaned

    def try_head(self, cleaned: dict[str, Any]) -> None:
        """The head, if a table can begin with it."""
        cleaned["head"] = self.head(cleaned)
        try:
            logs.opened(cleaned["head"])
        except Malformed as wrong:
            for said in wrong.errors.values():
                self.add_error(None, said)

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
        edition, options = edition_of(*(cleaned[asked] for asked in ("board", "bought", "game", "leaflet")))
        if cleaned["edition"]:
            edition, options = cleaned["edition"], {}
        box = BOXES[game_of(edition)]
        for rule in box.rules:
            options |= rule.options if rule.id in cleaned["rules"] else {}
        lines = [f"edition: {' '.join(edition.split())}"]
        lines += ["options: " + ", ".join(f"{name}={value}" for name, value in options.items())] * bool(options)
        lines.append("players: " + ", ".join(row["name"].replace(",", " ") for row in self.players()))
        lines += ["assume: " + (", ".join(cleaned["assume"]) or "nothing")] * box.moves_money
        return "\n".join([*lines, *self.position(cleaned, box)]) + "\n"

    def position(self, cleaned: dict[str, Any], box: Box) -> list[str]:
        """How it stands, for a game taken up in the middle."""
        if cleaned["start"] != "middle":
            return []
        lines = [self.standing(row, box) for row in self.players()]
        lines += [line.strip() for line in cleaned["more"].splitlines()]
        return ["position:", *(f"  {line}" for line in lines if line)]

    def standing(self, row: Row, box: Box) -> str:
        """One player's line of the position."""
        parts = box.standing(lambda field: " ".join(str(row[field]).split()))
        return f"{row['name']} {', '.join(parts)}" if parts else ""

    def made(self, phone: str = "") -> Table:
        """The table, this phone its host."""
        players, cleaned = self.players(), self.cleaned_data
        names = [row["name"] for row in players]
        title = cleaned["title"] or " · ".join(name.replace("_", " ") for name in names)
        banker = "_".join(cleaned["banker"].split())
        return services.make_table(
            name=title[:80],
            head=cleaned["head"],
            tokens=tuple(row["token"] for row in players),
            family=cleaned["style"] != "tournament",
            banker=banker if banker in names else "",
            phone=phone,
        )
