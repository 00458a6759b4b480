from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OutboxConfig(AppConfig):
    name = "outbox"
    verbose_name = _("outbox")

    def ready(self) -> None:
        from outbox import keeping, letters  # noqa: F401 - what is kept of people, what accounts ask for
