"""Competitions, the immutable versions of their rules, and their stages."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.functional import cached_property

from accounts.names import Named, one_name
from league.models.columns import Code
from league.scoring.formats import Rules, rules_from_json
from league.scoring.rules import EntryRules, StageRules
from league.scoring.season import PenaltyRule
from league.sets import CompetitionStatus

PENALTY_RULES = [(one.value, one.name.capitalize()) for one in PenaltyRule]


class Competition(Named):
    """One championship of a club: entries, rules, calendar."""

    WITHIN = ("club",)
    OVER = (CompetitionStatus.FINISHED, CompetitionStatus.ARCHIVED)

    club = models.ForeignKey("league.Club", on_delete=models.CASCADE, related_name="competitions")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=500, blank=True)
    status = Code(max_length=10, choices=CompetitionStatus.choices, default=CompetitionStatus.DRAFT)
    rules: models.ForeignKey[CompetitionRules | None, CompetitionRules] = models.ForeignKey(  # type: ignore[misc]  # below
        "league.CompetitionRules", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    """The current version. The column is empty only while a competition and its first rules are being written."""
    version = models.PositiveIntegerField(default=0)
    """Counts every change that a page could show; sockets carry only this number."""
    form_key = models.UUIDField(null=True, blank=True)
    """The key of the form that created it: sent again, by a double click or after "back", the form creates nothing."""
    penalty_rule = models.CharField(max_length=8, choices=PENALTY_RULES, default="slots", db_default="slots")
    """How places lost by penalty count. A competition keeps its rule until an organiser switches to the newer one."""
    copy_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="copies")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="competition_slug_once_per_club"),
            models.UniqueConstraint(fields=["club", "form_key"], name="competition_once_per_form"),
            one_name("competition_one_name", "club"),
            models.CheckConstraint(
                condition=models.Q(penalty_rule__in=[*PenaltyRule]), name="competition_penalty_rule_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_over(self) -> bool:
        return self.status in self.OVER


class CompetitionRules(models.Model):
    """One immutable version of a competition's rules. A change makes a new row, with a reason."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="rules_versions")
    version = models.PositiveIntegerField()
    definition = models.JSONField()
    """`league.scoring.formats.Rules` as JSON: who takes part, and the rules of each stage by its ordinal number."""
    reason = models.CharField(max_length=300, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["competition", "version"]
        verbose_name_plural = "competition rules"
        constraints = [
            models.UniqueConstraint(fields=["competition", "version"], name="rules_version_once"),
            models.CheckConstraint(
                condition=models.Q(definition__entry__capacity__gte=2), name="rules_capacity_at_least_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.competition}, rules version {self.version}"

    @cached_property
    def all(self) -> Rules:
        return rules_from_json(self.definition)

    @property
    def entry(self) -> EntryRules:
        """Who takes part."""
        return self.all.entry

    @property
    def last(self) -> StageRules:
        """The rules of the last stage: a championship's only one, or the one that decides."""
        return list(self.all.stages.values())[-1]

    def stage(self, stage: Stage) -> StageRules:
        """How this stage is scored and seated."""
        return self.all.stages[stage.ord]


class Stage(models.Model):
    """A part of a competition with one format, which its rules name."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="stages")
    ord = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["competition", "ord"]
        constraints = [models.UniqueConstraint(fields=["competition", "ord"], name="stage_ord_once")]

    def __str__(self) -> str:
        return f"{self.competition}, stage {self.ord}"

    @property
    def rules(self) -> StageRules:
        """The stage's current rules; a race that was run keeps the version it was run under."""
        return self.competition.rules.stage(self)
