from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GameplayConfig(AppConfig):
    name = "gameplay"
    verbose_name = _("matches")

    def ready(self) -> None:
        from gameplay import keeping, telling  # noqa: F401  (what accounts ask when somebody goes; what matches tell)
