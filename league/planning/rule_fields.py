"""Form fields for the rules of a competition, as `league.scoring.rules` describes them: drop rules, tie-breaks, points
tables (a known one, or a list of one's own)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.typing import JsonObject
from accounts.zones import MomentField, zone_name
from gameplay.selectors import game_page
from league.common.forms import offer
from league.games import words
from league.games.facts import rules_asked
from league.planning.shapes import PointsPreset
from league.scoring.calendar import MOST_RACES
from league.scoring.formats import CHAMPIONSHIP, FORMATS
from league.scoring.rules import Asked, EntryRules, StageRules
from league.scoring.season import Drop
from league.scoring.ties import CHOSEN, TieBreak

if TYPE_CHECKING:
    from django.utils.functional import Promise


DROPS: tuple[tuple[str, str | Promise], ...] = (
    ("none", _("every race counts")),
    ("best", _("only the best races count")),
    ("drop", _("the worst races don’t count")),
)
WHEN = {
    "drop_n": "drop",
    "drop_dsq": "drop",
    "team_rule": "teams",
    "team_size": "own-teams",
    "team_best": "own-teams",
    "substitutes": "teams",
}
"""Fields that only matter with a certain choice, by the name that form.css gives that choice."""
ORDERS: tuple[tuple[TieBreak, ...], ...] = (
    *(
        order
        for tie in CHOSEN
        if not tie.of_rounds
        for order in ((tie, TieBreak.LATEST_RACE), (tie,))
        if len(order) == len(set(order))
    ),
    (),
)
_opponents, _direct, _wins, _lot = TieBreak.OPPONENTS, TieBreak.DIRECT, TieBreak.WINS, TieBreak.LOT
ORDERS_OF_ROUNDS: tuple[tuple[TieBreak, ...], ...] = (
    (_opponents, _direct, _wins, _lot),
    (_direct, _opponents, _wins, _lot),
    (_wins, _opponents, _direct, _lot),
    (TieBreak.COUNTBACK, _direct, _opponents, _lot),
    (_wins, _lot),
    (_lot,),
    (),
)
"""In tournaments."""


class RulesFields(forms.Form):
    """A form that asks for rules beside its own fields. Each form asks for the points table in its own way, or not at
    all."""

    def rules_ask(
        self,
        game: str,
        zone: str,
        kind: type[StageRules] = FORMATS[CHAMPIONSHIP].rules,
        now: Mapping[str, object] | None = None,
        own: bool = True,
    ) -> None:
        """A field for each rule, in order. `zone`: the club's. `now`: current values by name; otherwise the defaults.
        `own`: also the rules that only this format has."""
        self.rule_names: list[str] = []
        for rule in (*rules_asked(EntryRules, game), *rules_asked(kind, game)):
            if rule.kind != "points" and (own or not rule.own):
                self._ask(rule, rule.default if now is None else now[rule.name], zone)
        said = game_page(game).season
        if "grid" in self.fields:
            kinds = [("draw", said.draw), ("reverse", said.reverse)]
            self.fields["grid"] = forms.ChoiceField(
                label=said.grid, choices=kinds, initial=self.fields["grid"].initial, widget=forms.RadioSelect
            )
        offer(self, "speed", words.speeds(game).items())

    def _ask(self, rule: Asked, value: object, zone: str) -> None:
        if rule.kind == "drop":
            drop = value if isinstance(value, Drop) else Drop()
            label = gettext(rule.label)
            self._add("drop_kind", forms.ChoiceField(label=label, choices=DROPS, initial=drop.kind))
            count = forms.IntegerField(
                label=_("How many"), required=False, min_value=1, max_value=MOST_RACES, initial=drop.n or None
            )
            self._add("drop_n", count)
        elif rule.kind == "tie_breaks":
            self._add(rule.name, TieBreaksField(label=gettext(rule.label), initial=value))
        else:
            self._add(rule.name, rule_field(rule, value, zone))

    def _add(self, name: str, field: forms.Field) -> None:
        self.fields[name] = field
        self.rule_names.append(name)

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean() or {}
        if data.get("drop_kind") in ("best", "drop") and not data.get("drop_n"):
            self.add_error("drop_n", _("Enter how many."))
        return data

    def field_at(self, at: str) -> str:
        """The field that the service's refusal is about."""
        return {"drop": "drop_n"}.get(at, at)

    def rules(self) -> dict[str, object]:
        """The rules by name, as services expect them. Only after `is_valid()`."""
        data = self.cleaned_data
        found = {
            name: data[name] for name in self.rule_names if name not in ("drop_kind", "drop_n") and data[name] != ""
        }
        kind = data["drop_kind"]
        return {**found, "drop": {"kind": kind} if kind == "none" else {"kind": kind, "n": data["drop_n"]}}


class TieBreaksField(forms.ChoiceField):
    """Which tie-breaks decide, in which order: a choice for each order that makes sense, and for the current one."""

    def __init__(self, *, label: str, initial: object) -> None:
        now: tuple[TieBreak, ...] = initial if isinstance(initial, tuple) else ORDERS[0]
        orders = ORDERS_OF_ROUNDS if any(tie.of_rounds for tie in now) else ORDERS
        self.orders = {",".join(order) or "none": order for order in dict.fromkeys((*orders, now))}
        choices = [(code, _order_said(order)) for code, order in self.orders.items()]
        super().__init__(label=label, choices=choices, initial=",".join(now) or "none")

    def clean(self, value: str | None) -> tuple[TieBreak, ...]:
        return self.orders[super().clean(value)]


def _order_said(order: tuple[TieBreak, ...]) -> str:
    if not order:
        return gettext("no tie-break: racers with equal points share the place")
    return ", ".join(gettext(tie.word) for tie in order)


def rule_field(rule: Asked, value: object, zone: str) -> forms.Field:
    """The field of a rule with a single value."""
    label, text = gettext(rule.label), gettext(rule.help) if rule.help else ""
    if rule.kind == "yes":
        return forms.BooleanField(label=label, help_text=text, required=False, initial=value)
    if rule.kind == "number":
        return forms.IntegerField(label=label, help_text=text, initial=value, min_value=rule.least, max_value=rule.most)
    if rule.kind == "moment":
        where = _("In the club’s time zone: %(zone)s") % {"zone": zone_name(zone)}
        return MomentField(zone=zone, label=label, help_text=f"{text} {where}", required=False, initial=value)
    choices = [(one, gettext(word) if word else one) for one, word in rule.choices]
    widget = forms.RadioSelect if len(choices) == 2 else forms.Select
    return forms.ChoiceField(label=label, help_text=text, initial=value, choices=choices, widget=widget)


class PointsFields(forms.Form):
    """A form that asks for points beside its own fields."""

    preset = forms.ChoiceField(label=_("Points"), widget=forms.RadioSelect)
    own_points = forms.CharField(
        label=_("Your own points"),
        required=False,
        max_length=200,
        help_text=_("Points for each place, starting with first: 12 9 7 5 3 1"),
    )
    presets: Sequence[PointsPreset] = ()

    def points_ask(self, presets: Sequence[PointsPreset], usual: str) -> None:
        """`usual`: the initial choice, if it is one of the presets."""
        self.presets = presets
        offer(self, "preset", [*((one.slug, gettext(one.label)) for one in presets), ("own", _("A list of your own"))])
        slugs = [one.slug for one in presets]
        self.fields["preset"].initial = usual if usual in slugs else slugs[0]

    @property
    def points_at(self) -> str:
        """The field beside which a refused points table is explained."""
        return "own_points" if self.data.get("preset") == "own" else "preset"

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean() or {}
        if data.get("preset") == "own":
            try:
                self.own_values()
            except ValueError:
                self.add_error("own_points", _("Use whole numbers, separated by spaces or commas."))
        return data

    def own_values(self) -> list[int]:
        """Raises ValueError."""
        parts = self.cleaned_data.get("own_points", "").replace(",", " ").replace(";", " ").replace("-", " ").split()
        if not parts:
            raise ValueError("empty")
        return [int(part) for part in parts]

    def points_table(self) -> JsonObject:
        preset = self.cleaned_data["preset"]
        if preset == "own":
            return {"name": gettext("A list of your own"), "kind": "list", "values": self.own_values()}
        return next(one.table for one in self.presets if one.slug == preset)
