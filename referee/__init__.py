"""The Django project: it reads records, asks rules_kb and shows what it says. It decides nothing."""
