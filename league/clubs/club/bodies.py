"""Request bodies about a club, its members and its players. They check only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from accounts.models import validate_zone
from league.common.bodies import Body


class ClubBody(Body):
    name = serializers.CharField(max_length=80)
    zone = serializers.CharField(max_length=64, validators=[validate_zone], help_text="IANA name, e.g. Europe/Paris.")
    language = serializers.CharField(max_length=8, default="en")
    description = serializers.CharField(max_length=300, default="", allow_blank=True)


class RoleBody(Body):
    role = serializers.CharField(max_length=12)


class LeaveBody(Body):
    anonymise = serializers.BooleanField(default=False)


class PlayerBody(Body):
    """A guest by name, or with `level` a bot; an empty `style` means any."""

    name = serializers.CharField(max_length=40)
    email = serializers.CharField(max_length=254, default="", allow_blank=True)
    level = serializers.CharField(max_length=20, default="", allow_blank=True)
    style = serializers.CharField(max_length=20, default="", allow_blank=True)  # type: ignore[assignment]  # hides Field.style


class RenameBody(Body):
    name = serializers.CharField(max_length=40)


class PlayersQuery(Body):
    kind = serializers.ChoiceField(["person", "guest", "bot"], required=False)
    name = serializers.CharField(required=False, max_length=40, help_text="Part of the name.")
