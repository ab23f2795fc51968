"""Disputes people really had: what was decided, and how each is heard."""

import tomllib
from pathlib import Path
from typing import Any

DISPUTES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["dispute"]
HEARINGS: list[dict[str, Any]] = [{"dispute": each["id"], **one} for each in DISPUTES for one in each["hearing"]]
