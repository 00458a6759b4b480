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

LATE = RACE | {"date": "2001-01-01", "time": "19:30"}

SEASON = {
    "name": "Spring Cup", "description": "", "boards": ["rivet_oval"], "option_laps": "2", "first": "2099-03-05",
    "time": "19:30", "rhythm": "2", "races": "6", "preset": "bumping_bots", "own_points": "", "grid": "reverse",
    "option_cards": "none", "option_card_count": "0", "option_obstacles": "on", "option_reverse_lock": "on",
    "capacity": "9", "drop_kind": "none", "drop_n": "", "speed": "live", "check_in_minutes": "30",
    "offer_hours": "24", "tie_breaks": "countback,latest_race", "uneven": "house",
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


BAD_SEASONS: list[tuple[str, Any]] = [
    ("name", ""),
    ("name", "x" * 81),
    ("boards", []),
    ("boards", ["the_moon"]),
    ("option_laps", "7"),
    ("option_laps", "many"),
    ("first", "yesterday"),
    ("first", "2001-01-01"),
    ("time", "25:99"),
    ("rhythm", "0"),
    ("races", "0"),
    ("races", "99999"),
    ("preset", "lottery"),
    ("grid", "alphabet"),
    ("option_cards", "all"),
    ("option_card_count", "99"),
    ("capacity", "1"),
    ("capacity", "-9"),
    ("speed", "warp"),
    ("check_in_minutes", "0"),
    ("drop_kind", "some"),
]


def test_a_bad_championship_says_which_field_and_is_not_made(organiser: Client, scene: Scene) -> None:
    """All cases in one test: the scene is dear."""
    before = written()
    for field, value in BAD_SEASONS:
        response = organiser.post(
            f"/clubs/{scene.club.slug}/championships/new/", SEASON | {field: value, "publish": "1"}
        )
        assert response.status_code == 422, (field, value)
        html = response.content.decode()
        assert error_beside(html, field), (field, value)
        assert 'aria-invalid="true"' in html or field in ("boards", "preset", "grid"), (field, value)
        assert written() == before, (field, value)


def test_own_points_must_be_falling_numbers(organiser: Client, scene: Scene) -> None:
    before = written()
    for points in ["", "ten nine", "1 2 3", "0 0 0", "2000 1"]:
        response = organiser.post(
            f"/clubs/{scene.club.slug}/championships/new/", SEASON | {"preset": "own", "own_points": points}
        )
        assert response.status_code == 422, points
        assert error_beside(response.content.decode(), "own_points"), points
        assert written() == before, points


def test_drop_scores_need_a_number(organiser: Client, scene: Scene) -> None:
    response = organiser.post(f"/clubs/{scene.club.slug}/championships/new/", SEASON | {"drop_kind": "best"})
    assert response.status_code == 422
    assert error_beside(response.content.decode(), "drop_n")


def test_an_error_among_the_folded_settings_unfolds_them(organiser: Client, scene: Scene) -> None:
    address = f"/clubs/{scene.club.slug}/championships/new/"
    for field, value in [("check_in_minutes", "-5"), ("drop_kind", "best"), ("speed", "warp")]:
        html = squeezed(organiser.post(address, SEASON | {field: value}).content.decode())
        assert '<details class="form-section" id="more" open>' in html, field
    html = squeezed(organiser.post(address, SEASON | {"name": ""}).content.decode())
    assert '<details class="form-section" id="more">' in html


def test_teams_need_places_that_make_whole_teams(organiser: Client, scene: Scene) -> None:
    response = organiser.post(f"/clubs/{scene.club.slug}/championships/new/", SEASON | {"teams": "on", "capacity": "7"})
    assert response.status_code == 422
    assert error_beside(response.content.decode(), "capacity")


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


BAD_FORMS: list[tuple[str, dict[str, str], str]] = [
    ("/clubs/new/", {"name": "", "zone": "Europe/Paris", "language": "en"}, "name"),
    ("/clubs/new/", {"name": "X", "zone": "Mars/Olympus", "language": "en"}, "zone"),
    ("/clubs/new/", {"name": "X", "zone": "UTC", "language": "tlh"}, "language"),
    ("/clubs/{club}/settings/", {"name": "", "zone": "UTC", "language": "en"}, "name"),
    ("/clubs/{club}/people/guests/", {"name": ""}, "name"),
    ("/clubs/{club}/people/guests/", {"name": "Bob"}, "name"),
    ("/clubs/{club}/people/guests/", {"name": "Gus", "email": "no address"}, "email"),
    ("/clubs/{club}/people/bots/", {"name": "Bolt 9", "level": "godlike"}, "level"),
    ("/clubs/{club}/people/invitations/", {"role": "emperor", "days": "14"}, "role"),
    ("/clubs/{club}/people/invitations/", {"role": "member", "days": "900"}, "days"),
    ("/clubs/{club}/people/invitations/", {"role": "member", "days": "9", "max_uses": "0"}, "max_uses"),
    ("{season}desk/races/new/", RACE | {"date": "soon", "time": "19:30"}, "date"),
    ("{season}desk/races/new/", LATE, "date"),
    ("{season}desk/races/new/", RACE | {"date": "2099-01-01", "time": "19:30", "board": "moon"}, "board"),
    ("{season}desk/races/3/edit/", RACE | {"option_laps": "9"}, "option_laps"),
    ("{season}desk/races/3/postpone/", {"date": "2099-01-01", "time": "", "reason": "Snow"}, "time"),
    ("{season}desk/races/3/postpone/", {"date": "2001-01-01", "time": "19:30", "reason": "Snow"}, "date"),
    ("{season}desk/races/3/postpone/", {"date": "", "time": "", "reason": ""}, "reason"),
    ("{season}desk/races/3/cancel/", {"reason": ""}, "reason"),
    ("{season}desk/copy/", {"name": "", "first": "2099-01-01"}, "name"),
    ("{season}desk/copy/", {"name": "Again", "first": "2001-01-01"}, "first"),
    ("{season}desk/edit/", {"name": ""}, "name"),
    ("{season}desk/rules/", {"capacity": "1", "grid": "draw", "drop_kind": "none", "speed": "live"}, "capacity"),
    ("{season}penalties/", {"save": "1", "whom": "1", "kind": "give", "reason": "x"}, "value"),
    ("{season}penalties/", {"save": "1", "whom": "77", "kind": "give", "value": "1", "reason": "x"},
     "whom"),
    ("{season}penalties/", {"save": "1", "whom": "1", "kind": "take", "value": "1", "reason": ""},
     "reason"),
    ("{season}penalties/", {"save": "1", "whom": "1", "kind": "take", "value": "-1", "reason": "x"}, "value"),
    ("{season}races/2/tables/1/correct/", {"save": "1", "place_1": "1", "reason": ""}, "reason"),
]  # fmt: skip


def test_a_bad_form_says_what_and_where(organiser: Client, scene: Scene) -> None:
    before = written()
    season = f"/c/{scene.club.slug}/{scene.competition.slug}/"
    for path, data, field in BAD_FORMS:
        response = organiser.post(path.format(club=scene.club.slug, season=season), data)
        assert response.status_code == 422, (path, data)
        assert error_beside(response.content.decode(), field), (path, data)
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
