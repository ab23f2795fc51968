"""Disputes of a table, and arguments without one."""
