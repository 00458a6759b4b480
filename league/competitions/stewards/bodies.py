"""The request body about a penalty. It checks only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from league.common.bodies import Body


class AdjustmentBody(Body):
    kind = serializers.CharField(max_length=16)
    value = serializers.IntegerField(default=0, min_value=-(10**6), max_value=10**6)
    reason = serializers.CharField(max_length=300)
    entry_number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)
    team_id = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=2**53)
    race_number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)
