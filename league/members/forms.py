"""Forms about the people of a club: guests, bots, names, bans, and invitations to a race tonight or by link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.told import DescribedChoice, DescribedField
from accounts.zones import SoonField, soon_text
from gameplay.selectors import games_list
from gameplay.services.meetings import AHEAD
from gameplay.wording import STYLE_NAMES
from league.common.forms import Given, offer
from league.sets import Role

if TYPE_CHECKING:
    from django.http import QueryDict

    from gameplay.selectors.meetings import MeetingCard


class GuestForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=40)
    email = forms.EmailField(
        label=_("Email address"),
        required=False,
        help_text=_("We send the claim link to this address; nobody else sees it."),
    )


class BotForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=40)
    level = DescribedField(label=_("Strength"))
    style = forms.ChoiceField(
        label=_("Style"),
        required=False,
        choices=[("", _("any")), *STYLE_NAMES.items()],
        help_text=_(
            "Bold bots take risks, careful ones avoid them, spiteful ones pick on others. No style is stronger "
            "than another."
        ),
    )

    def __init__(
        self, data: QueryDict | None = None, *, levels: Sequence[DescribedChoice] = (), **given: Unpack[Given]
    ) -> None:
        super().__init__(data, **given)
        cast("DescribedField", self.fields["level"]).offer(levels)


class BanForm(forms.Form):
    reason = forms.CharField(
        label=_("Why"), max_length=300, help_text=_("The club’s stewards and organisers can read this in the history.")
    )
    until = forms.DateField(
        label=_("Last day of the ban"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Leave it empty for a ban with no end date."),
    )


class NameForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=40)


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
