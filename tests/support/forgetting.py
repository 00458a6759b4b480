"""Clears what a process remembers outside the database."""


def forget() -> None:
    """Throttles and limits, and answers that are cached by the ids and versions of their rows."""
    from django.core.cache import caches

    from accounts.conditional import bodies

    for cache in caches.all(initialized_only=True):
        cache.clear()
    bodies.clear()
