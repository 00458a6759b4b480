"""Standings after each race, and what can still happen: derived, rebuilt at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from django.db import models

from league.scoring.outlook_shapes import Outlook
from league.scoring.points import points_decode, points_encode
from league.scoring.standings import Standings

S = TypeVar("S", bound=msgspec.Struct)

if TYPE_CHECKING:
    from collections.abc import Sequence

    class _Text(models.TextField[S, S]):
        pass

else:

    class _Text(models.TextField, Generic[S]):
        pass


class StructField(_Text[S]):
    """A struct as text in JSON, written and read by msgspec.

    Not as `jsonb`: the table of a long season is a third of a megabyte, which PostgreSQL would parse and store at three
    times its size, ten times as slowly; and no query looks inside.
    """

    struct: type[S]

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """For migrations it is a plain text field."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.TextField", args, options

    def from_db_value(self, value: str | None, *_where: object) -> S | None:
        return self.to_python(value)

    def to_python(self, value: S | str | None) -> S | None:
        if not isinstance(value, str):
            return value
        return msgspec.json.decode(value, type=self.struct, dec_hook=points_decode)

    def get_prep_value(self, value: S | str | None) -> str | None:
        if not isinstance(value, msgspec.Struct):
            return value
        return msgspec.json.encode(value, enc_hook=points_encode).decode()

    def get_placeholder(self, _value: object, _compiler: object, _connection: object) -> str:
        """Because this method exists, Django does not pass many rows to PostgreSQL as arrays: quoting the tables of a
        season as array items takes longer than all the rest of storing them."""
        return "%s"

    def value_to_string(self, obj: models.Model) -> str:
        return self.get_prep_value(self.value_from_object(obj)) or ""


class StandingsField(StructField[Standings]):
    struct = Standings


class OutlookField(StructField[Outlook]):
    struct = Outlook


class StandingsSnapshot(models.Model):
    """The standings after one race, with the hash of everything they were computed from."""

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="snapshots")
    race = models.OneToOneField("league.Race", on_delete=models.CASCADE, related_name="snapshot")
    ordinal = models.PositiveIntegerField()
    """1 for the first race that was run, in order of running."""
    input_hash = models.CharField(max_length=64)
    payload = StandingsField()
    """The whole table, with every cell. Load it only to show it."""
    places = models.JSONField(default=dict)
    """{entry id: [place or null, total]}, with a fractional total as "37/3": all that a bump chart and the movement
    arrows need."""
    computed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["competition", "ordinal"]

    def __str__(self) -> str:
        return f"{self.competition}, standings after race {self.race.number}"


class StageOutlook(models.Model):
    """What can still happen in a stage, worked out by a worker. Derived, like a snapshot."""

    stage = models.OneToOneField("league.Stage", on_delete=models.CASCADE, related_name="outlook")
    version = models.PositiveIntegerField()
    """The version of the competition for which a worker was last asked."""
    asked_at = models.DateTimeField()
    looked = models.PositiveIntegerField(null=True, blank=True)
    """The version at which a worker last looked; None: none has."""
    input_hash = models.CharField(max_length=64, blank=True)
    """Of everything it was worked out from."""
    results_hash = models.CharField(max_length=64, blank=True)
    """`StandingsSnapshot.input_hash` of the latest race."""
    open_races = models.JSONField(default=list)
    """Numbers of the races it takes for open, in order of number."""
    payload = OutlookField()
    """Empty while nothing can be said: no worker has looked yet, or a race is half entered."""
    computed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["stage"]

    def __str__(self) -> str:
        return f"{self.stage}, outlook"
