"""What must be true after a club has upgraded. Run by test_upgrade.py as a process of its own, on an empty database."""

from __future__ import annotations

import io
import sys
from typing import Any

import django


def main() -> None:
    django.setup()
    from django.core.management import call_command

    from tests.deep.upgrade.load import before, load, upgrade

    told = before(sys.argv[1])
    load(told)
    doubles_add()
    scene = penalties_add(told)
    upgrade()
    check_doubles()
    check_penalties(scene)
    check_replays(told)
    check_standings(told)
    call_command("verify_standings", stdout=io.StringIO())
    check_pages()
    check_running(told)
    check_race_goes_on(told)
    if "team-season" in told["standings"]:
        check_seasons_go_on(told)
    call_command("verify_standings", stdout=io.StringIO())


BOOLEAN = (16, "bool")
"""What the databases call it."""
NAMES = ("Élodie", "E\u0301lodie")


def doubles_add() -> None:
    """Two racers with one name, which both databases allow, and two users. The tables are the older version's."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT club_id FROM league_player GROUP BY club_id ORDER BY COUNT(*) DESC LIMIT 1")
        (club,) = cursor.fetchone()
        cursor.execute("SELECT id FROM league_player WHERE club_id = %s ORDER BY id DESC LIMIT 2", [club])
        for name, (pk,) in zip(reversed(NAMES), cursor.fetchall(), strict=True):
            cursor.execute("UPDATE league_player SET display_name = %s WHERE id = %s", [name, pk])
        cursor.execute("SELECT id FROM accounts_user WHERE email IS NOT NULL ORDER BY id DESC LIMIT 2")
        for name, (pk,) in zip(reversed(NAMES), cursor.fetchall(), strict=True):
            cursor.execute("UPDATE accounts_user SET public_name = %s WHERE id = %s", [name, pk])


def check_doubles() -> None:
    """They have one key and two numbers, can be saved, and no third gets in."""
    from accounts.models import User
    from league.models import Player

    for model, field in ((Player, "display_name"), (User, "public_name")):
        found = list(model.objects.filter(name_key="élodie").order_by("pk"))
        assert [(getattr(one, field), one.twin) for one in found] == [(NAMES[0], 0), (NAMES[1], 1)]
        for one in found:
            one.save()
            one.refresh_from_db()
        assert [one.twin for one in found] == [0, 1]
    assert found[0].name_taken("ÉLODIE") is False
    new = Player(club=Player.objects.filter(name_key="élodie").first().club)
    assert new.name_taken("e\u0301LODIE")
    assert new.name_free("Élodie") == "Élodie (2)"


def penalties_add(told: dict[str, Any]) -> dict[str, int]:
    """The first two of a race lose one place each, which the older version counted wrongly. Returns who and where, in
    ids. The table is the older version's: columns that this version does not know are empty."""
    from django.db import connection

    tables = {
        name: [dict(zip(content["columns"], row, strict=True)) for row in content["rows"]]
        for name, content in told["tables"].items()
    }

    def row(table: str, pk: int) -> dict[str, Any]:
        (found,) = [one for one in tables[table] if one["id"] == pk]
        return found

    sheet = row("league_resultsheet", tables["league_result"][0]["sheet_id"])
    heat = row("league_heat", sheet["heat_id"])
    race = row("league_race", heat["race_id"] if "race_id" in heat else row("league_run", heat["run_id"])["race_id"])
    competition = row("league_stage", race["stage_id"])["competition_id"]
    lines = sorted(
        (one for one in tables["league_result"] if one["sheet_id"] == sheet["id"]), key=lambda one: one["place"] or 99
    )
    scene = {
        "competition": competition,
        "race": race["id"],
        "first": lines[0]["entry_id"],
        "second": lines[1]["entry_id"],
    }
    known: dict[str, Any] = {
        "kind": "places", "value": 1, "reason": "Bumped", "at": "2026-11-22 08:03:29+00:00",
        "competition_id": competition, "race_id": race["id"], "run_id": heat.get("run_id"), "state": "confirmed",
    }  # fmt: skip
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, "league_adjustment")
        for entry in (scene["first"], scene["second"]):
            empty = {one.name: False if one.type_code in BOOLEAN else "" for one in columns}
            said = {**known, "entry_id": entry}
            names = [one.name for one in columns if one.name != "id" and (one.name in said or not one.null_ok)]
            marks = ", ".join(["%s"] * len(names))
            quoted = ", ".join(f'"{name}"' for name in names)
            cursor.execute(
                f"INSERT INTO league_adjustment ({quoted}) VALUES ({marks})",
                [said.get(name, empty[name]) for name in names],
            )
    return scene


def check_penalties(scene: dict[str, int]) -> None:
    """A season with lost places keeps its rule, by which the first one keeps the place, until an organiser takes the
    newer one. Then the penalties apply, and its table is the one of before."""
    from league.competitions.stewards import penalties
    from league.models import Adjustment, Competition, CompetitionStatus, Race
    from league.standings import snapshots
    from league.standings.reading import standings_table

    def competition() -> Competition:
        return Competition.objects.select_related("club", "rules").get(pk=scene["competition"])

    def place() -> int | None:
        number = Race.objects.get(pk=scene["race"]).number
        rows = standings_table(competition()).rows
        (row,) = [row for row in rows if row.entry.id == scene["first"]]
        (cell,) = [cell for cell in row.cells if cell.race == number]
        return cell.place

    assert Competition.objects.filter(penalty_rule="raw").get() == competition()
    assert competition().status == CompetitionStatus.RUNNING
    snapshots.rebuild(competition=competition())
    assert place() == 1
    penalties.apply(competition=competition(), by=competition().club.memberships.get(role="owner").user)
    assert place() == 2
    Adjustment.objects.filter(competition=competition(), kind="places").delete()
    snapshots.rebuild(competition=competition())
    assert place() == 1


def check_replays(told: dict[str, Any]) -> None:
    """Finished races: each step is there, the proof holds, and played again the race has the same outcome."""
    from gameplay import selectors
    from gameplay.models import Match

    assert told["verdicts"], "nothing to verify"
    for code in told["verdicts"]:
        match = Match.objects.get(code=code)
        verdict = selectors.verify(selectors.match_verify_data(match))
        assert (verdict.honest, verdict.rerun) == (True, "same"), (code, verdict)


def check_standings(told: dict[str, Any]) -> None:
    from league.models import Competition
    from league.standings.reading import standings_table

    for competition in Competition.objects.select_related("club", "rules"):
        table = standings_table(competition)
        rows = [[row.place, row.entry.number, row.total] for row in table.rows]
        assert rows == told["standings"][competition.slug], competition.slug


def check_pages() -> None:
    """Each old page opens, for a stranger and for the organiser."""
    from django.test import Client

    from accounts.models import User
    from gameplay.models import Match, OwnBoard
    from league.models import Competition

    paths = ["/", "/play/", "/learn/"]
    for match in Match.objects.filter(purpose="practice"):
        paths += [f"/m/{match.code}/{page}" for page in ("", "form/", "steps/", "verify/")]
    for board in OwnBoard.objects.all():
        paths += [f"/boards/{board.game}/own/{board.code}/", f"/boards/{board.game}/own/{board.code}/edit/"]
    for competition in Competition.objects.select_related("club"):
        top = f"/c/{competition.club.slug}/{competition.slug}/"
        paths += [f"/c/{competition.club.slug}/", top, f"{top}calendar/", f"{top}results/", f"{top}desk/"]
        paths += [f"{top}races/{number}/" for number in range(1, competition.stages.get().races.count() + 1)]
    alice = User.objects.get(email="alice@example.com")
    for user in (None, alice):
        client = Client()
        if user is not None:
            client.force_login(user)
        for path in paths:
            status = client.get(path, headers={"host": "127.0.0.1"}).status_code
            assert status in (200, 302, 403, 404), (path, status)
            if user is alice and (path == "/" or path.startswith(("/c/bolt/", "/play/", "/learn/"))):
                assert status == 200, (path, status)


def check_running(told: dict[str, Any]) -> None:
    """Races continue from where they were, with the open questions and the waiting answers."""
    from gameplay import selectors, services
    from gameplay.models import Match
    from tests.support.races import play_out

    for what, code in told["notes"].items():
        match = Match.objects.get(code=code)
        if "paused" in what:
            assert services.match_resume(code=code, by=None)
        if "running" not in what and "paused" not in what and "asked" not in what:
            continue
        play_out(match, 15)
        match.refresh_from_db()
        if match.status == "finished":
            verdict = selectors.verify(selectors.match_verify_data(match))
            assert verdict.honest, (what, verdict)
        else:
            assert match.status == "running", (what, match.status)


def check_race_goes_on(told: dict[str, Any]) -> None:
    """The race that is on can be finished and published."""
    from accounts.models import User
    from gameplay.models import Match
    from league.models import Race
    from league.results import recording
    from tests.support.races import play_out

    (code,) = [code for what, code in told["notes"].items() if what.endswith("race 2 running")]
    running = Match.objects.get(code=code)
    play_out(running, 3000)
    live = Race.objects.get(run__heats__match=running)
    assert live.status == "provisional", live.status
    recording.race_publish(race=live, by=User.objects.get(email="alice@example.com"))


def check_seasons_go_on(told: dict[str, Any]) -> None:
    """The next race of each season can be opened."""
    from accounts.models import User
    from league.models import Competition, Race
    from league.start.attendance import check_in
    from league.start.seating import start

    alice = User.objects.get(email="alice@example.com")
    for competition in Competition.objects.filter(club__slug="bolt"):
        planned = Race.objects.filter(stage__competition=competition, status="planned").order_by("number").first()
        if planned is not None:
            check_in.race_open_check_in(race=planned, by=alice)
    team_race = Race.objects.get(stage__competition__slug="team-season", number=3)
    start.race_start(race=team_race, by=alice)
    team_race.refresh_from_db()
    assert team_race.status == "live", team_race.status


if __name__ == "__main__":
    main()
