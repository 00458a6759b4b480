"""The numbered dates of a competition. One running of a race is in run.py."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

from league.models.columns import Code
from league.sets import RaceNote, RaceStatus, Venue

if TYPE_CHECKING:
    from gameplay.models import Seed


SOMEWHERE = [choice for choice in Venue.choices if choice[0] != Venue.EITHER]
"""The venue of one heat, or of one racer."""


class Race(models.Model):
    """One numbered date of a competition, in one of its stages, on one game and board."""

    stage = models.ForeignKey("league.Stage", on_delete=models.CASCADE, related_name="races")
    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="races")
    """Copied from the stage, so that the database can enforce "one race of a number in a competition"."""
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=80, blank=True)
    status = Code(max_length=12, choices=RaceStatus.choices, default=RaceStatus.PLANNED)
    venue = Code(max_length=6, choices=Venue.choices, default=Venue.ONLINE)
    scheduled_at = models.DateTimeField(null=True, blank=True)
    """None only for a race postponed without a new date, or a round that an organiser calls."""
    on_call = models.BooleanField(default=False, db_default=False)
    """A round of a tournament: it starts when an organiser calls it, never automatically."""
    decides = models.BooleanField(default=False, db_default=False)
    """A deciding race: a round only for the racers who are equal where qualifying from a stage is decided."""
    until = models.DateTimeField(null=True, blank=True)
    """When its tables should be done: announced with the call, shown at the tables, enforced by nobody."""
    game = models.CharField(max_length=40)
    board = models.CharField(max_length=60, blank=True)
    """Slug of a built-in board, or code of the club's copy of a drawn board; "" in a game without boards."""
    board_title = models.CharField(max_length=60, blank=True)
    """Title of a drawn board, so that lists need not read the copy; the game has the titles of built-in boards."""
    club_board = models.ForeignKey(
        "league.ClubBoard", null=True, blank=True, on_delete=models.PROTECT, related_name="races"
    )
    options = models.JSONField(default=dict, blank=True)
    """Options of the game by key, as its `meta.options` names them; missing ones have the game's default."""
    run = models.OneToOneField(
        "league.Run", null=True, blank=True, on_delete=models.RESTRICT, related_name="current_of"
    )
    """The run that counts: created when check-in opens, None before that. Earlier runs stay in `runs`."""
    note = models.CharField(max_length=300, blank=True)
    """Why it was postponed, cancelled or void, or (`RaceNote`) has no result."""
    hold = models.CharField(max_length=300, blank=True)
    """Why an organiser holds it at check-in: it does not start automatically. "" when it is not held."""
    not_before = models.DateTimeField(null=True, blank=True)
    """Earliest start after a hold: racers need a moment to hear that it continues."""
    version = models.PositiveIntegerField(default=0)
    last_date = models.DateTimeField(null=True, blank=True)
    """Its previous date, also when it has none now: the date in subscribed calendars."""
    planned_at = models.DateTimeField(null=True, blank=True)
    """The planned time, if its evening moved or began late; None: `scheduled_at`."""
    planned_venue = models.CharField(max_length=6, blank=True, default="", db_default="")
    """The planned venue, likewise; "": `venue`."""
    calendar_sequence = models.PositiveIntegerField(default=0, db_default=0)
    """How often its calendar entry changed: it was moved, cancelled, restored or renamed. Only grows."""
    calendar_at = models.DateTimeField(null=True, blank=True)
    """When the calendar entry last changed; None: never."""

    class Meta:
        ordering = ["competition", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="race_number_once"),
            models.CheckConstraint(
                condition=Q(scheduled_at__isnull=False) | Q(on_call=True) | Q(status__in=["postponed", "cancelled"]),
                name="race_has_a_date_unless_postponed",
            ),
            models.CheckConstraint(condition=Q(decides=False) | Q(on_call=True), name="race_decides_on_call"),
            models.CheckConstraint(condition=Q(venue__in=Venue.values), name="race_venue_known"),
            models.CheckConstraint(condition=Q(planned_venue__in=["", *Venue.values]), name="race_planned_venue_known"),
            models.CheckConstraint(condition=Q(hold="") | Q(status="check_in"), name="race_is_held_at_check_in"),
            models.CheckConstraint(
                condition=Q(run__isnull=False) | Q(status__in=["planned", "postponed", "cancelled"]),
                name="race_has_a_run_once_begun",
            ),
        ]
        indexes = [models.Index(fields=["status", "scheduled_at"], name="race_due")]

    def __str__(self) -> str:
        return f"{self.stage.competition}, race {self.number}"

    @property
    def seed(self) -> Seed | None:
        return self.run.seed if self.run else None

    @property
    def check_in_opened_at(self) -> datetime | None:
        return self.run.check_in_opens_at if self.run else None

    @property
    def started_at(self) -> datetime | None:
        return self.run.started_at if self.run else None

    @property
    def plan_at(self) -> datetime | None:
        return self.planned_at or self.scheduled_at

    @property
    def plan_venue(self) -> str:
        return self.planned_venue or self.venue

    @property
    def is_annulled(self) -> bool:
        """It was run, and then cancelled."""
        return self.status == RaceStatus.CANCELLED and self.run is not None and self.run.annulled_at is not None

    @property
    def has_no_result(self) -> bool:
        return self.status == RaceStatus.PROVISIONAL and self.note == RaceNote.ANNULLED
