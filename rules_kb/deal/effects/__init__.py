"""What entries of Monopoly Deal do."""
