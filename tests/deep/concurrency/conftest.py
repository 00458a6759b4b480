"""The people and clubs of tests/league."""

from tests.league.conftest import bot_cup, club, cup, dora, driven_cup, erin, mixed, table, talking, trio  # noqa: F401
