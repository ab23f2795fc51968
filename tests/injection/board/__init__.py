"""One way, or several, to break each rule: lines slipped into a legal game."""

from importlib import import_module

from tests.injection.ways import Way

TOPICS = (
    "setup", "turn", "move", "go", "buy", "auction", "rent", "tax", "cards", "jail", "speed",
    "build", "sell", "mortgage", "trade", "debt", "bankrupt", "bank", "end",
)  # fmt: skip
WAYS: tuple[Way, ...] = tuple(
    way for topic in TOPICS for way in import_module(f"tests.injection.board.{topic}").ways.all
)
