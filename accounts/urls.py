"""Pages about oneself. Signing in and up is allauth's, under /accounts/."""

from django.urls import path

from accounts import (
    converters,  # noqa: F401 - registers `whole`
    manifest,
    pages,
)

app_name = "accounts"
urlpatterns = [
    path("app/<slug:language>.webmanifest", manifest.manifest, name="manifest"),
    path("me/preferences/", pages.preferences, name="preferences"),
    path("me/settings/", pages.settings_page, name="settings"),
    path("me/data/", pages.data_download, name="data"),
    path("me/delete/", pages.account_delete, name="delete"),
    path("me/settings/tokens/", pages.token_new, name="token_new"),
    path("me/settings/tokens/<whole:token_id>/revoke/", pages.token_revoke, name="token_revoke"),
]
