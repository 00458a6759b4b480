"""What is open right now: prompts with their deadlines, drafts, answers; and the messages already accepted."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from gameplay import sets
from gameplay.models.match import Match


class OpenPrompt(models.Model):
    """A question that the game asks a seat now. Deleted when its answer is fed, or when the game withdraws it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="prompts")
    key = models.CharField(max_length=120)
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=40)
    barrier = models.CharField(max_length=120)
    sealed = models.BooleanField(default=False)
    revisable = models.BooleanField(default=False)
    clock = models.CharField(max_length=10)
    data = models.JSONField(default=dict)
    rev = models.PositiveIntegerField(default=1)
    """Grows when the answer is taken back, so that a late message cannot answer the earlier question."""
    version = models.PositiveIntegerField(default=0)
    """The step that asked it; 0 if that was not noted yet. A player who has watched it may do without the allowance."""
    opened_at = models.DateTimeField()
    allowance_ms = models.PositiveIntegerField(default=0)
    """Time to watch what led to the question; part of the deadline."""
    deadline_at = models.DateTimeField(null=True)
    """None: no clock (a friendly match), or paused."""
    remaining_ms = models.PositiveIntegerField(null=True)
    """What was left when the match was paused."""
    answered = models.BooleanField(default=False)
    """A decision waits for this prompt."""
    bot_due_at = models.DateTimeField(null=True)
    """When the bot of this seat may answer; None for people."""
    bot_lease_until = models.DateTimeField(null=True)
    """Until then a process is already thinking about it."""

    class Meta:
        ordering = ["seat", "id"]
        constraints = [models.UniqueConstraint(fields=["match", "key"], name="gameplay_prompt_key")]
        indexes = [
            models.Index(
                fields=["deadline_at"],
                condition=Q(answered=False, deadline_at__isnull=False),
                name="gameplay_prompt_deadline",
            ),
            models.Index(
                fields=["bot_due_at"],
                condition=Q(answered=False, bot_due_at__isnull=False),
                name="gameplay_prompt_bot_due",
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def watch_until(self) -> datetime:
        """When the time to watch ends, and the time to answer begins."""
        return self.opened_at + timedelta(milliseconds=self.allowance_ms)


class Draft(models.Model):
    """An unfinished decision: saved automatically, private, and deleted with its prompt."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="drafts")
    prompt = models.CharField(max_length=120)
    seat = models.PositiveSmallIntegerField()
    payload = models.JSONField(null=True)
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "prompt", "seat"], name="gameplay_draft_one")]

    def __str__(self) -> str:
        return f"draft of {self.prompt}"


class Decision(models.Model):
    """The log of a match: every answer, every departure, and who ended it, in the order in which the game was fed.

    A decision without a `version` waits, as a sealed answer does until its barrier closes. Code that shows a match to a
    viewer never reads it.
    """

    By = sets.By

    LEAVE = "~leave"
    """Replaces the prompt's key when the seat leaves; no game's key begins with a tilde."""
    STOP = "~stop"
    """The same when the last racer ends a match that is decided."""

    NO_ANSWERS = (LEAVE, STOP)

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="decisions")
    prompt = models.CharField(max_length=120)
    seat = models.PositiveSmallIntegerField()
    payload = models.JSONField(null=True)
    """The answer; for a default, the draft that it may keep parts of; for a departure `{"reason": ...}`; null for
    `STOP`."""
    use_default = models.BooleanField(default=False)
    """The game's default decides, not the payload."""
    by = models.CharField(max_length=9, choices=By.choices)
    at = models.DateTimeField()
    version = models.PositiveIntegerField(null=True)
    """The step that fed it; None while it waits."""
    ord = models.PositiveSmallIntegerField(default=0)
    """Its place within that step."""
    voided = models.PositiveIntegerField(null=True)
    """The later step that set the match back to before this one; None: it counts."""

    class Meta:
        ordering = ["version", "ord", "seat", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "prompt", "seat"],
                condition=Q(voided__isnull=True),
                name="gameplay_decision_once",
            ),
            models.CheckConstraint(
                condition=Q(voided__isnull=True) | Q(version__isnull=False, voided__gt=F("version")),
                name="gameplay_decision_voided_later",
            ),
            models.UniqueConstraint(
                fields=["match", "version", "ord"], condition=Q(version__isnull=False), name="gameplay_decision_order"
            ),
            models.CheckConstraint(condition=Q(by__in=sets.By.values), name="gameplay_decision_by"),
        ]
        indexes = [models.Index(fields=["match"], condition=Q(version__isnull=True), name="gameplay_decision_waiting")]

    def __str__(self) -> str:
        return f"{self.prompt} s{self.seat}"

    @property
    def is_leave(self) -> bool:
        return self.prompt == self.LEAVE

    @property
    def is_stop(self) -> bool:
        return self.prompt == self.STOP


class ClientMessage(models.Model):
    """A command that was carried out: the same id again gets the same receipt and changes nothing."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    message_id = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    """Digest of the command: an id used again for something else is refused."""
    version = models.PositiveIntegerField()
    """The receipt."""
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user", "message_id"], name="gameplay_message_once")]

    def __str__(self) -> str:
        return self.message_id
