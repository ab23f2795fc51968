"""Players that make only legal moves, by a seed: for demonstrations, for trying the rules out, for measuring."""

from rules_kb.bots.board import game, played, record

__all__ = ["game", "played", "record"]
