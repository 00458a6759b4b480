"""Pictures beside links: kept, asked for, drawn by a worker. What a kind shows says a painter, which is registered from
above (`paints`) and sees what a visitor sees."""

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

from accounts.linkcard import Told
from gameplay.gamepages.posters import Poster, poster_svg
from gameplay.models import LinkPicture
from gameplay.work import link_picture_wanted

Painter: TypeAlias = Callable[[str], Poster | None]
PAINTERS: dict[str, Painter] = {}
UNTIL: dict[str, str] = {}
"""By kind, the kind whose picture is shown before the own one is drawn."""
AGAIN = timedelta(minutes=1)
"""A worker that was asked and has drawn nothing for so long is asked again."""
FRESH = timedelta(hours=1)
"""What the link says may stay the same while less of the picture changes: so often it is looked at again."""
KEPT = timedelta(days=60)
"""Nobody has asked for so long: it goes."""
FONTS = ("Lato-Regular.ttf", "Lato-Bold.ttf")


def paints(kind: str, until: str = "") -> Callable[[Painter], Painter]:
    """Registers what a kind of picture shows of a key; None where a visitor sees nothing. `until`: the kind that is
    shown before it is drawn, of what the key begins with."""

    def registered(painter: Painter) -> Painter:
        PAINTERS[kind] = painter
        if until:
            UNTIL[kind] = until
        return painter

    return registered


def picture_find(told: Told) -> tuple[bytes, bool]:
    """The picture as it was drawn last, b"" before that, and whether it is up to date. One query."""
    found = LinkPicture.objects.filter(kind=told.kind, key=told.key, language=told.language).first()
    if found is None:
        return b"", False
    return bytes(found.image), found.mark == told.mark and found.asked_at > timezone.now() - FRESH


def picture_until(told: Told) -> Told | None:
    """What is shown before that is drawn; None where nothing is but the picture of the site."""
    kind = UNTIL.get(told.kind)
    return told._replace(kind=kind, key=told.key.partition("/")[0]) if kind else None


@transaction.atomic
def picture_want(told: Told) -> bool:
    """Have a worker draw it, unless one was just asked to. Returns whether it was asked."""
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
    """Draw what a picture shows now, if that has changed; what a visitor may not see any more is deleted."""
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
    """Delete those that nobody has asked for in a long time. Returns how many."""
    return LinkPicture.objects.filter(asked_at__lt=timezone.now() - KEPT).delete()[0]


@lru_cache(maxsize=1)
def house_picture() -> bytes:
    """That of the site, for a link whose own is not drawn yet: the nine robots of the house."""
    return rendered(poster_svg(Poster("Paddock", "")))


def rendered(svg: str) -> bytes:
    """A drawing as PNG. The renderer is given a text and two fonts, and may load nothing else. Raises ValueError."""
    # Only who renders loads them: 20 MB that no other process needs.
    import font_lato
    import resvg_py

    if re.search(r"""href\s*=\s*["'](?!#)|url\((?!["']?#)|<image|<style|<!""", svg):
        raise ValueError("a drawing that leads elsewhere")
    files = Path(font_lato.__file__).parent / "files"
    png = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=[str(files / name) for name in FONTS], font_family="Lato"
    )
    return bytes(png)
