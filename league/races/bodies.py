"""Request fields about races. They check only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from league.common.bodies import Body
from league.common.shaping import Field
from league.sets import RaceStatus, Venue

VENUE = f"One of {', '.join(Venue.values)}."
WHERE = "online or table: in a race that may be either. A guest is always at a table; other races have their own venue."


def where_field() -> Field:
    return serializers.CharField(max_length=10, default="", allow_blank=True, help_text=WHERE)


class RacesQuery(Body):
    club = serializers.SlugField(required=False)
    competition = serializers.SlugField(required=False)
    status = serializers.ChoiceField(RaceStatus.values, required=False)
    since = serializers.DateTimeField(required=False, help_text="Scheduled at or after.")
    until = serializers.DateTimeField(required=False, help_text="Scheduled before.")
