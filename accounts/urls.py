"""A person's own pages. Signing in and up is allauth's, under /accounts/."""

from django.urls import path

from accounts import (
    converters,  # noqa: F401 - registers `whole` and `language`
    manifest,
    offline,
    pages,
)

app_name = "accounts"
urlpatterns = [
    path("app/<language:language>.webmanifest", manifest.manifest, name="manifest"),
    path("offline/<language:language>/", offline.offline, name="offline"),
    path("sw-<language:language>.js", offline.worker, name="offline_worker"),
    path("me/preferences/", pages.preferences, name="preferences"),
    path("me/settings/", pages.settings_page, name="settings"),
    path("me/data/", pages.data_download, name="data"),
    path("me/delete/", pages.account_delete, name="delete"),
    path("me/settings/tokens/", pages.token_new, name="token_new"),
    path("me/settings/tokens/<whole:token_id>/revoke/", pages.token_revoke, name="token_revoke"),
]
