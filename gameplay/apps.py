from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GameplayConfig(AppConfig):
    name = "gameplay"
    verbose_name = _("matches")

    def ready(self) -> None:
        # What accounts ask when somebody leaves, the notices of matches, and the pictures of their links.
        from gameplay import keeping, telling, telling_meetings  # noqa: F401
        from gameplay.selectors import link_pictures  # noqa: F401
