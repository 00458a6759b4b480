"""What a chat shows of a link to a page: a title, and a sentence that says what is there now.

A page that has one hands it to `base.html` as `link_card` (templates/partials/link_card.html). A page without one says
nothing of what it shows, and no search engine lists it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings


@dataclass(frozen=True)
class LinkCard:
    title: str
    sentence: str
    path: str
    """Of the page, without what only turns its view: its canonical address."""
    kind: str = ""
    """What its picture shows; "" where it has none of its own."""
    key: str = ""
    """Of which one, by `kind`."""
    listed: bool = False
    """Search engines may list the page."""

    @property
    def address(self) -> str:
        return f"{settings.SITE_URL}{self.path}"


def said(*sentences: str) -> str:
    """Several sentences as one text; those that say nothing are left out."""
    return " ".join(filter(None, sentences))
