"""The numbered dates of a competition. What belongs to one running of a race is in run.py."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

from league.models.columns import Code
from league.sets import RaceNote, RaceStatus, Venue

if TYPE_CHECKING:
    from gameplay.models import Seed


SOMEWHERE = [(Venue.ONLINE.value, Venue.ONLINE.label), (Venue.TABLE.value, Venue.TABLE.label)]
"""Where one heat, or one racer, is."""


class Race(models.Model):
    """One numbered date of a competition, in one of its stages, on one game and board."""

    stage = models.ForeignKey("league.Stage", on_delete=models.CASCADE, related_name="races")
    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="races")
    """Repeated from the stage, so that the database can say "one race of a number in a competition"."""
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=80, blank=True)
    status = Code(max_length=12, choices=RaceStatus.choices, default=RaceStatus.PLANNED)
    venue = Code(max_length=6, choices=Venue.choices, default=Venue.ONLINE)
    scheduled_at = models.DateTimeField(null=True, blank=True)
    """None only while postponed without a new date, or of a round that an organiser calls."""
    on_call = models.BooleanField(default=False, db_default=False)
    """A round of a tournament: it starts when an organiser calls it, and never by itself."""
    decides = models.BooleanField(default=False, db_default=False)
    """A round only among those who are equal where it is decided who goes on from a stage: a deciding race."""
    until = models.DateTimeField(null=True, blank=True)
    """When its tables are to be done: said when the round is called, shown at the tables, enforced by nobody."""
    game = models.CharField(max_length=40)
    board = models.CharField(max_length=60, blank=True)
    """Slug of a board of the box, or code of the club's copy of a board somebody drew; "" in a game without boards."""
    board_title = models.CharField(max_length=60, blank=True)
    """Of a drawn board, so that lists need not read the copy; those of the box have theirs in the game."""
    club_board = models.ForeignKey(
        "league.ClubBoard", null=True, blank=True, on_delete=models.PROTECT, related_name="races"
    )
    options = models.JSONField(default=dict, blank=True)
    """Options of the game by key, as its `meta.options` names them; what is left out is as the game proposes."""
    run = models.OneToOneField(
        "league.Run", null=True, blank=True, on_delete=models.RESTRICT, related_name="current_of"
    )
    """The one that counts: made when check-in opens, None before that. Earlier runs stay in `runs`."""
    note = models.CharField(max_length=300, blank=True)
    """Why it was postponed, cancelled or void, or (`RaceNote`) has no result."""
    hold = models.CharField(max_length=300, blank=True)
    """Why an organiser holds it at check-in: it does not start by itself. "" when nobody does."""
    not_before = models.DateTimeField(null=True, blank=True)
    """Earliest start, after it was held: racers need a moment to hear that it goes on."""
    version = models.PositiveIntegerField(default=0)
    last_date = models.DateTimeField(null=True, blank=True)
    """The last date it had before this one, or before it had none: there subscribed calendars have it."""
    planned_at = models.DateTimeField(null=True, blank=True)
    """When it was to be raced, where its evening was another or began late; None: as `scheduled_at` says."""
    planned_venue = models.CharField(max_length=6, blank=True, default="", db_default="")
    """Where it was to be raced, likewise; "": as `venue` says."""
    calendar_sequence = models.PositiveIntegerField(default=0, db_default=0)
    """How often its calendar entry became another: it was moved, cancelled, taken back, renamed. Only grows."""
    calendar_at = models.DateTimeField(null=True, blank=True)
    """When that was, the last time; None: never."""

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
    def check_in_opens_at(self) -> datetime | None:
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
        """It was run, and cancelled after that."""
        return self.status == RaceStatus.CANCELLED and self.run is not None and self.run.annulled_at is not None

    @property
    def has_no_result(self) -> bool:
        return self.status == RaceStatus.PROVISIONAL and self.note == RaceNote.ANNULLED
