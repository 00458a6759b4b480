"""Pictures beside links, kept as they were drawn until what they show changes."""

from django.db import models
from django.utils import timezone


class LinkPicture(models.Model):
    """A picture of a kind, of one thing, in one language. All of it can be drawn again: rows may be lost."""

    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=200)
    language = models.CharField(max_length=10)
    wanted = models.CharField(max_length=16)
    """The link's mark (`LinkCard.mark`) in the last request."""
    mark = models.CharField(max_length=16, default="")
    """The mark for which it was drawn; "" before it is drawn."""
    digest = models.CharField(max_length=64, default="")
    """SHA-256 of the drawing."""
    image = models.BinaryField(default=bytes)
    """PNG; empty before it is drawn."""
    asked_at = models.DateTimeField(default=timezone.now)
    """When a worker was last asked to draw it."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "key", "language"], name="gameplay_linkpicture_one")]
        indexes = [models.Index(fields=["asked_at"], name="gameplay_linkpicture_old")]

    def __str__(self) -> str:
        return f"{self.kind} {self.key} ({self.language})"
