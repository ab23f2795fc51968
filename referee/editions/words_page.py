"""What a draft is called, what is said about it, and its own words for money, houses, hotels, the jail and the decks."""

from collections.abc import Mapping
from typing import Any

from django import forms

from referee.editions.desk import Desk
from referee.editions.following import renamed
from referee.editions.forms import CERTAINTIES
from referee.editions.parts import Place, Raw, Section, Sent, at
from rules_kb.board.edition import BoardEdition
from rules_kb.editions.called import PIECES, PLURALS, usual
from rules_kb.editions.called_reading import LONGEST

PLAIN = ("name", "year", "about", "currency")
# The fields of the board's own words.
CALLED = "called-"
FOLLOWS = "The words from here on are used in rulings, on cards and pages; spaces and cards with the old word in their name follow. Left empty they are inherited."


class WordsForm(forms.Form):
    """What an edition is called, what is said about it, and the words of its board."""

    name = forms.CharField(max_length=80)
    about = forms.CharField(required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 4}))
    year = forms.IntegerField(required=False, min_value=1900, max_value=2200)
    currency = forms.CharField(
        label="Money",
        required=False,
        max_length=12,
        help_text="A sign goes before a sum, a letter or a word behind it: £200, 200 kr. Left empty it is inherited.",
    )
    source = forms.CharField(
        required=False, max_length=120, help_text="The text these rules come from; citations without a source mean it."
    )
    source_year = forms.IntegerField(required=False, min_value=1900, max_value=2200)
    certainty = forms.ChoiceField(required=False, choices=CERTAINTIES, help_text="How sure what this text says is.")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        super().__init__(initial=shown(desk.raw), **kwargs)
        words = {f"{CALLED}{name}": word_field(name, before) for name, before in inherited(desk).items()}
        for one, many in PLURALS.items():
            if words and (own := desk.raw.get("called", {}).get(one)):
                words[f"{CALLED}{many}"].widget.attrs["placeholder"] = f"{own}s"
        if words:
            next(iter(words.values())).help_text = FOLLOWS
        self.fields |= words
        self.order_fields(["name", "about", "year", "currency", *words])

    def into(self, raw: Raw) -> Raw:
        """A draft with these words."""
        given = self.cleaned_data
        said = {key: given[key] for key in PLAIN if given[key] not in (None, "")}
        rest = {key: value for key, value in raw.items() if key not in (*PLAIN, "source", "called")}
        source = {"name": given["source"], "year": given["source_year"], "certainty": given["certainty"] or "custom"}
        kept = {key: value for key, value in source.items() if value}
        called = {key.removeprefix(CALLED): given[key] for key in self.fields if key.startswith(CALLED) and given[key]}
        return {**said, **rest, **({"source": kept} if given["source"] else {}), "called": called}


def shown(raw: Raw) -> Raw:
    """What the fields show of a draft."""
    source = raw.get("source", {})
    about = {
        "source": source.get("name"),
        "source_year": source.get("year"),
        "certainty": source.get("certainty", "custom"),
    }
    words = {f"{CALLED}{name}": word for name, word in raw.get("called", {}).items()}
    return {**{key: raw.get(key) for key in PLAIN}, **about, **words}


def word_field(name: str, before: str) -> forms.CharField:
    """A word to choose, with the one that holds where nothing is said."""
    label = f"Several {name}" if name in PLURALS.values() else usual(name)
    widget = forms.TextInput(attrs={"placeholder": before, "autocomplete": "off"})
    return forms.CharField(label=label[:1].upper() + label[1:], required=False, max_length=LONGEST, widget=widget)


def inherited(desk: Desk) -> dict[str, str]:
    """The words a draft has where it chooses none; none for a game without a board."""
    ed, above = desk.edition, desk.parent
    names = (*PIECES, *ed.decks) if isinstance(ed, BoardEdition) else ()
    return {name: above.worded(usual(name)) if above else usual(name) for name in names}


def words_section(desk: Desk, sent: Sent, asked: Any) -> Section:
    """What it is called, and its words."""
    form = WordsForm(desk, data=sent)

    def place(path: list[str]) -> Place:
        return at(form, f"{CALLED}{path[1]}" if path[0] == "called" and len(path) > 1 else path[0])

    def said() -> Raw:
        said = form.into(desk.raw)
        names = new_words(desk, said["called"])
        if not names:
            return said
        return desk.least({**said, **{key: desk.told(key, with_words(desk.rows(key), names)) for key in desk.tables}})

    return Section(form, "words", place, said, {})


def new_words(desk: Desk, called: Mapping[str, str]) -> dict[str, str]:
    """The words that are others now, by those the draft had."""
    words = {**{many: f"{called[one]}s" for one, many in PLURALS.items() if one in called}, **called}
    now = {desk.edition.worded(usual(name)): words.get(name, before) for name, before in inherited(desk).items()}
    return {old: new for old, new in now.items() if old != new}


def with_words(rows: list[Raw], names: Mapping[str, str]) -> list[Raw]:
    """Pieces with the new words in their names and titles."""
    return [{k: renamed(v, names) if k in ("name", "title") else v for k, v in row.items()} for row in rows]
