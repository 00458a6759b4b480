"""By day or by night: how somebody sees the site."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words


class Theme(TextChoices):
    SYSTEM = "system", _("same as the device")
    LIGHT = "light", _("light")
    DARK = "dark", _("dark")

    @property
    def button(self) -> Words:
        """What the switch in the footer calls it."""
        match self:
            case Theme.SYSTEM:
                return pgettext_lazy("theme", "System")
            case Theme.LIGHT:
                return _("Day")
            case Theme.DARK:
                return _("Night")
            case _:
                assert_never(self)


THEMES = (*(one for one in Theme if one is not Theme.SYSTEM), Theme.SYSTEM)
"""In the order in which pages offer them: the device's last."""
