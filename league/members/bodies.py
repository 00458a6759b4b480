"""Request bodies about bans and invitations. They check only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from league.common.bodies import Body


class BanBody(Body):
    reason = serializers.CharField(max_length=300)
    until = serializers.DateTimeField(
        required=False, allow_null=True, default=None, help_text="Left out: until it is lifted."
    )


class InvitationBody(Body):
    role = serializers.CharField(max_length=12, default="member")
    days = serializers.IntegerField(default=14, min_value=-(10**6), max_value=10**6)
    max_uses = serializers.IntegerField(
        default=None, allow_null=True, required=False, min_value=-(10**6), max_value=10**6
    )
    note = serializers.CharField(max_length=80, default="", allow_blank=True)
    competition = serializers.SlugField(required=False)
    """The link also enters people in it."""
