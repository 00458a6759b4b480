"""The words of scripts in a language that the page names: a screen uses its club's language for every reader."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.i18n import JavaScriptCatalog


@never_cache
def catalog_in(request: HttpRequest, language: str) -> HttpResponseBase:
    """Like `javascript-catalog`, which uses the reader's language."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        return JavaScriptCatalog.as_view()(request)
