"""The league app. Importing the receivers connects signals."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = _("League")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Connects signals of gameplay and of the league, what accounts ask when a person is deleted, the league's
        # messages, and what differs between kinds of competitions, places to race, and ways to call a race.
        from league import receivers, telling  # noqa: F401
        from league.members import keeping, letter  # noqa: F401
        from league.top import calls, kinds, link_pictures, ways  # noqa: F401
