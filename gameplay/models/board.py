"""Boards that people draw themselves. A match never points here: it carries its board's content with it."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import Named, one_name
from gameplay.models.match import CODE_LENGTH, code_make


class OwnBoard(Named):
    """A board (track, course) made by a user; others see it by its link once it is shared."""

    NAMED, WITHIN = "title", ("owner", "game")

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=code_make, editable=False)
    game = models.CharField(_("game"), max_length=40)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="own_boards")
    title = models.CharField(_("title"), max_length=60)
    content = models.JSONField()
    """The canonical object of the game's board format; it can be read, but perhaps not raced."""
    errors = models.PositiveIntegerField(default=0)
    """Found when it was saved. Only a hint for lists: a race checks the board again."""
    is_shared = models.BooleanField(_("shared"), default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("own board")
        verbose_name_plural = _("own boards")
        ordering = ["-changed_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(title=""), name="gameplay_ownboard_titled"),
            one_name("gameplay_ownboard_one_name", "owner", "game"),
        ]
        indexes = [models.Index(fields=["owner", "game", "-changed_at"], name="gameplay_ownboard_mine")]

    def __str__(self) -> str:
        return self.title
