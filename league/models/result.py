"""Results as versioned sheets, and the stewards' ledger."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.columns import Code
from league.scoring.season import SHEET_STATUSES, AdjustmentKind
from league.sets import Ending, Proof, SheetSource, SheetState

ENDINGS = [(status, Ending(status).label) for status in SHEET_STATUSES]


class ResultSheet(models.Model):
    """One version of a heat's result. A correction is a new version; at most one is confirmed. A proposal counts when
    somebody else confirms it; if proposals from a table differ, all of them are disputed."""

    heat = models.ForeignKey("league.Heat", on_delete=models.CASCADE, related_name="sheets")
    version = models.PositiveIntegerField()
    state = Code(max_length=10, choices=SheetState.choices)
    replaces = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="replaced_by")
    """The previously confirmed sheet: an undo goes back to it."""
    source = Code(max_length=8, choices=SheetSource.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    own_case = models.BooleanField(default=False)
    """A steward who raced at this table decided it alone: the club had no other, or nobody agreed in time."""
    asked_at = models.DateTimeField(null=True, blank=True)
    """When a steward who raced at this table asked the others to agree."""
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """Who confirmed or discarded the proposal."""
    decided_at = models.DateTimeField(null=True, blank=True)
    scorer = models.ForeignKey(
        "league.Entry", null=True, blank=True, on_delete=models.PROTECT, related_name="sheets_scored"
    )
    """At a real table: the racer in whose name it was entered, and the device (a hash)."""
    scorer_device = models.CharField(max_length=64, blank=True)
    scorer_proof = Code(max_length=8, choices=Proof.choices, blank=True, default="", db_default="")
    """How the table recognised that device; "" for a sheet from before this was stored."""
    seconder = models.ForeignKey(
        "league.Entry", null=True, blank=True, on_delete=models.PROTECT, related_name="sheets_seconded"
    )
    """At a real table: the racer in whose name it was confirmed, and the device."""
    seconder_device = models.CharField(max_length=64, blank=True)
    seconder_proof = Code(max_length=8, choices=Proof.choices, blank=True, default="", db_default="")
    sent_id = models.CharField(max_length=36, blank=True)
    """The browser's id for it: sent twice, it is written once."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["heat", "version"]
        constraints = [
            models.UniqueConstraint(fields=["heat", "version"], name="sheet_version_once"),
            models.UniqueConstraint(
                fields=["heat"], condition=Q(state="confirmed"), name="sheet_one_confirmed_per_heat"
            ),
            models.CheckConstraint(
                condition=(
                    ~Q(state="confirmed") | Q(by=None) | Q(decided_by=None) | ~Q(decided_by=F("by")) | Q(own_case=True)
                ),
                name="sheet_is_confirmed_by_who_proposed_it_with_a_mark",
            ),
            models.CheckConstraint(
                condition=Q(seconder=None) | (~Q(seconder=F("scorer")) & ~Q(seconder_device=F("scorer_device"))),
                name="sheet_is_seconded_by_another_name_and_device",
            ),
            models.CheckConstraint(
                condition=~Q(scorer_proof=Proof.DOOR) & ~Q(seconder_proof=Proof.DOOR), name="sheet_is_not_by_the_door"
            ),
            models.UniqueConstraint(fields=["heat", "sent_id"], condition=~Q(sent_id=""), name="sheet_sent_once"),
        ]

    def __str__(self) -> str:
        return f"{self.heat}, result {self.version}"


class Result(models.Model):
    """One entry's result in one heat, on one sheet. Points are computed, never stored here."""

    sheet = models.ForeignKey(ResultSheet, on_delete=models.CASCADE, related_name="results")
    entry = models.ForeignKey("league.Entry", on_delete=models.PROTECT, related_name="results")
    place = models.PositiveIntegerField(null=True, blank=True)
    """Equal racers share a place; robots that did not finish keep the place behind the others (BB-9.14)."""
    status = Code(max_length=10, choices=ENDINGS)
    details = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["sheet", "place", "id"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "entry"], name="result_once_per_sheet"),
            models.CheckConstraint(
                condition=~Q(status="classified") | Q(place__gte=1), name="result_classified_has_a_place"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.place or self.get_status_display()}"


class HouseResult(models.Model):
    """A house bot's result in one heat, on one sheet: it earns no points, but counts when the others get their
    places."""

    sheet = models.ForeignKey(ResultSheet, on_delete=models.CASCADE, related_name="house_results")
    bot = models.ForeignKey("league.HouseBot", on_delete=models.RESTRICT, related_name="results")
    place = models.PositiveIntegerField(null=True, blank=True)
    status = Code(max_length=10, choices=ENDINGS)

    class Meta:
        ordering = ["sheet", "place", "id"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "bot"], name="house_result_once_per_sheet"),
            models.CheckConstraint(
                condition=~Q(status="classified") | Q(place__gte=1), name="house_result_classified_has_a_place"
            ),
        ]

    def __str__(self) -> str:
        return f"house bot {self.bot_id}: {self.place} ({self.status})"


class AdjustmentState(models.TextChoices):
    PROPOSED = "proposed", _("Proposed")
    CONFIRMED = "confirmed", _("Confirmed")
    REFUSED = "refused", _("Refused")


class Adjustment(models.Model):
    """Points given or taken, places lost, or a disqualification, with a reason. Never edited, but it can be revoked.

    A proposal counts when somebody else confirms it; so does a proposed revocation.
    """

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="adjustments")
    race = models.ForeignKey("league.Race", null=True, blank=True, on_delete=models.CASCADE, related_name="adjustments")
    """None: the whole competition."""
    run = models.ForeignKey("league.Run", null=True, blank=True, on_delete=models.RESTRICT, related_name="adjustments")
    """With a race: the run it is about; the adjustment counts as long as that run does. Without one: the last run
    before the decision. It counts in the standings from that run on, or from the run before if that one was
    annulled."""
    entry = models.ForeignKey(
        "league.Entry", null=True, blank=True, on_delete=models.PROTECT, related_name="adjustments"
    )
    team = models.ForeignKey("league.Team", null=True, blank=True, on_delete=models.PROTECT, related_name="adjustments")
    kind = Code(max_length=16, choices=[(one.value, _(one.word)) for one in AdjustmentKind])
    value = models.IntegerField(default=0)
    """Points: signed. Places: how many are lost (1 or more). Disqualification: 0."""
    reason = models.CharField(max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=10, choices=AdjustmentState.choices, default=AdjustmentState.CONFIRMED)
    own_case = models.BooleanField(default=False)
    """A steward decided alone about their own entry or team, because the club had no other."""
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """Who confirmed or refused the proposal."""
    decided_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoke_reason = models.CharField(max_length=300, blank=True)
    revoke_proposed_at = models.DateTimeField(null=True, blank=True)
    """Without `revoked_at`: the revocation waits for another steward, and the adjustment still counts."""
    revoke_own_case = models.BooleanField(default=False)
    revoke_decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["competition", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(entry__isnull=False, team__isnull=True) | Q(entry__isnull=True, team__isnull=False),
                name="adjustment_of_one_entry_or_team",
            ),
            models.CheckConstraint(
                condition=(
                    (Q(kind="points") & ~Q(value=0))
                    | Q(kind="places", value__gte=1, race__isnull=False, entry__isnull=False)
                    | Q(kind="disqualification", value=0, entry__isnull=False)
                ),
                name="adjustment_value_fits_its_kind",
            ),
            models.CheckConstraint(
                condition=~Q(state="confirmed") | Q(by=None) | Q(decided_by=None) | ~Q(decided_by=F("by")),
                name="adjustment_is_not_confirmed_by_who_proposed_it",
            ),
            models.CheckConstraint(
                condition=Q(revoked_by=None) | Q(revoke_decided_by=None) | ~Q(revoke_decided_by=F("revoked_by")),
                name="revocation_is_not_confirmed_by_who_proposed_it",
            ),
            models.CheckConstraint(
                condition=Q(state="confirmed") | Q(revoked_at=None, revoke_proposed_at=None),
                name="adjustment_is_revoked_only_where_it_counted",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.competition}, {self.get_kind_display()} {self.value:+d}"
