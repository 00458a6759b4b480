"""Rules as straight-line functions that ask.

A resolution that needs an answer in its middle calls `answers.ask(question)`. It returns the recorded answer, or stops
the run by raising `Unanswered` when there is none yet. The caller of the resolution records the answer and runs it
again from its beginning, so there is no agenda to keep by hand and no stack to save.

`Path` is the same idea for a turn that is answered as a whole: the rules offer options, and the path takes one or none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")
W = TypeVar("W")


class Unanswered(Exception, Generic[Q]):
    """The run stopped at a question without an answer so far."""

    def __init__(self, question: Q) -> None:
        super().__init__(repr(question))
        self.question = question


class Answers(Generic[Q, A]):
    """Recorded answers, handed out in the order in which the rules ask."""

    def __init__(self, recorded: Sequence[A] = (), match: Callable[[Q, A], bool] | None = None) -> None:
        """`match(question, answer)` says whether the next answer belongs to this question.

        If it does not, the question is passed over only if it was asked with `skippable`.
        """
        self._recorded = list(recorded)
        self._match = match
        self.used = 0

    def ask(self, question: Q) -> A:
        """The next recorded answer. Raises Unanswered when there is none, LookupError when it does not fit."""
        if self.used >= len(self._recorded):
            raise Unanswered(question)
        answer = self._recorded[self.used]
        if self._match is not None and not self._match(question, answer):
            raise LookupError(self.used)
        self.used += 1
        return answer

    def peek(self) -> A | None:
        """The next answer, or None."""
        return self._recorded[self.used] if self.used < len(self._recorded) else None

    @property
    def left(self) -> int:
        return len(self._recorded) - self.used


class Path(Generic[A, W]):
    """One answer to a whole run of offers: a list of steps, each taken at the first moment that offers it.

    The rules `offer` what may be done at a moment. The next step of the path is taken if it is among the options;
    otherwise the moment is passed over, and its offer is declined. When the steps are used up and the path has not
    `ended`, everything further is declined too, but kept in `further`: these steps may follow, whichever later moment
    they belong to.

    If two moments could offer the same thing, a step must name its moment.
    """

    def __init__(self, steps: Sequence[A] = (), *, ended: bool = False) -> None:
        self.steps = tuple(steps)
        self.ended = ended
        self.used = 0
        self.further: list[tuple[A, W | None]] = []
        """What may follow the path, with the `where` of its moment."""
        self.missed = False
        """A `must` moment was not answered: until it is, nothing later is taken or may follow."""

    def offer(self, options: Sequence[A], where: W | None = None, *, must: bool = False) -> A | None:
        """The step taken at this moment, or None when it is passed over (then the caller uses its default)."""
        if self.missed:
            return None
        if self.used < len(self.steps):
            step = self.steps[self.used]
            if step in options:
                self.used += 1
                return step
        elif not self.ended:
            self.further.extend((option, where) for option in options)
        self.missed = must
        return None

    @property
    def left(self) -> int:
        """Steps that no moment offered."""
        return len(self.steps) - self.used
