"""Where things stand in an edition's text: the line of every path, so that a fault can be found."""

import re
from collections.abc import Mapping

TOKEN = re.compile(
    r'(?P<text>"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<end>\n)|(?P<mark>[\[\]{}=,])|(?P<bare>[^\s\[\]{}=,#\"']+)|(?:#[^\n]*|[ \t\r]+)",
    re.DOTALL,
)


class Places:
    """Reads a text that is sound TOML and notes the line of every key and every row."""

    def __init__(self, text: str) -> None:
        self.found: dict[str, int] = {}
        self.tokens = list(self.split(text))
        self.at = 0
        self.tables: dict[str, int] = {}
        under = ""
        while self.at < len(self.tokens):
            if self.word == "[":
                under = self.header()
            else:
                self.pair(under)

    @staticmethod
    def split(text: str) -> list[tuple[str, int]]:
        """The words and marks of a text, each with its line."""
        line, found = 1, []
        for token in TOKEN.finditer(text):
            if token.lastgroup:
                found.append((token[0], line))
            line += token[0].count("\n")
        return found

    @property
    def word(self) -> str:
        """The word or mark that comes next; nothing at the end."""
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def note(self, path: str) -> None:
        """This path begins here."""
        self.found.setdefault(path, self.tokens[min(self.at, len(self.tokens) - 1)][1])

    def header(self) -> str:
        """A table of its own; the path of what stands below it."""
        double = self.tokens[self.at + 1][0] == "["
        self.at += 1 + double
        path = self.key("")
        if double:
            number = self.tables[path] = self.tables.get(path, -1) + 1
            path = f"{path}.{number}"
        self.note(path)
        self.at += 1 + double
        return path

    def key(self, under: str) -> str:
        """A key, which may be spread over dots, below a path."""
        parts = [under] if under else []
        while self.word not in ("=", "]", "", "\n"):
            parts.append(self.word.strip("\"'").strip("."))
            self.at += 1
        return ".".join(part for part in parts if part)

    def pair(self, under: str) -> None:
        """A key with its value, or an empty line."""
        if self.word in ("\n", ",", ""):
            self.at += 1
            return
        start = self.at
        path = self.key(under)
        self.found.setdefault(path, self.tokens[start][1])
        # Over the equals sign.
        self.at += 1
        self.value(path)

    def value(self, path: str) -> None:
        """A value; what lies within it is noted too."""
        if self.word == "[":
            self.rows(path)
        elif self.word == "{":
            self.at += 1
            while self.word not in ("}", ""):
                self.pair(path)
            self.at += 1
        else:
            while self.word not in (",", "\n", "]", "}", ""):
                self.at += 1

    def rows(self, path: str) -> None:
        """The values of a list."""
        self.at += 1
        number = 0
        while self.word not in ("]", ""):
            if self.word in ("\n", ","):
                self.at += 1
                continue
            self.note(f"{path}.{number}")
            self.value(f"{path}.{number}")
            number += 1
        self.at += 1


def lines_of(text: str, paths: Mapping[str, object]) -> dict[str, int]:
    """The line of each path, or of the nearest thing above it; a path nobody can place is left out."""
    found = Places(text).found
    placed = {}
    for path in paths:
        above = path
        while above and above not in found:
            above = above.rpartition(".")[0]
        if above:
            placed[path] = found[above]
    return placed
