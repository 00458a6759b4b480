"""Static scripts that are service workers."""

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpResponse


def worker_answer(path: str) -> HttpResponse:
    """Serve a static script as a service worker, at an address of its own: such a script may only serve the folder it
    comes from."""
    answer = HttpResponse(Path(str(finders.find(path))).read_bytes(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer
