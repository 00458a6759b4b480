"""What a request for standings may say: after which race."""

from __future__ import annotations

from rest_framework import serializers

from league.common.bodies import Body


class AfterRaceQuery(Body):
    after_race = serializers.IntegerField(required=False, min_value=1, max_value=10**6)
