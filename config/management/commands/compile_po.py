"""`manage.py compile_po`: translations from .po to .mo, without gettext's tools."""

from django.conf import settings
from django.core.management.base import BaseCommand

from config.po import compile_all


class Command(BaseCommand):
    help = "Compile the translations that changed."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        for directory in settings.LOCALE_PATHS:
            for written in compile_all(directory):
                self.stdout.write(str(written))
