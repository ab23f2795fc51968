"""The page on which every sum of a draft is multiplied at once: a factor, what comes out, and how it was rounded."""

from fractions import Fraction
from typing import Any

from django import forms

from referee.editions import scaling
from referee.editions.desk import Desk
from referee.editions.parts import Place, Raw, Section, Sent
from referee.editions.pieces_page import pages_of
from rules_kb.answer.value_words import in_words
from rules_kb.board.edition import BoardEdition

HINT = (
    "Prices, rents, houses, mortgages, the sums on cards and all settings that are money are multiplied."
    " Sums are rounded to the nearest whole, halves up, and nothing becomes free."
)


class FactorForm(forms.Form):
    """One number."""

    factor = forms.CharField(label="Multiply every sum by", max_length=20)

    def __init__(self, *args: Any, sums: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sums = sums

    def clean_factor(self) -> Fraction:
        """The factor, if every sum times it can be counted."""
        try:
            factor = scaling.factor_of(self.cleaned_data["factor"])
        except ValueError as wrong:
            raise forms.ValidationError(str(wrong)) from None
        if scaling.too_large(self.sums, factor):
            raise forms.ValidationError("Some sums would be above 1,000,000,000, more than a record counts.")
        return factor


def sums_section(desk: Desk, sent: Sent, asked: Any) -> Section:
    """The factor and what comes of it; KeyError for a game without a board."""
    ed = desk.edition
    if not isinstance(ed, BoardEdition):
        raise KeyError("sums")
    tables = {key: desk.rows(key) for key in scaling.SUMS}
    sums = list(scaling.every_sum(ed, tables))
    form = FactorForm(sent if sent is not None else asked if "factor" in asked else None, sums=sums)

    def place(path: list[str]) -> Place:
        return form, "factor"

    def said() -> Raw:
        factor = form.cleaned_data["factor"]
        said = {**desk.raw, **{k: desk.told(k, scaling.scaled_rows(k, rows, factor)) for k, rows in tables.items()}}
        said["params"] = {**said.get("params", {}), **scaling.scaled_settings(ed, factor)}
        return desk.least(said)

    def preview() -> Raw:
        return result(ed, tables, sums, form.cleaned_data["factor"]) if form.is_bound and form.is_valid() else {}

    return Section(form, "sums", place, said, {"hint": HINT, "preview": preview, **pages_of(desk, "spaces")})


def result(ed: BoardEdition, tables: dict[str, list[Raw]], sums: list[int], factor: Fraction) -> Raw:
    """What would come out, piece by piece and setting by setting."""
    rounded = sum(scaling.scaled(one, factor).rounded for one in sums)
    streets = [
        {"name": row["name"], "now": told(ed, row), "then": told(ed, new)}
        for row, new in zip(tables["spaces"], scaling.scaled_rows("spaces", tables["spaces"], factor), strict=True)
        if row.get("price")
    ]
    settings = [
        {
            "name": ed.points.label(name),
            "now": in_words(ed, name, getattr(ed, name)),
            "then": in_words(ed, name, as_held(then)),
        }
        for name, then in scaling.scaled_settings(ed, factor).items()
    ]
    return {"rounded": rounded, "many": len(sums), "streets": streets, "settings": settings}


def as_held(value: Any) -> Any:
    """A value as an edition holds it."""
    return tuple(value) if isinstance(value, list) else value


def told(ed: BoardEdition, row: Raw) -> Raw:
    """The sums on a deed."""
    said = {name: ed.sum(row[name]) for name in ("price", "house_cost", "mortgage") if row.get(name)}
    return {**said, "rents": " ".join(f"{rent:,}" for rent in row.get("rents", ()))}
