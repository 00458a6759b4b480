"""The sockets of gameplay."""

from django.urls import path

from gameplay.consumers import MatchConsumer

websocket_urlpatterns = [path("ws/m/<slug:code>/", MatchConsumer.as_asgi())]
