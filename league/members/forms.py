"""Forms that invite: a racer to a race tonight, and people to a club by link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.zones import SoonField, soon_text
from gameplay.selectors import games_list
from gameplay.services.meetings import AHEAD
from league.common.forms import Given, offer
from league.sets import Role

if TYPE_CHECKING:
    from django.http import QueryDict

    from gameplay.selectors.meetings import MeetingCard


class RacerInviteForm(forms.Form):
    """Offers a race that the host already plans, if there is one, or a new race."""

    meeting = forms.ChoiceField(label=_("Which race"), required=False)
    game = forms.ChoiceField(label=_("Game"))
    starts_at = SoonField(label=_("When"), days=AHEAD.days, required=False)
    field_order = ("meeting", "game", "starts_at")

    def __init__(self, data: QueryDict | None = None, *, hosted: Sequence[MeetingCard] = ()) -> None:
        super().__init__(data)
        planned = [(one.code, f"{soon_text(one.starts_at)}, {one.title}") for one in hosted]
        self.fields["meeting"] = forms.ChoiceField(
            label=self.fields["meeting"].label,
            required=False,
            choices=[*planned, ("", gettext("A new one"))],
            help_text=gettext("The game and time below only apply to a new race."),
        )
        if not planned:
            del self.fields["meeting"]
        self.fields["game"] = forms.ChoiceField(
            label=self.fields["game"].label, choices=[(meta.slug, meta.title) for meta in games_list()]
        )
        self.order_fields(self.field_order)


class InvitationForm(forms.Form):
    """`grantable`: the roles the viewer may give; with only one, the form does not ask."""

    role = forms.ChoiceField(label=_("Role of new members"))
    days = forms.IntegerField(label=_("Valid for (days)"), initial=14, min_value=1, max_value=90)
    max_uses = forms.IntegerField(
        label=_("Number of people"),
        required=False,
        min_value=1,
        max_value=1000,
        help_text=_("Leave it empty for no limit."),
    )
    note = forms.CharField(label=_("Note to yourself"), max_length=80, required=False)

    def __init__(
        self, data: QueryDict | None = None, *, grantable: tuple[str, ...] = ("member",), **given: Unpack[Given]
    ) -> None:
        super().__init__(data, **given)
        offer(self, "role", [(role, Role(role).label) for role in reversed(grantable)])
        if len(grantable) == 1:
            del self.fields["role"]
