"""Bodies that the endpoints read. Services check the values; here only the form."""

from __future__ import annotations

from rest_framework import serializers

from accounts.models import validate_zone
from gameplay.api.serializers import RestartSerializer
from league import selectors
from league.scoring.calendar import Rhythm
from league.services import CompetitionForm, SheetLine

BOARDS = "Codes of clubs/<club>/boards/: slugs of the box, or codes of drawn boards, which are copied as they are now."
LAPS = "Left out: as the game proposes. Only 0 for a game whose options name no laps."
OPTIONS = "By key, as games/<game>/ lists the game's own options. Laps and teams have fields of their own."


class ClubBody(serializers.Serializer):
    name = serializers.CharField(max_length=80)
    zone = serializers.CharField(max_length=64, validators=[validate_zone], help_text="IANA name, e.g. Europe/Paris.")
    language = serializers.CharField(max_length=8, default="en")
    description = serializers.CharField(max_length=300, default="", allow_blank=True)


class RoleBody(serializers.Serializer):
    role = serializers.CharField(max_length=12)


class LeaveBody(serializers.Serializer):
    anonymise = serializers.BooleanField(default=False)


class InvitationBody(serializers.Serializer):
    role = serializers.CharField(max_length=12, default="member")
    days = serializers.IntegerField(default=14, min_value=-(10**6), max_value=10**6)
    max_uses = serializers.IntegerField(
        default=None, allow_null=True, required=False, min_value=-(10**6), max_value=10**6
    )
    note = serializers.CharField(max_length=80, default="", allow_blank=True)


class TokenBody(serializers.Serializer):
    token = serializers.CharField(max_length=200)


class PlayerBody(serializers.Serializer):
    """A guest by name, or with `level` a bot."""

    name = serializers.CharField(max_length=40)
    email = serializers.CharField(max_length=254, default="", allow_blank=True)
    level = serializers.CharField(max_length=20, default="", allow_blank=True)


class RenameBody(serializers.Serializer):
    name = serializers.CharField(max_length=40)


class RhythmBody(serializers.Serializer):
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


class RulesBody(serializers.Serializer):
    """Rules of a competition. What is left out keeps its default, or its value in a change."""

    points = serializers.DictField(required=False)
    drop = serializers.DictField(required=False)
    tie_breaks = serializers.ListField(child=serializers.CharField(), required=False, max_length=9)
    grid = serializers.CharField(required=False, max_length=8)
    teams = serializers.BooleanField(required=False)
    bots_score = serializers.BooleanField(required=False)
    capacity = serializers.IntegerField(required=False, min_value=0, max_value=10_000)
    approval = serializers.BooleanField(required=False)
    registration_opens_at = serializers.DateTimeField(required=False, allow_null=True)
    registration_closes_at = serializers.DateTimeField(required=False, allow_null=True)
    offer_hours = serializers.IntegerField(required=False, min_value=0, max_value=10_000)
    check_in_minutes = serializers.IntegerField(required=False, min_value=0, max_value=10_000)
    speed = serializers.CharField(required=False, max_length=8)


class CompetitionBody(RulesBody):
    name = serializers.CharField(max_length=80)
    description = serializers.CharField(max_length=500, default="", allow_blank=True)
    game = serializers.CharField(max_length=40, default=selectors.first_game())
    boards = serializers.ListField(
        child=serializers.CharField(max_length=60), default=list, max_length=60, help_text=BOARDS
    )
    laps = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=0, max_value=100, help_text=LAPS
    )
    options = serializers.DictField(default=dict, help_text=OPTIONS)
    rhythm = RhythmBody(required=False, allow_null=True, default=None)
    dates = serializers.ListField(child=serializers.DateTimeField(), default=list, max_length=60)

    def competition_form(self) -> CompetitionForm:
        data = dict(self.validated_data)
        rhythm = data.pop("rhythm")
        return CompetitionForm(rhythm=Rhythm(**rhythm) if rhythm else None, **data)


class RulesChangeBody(RulesBody):
    reason = serializers.CharField(max_length=300, default="", allow_blank=True)


class CompetitionTextBody(serializers.Serializer):
    name = serializers.CharField(max_length=80)
    description = serializers.CharField(max_length=500, default="", allow_blank=True)


class CopyBody(serializers.Serializer):
    name = serializers.CharField(max_length=80)
    first = serializers.DateField()


class RaceBody(serializers.Serializer):
    scheduled_at = serializers.DateTimeField()
    board = serializers.CharField(max_length=60, help_text=BOARDS)
    laps = serializers.IntegerField(required=False, min_value=0, max_value=100, help_text=LAPS)
    title = serializers.CharField(max_length=80, default="", allow_blank=True)
    options = serializers.DictField(required=False, help_text=OPTIONS)


class RaceChangeBody(serializers.Serializer):
    board = serializers.CharField(max_length=60, required=False, help_text=BOARDS)
    laps = serializers.IntegerField(required=False, min_value=0, max_value=100, help_text=LAPS)
    title = serializers.CharField(max_length=80, required=False, allow_blank=True)
    options = serializers.DictField(required=False, help_text=OPTIONS)


class PostponeBody(serializers.Serializer):
    scheduled_at = serializers.DateTimeField(required=False, allow_null=True, default=None)
    reason = serializers.CharField(max_length=300)


class ReasonBody(serializers.Serializer):
    reason = serializers.CharField(max_length=300)


class ReasonOrNoneBody(serializers.Serializer):
    reason = serializers.CharField(max_length=300, default="", allow_blank=True)


class CheckInBody(serializers.Serializer):
    nonce = serializers.CharField(
        max_length=64, default="", allow_blank=True, help_text="Mixed into the draws of the race."
    )
    entry_number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)


class PlayerChoiceBody(serializers.Serializer):
    """Nothing for oneself; organisers name a player of the club."""

    player_id = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=2**53)


class WithdrawBody(PlayerChoiceBody):
    reason = serializers.CharField(max_length=300, default="", allow_blank=True)


class SubstituteBody(serializers.Serializer):
    """`level` for a bot, or `player_id` for a player of the club with an account: one of both."""

    entry_number = serializers.IntegerField(min_value=1, max_value=10**6)
    level = serializers.CharField(max_length=20, default="", allow_blank=True)
    player_id = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=2**53)


class RestartBody(RestartSerializer):
    reason = serializers.CharField(max_length=300)


class SheetLineBody(serializers.Serializer):
    entry_number = serializers.IntegerField(min_value=1, max_value=10**6)
    place = serializers.IntegerField(allow_null=True, min_value=0, max_value=1000)
    status = serializers.CharField(max_length=10, default="classified")


class SheetPreviewBody(serializers.Serializer):
    lines = SheetLineBody(many=True)

    def lines_parsed(self) -> list[SheetLine]:
        return [SheetLine(**line) for line in self.validated_data["lines"]]


class SheetBody(SheetPreviewBody):
    reason = serializers.CharField(max_length=300)


class AdjustmentBody(serializers.Serializer):
    kind = serializers.CharField(max_length=16)
    value = serializers.IntegerField(default=0, min_value=-(10**6), max_value=10**6)
    reason = serializers.CharField(max_length=300)
    entry_number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)
    team_id = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=2**53)
    race_number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)


class TeamBody(serializers.Serializer):
    name = serializers.CharField(max_length=40)


class EntryTeamBody(serializers.Serializer):
    team_id = serializers.IntegerField(allow_null=True, min_value=1, max_value=2**53)


# --- Query strings --------------------------------------------------------------------------------------------------


class BoardsQuery(serializers.Serializer):
    game = serializers.CharField(max_length=40, default=selectors.first_game())


class AfterRaceQuery(serializers.Serializer):
    after_race = serializers.IntegerField(required=False, min_value=1, max_value=10**6)


class CompetitionsQuery(serializers.Serializer):
    club = serializers.SlugField(required=False)
    status = serializers.ChoiceField(["draft", "open", "running", "finished", "archived"], required=False)


class RacesQuery(serializers.Serializer):
    club = serializers.SlugField(required=False)
    competition = serializers.SlugField(required=False)
    status = serializers.ChoiceField(
        ["planned", "check_in", "live", "provisional", "official", "void", "cancelled", "postponed"], required=False
    )
    since = serializers.DateTimeField(required=False, help_text="Scheduled at or after.")
    until = serializers.DateTimeField(required=False, help_text="Scheduled before.")


class PlayersQuery(serializers.Serializer):
    kind = serializers.ChoiceField(["person", "guest", "bot"], required=False)
    name = serializers.CharField(required=False, max_length=40, help_text="Part of the name.")


class AuditQuery(serializers.Serializer):
    competition = serializers.SlugField(required=False)
    before_id = serializers.IntegerField(required=False, min_value=1, max_value=2**53)
    limit = serializers.IntegerField(default=50, min_value=1, max_value=200)
