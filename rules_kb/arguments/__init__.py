"""Arguments people have at the table, ready to be settled without a logged game."""
