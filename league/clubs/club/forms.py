"""Forms of a club: its settings and its chat room."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import language_choices
from accounts.zones import ZoneField


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
