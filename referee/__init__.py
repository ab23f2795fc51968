"""The Django project: it remembers logs and shows rulings; it decides nothing."""

from referee.celery import app as celery_app

__all__ = ["celery_app"]
