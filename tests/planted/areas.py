"""Where coverage cannot see: which tests in a browser or a second process concern which part of the product."""

from __future__ import annotations

from tests.planted.faults import Fault
from tests.planted.groups import fits

LIVE = ("@live_race", "@live_watching", "@live_log")
FOLDS = "tests/gameplay/games/test_browser_half.py"

AREAS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("config/management/commands/serve.py", ("tests/deep/config/test_serve.py",)),
    (
        "config/management/*",
        (
            "tests/deep/config/test_serve.py",
            "tests/deep/config/test_deploy.py",
            "tests/config/test_data.py",
            "tests/deep/config/test_data_commands.py",
        ),
    ),
    ("config/embedded/*", ("tests/config/test_embedded.py", "tests/deep/config/test_serve.py")),
    ("config/*.py", ("tests/config", "tests/deep/crashes")),
    (
        "deploy/*",
        ("tests/deep/config/test_deploy.py", "tests/config/test_deploy_files.py", "tests/deep/config/test_nginx.py"),
    ),
    ("gameplay/management/commands/newgame.py", ("tests/deep/management/test_newgame.py",)),
    ("gameplay/management/browser_half.py", ("tests/gameplay/games/test_browser_half.py", "tests/house/test_types.py")),
    ("gameplay/management/*", ("tests/gameplay/management", "tests/house/test_types.py", "tests/gameplay/bots")),
    ("league/top/demo*.py", ("@pages", "@screenshots")),
    (
        "*/consumers/*",
        (
            "@live_race",
            "@live_watching",
            "@outage",
            "@talk",
            "tests/deep/config/test_redis_away.py",
            "tests/deep/crashes",
        ),
    ),
    ("config/layers.py", ("tests/deep/config/test_redis_away.py", "tests/deep/config/test_server_shape.py")),
    ("gameplay/services/*", ("@live_race", "tests/deep/crashes", "tests/deep/config/test_server_shape.py")),
    ("outbox/*", ("tests/deep/outbox/test_kills.py", "~told", "tests/config/test_queues.py")),
    ("accounts/*", ("~first_page", "@newcomer")),
    (
        "league/*/*",
        ("tests/deep/concurrency", "tests/deep/upgrade", "@newcomer", "~season", "@tournament_evening"),
    ),
    ("league/*", ("@pages", "@tournament_pages", "~season", "@room", "@hall", "@door")),
    ("static/gameplay/games/dr2d/editor*.js", ("@editor",)),
    ("static/gameplay/games/roborally/editor*.js", ("@editor",)),
    ("static/gameplay/games/bumping_bots/editor*.js", ("@editor",)),
    ("static/gameplay/games/dr2d/*", (FOLDS, "@live_dr2d", "@dr2d_race")),
    ("static/gameplay/games/droids/*", (FOLDS, "@live_droids", "@droids_race")),
    ("static/gameplay/games/robotrick/*", (FOLDS, "@robotrick_race")),
    ("static/gameplay/games/roborally/*", (FOLDS, "@live_roborally", "@roborally_race")),
    ("static/gameplay/games/bumping_bots/*", (FOLDS, *LIVE, "@first_race")),
    ("static/gameplay/editor/*", ("@editor",)),
    ("static/gameplay/page/*", (*LIVE, "@talk", "@outage", "@live_pages")),
    ("static/gameplay/*", (*LIVE, "@live_roborally", "@robotrick_race")),
    ("static/js/table/*", ("@real_table", "@real_table_offline")),
    ("static/js/hall/*", ("@hall", "@evening")),
    ("static/js/*", ("@calm", "~typed_before", "@few_taps", "@pages", "@newcomer")),
    ("gameplay/gamepages/*", ("@pages", "@live_pages")),
    ("gameplay/*", ("@live_pages", "@live_race")),
)
"""The first that fits names the tests. Their own order is kept."""


def named(fault: Fault) -> tuple[str, ...]:
    """Files and folders of tests, run one after the other when no recorded test found the fault."""
    return next((tuple(map(_path, tests)) for pattern, tests in AREAS if fits(fault.path, pattern)), ())


def _path(name: str) -> str:
    """`@talk` and `~calm` are tests in a browser: of the deep suite, and of every run."""
    folder = {"@": "tests/deep/browser", "~": "tests/browser"}.get(name[0])
    return f"{folder}/test_{name[1:]}.py" if folder else name
