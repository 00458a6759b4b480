"""The project: settings, URLs, ASGI, Celery, and the one-process runtime. It knows every app; no app knows it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
