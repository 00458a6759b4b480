"""How the tables of a round were made, in sentences. Nothing here queries the database."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.plans import FairReport, FairTable

register = template.Library()


@register.filter
def fair_goal(report: FairReport) -> str:
    """What the tables had to achieve."""
    said = {
        "standing": _("Racers close in the standings sit together, and meet again as seldom as possible."),
        "level": _("The tables are equally strong, and nobody meets an opponent again unless it can’t be avoided."),
        "mix": _("Everybody meets as many different opponents as possible."),
    }
    return said[report.goal]


@register.filter
def fair_changes(report: FairReport) -> list[str]:
    """What people swapped by hand, and who did it."""
    return [
        _("%(name)s swapped %(one)s and %(other)s.") % {"name": by, "one": _name(one), "other": _name(other)}
        for by, one, other in report.changes
    ]


@register.simple_tag
def fair_table(table: FairTable) -> list[str]:
    """Remarks about one table, a sentence each; [] when everything is as it should be."""
    said = []
    if table.met:
        said.append(_("Have met before: %(pairs)s.") % {"pairs": _listed(_met(*one) for one in table.met)})
    if table.mates:
        said.append(_("Same team: %(pairs)s.") % {"pairs": _listed(_pair(*one) for one in table.mates)})
    if table.apart:
        said.append(
            _("Should have been kept apart: %(pairs)s.") % {"pairs": _listed(_pair(*one) for one in table.apart)}
        )
    if table.seats:
        said.append(_("In the same seat again: %(racers)s.") % {"racers": _listed(_seat(*one) for one in table.seats)})
    if table.sizes:
        said.append(
            _("At a table of this size again: %(racers)s.") % {"racers": _listed(_again(*one) for one in table.sizes)}
        )
    values = {part.code: part.value for part in table.parts}
    if values.get("alike"):
        places = {"best": table.places[0], "last": table.places[1], "n": values["alike"]}
        said.append(_("From place %(best)d to place %(last)d: the gap adds %(n)d.") % places)
    if values.get("level"):
        said.append(_("Stronger or weaker than the others: this adds %(n)d.") % {"n": values["level"]})
    if table.otherwise:
        said.append(_("Not opened as planned: somebody wasn’t there at the start."))
    return said


def _listed(some: Iterable[str]) -> str:
    return ", ".join(some)


def _name(entry: EntryRef | None) -> str:
    return entry.name if entry is not None else "–"


def _pair(one: EntryRef, other: EntryRef) -> str:
    return _("%(one)s and %(other)s") % {"one": one.name, "other": other.name}


def _met(one: EntryRef, other: EntryRef, times: int) -> str:
    return f"{_pair(one, other)} ({_times(times)})" if times > 1 else _pair(one, other)


def _seat(who: EntryRef, seat: int, times: int) -> str:
    said = _("%(name)s (seat %(seat)d)") % {"name": who.name, "seat": seat}
    return f"{said} ({_times(times)})" if times > 1 else said


def _again(who: EntryRef, _size: int, times: int) -> str:
    return f"{who.name} ({_times(times)})" if times > 1 else who.name


def _times(times: int) -> str:
    return ngettext("%(n)d time", "%(n)d times", times) % {"n": times}
