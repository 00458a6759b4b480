"""The sockets of gameplay."""

from django.urls import re_path

from gameplay.consumers import MatchConsumer

websocket_urlpatterns = [re_path(r"^ws/m/(?P<code>[a-z0-9]{12})/$", MatchConsumer.as_asgi())]
