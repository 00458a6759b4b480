"""Request fields about boards and options. They check only the form; services check the values."""

from __future__ import annotations

from rest_framework import serializers

from league.common.bodies import Body
from league.games.facts import first_game

BOARDS = "Codes of clubs/<club>/boards/: slugs of the box, or codes of drawn boards, which are copied as they are now."
BOARD = f"{BOARDS} Left out in a game without boards."


OPTIONS = "By key, as games/<game>/ lists the game's own options, laps among them. Teams are a field of the rules."


class BoardsQuery(Body):
    game = serializers.CharField(max_length=40, default=first_game())
