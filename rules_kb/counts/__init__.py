"""Counted cash that differs from the log, and what explains it."""
