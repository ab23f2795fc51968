"""The knowledge base."""
