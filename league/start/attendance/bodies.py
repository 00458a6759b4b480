"""Request bodies about check-in, who comes, and delays. They check only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from league.common.bodies import Body, EntryChoiceBody
from league.races.bodies import where_field


class DelayBody(Body):
    minutes = serializers.IntegerField(min_value=-(10**6), max_value=10**6)


class CheckInBody(Body):
    nonce = serializers.CharField(
        max_length=64, default="", allow_blank=True, help_text="Mixed into the draws of the race."
    )
    entry_number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)
    venue = where_field()


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
