from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OutboxConfig(AppConfig):
    name = "outbox"
    verbose_name = _("outbox")

    def ready(self) -> None:
        from outbox import keeping  # noqa: F401 - registers what is kept of people
