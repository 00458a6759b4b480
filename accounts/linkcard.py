"""What a chat shows of a link to a page: a title, and a sentence that says what is there now.

A page with a card hands it to `base.html` as `link_card` (templates/partials/link_card.html). A page without one
reveals nothing of what it shows, and no search engine lists it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils.translation import get_language

SITE = "site"
SALT = "link picture"


@dataclass(frozen=True)
class LinkCard:
    title: str
    sentence: str
    path: str
    """The page's canonical address, without parameters that only change its view."""
    kind: str = SITE
    """What its picture shows; the site's picture where it has none of its own."""
    key: str = ""
    """Which thing of this `kind`."""
    listed: bool = False
    """Search engines may list the page."""

    @property
    def picture(self) -> str:
        """The card's part of the picture's address, which only the site can create; it changes with the card's text."""
        mark = hashlib.sha256(f"{self.title}\n{self.sentence}".encode()).hexdigest()[:12]
        return Signer(salt=SALT).sign("/".join((self.kind, get_language() or "en", mark, self.key)))

    @property
    def site(self) -> str:
        return settings.SITE_URL

    @property
    def address(self) -> str:
        return f"{settings.SITE_URL}{self.path}"


class PictureAsked(NamedTuple):
    """A requested picture."""

    kind: str
    language: str
    mark: str
    """The mark of the card's text."""
    key: str


def picture_line(text: str) -> PictureAsked | None:
    """What `LinkCard.picture` gave; None for an address that the site has not written."""
    try:
        kind, language, mark, key = Signer(salt=SALT).unsign(text).split("/", 3)
    except (BadSignature, ValueError):
        return None
    return PictureAsked(kind, language, mark, key)


def sentences_joined(*sentences: str) -> str:
    """Several sentences as one text; empty ones are left out."""
    return " ".join(filter(None, sentences))
