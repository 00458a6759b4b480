"""The queue of each task, and what beat sends when."""

from datetime import timedelta
from typing import Final

QUEUES: Final = ("clock", "turns", "bots", "post")
"""A worker serves all of them, in this order, unless it is started with fewer (-Q clock). docs/decisions/queues.md"""

ROUTES: Final = {
    "gameplay.tasks.sweep_task": {"queue": "clock"},
    "league.tasks.sweep_task": {"queue": "clock"},
    "gameplay.tasks.bot_think_task": {"queue": "bots"},
    "league.tasks.tables_task": {"queue": "bots"},  # seconds of work, like a thought
    "league.tasks.rehearsal_task": {"queue": "bots"},  # a fraction of a second, many times
    "league.tasks.outlook_task": {"queue": "bots"},  # up to a second of work
    "gameplay.tasks.link_picture_task": {"queue": "post"},  # nobody waits for it
    "outbox.tasks.send_task": {"queue": "post"},  # waits for other people's servers
    "outbox.tasks.purge_task": {"queue": "post"},
}

_EVERY_SECOND = {"schedule": 1.0, "options": {"expires": 1}}
# Not once a day: a club's machine may be on for an evening only.
_EVERY_HOUR = {"schedule": timedelta(hours=1), "options": {"expires": 1800}}

SCHEDULE: Final = {
    "gameplay-sweep": {"task": "gameplay.tasks.sweep_task", **_EVERY_SECOND},
    "league-sweep": {"task": "league.tasks.sweep_task", **_EVERY_SECOND},
    "outbox-send": {"task": "outbox.tasks.send_task", "schedule": 2.0, "options": {"expires": 2}},
    "gameplay-turns": {"task": "gameplay.tasks.turns_task", "schedule": 5.0, "options": {"expires": 5}},
    "gameplay-meetings": {"task": "gameplay.tasks.meetings_task", "schedule": 5.0, "options": {"expires": 5}},
    "outbox-purge": {"task": "outbox.tasks.purge_task", **_EVERY_HOUR},
    "gameplay-purge": {"task": "gameplay.tasks.purge_task", **_EVERY_HOUR},
    "league-purge": {"task": "league.tasks.purge_task", **_EVERY_HOUR},
    "accounts-purge": {"task": "accounts.tasks.purge_task", **_EVERY_HOUR},
}
