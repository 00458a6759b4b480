"""The league app. Importing the receivers connects the signals that cross from gameplay."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = _("League")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Connects signals from gameplay, what accounts ask when a person is deleted, and the league's messages.
        from league import keeping, receivers, telling  # noqa: F401
        from league.selectors import link_pictures  # noqa: F401
