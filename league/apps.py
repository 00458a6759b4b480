"""The league app. Importing the receivers connects signals."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = _("League")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # The signals of gameplay and of the league, what accounts ask when somebody goes, what the league tells, and
        # what a tournament answers.
        from league import keeping, receivers, telling  # noqa: F401
        from league.selectors import going, link_pictures  # noqa: F401
