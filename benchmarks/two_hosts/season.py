"""The season, made and read beside the database, and a driver's answers: one JSON line in, one out."""

from __future__ import annotations

import datetime as dt
import json
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

RACERS = 4


def begin() -> dict[str, Any]:
    """A championship of four people with its first race started: code and cookies."""
    from django.utils import timezone

    from accounts.services import user_create
    from league.clubs.club import clubs
    from league.common.finding import race_get
    from league.competitions.life import life
    from league.models import Heat
    from league.planning.form import CompetitionForm
    from league.registration import registrations
    from league.scoring.calendar import Rhythm
    from league.start.attendance import check_in
    from league.start.seating import start
    from tests.support.sessions import cookie_of

    people = [
        user_create(email=f"racer{n}@example.org", password=f"a-racer-of-{n}", public_name=f"Racer {n}")
        for n in range(RACERS)
    ]
    owner = people[0]
    club = clubs.create(by=owner, name="Far Apart", slug="far-apart", zone="Europe/Paris")
    rhythm = Rhythm(timezone.localdate() + dt.timedelta(days=1), dt.time(19, 30), races=2)
    form = CompetitionForm(name="Two Hosts", rhythm=rhythm, rules={})
    competition = life.create(club=club, by=owner, form=form)
    life.publish(competition=competition, by=owner)
    for person in people:
        registrations.apply(competition=competition, by=person)
    check_in.race_open_check_in(race=race_get(competition, 1), by=owner)
    for person in people:
        check_in.race_check_in(race=race_get(competition, 1), by=person)
    start.race_start(race=race_get(competition, 1), by=owner)
    match = Heat.objects.get(run__race=race_get(competition, 1)).match
    assert match is not None
    seats = {seating.user_id: seating.seat for seating in match.seatings.all()}
    cookies = {seats[person.pk]: cookie_of(person) for person in people}
    return {"code": match.code, "cookies": [cookies[seat] for seat in range(RACERS)]}


def advise(code: str, key: str) -> Any:
    """A driver's answer to this question; None when it is no longer open."""
    from gameplay.models import Match, OpenPrompt
    from tests.support.races import advice

    match = Match.objects.get(code=code)
    row = OpenPrompt.objects.filter(match=match, key=key, answered=False).first()
    return None if row is None else advice(match, row, "racer")


def check(code: str, taken: dict[str, Any]) -> dict[str, Any]:
    """Acknowledged answers that are lost or doubled, the proof, and whether the season counted the race."""
    from gameplay import selectors
    from gameplay.models import Decision, Match
    from league.models import Race
    from league.standings.reading import standings_table

    match = Match.objects.get(code=code)
    rows = list(Decision.objects.filter(match=match, voided=None).values_list("prompt", "payload", "by"))
    there = Counter(prompt for prompt, _payload, _by in rows)
    kept = {prompt: payload for prompt, payload, by in rows if by == "player"}
    verdict = selectors.verify(selectors.match_verify_data(match))
    race = Race.objects.select_related("stage__competition").get(run__heats__match=match)
    table = standings_table(race.stage.competition)
    return {
        "acknowledged": len(taken),
        "lost": sum(kept.get(prompt) != payload for prompt, payload in taken.items()),
        "doubled": sum(there[prompt] > 1 for prompt in taken),
        "answered by the clock": sum(by in ("timeout", "draft") for _prompt, _payload, by in rows),
        "match": match.status,
        "proof": "holds" if verdict.honest and verdict.rerun == "same" else "fails",
        "race": race.status,
        "points": sorted((row.total for row in table.rows), reverse=True),
    }


def main() -> None:
    import django

    django.setup()
    doing: dict[str, Callable[..., Any]] = {"begin": begin, "advise": advise, "check": check}
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(doing[asked.pop("do")](**asked)), flush=True)


if __name__ == "__main__":
    main()
