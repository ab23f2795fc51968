"""Which rules are in force: a fingerprint of everything that can change a ruling."""

import hashlib
from functools import cache
from pathlib import Path

import rules_kb

SOURCES = ("*.py", "*.toml")


@cache
def rules_version() -> str:
    """A hash over the rules' own sources and editions, so that a stored ruling is never stale unnoticed."""
    folder = Path(rules_kb.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(path for pattern in SOURCES for path in folder.rglob(pattern)):
        digest.update(str(path.relative_to(folder)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
