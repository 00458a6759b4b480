"""A small game that uses everything a host must be able to do, without a board; rules in one breath.

Every seat holds a secret number. Each round all seats secretly `pick` a digit (sealed; may be taken back unless the
option `final` is set). With the option `side`, seat 0 is asked an unsealed `side` question in the same barrier; with
`pairs` an even number plays; with `alone` the last seat that has not left plays on, and may end the match. When the
barrier closes, the picks are shown, a die is rolled, and the seat with the highest pick (lowest seat on a tie) gets a
`turn` (unsealed): `{"steps": [1, 2, ...]}`, at most three steps of 1 to 3 (it scores their sum), closed by 0. After the
last round the secrets are shown; the highest score wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from gameplay.engine import options
from gameplay.engine.chance import Chance
from gameplay.engine.contract import (
    DECIDED,
    EVERYBODY,
    Event,
    IllegalChoice,
    InvalidChoice,
    InvalidSetup,
    Json,
    LeaveReason,
    Line,
    Meta,
    Option,
    Outcome,
    Preview,
    Prompt,
    Step,
)
from gameplay.engine.pilot import BotLevel, Pilot
from gameplay.engine.space import Number, OneOf, Pick, Space, Steps


class State(msgspec.Struct, frozen=True):
    rounds: int
    final: bool
    side: bool
    deaf: bool
    round: int
    secrets: tuple[int, ...]
    scores: tuple[int, ...]
    left: tuple[bool, ...]
    picks: tuple[int | None, ...]
    side_done: bool
    turn: int | None
    over: bool
    alone: bool = False
    reason: str = "finished"


class Toy:
    state_type = State
    meta = Meta(
        slug="toy",
        title="Toy",
        tagline="For tests",
        seats=(1, 6),
        boards=(),
        options=(
            Option(key="rounds", kind="number", default=2, label="Rounds", minimum=1, maximum=50),
            Option(key="final", kind="bool", default=False, label="Picks are final"),
            Option(key="side", kind="bool", default=False, label="A side question"),
            Option(key="pairs", kind="bool", default=False, label="Even numbers only"),
        ),
        rules_version="toy-1",
        timeouts_to_leave=3,
        bots=tuple(BotLevel(key, key.capitalize(), f"{key}.") for key in ("easy", "hard", "crashing", "raving")),
    )

    def setup(self, raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
        rounds = raw.get("rounds", 2)
        if not isinstance(rounds, int) or not 1 <= rounds <= 50:
            raise InvalidSetup("rounds", "out_of_range", minimum=1, maximum=50)
        least, most = self.meta.seats
        if not least <= seats <= most or (raw.get("pairs") and seats % 2):
            raise InvalidSetup("pairs", "uneven")
        return {
            "seats": seats,
            "rounds": rounds,
            "final": bool(raw.get("final", False)),
            "side": bool(raw.get("side", False)),
            "pairs": bool(raw.get("pairs", False)),
            "secrets": raw.get("secrets"),
            "deaf": bool(raw.get("deaf", False)),
            "alone": bool(raw.get("alone", False)),
        }

    def tables(self, raw: Mapping[str, Json]) -> frozenset[int]:
        return options.sizes(self.setup, raw, self.meta.seats)

    def board_of(self, setup: Mapping[str, Json]) -> dict[str, Json] | None:
        return None

    def start(self, setup: Mapping[str, Json], chance: Chance) -> Step[State]:
        seats = setup["seats"]
        secrets = tuple(1000 + n for n in chance.draws("deal", [9000] * seats))
        state = State(
            rounds=setup["rounds"],
            final=setup["final"],
            side=setup["side"],
            deaf=setup["deaf"],
            round=1,
            secrets=tuple(setup["secrets"] or secrets),
            scores=(0,) * seats,
            left=(False,) * seats,
            picks=(None,) * seats,
            side_done=not setup["side"],
            turn=None,
            over=False,
            alone=setup["alone"],
        )
        dealt = [Event("dealt", {"seat": s, "secret": state.secrets[s]}, (s,), beat=s) for s in range(seats)]
        return Step(state, (*dealt, Event("round", {"round": 1}, EVERYBODY, beat=seats)))

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        if state.over:
            return ()
        r = state.round
        if state.turn is not None:
            s = state.turn
            return (Prompt(f"r{r}/turn/s{s}", s, "turn", f"r{r}/turn", data={"round": r}),)
        barrier = f"r{r}/pick"
        picks = [
            Prompt(f"{barrier}/s{s}", s, "pick", barrier, sealed=True, revisable=not state.final, clock="planning")
            for s in range(len(state.left))
            if not state.left[s] and state.picks[s] is None
        ]
        if not state.side_done and not state.left[0]:
            picks.append(Prompt(f"r{r}/side/s0", 0, "side", barrier, clock="choice"))
        return tuple(picks)

    def decide(self, state: State, prompt: Prompt, choice: Any, chance: Chance) -> Step[State]:
        if prompt.kind == "side":
            state = msgspec.structs.replace(state, side_done=True)
            return Step(state, (Event("side", {"seat": prompt.seat, "say": choice}, EVERYBODY),))
        if prompt.kind == "pick":
            picks = tuple(choice if s == prompt.seat else p for s, p in enumerate(state.picks))
            return self._go_on(msgspec.structs.replace(state, picks=picks), chance)
        scores = tuple(n + sum(choice) if s == prompt.seat else n for s, n in enumerate(state.scores))
        moves = [Event("move", {"seat": prompt.seat, "by": step}, EVERYBODY, beat=n) for n, step in enumerate(choice)]
        step = self._next_round(msgspec.structs.replace(state, scores=scores, turn=None))
        return Step(step.state, (*moves, *step.events))

    def leave(self, state: State, seat: int, reason: LeaveReason, chance: Chance) -> Step[State]:
        if state.left[seat] or state.over:
            return Step(state)
        left = tuple(gone or s == seat for s, gone in enumerate(state.left))
        told = Event("gone", {"seat": seat, "reason": reason}, EVERYBODY)
        state = msgspec.structs.replace(state, left=left)
        if (left.count(False) < 2 <= len(left) and not state.alone) or all(left):
            step = self._end(state)
        elif state.turn == seat:
            step = self._next_round(msgspec.structs.replace(state, turn=None))
        else:
            step = self._go_on(state, chance)
        return Step(step.state, (told, *step.events))

    def _go_on(self, state: State, chance: Chance) -> Step[State]:
        """Reveals when every seat that is still there has picked."""
        here = [s for s, gone in enumerate(state.left) if not gone]
        if state.turn is not None or any(state.picks[s] is None for s in here):
            return Step(state)
        if not state.side_done and not state.left[0]:
            return Step(state)
        die = chance.below(f"r{state.round}/die", 6) + 1
        best = max(here, key=lambda s: (state.picks[s] or 0, -s))
        picks = [state.picks[s] if s in here else None for s in range(len(state.picks))]
        events = (
            Event("picks", {"picks": picks}, EVERYBODY),
            Event("die", {"die": die}, EVERYBODY, beat=1),
        )
        return Step(msgspec.structs.replace(state, turn=best), events)

    def _next_round(self, state: State) -> Step[State]:
        if state.round == state.rounds:
            return self._end(state)
        state = msgspec.structs.replace(
            state, round=state.round + 1, picks=(None,) * len(state.picks), side_done=not state.side
        )
        return Step(state, (Event("round", {"round": state.round}, EVERYBODY, beat=9),))

    def _end(self, state: State) -> Step[State]:
        shown = Event("secrets", {"secrets": list(state.secrets)}, EVERYBODY, beat=9)
        return Step(msgspec.structs.replace(state, over=True, turn=None), (shown,))

    def reshuffle(self, state: State, chance: Chance) -> State:
        chance.below("restart", 6)  # a draw like a real deck's, which the record must contain
        return state

    def racing(self, state: State) -> frozenset[int]:
        return frozenset(() if state.over else (seat for seat, gone in enumerate(state.left) if not gone))

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        lines = self.standing(state)
        return Outcome(lines, tuple(line.seat for line in lines if line.place == 1), state.reason)

    def decided(self, state: State) -> int | None:
        return state.left.index(False) if state.alone and not state.over and state.left.count(False) == 1 else None

    def stop(self, state: State) -> Step[State]:
        return self._end(msgspec.structs.replace(state, reason=DECIDED))

    def standing(self, state: State) -> tuple[Line, ...]:
        order = sorted(range(len(state.scores)), key=lambda s: (state.left[s], -state.scores[s]))
        rank = [(state.left[s], -state.scores[s]) for s in order]
        return tuple(
            Line(
                s,
                1 + rank.index(rank[n]),
                "retired" if state.left[s] else "classified",
                None,
                {"score": state.scores[s]},
            )
            for n, s in enumerate(order)
        )

    def parse(self, state: State, prompt: Prompt, payload: Json) -> Any:
        if not isinstance(payload, dict):
            raise InvalidChoice("expected an object")
        if prompt.kind == "turn":
            steps = payload.get("steps")
            if not isinstance(steps, list):
                raise InvalidChoice("expected a list", "$.steps")
            if steps[-1:] != [0]:
                raise IllegalChoice("not_ended", "$.steps")
            return self._steps(steps[:-1])
        name = "pick" if prompt.kind == "pick" else "say"
        value = payload.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise InvalidChoice("expected a number", f"$.{name}")
        if not 0 <= value <= 9:
            raise IllegalChoice("out_of_range", f"$.{name}", maximum=9)
        return value

    def _steps(self, steps: list[Json]) -> list[int]:
        for n, step in enumerate(steps):
            if step not in (1, 2, 3):
                raise IllegalChoice("no_such_step", f"$.steps[{n}]")
        if len(steps) > 3:
            raise IllegalChoice("too_long", "$.steps[3]")
        return list(steps)

    def default(self, state: State, prompt: Prompt, draft: Json | None, chance: Chance) -> Any:
        return [] if prompt.kind == "turn" else chance.below(f"{prompt.key}/default", 10)

    def view(self, state: State, viewer: int | None) -> dict[str, Json]:
        return {
            "game": "toy",
            "round": state.round,
            "rounds": state.rounds,
            "scores": list(state.scores),
            "left": list(state.left),
            "turn": state.turn,
            "over": state.over,
            "secrets": [n if state.over or s == viewer else None for s, n in enumerate(state.secrets)],
            "you": viewer,
        }

    def choices(self, view: Mapping[str, Json], prompt: Prompt, draft: Json | None) -> Space:
        if prompt.kind == "turn":
            done = len((draft or {}).get("steps", []))
            return Steps("Steps", tuple(Pick(n, str(n)) for n in ((0, 1, 2, 3) if done < 3 else (0,))), False)
        if prompt.kind == "pick":
            return Number("pick", "Pick", 0, 9)
        return OneOf("say", "Say", tuple(Pick(n, str(n)) for n in range(10)))

    def preview(self, view: Mapping[str, Json], prompt: Prompt, draft: Json) -> Preview:
        if prompt.kind != "turn":
            self.parse(None, prompt, draft)  # type: ignore[arg-type]
            return Preview((), None, True)
        steps = draft.get("steps") if isinstance(draft, dict) else None
        if not isinstance(steps, list):
            raise InvalidChoice("expected a list", "$.steps")
        complete = steps[-1:] == [0]
        moves = self._steps(steps[:-1] if complete else steps)
        events = tuple(Event("move", {"seat": prompt.seat, "by": by}, EVERYBODY, n) for n, by in enumerate(moves))
        return Preview(events, None if complete else self.choices(view, prompt, draft), complete)

    def sample(self, view: Mapping[str, Json], prompt: Prompt, chance: Chance) -> Json:
        if prompt.kind == "turn":
            return {"steps": [1 + chance.below("sample", 3), 0]}
        return {"pick" if prompt.kind == "pick" else "say": chance.below("sample", 10)}

    def imagine(self, view: Mapping[str, Json], chance: Chance) -> State:
        seats = len(view["scores"])
        unseen = [1000 + n for n in chance.draws("imagine", [9000] * seats)]
        return State(
            rounds=view["rounds"],
            final=False,
            side=False,
            deaf=False,
            round=view["round"],
            secrets=tuple(unseen[s] if n is None else n for s, n in enumerate(view["secrets"])),
            scores=tuple(view["scores"]),
            left=tuple(view["left"]),
            picks=(None,) * seats,
            side_done=True,
            turn=view["turn"],
            over=view["over"],
        )

    def bot(self, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
        if pilot.level == "crashing":
            raise RuntimeError("this bot always crashes")
        if pilot.level == "raving":
            return {"nonsense": True}
        return self.sample(view, prompt, chance)


toy = Toy()
