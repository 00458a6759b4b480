"""Races that people plan together ("Race tonight"), and who comes."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from gameplay import sets
from gameplay.models.match import CODE_LENGTH, code_make

ASKED = [one.value for one in sets.Attendance if one != sets.Attendance.IN]
"""What only somebody who was invited can say."""


class Meeting(models.Model):
    """A race that somebody planned for a time in the next days. When the time comes, the beat makes a match with the
    people who are here (`services.meetings_open`)."""

    State = sets.MeetingState
    Visibility = sets.MeetingVisibility

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=code_make, editable=False)
    game = models.CharField(max_length=40)
    board = models.CharField(max_length=40, blank=True)
    """A board of the box, by its slug; "" in a game without boards."""
    visibility = models.CharField(max_length=6, choices=Visibility.choices, default=Visibility.PUBLIC)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="hosted_meetings"
    )
    starts_at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.PLANNED)
    match = models.OneToOneField(
        "gameplay.Match", on_delete=models.SET_NULL, null=True, blank=True, related_name="meeting"
    )
    """The match that it became. None again once that match is deleted."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["starts_at", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=sets.MeetingState.values), name="gameplay_meeting_state"),
            models.CheckConstraint(
                condition=Q(visibility__in=sets.MeetingVisibility.values), name="gameplay_meeting_visibility"
            ),
            models.CheckConstraint(
                condition=Q(match__isnull=True) | Q(state="opened"), name="gameplay_meeting_match_once_opened"
            ),
        ]
        indexes = [
            models.Index(fields=["starts_at"], condition=Q(state="planned"), name="gameplay_meeting_planned"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"


class Attendee(models.Model):
    """One person's answer to one meeting."""

    State = sets.Attendance

    meeting = models.ForeignKey(Meeting, on_delete=models.CASCADE, related_name="attendees")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="attendances")
    state = models.CharField(max_length=8, choices=State.choices)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    invited_at = models.DateTimeField(null=True, blank=True)
    """None: came without an invitation."""
    here_at = models.DateTimeField(null=True, blank=True)
    """When they said "I'm here", shortly before the start."""
    nonce = models.CharField(max_length=64, blank=True)
    """What their browser adds to the luck of the match, as at a table."""

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["meeting", "user"], name="gameplay_attendee_once"),
            models.CheckConstraint(
                condition=Q(state="in") | Q(state__in=ASKED, invited_at__isnull=False),
                name="gameplay_attendee_answers_an_invitation",
            ),
            models.CheckConstraint(
                condition=Q(here_at__isnull=True) | Q(state="in"), name="gameplay_attendee_here_is_in"
            ),
        ]
        indexes = [
            models.Index(
                fields=["invited_by", "user"], condition=Q(invited_at__isnull=False), name="gameplay_attendee_invited"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.state} {self.meeting_id}"
