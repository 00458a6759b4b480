"""The sockets of gameplay."""

from django.urls import re_path

from gameplay.consumers import MatchConsumer, WatchConsumer

websocket_urlpatterns = [
    re_path(r"^ws/m/(?P<code>[a-z0-9]{12})/$", MatchConsumer.as_asgi()),
    re_path(r"^ws/m/(?P<code>[a-z0-9]{12})/watch/$", WatchConsumer.as_asgi()),
]
