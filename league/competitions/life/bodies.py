"""Request bodies about competitions and the races in them. They check only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from accounts.typing import JsonObject
from league.common.bodies import Body, KnownBody
from league.games.bodies import BOARD, BOARDS, OPTIONS
from league.planning.bodies import RhythmBody
from league.races.bodies import VENUE
from league.scoring.calendar import Rhythm
from league.sets import CompetitionStatus


class VenueBody(Body):
    venue = serializers.CharField(max_length=10, help_text=VENUE)
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=-(10**6), max_value=10**6),
        default=None,
        allow_null=True,
        required=False,
        help_text="Of the races that have not begun; left out: all of them.",
    )


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


class CompetitionsQuery(Body):
    club = serializers.SlugField(required=False)
    status = serializers.ChoiceField(CompetitionStatus.values, required=False)
