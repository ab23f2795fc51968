"""Pages of a table that plays Monopoly Deal."""
