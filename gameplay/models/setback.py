"""Requests of players to set their match back."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q

from gameplay import sets
from gameplay.models.match import Match


class SetBack(models.Model):
    """A player asks to go back to before one of their own answers. All other people at the table have to agree.

    It stays after it has ended, because each answer is asked about only once.
    """

    Ended = sets.SetBackEnd

    SILENCE = timedelta(seconds=20)
    """After that, a person who is away, has left or ran out of time counts as agreeing."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="set_back_requests")
    seat = models.PositiveSmallIntegerField()
    """The asker's seat."""
    answer = models.PositiveIntegerField()
    """The step that fed the answer to be given again."""
    answers = models.PositiveIntegerField()
    """How many answers of the asker would become void."""
    asked = models.PositiveIntegerField()
    """The step that told everybody: clients name the request by it."""
    at = models.DateTimeField()
    ended = models.CharField(max_length=9, choices=Ended.choices, default=Ended.OPEN, blank=True)

    class Meta:
        ordering = ["asked"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "answer"], name="gameplay_setback_once"),
            models.UniqueConstraint(fields=["match"], condition=Q(ended=""), name="gameplay_setback_one_open"),
            models.CheckConstraint(condition=Q(ended__in=sets.SetBackEnd.values), name="gameplay_setback_ended"),
            models.CheckConstraint(
                condition=Q(answer__lt=F("asked"), answers__gte=1), name="gameplay_setback_of_an_answer"
            ),
        ]
        indexes = [models.Index(fields=["at"], condition=Q(ended=""), name="gameplay_setback_waiting")]

    def __str__(self) -> str:
        return f"s{self.seat} before {self.answer}"

    @property
    def silence_ends(self) -> datetime:
        return self.at + self.SILENCE
