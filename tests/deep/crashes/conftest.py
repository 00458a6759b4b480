"""The toy game of tests/gameplay."""

from tests.gameplay.conftest import _no_bot_processes, alone, table, toy  # noqa: F401
