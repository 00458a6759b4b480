"""`manage.py make_types`: the data that scripts get, as types that `tsc` checks them against.

Made from the structs and `TypedDict`s that the host and the games use themselves. `static/types/host.d.ts`: the
messages of a match and the data of the board editor. `static/gameplay/games/<slug>/types.d.ts`, for each game with
`shapes`: the view, the events, the questions, the answers and the file of a board that can be drawn. A house test fails
while one of these files is stale.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

from django.conf import settings
from django.core.management.base import BaseCommand

from gameplay import messages, shapes, shapes_talk
from gameplay.engine.space import Space
from gameplay.games.editable import EDITABLE
from gameplay.games.registry import GAMES
from gameplay.management.offline import part
from gameplay.management.typescript import Declarations, quoted, union

HEAD = "/**\n * {what} Made by `manage.py make_types`\n * from {source}: change it there.\n */\n"
EDITOR = (shapes.EditorData, shapes.BoardJudged, shapes.BoardSaved)
TOLD = (shapes.Sync, shapes.StepsTold, shapes.PreviewShape, shapes.Pong)
OUTBOUND = (*TOLD, shapes_talk.TalkShape, shapes.Ok, shapes.RefusedShape)


class Command(BaseCommand):
    help = "Write the types of what scripts are told: static/types/host.d.ts and types.d.ts of each game."

    def handle(self, *_args: object, **_options: object) -> None:
        for path, text in made():
            if not path.exists() or path.read_text() != text:
                path.write_text(text)
                self.stdout.write(f"written: {path.relative_to(settings.BASE_DIR)}")


def made() -> Iterator[tuple[Path, str]]:
    """Each file with its text."""
    static = Path(settings.BASE_DIR) / "static"
    yield static / "types" / "host.d.ts", host()
    for slug in sorted(GAMES):
        if part(slug, "shapes", "View") is not None and (static / "gameplay" / "games" / slug).is_dir():
            yield static / "gameplay" / "games" / slug / "types.d.ts", of_game(slug)


def host() -> str:
    types = Declarations()
    inbound = [types.name(kind, read=True) for kind in get_args(messages.Inbound)]
    outbound = [types.name(kind) for kind in OUTBOUND]
    spaces = [types.name(kind) for kind in get_args(Space)]
    for kind in (shapes.StepRecorded, shapes.KeyframeShape, shapes.HistoryShape, shapes.EventShape, *EDITOR):
        types.name(kind)
    for name, names in (("Inbound", inbound), ("Outbound", outbound), ("Space", spaces)):
        types.add(name, union(f"export type {name} = ", " | ".join(names)))
    types.add("HostEventData", table(types, "HostEventData", shapes.HOST_EVENTS))
    types.add("HostEvent", event_of("HostEvent", "HostEventData"))
    head = HEAD.format(what="What a browser and the host tell each other.", source="gameplay/messages.py and shapes.py")
    return f"{head}\n{types.text()}\n"


def of_game(slug: str) -> str:
    types = Declarations()
    types.name(part(slug, "shapes", "View"))
    events = table(types, "EventData", part(slug, "told", "EVENTS"))
    prompts = table(types, "PromptData", part(slug, "shapes", "PROMPTS"))
    answers = table(types, "AnswerData", part(slug, "shapes", "ANSWERS"), read=True)
    picks = part(slug, "shapes", "PICKS")
    told = f"\n/** What picks tell beside their value. */\n{table(types, 'PickFacts', picks)}\n" if picks else ""
    what, sources = "What a seat is told.", "shapes.py and told.py"
    if editing := EDITABLE.get(slug):
        types.name(editing.file)
        what, sources = "What a seat is told, and the file of a board.", "shapes.py, told.py and board_file.py"
    head = HEAD.format(what=what, source=f"gameplay/games/{slug}/{sources}")
    return f"""{head}import type {{ PromptPublic }} from "../../../types/host.d.ts";

{types.text()}

/** The data of each kind of event. */
{events}

{event_of("GameEvent", "EventData")}

/** The data of each kind of prompt. */
{prompts}

export type Prompt = {{
  [Kind in keyof PromptData]: Omit<PromptPublic, "kind" | "data"> & {{ kind: Kind; data: PromptData[Kind] }};
}}[keyof PromptData];

/** The answer to each kind of prompt. */
{answers}
{told}"""


def event_of(name: str, data: str) -> str:
    """An event whose kind determines its data."""
    return f"""export type {name} = {{
  [Kind in keyof {data}]: {{ kind: Kind; data: {data}[Kind]; beat: number }};
}}[keyof {data}];"""


def table(types: Declarations, name: str, kinds: Mapping[str, type], *, read: bool = False) -> str:
    lines = [f"  {quoted(kind)}: {types.name(data, read=read)};" for kind, data in kinds.items()]
    return "\n".join([f"export interface {name} {{", *lines, "}"])
