"""The form in which a person chooses notices."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import time

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from outbox.selectors import Chosen, Reach

HOURS = [(f"{hour:02}:{minute:02}", f"{hour:02}:{minute:02}") for hour in range(24) for minute in (0, 30)]


class WishesForm(forms.Form):
    """Two boxes for each kind, and the quiet hours."""

    quiet = forms.BooleanField(label=_("Don’t disturb me at night"), required=False)
    begins = forms.ChoiceField(label=_("From"), choices=HOURS, required=False)
    ends = forms.ChoiceField(
        label=_("Until"),
        choices=HOURS,
        required=False,
        help_text=_(
            "In your time zone. Anything that happens during these hours is sent in the morning, if it still matters."
        ),
    )

    def __init__(self, chosen: Sequence[Chosen], reach: Reach, data: QueryDict | None = None) -> None:
        quiet = reach.quiet
        initial = {
            "quiet": quiet is not None,
            "begins": f"{quiet.begins:%H:%M}" if quiet else "22:00",
            "ends": f"{quiet.ends:%H:%M}" if quiet else "08:00",
        }
        super().__init__(data, initial=initial)
        self.chosen, self.asked = chosen, {"mail": reach.mail_works, "push": reach.push_works}
        for one in chosen:
            for way, on in (("mail", one.mail), ("push", one.push)):
                name = f"{way}_{one.kind.key}"
                self.fields[name] = forms.BooleanField(label=one.kind.name, required=False, initial=on)

    def rows(self) -> list[tuple[Chosen, forms.BoundField, forms.BoundField]]:
        """A kind with its two boxes."""
        return [(one, self[f"mail_{one.kind.key}"], self[f"push_{one.kind.key}"]) for one in self.chosen]

    def clean(self) -> None:
        super().clean()
        if self.cleaned_data.get("quiet") and self.cleaned_data.get("begins") == self.cleaned_data.get("ends"):
            self.add_error("ends", _("These hours start and end at the same time. Change the start or the end."))

    def wishes(self) -> dict[str, tuple[bool, bool]]:
        """By kind: letters, push. A way that the site does not have was not asked for, and keeps its old value."""
        data = self.cleaned_data
        found = {}
        for one in self.chosen:
            mail = data[f"mail_{one.kind.key}"] if self.asked["mail"] else one.mail
            push = data[f"push_{one.kind.key}"] if self.asked["push"] else one.push
            found[one.kind.key] = (mail, push)
        return found

    def hours(self) -> tuple[time, time] | None:
        """When the quiet hours begin and end."""
        data = self.cleaned_data
        if not (data["quiet"] and data["begins"] and data["ends"]):
            return None
        return time.fromisoformat(data["begins"]), time.fromisoformat(data["ends"])
