"""What a tournament has beside a championship: places in a stage, and tables that organisers check before they
count."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.columns import Code
from league.sets import BerthWhy


class Berth(models.Model):
    """A place in a stage of a tournament: written when the stage opens, or when a racer joins it later."""

    stage = models.ForeignKey("league.Stage", on_delete=models.CASCADE, related_name="berths")
    entry = models.ForeignKey("league.Entry", on_delete=models.PROTECT, related_name="berths")
    seed = models.PositiveIntegerField()
    """1 is the best. It is also the starting lot: no two are equal."""
    group = models.PositiveIntegerField(default=0)
    """From 1; 0 in a stage without groups."""
    why = Code(max_length=10, choices=BerthWhy.choices)
    at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)
    """When the racer left the stage's tables; the points scored stay."""

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
    """The tables of a run before they count: a worker makes them, organisers change them, the call of the round uses
    them."""

    run = models.OneToOneField("league.Run", on_delete=models.CASCADE, related_name="plan")
    state = models.CharField(max_length=8, choices=PlanState.choices, default=PlanState.WAITING)
    version = models.PositiveIntegerField(default=1)
    """Grows with every change: a worker writes only the version it was asked for, and the slower of two organisers is
    refused."""
    progress = models.PositiveIntegerField(default=0)
    """The work done, in percent."""
    wishes = models.JSONField(default=dict, blank=True)
    """{"fixed": {start number: table}, "apart": [[start number, start number]]}."""
    tables = models.JSONField(default=list, blank=True)
    """`league.scoring.fair_tables.PlannedTable` each, in order of the tables."""
    free = models.JSONField(default=list, blank=True)
    """Start numbers of those who sit out."""
    score = models.JSONField(default=dict, blank=True)
    """`league.scoring.fair_tables.Score`: the parts of the unfairness."""
    label = models.CharField(max_length=60, blank=True)
    """Label of the draw from which the search started."""
    input_hash = models.CharField(max_length=64, blank=True)
    """Hash of who was there, the standings and the wishes: when it changes, the tables are out of date."""
    made = models.JSONField(default=dict, blank=True)
    """`league.scoring.fair_plan.Made`: the input and outcome of the search, so that anybody can run it again. {} for
    older plans, from before it was kept."""
    changes = models.JSONField(default=list, blank=True)
    """What organisers swapped afterwards, in order: {"racers": [start number, start number], "by": id of the
    account}."""
    problem = models.CharField(max_length=60, blank=True)
    """Code of the problem that prevented the tables."""
    params = models.JSONField(default=dict, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """Who last moved a racer by hand; None while the tables are unchanged."""
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
    """A dry run of a tournament that has not begun, with bots in the racers' places: the latest one. It creates neither
    races nor matches."""

    competition = models.OneToOneField("league.Competition", on_delete=models.CASCADE, related_name="rehearsal")
    state = models.CharField(max_length=8, choices=PlanState.choices, default=PlanState.WAITING)
    version = models.PositiveIntegerField(default=1)
    """Grows with each request: workers continue only the latest."""
    step = models.PositiveIntegerField(default=0)
    """Grows with each piece of work: of two workers with the same piece, only one writes it."""
    progress = models.PositiveIntegerField(default=0)
    """In percent."""
    asked = models.JSONField()
    """`league.scoring.rehearsal.Asked`."""
    course = models.TextField(default="", blank=True)
    """`league.scoring.rehearsal.Course` in JSON, so far. Text, because each piece of work rewrites it and no query
    looks inside."""
    input_hash = models.CharField(max_length=64)
    """Hash of the rules, rounds and racers at the request: when it changes, the dry run is out of date."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """Who last asked for it."""
    asked_at = models.DateTimeField()
    moved_at = models.DateTimeField()
    """When the last piece of work was done, or the last request was made."""
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
