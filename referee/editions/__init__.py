"""Editions that people make: drafts, versions, their admin, and what a new one would change."""
