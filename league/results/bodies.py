"""Request bodies about results, tables and substitutes. They check only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from gameplay.api.serializers import RestartSerializer
from league.common.bodies import Body
from league.results.sheets import SheetLine


class CloseBody(Body):
    rule = serializers.CharField(max_length=12, help_text="stands, lot or annulled.")
    seen = serializers.RegexField(
        r"^(\d{1,2}:\d{1,2}( \d{1,2}:\d{1,2}){0,63})?$",
        required=False,
        allow_null=True,
        allow_blank=True,
        default=None,
        max_length=400,
        help_text="`seen` of the preview: a match counts as it stands only if it still stands so. Left out: however it "
        "stands by then.",
    )

    def seen_parsed(self) -> list[tuple[int, int]] | None:
        """(Seat, place), or None."""
        text: str | None = self.validated_data["seen"]
        if text is None:
            return None
        return [(int(seat), int(place)) for seat, _colon, place in (part.partition(":") for part in text.split())]


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
