"""Sockets of the league."""

from django.urls import re_path

from league.competitions.raceday.consumers import ClubConsumer, CompetitionConsumer

websocket_urlpatterns = [
    re_path(r"^ws/c/(?P<club>[-\w]{1,60})/$", ClubConsumer.as_asgi()),
    re_path(r"^ws/c/(?P<club>[-\w]{1,60})/(?P<competition>[-\w]{1,60})/$", CompetitionConsumer.as_asgi()),
]
