"""The spaces, cards and colours of a draft as pages: some pieces at a time, those not shown stay as they are."""

from typing import Any

from referee.editions import layouts
from referee.editions.desk import Desk, spelled_out, ticked
from referee.editions.forms import piece_rows
from referee.editions.parts import Kept, Place, Raw, Section, Sent, lines, told
from referee.editions.rents_table import rent_lines
from rules_kb.kernel.text import plain

NEW_HINT = "Fill in what its kind needs. Left empty, its id is made from its name."
HINT = "A piece with another id is written by that id in records. Several names have semicolons between them."
RENTS_HINT = "What is printed on every street. A sum that is left empty is missing."
# A board that is changed from end to end is looked at side by side.
MOST_ONLY = 30
# Where the sum of a tax is set: on its space it is only printed.
TAXES = {"income": "income_tax_amount", "luxury": "luxury_tax_amount"}


def shown_pieces(desk: Desk, key: str, asked: Any) -> tuple[str, list[Raw]]:
    """The rows an address asks for, and by which name: one piece whole, what was changed, or a part of the table."""
    rows = {row["was"]: row for row in desk.rows(key)}
    if asked.get("piece") in rows:
        return "piece", [{**rows[asked["piece"]], "full": layouts.WHOLE}]
    if "new" in asked:
        return "new", []
    if "rents" in asked and key == "spaces":
        return "rents", [{**row, "full": layouts.RENT_ROW} for row in rows.values() if row.get("kind") == "street"]
    if "only" in asked:
        own = {str(row.get("id")) for row in desk.raw.get(key, [])}
        return "only", [row for id, row in rows.items() if id in own][:MOST_ONLY]
    parts = layouts.parts_of(desk.edition, key, desk.tables[key])
    part = next((one for one in parts if one.id == asked.get("part")), parts[0])
    return part.id, [rows[id] for id in part.pieces]


def sent_pieces(desk: Desk, key: str, sent: Any) -> list[Raw]:
    """The rows a page had when it was sent, by what its pieces were called."""
    rows = {row["was"]: row for row in desk.rows(key)}
    count = str(sent.get(f"{key}-INITIAL_FORMS", ""))
    many = min(int(count), 300) if count.isdecimal() and len(count) < 9 else 0
    return [rows.get(sent.get(f"{key}-{n}-was", ""), {}) for n in range(many)]


def pieces_section(desk: Desk, key: str, sent: Sent, asked: Any) -> Section:
    """A table of spaces, cards or colours."""
    stems, old, ed = desk.stems_from(key), desk.old(key), desk.edition
    model = type(desk.tables[key][0])
    inherited = {id: spelled_out(old[was]) for id, was in stems.items() if was}
    help = layouts.help_for(ed, key)
    here, first = shown_pieces(desk, key, asked) if sent is None else ("", sent_pieces(desk, key, sent))
    extra = int(here == "new")
    rows = piece_rows(model, help, lambda said, how: layouts.fields_of(ed.game.name, key, said, how), extra)(
        sent, initial=first, prefix=key
    )
    page = TableOfPieces(desk, key, Kept(rows), first, inherited, sent.get("inherit") if sent else None)

    def place(path: list[str]) -> Place:
        form = page.form_at(path[1]) if path[0] == key and len(path) > 1 else None
        return (form, path[2] if len(path) > 2 else "") if form else (None, "")

    is_table = here == "rents" or (bool(sent) and sent.get(f"{key}-0-full") == layouts.RENT_ROW)
    shown = {
        "hint": RENTS_HINT if is_table else NEW_HINT if here == "new" else HINT,
        "is_cut": here == "only" and len(first) == MOST_ONLY,
        "known": help.known,
        **pages_of(desk, key),
        "here": here,
        # Laid out only when the page is made: by then every fault is at its field.
        "pieces": lambda: [{**line, **tax_of(ed, line)} for line in lines(rows, inherited)],
    }
    if is_table:
        names = layouts.help_for(ed, key).cells["rents"]
        shown |= {"rents": names, "table": lambda: rent_lines(rows, inherited, names)}
    return Section(rows, "rents" if is_table else "pieces", place, page.said, shown)


def pages_of(desk: Desk, key: str) -> Raw:
    """The pages of a table of pieces, and whether they are those of a board."""
    return {"parts": layouts.parts_of(desk.edition, key, desk.tables[key]), "has_board": key == "spaces"}


def tax_of(ed: Any, line: Raw) -> Raw:
    """The sum of a tax and the setting that says it."""
    name = TAXES.get(line["form"].initial.get("tax") or "")
    return {"tax": name, "sum": ed.sum(getattr(ed, name))} if name else {}


class TableOfPieces:
    """A table of pieces out of those a page had and those it did not have."""

    def __init__(
        self, desk: Desk, key: str, kept: Kept, first: list[Raw], inherited: dict[str, Raw], reset: str | None
    ) -> None:
        self.desk, self.key, self.kept, self.inherited, self.reset = desk, key, kept, inherited, reset
        self.on_page = {row["was"] for row in first if row}

    def table(self) -> list[tuple[Raw, Any]]:
        """Every row in its order, with the form it came from; what is new where it was put, else last."""
        forms = {form.initial.get("was"): form for form in self.kept.rows if form.initial}
        found: list[tuple[Raw, Any]] = []
        for row in self.desk.rows(self.key):
            if row["was"] == self.reset and self.reset in self.inherited:
                found.append(({**self.inherited[row["was"]], "was": row["was"]}, forms.get(row["was"])))
            elif row["was"] in forms:
                form = forms[row["was"]]
                found.append(({**row, **self.sent(form)}, form))
            elif row["was"] not in self.on_page:
                found.append((row, None))
        for form in self.kept.rows:
            if not form.initial:
                last = self.kept.said_by(form).get("after")
                at = next((n for n, (row, _) in enumerate(found, 1) if last and row.get("id") == last), len(found))
                found.insert(at, (self.new(form, found), form))
        return found

    def sent(self, form: Any) -> Raw:
        """What a row of the page says of its piece, and which one that was."""
        said = {name: value for name, value in self.kept.said_by(form).items() if name not in ("full", "after")}
        return {**said, "was": form.initial.get("was", "")}

    def new(self, form: Any, others: list[tuple[Raw, Any]]) -> Raw:
        """What a row says of a piece there was not; without an id it gets one from its name that nothing else has."""
        said = self.sent(form)
        name = plain(str(said.get("name") or said.get("title") or ""))
        taken = {row.get("id") for row, _ in others}
        free = next(id for id in (name, *(f"{name}_{n}" for n in range(2, len(taken) + 3))) if id not in taken)
        return said if said.get("id") else {**said, "id": free}

    def form_at(self, number: str) -> Any:
        """The form a row of the whole table came from."""
        found = self.table()
        return found[int(number)][1] if number.isdecimal() and int(number) < len(found) else None

    def said(self) -> Raw:
        """The draft with this table."""
        kept_anyway = {"was", *ticked(type(self.desk.tables[self.key][0]))}
        rows = [{k: v for k, v in row.items() if k in kept_anyway or told(k, v)} for row, _ in self.table()]
        return self.desk.least(self.desk.with_pieces(self.key, rows))
