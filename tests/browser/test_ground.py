"""The basics in a real browser: signing up and in, and the API's page under the strict policy."""

import asyncio
import itertools
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import expect

from accounts.models import User
from tests.support import PASSWORD
from tests.support.pages import sign_in, sign_in_quickly
from tests.support.turns import order, without_playwrights_loop


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


def test_a_test_can_give_the_browser_a_session(server: Any, page: Any, bob: User) -> None:
    sign_in_quickly(page, server.url, bob)
    assert page.request.get(f"{server.url}/api/v1/me/").json()["public_name"] == "Bob"


def test_the_apis_page_works_under_the_strict_policy(server: Any, page: Any) -> None:
    page.goto(f"{server.url}/api/v1/docs/")
    page.locator(".opblock-tag").first.click()
    page.locator(".opblock").first.wait_for()
    expect(page.locator(".info .title")).to_contain_text("Paddock")


def test_async_code_may_run_between_two_calls_of_a_browser(page: Any) -> None:
    page.goto("data:text/html,<p>One</p>")
    with without_playwrights_loop():
        assert asyncio.run(asyncio.sleep(0, "two")) == "two"
    assert page.locator("p").inner_text() == "One"


def test_tests_that_wait_run_among_those_that_compute() -> None:
    """Each runs once: first the tests that must stay together and those that take long, and none of the browser's at
    the end."""

    def item(path: str, *marks: str) -> Any:
        return SimpleNamespace(path=path, iter_markers=lambda: [SimpleNamespace(name=mark) for mark in marks])

    works = [item(f"works {number // 3}") for number in range(30)]
    long = [item("long", "long") for _ in range(2)]
    waits = [item(f"waits {number // 2}", "browser") for number in range(6)]
    waits_long = [item("waits long", "browser", "long") for _ in range(2)]
    shape = [item("shape", "browser", "xdist_group"), item("shape", "xdist_group")]
    ordered: list[Any] = order([*works, *long, *waits, *waits_long, *shape])
    paths = [path for path, _items in itertools.groupby(one.path for one in ordered)]
    assert len(ordered) == 42
    assert paths[:5] == ["shape", "waits long", "long", "waits long", "long"]
    assert [path for path in paths[5:] if "works" in path] == [f"works {number}" for number in range(10)]
    assert [paths.index(f"waits {number}") for number in range(3)] == [5, 9, 13]
