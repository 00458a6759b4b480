"""Request bodies. They check only the form; services check the values."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.models import validate_zone
from accounts.typing import JsonObject
from gameplay.api.serializers import RestartSerializer
from league.api.shaping import Field
from league.scoring.calendar import Rhythm
from league.services.facts.games import first_game
from league.services.sheets import SheetLine
from league.sets import CompetitionStatus, RaceStatus

BOARDS = "Codes of clubs/<club>/boards/: slugs of the box, or codes of drawn boards, which are copied as they are now."
BOARD = f"{BOARDS} Left out in a game without boards."
ANYWAY = "Organisers: also where a tournament takes nobody new; the newcomer has the last place of the stage."
VENUE = "online, table or either."
WHERE = "online or table: in a race that may be either. A guest is always at a table; other races have their own venue."
OPTIONS = "By key, as games/<game>/ lists the game's own options, laps among them. Teams are a field of the rules."


def where_field() -> Field:
    return serializers.CharField(max_length=10, default="", allow_blank=True, help_text=WHERE)


# Read from a request, never written. A comment, because the schema would repeat a docstring in each body.
class Body(serializers.Serializer[object]):
    pass


# Refuses unknown fields, so that the API never silently ignores what a client asks for.
class KnownBody(Body):
    def validate(self, attrs: JsonObject) -> JsonObject:
        unknown = set(self.initial_data) - set(self.fields)
        if unknown:
            raise serializers.ValidationError(dict.fromkeys(unknown, _("There is no such field.")))
        return attrs


class VenueBody(Body):
    venue = serializers.CharField(max_length=10, help_text=VENUE)
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=-(10**6), max_value=10**6),
        default=None,
        allow_null=True,
        required=False,
        help_text="Of the races that have not begun; left out: all of them.",
    )


class ClubBody(Body):
    name = serializers.CharField(max_length=80)
    zone = serializers.CharField(max_length=64, validators=[validate_zone], help_text="IANA name, e.g. Europe/Paris.")
    language = serializers.CharField(max_length=8, default="en")
    description = serializers.CharField(max_length=300, default="", allow_blank=True)


class GoesOnBody(Body):
    goes_on = serializers.CharField(max_length=20, help_text="What opens when it closes: none, same or rotate.")


class ChallengeBody(Body):
    level = serializers.CharField(max_length=20, help_text="One of the game's `solo.levels`.")
    side = serializers.CharField(max_length=20, help_text="One of the game's `solo.sides`.")
    goes_on = serializers.CharField(max_length=20, default="none", help_text="none, same or rotate.")


class RoleBody(Body):
    role = serializers.CharField(max_length=12)


class LeaveBody(Body):
    anonymise = serializers.BooleanField(default=False)


class BanBody(Body):
    reason = serializers.CharField(max_length=300)
    until = serializers.DateTimeField(
        required=False, allow_null=True, default=None, help_text="Left out: until it is lifted."
    )


class InvitationBody(Body):
    role = serializers.CharField(max_length=12, default="member")
    days = serializers.IntegerField(default=14, min_value=-(10**6), max_value=10**6)
    max_uses = serializers.IntegerField(
        default=None, allow_null=True, required=False, min_value=-(10**6), max_value=10**6
    )
    note = serializers.CharField(max_length=80, default="", allow_blank=True)
    competition = serializers.SlugField(required=False)
    """The link also enters people in it."""


class TokenBody(Body):
    token = serializers.CharField(max_length=200)


class PlayerBody(Body):
    """A guest by name, or with `level` a bot; an empty `style` means any."""

    name = serializers.CharField(max_length=40)
    email = serializers.CharField(max_length=254, default="", allow_blank=True)
    level = serializers.CharField(max_length=20, default="", allow_blank=True)
    style = serializers.CharField(max_length=20, default="", allow_blank=True)  # type: ignore[assignment]  # hides Field.style


class RenameBody(Body):
    name = serializers.CharField(max_length=40)


class RhythmBody(Body):
    """Every `every_weeks` weeks on the weekday of `first`, or with `ordinal` monthly."""

    first = serializers.DateField()
    time = serializers.TimeField()
    every_weeks = serializers.IntegerField(default=2, min_value=0, max_value=1000)
    races = serializers.IntegerField(default=6, min_value=0, max_value=1000)
    ordinal = serializers.IntegerField(default=None, allow_null=True, required=False, min_value=-9, max_value=9)

    def rhythm(self) -> Rhythm:
        return Rhythm(**self.validated_data)


class RhythmPreviewBody(RhythmBody):
    zone = serializers.CharField(max_length=64, validators=[validate_zone])


class CompetitionTextBody(Body):
    name = serializers.CharField(max_length=80)
    description = serializers.CharField(max_length=500, default="", allow_blank=True)


class CopyBody(Body):
    """The planned dates moved to another `first` day, or the dates of a rhythm."""

    name = serializers.CharField(max_length=80)
    first = serializers.DateField(required=False, allow_null=True, default=None)
    rhythm = RhythmBody(required=False, allow_null=True, default=None)

    def arguments(self) -> JsonObject:
        """The arguments of `competition_copy`."""
        rhythm = self.validated_data["rhythm"]
        return {**self.validated_data, "rhythm": Rhythm(**rhythm) if rhythm else None}


class RaceBody(KnownBody):
    scheduled_at = serializers.DateTimeField()
    board = serializers.CharField(max_length=60, default="", allow_blank=True, help_text=BOARD)
    title = serializers.CharField(max_length=80, default="", allow_blank=True)
    options = serializers.DictField(required=False, help_text=OPTIONS)
    venue = serializers.CharField(max_length=10, required=False, help_text=f"{VENUE} Left out: that of the last race.")


class RaceChangeBody(KnownBody):
    board = serializers.CharField(max_length=60, required=False, help_text=BOARDS)
    title = serializers.CharField(max_length=80, required=False, allow_blank=True)
    options = serializers.DictField(required=False, help_text=OPTIONS)
    venue = serializers.CharField(max_length=10, required=False, help_text=VENUE)


class PostponeBody(Body):
    scheduled_at = serializers.DateTimeField(required=False, allow_null=True, default=None)
    reason = serializers.CharField(max_length=300)


class DelayBody(Body):
    minutes = serializers.IntegerField(min_value=-(10**6), max_value=10**6)


class LateBody(Body):
    entry_number = serializers.IntegerField(min_value=1, max_value=10**6)
    table_no = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=10**6,
        help_text="Left out: the table with the fewest racers that takes one more.",
    )
    venue = where_field()


class StartBody(Body):
    anyway = serializers.BooleanField(
        default=False,
        help_text="Also while another race is on, with those who sit nowhere else; the others are no forfeits.",
    )


class ReasonBody(Body):
    reason = serializers.CharField(max_length=300)


class ReasonOrNoneBody(Body):
    reason = serializers.CharField(max_length=300, default="", allow_blank=True)


class FinishBody(Body):
    early = serializers.BooleanField(
        default=False, help_text="true: it ends although rounds or races of it are still to come."
    )
    cancels = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=10**6),
        default=list,
        max_length=200,
        help_text="With `early`: the numbers of all races that are planned and have not begun. They are cancelled.",
    )


class OfferAcceptBody(Body):
    """With `here`, the number of a race whose check-in is open, it also checks in."""

    here = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)
    nonce = serializers.CharField(
        max_length=64, default="", allow_blank=True, help_text="Mixed into the draws of the race."
    )
    venue = where_field()


class CheckInBody(Body):
    nonce = serializers.CharField(
        max_length=64, default="", allow_blank=True, help_text="Mixed into the draws of the race."
    )
    entry_number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)
    venue = where_field()


class EntryChoiceBody(Body):
    """Empty for oneself; organisers name another entry."""

    entry_number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)


class AvailabilityBody(EntryChoiceBody):
    coming = serializers.BooleanField(allow_null=True, help_text="false: out for this race; null: not known yet.")


class AnswerBody(Body):
    yes = serializers.BooleanField()


class CheckInAllBody(Body):
    entry_numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=10**6),
        max_length=256,
        allow_null=True,
        help_text="Those who are here; null: everybody who may still come.",
    )
    venue = where_field()


class FillBody(Body):
    count = serializers.IntegerField(min_value=1, max_value=256)
    level = serializers.CharField(max_length=20)
    anyway = serializers.BooleanField(default=False, help_text=ANYWAY)


class NamesBody(Body):
    names = serializers.ListField(child=serializers.CharField(max_length=40), max_length=50)
    anyway = serializers.BooleanField(default=False, help_text=ANYWAY)


class PlayerChoiceBody(Body):
    """Empty for oneself; organisers name a player of the club."""

    player_id = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=2**53)


class AnywayBody(Body):
    anyway = serializers.BooleanField(default=False, help_text=ANYWAY)


class ApplyBody(PlayerChoiceBody, AnywayBody):
    pass


class WithdrawBody(PlayerChoiceBody):
    reason = serializers.CharField(max_length=300, default="", allow_blank=True)


class SubstituteBody(Body):
    """`level` for a bot, or `player_id` for a player of the club with an account: one of the two."""

    entry_number = serializers.IntegerField(min_value=1, max_value=10**6)
    level = serializers.CharField(max_length=20, default="", allow_blank=True)
    player_id = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=2**53)


class RestartBody(RestartSerializer, Body):
    reason = serializers.CharField(max_length=300)


class SheetLineBody(Body):
    entry_number = serializers.IntegerField(min_value=1, max_value=10**6)
    place = serializers.IntegerField(allow_null=True, min_value=0, max_value=1000)
    status = serializers.CharField(max_length=10, default="classified")
    house = serializers.BooleanField(
        default=False,
        help_text="`entry_number` counts the house bots of the table from 1. Left out, they stay where they are.",
    )


class SheetPreviewBody(Body):
    lines = SheetLineBody(many=True)

    def lines_parsed(self) -> list[SheetLine]:
        return [SheetLine(**line) for line in self.validated_data["lines"]]


class TableSheetBody(SheetPreviewBody):
    sent_id = serializers.CharField(max_length=36, default="", allow_blank=True)


class TableGridBody(Body):
    order = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=10**6), max_length=64)


class SheetBody(SheetPreviewBody):
    reason = serializers.CharField(max_length=300, default="", allow_blank=True)


class AdjustmentBody(Body):
    kind = serializers.CharField(max_length=16)
    value = serializers.IntegerField(default=0, min_value=-(10**6), max_value=10**6)
    reason = serializers.CharField(max_length=300)
    entry_number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)
    team_id = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=2**53)
    race_number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)


class TeamBody(Body):
    name = serializers.CharField(max_length=40)


class EntryTeamBody(Body):
    team_id = serializers.IntegerField(allow_null=True, min_value=1, max_value=2**53)


# --- Query strings --------------------------------------------------------------------------------------------------


class BoardsQuery(Body):
    game = serializers.CharField(max_length=40, default=first_game())


class AfterRaceQuery(Body):
    after_race = serializers.IntegerField(required=False, min_value=1, max_value=10**6)


class CompetitionsQuery(Body):
    club = serializers.SlugField(required=False)
    status = serializers.ChoiceField(CompetitionStatus.values, required=False)


class RacesQuery(Body):
    club = serializers.SlugField(required=False)
    competition = serializers.SlugField(required=False)
    status = serializers.ChoiceField(RaceStatus.values, required=False)
    since = serializers.DateTimeField(required=False, help_text="Scheduled at or after.")
    until = serializers.DateTimeField(required=False, help_text="Scheduled before.")


class PlayersQuery(Body):
    kind = serializers.ChoiceField(["person", "guest", "bot"], required=False)
    name = serializers.CharField(required=False, max_length=40, help_text="Part of the name.")


class AuditQuery(Body):
    competition = serializers.SlugField(required=False)
    before_id = serializers.IntegerField(required=False, min_value=1, max_value=2**53)
    limit = serializers.IntegerField(default=50, min_value=1, max_value=200)
