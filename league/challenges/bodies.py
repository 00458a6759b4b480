"""The request body about a weekly challenge. It checks only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from league.common.bodies import Body


class ChallengeBody(Body):
    level = serializers.CharField(max_length=20, help_text="One of the game's `solo.levels`.")
    side = serializers.CharField(max_length=20, help_text="One of the game's `solo.sides`.")
    goes_on = serializers.CharField(max_length=20, default="none", help_text="none, same or rotate.")
