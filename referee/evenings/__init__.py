"""What is left of an evening: its report, the files it goes out and in as, and the group that meets again."""
