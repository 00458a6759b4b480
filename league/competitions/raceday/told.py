"""The results of a race or an evening as plain text, for a group chat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from league.races.words import race_name
from league.scoring.points import figure
from league.sets import Ending

if TYPE_CHECKING:
    from league.competitions.raceday.shapes import SharedLine, SharedRace, SharedResults, SharedTable


def results_text(told: SharedResults, link: str, order: Sequence[SharedLine] = ()) -> str:
    """The competition, its races with the order of each table, then the standings, or after its end the final order; at
    the end, the link."""
    parts = [_title(told), *("\n".join([_head(one), *_tables(one.tables)]) for one in told.races)]
    if order:
        parts.append(_listed(_("Final order"), _placed(order)))
    else:
        groups: dict[int, list[SharedLine]] = defaultdict(list)
        for one in told.standings:
            groups[one.group].append(one)
        for group, lines in sorted(groups.items()):
            title = _("Standings, group %(n)d") % {"n": group} if group else _("Standings")
            parts.append(_listed(title, _placed(lines)))
    return "\n\n".join([*(part for part in parts if part), link])


def _title(told: SharedResults) -> str:
    """The title, with the date of the latest race in the club's zone."""
    at = told.races[-1].race.at
    day = date_format(localtime(at, ZoneInfo(told.zone)), "DATE_FORMAT") if at is not None else ""
    return " · ".join(part for part in (told.competition, day) if part)


def _head(one: SharedRace) -> str:
    head = race_name(one.race)
    if one.race.board_title:
        head = f"{head} · {one.race.board_title}"
    return _("%(race)s (provisional)") % {"race": head} if one.is_provisional else head


def _tables(tables: Sequence[SharedTable]) -> Iterable[str]:
    several = sum(table.number is not None for table in tables) > 1
    for table in tables:
        said = "; ".join(_sat(table.lines))
        yield _listed(_("Table %(n)d") % {"n": table.number}, [said]) if several and table.number else said


def _sat(lines: Sequence[SharedLine]) -> Iterable[str]:
    """Racers with a place in that order, then the others by what happened to them."""
    placed = ", ".join(_placed(lines))
    if placed:
        yield placed
    others: dict[str, list[str]] = defaultdict(list)
    for one in lines:
        if one.place is None:
            others[one.status].append(one.name)
    for status, names in others.items():
        yield _listed(str(Ending(status).label), names)


def _placed(lines: Iterable[SharedLine]) -> list[str]:
    """ "=2. Mia 28", for racers with a place."""
    return [
        f"{'=' if one.tied else ''}{one.place}. {one.name}{f' {figure(one.total)}' if one.total is not None else ''}"
        for one in lines
        if one.place is not None
    ]


def _listed(title: str, names: Sequence[str]) -> str:
    return _("%(title)s: %(names)s") % {"title": title, "names": ", ".join(names)} if names else ""
