"""What one is told."""

from django.urls import path

from outbox import pages

app_name = "outbox"
urlpatterns = [
    path("me/notices/", pages.wishes, name="wishes"),
    path("n/stop/<str:token>/", pages.stop, name="stop"),
]
