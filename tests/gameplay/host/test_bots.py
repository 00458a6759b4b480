"""Bots: due by a row, thinking beside the turns, answering through the common door; never a reason for a match to
stop."""

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from config.embedded.bot_pool import MAX_BREAKS, THINK_SECONDS, WARM_SECONDS, bot_pool
from gameplay import selectors, services
from gameplay.engine.pilot import Pilot
from gameplay.games.registry import GAMES
from gameplay.models import Decision, OpenPrompt, Seating
from gameplay.services.thoughts import Stopping
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def woken(monkeypatch):
    """A message that a bot may be due."""
    words = []
    monkeypatch.setattr(bot_pool, "is_open", lambda: True)
    monkeypatch.setattr(bot_pool, "wake", lambda after=0: words.append("wake"))
    return words


def test_a_bot_answers_through_the_common_door(toy, alice):
    table = Table.start(alice, "easy")
    assert services.bot_think(prompt_id=table.prompt(1).pk) == "bot"
    answer = Decision.objects.get(seat=1)
    assert (answer.by, answer.version) == ("bot", None)
    assert table.event_kinds()[-1] == "match.ready"


def test_thinking_again_changes_nothing(toy, alice):
    table = Table.start(alice, "easy")
    prompt_id = table.prompt(1).pk
    services.bot_think(prompt_id=prompt_id)
    assert services.bot_think(prompt_id=prompt_id) == "not needed"
    assert services.bot_think(prompt_id=987654321) == "not needed"
    assert Decision.objects.count() == 1


def test_a_question_that_was_asked_again_while_a_bot_thought_is_no_fault_of_it(toy, alice, monkeypatch, caplog):
    table = Table.start(alice, "easy")
    bot = type(toy).bot

    def slow(self, *args):
        OpenPrompt.objects.filter(seat=1).update(rev=2)  # another worker was quicker, and its answer is void by now
        return bot(self, *args)

    monkeypatch.setattr(type(toy), "bot", slow)
    assert services.bot_think(prompt_id=table.prompt(1).pk) == "not needed"
    assert not Decision.objects.exists()
    assert caplog.records == []


def test_a_bot_whose_seat_a_person_takes_while_it_thinks_answers_for_nobody(toy, alice, bob, monkeypatch):
    """Even where another bot still sits at the table."""
    table = Table.start(alice, "easy", "easy")
    bot = type(toy).bot

    def slow(self, *args):
        Seating.objects.filter(match=table.match, seat=1).update(user=bob, bot_level="")
        return bot(self, *args)

    monkeypatch.setattr(type(toy), "bot", slow)
    assert services.bot_think(prompt_id=table.prompt(1).pk) == "not needed"
    assert not Decision.objects.filter(seat=1).exists()


def test_a_bot_never_answers_for_a_person(toy, alice, bob):
    table = Table.start(alice, bob)
    assert services.bot_think(prompt_id=table.prompt(1).pk) == "not needed"
    assert not Decision.objects.exists()


def test_the_same_bot_in_the_same_place_chooses_the_same(toy, alice, monkeypatch):
    """Its luck comes from the seed, on a stream of its own, so a second try after a crash agrees with the first."""
    table = Table.start(alice, "easy")
    services.bot_think(prompt_id=table.prompt(1).pk)
    first = Decision.objects.get(seat=1).payload
    Decision.objects.all().delete()
    OpenPrompt.objects.update(answered=False)
    services.bot_think(prompt_id=table.prompt(1).pk)
    assert Decision.objects.get(seat=1).payload == first


@pytest.mark.parametrize("level", ["crashing", "raving"])
def test_a_bot_that_fails_answers_at_random(toy, alice, level):
    table = Table.start(alice, level)
    assert services.bot_think(prompt_id=table.prompt(1).pk) == "sample"
    assert Decision.objects.get(seat=1).by == "bot"


def test_when_that_fails_too_the_default_is_played(toy, alice, monkeypatch):
    table = Table.start(alice, "crashing")
    monkeypatch.setattr(type(toy), "sample", lambda *args: {"nonsense": 1})
    assert services.bot_think(prompt_id=table.prompt(1).pk) == "default"
    assert Decision.objects.get(seat=1).use_default
    table.submit(0, {"pick": 0})
    table.advance()
    assert table.event_kinds()[-1] == "die"


def test_a_bot_sees_only_its_view(toy, alice, monkeypatch):
    seen = []
    table = Table.start(alice, "easy", "easy")
    bot = type(toy).bot
    monkeypatch.setattr(type(toy), "bot", lambda self, view, *rest: (seen.append(view), bot(self, view, *rest))[1])
    services.bot_think(prompt_id=table.prompt(2).pk)
    assert [n is not None for n in seen[0]["secrets"]] == [False, False, True]


def test_bots_without_a_pace_are_started_by_the_step_that_asks_them(
    toy, alice, woken, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        Table.start(alice, "easy", "easy", bot_pace_ms=0)
    assert woken == ["wake"]
    assert services.bot_next()
    assert woken == ["wake"] * 2, "whoever has thought sends word for the next"
    assert services.bot_next()
    assert not services.bot_next()
    assert [row.by for row in Decision.objects.all()] == ["bot", "bot"]


def test_bots_with_a_pace_wait_for_it_and_for_the_animation(toy, alice):
    quick = Table.start(alice, "easy", bot_pace_ms=100)
    row = quick.prompt(1)
    assert (row.bot_due_at - row.opened_at).total_seconds() == pytest.approx(0.4)
    slow = Table.start(alice, "easy", bot_pace_ms=5000)
    row = slow.prompt(1)
    assert (row.bot_due_at - row.opened_at).total_seconds() == pytest.approx(5)


def test_a_match_of_bots_plays_itself(toy):
    table = Table.start("easy", "hard", "crashing", bot_pace_ms=0)
    for _round in range(10):
        for prompt_id in OpenPrompt.objects.values_list("pk", flat=True):
            services.bot_think(prompt_id=prompt_id)
        table.advance()
    assert table.fresh().status == "finished"


def test_once_the_last_person_has_left_bots_wait_neither_for_their_pace_nor_for_watching(
    toy, alice, bob, woken, django_capture_on_commit_callbacks
):
    table = Table.start(alice, bob, "easy", "hard", bot_pace_ms=60_000)
    services.match_leave(code=table.code, user=bob, message_id="bob-goes")
    table.advance()
    assert not services.bot_next()
    services.match_leave(code=table.code, user=alice, message_id="alice-goes")
    with django_capture_on_commit_callbacks(execute=True):
        table.advance()
    assert woken == ["wake"]
    while table.fresh().status == "running":
        with django_capture_on_commit_callbacks(execute=True):
            assert services.bot_next()
            table.advance()
    assert table.match.status == "finished"
    assert selectors.verify(selectors.match_verify_data(table.match)).honest


def test_a_person_who_is_only_away_is_waited_for(toy, alice, woken, django_capture_on_commit_callbacks):
    table = Table.start(alice, "easy", "easy", bot_pace_ms=60_000)
    Seating.objects.filter(seat=0).update(away=True)
    table.let_time_run_out(0)
    with django_capture_on_commit_callbacks(execute=True):
        services.prompts_close_overdue(match_id=table.match.pk)
        table.advance()
    assert woken == []


def test_a_race_that_only_bots_ever_drove_keeps_its_pace(toy, woken, django_capture_on_commit_callbacks):
    table = Table.start("easy", "easy", bot_pace_ms=60_000)
    for seat in (0, 1):
        services.bot_think(prompt_id=table.prompt(seat).pk)
    with django_capture_on_commit_callbacks(execute=True):
        table.advance()
    row = OpenPrompt.objects.get()
    assert woken == []
    assert (row.bot_due_at - row.opened_at).total_seconds() == pytest.approx(60)


def test_a_real_bot_thinks_in_another_process(db):
    """With a registered game: only this process knows the toy."""
    from gameplay.selectors import games_list

    slug = games_list()[0].slug
    rules = GAMES[slug]
    table = Table.start(
        *[rules.meta.bot_levels[0]] * rules.meta.seats[0], game=slug, raw={"board": rules.meta.boards[0].slug}
    )
    row = OpenPrompt.objects.filter(match=table.match).first()
    assert services.bot_think(prompt_id=row.pk, think=bot_pool.think) == "bot"
    assert bot_pool._processes is not None
    bot_pool.stop()
    assert bot_pool._processes is None


def test_a_game_only_this_process_knows_is_thought_about_here(toy, alice):
    table = Table.start(alice, "easy")
    assert services.bot_think(prompt_id=table.prompt(1).pk, think=bot_pool.think) == "bot"
    bot_pool.stop()


def test_without_a_second_process_the_bot_thinks_here(toy, alice, monkeypatch):
    def none():
        raise OSError("no more processes")

    monkeypatch.setattr(bot_pool, "_pool", none)
    monkeypatch.setattr(bot_pool, "_breaks", 0)
    table = Table.start(alice, "easy")
    assert services.bot_think(prompt_id=table.prompt(1).pk, think=bot_pool.think) == "bot"


def test_a_process_that_starts_slowly_is_not_ended_for_thinking_too_long(monkeypatch):
    """On a busy machine it would be ended before it began, again and again, and every bot would answer at random."""
    waited = []

    class Later:
        def __init__(self, what):
            self.what = what

        def result(self, timeout):
            waited.append((self.what, timeout))
            return self.what

    class Pool:
        def submit(self, *_args):
            return Later("thought")

    monkeypatch.setattr(bot_pool, "_pool", Pool)
    monkeypatch.setattr(bot_pool, "_warming", Later("warm"))
    monkeypatch.setattr(bot_pool, "_breaks", 0)
    assert bot_pool.think("any", {}, None, Pilot("easy"), b"") == "thought"
    assert waited == [("warm", WARM_SECONDS), ("thought", THINK_SECONDS)]


def test_a_process_is_warm_once_it_has_started_and_asking_never_waits(monkeypatch):
    warming = Future()
    monkeypatch.setattr(bot_pool, "_pool", lambda: None)
    monkeypatch.setattr(bot_pool, "_warming", warming)
    monkeypatch.setattr(bot_pool, "_breaks", 0)
    assert not bot_pool.is_warm()
    warming.set_result(True)
    assert bot_pool.is_warm()
    monkeypatch.setattr(bot_pool, "_breaks", MAX_BREAKS)
    assert not bot_pool.is_warm(), "there is none any more"


def test_where_the_site_stops_no_process_is_warm(monkeypatch):
    monkeypatch.setattr(bot_pool, "_breaks", 0)
    monkeypatch.setattr(bot_pool, "is_open", lambda: False)
    assert not bot_pool.is_warm()


def test_a_command_that_ends_at_once_leaves_the_bots_to_the_serving_process(toy, alice, woken, monkeypatch):
    Table.start(alice, "easy", bot_pace_ms=0)
    monkeypatch.setattr(bot_pool, "is_open", lambda: False)
    assert services.bots_start() == 0
    assert woken == []
    monkeypatch.setattr(bot_pool, "is_open", lambda: True)
    assert services.match_sweep().bots == 1
    assert woken == ["wake"]


def test_a_thought_that_is_given_up_at_the_end_answers_nothing(toy, alice, monkeypatch):
    def stopping(*args):
        raise Stopping

    table = Table.start(alice, "easy")
    monkeypatch.setattr(bot_pool, "think", stopping)
    with pytest.raises(Stopping):
        services.bot_think(prompt_id=table.prompt(1).pk, think=bot_pool.think)
    assert not Decision.objects.exists()


class Dead:
    """A pool whose process was killed while it had nothing to think about."""

    def submit(self, *_args):
        raise BrokenProcessPool("killed")

    def shutdown(self, **_options):
        pass


def test_a_process_that_died_idle_is_made_again(monkeypatch):
    monkeypatch.setattr(bot_pool, "_breaks", 0)
    monkeypatch.setattr(bot_pool, "_processes", Dead())
    game = next(iter(GAMES.values()))
    monkeypatch.setattr(type(game), "bot", lambda *_args: "thought here")
    assert bot_pool.think(game.meta.slug, {}, None, Pilot("easy"), b"") == "thought here"
    assert (bot_pool._processes, bot_pool._breaks) == (None, 1)


def test_no_process_is_made_while_the_site_stops(monkeypatch):
    """It would be left behind, or the end of the site would wait for it."""
    monkeypatch.setattr(bot_pool, "is_open", lambda: False)
    with pytest.raises(Stopping):
        bot_pool.think(next(iter(GAMES)), {}, None, Pilot("easy"), b"")
    assert bot_pool._processes is None


def test_a_thought_of_a_process_that_was_stopped_leaves_the_next_one_alone(monkeypatch):
    """The site may be open again before the thread hears that its old process is gone."""
    new = Dead()

    class Old(Dead):
        def submit(self, *_args):
            monkeypatch.setattr(bot_pool, "_processes", new)
            raise BrokenProcessPool("killed")

    monkeypatch.setattr(bot_pool, "_breaks", 0)
    monkeypatch.setattr(bot_pool, "_processes", Old())
    with pytest.raises(Stopping):
        bot_pool.think(next(iter(GAMES)), {}, None, Pilot("easy"), b"")
    assert (bot_pool._processes, bot_pool._breaks) == (new, 0)
    monkeypatch.setattr(bot_pool, "_processes", None)


def test_a_bot_that_does_not_come_back_is_given_up_when_its_lease_ends(toy, alice, monkeypatch):
    """In the server shape by Celery's soft limit, which is raised wherever the bot happens to be."""
    from gameplay.services.leases import LEASE
    from gameplay.tasks import bot_think_task

    assert bot_think_task.soft_time_limit == LEASE.total_seconds()

    def late(*_args):
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(type(toy), "bot", late)
    table = Table.start(alice, "easy")
    assert services.bot_think(prompt_id=table.prompt(1).pk) == "sample"


def test_a_bot_whose_answer_came_during_a_pause_is_asked_again_at_once(toy, alice, monkeypatch):
    table = Table.start(alice, "easy", bot_pace_ms=0)
    bot = type(toy).bot

    def slow(self, *args):
        services.match_pause(code=table.code, by=None)
        return bot(self, *args)

    with monkeypatch.context() as patch:
        patch.setattr(type(toy), "bot", slow)
        assert services.bot_next()
    assert not Decision.objects.exists()
    services.match_resume(code=table.code, by=None)
    assert services.match_sweep().bots == 1
    assert services.bot_next()
    assert Decision.objects.exists()
