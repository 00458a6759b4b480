"""The maker of a table stops its clocks and starts them again. A race's officials have buttons of their own."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from gameplay import services
from gameplay.pages.common import match_or_404, tell
from gameplay.refused import Refused


@require_POST
def match_pause(request: HttpRequest, code: str) -> HttpResponse:
    return _steer(request, code, services.match_pause)


@require_POST
def match_resume(request: HttpRequest, code: str) -> HttpResponse:
    return _steer(request, code, services.match_resume)


def _steer(request: HttpRequest, code: str, service: Callable[..., bool]) -> HttpResponse:
    match_or_404(request, code)
    try:
        service(code=code, by=request.user)
    except Refused as refused:
        tell(request, refused)
    return redirect("gameplay:match-form" if "plain" in request.POST else "gameplay:match", code=code)
