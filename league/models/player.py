"""People and bots of a club, with or without an account."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext

from accounts.looks import LENGTH, Look, house_number, look_check, look_of
from accounts.names import Named, one_name
from gameplay.engine.pilot import STYLES


class Player(Named):
    """A person or bot of a club: a user, a bot, or a guest known by name only (who may claim the record by link)."""

    NAMED, WITHIN = "display_name", ("club",)

    club = models.ForeignKey("league.Club", on_delete=models.CASCADE, related_name="players")
    display_name = models.CharField(max_length=40)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="players"
    )
    bot_level = models.CharField(max_length=20, blank=True)
    bot_style = models.CharField(max_length=20, blank=True, default="", db_default="")
    """One of STYLES; only bots have one."""
    look = models.CharField(max_length=LENGTH, blank=True, default="", db_default="")
    """The robot that the user chose (`User.look`), written here whenever that changes."""
    email = models.EmailField(blank=True)
    """Only to send a guest the claim link; never shown."""
    claim_hash = models.CharField(max_length=64, blank=True)
    claim_expires_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    """When the person left and was made anonymous; the results stay."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"], condition=Q(user__isnull=False), name="player_once_per_user_and_club"
            ),
            one_name("player_one_name", "club"),
            models.UniqueConstraint(fields=["claim_hash"], condition=~Q(claim_hash=""), name="player_claim_hash_once"),
            models.CheckConstraint(condition=Q(user__isnull=True) | Q(bot_level=""), name="player_not_user_and_bot"),
            models.CheckConstraint(
                condition=Q(bot_style="") | (Q(bot_style__in=STYLES) & ~Q(bot_level="")), name="player_style_of_bot"
            ),
            look_check("player_look"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name that people read. For a person who left it is in the reader's language; `display_name` is then only
        a placeholder."""
        if self.left_at is not None:
            return gettext("Former racer %(number)s") % {"number": self.pk}
        return str(self.display_name)

    @property
    def house_robot(self) -> int:
        """The number that picks a robot for a player who has not chosen one: the same for a user in every club."""
        return house_number(self.display_name if self.is_bot else "", self.user_id or self.pk)

    @property
    def robot(self) -> Look:
        return look_of(self.look, self.house_robot)

    @property
    def is_bot(self) -> bool:
        return bool(self.bot_level)

    @property
    def is_guest(self) -> bool:
        """Known by name only: no account yet."""
        return not self.bot_level and self.user_id is None
