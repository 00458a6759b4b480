"""The words of a game for its live page: a script for each language, which browsers keep for ever (`kit/words.js`)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, patch_cache_control
from django.views.decorators.http import require_safe

from gameplay.pages.common import game_or_404
from gameplay.wording import words_script

YEAR = 365 * 24 * 60 * 60
"""Seconds for which a browser may keep the content-named script."""


@require_safe
def game_words(request: HttpRequest, game: str, language: str, digest: str) -> HttpResponse:
    """The address names language and content. A page from before a release gets today's words, not to be kept."""
    script = words_script(game_or_404(game).slug, language)
    response = HttpResponse(script.text, content_type="text/javascript; charset=utf-8")
    if digest == script.digest:
        patch_cache_control(response, public=True, max_age=YEAR, immutable=True)
    else:
        add_never_cache_headers(response)
    return response
