"""Rules that no line of a record can break, and why."""

UNBREAKABLE: dict[str, str] = {
    "board.bank.open": "A record shows who owns what; who shows whom their cash is not written down.",
}
