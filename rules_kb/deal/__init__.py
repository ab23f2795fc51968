"""Monopoly Deal, the card game, on the same engine as the board game."""
