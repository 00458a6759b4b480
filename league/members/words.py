"""A player's races, wins and podiums, in a phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import ngettext

if TYPE_CHECKING:
    from league.members.shapes import PlayerPage


def figures_text(page: PlayerPage) -> str:
    """ "12 races · 3 wins · 5 podiums"."""
    return " · ".join(
        (
            ngettext("%(n)d race", "%(n)d races", page.races) % {"n": page.races},
            ngettext("%(n)d win", "%(n)d wins", page.wins) % {"n": page.wins},
            ngettext("%(n)d podium", "%(n)d podiums", page.podiums) % {"n": page.podiums},
        )
    )
