"""The demo club: `manage.py demo`. Builds it once; run again, it prints the sign-ins."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from league.top.demo import build


class Command(BaseCommand):
    help = "Build the demo club (through the same services that people use) and print its sign-ins."

    def handle(self, *args: object, **options: object) -> None:
        demo = build()
        what = "Built" if demo.built else "There already:"
        self.stdout.write(f"{what} {demo.club.name}, /c/{demo.club.slug}/")
        for role, address, password in demo.sign_ins:
            self.stdout.write(f"  {role:10} {address}  {password}")
