"""The flow of a race: the parts of a turn, each resolved from its own base until a question stops it.

A part is a straight-line function of the rules. It stops at a question without an answer so far. Each answer makes the
part run again from its base, and only new events are sent.
"""

from __future__ import annotations

from copy import copy

from gameplay.engine.ask import Unanswered
from gameplay.engine.chance import Chance
from gameplay.engine.contract import DECIDED, Event
from gameplay.games.roborally.board import course_of
from gameplay.games.roborally.rules.announce import announce
from gameplay.games.roborally.rules.deal import begin_turn, deal
from gameplay.games.roborally.rules.ending import check_alive, close, decided, end_of_phase, end_of_turn
from gameplay.games.roborally.rules.prepare import prepare, remove_abandoned, wipe
from gameplay.games.roborally.rules.program import program
from gameplay.games.roborally.rules.register import play_phase
from gameplay.games.roborally.rules.run import AnswerOutOfDate, Run
from gameplay.games.roborally.rules.start import keep_options
from gameplay.games.roborally.state import Stage, State


def play_part(run: Run, stage: Stage) -> Stage:
    """One part of a turn; returns the part that follows (RR-2.1)."""
    match stage:
        case "keep":
            keep_options(run)
            return "deal"
        case "deal":
            # Players may have left after step 14.1 of the turn before: their locked cards are dealt again.
            if remove_abandoned(run):
                wipe(run)
            if run.table.turn:
                check_alive(run)
            if run.table.reason is not None:
                return "over"
            begin_turn(run)
            deal(run)
            return "program"
        case "program":
            program(run)
            return "announce"
        case "announce":
            announce(run)
            return "phase"
        case "phase":
            phase = run.table.phase + 1
            play_phase(run, phase)
            if end_of_phase(run):
                return "over"
            return "phase" if phase < 5 else "prepare"
        case "prepare":
            prepare(run)
            end_of_turn(run)
            return "over" if run.table.reason is not None else "deal"
    raise ValueError(stage)


def advance(state: State, chance: Chance) -> tuple[State, list[Event]]:
    """Resolve as far as the answers reach. The given state does not change."""
    state = copy(state)
    state.answers = dict(state.answers)
    told: list[Event] = []
    while state.stage != "over":
        events: list[Event] = []
        mark = len(chance.log)
        course = course_of(state.setup["board"], state.setup["board_digest"], state.base.turned)
        run = Run(
            state.base.clone(),
            course,
            state.setup,
            events=events,
            answers=state.answers,
            chance=chance,
            waived=state.left,
        )
        try:
            following = play_part(run, state.stage)
        except Unanswered as stop:
            _log_once(state, chance, mark)
            told += _news(events, state.told, told)
            state.table, state.asked, state.told = run.table, stop.question, len(events)
            return state, told
        except AnswerOutOfDate:
            # The rules were changed during the match: this part begins again.
            del chance.log[mark:]
            state.answers, state.told, state.drawn = {}, 0, 0
            told.append(Event("restarted", {"turn": state.base.turn, "stage": state.stage}, None, 0))
            continue
        _log_once(state, chance, mark)
        told += _news(events, state.told, told)
        state.stage, state.base, state.table = following, run.table, run.table
        state.base.left = state.left
        state.asked, state.answers, state.told, state.drawn = (), {}, 0, 0
    return state, told


def stopped(state: State) -> tuple[State, list[Event]]:
    """The player of the last robot ends the race as it is, even in the middle of a part (RR-16.5)."""
    if decided(state.table) is None:
        raise ValueError("the race is not decided")
    events: list[Event] = []
    course = course_of(state.setup["board"], state.setup["board_digest"], state.table.turned)
    run = Run(state.table.clone(), course, state.setup, events=events)
    close(run, DECIDED)
    return State(state.setup, "over", run.table, run.table, left=state.left), events


def reshuffled(state: State, chance: Chance) -> State:
    """The same position with the two decks in new orders.

    The cards that this part of the turn has drawn stay drawn: the part runs again from its base, and must reach the
    same position. A deck that was refilled within the part keeps its order.
    """
    state = copy(state)
    state.base, state.table = state.base.clone(), state.table.clone()
    before, now = state.base.deck, state.table.deck
    if before[: len(now)] == now:
        state.table.deck = chance.shuffle("restart/deck", sorted(now))
        state.base.deck = [*state.table.deck, *before[len(now) :]]
    options, rest = state.base.option_deck, state.table.option_deck
    if options[: len(rest)] == rest:
        state.table.option_deck = chance.shuffle("restart/options", sorted(rest))
        state.base.option_deck = [*state.table.option_deck, *options[len(rest) :]]
    return state


def _log_once(state: State, chance: Chance, mark: int) -> None:
    """Log each draw once: a part that runs again repeats its draws."""
    drawn = len(chance.log) - mark
    del chance.log[mark : mark + min(state.drawn, drawn)]
    state.drawn = max(state.drawn, drawn)


def _news(events: list[Event], already: int, before: list[Event]) -> list[Event]:
    """The events that were not sent yet; their beats follow the beats of this step so far."""
    news = events[already:]
    if not news:
        return []
    shift = (before[-1].beat + 1 if before else 0) - news[0].beat
    return [Event(event.kind, event.data, event.seen_by, event.beat + shift) for event in news] if shift else news
