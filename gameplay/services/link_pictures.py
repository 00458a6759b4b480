"""Pictures beside links: stored, requested, and drawn by a worker. A painter, registered from above (`paints`), decides
what a kind shows, and sees what a visitor sees."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import timedelta
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeAlias

from django.db import transaction
from django.utils import timezone, translation

from accounts.linkcard import PictureAsked
from gameplay.gamepages.posters import Poster, poster_svg
from gameplay.models import LinkPicture
from gameplay.work import link_picture_wanted

Painter: TypeAlias = Callable[[str], Poster | None]
PAINTERS: dict[str, Painter] = {}
UNTIL: dict[str, str] = {}
"""By kind, the kind whose picture is shown until its own is drawn."""
AGAIN = timedelta(minutes=1)
"""A worker that has drawn nothing for this long is asked again."""
FRESH = timedelta(hours=1)
"""The link's text may stay the same while the picture changes a little: it is checked again this often."""
KEPT = timedelta(days=60)
"""If nobody has asked for this long, it is deleted."""
FONTS = ("Lato-Regular.ttf", "Lato-Bold.ttf")


def paints(kind: str, until: str = "") -> Callable[[Painter], Painter]:
    """Register what a kind of picture shows for a key; None if a visitor sees nothing. `until`: the kind that is shown
    until it is drawn, for the beginning of the key."""

    def registered(painter: Painter) -> Painter:
        PAINTERS[kind] = painter
        if until:
            UNTIL[kind] = until
        return painter

    return registered


def picture_find(told: PictureAsked) -> tuple[bytes, bool]:
    """The picture as it was drawn last, b"" before the first time, and whether it is up to date. One query."""
    found = LinkPicture.objects.filter(kind=told.kind, key=told.key, language=told.language).first()
    if found is None:
        return b"", False
    return bytes(found.image), found.mark == told.mark and found.asked_at > timezone.now() - FRESH


def picture_until(told: PictureAsked) -> PictureAsked | None:
    """What is shown until it is drawn; None if only the site's picture is."""
    kind = UNTIL.get(told.kind)
    return told._replace(kind=kind, key=told.key.partition("/")[0]) if kind else None


@transaction.atomic
def picture_want(told: PictureAsked) -> bool:
    """Have a worker draw it, unless one was just asked to. Returns whether one was asked."""
    now = timezone.now()
    found, made = LinkPicture.objects.select_for_update().get_or_create(
        kind=told.kind, key=told.key, language=told.language, defaults={"wanted": told.mark, "asked_at": now}
    )
    if not made:
        if found.wanted == told.mark and found.asked_at > now - AGAIN:
            return False
        found.wanted, found.asked_at = told.mark, now
        found.save(update_fields=["wanted", "asked_at"])
    transaction.on_commit(partial(link_picture_wanted, found.pk))
    return True


def picture_draw(*, picture_id: int) -> None:
    """Draw what a picture shows now, if that has changed; delete what a visitor may no longer see."""
    row = LinkPicture.objects.defer("image").filter(pk=picture_id).first()
    if row is None:
        return
    painter = PAINTERS.get(row.kind)
    with translation.override(row.language):
        poster = painter(row.key) if painter else None
    if poster is None:
        row.delete()
        return
    drawn = poster_svg(poster)
    row.mark, digest = row.wanted, hashlib.sha256(drawn.encode()).hexdigest()
    changed = ["mark"]
    if digest != row.digest:
        row.digest, row.image = digest, rendered(drawn)
        changed += ["digest", "image"]
    row.save(update_fields=changed)


def pictures_purge() -> int:
    """Delete pictures that nobody has asked for in a long time. Returns how many."""
    return LinkPicture.objects.filter(asked_at__lt=timezone.now() - KEPT).delete()[0]


@lru_cache(maxsize=1)
def house_picture() -> bytes:
    """The site's picture, for a link whose own is not drawn yet: the nine house robots."""
    return rendered(poster_svg(Poster("Paddock", "")))


def rendered(svg: str) -> bytes:
    """A drawing as PNG. The renderer gets a text and two fonts, and may load nothing else. Raises ValueError."""
    # Only the process that renders loads them: 20 MB that no other process needs.
    import font_lato
    import resvg_py

    if re.search(r"""href\s*=\s*["'](?!#)|url\((?!["']?#)|<image|<style|<!""", svg):
        raise ValueError("a drawing that leads elsewhere")
    files = Path(font_lato.__file__).parent / "files"
    png = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=[str(files / name) for name in FONTS], font_family="Lato"
    )
    return bytes(png)
