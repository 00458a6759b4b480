"""Forms for a person's own account. They only shape and translate input; services judge and write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from accounts.models import ApiToken, User
from accounts.names import taken_words
from accounts.text import one_line
from accounts.themes import THEMES, Theme
from accounts.zones import ZoneField

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words


def language_choices() -> list[tuple[str, str]]:
    """The languages, each under its own name."""
    return [(code, get_language_info(code)["name_local"].capitalize()) for code, _name in settings.LANGUAGES]


def theme_choices() -> list[tuple[str, Words]]:
    """In the words of the footer's switch."""
    said = {Theme.SYSTEM: _("System: same as your device")}
    return [(one.value, said.get(one) or one.button) for one in THEMES]


class SignUpExtra(forms.Form):
    """What sign-up asks besides allauth's own fields (settings.ACCOUNT_SIGNUP_FORM_CLASS)."""

    public_name = forms.CharField(
        label=_("Public name"),
        max_length=User.NAME_LENGTH,
        required=False,
        help_text=_("How others see you. Leave it empty to use the part of your address before the @."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    field_order = ("public_name", "email", "password1", "password2")

    def clean_public_name(self) -> str:
        """Names of accounts that never signed in are free (`User.holds_name`), so a name reveals nothing about them."""
        name, anybody = one_line(self.cleaned_data["public_name"]), User()
        if name and anybody.name_taken(name):
            raise forms.ValidationError(taken_words(anybody.name_free(name)))
        return name

    def signup(self, request: HttpRequest, user: User) -> None:
        """Do nothing: the adapter has written everything already."""


class ProfileForm(forms.Form):
    public_name = forms.CharField(
        label=_("Public name"),
        max_length=User.NAME_LENGTH,
        help_text=_("How others see you."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    zone = ZoneField(label=_("Time zone"), help_text=_("All times are shown in this time zone."))
    language = forms.ChoiceField(label=_("Language"), choices=language_choices, widget=forms.RadioSelect)
    theme = forms.ChoiceField(label=_("Theme"), choices=theme_choices, widget=forms.RadioSelect)
    takes_invitations = forms.BooleanField(
        label=_("Invitations"),
        help_text=_("Members of your clubs can invite you to a race from your page."),
        required=False,
    )


class GuestNameForm(forms.Form):
    public_name = forms.CharField(
        label=_("Your name"),
        max_length=User.NAME_LENGTH,
        help_text=_("The name others see, marked as a guest’s. It lasts for this visit only."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("What is it for?"),
        max_length=ApiToken._meta.get_field("name").max_length,
        help_text=_("For example: results screen in the club room."),
    )


class DeleteForm(forms.Form):
    """The proof that somebody means it: the password; from somebody without one, the public name."""

    def __init__(self, user: User, data: QueryDict | None = None) -> None:
        super().__init__(data)
        if user.has_usable_password():
            self.fields["proof"] = forms.CharField(
                label=_("Your password"),
                strip=False,
                widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
            )
        else:
            self.fields["proof"] = forms.CharField(
                label=_("Type your name to confirm"),
                help_text=user.public_name,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )
