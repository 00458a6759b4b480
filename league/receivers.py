"""What gameplay tells the league (a match has finished, a line is reported), and asks it (who drives for whom, who
keeps order, who talks, what a race brought, whether only places are left to win), and what the league tells itself
(check-in has opened)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from django.dispatch import receiver

from gameplay.brought import MatchGains
from gameplay.signals import (
    ClubTalk,
    asks_talk,
    clears_names,
    drives_for_another,
    keeps_order,
    line_reported,
    match_brings,
    match_finished,
    more_to_win,
)
from league.home.first.reading import organises_the_site, stewards_the_site
from league.registration.waitlist import offers_shorten
from league.results import recording
from league.results.reading import seat_is_anothers
from league.standings.gains import match_gains, match_pays_more
from league.start.attendance.signals import check_in_opened
from league.talk import talk

if TYPE_CHECKING:
    from accounts.models import User
    from gameplay.models import TableLine
    from league.models import Race


@receiver(match_finished, dispatch_uid="league.heat_result_record")
def on_match_finished(match_id: int, **kwargs: object) -> None:
    """Runs inside the transaction that finishes the match: both commit together or not at all."""
    recording.heat_result_record(match_id=match_id)


@receiver(drives_for_another, dispatch_uid="league.seat_is_anothers")
def on_drives_for_another(match_id: int, seat: int, user_id: int, **kwargs: object) -> bool:
    return seat_is_anothers(match_id=match_id, seat=seat, user_id=user_id)


@receiver(keeps_order, dispatch_uid="league.organises_the_site")
def on_keeps_order(user_id: int, **kwargs: object) -> bool:
    return organises_the_site(user_id=user_id)


@receiver(clears_names, dispatch_uid="league.stewards_the_site")
def on_clears_names(user_id: int, **kwargs: object) -> bool:
    return stewards_the_site(user_id=user_id)


@receiver(match_brings, dispatch_uid="league.match_brought")
def on_match_brings(match_id: int, **kwargs: object) -> MatchGains | None:
    return match_gains(match_id=match_id)


@receiver(more_to_win, dispatch_uid="league.match_pays_more")
def on_more_to_win(match_id: int, **kwargs: object) -> bool:
    return match_pays_more(match_id=match_id)


@receiver(asks_talk, dispatch_uid="league.match_talk")
def on_asks_talk(match_id: int, user_ids: Collection[int], **kwargs: object) -> ClubTalk | None:
    return talk.match_talk(match_id=match_id, user_ids=user_ids)


@receiver(line_reported, dispatch_uid="league.table_line_report")
def on_line_reported(line: TableLine, by: User, why: str, **kwargs: object) -> bool:
    return talk.table_line_report(line=line, by=by, why=why)


@receiver(check_in_opened, dispatch_uid="league.offers_shorten")
def on_check_in_opened(race: Race, **kwargs: object) -> None:
    if race.scheduled_at is not None:
        offers_shorten(competition=race.stage.competition, until=race.scheduled_at)
