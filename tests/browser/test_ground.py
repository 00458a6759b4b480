"""The ground in a real browser: signing up and in, the API's page under the strict policy."""

from typing import Any

from playwright.sync_api import expect

from accounts.models import User
from tests.support import PASSWORD
from tests.support.pages import sign_in, sign_in_quickly


def test_a_visitor_signs_up_and_the_page_knows(server: Any, page: Any) -> None:
    page.goto(f"{server.url}/accounts/signup/")
    page.fill("input[name=email]", "newcomer@example.com")
    page.fill("input[name=password1]", PASSWORD)
    page.fill("input[name=password2]", PASSWORD)
    page.locator("form:has(input[name=password1]) button[type=submit]").click()
    page.wait_for_url(lambda address: "/accounts/signup" not in address)
    assert User.objects.get().email == "newcomer@example.com"
    assert page.request.get(f"{server.url}/api/v1/me/").json()["email"] == "newcomer@example.com"


def test_bob_signs_in(server: Any, page: Any, bob: User) -> None:
    sign_in(page, server.url, bob.email)
    assert page.request.get(f"{server.url}/api/v1/me/").json()["public_name"] == "Bob"


def test_a_session_can_be_given(server: Any, page: Any, bob: User) -> None:
    sign_in_quickly(page, server.url, bob)
    assert page.request.get(f"{server.url}/api/v1/me/").json()["public_name"] == "Bob"


def test_the_apis_page_works_under_the_strict_policy(server: Any, page: Any) -> None:
    page.goto(f"{server.url}/api/v1/docs/")
    page.locator(".opblock").first.wait_for()
    expect(page.locator(".info .title")).to_contain_text("Paddock")
