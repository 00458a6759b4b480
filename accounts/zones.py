"""Time zones, the cities that name them, and moments in them: typed and shown."""

from __future__ import annotations

import zoneinfo
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, TypedDict, Unpack
from zoneinfo import ZoneInfo

from asgiref.local import Local
from django import forms
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

MOMENT = "%Y-%m-%dT%H:%M"
LIKELY = {
    "Europe/Paris": gettext_lazy("Paris"),
    "Europe/London": gettext_lazy("London"),
    "Europe/Brussels": gettext_lazy("Brussels"),
    "Europe/Zurich": gettext_lazy("Zurich"),
    "Europe/Berlin": gettext_lazy("Berlin"),
    "America/Toronto": gettext_lazy("Toronto"),
    "America/New_York": gettext_lazy("New York"),
    "America/Chicago": gettext_lazy("Chicago"),
    "America/Los_Angeles": gettext_lazy("Los Angeles"),
    "UTC": gettext_lazy("UTC"),
}
"""Offered first: where most readers of the site's languages live."""
REGIONS = {
    "Africa": gettext_lazy("Africa"),
    "America": gettext_lazy("America"),
    "Antarctica": gettext_lazy("Antarctica"),
    "Asia": gettext_lazy("Asia"),
    "Atlantic": gettext_lazy("Atlantic Ocean"),
    "Australia": gettext_lazy("Australia"),
    "Europe": gettext_lazy("Europe"),
    "Indian": gettext_lazy("Indian Ocean"),
    "Pacific": gettext_lazy("Pacific Ocean"),
}


@cache
def time_zones() -> frozenset[str]:
    """Read once: the machine's list is a tree of files, and walking it takes about 20 ms."""
    return frozenset(zoneinfo.available_timezones())


@cache
def _places() -> tuple[str, ...]:
    """The zones named after a place, without the old aliases (`US/Eastern`), sorted by city: the table of tzdata."""
    table = resources.files("tzdata.zoneinfo").joinpath("zone.tab").read_text("utf-8")
    rows = (line.split("\t") for line in table.splitlines() if not line.startswith("#"))
    return tuple(sorted((row[2] for row in rows), key=lambda zone: zone.rsplit("/", 1)[-1]))


def zone_name(zone: str) -> str:
    """A zone as people read it, the same on every page: its city, "New York"."""
    return str(LIKELY.get(zone) or zone.rsplit("/", 1)[-1].replace("_", " "))


class ZoneField(forms.ChoiceField):
    """Cities by region, below the likely ones and the chosen one. Any existing zone may be sent."""

    def valid_value(self, value: object) -> bool:
        return str(value) in time_zones()

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        bound = super().get_bound_field(form, field_name)
        chosen = str(bound.value() or "")
        first = [chosen, *LIKELY] if chosen in time_zones() and chosen not in LIKELY else [*LIKELY]
        regions = [
            (str(name), [(zone, zone_name(zone)) for zone in _places() if zone.startswith(f"{region}/")])
            for region, name in REGIONS.items()
        ]
        self.choices = [(_("Most common"), [(zone, zone_name(zone)) for zone in first]), *regions]
        return bound


_reader = Local()


@contextmanager
def reading_in(zone: ZoneInfo | None) -> Iterator[None]:
    """Write for a reader in this zone: it becomes the active one, and moments do not name it. None: the reader's zone
    is unknown, so the site's is active, and moments name it."""
    before = getattr(_reader, "zone", None)
    _reader.zone = zone
    try:
        with timezone.override(zone):
            yield
    finally:
        _reader.zone = before


class FieldText(TypedDict, total=False):
    label: Words
    help_text: Words
    required: bool
    initial: object


class MomentField(forms.DateTimeField):
    """A moment typed in one field, in `zone`; "": in the zone of the person who types it."""

    def __init__(self, *, zone: str = "", **said: Unpack[FieldText]) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT)
        super().__init__(widget=widget, **said)
        self.zone = ZoneInfo(zone) if zone else None

    def prepare_value(self, value: object) -> object:
        with timezone.override(self.zone or timezone.get_current_timezone()):
            return super().prepare_value(value)

    def to_python(self, value: str | datetime | date | None) -> datetime | None:
        with timezone.override(self.zone or timezone.get_current_timezone()):
            return super().to_python(value)


USUAL = (20, 30)
"""The usual start of a club's evening race."""


def usual_evening() -> datetime:
    """This evening if that is still well ahead, else tomorrow evening. In the active zone."""
    now = timezone.localtime()
    tonight = now.replace(hour=USUAL[0], minute=USUAL[1], second=0, microsecond=0)
    return tonight if tonight > now + timedelta(minutes=30) else tonight + timedelta(days=1)


class SoonField(MomentField):
    """A moment within `days`, in the zone of the person who types it; the field suggests the usual evening."""

    def __init__(self, *, days: int, **said: Unpack[FieldText]) -> None:
        super().__init__(**({"initial": usual_evening} | said))
        self.days = days

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        bound = super().get_bound_field(form, field_name)
        zone = zone_name(timezone.get_current_timezone_name())
        bound.help_text = _("In the next %(days)s days. Time zone: %(zone)s.") % {"days": self.days, "zone": zone}
        return bound


def moment_text(moment: datetime, style: str = "full", *, for_others: bool = False) -> str:
    """A moment in the active language and zone. The zone is named if it is not the reader's, and in texts `for_others`:
    `full` (the year if it is not this one), `short` (never a year) or `time`; `day` (no time), and in a line of a list
    `clock`, `date` and `weekday`, never with a zone."""
    local = timezone.localtime(moment)
    this_year = local.year == timezone.localtime().year
    formatted = {
        "full": _("D j M, H:i") if this_year else _("D j M Y, H:i"),
        "short": _("D j M, H:i"),
        "time": "H:i",
        "day": _("D j M") if this_year else _("D j M Y"),
        "clock": "H:i",
        "date": "j",
        "weekday": _("D"),
    }
    text = formats.date_format(local, formatted[style])
    zone: ZoneInfo | None = getattr(_reader, "zone", None)
    own = not for_others and zone is not None and zone.key == timezone.get_current_timezone_name()
    return text if own or style not in ("full", "short", "time") else f"{text} {local.tzname() or ''}".rstrip()


EVENING = 18
"""From this hour, a day is called tonight."""


def soon_text(moment: datetime) -> str:
    """A moment of the next days as people say it, in the active zone, which is not named: "Tonight 20:30"."""
    local = timezone.localtime(moment)
    days = (local.date() - timezone.localdate()).days
    said = {"time": formats.date_format(local, "H:i"), "day": formats.date_format(local, _("D j M"))}
    if days == 0:
        return (_("Tonight %(time)s") if local.hour >= EVENING else _("Today %(time)s")) % said
    return (_("Tomorrow %(time)s") if days == 1 else _("%(day)s, %(time)s")) % said
