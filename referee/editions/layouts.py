"""How tables of pieces are laid out: by what the pieces are, each kind with the columns it needs."""

from typing import Any, NamedTuple

Raw = dict[str, Any]
RENTS = ("Bare", "1 house", "2 houses", "3 houses", "4 houses", "Hotel")


class Layout(NamedTuple):
    """One table: the pieces of these kinds, or those that say anything in `by`, and the columns for them."""

    title: str
    columns: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    by: tuple[str, ...] = ()

    def holds(self, said: Raw) -> bool:
        """Whether a piece belongs in it."""
        return said.get("kind") in self.kinds or any(said.get(name) for name in self.by)


# The last layout of each table takes what no other does.
LAYOUTS = {
    ("board", "spaces"): (
        Layout("Streets", ("group", "price", "rents", "house_cost", "mortgage"), ("street",)),
        Layout("Railroads and utilities", ("group", "price", "mortgage"), ("railroad", "utility")),
        Layout("Taxes", ("tax", "flat"), ("tax",)),
        Layout("Card spaces", ("deck",), ("card",)),
        Layout("The corners", ("kind",)),
    ),
    ("board", "cards"): (
        Layout("To a space", ("deck", "move_to", "back_to"), by=("move_to", "back_to")),
        Layout("To the nearest", ("deck", "nearest", "rent_multiplier", "dice_multiple"), by=("nearest",)),
        Layout("On or back", ("deck", "move_by"), by=("move_by",)),
        Layout("To jail, and out of it", ("deck", "go_to_jail", "keep"), by=("go_to_jail", "keep")),
        Layout("For every building", ("deck", "repairs"), by=("repairs",)),
        Layout("Money", ("deck", "receive", "pay", "or_draw", "pay_each", "collect_each")),
    ),
    ("deal", "colours"): (Layout("Colours", ("size", "rents", "builds", "streets")),),
    ("deal", "cards"): (
        Layout("Money", ("value", "count"), ("money",)),
        Layout("Property and wild cards", ("value", "count", "colours", "any"), ("property", "wild")),
        Layout("Rent", ("value", "count", "colours", "any"), ("rent",)),
        Layout("Actions", ("value", "count")),
    ),
}


class PieceHelp(NamedTuple):
    """What helps to fill a table in: names for several numbers, all that can be chosen, and names in use already."""

    cells: dict[str, tuple[str, ...]]
    offered: dict[str, list[tuple[str, str]]]
    known: dict[str, list[str]]


def help_for(ed: Any, key: str) -> PieceHelp:
    """The help for one table of an edition."""
    if ed.game.name == "deal":
        longest = max((len(colour.rents) for colour in ed.colours.values()), default=0)
        cards = tuple(f"{number} card{'s' * (number > 1)}" for number in range(1, max(longest, 4) + 1))
        return PieceHelp({"rents": cards} if key == "colours" else {}, {}, {})
    if key == "spaces":
        return PieceHelp({"rents": RENTS}, {}, {"group": list(ed.groups), "deck": list(ed.decks)})
    spaces = [(space.id, f"{space.name} ({space.id})") for space in ed.spaces]
    decks = [(deck, deck.replace("_", " ").capitalize()) for deck in ed.decks]
    return PieceHelp({}, {"move_to": spaces, "back_to": spaces, "deck": decks, "or_draw": decks}, {})


def laid_out(game: str, key: str, lines: list[Raw]) -> list[Raw]:
    """The lines of a table under their layouts; lines nobody has filled in yet are not among them."""
    layouts = LAYOUTS[game, key]
    found: dict[str, list[Raw]] = {layout.title: [] for layout in layouts}
    for line in lines:
        said = {name: line["form"][name].value() for name in line["form"].fields}
        if is_filled(line):
            layout = next((one for one in layouts if one.holds(said)), layouts[-1])
            found[layout.title].append(placed(line, layout.columns))
    return [
        {"title": title, "labels": [cell["field"].label for cell in some[0]["cells"]], "lines": some}
        for title, some in found.items()
        if some
    ]


def placed(line: Raw, columns: tuple[str, ...]) -> Raw:
    """A line with its name first, then the cells of its columns, and the rest apart."""
    cells = {cell["field"].name: cell for cell in line["cells"]}
    head = [cells[name] for name in ("name", "title", "id") if name in cells]
    main = [cells[name] for name in columns]
    rest = [cell for cell in cells.values() if cell not in (*head, *main)]
    open = any(cell["field"].errors or cell["own"] for cell in rest)
    return {**line, "head": head, "cells": main, "rest": rest, "open": open}


def is_filled(line: Raw) -> bool:
    """Whether a line is about a piece, or was meant to be."""
    return bool(line["form"].initial or line["form"].errors)
