"""Request bodies that create a competition or change its rules."""

from __future__ import annotations

from dataclasses import replace

from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from accounts.models import validate_zone
from accounts.typing import Json, JsonObject
from gameplay.refused import Refused
from league.common.bodies import Body, KnownBody
from league.common.shaping import Field
from league.games.bodies import BOARDS, OPTIONS
from league.games.facts import first_game
from league.planning import presets
from league.planning.form import CompetitionForm
from league.planning.stages import LegForm, StageForm
from league.races.bodies import VENUE
from league.scoring.calendar import Rhythm
from league.scoring.formats import CHAMPIONSHIP, FORMATS, rules_known
from league.scoring.presets import PRESETS
from league.scoring.rules import BAD_VALUE, Asked, EntryRules
from league.scoring.ties import CHOSEN
from league.scoring.tournament import MOST_ROUNDS

PRESET = f"Of a tournament, instead of `stages`: {', '.join(PRESETS)}. Its numbers follow from the places."
STAGE_BOARDS = "Slugs of the box, raced in turn, round by round. Left out: as the round before."
STAGES = "Of a tournament, in their order; then `dates` has one, that of the first round."


def rule_field(rule: Asked) -> Field:
    """The field of a rule in a body. It is optional; services check its value."""
    help_text = gettext_lazy(rule.label)
    if rule.kind == "yes":
        return serializers.BooleanField(required=False, help_text=help_text)
    if rule.kind == "number":
        limits = format_lazy("{} ({}–{})", help_text, rule.least, rule.most)
        return serializers.IntegerField(required=False, min_value=-(10**6), max_value=10**6, help_text=limits)
    if rule.kind == "moment":
        return serializers.DateTimeField(required=False, allow_null=True, help_text=help_text)
    if rule.kind == "choice":  # not an enumeration: the choices are the service's, and formats may differ
        values = format_lazy("{} ({})", help_text, ", ".join(one for one, _word in rule.choices))
        return serializers.CharField(required=False, max_length=20, help_text=values)
    if rule.kind == "tie_breaks":
        return serializers.ListField(
            child=serializers.CharField(), required=False, max_length=len(CHOSEN), help_text=help_text
        )
    return serializers.DictField(required=False, help_text=help_text)


class RulesBody(Body):
    """Rules of a competition. Missing ones keep their default or, in a change, their value."""

    def get_fields(self) -> dict[str, Field]:
        return {**super().get_fields(), **{rule.name: rule_field(rule) for rule in rules_known()}}


def rules_taken(data: JsonObject) -> JsonObject:
    """Removes the rules from a body, and returns them."""
    return {rule.name: data.pop(rule.name) for rule in rules_known() if rule.name in data}


class LegBody(Body):
    """One round of a decathlon."""

    game = serializers.CharField(max_length=40)
    board = serializers.CharField(max_length=60, default="", allow_blank=True, help_text="A slug of the box.")
    options = serializers.DictField(default=dict, help_text=OPTIONS)
    points = serializers.DictField(required=False, help_text="A points table; the game's if left out.")


class StageBody(Body):
    """A stage of a tournament, with its own rules. Missing ones are the competition's, or the defaults."""

    format = serializers.CharField(max_length=20, help_text=", ".join(one for one in FORMATS if one != CHAMPIONSHIP))
    legs = LegBody(many=True, required=False, help_text="Of a decathlon, round by round.")
    game = serializers.CharField(
        max_length=40, required=False, help_text="Of its rounds; the competition's if left out."
    )
    boards = serializers.ListField(
        child=serializers.CharField(max_length=60), required=False, max_length=MOST_ROUNDS, help_text=STAGE_BOARDS
    )
    options = serializers.DictField(required=False, help_text=OPTIONS)

    def get_fields(self) -> dict[str, Field]:
        rules = (rule for rule in rules_known() if rule.name not in EntryRules.__struct_fields__)
        return {**super().get_fields(), **{rule.name: rule_field(rule) for rule in rules}}

    def to_internal_value(self, data: Json) -> JsonObject:
        """Refuses unknown fields."""
        unknown = set(data) - set(self.fields) if isinstance(data, dict) else set()
        if unknown:
            raise serializers.ValidationError(dict.fromkeys(unknown, _("There is no such field.")))
        read: JsonObject = super().to_internal_value(data)
        return read


def stage_form(data: JsonObject) -> StageForm:
    legs = tuple(LegForm(**leg) for leg in data.get("legs", ()))
    on = {name: data[name] for name in ("game", "boards", "options") if name in data}
    rules = {name: data[name] for name in data if name not in ("format", "legs", *on)}
    return StageForm(data["format"], rules, legs, **on)


class RhythmBody(Body):
    """Every `every_weeks` weeks on the weekday of `first`, or with `ordinal` monthly."""

    first = serializers.DateField()
    time = serializers.TimeField()
    every_weeks = serializers.IntegerField(default=2, min_value=0, max_value=1000)
    races = serializers.IntegerField(default=6, min_value=0, max_value=1000)
    ordinal = serializers.IntegerField(default=None, allow_null=True, required=False, min_value=-9, max_value=9)

    def rhythm(self) -> Rhythm:
        return Rhythm(**self.validated_data)


class CompetitionBody(KnownBody, RulesBody):
    name = serializers.CharField(max_length=80)
    description = serializers.CharField(max_length=500, default="", allow_blank=True)
    game = serializers.CharField(max_length=40, default=first_game())
    format = serializers.CharField(max_length=20, default=CHAMPIONSHIP)
    boards = serializers.ListField(
        child=serializers.CharField(max_length=60), default=list, max_length=60, help_text=BOARDS
    )
    options = serializers.DictField(default=dict, help_text=OPTIONS)
    venue = serializers.CharField(
        max_length=10, default="online", help_text=f"{VENUE} Left out: online, whatever the club did last."
    )
    rhythm = RhythmBody(required=False, allow_null=True, default=None)
    dates = serializers.ListField(child=serializers.DateTimeField(), default=list, max_length=60)
    preset = serializers.CharField(max_length=20, default="", allow_blank=True, help_text=PRESET)
    stages = StageBody(many=True, required=False, help_text=STAGES)

    def competition_form(self) -> CompetitionForm:
        """Raises Refused for an unknown preset."""
        data = dict(self.validated_data)
        rhythm, preset = data.pop("rhythm"), data.pop("preset")
        stages = tuple(map(stage_form, data.pop("stages", ())))
        form = CompetitionForm(rhythm=Rhythm(**rhythm) if rhythm else None, rules=rules_taken(data), **data)
        if preset and stages:
            raise Refused(BAD_VALUE, at="preset")
        return presets.form_preset(form, preset) if preset else replace(form, stages=stages)


class RulesChangeBody(KnownBody, RulesBody):
    stage = serializers.IntegerField(
        required=False, min_value=1, max_value=100, help_text="Whose rules, by its number; the last one's if left out."
    )
    reason = serializers.CharField(max_length=300, default="", allow_blank=True)

    def change(self) -> JsonObject:
        """Arguments of `competition_rules_change`."""
        data = dict(self.validated_data)
        return {"changes": rules_taken(data), **data}


class RhythmPreviewBody(RhythmBody):
    zone = serializers.CharField(max_length=64, validators=[validate_zone])
