"""A ceremony: the podium of a race or of a competition, shown step by step on all walls."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class CeremonyStep(models.TextChoices):
    """In this order. The first step shows empty steps; a podium skips a step for which it has no place or moment."""

    START = "start", _("Start")
    THIRD = "3", _("3rd place")
    SECOND = "2", _("2nd place")
    FIRST = "1", _("1st place")
    MOMENT = "moment", _("The moment of the race")


class Ceremony(models.Model):
    """The current ceremony of a competition. Stopping it deletes the row."""

    competition = models.OneToOneField("league.Competition", on_delete=models.CASCADE, related_name="ceremony")
    race = models.ForeignKey("league.Race", null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    """Its race; None: the whole competition."""
    step = models.CharField(max_length=6, choices=CeremonyStep.choices, default=CeremonyStep.START)
    at = models.DateTimeField()
    """When the current step began."""

    class Meta:
        ordering = ["competition"]
        constraints = [models.CheckConstraint(condition=Q(step__in=CeremonyStep.values), name="ceremony_step_known")]

    def __str__(self) -> str:
        return f"ceremony of {self.competition_id}, {self.step}"
