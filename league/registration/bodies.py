"""Request bodies about registrations, offers and teams. They check only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from league.common.bodies import ANYWAY, Body
from league.races.bodies import where_field


class OfferAcceptBody(Body):
    """With `here`, the number of a race whose check-in is open, it also checks in."""

    here = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)
    nonce = serializers.CharField(
        max_length=64, default="", allow_blank=True, help_text="Mixed into the draws of the race."
    )
    venue = where_field()


class FillBody(Body):
    count = serializers.IntegerField(min_value=1, max_value=256)
    level = serializers.CharField(max_length=20)
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


class TeamBody(Body):
    name = serializers.CharField(max_length=40)


class EntryTeamBody(Body):
    team_id = serializers.IntegerField(allow_null=True, min_value=1, max_value=2**53)
