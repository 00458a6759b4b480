"""What a tournament has beside a championship: who takes part in a stage, and tables that are looked at before they
count."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.columns import Code
from league.sets import BerthWhy


class Berth(models.Model):
    """A place in a stage of a tournament: written when the stage opens, and for whoever joins it later."""

    stage = models.ForeignKey("league.Stage", on_delete=models.CASCADE, related_name="berths")
    entry = models.ForeignKey("league.Entry", on_delete=models.PROTECT, related_name="berths")
    seed = models.PositiveIntegerField()
    """1 is the best. The start lot, too: no two are equal."""
    group = models.PositiveIntegerField(default=0)
    """From 1; 0 in a stage without groups."""
    why = Code(max_length=10, choices=BerthWhy.choices)
    at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)
    """Since when it sits at no table of the stage any more; what it has scored stays."""

    class Meta:
        ordering = ["stage", "seed"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="berth_once_per_stage"),
            models.UniqueConstraint(fields=["stage", "seed"], name="berth_seed_once"),
            models.CheckConstraint(condition=Q(seed__gte=1), name="berth_seed_from_one"),
            models.CheckConstraint(condition=Q(why__in=BerthWhy.values), name="berth_why_known"),
        ]

    def __str__(self) -> str:
        return f"seed {self.seed} of stage {self.stage_id}"


class PlanState(models.TextChoices):
    WAITING = "waiting", _("Waiting")
    READY = "ready", _("Ready")
    FAILED = "failed", _("Failed")


class TablePlan(models.Model):
    """The tables of a run before they count: made in a worker, changed by organisers, used when the round is called."""

    run = models.OneToOneField("league.Run", on_delete=models.CASCADE, related_name="plan")
    state = models.CharField(max_length=8, choices=PlanState.choices, default=PlanState.WAITING)
    version = models.PositiveIntegerField(default=1)
    """Grows with every change: a worker writes only what it was asked for, and of two organisers the second is told."""
    progress = models.PositiveIntegerField(default=0)
    """Of the work, in percent."""
    wishes = models.JSONField(default=dict, blank=True)
    """{"fixed": {start number: table}, "apart": [[start number, start number]]}."""
    tables = models.JSONField(default=list, blank=True)
    """`league.scoring.fair_tables.PlannedTable` each, in order of the tables."""
    free = models.JSONField(default=list, blank=True)
    """Start numbers of those who sit out."""
    score = models.JSONField(default=dict, blank=True)
    """`league.scoring.fair_tables.Score`: what the number is made of."""
    label = models.CharField(max_length=60, blank=True)
    """Of the draw that the search started from."""
    input_hash = models.CharField(max_length=64, blank=True)
    """Of who was there, how they stood and what was wished: another one now, and the tables are out of date."""
    made = models.JSONField(default=dict, blank=True)
    """`league.scoring.fair_plan.Made`: what the search was given and found, so that anybody can run it again. {} of
    plans that were made before it was kept."""
    changes = models.JSONField(default=list, blank=True)
    """What organisers exchanged afterwards, one after the other: {"racers": [start number, start number], "by": id of
    the account}."""
    problem = models.CharField(max_length=60, blank=True)
    """Code of what kept the tables from being made."""
    params = models.JSONField(default=dict, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """Who has moved somebody by hand, last; None while the tables are as they were made."""
    asked_at = models.DateTimeField()
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["run"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=PlanState.values), name="plan_state_known"),
            models.CheckConstraint(condition=Q(progress__lte=100), name="plan_progress_in_percent"),
            models.CheckConstraint(condition=~Q(state="ready") | Q(made_at__isnull=False), name="plan_ready_was_made"),
        ]

    def __str__(self) -> str:
        return f"tables of run {self.run_id}, version {self.version}"


class Rehearsal(models.Model):
    """A dry run of a tournament that has not begun, with bots in the racers' places: the latest one. Nothing else is
    made of it, neither races nor matches."""

    competition = models.OneToOneField("league.Competition", on_delete=models.CASCADE, related_name="rehearsal")
    state = models.CharField(max_length=8, choices=PlanState.choices, default=PlanState.WAITING)
    version = models.PositiveIntegerField(default=1)
    """Grows each time it is asked for: a worker goes on with the latest alone."""
    step = models.PositiveIntegerField(default=0)
    """Grows with each piece of work: of two workers with the same piece, one is written."""
    progress = models.PositiveIntegerField(default=0)
    """In percent."""
    asked = models.JSONField()
    """`league.scoring.rehearsal.Asked`."""
    course = models.TextField(default="", blank=True)
    """`league.scoring.rehearsal.Course` in JSON, so far; a text, because it is written again with each piece of work
    and nobody asks the database what is inside."""
    input_hash = models.CharField(max_length=64)
    """Of the rules, the rounds and the racers it was asked for: another one now, and it is out of date."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """Who asked for it last."""
    asked_at = models.DateTimeField()
    moved_at = models.DateTimeField()
    """When the last piece of work was done, or asked for again."""
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["competition"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=PlanState.values), name="rehearsal_state_known"),
            models.CheckConstraint(condition=Q(progress__lte=100), name="rehearsal_progress_in_percent"),
            models.CheckConstraint(
                condition=Q(state="waiting") | Q(made_at__isnull=False), name="rehearsal_done_was_made"
            ),
        ]

    def __str__(self) -> str:
        return f"dry run of {self.competition_id}, version {self.version}"
