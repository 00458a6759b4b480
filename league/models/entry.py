"""From a registration to an entry: numbered places, waitlist, teams."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.names import Named, one_name
from league.models.columns import Code
from league.sets import RegistrationState


class Place(models.Model):
    """One numbered place in the field. There are as many rows as the capacity: without a free row there is no place to
    give, so the database itself makes overbooking impossible."""

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="places")
    number = models.PositiveIntegerField()

    class Meta:
        ordering = ["competition", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="place_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="place_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.competition}, place {self.number}"


@dataclass(frozen=True)
class GaveWay:
    """A bot has left, and a person has taken its place."""

    bot: str
    person: str
    number: int | None
    """The round, or race, from which the person races. None: nothing has begun, or it is not saved yet."""


class Registration(models.Model):
    """The request that leads to an entry."""

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="registrations")
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="registrations")
    state = Code(max_length=10, choices=RegistrationState.choices)
    place = models.OneToOneField(Place, null=True, blank=True, on_delete=models.PROTECT, related_name="registration")
    applied_at = models.DateTimeField()
    """Orders the waitlist (then id); applying again after a withdrawal goes to its end."""
    offer_expires_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    changed_at = models.DateTimeField(auto_now=True)
    gave_way: GaveWay | None = None
    """Not stored: the service that has just given the place says whose it was."""

    class Meta:
        ordering = ["competition", "applied_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "player"], name="registration_once_per_player"),
            models.CheckConstraint(
                condition=(
                    Q(state__in=["offered", "confirmed"], place__isnull=False)
                    | (~Q(state__in=["offered", "confirmed"]) & Q(place__isnull=True))
                ),
                name="registration_holds_a_place_iff_offered_or_confirmed",
            ),
            models.CheckConstraint(
                condition=Q(state="offered", offer_expires_at__isnull=False) | ~Q(state="offered"),
                name="registration_offer_expires",
            ),
        ]
        indexes = [models.Index(fields=["state", "offer_expires_at"], name="registration_offers_due")]

    def __str__(self) -> str:
        return f"{self.player} in {self.competition}"


class Team(Named):
    """Two or three robots that score together (BB-11)."""

    WITHIN = ("competition",)

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=40)

    class Meta:
        ordering = ["competition", "id"]
        constraints = [one_name("team_one_name", "competition")]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A player who takes part in a competition. The row stays when the player withdraws, so that no table breaks."""

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey("league.Player", on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    """The start number: the one the user wished for, else the next free one; it never changes."""
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["competition", "number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["competition", "player"], name="entry_once_per_player"),
            models.UniqueConstraint(fields=["competition", "number"], name="entry_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} (number {self.number})"
