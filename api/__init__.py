"""The same answers as the pages, for programs."""
