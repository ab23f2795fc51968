"""The spaces of a draft in the order of the board: each with its number and its name, to be moved, renamed or taken out."""

from typing import Any, NamedTuple

from django import forms

from referee.editions.desk import Desk
from referee.editions.parts import Place, Raw, Section, Sent
from referee.editions.pieces_page import pages_of

HINT = "Type other names and numbers and save, or move a space by one. Cards that name a renamed space follow."
LONGEST_NAME = 80
PARTS = ("name", "place", "out")


class OrderForm(forms.Form):
    """A number, a name and a tick for each space."""

    def __init__(self, names: dict[str, str], **kwargs: Any) -> None:
        first: Raw = {f"place-{id}": number for number, id in enumerate(names, 1)}
        super().__init__(initial=first | {f"name-{id}": name for id, name in names.items()}, **kwargs)
        self.ids = ids = list(names)
        for id in ids:
            self.fields[f"name-{id}"] = forms.CharField(required=False, max_length=LONGEST_NAME)
            self.fields[f"place-{id}"] = forms.IntegerField(
                required=False, min_value=1, max_value=len(ids), error_messages={"invalid": "A whole number, please."}
            )
            self.fields[f"out-{id}"] = forms.BooleanField(required=False)

    def order(self) -> list[str]:
        """The ids as they were put: those with another number go there, the lowest first."""
        given = self.cleaned_data
        stay = [id for id in self.ids if not given[f"out-{id}"]]
        wanted = {id: given[f"place-{id}"] or self.initial[f"place-{id}"] for id in stay}
        moved = {id: place for id, place in wanted.items() if place != self.initial[f"place-{id}"]}
        found = [id for id in stay if id not in moved]
        for id, place in sorted(moved.items(), key=lambda row: row[1]):
            found.insert(place - 1, id)
        return found

    def renamed(self, row: Raw) -> Raw:
        """A space with the name it was given; one without keeps its own."""
        return {**row, "name": self.cleaned_data[f"name-{row['was']}"] or row["name"]}


class SpaceLine(NamedTuple):
    """A space as the page shows it."""

    id: str
    name: str
    fields: Raw
    is_first: bool
    is_last: bool


def order_section(desk: Desk, sent: Sent, asked: Any) -> Section:
    """The spaces in their order; KeyError for a game without a board."""
    spaces = desk.tables["spaces"]
    rows = {row["was"]: row for row in desk.rows("spaces")}
    form = OrderForm({id: row["name"] for id, row in rows.items()}, data=sent)

    def place(path: list[str]) -> Place:
        return None, ""

    def said() -> Raw:
        order = by_one(form.order(), sent)
        return desk.least(desk.with_pieces("spaces", [form.renamed(rows[id]) for id in order]))

    def lines() -> list[SpaceLine]:
        return [
            SpaceLine(id, row["name"], {part: form[f"{part}-{id}"] for part in PARTS}, n == 1, n == len(spaces))
            for n, (id, row) in enumerate(rows.items(), 1)
        ]

    return Section(form, "order", place, said, {"hint": HINT, "lines": lines, **pages_of(desk, "spaces")})


def by_one(order: list[str], sent: Any) -> list[str]:
    """The order with the space moved whose button was pressed; of the first and the last there is no further."""
    for name, step in (("back", -1), ("on", 1)):
        id = sent.get(name)
        if id in order:
            at = order.index(id)
            order.insert(min(max(at + step, 0), len(order) - 1), order.pop(at))
    return order
