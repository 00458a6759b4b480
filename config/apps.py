"""`config` as an app, for the commands that run the whole site (serve, backup, restore, compile_po)."""

from django.apps import AppConfig


class ProjectConfig(AppConfig):
    name = "config"
    label = "project"
    verbose_name = "Paddock"
