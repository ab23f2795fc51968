"""Addresses nobody guesses."""

import secrets

# No letters that read alike; sixteen of them are not guessed.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_code() -> str:
    """An address nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(16))
