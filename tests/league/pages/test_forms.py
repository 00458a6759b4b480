"""Bad input: the page comes back with the error beside its field, and nothing is written."""

import re
from typing import Any

import pytest
from django.test import Client

from league.models import AuditEvent, Club, Competition, Invitation, Player, Race
from league.scoring.season import Drop
from tests.league.pages.scene import RACE, Scene
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db

NEW_RACE = RACE | {"venue": "online", "date": "2099-01-01", "time": "19:30"}
LATE = RACE | {"venue": "online", "date": "2001-01-01", "time": "19:30"}

SEASON = {
    "name": "Spring Cup", "description": "", "boards": ["rivet_oval"], "option_laps": "2", "first": "2099-03-05",
    "venue": "online", "time": "19:30", "rhythm": "2", "races": "6", "preset": "bumping_bots", "own_points": "",
    "grid": "reverse",
    "option_cards": "none", "option_card_count": "0", "option_obstacles": "on", "option_reverse_lock": "on",
    "capacity": "9", "drop_kind": "none", "drop_n": "", "speed": "live", "check_in_minutes": "30",
    "offer_hours": "24", "admits": "everybody", "tie_breaks": "countback,latest_race", "uneven": "house",
}  # fmt: skip


@pytest.fixture
def organiser(client: Client, scene: Scene) -> Client:
    client.force_login(scene.alice, backend="accounts.backends.SignInBackend")
    return client


def written() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (AuditEvent, Club, Competition, Invitation, Player, Race))


def error_beside(html: str, field: str) -> str:
    """The text of the error list that belongs to a field (Django names it for aria-describedby)."""
    found = re.search(rf'id="(?:\w+_)?{field}_error"[^>]*>(.*?)</ul>', html, re.S)
    assert found, f"no error beside {field}"
    return re.sub(r"<[^>]+>", "", found[1]).strip()


BAD_SEASONS: list[dict[str, Any]] = [
    {"name": "", "boards": [], "option_laps": "7", "first": "yesterday", "time": "25:99", "rhythm": "0", "races": "0",
     "preset": "lottery", "grid": "alphabet", "option_cards": "all", "capacity": "1", "speed": "warp",
     "check_in_minutes": "0", "drop_kind": "some"},
    {"boards": ["the_moon"]},
    {"first": "2001-01-01"},
    {"name": "x" * 81, "option_laps": "many", "races": "99999",
     "option_card_count": "99", "capacity": "-9"},
]  # fmt: skip
"""All fields of one form are wrong, and each says so."""


def refused(organiser: Client, scene: Scene, data: dict[str, Any]) -> str:
    """The page of a new championship, sent back with nothing written."""
    before = written()
    response = organiser.post(f"/clubs/{scene.club.slug}/championships/new/", SEASON | data)
    assert response.status_code == 422, data
    assert written() == before, data
    return squeezed(response.content.decode())


def test_a_bad_championship_says_which_field_and_is_not_made(organiser: Client, scene: Scene) -> None:
    for data in BAD_SEASONS:
        html = refused(organiser, scene, data | {"publish": "1"})
        for field in data:
            assert error_beside(html, field), (field, data[field])
        assert html.count('aria-invalid="true"') >= len(data.keys() - {"boards", "preset", "grid"})


def test_own_points_and_drop_scores_and_teams_need_good_numbers(organiser: Client, scene: Scene) -> None:
    """Own points fall, a drop rule has a number, and places make whole teams."""
    for points in ["", "ten nine", "1 2 3", "0 0 0", "2000 1"]:
        html = refused(organiser, scene, {"preset": "own", "own_points": points})
        assert error_beside(html, "own_points"), points
    assert error_beside(refused(organiser, scene, {"teams": "on", "capacity": "7"}), "capacity")


def test_an_error_among_the_folded_settings_unfolds_them(organiser: Client, scene: Scene) -> None:
    for field, value in [("check_in_minutes", "-5"), ("drop_kind", "best"), ("speed", "warp")]:
        html = refused(organiser, scene, {field: value})
        assert '<details class="form-section" id="more" open>' in html, field
        assert error_beside(html, "drop_n" if field == "drop_kind" else field)
    assert '<details class="form-section" id="more">' in refused(organiser, scene, {"name": ""})


def test_a_good_championship_is_made_published_and_leads_to_its_desk(organiser: Client, scene: Scene) -> None:
    response = organiser.post(f"/clubs/{scene.club.slug}/championships/new/", SEASON | {"publish": "1"})
    made = Competition.objects.get(name="Spring Cup")
    assert response["Location"] == f"/c/{scene.club.slug}/{made.slug}/desk/"
    assert made.status == "open"
    races = Race.objects.filter(competition=made)
    assert races.count() == 6
    assert races[0].scheduled_at.isoformat() == "2099-03-05T18:30:00+00:00"  # 19:30 in Paris


def test_own_points_and_drop_scores_reach_the_rules(organiser: Client, scene: Scene) -> None:
    changes = {"preset": "own", "own_points": "12, 9 7", "drop_kind": "best", "drop_n": "4", "rhythm": "month"}
    organiser.post(f"/clubs/{scene.club.slug}/championships/new/", SEASON | changes)
    made = Competition.objects.get(name="Spring Cup")
    assert made.status == "draft"
    assert made.rules.last.points.values == (12, 9, 7)
    assert made.rules.last.drop == Drop("best", 4)
    dates = [race.scheduled_at.date().isoformat() for race in Race.objects.filter(competition=made)[:3]]
    assert dates == ["2099-03-05", "2099-04-02", "2099-05-07"]  # the first Thursday of each month


def test_the_preview_shows_calendar_and_points_of_an_unfinished_form_and_writes_nothing(
    organiser: Client, scene: Scene
) -> None:
    before = written()
    path = f"/clubs/{scene.club.slug}/championships/new/preview/"
    html = organiser.post(path, SEASON | {"name": "", "preset": "own", "own_points": "50 30"}).content.decode()
    assert html.count('class="start-number"') == 6
    assert "50" in html
    assert 'datetime="2099-03-05T18:30:00+00:00"' in html
    assert organiser.post(path, {}).status_code == 200
    assert organiser.post(path, SEASON | {"first": "9999-12-30"}).status_code == 200
    assert written() == before


RHYTHM = {"first": "2099-01-01", "time": "19:30", "rhythm": "2", "races": "3"}
BAD_FORMS: list[tuple[str, dict[str, str], tuple[str, ...]]] = [
    ("/clubs/new/", {"name": "", "zone": "Mars/Olympus", "language": "tlh"}, ("name", "zone", "language")),
    ("/clubs/{club}/settings/", {"name": "", "zone": "UTC", "language": "en"}, ("name",)),
    ("/clubs/{club}/people/guests/", {"name": "", "email": "no address"}, ("name", "email")),
    ("/clubs/{club}/people/guests/", {"name": "Bob"}, ("name",)),
    ("/clubs/{club}/people/bots/", {"name": "Bolt 9", "level": "godlike"}, ("level",)),
    ("/clubs/{club}/people/invitations/", {"role": "emperor", "days": "900", "max_uses": "0"},
     ("role", "days", "max_uses")),
    ("{season}desk/races/new/", RACE | {"venue": "online", "date": "soon", "time": "19:30"}, ("date",)),
    ("{season}desk/races/new/", NEW_RACE | {"board": "moon"}, ("board",)),
    ("{season}desk/races/new/", LATE, ("date",)),
    ("{season}desk/races/3/edit/", RACE | {"option_laps": "9"}, ("option_laps",)),
    ("{season}desk/races/3/postpone/", {"date": "2099-01-01", "time": "", "reason": ""}, ("time", "reason")),
    ("{season}desk/races/3/postpone/", {"date": "2001-01-01", "time": "19:30", "reason": "Snow"}, ("date",)),
    ("{season}desk/races/3/cancel/", {"reason": ""}, ("reason",)),
    ("{season}desk/copy/", {"name": "", "first": "2099-01-01"}, ("name",)),
    ("{season}desk/copy/", {"name": "Again", **RHYTHM, "first": "2001-01-01"}, ("first",)),
    ("{season}desk/copy/", {"name": "Again", **RHYTHM, "rhythm": "9", "races": "0"}, ("rhythm", "races")),
    ("{season}desk/edit/", {"name": ""}, ("name",)),
    ("{season}desk/rules/", {"capacity": "1", "grid": "draw", "drop_kind": "none", "speed": "live"}, ("capacity",)),
    ("{season}penalties/", {"save": "1", "whom": "77", "kind": "give", "reason": ""}, ("value", "whom", "reason")),
    ("{season}penalties/", {"save": "1", "whom": "1", "kind": "take", "value": "-1", "reason": "x"}, ("value",)),
    ("{season}races/2/tables/1/correct/", {"save": "1", "place_1": "1", "reason": ""}, ("reason",)),
]  # fmt: skip


def test_a_bad_form_says_what_and_where(organiser: Client, scene: Scene) -> None:
    before = written()
    season = f"/c/{scene.club.slug}/{scene.competition.slug}/"
    for path, data, fields in BAD_FORMS:
        response = organiser.post(path.format(club=scene.club.slug, season=season), data)
        assert response.status_code == 422, (path, data)
        for field in fields:
            assert error_beside(response.content.decode(), field), (path, data, field)
        assert written() == before, (path, data)


def test_an_impossible_result_is_refused_with_a_reason(organiser: Client, scene: Scene) -> None:
    before = written()
    numbers = scene.entry_numbers()
    data: dict[str, str] = {"save": "1", "reason": "Photo finish"}
    for number in numbers:
        data |= {f"place_{number}": "1", f"status_{number}": "classified"}
    data[f"place_{numbers[0]}"] = "2"  # the others share the first place: 2 does not exist then
    response = organiser.post(f"/c/{scene.club.slug}/{scene.competition.slug}/races/2/tables/1/correct/", data)
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert written() == before
