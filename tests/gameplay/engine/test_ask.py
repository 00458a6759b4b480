"""Rules that ask: recorded answers one by one, and a whole path of steps."""

from __future__ import annotations

import pytest

from gameplay.engine.ask import Answers, Path, Unanswered


def dinner(answers: Answers[str, str]) -> list[str]:
    """A resolution with questions in its middle."""
    soup = answers.ask("soup?")
    return [soup, answers.ask("more?") if soup == "yes" else "none"]


def test_a_run_stops_at_the_first_question_without_an_answer() -> None:
    with pytest.raises(Unanswered) as stop:
        dinner(Answers())
    assert stop.value.question == "soup?"
    with pytest.raises(Unanswered) as stop:
        dinner(Answers(["yes"]))
    assert stop.value.question == "more?"


def test_run_again_with_the_answers_it_goes_through() -> None:
    answers: Answers[str, str] = Answers(["yes", "a little", "unused"])
    assert dinner(answers) == ["yes", "a little"]
    assert (answers.used, answers.left, answers.peek()) == (2, 1, "unused")
    assert dinner(Answers(["no"])) == ["no", "none"]
    assert Answers().peek() is None


def test_an_answer_to_another_question_does_not_fit() -> None:
    answers: Answers[str, str] = Answers(["soup?no"], match=lambda question, answer: answer.startswith(question))
    assert answers.ask("soup?") == "soup?no"
    answers = Answers(["more?no"], match=lambda question, answer: answer.startswith(question))
    with pytest.raises(LookupError):
        answers.ask("soup?")


def walk(path: Path[str, str]) -> list[str | None]:
    """Three moments; the first must be answered, the last is offered only after `b`."""
    taken: list[str | None] = [path.offer(["a1", "a2"], "start", must=True)]
    taken.append(path.offer(["b", "c"], "middle"))
    if taken[1] == "b":
        taken.append(path.offer(["b", "d"], "end"))
    return taken


def test_a_step_is_taken_at_the_first_moment_that_offers_it() -> None:
    assert walk(Path(["a2", "b", "d"], ended=True)) == ["a2", "b", "d"]
    assert walk(Path(["a1", "c"], ended=True)) == ["a1", "c"]
    assert walk(Path(["a1", "b", "b"], ended=True)) == ["a1", "b", "b"]


def test_what_is_passed_over_is_declined() -> None:
    path: Path[str, str] = Path(["a1"], ended=True)
    assert walk(path) == ["a1", None]
    assert (path.left, path.further, path.missed) == (0, [], False)


def test_a_step_that_no_moment_offers_is_left_over() -> None:
    path: Path[str, str] = Path(["a1", "d"], ended=True)
    assert walk(path) == ["a1", None]
    assert (path.used, path.left) == (1, 1)


def test_without_its_end_the_path_remembers_what_may_follow() -> None:
    path: Path[str, str] = Path(["a1"])
    walk(path)
    assert path.further == [("b", "middle"), ("c", "middle")]
    path = Path(["a1", "b"])
    walk(path)
    assert path.further == [("b", "end"), ("d", "end")]


def test_a_must_holds_everything_later_back() -> None:
    path: Path[str, str] = Path()
    assert walk(path) == [None, None]
    assert path.further == [("a1", "start"), ("a2", "start")]
    assert path.missed
    path = Path(["b"], ended=True)
    assert walk(path) == [None, None]
    assert (path.missed, path.left) == (True, 1)


def test_steps_may_be_any_values() -> None:
    path: Path[tuple[str, int], None] = Path([("x", 1)], ended=True)
    assert path.offer([("x", 2), ("x", 1)]) == ("x", 1)
