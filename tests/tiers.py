"""How long a test may take: a little in every run, long seeds in `make soak`."""

import os

SOAKING = bool(os.environ.get("SOAK"))


def often(usual: int, soak: int) -> int:
    """How many seeds, games or examples are tried: the usual number, or the many of a soak."""
    return soak if SOAKING else usual
