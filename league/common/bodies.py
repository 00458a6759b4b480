"""Request bodies that several rooms share. They check only the form; services check the values."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.typing import JsonObject

ANYWAY = "Organisers: also where a tournament takes nobody new; the newcomer has the last place of the stage."


# Read from a request, never written. A comment, because the schema would repeat a docstring in each body.
class Body(serializers.Serializer[object]):
    pass


# Refuses unknown fields, so that the API never silently ignores what a client asks for.
class KnownBody(Body):
    def validate(self, attrs: JsonObject) -> JsonObject:
        unknown = set(self.initial_data) - set(self.fields)
        if unknown:
            raise serializers.ValidationError(dict.fromkeys(unknown, _("There is no such field.")))
        return attrs


class GoesOnBody(Body):
    goes_on = serializers.CharField(max_length=20, help_text="What opens when it closes: none, same or rotate.")


class TokenBody(Body):
    token = serializers.CharField(max_length=200)


class ReasonBody(Body):
    reason = serializers.CharField(max_length=300)


class ReasonOrNoneBody(Body):
    reason = serializers.CharField(max_length=300, default="", allow_blank=True)


class EntryChoiceBody(Body):
    """Empty for oneself; organisers name another entry."""

    entry_number = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=10**6)


class NamesBody(Body):
    names = serializers.ListField(child=serializers.CharField(max_length=40), max_length=50)
    anyway = serializers.BooleanField(default=False, help_text=ANYWAY)
