"""The numbered dates of a stage, who checked in, and the heats they made."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class RaceStatus(models.TextChoices):
    PLANNED = "planned", _("Planned")
    CHECK_IN = "check_in", _("Check-in open")
    LIVE = "live", _("Live")
    PROVISIONAL = "provisional", _("Provisional")
    OFFICIAL = "official", _("Official")
    VOID = "void", _("Void")
    CANCELLED = "cancelled", _("Cancelled")
    POSTPONED = "postponed", _("Postponed")


ANNULLED = "annulled"
"""The note of a race of which every match was annulled: provisional, without a result, until its club decides."""


class Race(models.Model):
    """One numbered date of a stage, on one game and board."""

    stage = models.ForeignKey("league.Stage", on_delete=models.CASCADE, related_name="races")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=80, blank=True)
    status = models.CharField(max_length=12, choices=RaceStatus.choices, default=RaceStatus.PLANNED)
    scheduled_at = models.DateTimeField(null=True, blank=True)
    """None only while postponed without a new date."""
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
    seed = models.ForeignKey("gameplay.Seed", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """Committed when check-in opens, so that the draws are promised before anyone's nonce is known."""
    check_in_opens_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    rules = models.ForeignKey(
        "league.CompetitionRules", null=True, blank=True, on_delete=models.PROTECT, related_name="races"
    )
    """The version in force at the start; it scores the race."""
    heats_report = models.JSONField(default=dict, blank=True)
    """How the tables were made: label of the draw, sizes, score, choice order of the grid."""
    note = models.CharField(max_length=300, blank=True)
    """Why it was postponed, cancelled or void, or (`ANNULLED`) has no result."""
    hold = models.CharField(max_length=300, blank=True)
    """Why an organiser holds it at check-in: it does not start by itself. "" when nobody does."""
    not_before = models.DateTimeField(null=True, blank=True)
    """Earliest start, after it was held: racers need a moment to hear that it goes on."""
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="race_number_once"),
            models.CheckConstraint(
                condition=Q(scheduled_at__isnull=False) | Q(status__in=["postponed", "cancelled"]),
                name="race_has_a_date_unless_postponed",
            ),
            models.CheckConstraint(condition=Q(hold="") | Q(status="check_in"), name="race_is_held_at_check_in"),
        ]
        indexes = [models.Index(fields=["status", "scheduled_at"], name="race_due")]

    def __str__(self) -> str:
        return f"race {self.number} of stage {self.stage_id}"

    @property
    def has_no_result(self) -> bool:
        return self.status == RaceStatus.PROVISIONAL and self.note == ANNULLED


class CheckIn(models.Model):
    """ "I am here": the entry will be on the grid, and its nonce is mixed into the draws."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="check_ins")
    entry = models.ForeignKey("league.Entry", on_delete=models.CASCADE, related_name="check_ins")
    nonce = models.CharField(max_length=64, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["race", "id"]
        constraints = [models.UniqueConstraint(fields=["race", "entry"], name="check_in_once")]

    def __str__(self) -> str:
        return f"entry {self.entry_id} at race {self.race_id}"


class Forfeit(models.Model):
    """An entry that was expected and did not start: 0 points, and the column shrinks (BB-10.6, BB-10.7)."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="forfeits")
    entry = models.ForeignKey("league.Entry", on_delete=models.CASCADE, related_name="forfeits")
    at = models.DateTimeField()

    class Meta:
        ordering = ["race", "id"]
        constraints = [models.UniqueConstraint(fields=["race", "entry"], name="forfeit_once")]

    def __str__(self) -> str:
        return f"forfeit of {self.entry_id} in race {self.race_id}"


class Heat(models.Model):
    """One table of a race; the only one unless there are more entries than seats."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="heats")
    table_no = models.PositiveIntegerField(default=1)
    match = models.OneToOneField("gameplay.Match", null=True, blank=True, on_delete=models.PROTECT, related_name="heat")

    class Meta:
        ordering = ["race", "table_no"]
        constraints = [models.UniqueConstraint(fields=["race", "table_no"], name="heat_table_once")]

    def __str__(self) -> str:
        return f"table {self.table_no} of race {self.race_id}"


class GridSlot(models.Model):
    """Who sits where: the slot's number is the seat in the match."""

    heat = models.ForeignKey(Heat, on_delete=models.CASCADE, related_name="slots")
    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="slots")
    """Repeated from the heat, so that the database can say "one heat of a race only"."""
    seat = models.PositiveIntegerField()
    entry = models.ForeignKey("league.Entry", on_delete=models.PROTECT, related_name="slots")
    start_place = models.PositiveIntegerField(null=True, blank=True)
    """1 is the pole; known once the match has asked for it."""

    class Meta:
        ordering = ["heat", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["heat", "seat"], name="grid_seat_once"),
            models.UniqueConstraint(fields=["race", "entry"], name="grid_entry_in_one_heat_of_a_race"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of heat {self.heat_id}"
