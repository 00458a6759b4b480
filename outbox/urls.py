"""Pages about a person's notices."""

from django.urls import path

from outbox import pages

app_name = "outbox"
urlpatterns = [
    path("me/notices/", pages.wishes, name="wishes"),
    path("me/notices/push/", pages.push_on, name="push_on"),
    path("me/notices/push/off/", pages.push_off, name="push_off"),
    path("n/sw.js", pages.worker, name="worker"),
    path("n/stop/<str:letter>/", pages.stop, name="stop"),
]
