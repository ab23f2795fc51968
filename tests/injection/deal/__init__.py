"""One way, or several, to break each rule of Monopoly Deal: lines slipped into a legal game."""

from importlib import import_module

from tests.injection.ways import Way

TOPICS = ("setup", "turn", "deck", "play", "sets", "build", "rent", "charge", "pay", "steal", "respond", "win")
WAYS: tuple[Way, ...] = tuple(
    way for topic in TOPICS for way in import_module(f"tests.injection.deal.{topic}").ways.all
)
