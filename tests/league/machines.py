"""How the state machines of seasons run: against the database, with a rollback after each example.

`DEEP=20 pytest tests/league/services/test_stateful_tournaments.py` searches: twenty times as many examples, others each
time.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test


def machine_run(
    machine: type[RuleBasedStateMachine], alice: Any, people: list[Any], *, examples: int, steps: int
) -> None:
    """`alice` owns the machine's club, `people` race there. A machine's own `teardown` runs after an example without
    errors."""
    deep = int(os.environ.get("DEEP", "1"))

    class InOneTransaction(machine):  # type: ignore[valid-type, misc]  # the class is given
        """Every example is undone, so that hypothesis can repeat it."""

        def __init__(self) -> None:
            super().__init__()
            self.alice, self.people = alice, people
            self.atomic = transaction.atomic()
            self.atomic.__enter__()

        def teardown(self) -> None:
            try:
                if sys.exc_info()[0] is None:
                    super().teardown()
            finally:
                transaction.set_rollback(True)
                self.atomic.__exit__(None, None, None)

    run_state_machine_as_test(
        InOneTransaction,
        settings=settings(
            max_examples=examples * deep,
            derandomize=deep == 1,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.explicit, Phase.reuse, Phase.generate],
        ),
    )
