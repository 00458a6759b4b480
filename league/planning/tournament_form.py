"""A new tournament on one page: a preset, or stages set one by one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, TypedDict, Unpack

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.typing import JsonObject
from gameplay.selectors import game_page
from league.common.forms import FormKey, Given, offer
from league.games.facts import first_game, options_asked
from league.games.forms import BoardField, BoardsField, OptionsForm, board_labels, draw_help, option_at, option_field
from league.games.shapes import BoardChoice
from league.planning import form, presets, words
from league.planning.form import CompetitionForm
from league.planning.reading import leg_choices, points_presets, stage_boards
from league.planning.rule_fields import PointsFields, RulesFields, rule_field
from league.planning.season_form import usual_ask
from league.planning.shapes import NightUsual
from league.planning.stages import LegForm, StageForm
from league.races.forms import date_field, time_field, venue_asked
from league.scoring.calendar import local_instant
from league.scoring.formats import FORMATS
from league.scoring.presets import DECATHLON, PRESETS
from league.scoring.rules import Asked, asked
from league.scoring.tournament import MOST_STAGES, TournamentRules, unused

if TYPE_CHECKING:
    from django.http import QueryDict


OWN = "own"
"""The shape whose stages are set one by one."""
STAGE_FORMATS = tuple(name for name, one in FORMATS.items() if one.plans_tables)
MOST_LEGS = 10
PLAIN = ("capacity", "teams", "team_size", "team_best")
"""Rules that the page shows; it folds the others away."""


@dataclass(frozen=True)
class StageFields:
    """The fields of one stage."""

    number: int
    format: str
    hidden: forms.BoundField
    fields: tuple[forms.BoundField, ...]
    on: tuple[forms.BoundField, ...] = ()
    """What a later stage is raced on: its board and its options of the game."""


class StageOn(TypedDict):
    """What a stage sets for itself, as `StageForm` takes it."""

    game: str
    boards: tuple[str, ...]
    options: JsonObject


class TournamentForm(PointsFields, RulesFields, OptionsForm):
    """One page; a name alone makes a good tournament."""

    game = forms.CharField(widget=forms.HiddenInput, required=False)
    form_key = FormKey()
    name = forms.CharField(label=_("Name"), max_length=80)
    description = forms.CharField(label=_("In one sentence"), max_length=500, required=False)
    shape = forms.ChoiceField(label=_("How it is played"), widget=forms.RadioSelect)
    boards = BoardsField(label=_("Tracks"), widget=forms.CheckboxSelectMultiple)
    venue = venue_asked()
    first = date_field(label=_("Date"))
    time = time_field(label=_("Start time"))

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        boards: Sequence[BoardChoice],
        zone: str = "UTC",
        game: str = "",
        usual: NightUsual,
        **given: Unpack[Given],
    ) -> None:
        """`game`: its slug, or "decathlon". `boards`: what the organiser may choose; none in a game without boards.
        `usual`: where and when the club races."""
        super().__init__(data, **given)
        usual_ask(self, usual, zone)
        self.decathlon = game == DECATHLON
        self.game_slug = first_game() if self.decathlon or not game else game
        self.zone = zone
        self.fields["game"].initial = game
        self._ask_boards([] if self.decathlon else boards)
        self.rules_ask(self.game_slug, zone, TournamentRules, own=False)
        self._ask_places()
        self._ask_points()
        if self.decathlon:
            self._ask_legs()
        else:
            self.options_ask(self.game_slug)
        self._ask_stages()

    def _ask_boards(self, boards: Sequence[BoardChoice]) -> None:
        if not boards:
            del self.fields["boards"]
            return
        field = offer(self, "boards", board_labels(boards))
        turns = gettext("Choose several and they take turns from race to race.")
        field.label = game_page(self.game_slug).boards_word
        field.help_text = f"{turns} {draw_help(self.game_slug)}".strip()
        field.initial = [one.code for one in boards if one.kind == "box"][:1]

    def _ask_places(self) -> None:
        places = self.fields["capacity"]
        places.initial = presets.places_good("" if self.decathlon else self.game_slug)
        places.help_text = _("Once the places are full, new sign-ups go on the waitlist.")
        teams = self.fields["teams"]
        teams.help_text = _("Teammates sit at different tables, and their points are added up.")
        self.fields["team_rule"] = forms.CharField(
            required=False, disabled=True, initial="own", widget=forms.HiddenInput
        )
        self.fields["bots_score"].initial = form.tournament_usual()["bots_score"]
        for name in ("team_size", "team_best", "substitutes"):
            self.fields[name].required = False

    def _ask_points(self) -> None:
        presets = points_presets(self.game_slug)
        if not self.decathlon:
            self.points_ask(presets, self.game_slug)
            return
        self.points_ask([one for one in presets if one.slug != self.game_slug], "")
        known = [(one.slug, gettext(one.label)) for one in self.presets]
        field = offer(
            self, "preset", [("games", _("Each game’s own points")), *known, ("own", _("A list of your own"))]
        )
        field.initial = "games"

    def _ask_legs(self) -> None:
        """One field for each round of a decathlon: a game, and its board."""
        usual = [f"{leg.game}/{leg.board}" for leg in presets.decathlon_legs()]
        number = sum(name.startswith("leg_") for name in self.data) if self.is_bound else len(usual)
        for count in range(1, max(1, min(number, MOST_LEGS)) + 1):
            self.fields[f"leg_{count}"] = forms.ChoiceField(
                label=_("Round %(n)d") % {"n": count},
                choices=leg_choices(),
                initial=usual[(count - 1) % len(usual)],
            )

    def _ask_stages(self) -> None:
        """The choice of a shape; for stages set one by one, also a field for each of their rules."""
        self.stage_formats = self._formats() if self.is_bound and self.data.get("shape") == OWN else []
        shapes = [DECATHLON] if self.decathlon else [name for name in PRESETS if name != DECATHLON]
        shapes += [OWN] if self.stage_formats else []
        offer(self, "shape", [(name, words.PRESETS[name][0]) for name in shapes])
        self.fields["shape"].initial = "final" if "final" in shapes else shapes[0]
        for number in range(1, len(self.stage_formats) + 1):
            self.fields[f"stage_{number}_format"] = forms.ChoiceField(
                choices=[(name, name) for name in STAGE_FORMATS], widget=forms.HiddenInput
            )
            for rule in self._stage_rules(number):
                self.fields[f"stage_{number}_{rule.name}"] = rule_field(rule, rule.default, self.zone)
            self.fields |= self._on_fields(number)

    def _on_fields(self, number: int) -> dict[str, forms.Field]:
        """For each stage after the first: another board or number of laps. In a decathlon also another game."""
        if number == 1:
            return {}
        found: dict[str, forms.Field] = {}
        boards = leg_choices() if self.decathlon else stage_boards(self.game_slug)
        if boards:
            label = gettext("Game and board") if self.decathlon else game_page(self.game_slug).boards_word
            before = gettext("same as the first round") if self.decathlon else gettext("same as the round before")
            found[f"stage_{number}_boards"] = BoardField(label=label, choices=[("", before), *boards], required=False)
        asked = () if self.decathlon else options_asked(self.game_slug)
        numbers = [option for option in asked if option.kind == "number"]
        for option in [one for one in numbers if one.said is not None] or numbers:
            field = option_field(option)
            field.required, field.initial = False, None
            field.help_text = gettext("Leave it empty to keep it the same as the round before.")
            found[f"stage_{number}_options_{option.key}"] = field
        return found

    def _formats(self) -> list[str]:
        """The formats of the stages in the data, as far as they are known."""
        found: list[str] = []
        while (kind := self.data.get(f"stage_{len(found) + 1}_format")) in STAGE_FORMATS:
            found.append(str(kind))
        return found[: MOST_STAGES + 1]

    def _stage_rules(self, number: int) -> list[Asked]:
        kind = self.stage_formats[number - 1]
        out = unused(kind, first=number == 1, last=number == len(self.stage_formats))
        if self.decathlon and number == 1 and kind == "rounds":
            out = out | {"rounds"}  # one for each game
        return [rule for rule in asked(FORMATS[kind].rules) if rule.own and rule.name not in out]

    # --- What the page shows ----------------------------------------------------------------------------------------

    @property
    def stage_fields(self) -> list[StageFields]:
        return [
            StageFields(
                number,
                kind,
                self[f"stage_{number}_format"],
                tuple(self[f"stage_{number}_{rule.name}"] for rule in self._stage_rules(number)),
                tuple(self[name] for name in self.fields if re.match(rf"stage_{number}_(boards$|options_)", name)),
            )
            for number, kind in enumerate(self.stage_formats, 1)
        ]

    @property
    def leg_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("leg_")]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        """The folded rules, whose defaults suit most people."""
        return [self[name] for name in self.rule_names if name not in PLAIN]

    @property
    def more_errors(self) -> bool:
        return any(field.name in self.errors for field in self.more_fields)

    @property
    def stages_open(self) -> bool:
        """Whether the part with the stages is unfolded."""
        return bool(self.stage_formats)

    def field_at(self, at: str) -> str:
        """The field that the service's refusal is about."""
        if at.startswith("stages."):
            name = at.replace("stages.", "stage_", 1).replace(".", "_")
            leg = at.split(".legs.")
            if len(leg) > 1 and self.decathlon:
                return f"leg_{leg[1].split('.')[0]}"
            return name if name in self.fields else "shape"
        return {"points": self.points_at, "dates": "first", "stages": "shape"}.get(at, super().field_at(option_at(at)))

    # --- What it makes ----------------------------------------------------------------------------------------------

    def legs(self) -> tuple[LegForm, ...]:
        """The legs that are readable."""
        chosen = [self.cleaned_data.get(name, "") for name in self.fields if name.startswith("leg_")]
        pairs = [str(one).partition("/") for one in chosen if one]
        points = None if self.cleaned_data.get("preset") == "games" else self.points_table()
        return tuple(LegForm(game, board, points=points) for game, _slash, board in pairs)

    def draft(self) -> CompetitionForm:
        """Without a name and a date, and before it has stages. Raises KeyError, ValueError or StopIteration while the
        form is not readable yet."""
        data = self.cleaned_data
        legs = self.legs() if self.decathlon else ()
        points: JsonObject = {} if data["preset"] == "games" else {"points": self.points_table()}
        return CompetitionForm(
            name="",
            game=legs[0].game if legs else self.game_slug,
            boards=tuple(data.get("boards", ())) or ((legs[0].board,) if legs and legs[0].board else ()),
            options=self.options(),
            venue=data.get("venue") or "online",
            rules={**points, **{name: value for name, value in self.rules().items() if value is not None}},
        )

    def with_stages(self, draft: CompetitionForm) -> CompetitionForm:
        """The draft with the stages of the chosen shape. Raises Refused, and what `draft` raises."""
        legs = self.legs() if self.decathlon else ()
        shape = self.cleaned_data["shape"]
        return self.own_stages(draft, legs) if shape == OWN else presets.form_preset(draft, shape, legs)

    def own_stages(self, draft: CompetitionForm, legs: Sequence[LegForm]) -> CompetitionForm:
        stages = [
            StageForm(
                kind,
                self._stage_values(number),
                legs if number == 1 and kind == "rounds" else (),
                **self._stage_on(number),
            )
            for number, kind in enumerate(self.stage_formats, 1)
        ]
        return replace(draft, stages=tuple(stages))

    def _stage_on(self, number: int) -> StageOn:
        """What a later stage sets for itself."""
        board = str(self.cleaned_data.get(f"stage_{number}_boards") or "")
        game, _slash, board = board.partition("/") if self.decathlon else ("", "", board)
        at = f"stage_{number}_options_"
        chosen = {name.removeprefix(at): self.cleaned_data.get(name) for name in self.fields if name.startswith(at)}
        options = {key: value for key, value in chosen.items() if value is not None}
        return {"game": game, "boards": (board,) if board else (), "options": options}

    def _stage_values(self, number: int) -> dict[str, object]:
        found = {rule.name: self.cleaned_data[f"stage_{number}_{rule.name}"] for rule in self._stage_rules(number)}
        if number == len(self.stage_formats) and self.stage_formats[number - 1] == "rounds":
            found["on"] = 0
        return found

    def competition_form(self) -> CompetitionForm:
        """What `life.create` takes. Only after `is_valid()`. Raises Refused."""
        data = self.cleaned_data
        moment: datetime = local_instant(data["first"], data["time"], self.zone)
        return replace(
            self.with_stages(self.draft()), name=data["name"], description=data["description"], dates=(moment,)
        )


def stages_changed(data: QueryDict, stages: Sequence[StageForm], change: str) -> QueryDict:
    """The form's data with other stages. `change`: "adapt" (set the current stages one by one), "add:final",
    "remove:2"; any other value changes nothing."""
    what, _colon, which = change.partition(":")
    kept = list(stages)
    if what == "add" and which in STAGE_FORMATS and len(kept) < MOST_STAGES:
        kept.append(StageForm(which))
    elif what == "remove" and which.isdecimal() and 1 <= int(which[:3]) <= len(kept) > 1:
        del kept[int(which[:3]) - 1]
    changed = data.copy()
    for name in [name for name in changed if name.startswith("stage_")]:
        del changed[name]
    changed["shape"] = OWN
    for number, stage in enumerate(kept, 1):
        changed[f"stage_{number}_format"] = stage.format
        for rule in asked(FORMATS[stage.format].rules):
            if rule.own:
                _write(changed, f"stage_{number}_{rule.name}", _value(stage.rules, rule, number, len(kept)))
        if stage.boards:
            _write(changed, f"stage_{number}_boards", "/".join(filter(None, (stage.game, stage.boards[0]))))
        for key, value in stage.options.items():
            _write(changed, f"stage_{number}_options_{key}", value)
    return changed


def _value(values: Mapping[str, object], rule: Asked, number: int, stages: int) -> object:
    """Nobody qualified from a stage that was the last; if it no longer is, some must."""
    value = values.get(rule.name, rule.default)
    return rule.default if rule.name == "on" and not value and number < stages else value


def _write(data: QueryDict, name: str, value: object) -> None:
    """Writes a value as a browser would send it."""
    if isinstance(value, bool):
        if value:
            data[name] = "on"
    else:
        data[name] = str(value)


def legs_changed(data: QueryDict, change: str) -> QueryDict:
    """The form's data with one more round ("legs:add") or one fewer ("legs:remove")."""
    names = sorted((name for name in data if re.fullmatch(r"leg_\d{1,2}", name)), key=lambda name: int(name[4:]))
    changed = data.copy()
    if change == "legs:add" and 0 < len(names) < MOST_LEGS:
        changed[f"leg_{len(names) + 1}"] = str(data[names[0]])
    elif change == "legs:remove" and len(names) > 1:
        del changed[names[-1]]
    return changed
