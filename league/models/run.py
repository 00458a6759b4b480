"""One running of a race: who checked in, who forfeited or sits out, the heats and their seats. All of it is unique per
run."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from league.models.columns import Code
from league.models.race import SOMEWHERE, Race
from league.sets import Closing, Venue


class Run(models.Model):
    """Begins when check-in opens. A race that is run again gets a new one; the race names the one that counts."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="runs")
    number = models.PositiveIntegerField()
    """1 for the first. The draw labels of later runs contain it."""
    seed = models.ForeignKey("gameplay.Seed", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """Committed when check-in opens, so that the draws are fixed before anybody's nonce is known."""
    check_in_opens_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    rules = models.ForeignKey(
        "league.CompetitionRules", null=True, blank=True, on_delete=models.PROTECT, related_name="runs"
    )
    """The version in force at the start, which scores the run."""
    heats_report = models.JSONField(default=dict, blank=True)
    """How the tables were made: label of the draw, sizes, score, choice order of the grid."""
    all_in_teams = models.BooleanField(default=False)
    """In this run, one racer without a team meant that no team scored. Only old runs have it; no service writes it."""
    annulled_at = models.DateTimeField(null=True, blank=True)
    """Since when its result does not count. Its sheets and matches stay readable."""
    annulled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    annul_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["race", "number"]
        constraints = [
            models.UniqueConstraint(fields=["race", "number"], name="run_number_once"),
            models.CheckConstraint(
                condition=Q(annulled_at__isnull=True) | Q(started_at__isnull=False),
                name="run_annulled_was_started",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.race}, run {self.number}"

    @property
    def was_over(self) -> bool:
        """Every table had ended before the annulment, which therefore ended no match and can be undone."""
        return self.annulled_at is not None and self.finished_at is not None and self.finished_at < self.annulled_at

    @property
    def label(self) -> str:
        """The prefix of its draw labels; a first run has the labels from before races could be run again."""
        first = f"race/{self.race.stage_id}/{self.race.number}"
        return first if self.number == 1 else f"{first}/run{self.number}"


class CheckIn(models.Model):
    """ "I am here": the entry will be on the grid, and its nonce is mixed into the draws."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="check_ins")
    entry = models.ForeignKey("league.Entry", on_delete=models.CASCADE, related_name="check_ins")
    venue = Code(max_length=6, choices=SOMEWHERE, default=Venue.ONLINE)
    """Where the racer is; in a race that may be either, each racer says so."""
    nonce = models.CharField(max_length=64, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    at_door = models.BooleanField(default=False, db_default=False)
    """Checked in through the door's code, which needs no account."""

    class Meta:
        ordering = ["run", "id"]
        constraints = [
            models.UniqueConstraint(fields=["run", "entry"], name="check_in_once"),
            models.CheckConstraint(
                condition=Q(venue__in=[venue for venue, _label in SOMEWHERE]), name="check_in_is_somewhere"
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.entry_id} at run {self.run_id}"


class Forfeit(models.Model):
    """An entry that was expected and did not start: 0 points, and the column shrinks (BB-10.6, BB-10.7)."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="forfeits")
    entry = models.ForeignKey("league.Entry", on_delete=models.CASCADE, related_name="forfeits")
    team = models.ForeignKey("league.Team", null=True, blank=True, on_delete=models.PROTECT, related_name="forfeits")
    """The team whose seat stayed empty, even if the entry changes teams later."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["run", "id"]
        constraints = [models.UniqueConstraint(fields=["run", "entry"], name="forfeit_once")]

    def __str__(self) -> str:
        return f"forfeit of {self.entry_id} in run {self.run_id}"


class SitOut(models.Model):
    """An entry that was there and got no seat, because the number of racers did not divide into tables: no forfeit."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="sit_outs")
    entry = models.ForeignKey("league.Entry", on_delete=models.CASCADE, related_name="sit_outs")
    team = models.ForeignKey("league.Team", null=True, blank=True, on_delete=models.PROTECT, related_name="sit_outs")
    """The entry's team at the time, even if it changes teams later."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["run", "id"]
        constraints = [models.UniqueConstraint(fields=["run", "entry"], name="sit_out_once")]

    def __str__(self) -> str:
        return f"{self.entry_id} sits out run {self.run_id}"


class Heat(models.Model):
    """One table of a run; there are several only when there are more entries than seats."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="heats")
    table_no = models.PositiveIntegerField(default=1)
    venue = Code(max_length=6, choices=SOMEWHERE, default=Venue.ONLINE)
    match = models.OneToOneField("gameplay.Match", null=True, blank=True, on_delete=models.PROTECT, related_name="heat")
    closed = Code(max_length=8, choices=Closing.choices, blank=True, default="", db_default="")
    """ "" for a table that ended by itself, or still races. What counts is the confirmed sheet, if there is one."""
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["run", "table_no"]
        constraints = [
            models.CheckConstraint(condition=Q(closed__in=["", *Closing.values]), name="heat_closed_by_a_known_rule"),
            models.CheckConstraint(
                condition=Q(closed="", closed_at__isnull=True) | (~Q(closed="") & Q(closed_at__isnull=False)),
                name="heat_closed_at_a_moment",
            ),
            models.UniqueConstraint(fields=["run", "table_no"], name="heat_table_once"),
            models.CheckConstraint(
                condition=Q(venue="online") | Q(venue="table", match__isnull=True), name="heat_at_a_table_has_no_match"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.run}, table {self.table_no}"

    @property
    def race(self) -> Race:
        return self.run.race


class GridSlot(models.Model):
    """Who sits where: the slot's number is the seat in the match."""

    heat = models.ForeignKey(Heat, on_delete=models.CASCADE, related_name="slots")
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="slots")
    """Copied from the heat, so that the database can enforce "one heat of a run only"."""
    seat = models.PositiveIntegerField()
    entry = models.ForeignKey("league.Entry", on_delete=models.PROTECT, related_name="slots")
    team = models.ForeignKey("league.Team", null=True, blank=True, on_delete=models.PROTECT, related_name="slots")
    """The team it was driven for: the result stays the team's, even if the entry changes teams later."""
    substituted = models.BooleanField(default=False)
    """Another driver than the entry's own racer was driving when the match ended; known after it."""
    start_place = models.PositiveIntegerField(null=True, blank=True)
    """1 is the pole; known once the match has asked for it, or the table has entered it."""

    class Meta:
        ordering = ["heat", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["heat", "seat"], name="grid_seat_once"),
            models.UniqueConstraint(fields=["run", "entry"], name="grid_entry_in_one_heat_of_a_run"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of heat {self.heat_id}"


class HouseBot(models.Model):
    """A bot on the seat of a racer who was not there. It is no entry: it takes its place in the race, and earns
    nothing."""

    heat = models.ForeignKey(Heat, on_delete=models.CASCADE, related_name="house_bots")
    seat = models.PositiveIntegerField()
    """In the match: after the seats of all entries."""
    name = models.CharField(max_length=40)
    start_place = models.PositiveIntegerField(null=True, blank=True)
    """As in `GridSlot`."""

    class Meta:
        ordering = ["heat", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["heat", "seat"], name="house_bot_seat_once"),
            models.CheckConstraint(condition=~Q(name=""), name="house_bot_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} of the house on seat {self.seat} of heat {self.heat_id}"
