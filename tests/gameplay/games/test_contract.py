"""What every game of the registry must do (house rules of the engine contract), played at random."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Game, IllegalChoice, InvalidChoice, InvalidSetup, Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.engine.space import Arrange, Form, Number, OneOf, Optional, Space, Steps
from gameplay.games.registry import GAMES
from gameplay.management.offline import part
from tests.gameplay.games.matches import (
    NEWS,
    OPEN,
    Moment,
    fingerprint,
    fingerprint_elsewhere,
    last,
    play,
    sample,
    setups,
    told,
)
from tests.support.tree import ROOT

SLUGS = sorted(GAMES)
CASES = [
    pytest.param(slug, seats, raw, id=f"{slug}-{n}") for slug in SLUGS for n, (seats, raw) in enumerate(setups(slug))
]
WITH_INVARIANTS = [case for case in CASES if part(case.values[0], "invariants", "broken")]
LIMIT = 150
"""Steps of a match looked at closely; the ends are looked at by tests of their own."""


def moments(slug: str, seats: int, raw: dict[str, Json], limit: int = LIMIT) -> Iterator[Moment]:
    game = GAMES[slug]
    return play(game, game.setup(raw, seats), f"{slug}{seats}".encode(), limit=limit)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_and_decisions_give_the_same_match_in_every_process(slug: str) -> None:
    """Determinism: no dependence on hash order, clock or global state."""
    here = fingerprint(slug)
    assert here == fingerprint(slug)
    assert [fingerprint_elsewhere(slug, hash_seed) for hash_seed in ("1", "2")] == [here, here]


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_a_setup_is_plain_json_and_frozen(slug: str, seats: int, raw: dict[str, Json]) -> None:
    game = GAMES[slug]
    setup = game.setup(raw, seats)
    assert codec.plain(setup) == setup
    assert game.setup(setup, seats) == setup
    assert game.start(setup, Chance(b"a")) == game.start(setup, Chance(b"a"))
    with pytest.raises(InvalidSetup):
        game.setup({**raw, "no such option": 1}, seats)
    with pytest.raises(InvalidSetup):
        game.setup(raw, game.meta.seats[1] + 1)


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_a_state_survives_dump_and_load(slug: str, seats: int, raw: dict[str, Json]) -> None:
    game = GAMES[slug]
    for moment in moments(slug, seats, raw):
        again = codec.load(game.state_type, codec.dump(moment.step.state))
        assert again == moment.step.state
        assert codec.digest(again) == codec.digest(moment.step.state)


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_no_method_changes_the_state_it_is_given(slug: str, seats: int, raw: dict[str, Json]) -> None:
    """Reading methods leave it alone, and so do decide and leave (everything is a value at the contract)."""
    game = GAMES[slug]
    for moment in moments(slug, seats, raw, 60):
        state, prompt = moment.state, moment.prompts[0]
        before = codec.dump(state)
        view = game.view(state, prompt.seat)
        seen = codec.dump(view)
        game.outcome(state)
        game.choices(view, prompt, None)
        payload = sample(game, state, prompt, b"again")
        kept = codec.dump(payload)
        game.preview(view, prompt, payload)
        choice = game.parse(state, prompt, payload)
        game.default(state, prompt, None, Chance(b"d"))
        game.imagine(view, Chance(b"i"))
        game.decide(state, prompt, choice, Chance(b"c"))
        game.leave(state, prompt.seat, "absent", Chance(b"c"))
        assert codec.dump(state) == before
        assert codec.dump(view) == seen
        assert codec.dump(payload) == kept


@pytest.mark.parametrize("slug", SLUGS)
def test_every_refusal_has_a_sentence(slug: str) -> None:
    """Every code in the game's source where it refuses."""
    folder = ROOT / "gameplay" / "games" / slug
    source = "\n".join(path.read_text() for path in sorted(folder.rglob("*.py")))
    codes = set(re.findall(r'IllegalChoice\(\s*"(\w+)"', source))
    codes |= set(re.findall(r'InvalidSetup\(\s*[^,()]+(?:\([^()]*\))?,\s*"(\w+)"', source))
    if (folder / "refusals.py").exists():
        words = (folder / "refusals.py").read_text().split("def refusal(")[1].split("\ndef ")[0]
        codes |= {word for pair in re.findall(r'return "(\w+)"|else "(\w+)"', words) for word in pair if word}
    assert codes or "IllegalChoice" not in source
    assert sorted(codes - set(GAMES[slug].meta.refusals)) == []


GARBAGE: list[Json] = [
    None, True, 0, -1, 10**30, 1.5, "", "x" * 9999, [], [[]], {}, {"": {}}, {"steps": {}}, {"cards": 3}, {"cell": []},
    {"steps": [[[[]]]]}, {"steps": [None] * 500}, {"cell": ["a", None]}, {"cards": [{}]}, {"unknown": 0},
]  # fmt: skip


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_garbage_is_refused_as_unreadable_with_its_place(slug: str, seats: int, raw: dict[str, Json]) -> None:
    game = GAMES[slug]
    kinds: set[str] = set()
    for moment in moments(slug, seats, raw):
        for prompt in moment.prompts[:1]:
            if prompt.kind not in kinds:
                kinds.add(prompt.kind)
                for payload in GARBAGE:
                    with pytest.raises(InvalidChoice) as refusal:
                        game.parse(moment.state, prompt, payload)
                    assert refusal.value.at.startswith("$")


def answers(space: Space) -> Iterator[Json]:
    """A few whole payloads a space describes (not for paths)."""
    match space:
        case OneOf(name, _label, picks):
            yield from ({name: pick.value} for pick in picks)
        case Number(name, _label, low, high):
            yield from ({name: n} for n in {low, high})
        case Arrange(name, _label, items, k):
            yield {name: [item.value for item in items[:k]]}
            yield {name: [item.value for item in items[::-1][:k]]}
        case Optional(inner):
            yield from answers(inner)
            yield {inner.name: None}
        case Form(fields):
            parts = [list(answers(one)) for one in fields]
            for n in range(max(len(part) for part in parts)):
                yield {key: value for part in parts for key, value in part[n % len(part)].items()}


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_what_a_space_offers_parses(slug: str, seats: int, raw: dict[str, Json]) -> None:
    """Each next step of a path is legal and can be ended; each whole answer parses; the view alone is enough."""
    game = GAMES[slug]
    for moment in moments(slug, seats, raw, 40):
        state, prompt = moment.state, moment.prompts[0]
        view = game.view(state, prompt.seat)
        space = game.choices(view, prompt, None)
        codec.dump(space)
        if not isinstance(space, Steps):
            for payload in answers(space):
                game.parse(state, prompt, payload)
            continue
        draft: list[Json] = []
        while not space.complete:
            for pick in space.next:
                assert pick.label % {key: str(value) for key, value in pick.params.items()}
                longer = game.preview(view, prompt, {"steps": [*draft, pick.value]})
                if longer.complete:
                    game.parse(state, prompt, {"steps": [*draft, pick.value]})
                else:
                    assert longer.next is not None
            draft.append(Chance(prompt.key.encode()).choice(str(len(draft)), space.next).value)
            space = game.choices(view, prompt, {"steps": draft})  # type: ignore[assignment]
        game.parse(state, prompt, {"steps": draft})


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_sample_and_default_are_legal(slug: str, seats: int, raw: dict[str, Json]) -> None:
    game = GAMES[slug]
    for moment in moments(slug, seats, raw):
        for prompt in moment.prompts:
            for draft in (None, {"steps": []}, {"nonsense": 1}):
                choice = game.default(moment.state, prompt, draft, Chance(b"d"))
                assert game.parse(moment.state, prompt, codec.plain(choice)) == choice
            game.parse(moment.state, prompt, sample(game, moment.state, prompt, b"x"))


@pytest.mark.parametrize("level", ["first", "last"])
@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_bots_answer_legally_from_a_view(slug: str, seats: int, raw: dict[str, Json], level: str) -> None:
    game = GAMES[slug]
    name = game.meta.bot_levels[0 if level == "first" else -1]
    for number, moment in enumerate(moments(slug, seats, raw, 24)):
        if number % 6 == 0:
            prompt = moment.prompts[0]
            payload = game.bot(game.view(moment.state, prompt.seat), prompt, Pilot(name), Chance(b"bot"))
            game.parse(moment.state, prompt, payload)


def placed_once(game: Game[Any], state: Any, seats: int) -> None:
    outcome = game.outcome(state)
    assert outcome is not None
    assert game.prompts(state) == ()
    assert game.racing(state) == frozenset()
    assert sorted(line.seat for line in outcome.lines) == list(range(seats))
    places = [line.place for line in outcome.lines]
    assert places[0] == 1
    assert all(b in (a, n + 2) for n, (a, b) in enumerate(pairwise(places)))
    assert set(outcome.winners) <= set(range(seats))


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_every_match_ends_and_places_every_seat_once(slug: str, seats: int, raw: dict[str, Json]) -> None:
    game = GAMES[slug]
    placed_once(game, last(moments(slug, seats, raw, 10**6)), seats)


@pytest.mark.parametrize("every", [1, 2, 7])
@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_a_match_ends_whoever_leaves_at_any_prompt(slug: str, seats: int, raw: dict[str, Json], every: int) -> None:
    game = GAMES[slug]
    setup = game.setup(raw, seats)

    def leaving(taken: int, prompts: tuple[Prompt, ...]) -> int | None:
        if taken % every or taken // every >= seats:
            return None
        return prompts[-1].seat if taken % 2 else (prompts[0].seat + taken) % seats

    racing = frozenset(range(seats))
    for moment in play(game, setup, b"leave", leaving=leaving):
        state = moment.step.state
        assert {prompt.seat for prompt in game.prompts(state)} <= game.racing(state) <= racing  # nobody comes back
        racing = game.racing(state)
        assert (game.outcome(state) is None) == bool(game.prompts(state))
        for seat in range(seats):  # a seat that has left is not asked again, and leaving twice changes nothing
            once = game.leave(state, seat, "removed", Chance(b"leave")).state
            assert all(prompt.seat != seat for prompt in game.prompts(once))
            assert seat not in game.racing(once)
            assert game.leave(once, seat, "removed", Chance(b"leave")).state == once
    placed_once(game, state, seats)


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_the_start_event_names_every_seat_by_its_start_place(slug: str, seats: int, raw: dict[str, Json]) -> None:
    """Publicly, and before anything is decided except the grid and what is chosen before the race."""
    game = GAMES[slug]
    if not game.meta.start_event:
        return  # nobody starts ahead of anybody
    played = moments(slug, seats, raw)
    start = game.start(game.setup(raw, seats), Chance(f"{slug}{seats}".encode()))
    events = [*start.events, *(event for moment in played for event in moment.step.events)]
    told = next(event for event in events if event.kind == game.meta.start_event)
    assert told.seen_by is None
    assert sorted(told.data["order"]) == list(range(seats))


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_prompt_keys_never_come_back(slug: str, seats: int, raw: dict[str, Json]) -> None:
    game = GAMES[slug]
    answered: set[str] = set()
    before: tuple[Prompt, ...] = ()
    for moment in moments(slug, seats, raw, 10**6):
        for prompt in before:
            if prompt not in moment.prompts:
                answered.add(prompt.key)
        assert not answered & {prompt.key for prompt in moment.prompts}
        assert game.meta.slug == slug
        before = moment.prompts


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_hidden_hands_look_identical_to_everybody_else(slug: str, seats: int, raw: dict[str, Json]) -> None:
    """Non-interference: what a viewer cannot see changes no view, space, prompt, event or refusal of theirs.

    The twin of a state is imagined from the viewer's own view: it differs in everything hidden from them.
    """
    game = GAMES[slug]
    differed = False
    for number, moment in enumerate(moments(slug, seats, raw, 60)):
        viewer = (None, 0, seats - 1)[number % 3]
        state, prompt = moment.state, moment.prompts[0]
        view = game.view(state, viewer)
        twin = game.imagine(view, Chance(b"another hand %d" % number))
        differed = differed or twin != state
        assert game.view(twin, viewer) == view
        if not game.prompts(twin):
            continue  # a turn under way that cannot be resolved again from its middle: shown to nobody, asks nothing
        assert game.prompts(twin) == game.prompts(state)
        for payload in ({"steps": [{"do": "end"}]}, {"cards": []}, {"cell": [99, 99]}):
            assert refusal(game, twin, prompt, payload) == refusal(game, state, prompt, payload)
        if viewer == prompt.seat and prompt.kind in NEWS.get(slug, []):
            continue
        default = game.default(state, prompt, None, Chance(b"d"))
        if not prompt.sealed and default == game.default(twin, prompt, None, Chance(b"d")):
            one = game.decide(state, prompt, default, Chance(b"d"))
            other = game.decide(twin, prompt, default, Chance(b"d"))
            if game.outcome(one.state) is None:
                assert told(one.events, viewer) == told(other.events, viewer)
                assert game.view(one.state, viewer) == game.view(other.state, viewer)
    assert differed or (seats, raw) in OPEN.get(slug, [])


def refusal(game: Game[Any], state: Any, prompt: Prompt, payload: Json) -> tuple[str, str, Json]:
    with pytest.raises((InvalidChoice, IllegalChoice)) as refused:
        game.parse(state, prompt, payload)
    return refused.value.code, refused.value.at, getattr(refused.value, "params", {})


@pytest.mark.parametrize("slug", SLUGS)
def test_two_sealed_answers_look_identical_to_everybody_else(slug: str) -> None:
    game = GAMES[slug]
    for seats, raw in setups(slug):
        state = game.start(game.setup(raw, seats), Chance(b"x")).state
        prompt = game.prompts(state)[0]
        if not prompt.sealed:
            continue
        steps = []
        for seed in (b"one", b"two"):
            choice = game.parse(state, prompt, sample(game, state, prompt, seed))
            steps.append(game.decide(state, prompt, choice, Chance(b"x")))
        assert steps[0].state != steps[1].state
        for viewer in [None, *(seat for seat in range(seats) if seat != prompt.seat)]:
            assert game.view(steps[0].state, viewer) == game.view(steps[1].state, viewer)
            assert told(steps[0].events, viewer) == told(steps[1].events, viewer)


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_an_imagined_state_shows_the_same_view(slug: str, seats: int, raw: dict[str, Json]) -> None:
    game = GAMES[slug]
    for moment in moments(slug, seats, raw):
        for viewer in (None, 0, seats - 1):
            view = game.view(moment.step.state, viewer)
            assert codec.plain(view) == view
            assert game.view(game.imagine(view, Chance(b"i")), viewer) == view


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_events_are_plain_json_and_their_beats_count_on_by_one(slug: str, seats: int, raw: dict[str, Json]) -> None:
    """Even when seats leave. test_browser_half.py folds their data."""
    game = GAMES[slug]
    matches = [
        moments(slug, seats, raw, 10**6),
        play(game, game.setup(raw, seats), b"l", leaving=lambda n, p: (n // 9) % seats if n % 9 == 4 else None),
    ]
    for match in matches:
        for moment in match:
            assert all(codec.plain(event.data) == event.data for event in moment.step.events)
            beats = [event.beat for event in moment.step.events]
            assert beats[:1] in ([], [0])
            assert all(b - a in (0, 1) for a, b in pairwise(beats))


@pytest.mark.parametrize(("slug", "seats", "raw"), WITH_INVARIANTS)
def test_components_are_conserved(slug: str, seats: int, raw: dict[str, Json]) -> None:
    broken = part(slug, "invariants", "broken")
    for moment in moments(slug, seats, raw, 10**6):
        assert broken(moment.step.state) == []


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_a_reshuffled_position_looks_the_same_to_everybody(slug: str, seats: int, raw: dict[str, Json]) -> None:
    game = GAMES[slug]
    for number, moment in enumerate(moments(slug, seats, raw, 60)):
        if number % 4:
            continue
        before = codec.dump(moment.state)
        again = game.reshuffle(moment.state, Chance(b"again%d" % number))
        assert codec.dump(moment.state) == before
        for viewer in (None, *range(seats)):
            assert codec.plain(game.view(again, viewer)) == codec.plain(game.view(moment.state, viewer))
        assert game.prompts(again) == game.prompts(moment.state)
        assert codec.load(game.state_type, codec.dump(again)) == again
        assert game.reshuffle(moment.state, Chance(b"again%d" % number)) == again
