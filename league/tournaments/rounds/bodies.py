"""Request bodies about the rounds of a tournament, its rehearsal, and questions about a changed result. They check only
the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from league.common.bodies import Body, ReasonBody, ReasonOrNoneBody

NUMBER = "A start number."


def number_field() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=10**6, help_text=NUMBER)


class VersionBody(Body):
    version = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, help_text="Of the tables as one has seen them: `plan.version`."
    )


class SwapQuery(Body):
    one = number_field()
    other = number_field()


class SwapBody(VersionBody):
    one = number_field()
    other = number_field()


class ApartBody(SwapBody):
    apart = serializers.BooleanField(default=True, help_text="false: they need not be kept apart any more.")


class FixBody(VersionBody):
    number = number_field()
    table = serializers.IntegerField(
        allow_null=True,
        min_value=1,
        max_value=10**6,
        help_text="At which table the racer stays when the tables are made again; null: may be seated anywhere.",
    )


class GoneBody(Body):
    gone = serializers.BooleanField(
        default=False,
        help_text="true: they went home, and are asked for no more. Else they are not in this round alone.",
    )


class WithoutBody(GoneBody):
    numbers = serializers.ListField(
        child=number_field(), max_length=256, help_text="Start numbers of those who did not come."
    )


class WaitlistSeatsBody(VersionBody, WithoutBody):
    pass


class CallBody(VersionBody, GoneBody):
    minutes = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=-(10**6),
        max_value=10**6,
        help_text="For how long the round is on. Left out: as long as it takes.",
    )
    without = serializers.ListField(
        child=number_field(),
        required=False,
        default=list,
        max_length=256,
        help_text="Start numbers of those who did not come after all: others take their seats.",
    )


def question_field() -> serializers.CharField:
    return serializers.CharField(max_length=64, help_text="`question` of what is to be decided.")


class QuestionBody(ReasonOrNoneBody):
    question = question_field()


class QuestionReasonBody(ReasonBody):
    question = question_field()


class RehearsalBody(Body):
    racers = serializers.IntegerField(min_value=0, max_value=10**6, help_text="From `fewest` to `most`.")
    seed = serializers.CharField(
        max_length=64,
        default="",
        allow_blank=True,
        help_text="Of all its luck: the same seed gives the same dry run. Left out: a new one.",
    )
