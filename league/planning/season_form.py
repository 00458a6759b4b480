"""Forms of a championship: a new one on one page, a copy of a season, and later changes of its texts and rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, TypedDict, Unpack
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.selectors import game_page
from league.common.forms import FormKey, Given, offer
from league.games.facts import fewest_robots, first_game, game_options, most_robots, places_usual
from league.games.forms import BoardsField, OptionsForm, board_labels, draw_help, option_at
from league.games.shapes import BoardChoice
from league.planning.form import CompetitionForm
from league.planning.reading import points_presets
from league.planning.rule_fields import PointsFields, RulesFields
from league.planning.shapes import NightUsual
from league.races.forms import venue_asked
from league.scoring.calendar import MOST_RACES, Rhythm
from league.scoring.rules import OF_TEAMS, EntryRules, StageRules, values

if TYPE_CHECKING:
    from django.http import QueryDict


RHYTHMS: tuple[tuple[str, str | Promise], ...] = (
    ("1", _("every week")),
    ("2", _("every two weeks")),
    ("3", _("every three weeks")),
    ("4", _("every four weeks")),
    ("month", _("every month, on the same weekday (for example the second Thursday)")),
)
RHYTHM_AT = {"dates": "first", "every_weeks": "rhythm", "ordinal": "rhythm"}

PLAIN = ("grid", "teams", "capacity")
"""Rules that the page of a new championship shows; it folds the others away."""
FEW_NUMBERS = "uneven"
"""The page also shows this one in a game for more than two: there it matters on most nights."""


def next_thursday() -> date:
    today = timezone.localdate()
    return today + timedelta(days=(3 - today.weekday()) % 7 or 7)


class RhythmFields(forms.Form):
    """When the races of a season take place: the first date, and the rhythm after it."""

    zone = "UTC"
    first = forms.DateField(
        label=_("First race"), initial=next_thursday, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    time = forms.TimeField(
        label=_("Start time"), initial="19:30", widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    rhythm = forms.ChoiceField(label=_("How often"), choices=RHYTHMS, initial="2")
    races = forms.IntegerField(label=_("How many races"), initial=6, min_value=1, max_value=MOST_RACES)

    def field_at(self, at: str) -> str:
        """The field that the service's refusal is about."""
        return RHYTHM_AT.get(at, at)

    def rhythm_value(self) -> Rhythm:
        data = self.cleaned_data
        first: date = data["first"]
        if data["rhythm"] == "month":
            ordinal = (first.day - 1) // 7 + 1
            return Rhythm(first=first, time=data["time"], races=data["races"], ordinal=ordinal if ordinal < 5 else -1)
        return Rhythm(first=first, time=data["time"], every_weeks=int(data["rhythm"]), races=data["races"])


def usual_ask(form: forms.Form, usual: NightUsual | None, zone: str) -> None:
    """Sets the club's usual venue and start time."""
    if usual is not None:
        at = usual.at.astimezone(ZoneInfo(zone))
        form.fields["venue"].initial = usual.venue or None
        form.fields["first"].initial, form.fields["time"].initial = at.date(), at.time()


class SeasonForm(PointsFields, RulesFields, OptionsForm, RhythmFields):
    """One page: a name alone makes a good championship."""

    game = forms.CharField(widget=forms.HiddenInput, required=False)
    form_key = FormKey()
    name = forms.CharField(label=_("Name"), max_length=80)
    description = forms.CharField(label=_("In one sentence"), max_length=500, required=False)
    boards = BoardsField(label=_("Tracks"), widget=forms.CheckboxSelectMultiple)

    venue = venue_asked()

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        boards: Sequence[BoardChoice],
        zone: str = "UTC",
        game: str = "",
        usual: NightUsual | None = None,
        **given: Unpack[Given],
    ) -> None:
        """`boards`: what the organiser may choose; none in a game without boards. `usual`: where and when the club
        races."""
        super().__init__(data, **given)
        usual_ask(self, usual, zone)
        game = game or first_game()
        self.zone, self.game_slug, self.board_choices = zone, game, boards
        if boards:
            field = offer(self, "boards", board_labels(boards))
            turns = gettext("Choose several and they take turns from race to race.")
            field.label, field.help_text = game_page(game).boards_word, f"{turns} {draw_help(game)}".strip()
            self.fields["boards"].initial = [one.code for one in boards if one.kind == "box"][:1]
        else:
            del self.fields["boards"]
        self.rules_ask(game, zone)
        self.fields["teams"].help_text = game_page(game).season.teams
        most = most_robots(game)
        self.fields["capacity"].initial = places_usual(game)
        self.fields["capacity"].help_text = _(
            "With more than %(most)d racers, each race uses several tables. Once the places are full, new "
            "sign-ups go on the waitlist."
        ) % {"most": most}
        self.points_ask(points_presets(game), game)
        self.fields["game"].initial = game
        self.options_ask(game)
        for name in OF_TEAMS:
            self.fields[name].required = False  # without teams, how they score does not matter
        if not any(option.key == "teams" for option in game_options(game)):
            self.fields["team_rule"] = forms.CharField(
                required=False, disabled=True, initial="own", widget=forms.HiddenInput
            )

    def field_at(self, at: str) -> str:
        """The field that the service's refusal is about."""
        return RHYTHM_AT.get(at) or (self.points_at if at == "points" else super().field_at(option_at(at)))

    @property
    def more_errors(self) -> bool:
        """Whether a folded setting has an error."""
        return any(field.name in self.errors for field in self.more_fields)

    @property
    def more_fields(self) -> list[forms.BoundField]:
        """The folded rules, whose defaults suit most people."""
        plain = (*PLAIN, FEW_NUMBERS) if self.asks_uneven else PLAIN
        return [self[name] for name in self.rule_names if name not in plain]

    @property
    def asks_uneven(self) -> bool:
        """Whether to ask what happens when numbers do not make whole tables: in some games this is no detail."""
        return fewest_robots(self.game_slug) > 2

    def competition_form(self) -> CompetitionForm:
        """What `life.create` takes. Only after `is_valid()`."""
        data = self.cleaned_data
        return CompetitionForm(
            name=data["name"],
            description=data["description"],
            game=self.game_slug,
            boards=tuple(data.get("boards", ())),
            options=self.options(),
            venue=data.get("venue") or "online",
            rhythm=self.rhythm_value(),
            rules={"points": self.points_table(), **self.rules()},
        )


class CopyDates(TypedDict, total=False):
    first: date
    rhythm: Rhythm


class CopyForm(RhythmFields):
    """A copy of a championship. Its initial rhythm is the planned one."""

    name = forms.CharField(label=_("Name of the new championship"), max_length=80)
    form_key = FormKey()
    field_order = ("name",)

    def __init__(self, data: QueryDict | None = None, *, zone: str, planned: Rhythm, name: str) -> None:
        rhythm = "month" if planned.ordinal is not None else str(planned.every_weeks)
        initial = {"first": planned.first, "time": f"{planned.time:%H:%M}", "rhythm": rhythm, "races": planned.races}
        super().__init__(data, initial={"name": name, **initial})
        self.zone = zone

    def dates(self) -> CopyDates:
        """The dates as `competition_copy` takes them."""
        return {"rhythm": self.rhythm_value()}


class TournamentCopyForm(forms.Form):
    name = forms.CharField(label=_("Name of the new tournament"), max_length=80)
    first = forms.DateField(
        label=_("Date"), initial=next_thursday, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    form_key = FormKey()

    def dates(self) -> CopyDates:
        return {"first": self.cleaned_data["first"]}


class CompetitionNameForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=80)
    description = forms.CharField(label=_("In one sentence"), max_length=500, required=False)


class RulesForm(RulesFields):
    """What can change in the rules after publishing; each change is a new version with a reason."""

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        zone: str,
        entry: EntryRules,
        stage: StageRules,
        without: Collection[str] = (),
        **given: Unpack[Given],
    ) -> None:
        """`without`: rules that have no meaning in this stage."""
        super().__init__(data, **given)
        self.rules_ask(stage.game, zone, type(stage), {**values(entry), **values(stage)})
        # Fixed once the season is made, as its races, teams and tables depend on it; or without a meaning here.
        for name in (*OF_TEAMS, *(name for name in self.rule_names if name in without)):
            del self.fields[name]
            self.rule_names.remove(name)
        self.fields["reason"] = forms.CharField(
            label=_("Reason"),
            max_length=300,
            required=False,
            help_text=_("Everybody can read it. Required once a race has been run."),
        )
