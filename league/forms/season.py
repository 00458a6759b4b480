"""A new championship on one page, and the later changes of its rules and dates."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Unpack

from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts.typing import JsonObject
from gameplay.selectors import game_page
from league import selectors, services, words
from league.forms.boards import DRAW, BoardsField, board_labels
from league.forms.common import FormKey, Given, offer
from league.forms.options import OptionsForm, option_at
from league.selectors.shapes import BoardChoice
from league.services.competition_form import RulesFields

if TYPE_CHECKING:
    from django.http import QueryDict

RHYTHMS: tuple[tuple[str, str | Promise], ...] = (
    ("1", _("every week")),
    ("2", _("every second week")),
    ("3", _("every third week")),
    ("4", _("every fourth week")),
    ("month", _("every month, on the same weekday (such as the second Thursday)")),
)
DROPS: tuple[tuple[str, str | Promise], ...] = (
    ("none", _("every race counts")),
    ("best", _("only the best races count")),
    ("drop", _("the worst races do not count")),
)
FOLDED = ("speed", "check_in_minutes", "drop_kind", "drop_n", "approval", "bots_score")
"""Fields of a new championship that are good as they are for most."""


def next_thursday() -> date:
    today = timezone.localdate()
    return today + timedelta(days=(3 - today.weekday()) % 7 or 7)


class SeasonForm(OptionsForm):
    """One page; whoever changes nothing but the name gets a good championship."""

    game = forms.CharField(widget=forms.HiddenInput, required=False)
    form_key = FormKey()
    name = forms.CharField(label=_("Name"), max_length=80)
    description = forms.CharField(label=_("In a sentence"), max_length=500, required=False)
    boards = BoardsField(
        label=_("Tracks"),
        widget=forms.CheckboxSelectMultiple,
        help_text=format_lazy("{} {}", _("Several are raced in turn, one race after the other."), DRAW),
    )

    first = forms.DateField(
        label=_("First race"), initial=next_thursday, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    time = forms.TimeField(
        label=_("Start at"), initial="19:30", widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    rhythm = forms.ChoiceField(label=_("Rhythm"), choices=RHYTHMS, initial="2")
    races = forms.IntegerField(label=_("How many races"), initial=6, min_value=1, max_value=60)

    preset = forms.ChoiceField(label=_("Points"), widget=forms.RadioSelect)
    own_points = forms.CharField(
        label=_("Own points"),
        required=False,
        max_length=200,
        help_text=_("Points by place, the first place first: 12 9 7 5 3 1"),
    )
    grid = forms.ChoiceField(widget=forms.RadioSelect, initial="reverse")

    teams = forms.BooleanField(label=_("Teams"), required=False)
    capacity = forms.IntegerField(
        label=_("Places"),
        initial=9,
        min_value=2,
        max_value=100,
    )
    approval = forms.BooleanField(label=_("An organiser confirms every racer"), required=False)
    bots_score = forms.BooleanField(
        label=_("Bots score"),
        required=False,
        help_text=_("Otherwise a bot races and takes its place, but gets no points."),
    )
    drop_kind = forms.ChoiceField(label=_("Which races count"), choices=DROPS, initial="none")
    drop_n = forms.IntegerField(label=_("How many"), required=False, min_value=1, max_value=60)
    speed = forms.ChoiceField(label=_("Clock"), initial="live")
    check_in_minutes = forms.IntegerField(
        label=_("Check-in opens how many minutes before"), initial=30, min_value=5, max_value=1440
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        boards: Sequence[BoardChoice],
        zone: str = "UTC",
        game: str = "",
        **given: Unpack[Given],
    ) -> None:
        """`boards`: what the organiser may choose; none in a game without boards."""
        super().__init__(data, **given)
        game = game or selectors.first_game()
        self.zone, self.game_slug, self.board_choices = zone, game, boards
        self.presets = selectors.points_presets(game)
        if boards:
            offer(self, "boards", board_labels(boards)).label = game_page(game).boards_word
            self.fields["boards"].initial = [one.code for one in boards if one.kind == "box"][:1]
        else:
            del self.fields["boards"]
        self.fields["teams"].help_text = game_page(game).season.teams
        own_words(self, game)
        most = selectors.most_robots(game)
        self.fields["capacity"].initial = most
        self.fields["capacity"].help_text = _(
            "More than %(most)d race at several tables. Who comes later goes on the waitlist."
        ) % {"most": most}
        presets = [(one.slug, _now(one.label)) for one in self.presets]
        offer(self, "preset", [*presets, ("own", _("A list of your own"))])
        own = [one.slug for one in self.presets if one.slug == game]
        self.fields["preset"].initial = own[0] if own else self.presets[0].slug
        self.fields["game"].initial = game
        self.options_ask(game)
        if not any(option.key == "teams" for option in selectors.game_options(game)):
            self.fields["teams"] = forms.BooleanField(
                required=False, disabled=True, initial=False, widget=forms.HiddenInput
            )

    def field_at(self, at: str) -> str:
        """The field a refusal of the service is about."""
        points = "own_points" if self.data.get("preset") == "own" else "preset"
        return {"points": points, "drop": "drop_n", "dates": "first", "every_weeks": "rhythm", "ordinal": "rhythm"}.get(
            at, option_at(at)
        )

    @property
    def more_errors(self) -> bool:
        """Whether an error is among the settings that are folded away."""
        return any(name in self.errors for name in FOLDED)

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean() or {}
        if data.get("drop_kind") in ("best", "drop") and not data.get("drop_n"):
            self.add_error("drop_n", _("Say how many."))
        if data.get("preset") == "own":
            try:
                self.own_values()
            except ValueError:
                self.add_error("own_points", _("Whole numbers, with spaces or commas between them."))
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
            return {"name": _now("A list of your own"), "kind": "list", "values": self.own_values()}
        return next(one.table for one in self.presets if one.slug == preset)

    def rhythm_value(self) -> services.Rhythm:
        data = self.cleaned_data
        first: date = data["first"]
        if data["rhythm"] == "month":
            ordinal = (first.day - 1) // 7 + 1
            return services.Rhythm(
                first=first, time=data["time"], races=data["races"], ordinal=ordinal if ordinal < 5 else -1
            )
        return services.Rhythm(first=first, time=data["time"], every_weeks=int(data["rhythm"]), races=data["races"])

    def competition_form(self) -> services.CompetitionForm:
        """What `competition_create` takes. Only after `is_valid()`."""
        data = self.cleaned_data
        return services.CompetitionForm(
            name=data["name"],
            description=data["description"],
            game=self.game_slug,
            boards=tuple(data.get("boards", ())),
            options=self.options(),
            rhythm=self.rhythm_value(),
            points=self.points_table(),
            drop=_drop(data["drop_kind"], data["drop_n"]),
            grid=data["grid"],
            teams=data["teams"],
            bots_score=data["bots_score"],
            capacity=data["capacity"],
            approval=data["approval"],
            check_in_minutes=data["check_in_minutes"],
            speed=data["speed"],
        )


def own_words(form: forms.Form, game: str) -> None:
    """Who starts where, and the clock, as the game says it."""
    said = game_page(game).season
    offer(form, "grid", [("draw", said.draw), ("reverse", said.reverse)]).label = said.grid
    offer(form, "speed", words.speeds(game).items())


class CopyForm(forms.Form):
    name = forms.CharField(label=_("Name of the new championship"), max_length=80)
    first = forms.DateField(
        label=_("Date of the first race"),
        initial=next_thursday,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    form_key = FormKey()


class CompetitionNameForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=80)
    description = forms.CharField(label=_("In a sentence"), max_length=500, required=False)


class RulesChange(RulesFields):
    reason: str


class RulesForm(forms.Form):
    """What can change of the rules after publishing; each change is a new version with a reason."""

    capacity = forms.IntegerField(
        label=_("Places"), min_value=2, max_value=100, help_text=_("Fewer places never push anybody out.")
    )
    grid = forms.ChoiceField(widget=forms.RadioSelect)
    bots_score = forms.BooleanField(label=_("Bots score"), required=False)
    approval = forms.BooleanField(label=_("An organiser confirms every racer"), required=False)
    drop_kind = forms.ChoiceField(label=_("Which races count"), choices=DROPS)
    drop_n = forms.IntegerField(label=_("How many"), required=False, min_value=1, max_value=60)
    speed = forms.ChoiceField(label=_("Clock"))
    check_in_minutes = forms.IntegerField(
        label=_("Check-in opens how many minutes before"), min_value=5, max_value=1440
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("Everybody can read it. Needed once a race was run."),
    )

    def __init__(self, data: QueryDict | None = None, *, game: str, **given: Unpack[Given]) -> None:
        super().__init__(data, **given)
        own_words(self, game)

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean() or {}
        if data.get("drop_kind") in ("best", "drop") and not data.get("drop_n"):
            self.add_error("drop_n", _("Say how many."))
        return data

    def changes(self) -> RulesChange:
        """Arguments of `competition_rules_change`. Only after `is_valid()`."""
        data = self.cleaned_data
        return {
            "capacity": data["capacity"],
            "grid": data["grid"],
            "bots_score": data["bots_score"],
            "approval": data["approval"],
            "drop": _drop(data["drop_kind"], data["drop_n"]),
            "speed": data["speed"],
            "check_in_minutes": data["check_in_minutes"],
            "reason": data["reason"],
        }


def _drop(kind: str, n: int | None) -> JsonObject:
    return {"kind": "none"} if kind == "none" else {"kind": kind, "n": n}
