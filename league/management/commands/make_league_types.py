"""`manage.py make_league_types`: writes what scripts of the league's pages receive (`league/common/told.py`) as types
for `tsc`. A house test fails while the file is stale."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from gameplay.management.typescript import Declarations
from league.common import told

HEAD = """/**
 * What scripts of the league's pages are told. Made by `manage.py make_league_types`
 * from league/common/told.py: change it there.
 */"""


class Command(BaseCommand):
    help = "Write the types of what scripts of the league's pages are told: static/types/league.d.ts."

    def handle(self, *_args: object, **_options: object) -> None:
        path, text = made()
        path.write_text(text)


def made() -> tuple[Path, str]:
    """The file, and the text it should contain."""
    types = Declarations()
    for kind in (told.TableState, told.Refusal):
        types.name(kind)
    return Path(settings.BASE_DIR) / "static" / "types" / "league.d.ts", f"{HEAD}\n\n{types.text()}\n"
