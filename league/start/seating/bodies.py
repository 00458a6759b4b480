"""Request bodies about the start and late-comers. They check only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from league.common.bodies import Body
from league.races.bodies import where_field


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
