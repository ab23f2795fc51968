"""Numbers out of addresses and forms."""


def number(word: str) -> int | None:
    """A small whole number, else nothing: no seat and no entry has one of nine digits."""
    return int(word) if word.isdecimal() and len(word) < 9 else None
