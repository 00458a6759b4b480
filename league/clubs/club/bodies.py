"""The request body about a club. It checks only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from accounts.models import validate_zone
from league.common.bodies import Body


class ClubBody(Body):
    name = serializers.CharField(max_length=80)
    zone = serializers.CharField(max_length=64, validators=[validate_zone], help_text="IANA name, e.g. Europe/Paris.")
    language = serializers.CharField(max_length=8, default="en")
    description = serializers.CharField(max_length=300, default="", allow_blank=True)
