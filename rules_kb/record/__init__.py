"""The text of a game, both ways."""
