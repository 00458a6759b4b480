"""Fixtures for all tests (tests/README.md). Everything is imported inside the fixtures: engine tests need no Django."""

import asyncio
import gc
import itertools
import os
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from accounts.models import User

# Playwright's synchronous API keeps an event loop running in the test's thread, in which Django would refuse the
# database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def pytest_configure(config: pytest.Config) -> None:
    """Generated examples are the same in every run, so that a red test is red again. `make fuzz` is for searching."""
    from hypothesis import settings

    if getattr(config.option, "numprocesses", None) and config.args_source is config.ArgsSource.TESTPATHS:
        from tests.support.rewriting import compiled_once

        compiled_once(config)
    settings.register_profile("same", derandomize=True, deadline=None)
    settings.load_profile("same")


def pytest_runtest_setup(item: pytest.Item) -> None:
    from tests.support import worlds

    worlds.item = item


# --- The database -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def django_db_keepdb(
    django_db_keepdb: bool, django_db_createdb: bool, django_db_modify_db_settings: None, django_test_environment: None
) -> Iterator[bool]:
    """Each process begins with a copy of a migrated database; `--create-db` migrates, `--reuse-db` keeps the last
    one."""
    from tests.support.migrated import of_this_process

    if django_db_keepdb or django_db_createdb:
        yield django_db_keepdb
        return
    with of_this_process():
        yield True


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: Any, django_db_keepdb: bool, django_db_modify_db_settings: None
) -> Iterator[None]:
    """Also where no test of the run is marked: rows made once for a module (support/once.py) belong to no test."""
    from django.test.utils import setup_databases, teardown_databases

    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False, keepdb=django_db_keepdb)
    yield
    if not django_db_keepdb:
        with django_db_blocker.unblock():
            teardown_databases(made, verbosity=0)


# --- The cast -------------------------------------------------------------------------------------------------------


def _user(name: str) -> "User":
    from accounts.services import user_create
    from tests.support import PASSWORD
    from tests.support.worlds import made_once_a_worker

    return made_once_a_worker(user_create)(email=f"{name.lower()}@example.com", password=PASSWORD, public_name=name)


@pytest.fixture
def alice(db: None) -> "User":
    """Organises."""
    return _user("Alice")


@pytest.fixture
def bob(db: None) -> "User":
    """Races."""
    return _user("Bob")


@pytest.fixture
def charlie(db: None) -> "User":
    """Only watches."""
    return _user("Charlie")


@pytest.fixture(autouse=True)
def _same_tongue() -> None:
    """A test begins in the site's language and zone, whatever an earlier request in this process used."""
    from django.apps import apps
    from django.utils import timezone, translation

    if apps.ready:
        translation.deactivate()
        timezone.deactivate()


@pytest.fixture(autouse=True)
def _same_luck(request: pytest.FixtureRequest) -> Iterator[None]:
    from tests.support.luck import same_luck

    with same_luck(request.node.nodeid):
        yield


@pytest.fixture(autouse=True)
def _clean_cache() -> Iterator[None]:
    """Throttles and limits of one test do not affect the next."""
    yield
    from django.apps import apps

    if apps.ready:
        from tests.support.forgetting import forget

        forget()  # the next test's rows have the same ids and versions


@pytest.fixture(autouse=True)
def _as_the_schema_says() -> Iterator[None]:
    """Whatever the API answers in a test must be in its schema."""
    from tests.support.answers import unsaid

    unsaid.clear()
    yield
    assert unsaid == []


# --- Browsers and servers (tests/support) ---------------------------------------------------------------------------


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, offline."""
    from tests.support.chromium import launch_args
    from tests.support.pages import be_patient
    from tests.support.services import lacking
    from tests.support.shaking import HAND, SLOW_HAND

    be_patient()
    return {**browser_type_launch_args, **launch_args(lacking), "slow_mo": HAND if SLOW_HAND else 0}


@pytest.fixture
def new_context(new_context: Any) -> Iterator[Any]:
    """Playwright's, with our patience; it fails the test for an uncaught error or a breach of the content policy.

    `page` and `context` come from it too. It closes what it made after the test, even when the test fails.
    """
    from tests.support.pages import PATIENCE, lost_requests, same_numbers, watch
    from tests.support.shaking import slow_down

    problems: list[list[str]] = []
    lost: list[list[str]] = []

    def make(**options: Any) -> Any:
        context = new_context(**options)
        context.set_default_timeout(PATIENCE)
        same_numbers(context, seed=len(problems) + 1)
        slow_down(context)
        problems.append(watch(context))
        lost.append(lost_requests(context))
        return context

    yield make
    for line in itertools.chain(*lost):  # pytest shows it when the test failed
        print(line)
    assert [text for found in problems for text in found] == []


@pytest.fixture
def cast(new_context: Any) -> list[Any]:
    """Three browsers: Alice's and Charlie's on a desk, Bob's in his hand. None may report an error.

    Without motion: what they show is the same, and no test waits for an animation.
    """
    from tests.support.season import DESK, PHONE

    return [new_context(reduced_motion="reduce", **size).new_page() for size in (DESK, PHONE, DESK)]


@pytest.fixture
def server(transactional_db: None, settings: Any) -> Iterator[Any]:
    """The embedded shape in this process: `.url`. Shares the test's database, so rows can be made and read directly."""
    from tests.support.embedded import embedded_server

    with embedded_server() as running:
        settings.SITE_URL = running.url  # where the links in letters lead
        yield running


@pytest.fixture(scope="session")
def server_shape() -> Iterator[Any]:
    """The server shape as real processes on PostgreSQL and Redis: `.url`, `.manage(...)`, `.kill(role)`."""
    from tests.support.processes import ServerShape
    from tests.support.services import lacking

    with ServerShape(lacking) as running:
        yield running


@pytest.fixture(scope="session")
def nginx(server_shape: Any) -> Iterator[Any]:
    """deploy/nginx.conf under the real nginx before two more web processes of the server shape: `.url`, `.ask(...)`."""
    from tests.support.nginx import Nginx
    from tests.support.services import lacking

    with Nginx(server_shape, lacking) as running:
        yield running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """What every thread of the server was doing when a test waited in vain."""
    report = yield
    if report.when == "call" and report.failed and "server" in getattr(item, "fixturenames", ()):
        from tests.support.embedded import stacks

        report.sections.append(("threads", stacks()))
    return report


# --- Order, and a parallel run --------------------------------------------------------------------------------------


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """However the tests are spread over processes, groups stay together, in the order of `order`."""
    if getattr(config.option, "numprocesses", None):
        config.option.dist, config.option.loadscopereorder = "loadgroup", False
    if "PYTEST_XDIST_WORKER" in os.environ:
        config.option.loadgroup = True  # otherwise the ids here would not name the groups


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from tests.support.turns import ByWorlds

    return ByWorlds(config, log)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: the garbage collector need not scan it again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(10_000, 20, 20)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None, None, None]:
    """Tests of the server shape share one instance, so they stay in one process of a parallel run."""
    from tests.support.turns import order

    for item in items:
        names = set(getattr(item, "fixturenames", ()))
        if names & {"page", "browser", "context", "new_context"}:
            item.add_marker(pytest.mark.browser)
        if "server_shape" in names:
            item.add_marker(pytest.mark.xdist_group("server_shape"))
            item.add_marker(pytest.mark.services)
    yield  # xdist reads the groups and adds them to the ids, pytest-django sorts by database
    items[:] = order(items)
    lost = [item.nodeid for item in items if item.get_closest_marker("xdist_group") and "@" not in item.nodeid]
    if lost and "PYTEST_XDIST_WORKER" in os.environ:
        raise pytest.UsageError(f"this xdist does not keep groups together under this pytest: {lost[0]}")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """An async test may follow a test that drives a browser."""
    from tests.support.turns import without_playwrights_loop

    if item.get_closest_marker("browser"):
        return (yield)
    with without_playwrights_loop():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Ids, and what is drawn with them, do not depend on the tests before."""
    done = yield
    mark = item.get_closest_marker("django_db")
    commits = "transactional_db" in getattr(item, "fixturenames", ()) or (mark and mark.kwargs.get("transaction"))
    if commits and nextitem is not None:  # after the last one the database is gone
        from pytest_django.plugin import blocking_manager_key

        from tests.support.luck import ids_from_one

        with item.config.stash[blocking_manager_key].unblock():
            ids_from_one()
    return done


@pytest.fixture(scope="session")
def browser(browser: Any) -> Iterator[Any]:
    """Playwright's, which can be closed after any test, whichever is last."""
    loop = asyncio._get_running_loop()
    yield browser
    asyncio._set_running_loop(loop)
