"""The form of a penalty or another decision of stewards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from league.common.forms import Given, offer
from league.competitions.life.forms import NOBODY, Penalty
from league.scoring.season import AdjustmentKind

if TYPE_CHECKING:
    from django.http import QueryDict

    from league.common.forms import Choice


TEAM = "team-"
"""Prefix of a team's id in a list of racers and teams."""


SIGNS: dict[object, int] = {Penalty.TAKE: -1, Penalty.GIVE: 1}
"""Stewards take or give points, and never type a sign."""


class PenaltyForm(forms.Form):
    """`entries`, `teams`, `races`: (number or id, name). `whole`: what the penalty is for if not for a single race."""

    whom = forms.ChoiceField(label=_("Racer"))
    kind = forms.ChoiceField(label=_("What"), widget=forms.RadioSelect, choices=Penalty.choices)
    value = forms.IntegerField(
        label=_("How many"),
        required=False,
        min_value=1,
        max_value=1000,
        help_text=_("Points, or places. Leave it empty for a disqualification."),
    )
    race_number = forms.TypedChoiceField(label=_("In which race"), coerce=int, empty_value=None, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Everybody can read it."))

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        entries: list[tuple[int, str]],
        races: list[tuple[int, str]],
        whole: str,
        teams: Sequence[tuple[int, str]] = (),
        **given: Unpack[Given],
    ) -> None:
        super().__init__(data, **given)
        racers: list[Choice] = [(str(number), name) for number, name in entries]
        if teams:
            paired: list[Choice] = [(f"{TEAM}{pk}", name) for pk, name in teams]
            offer(self, "whom", [NOBODY, (_("Racers"), racers), (_("Teams"), paired)]).label = _("Racer or team")
        else:
            offer(self, "whom", [NOBODY, *racers])
        numbered = [(str(number), name) for number, name in races]
        offer(self, "race_number", [("", whole), *numbered])

    def clean(self) -> dict[str, object]:
        """Replaces `whom` by `entry_number` or `team_id`, as the service expects."""
        data: dict[str, object] = super().clean() or {}
        what, value = data.get("kind"), data.get("value")
        if what == Penalty.DISQUALIFICATION:
            data["value"] = 0
        elif what and not value and "value" not in self.errors:
            self.add_error("value", _("Enter how many."))
        if what in SIGNS:
            data["kind"] = AdjustmentKind.POINTS
            data["value"] = SIGNS[what] * value if isinstance(value, int) else value
        whom = str(data.pop("whom", ""))
        team = whom.startswith(TEAM)
        data["team_id"] = int(whom.removeprefix(TEAM)) if team else None
        data["entry_number"] = int(whom) if whom and not team else None
        if team and data.get("kind") != AdjustmentKind.POINTS:
            self.add_error("kind", _("A team can only gain or lose points."))
        return data

    def field_at(self, at: str) -> str:
        return {"entry_number": "whom", "team_id": "whom"}.get(at, at)
