"""No bot thinks in another process, as in tests/gameplay."""

from tests.gameplay.conftest import _no_bot_processes  # noqa: F401
