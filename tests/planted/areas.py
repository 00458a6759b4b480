"""Where coverage cannot see: which tests of a browser or of a second process are about which part of the product."""

from __future__ import annotations

from tests.planted.faults import Fault
from tests.planted.groups import fits

LIVE = ("tests/browser/test_live_race.py", "tests/browser/test_live_watching.py", "tests/browser/test_live_log.py")
FOLDS = "tests/gameplay/games/test_browser_half.py"

AREAS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("config/management/commands/serve.py", ("tests/config/test_serve.py",)),
    ("config/management/*", ("tests/config/test_serve.py", "tests/config/test_deploy.py", "tests/config/test_data.py")),
    ("config/embedded/*", ("tests/config/test_embedded.py", "tests/config/test_serve.py")),
    ("config/*.py", ("tests/config", "tests/gameplay/crashes")),
    ("deploy/*", ("tests/config/test_deploy.py", "tests/config/test_deploy_files.py", "tests/config/test_nginx.py")),
    ("gameplay/management/commands/newgame.py", ("tests/gameplay/management/test_newgame.py",)),
    ("gameplay/management/browser_half.py", ("tests/gameplay/games/test_browser_half.py", "tests/house/test_types.py")),
    ("gameplay/management/*", ("tests/gameplay/management", "tests/house/test_types.py", "tests/gameplay/bots")),
    ("league/services/demo*.py", ("tests/browser/test_pages.py", "tests/browser/test_screenshots.py")),
    (
        "*/consumers/*",
        (
            *("tests/browser/test_live_race.py", "tests/browser/test_live_watching.py", "tests/browser/test_outage.py"),
            *("tests/browser/test_talk.py", "tests/config/test_redis_away.py", "tests/gameplay/crashes"),
        ),
    ),
    ("config/layers.py", ("tests/config/test_redis_away.py", "tests/config/test_server_shape.py")),
    (
        "gameplay/services/*",
        ("tests/browser/test_live_race.py", "tests/gameplay/crashes", "tests/config/test_server_shape.py"),
    ),
    ("outbox/*", ("tests/outbox/test_kills.py", "tests/browser/test_told.py", "tests/config/test_queues.py")),
    ("accounts/*", ("tests/browser/test_first_page.py", "tests/browser/test_newcomer.py")),
    (
        "league/services/*",
        (
            *("tests/league/concurrency", "tests/upgrade", "tests/browser/test_newcomer.py"),
            *("tests/browser/test_season.py", "tests/browser/test_tournament_evening.py"),
        ),
    ),
    (
        "league/*",
        (
            *("tests/browser/test_pages.py", "tests/browser/test_tournament_pages.py", "tests/browser/test_season.py"),
            *("tests/browser/test_room.py", "tests/browser/test_hall.py", "tests/browser/test_door.py"),
        ),
    ),
    ("static/gameplay/games/dr2d/editor*.js", ("tests/browser/test_editor.py",)),
    ("static/gameplay/games/roborally/editor*.js", ("tests/browser/test_editor.py",)),
    ("static/gameplay/games/bumping_bots/editor*.js", ("tests/browser/test_editor.py",)),
    ("static/gameplay/games/dr2d/*", (FOLDS, "tests/browser/test_live_dr2d.py", "tests/browser/test_dr2d_race.py")),
    (
        "static/gameplay/games/droids/*",
        (FOLDS, "tests/browser/test_live_droids.py", "tests/browser/test_droids_race.py"),
    ),
    ("static/gameplay/games/robotrick/*", (FOLDS, "tests/browser/test_robotrick_race.py")),
    (
        "static/gameplay/games/roborally/*",
        (FOLDS, "tests/browser/test_live_roborally.py", "tests/browser/test_roborally_race.py"),
    ),
    ("static/gameplay/games/bumping_bots/*", (FOLDS, *LIVE, "tests/browser/test_first_race.py")),
    ("static/gameplay/editor/*", ("tests/browser/test_editor.py",)),
    (
        "static/gameplay/page/*",
        (*LIVE, "tests/browser/test_talk.py", "tests/browser/test_outage.py", "tests/browser/test_live_pages.py"),
    ),
    (
        "static/gameplay/*",
        (*LIVE, "tests/browser/test_live_roborally.py", "tests/browser/test_robotrick_race.py"),
    ),
    ("static/js/table/*", ("tests/browser/test_real_table.py", "tests/browser/test_real_table_offline.py")),
    ("static/js/hall/*", ("tests/browser/test_hall.py", "tests/browser/test_evening.py")),
    (
        "static/js/*",
        (
            *("tests/browser/test_calm.py", "tests/browser/test_typed_before.py", "tests/browser/test_few_taps.py"),
            *("tests/browser/test_pages.py", "tests/browser/test_newcomer.py"),
        ),
    ),
    ("gameplay/gamepages/*", ("tests/browser/test_pages.py", "tests/browser/test_live_pages.py")),
    ("gameplay/*", ("tests/browser/test_live_pages.py", "tests/browser/test_live_race.py")),
)
"""The first that fits names the tests. Their own order is kept."""


def named(fault: Fault) -> tuple[str, ...]:
    """Files and folders of tests, asked one after the other when no recorded test found the fault."""
    return next((tests for pattern, tests in AREAS if fits(fault.path, pattern)), ())
