"""The API, version 1: one namespace, each app brings its own endpoints; the schema and its page."""

from django.urls import include, path, re_path

from config.api_errors import unknown
from config.docs import ApiDocsView, SchemaView

app_name = "api"
urlpatterns = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", ApiDocsView.as_view(), name="docs"),
    path("", include("accounts.api.urls")),
    path("", include("gameplay.api.urls")),
    path("", include("league.top.api_urls")),
    re_path(r"", unknown),
]
