"""One process: the ASGI server in the main thread, a Celery worker and beat in daemon threads."""

from config.embedded.runtime import Embedded

__all__ = ["Embedded"]
