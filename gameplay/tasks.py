"""The tasks of Celery. Each calls one service, and may run twice or not at all (the sweep makes up for that)."""

from celery import shared_task

from gameplay import services
from gameplay.services.leases import LEASE
from gameplay.services.link_pictures import picture_draw, pictures_purge
from gameplay.services.meeting_opening import meetings_open, meetings_purge
from gameplay.services.moments import moments_keep
from gameplay.services.purge import practice_delete, talk_delete
from gameplay.services.quotas import origins_forget
from gameplay.services.turns import turns_tell


@shared_task(name="gameplay.tasks.match_advance_task")
def match_advance_task(match_id: int) -> None:
    services.match_advance(match_id=match_id)


@shared_task(name="gameplay.tasks.sweep_task")
def sweep_task() -> None:
    services.match_sweep()


# After this a bot gets a random legal answer; its lease ends at the same time.
@shared_task(name="gameplay.tasks.bot_think_task", soft_time_limit=int(LEASE.total_seconds()))
def bot_think_task(prompt_id: int | None = None) -> None:
    if prompt_id is not None:  # sent by a process of the version before, which has already taken the lease
        services.bot_think(prompt_id=prompt_id)
    else:
        services.bot_next()


@shared_task(name="gameplay.tasks.link_picture_task")
def link_picture_task(picture_id: int) -> None:
    picture_draw(picture_id=picture_id)


@shared_task(name="gameplay.tasks.turns_task")
def turns_task() -> None:
    turns_tell()


@shared_task(name="gameplay.tasks.meetings_task")
def meetings_task() -> None:
    meetings_open()


@shared_task(name="gameplay.tasks.purge_task")
def purge_task() -> None:
    services.matches_purge()
    practice_delete()
    meetings_purge()
    pictures_purge()
    talk_delete()
    origins_forget()
    moments_keep()
