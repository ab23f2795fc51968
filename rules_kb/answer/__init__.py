"""What the referee says, as values, and the words they end in."""
