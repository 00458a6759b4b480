"""Accounts: addresses, profiles, language and time zone, demo users."""

import re
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from accounts import selectors, services
from accounts.forms import ProfileForm
from accounts.middleware import PersonalMiddleware
from accounts.models import User
from accounts.zones import moment_text, reading_in
from tests.support import PASSWORD


def test_an_address_is_one_address_in_any_case(bob: User) -> None:
    with pytest.raises(ValidationError) as refused:
        services.user_create(email="BOB@example.COM", password=PASSWORD)
    assert "email" in refused.value.message_dict
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=services.user_create(email="c@example.com").pk).update(email="BOB@example.com")


def test_a_user_signs_in_with_the_address_in_any_case(client: Client, bob: User) -> None:
    assert client.post("/accounts/login/", {"login": "BOB@Example.com", "password": PASSWORD}).status_code == 302
    assert client.get("/api/v1/me/").status_code == 200


def test_a_wrong_password_opens_nothing(client: Client, bob: User) -> None:
    assert client.post("/accounts/login/", {"login": bob.email, "password": "wrong"}).status_code == 200
    assert client.get("/api/v1/me/").status_code in (401, 403)


def test_a_profile_changes_field_by_field(bob: User) -> None:
    user = services.user_update_profile(user=bob, public_name="  Bob the Fast ", zone="Europe/Paris", theme="dark")
    user.refresh_from_db()
    assert (user.public_name, user.zone, user.theme, user.language) == ("Bob the Fast", "Europe/Paris", "dark", "en")


def test_a_name_reverses_no_text_and_is_one_line(bob: User) -> None:
    odd = "Eve\u202e live\n\x07twice\u200b"
    assert services.user_create(email="e@example.com", public_name=odd).public_name == "Eve live twice"
    assert services.user_create(email="f@example.com", public_name="\u202e").public_name == "f"
    services.user_update_profile(user=bob, public_name=odd + "!")
    bob.refresh_from_db()
    assert bob.public_name == "Eve live twice !"


@pytest.mark.parametrize(
    ("field", "value"), [("zone", "Mars/Olympus"), ("theme", "pink"), ("language", "tlh"), ("public_name", " ")]
)
def test_a_bad_profile_says_which_field_and_writes_nothing(bob: User, field: str, value: str) -> None:
    with pytest.raises(ValidationError) as refused:
        services.user_update_profile(user=bob, **{"public_name": "New", field: value})
    assert field in refused.value.message_dict
    bob.refresh_from_db()
    assert bob.public_name == "Bob"


def test_only_a_profiles_fields_can_be_changed(bob: User) -> None:
    with pytest.raises(TypeError):
        services.user_update_profile(user=bob, is_staff=True)


def through_middleware(user: object, cookies: dict[str, str] | None = None) -> tuple[str, str]:
    seen = []

    def page(request: HttpRequest) -> HttpResponse:
        seen.append((str(translation.get_language()), timezone.get_current_timezone_name()))
        return HttpResponse()

    request = RequestFactory().get("/")
    request.user = user
    request.COOKIES.update(cookies or {})
    with translation.override("en"):
        PersonalMiddleware(page)(request)
    assert timezone.get_current_timezone_name() == "UTC"  # a thread's next request starts afresh
    return seen[0]


def test_a_page_is_in_the_users_language_and_zone(bob: User) -> None:
    services.user_update_profile(user=bob, language="fr", zone="Asia/Tokyo")
    bob.refresh_from_db()
    assert through_middleware(bob, {"zone": "Europe/Paris"}) == ("fr", "Asia/Tokyo")


def test_a_visitors_zone_comes_from_the_browser() -> None:
    from django.contrib.auth.models import AnonymousUser

    assert through_middleware(AnonymousUser(), {"zone": "Europe%2FParis"}) == ("en", "Europe/Paris")


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "/etc/passwd", "\x00", "a" * 5000, "Europe"])
def test_a_nonsense_zone_is_no_zone(zone: str) -> None:
    from django.contrib.auth.models import AnonymousUser

    assert through_middleware(AnonymousUser(), {"zone": zone}) == ("en", "UTC")


def test_demo_users_sign_in_only_where_no_stranger_can_come(client: Client, db: None, settings: object) -> None:
    demo = services.user_create(email="demo@example.com", password=services.DEMO_PASSWORD, is_demo=True)
    assert list(selectors.demo_users()) == [demo]
    settings.DEMO_SIGN_INS = True
    client.post("/accounts/login/", {"login": demo.email, "password": services.DEMO_PASSWORD})
    assert client.get("/api/v1/me/").status_code == 200
    settings.DEMO_SIGN_INS = False
    assert client.get("/api/v1/me/").status_code in (401, 403)  # the session stops too
    client.post("/accounts/login/", {"login": demo.email, "password": services.DEMO_PASSWORD})
    assert client.get("/api/v1/me/").status_code in (401, 403)


def test_an_operator_is_made_on_the_command_line(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", email="root@example.com", interactive=False, verbosity=0)
    root = User.objects.get()
    assert root.is_staff
    assert root.public_name == "root"


def test_only_operators_see_the_admin(client: Client, bob: User) -> None:
    assert client.get("/admin/").status_code == 302
    client.force_login(bob, backend=services.BACKEND)
    assert client.get("/admin/", follow=True).status_code == 403
    root = User.objects.create_superuser("root@example.com", PASSWORD)
    client.force_login(root, backend=services.BACKEND)
    assert client.get("/admin/accounts/user/").status_code == 200
    assert client.get(f"/admin/accounts/user/{bob.pk}/change/").status_code == 200


def test_a_demo_user_who_is_shut_out_is_not_offered(db: None) -> None:
    demo = services.user_create(email="demo@example.com", password=services.DEMO_PASSWORD, is_demo=True)
    User.objects.filter(pk=demo.pk).update(is_active=False)
    assert list(selectors.demo_users()) == []


def test_time_zones_are_cities_with_the_likely_ones_and_the_chosen_one_first() -> None:
    field = ProfileForm(initial={"zone": "America/Argentina/La_Rioja"})["zone"]
    (title, likely), *regions = field.field.choices
    assert (title, likely[0], likely[1][1]) == ("Most common", ("America/Argentina/La_Rioja", "La Rioja"), "Paris")
    assert ("America/New_York", "New York") in likely
    assert {name for name, _zones in regions} >= {"Europe", "Pacific Ocean"}
    assert ProfileForm(data={"zone": "US/Eastern"})["zone"].field.clean("US/Eastern") == "US/Eastern"
    with pytest.raises(ValidationError):
        field.field.clean("Mars/Olympus")
    assert str(ProfileForm(initial={"zone": "Asia/Tokyo"})["zone"]).count(" selected") == 1


def test_a_moment_names_the_zone_and_the_year_only_where_they_differ_from_the_readers(settings: Any) -> None:
    settings.TIME_ZONE = "UTC"
    moment = timezone.now().replace(month=7, day=1, hour=17, minute=30)
    with reading_in(ZoneInfo("Europe/Paris")):
        assert moment_text(moment).endswith("1 Jul, 19:30")
        assert moment_text(moment, for_others=True).endswith("1 Jul, 19:30 CEST"), "a chat has other readers"
        assert moment_text(moment.replace(year=2099)).endswith("1 Jul 2099, 19:30")
        assert moment_text(moment.replace(year=2099), "short").endswith("1 Jul, 19:30")
        with timezone.override(ZoneInfo("America/New_York")):
            assert moment_text(moment).endswith("1 Jul, 13:30 EDT")
        with reading_in(None):
            assert moment_text(moment).endswith("1 Jul, 17:30 UTC")
        with translation.override("fr"):
            assert re.fullmatch(r"(lun|mar|mer|jeu|ven|sam|dim)\. 1 juil\., 19:30", moment_text(moment))
    assert moment_text(moment, "time") == "17:30 UTC"
