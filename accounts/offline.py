"""The page a browser shows without a network, and the service worker that keeps it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.manifest import HOUR
from accounts.workers import worker_answer


@require_safe
@cache_control(max_age=HOUR)
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """The same for everybody: it is kept by the worker, which knows its language by its own address."""
    with translation.override(language):
        return render(request, "offline.html")


@require_safe
def worker(request: HttpRequest, language: str) -> HttpResponse:
    return worker_answer("js/offline/worker.js")
