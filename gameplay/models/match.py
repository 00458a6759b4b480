"""The match, its seats, and the seed in a separate table."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.looks import LENGTH, look_check
from gameplay import sets
from gameplay.engine.pilot import STYLES

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no i, l, o, 0, 1: codes are read aloud
CODE_LENGTH = 12


def code_make() -> str:
    """A public code of 12 letters. With 59 bits nobody finds a match by guessing: it takes the link."""
    return "".join(secrets.choice(CODE_LETTERS) for _i in range(CODE_LENGTH))


class Seed(models.Model):
    """The source of the luck of matches; no admin and no serializer shows it.

    `secret` is public once `revealed_at` is set.
    """

    commit = models.CharField(max_length=64, unique=True)
    """SHA-256 of the secret, published before the first match."""
    secret = models.BinaryField(max_length=32, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    revealed_at = models.DateTimeField(null=True, editable=False)
    """When every match on the seed was over; from then on no new match may use it."""

    def __str__(self) -> str:
        return self.commit[:12]


class Match(models.Model):
    """One instance of a game being played."""

    Status = sets.MatchStatus
    Speed = sets.Speed
    Purpose = sets.Purpose
    Visibility = sets.Visibility

    OVER = tuple(status for status in sets.MatchStatus if status.is_over)
    OF_CLUBS = tuple(purpose for purpose in sets.Purpose if purpose.is_of_club)

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=code_make, editable=False)
    game = models.CharField(_("game"), max_length=40)
    title = models.CharField(_("title"), max_length=120, blank=True)
    title_words = models.JSONField(default=list, blank=True)
    """[message id, parameters] of a title that the site made, so that each reader gets it in their own language;
    `title` is the same in the language of the person who made the match. []: somebody typed the title."""
    back_url = models.CharField(max_length=300, blank=True)
    """Where "back" leads: the race's page, or nowhere."""
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.OPEN)
    speed = models.CharField(_("speed"), max_length=8, choices=Speed.choices, default=Speed.LIVE)
    purpose = models.CharField(_("purpose"), max_length=8, choices=Purpose.choices, default=Purpose.PRACTICE)
    visibility = models.CharField(_("visible"), max_length=6, choices=Visibility.choices, default=Visibility.PUBLIC)
    setup = models.JSONField(default=dict)
    """Frozen and self-contained: options and the board's content."""
    seed = models.ForeignKey(Seed, on_delete=models.PROTECT, related_name="matches")
    seed_label = models.CharField(max_length=120)
    """Tells apart the matches that share a seed, except attempts at one challenge; mixed in with the nonces."""
    restarted = models.PositiveIntegerField(default=0)
    """The step that last set the match back to an earlier position; 0: never. It is mixed into all luck since."""
    version = models.PositiveIntegerField(default=0)
    """Grows by one with every commit that anybody may notice; the same for every viewer."""
    rules_version = models.CharField(max_length=40)
    bot_pace_ms = models.PositiveIntegerField(default=0)
    """0: bots answer at once, and each page shows what they did when its reader gets there."""
    set_backs = models.BooleanField(default=False, db_default=False)
    """The players may ask to set the match back (`services.setbacks`). Never at tables that strangers can join."""
    asks_back = models.BooleanField(default=False, db_default=False, editable=False)
    """Somebody asks that now: there is an open `SetBack`. It is noted here too, so that no step has to look for one."""
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="created_matches"
    )
    again_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematches", editable=False
    )
    """The match that its players wanted to play once more: they all find this one (`services.again`)."""
    origin = models.CharField(max_length=16, blank=True, default="", db_default="", editable=False)
    """Which matches were made from one address, for a day (`services.quotas`): a keyed digest, "" for no address. The
    database has the default, too, for processes of the version before that still run."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)
    """When the version last grew."""
    overview = models.TextField(default="{}", editable=False)
    """Everything public except events, at `version`: seats, prompts, clocks, as JSON (`services.overview`). Written
    with the version, so that a nudged reader gets both in one row."""
    outcome = models.JSONField(null=True, blank=True)
    decided_seat = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    """The last racer's, once only one place and nothing else is left to win: its driver may end the match
    (`services.stopping`)."""
    decided_place = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    """The place that is left to win."""
    moment = models.JSONField(null=True, blank=True, editable=False)
    """The moment worth seeing once more (`gamepages.moments.Moment`); {}: none; None: nobody has looked yet."""
    ready = models.BooleanField(default=False)
    """An accepted decision waits to be fed to the game."""
    faults = models.PositiveSmallIntegerField(default=0)
    """Resolutions that crashed in a row; after a few of them the match is paused for an operator."""

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=sets.MatchStatus.values), name="gameplay_match_status"),
            models.CheckConstraint(condition=Q(speed__in=sets.Speed.values), name="gameplay_match_speed"),
            models.CheckConstraint(condition=Q(purpose__in=sets.Purpose.values), name="gameplay_match_purpose"),
            models.CheckConstraint(
                condition=Q(visibility__in=sets.Visibility.values), name="gameplay_match_visibility"
            ),
            models.CheckConstraint(
                condition=~Q(visibility="own") | Q(purpose="attempt"), name="gameplay_match_own_is_an_attempt"
            ),
            models.CheckConstraint(
                condition=Q(set_backs=False) | (Q(visibility="link") & ~Q(purpose__in=["race", "attempt"])),
                name="gameplay_match_set_backs_among_friends",
            ),
            models.CheckConstraint(
                condition=Q(asks_back=False) | Q(set_backs=True), name="gameplay_match_asks_back_among_friends"
            ),
            models.CheckConstraint(
                condition=Q(status="finished", outcome__isnull=False, finished_at__isnull=False)
                | (~Q(status="finished") & Q(outcome__isnull=True)),
                name="gameplay_match_finished_has_outcome",
            ),
            models.CheckConstraint(
                condition=Q(decided_seat__isnull=True, decided_place__isnull=True)
                | Q(decided_seat__isnull=False, decided_place__gte=1),
                name="gameplay_match_decided_seat_has_place",
            ),
            # Attempts at one challenge share their luck on purpose.
            models.UniqueConstraint(
                fields=["seed", "seed_label"], condition=~Q(purpose="attempt"), name="gameplay_match_own_luck"
            ),
        ]
        indexes = [
            models.Index(fields=["status", "-created_at"], name="gameplay_match_listed"),
            models.Index(fields=["origin", "created_at"], condition=~Q(origin=""), name="gameplay_match_origin"),
            models.Index(fields=["id"], condition=Q(ready=True), name="gameplay_match_ready"),
        ]

    def __str__(self) -> str:
        return self.title or self.code

    @property
    def is_over(self) -> bool:
        return self.status in self.OVER


class Seating(models.Model):
    """Which user or bot holds a seat."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seatings")
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seatings"
    )
    bot_level = models.CharField(_("bot"), max_length=20, blank=True)
    bot_style = models.CharField(_("style"), max_length=20, blank=True, default="", db_default="")
    """One of STYLES, or ""; read as `style`. The database has the default, too, as for `Match.origin`."""
    label = models.CharField(_("name at the table"), max_length=60, blank=True)
    guest = models.BooleanField(default=False, db_default=False)
    """The label is the name of a person without an account, and is marked as such, so that nobody can pose as somebody
    else. It stays with the label when the guest signs up."""
    look = models.CharField(max_length=LENGTH, blank=True, default="", db_default="")
    """The look of the robot that races here (accounts/looks.py), frozen once the match has begun; "": the house robot
    of this seat."""
    is_open = models.BooleanField(default=False)
    """Anybody who may see the match may take it: before the start, or during the match after its player has gone."""
    nonce = models.CharField(max_length=64, blank=True)
    """What the holder's browser adds to the seed. Frozen at the start."""
    timeouts_in_row = models.PositiveSmallIntegerField(default=0)
    away = models.BooleanField(default=False)
    watched = models.PositiveIntegerField(default=0)
    """The version up to which its player has watched, or skipped, the motion; only reported in matches with a clock."""
    left = models.BooleanField(default=False)
    agrees = models.BooleanField(default=False, db_default=False)
    """Agrees to the open request to set the match back; means nothing while there is none."""
    unasked = models.BooleanField(default=False, db_default=False)
    """Its player does not want to be asked that any more."""

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="gameplay_seating_seat"),
            # The seat follows from the user, so a user cannot hold two seats in one match.
            models.UniqueConstraint(fields=["match", "user"], name="gameplay_seating_user"),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot_level=""), name="gameplay_seating_user_or_bot"
            ),
            models.CheckConstraint(
                condition=Q(is_open=False) | (Q(user__isnull=True) & Q(bot_level="")),
                name="gameplay_seating_open_is_empty",
            ),
            # Without a check that it is a bot: a release that knows no styles leaves one behind when a bot leaves its
            # seat.
            models.CheckConstraint(condition=Q(bot_style__in=("", *STYLES)), name="gameplay_seating_style_known"),
            look_check("gameplay_seating_look"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.label}"

    @property
    def is_bot(self) -> bool:
        return bool(self.bot_level)

    @property
    def style(self) -> str:
        """A bot's; "" for a person."""
        return self.bot_style if self.bot_level else ""
