"""Table talk: what is said at a match, and who has muted whom."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from gameplay.sets import Reaction

LONGEST = 300
"""Characters of a line."""


class Line(models.Model):
    """Something that somebody said, in plain text. A removed line is empty, and stays for a while to mark its place."""

    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    said_as = models.CharField(max_length=64, blank=True, default="")
    """The id under which the author's page sent it, so that a repeated message counts once."""
    text = models.CharField(max_length=LONGEST, blank=True, default="")
    at = models.DateTimeField(default=timezone.now, editable=False)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"line {self.pk}"


class TableLine(Line):
    """Said at a match. It is deleted with the match."""

    match = models.ForeignKey("gameplay.Match", on_delete=models.CASCADE, related_name="talk")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    """The author's seat at that moment; None: a watcher."""
    reaction = models.CharField(max_length=12, blank=True, default="")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "author", "said_as"], condition=~Q(said_as=""), name="gameplay_tableline_said_once"
            ),
            models.CheckConstraint(
                condition=Q(reaction__in=("", *Reaction.values)), name="gameplay_tableline_reaction"
            ),
            models.CheckConstraint(
                condition=Q(text="", removed_at__isnull=False)
                | Q(text="", removed_at__isnull=True) & ~Q(reaction="")
                | ~Q(text="") & Q(removed_at__isnull=True, reaction=""),
                name="gameplay_tableline_one_thing",
            ),
        ]
        indexes = [models.Index(fields=["at"], name="gameplay_tableline_at")]


class Muting(models.Model):
    """A person does not want to read what another one says, anywhere on the site. Nobody else learns of it."""

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutings")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["reader", "person"], name="gameplay_muting_once"),
            models.CheckConstraint(condition=~Q(reader=F("person")), name="gameplay_muting_of_another"),
        ]

    def __str__(self) -> str:
        return f"{self.reader_id} mutes {self.person_id}"
