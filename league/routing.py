"""Sockets of the league."""

from django.urls import re_path

from league.consumers import CompetitionConsumer

websocket_urlpatterns = [
    re_path(r"^ws/c/(?P<club>[-\w]+)/(?P<competition>[-\w]+)/$", CompetitionConsumer.as_asgi()),
]
