"""The page a browser shows without a network, and the service worker that keeps it."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.manifest import HOUR
from accounts.workers import worker_answer


@require_safe
@cache_control(max_age=HOUR)
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """The same page for everybody. The worker keeps it, and knows its language by its own address."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        return render(request, "offline.html")


@require_safe
def worker(request: HttpRequest, language: str) -> HttpResponse:
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return worker_answer("js/offline/worker.js")
