"""The weekly challenge of a club. Before it closes it shows only who has tried; players see their own result in their
match.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext

from accounts.typing import Viewer
from gameplay.models import Seed
from gameplay.services import SoloEnd, solo_end
from league.challenges.shapes import AttemptLine, ChallengeCard, ChallengePage, ChallengeView, ClubChallenge
from league.common.finding import access
from league.common.references import player_ref
from league.games import facts
from league.models import Attempt, Challenge, Club
from league.sets import AttemptState

if TYPE_CHECKING:
    from gameplay.engine.contract import Solo


SHOWN = 26
"""How many earlier challenges are shown: half a year."""


def challenge_find(club: Club, game: str, number: int) -> Challenge:
    """The challenge of an address. Raises Http404."""
    found = Challenge.objects.filter(club=club, game=game, number=number).first()
    if found is None:
        raise Http404
    return found


def challenge_page(club: Club, game: str, viewer: Viewer, number: int | None = None) -> ChallengePage:
    """The challenges of a club in a game. Four queries at most. Raises Http404."""
    solo = solo_get(game)
    rows = Challenge.objects.filter(club=club, game=game).order_by("-number")
    found = list(rows[:SHOWN])
    if number is not None and number not in {one.number for one in found}:
        found += list(rows.filter(number=number))
    one = next((one for one in found if number in (None, one.number)), None)
    if one is None and number is not None:
        raise Http404
    tried = _attempts(found)
    may = access(club, viewer)
    shown = _view(club, one, solo, tried[one.pk], viewer) if one else None
    is_on = one is not None and one.closed_at is None and one.closes_at > timezone.now()
    return ChallengePage(
        club_slug=club.slug,
        club_name=club.name,
        game=game,
        game_title=facts.title(game),
        what=_what(game, solo),
        kept=gettext(solo.kept[1]),
        access=may,
        shown=shown,
        may_try=may.is_member and is_on and shown is not None and shown.own is None,
        may_open=may.is_organiser and not any(each.closed_at is None for each in found),
        earlier=tuple(
            _card(club, each, solo, _lines(each, solo, tried[each.pk], viewer)) for each in found if each is not one
        ),
    )


def club_challenges(club: Club, viewer: Viewer, *, organises: bool) -> tuple[ClubChallenge, ...]:
    """The latest challenge in each game that can be played alone; games without any only for organisers. Two queries,
    none on a site without such a game."""
    alone = facts.solo_games()
    if not alone:
        return ()
    rows = Challenge.objects.filter(club=club, game__in=alone).order_by("game", "-number")
    latest = {game: next(some) for game, some in groupby(rows, key=lambda one: one.game)}
    tried = _attempts(list(latest.values()))
    return tuple(
        ClubChallenge(
            game,
            facts.title(game),
            _what(game, solo),
            _card(club, one, solo, _lines(one, solo, tried[one.pk], viewer)) if one is not None else None,
        )
        for game in alone
        for one, solo in ((latest.get(game), solo_get(game)),)
        if one is not None or organises
    )


def solo_get(game: str) -> Solo:
    """How a game is played alone. Raises Http404 for one that is not."""
    solo = facts.solo(game)
    if solo is None:
        raise Http404
    return solo


def _what(game: str, solo: Solo) -> str:
    info = facts.board_info(game, solo.board)
    note = gettext(info.note) if info and info.note else ""
    return " · ".join(part for part in (facts.board_title(game, solo.board), note) if part)


def _attempts(challenges: Sequence[Challenge]) -> dict[int, list[Attempt]]:
    found: dict[int, list[Attempt]] = defaultdict(list)
    rows = Attempt.objects.filter(challenge__in=challenges).select_related("player", "match")
    for row in rows.defer("match__setup", "match__overview").order_by("pk"):
        found[row.challenge_id].append(row)
    return found


def _card(club: Club, one: Challenge, solo: Solo, lines: Sequence[AttemptLine]) -> ChallengeCard:
    return ChallengeCard(
        club_slug=club.slug,
        game=one.game,
        game_title=facts.title(one.game),
        number=one.number,
        level=one.level,
        level_name=gettext(dict(solo.levels).get(one.level, one.level)),
        side=one.side,
        side_name=gettext(dict(solo.sides).get(one.side, one.side)),
        opened_at=one.opened_at,
        closes_at=one.closes_at,
        closed_at=one.closed_at,
        tried=len(lines),
        winners=tuple(line.player.name for line in lines if line.place == 1),
        you_tried=any(line.is_you for line in lines),
    )


def _view(club: Club, one: Challenge, solo: Solo, tried: Sequence[Attempt], viewer: Viewer) -> ChallengeView:
    lines = _lines(one, solo, tried, viewer)
    # The secret is read only once it is public.
    seeds = Seed.objects.filter(pk=one.seed_id)
    secret = b""
    if one.closed_at is None:
        commit = seeds.values_list("commit", flat=True).get()
    else:
        commit, told = seeds.values_list("commit", "secret").get()
        secret = bytes(told)
    return ChallengeView(
        card=_card(club, one, solo, lines),
        goes_on=one.goes_on,
        commit=commit,
        secret=secret.hex(),
        lines=lines,
        own=next((line for line in lines if line.is_you), None),
    )


def _lines(one: Challenge, solo: Solo, tried: Sequence[Attempt], viewer: Viewer) -> tuple[AttemptLine, ...]:
    """Attempts: while the challenge is open in order of their start; then the best first, failed ones last."""
    is_over = one.closed_at is not None
    me = viewer.pk if viewer.is_authenticated else None
    ends = {row.pk: _end(row, solo) for row in tried}
    ranked = sorted((-end.turns, end.kept) for end in ends.values() if end is not None)
    lines = [
        _line(row, ends[row.pk], ranked if is_over else None, is_you=me is not None and row.player.user_id == me)
        for row in tried
    ]
    if is_over:
        lines.sort(key=lambda line: (line.place is None, line.place or 0, line.state))
    return tuple(lines)


def _end(row: Attempt, solo: Solo) -> SoloEnd | None:
    """The result of a won attempt that counts."""
    end = solo_end(solo, row.match.outcome)
    return end if end is not None and end.won and row.voided_at is None else None


def _line(row: Attempt, end: SoloEnd | None, ranked: list[tuple[int, int]] | None, *, is_you: bool) -> AttemptLine:
    """`ranked`: all that won, worst first; None while the challenge is open."""
    is_told = ranked is not None or is_you
    lasts = AttemptState.LOST if row.match.is_over else AttemptState.PLAYING
    state = AttemptState.TRIED if not is_told else AttemptState.WON if end else lasts
    place = None
    if ranked is not None and end is not None:
        place = 1 + sum(other > (-end.turns, end.kept) for other in ranked)
    return AttemptLine(
        player=player_ref(row.player),
        state=AttemptState.VOID if row.voided_at else state,
        place=place,
        turns=end.turns if end and is_told else None,
        kept=end.kept if end and is_told else None,
        match=row.match.code if is_told else "",
        is_you=is_you,
    )
