"""Continuous races between bots where a club wants them: something for visitors to watch. The games take turns,
starting with the first.

Bots think on the site's time, which belongs to the races of people, so a club has one exhibition at a time, a new one
every ten minutes at most; and of all clubs only a few race at once, drawn by lot.
"""

from __future__ import annotations

import random
from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from gameplay.models import Match
from gameplay.services import SeatSpec, match_create, match_start
from league.common.writing import club_lock, wish_of_player
from league.games.boards import box_board
from league.games.facts import board_words, boards, bot_level_in, bot_levels, games
from league.games.setup import boards_for_anybody, race_raw
from league.games.sizes import table_sizes
from league.models import Club, Player

SEATS = 4
"""Robots of an exhibition, or as near to it as its board takes."""
PACE_MS = 2500
"""Between two turns: slow enough to follow, fast enough not to bore."""
GOING = (Match.Status.OPEN, Match.Status.RUNNING, Match.Status.PAUSED)
EVERY = timedelta(minutes=10)
"""Between the starts of a club's exhibitions. A race takes a few minutes; then its result stays up."""
AT_ONCE = 3
"""On the whole site. Two sweeps at once may make one more, which does no harm."""


def ensure() -> int:
    """Start what is due; returns how many. Idempotent; the sweep calls it."""
    clubs = list(Club.objects.filter(exhibition=True).order_by("pk"))
    if not clubs:
        return 0
    going = Match.objects.filter(purpose=Match.Purpose.DEMO, status__in=GOING).count()
    recent = set(_recent().values_list("back_url", flat=True))
    due = [club for club in clubs if _back_url(club) not in recent]
    random.SystemRandom().shuffle(due)
    started = 0
    for club in due[: max(0, AT_ONCE - going)]:
        with transaction.atomic():
            if club_lock(club).exhibition and not _recent().filter(back_url=_back_url(club)).exists():
                _start(club)
                started += 1
    return started


def _recent() -> QuerySet[Match]:
    """Exhibitions that are on, or began so recently that their club has to wait."""
    late = Q(created_at__gt=timezone.now() - EVERY)
    return Match.objects.filter(Q(status__in=GOING) | late, purpose=Match.Purpose.DEMO)


def _start(club: Club) -> Match:
    """Start one with the club's own bots first, then nameless ones; board and seats vary from race to race."""
    chance = random.SystemRandom()
    game = _next_game(club)
    levels = bot_levels(game)
    own = list(Player.objects.filter(club=club, left_at=None).exclude(bot_level="").order_by("id"))
    chance.shuffle(own)
    board = box_board(game, chance.choice(boards_for_anybody(game)).slug if boards(game) else "")
    count = min(table_sizes(game, board, {}), key=lambda size: (abs(size - SEATS), size))
    seats = [
        SeatSpec(
            bot_level=bot_level_in(game, player.bot_level),
            label=player.display_name,
            bot_style=player.bot_style,
            wish=wish_of_player(player),
        )
        for player in own[:count]
    ]
    while len(seats) < count:
        level = levels[-1 - len(seats) % len(levels)]
        seats.append(SeatSpec(bot_level=level))
    match = match_create(
        game=game,
        raw=race_raw(game=game, board=board.value, options={}),
        seats=seats,
        speed="live",
        purpose=Match.Purpose.DEMO,
        title=(
            "%(club)s · %(place)s",
            {"club": club.name, "place": board_words(game, board.wanted) or dict(games())[game]},
        ),
        back_url=_back_url(club),
        bot_pace_ms=PACE_MS,
    )
    return match_start(match_id=match.pk)


def _next_game(club: Club) -> str:
    """The game after that of the club's last exhibition."""
    slugs = [slug for slug, _title in games() if bot_levels(slug)]
    last = Match.objects.filter(purpose=Match.Purpose.DEMO, back_url=_back_url(club)).order_by("-pk").first()
    return slugs[(slugs.index(last.game) + 1) % len(slugs)] if last and last.game in slugs else slugs[0]


def _back_url(club: Club) -> str:
    return f"/c/{club.slug}/"
