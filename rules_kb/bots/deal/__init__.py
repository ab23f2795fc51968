"""Seeded players of Monopoly Deal: they see their hands, the record only what lies on the table."""
