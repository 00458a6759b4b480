"""Forms of a club: its settings and chat room; guests, bots, bans, roles and names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import language_choices
from accounts.told import DescribedChoice, DescribedField
from accounts.zones import ZoneField
from gameplay.wording import STYLE_NAMES
from league.common.forms import Given

if TYPE_CHECKING:
    from django.http import QueryDict


class ClubForm(forms.Form):
    name = forms.CharField(label=_("Name of the club"), max_length=80)
    description = forms.CharField(
        label=_("In one sentence"),
        max_length=300,
        required=False,
        help_text=_("What visitors read first: where and when you meet."),
    )
    zone = ZoneField(label=_("Time zone"), help_text=_("Calendar dates use this time zone."))
    language = forms.ChoiceField(label=_("Language of the club"), choices=language_choices)


class ChatRoomForm(forms.Form):
    url = forms.CharField(
        label=_("Webhook address of the chat room"),
        required=False,
        widget=forms.URLInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_("In Discord: channel settings, Integrations, Webhooks. Leave it empty to post nothing."),
    )


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


class RoleForm(forms.Form):
    role = forms.CharField(max_length=12)


class NameForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=40)
