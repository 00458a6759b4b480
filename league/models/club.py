"""Clubs and their members' roles."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

from accounts.names import Named, one_name
from league.models.columns import Code
from league.sets import Role

SLOWEST = 3600
"""The longest slow mode, in seconds."""


def screen_key() -> str:
    return secrets.token_urlsafe(12)


class Club(Named):
    """People who play together, over years."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=300, blank=True)
    zone = models.CharField(max_length=64, default="UTC")
    """IANA name; times of the calendar are in this zone."""
    language = models.CharField(max_length=8, default="en")
    exhibition = models.BooleanField(default=False)
    """Keep a race between bots running, so that a visitor always finds something to watch."""
    first_page = models.BooleanField(default=False, db_default=False)
    """The club's home is the first page of the site, unless the operator names another (`SITE_CLUB`)."""
    screen_key = models.CharField(max_length=16, default=screen_key, db_default="")
    """The secret in the address of the club's room screen. With it the screen shows the door's code, which is only for
    people in the room."""
    hook = models.OneToOneField("outbox.Hook", null=True, blank=True, on_delete=models.SET_NULL, related_name="club")
    """The club's chat room, which hears what happens. Its address is a secret."""
    talk = models.BooleanField(default=True, db_default=True)
    """Whether members talk at the club's tables and in its competitions. Off: pages show nothing of it."""
    slow_seconds = models.PositiveSmallIntegerField(default=0, db_default=0)
    """Slow mode: seconds to wait between two messages; 0: no wait. Both columns also have a default in the database,
    for processes of the previous version that are still running."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(slow_seconds__lte=SLOWEST), name="club_slow_mode_ends"),
            models.UniqueConstraint(
                fields=["first_page"], condition=models.Q(first_page=True), name="club_one_first_page"
            ),
            one_name("club_one_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One user's role in one club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = Code(max_length=12, choices=Role.choices, default=Role.MEMBER)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="membership_once_per_club")]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_role_display()} of {self.club}"


class Invitation(models.Model):
    """A link that makes the person who accepts it a member, and enters them in a competition if it names one. Only the
    token's hash is kept."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    competition = models.ForeignKey(
        "league.Competition", null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )
    role = Code(max_length=12, choices=Role.choices, default=Role.MEMBER)
    token_hash = models.CharField(max_length=64, unique=True)
    note = models.CharField(max_length=80, blank=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    uses = models.PositiveIntegerField(default=0)
    max_uses = models.PositiveIntegerField(null=True, blank=True)
    """None: no limit until it expires."""
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(max_uses__isnull=True) | models.Q(uses__lte=models.F("max_uses")),
                name="invitation_not_overused",
            ),
            models.CheckConstraint(
                condition=models.Q(competition__isnull=True) | models.Q(role=Role.MEMBER),
                name="invitation_of_competition_plain",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}, invitation for {self.get_role_display()}"
