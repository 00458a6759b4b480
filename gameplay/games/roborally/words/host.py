"""What the host says about a match of RoboRally: it is a race of robots."""

from __future__ import annotations

from gameplay.engine.host_words import RACE
from gameplay.engine.words import Table

HOST: Table = RACE
