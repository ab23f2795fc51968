"""Looking things up in plain words: one implementation, whatever the database."""
