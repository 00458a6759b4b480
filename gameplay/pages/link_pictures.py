"""The picture beside a link, for chats."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from accounts.limits import PICTURES, address_allowed
from accounts.linkcard import SITE, PictureAsked, picture_line
from gameplay.services.link_pictures import house_picture, picture_find, picture_until, picture_want

DAY = 24 * 3600
CHATS = re.compile(
    r"facebookexternalhit|whatsapp|telegrambot|slackbot|discordbot|twitterbot|linkedinbot|skypeuripreview|mastodon"
    r"|bluesky|cardyb|synapse|iframely|viber|signal|redditbot",
    re.IGNORECASE,
)
"""Programs that read a page to show its link."""


@require_safe
def link_picture(request: HttpRequest, told: str) -> HttpResponse:
    """The picture as it was drawn last, while a worker draws a newer one; before the first, the club's picture, or else
    the site's. 404: the site has never written this address."""
    asked = picture_line(told)
    if asked is None:
        raise Http404
    image, fresh = picture_find(asked) if asked.kind != SITE else (b"", True)
    if not fresh:
        _draw(request, asked)
    if not image and (behind := picture_until(asked)):
        image, _fresh = picture_find(behind)
        if not image:
            _draw(request, behind)
    answer = HttpResponse(image or house_picture(), content_type="image/png")
    patch_cache_control(answer, public=True, max_age=DAY if fresh else 60)
    return answer


def picture_ahead(request: HttpRequest, told: str) -> None:
    """A chat reads the page first and asks for its picture right after that, once, and keeps what it gets for days. So
    the picture is drawn while the chat reads. Only pages for chats ask the database for it."""
    if not CHATS.search(request.headers.get("User-Agent", "")):
        return
    asked = picture_line(told)
    if asked is not None and asked.kind != SITE and not picture_find(asked)[1]:
        _draw(request, asked)


def _draw(request: HttpRequest, asked: PictureAsked) -> None:
    if address_allowed(PICTURES, request):
        picture_want(asked)
