"""Housekeeping."""

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore

from accounts import services


@shared_task(name="accounts.tasks.purge_task")
def purge_task() -> None:
    services.guests_purge()
    SessionStore.clear_expired()
