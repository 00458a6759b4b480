"""The league's pages in a real browser: accessible, readable on a phone, alive, and working without scripts."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from playwright.sync_api import expect

from league.clubs.club import clubs
from league.competitions.life import calendar
from league.competitions.stewards import penalties
from league.registration import registrations
from league.stakes import outlooks
from league.standings import snapshots
from league.start.attendance import check_in
from tests.league.cup import Cup, drawn_board
from tests.league.pages.scene import Scene, make_scene
from tests.support.bigseason import make_season
from tests.support.pages import SMALL, TOO_WIDE, found_wrong, goto_and_hear, sign_in_quickly

pytestmark = pytest.mark.browser

TOO_SMALL = """() => [...document.querySelectorAll('body *')]
  .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) && e.checkVisibility())
  .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 13 && !e.closest('.board-picture, .bot-digit'))
  .map((e) => e.outerHTML.slice(0, 80))"""
"""What is to be read. A robot’s letter is part of a picture that is named, its size in units of the drawing."""
TOO_TIGHT = """() => [...document.querySelectorAll('button, select, summary, .button, .tabs a, .site-nav a, textarea,' +
    ' input:not([type=hidden], [type=checkbox], [type=radio])')]
  .filter((e) => e.checkVisibility()).map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""


@pytest.fixture
def scene(transactional_db: None, alice: Any, bob: Any) -> Scene:
    made = make_scene(alice, bob, racers=("Eve", "Gwendolyn Montgomery-Smythe"), bots=2)
    made.run(1, made.entry_numbers())
    made.run(2, list(reversed(made.entry_numbers())), retired=[1])
    return made


@pytest.fixture
def quiet(page: Any) -> Iterator[Any]:
    """A page that must not report anything: no script error, nothing the policy had to block."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    yield page
    assert said == []


def public_paths(scene: Scene) -> list[str]:
    season = f"/c/{scene.club.slug}/{scene.competition.slug}/"
    tabs = ["", "standings/", "calendar/", "results/", "racers/", "rules/", "penalties/", "standings/1/why/"]
    player = scene.competition.entries.get(number=1).player_id
    people = [f"/clubs/{scene.club.slug}/people/", f"/clubs/{scene.club.slug}/players/{player}/"]
    races = [f"{season}races/1/", f"{season}races/3/"]
    return ["/", "/clubs/", f"/c/{scene.club.slug}/", *[season + tab for tab in tabs], *people, *races]


def organiser_paths(scene: Scene) -> list[str]:
    season, club = f"/c/{scene.club.slug}/{scene.competition.slug}/", f"/clubs/{scene.club.slug}/"
    desk = [
        "desk/",
        "desk/entries/",
        "desk/races/2/",
        "desk/races/3/",
        "desk/races/new/",
        "desk/rules/",
        "desk/history/",
    ]
    more = ["desk/edit/", "desk/copy/", "races/2/tables/1/correct/", "penalties/", "withdraw/"]
    clubs = [f"{club}settings/", f"{club}history/", f"{club}people/", f"{club}championships/new/", f"{club}leave/"]
    mine = [
        "/me/",
        "/me/settings/",
        "/me/robot/",
        "/me/delete/",
        "/clubs/new/",
        "/accounts/email/",
        "/accounts/password/change/",
    ]
    return [*[season + path for path in desk + more], *clubs, *mine]


ACCOUNT = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nothing/here/"]


def look(page: Any, url: str, paths: list[str]) -> list[str]:
    """What is wrong with these pages for people."""
    wrong: list[str] = []
    for turn, path in enumerate(paths):
        page.goto(url + path)
        wrong += [f"{path}: {one}" for one in found_wrong(page, turn, (TOO_SMALL, TOO_TIGHT))]
    return wrong


@pytest.mark.long
def test_public_pages_are_accessible(server: Any, page: Any, scene: Scene) -> None:
    assert look(page, server.url, [*public_paths(scene), *ACCOUNT]) == []


@pytest.mark.long
def test_organisers_pages_are_accessible(server: Any, page: Any, scene: Scene) -> None:
    sign_in_quickly(page, server.url, scene.alice)
    registrations.apply(competition=scene.competition, by=scene.alice)
    assert look(page, server.url, organiser_paths(scene)) == []


@pytest.mark.long
def test_french_fits_on_a_phone_too(server: Any, page: Any, scene: Scene) -> None:
    """Its words are longer; any other fault would appear in each language."""

    def fits(paths: list[str]) -> list[str]:
        wrong = []
        for path in paths:
            page.goto(server.url + path)
            assert page.get_attribute("html", "lang") == "fr", path
            wrong += [f"{path}: {one}" for script in (TOO_WIDE, TOO_SMALL, TOO_TIGHT) for one in page.evaluate(script)]
        return wrong

    page.set_viewport_size(SMALL)
    page.context.add_cookies([{"name": "django_language", "value": "fr", "url": server.url}])
    assert fits([*public_paths(scene), *ACCOUNT]) == []
    scene.alice.language = "fr"
    scene.alice.save()
    sign_in_quickly(page, server.url, scene.alice)
    assert fits(organiser_paths(scene)) == []


def test_names_without_a_space_break_on_a_phone(server: Any, page: Any, transactional_db: None, alice: Any) -> None:
    """Nothing makes a page scroll sideways: not the longest names of a club, championship, race, board and racer."""
    word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft"
    club = clubs.create(by=alice, name=word[:80], slug="gearbox", zone="Europe/Paris")
    board = drawn_board(alice, title=word[:60])
    draft = Cup.make(alice, name=word[1:81], publish=False)
    cup = Cup.make(alice, boards=(board.code,), name=word[:80])
    for number in range(3):
        cup.add_bot(f"{number}{word}"[:40])
    for number in (1, 2):
        calendar.race_update(race=cup.race(number), by=alice, title=word[:80])
    cup.run(1, "1 2 3")
    season, plan = f"/c/{club.slug}/{cup.competition.slug}/", f"/c/{club.slug}/{draft.competition.slug}/desk/delete/"
    tabs = (
        "",
        "standings/",
        "calendar/",
        "results/",
        "races/1/",
        "races/2/",
        "desk/",
        "desk/races/2/",
        "desk/entries/",
    )
    rest = (
        "/",
        "/me/",
        f"/c/{club.slug}/",
        f"/clubs/{club.slug}/boards/{cup.race(2).board}/",
        f"/clubs/{club.slug}/people/",
    )
    sign_in_quickly(page, server.url, alice)
    page.set_viewport_size(SMALL)
    wide = []
    for path in (*[season + tab for tab in tabs], *rest, plan, f"/clubs/{club.slug}/championships/new/"):
        answer = page.goto(server.url + path)
        assert answer.status == 200, path
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            wide.append(path)
    assert wide == []


def test_standings_change_before_a_watchers_eyes(server: Any, quiet: Any, scene: Scene) -> None:
    """No reload: a nudge comes through the socket, then the page fetches the fragment again."""
    # With an open line: one that opens after the change reports it again, and what is drawn twice does not flash.
    goto_and_hear(quiet, f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/standings/")
    bob = quiet.locator("#entry-1 .total a")
    before = int(bob.inner_text().split()[0])
    quiet.evaluate("document.body.dataset.same = 'yes'")
    penalties.add(
        competition=scene.competition, by=scene.alice, kind="points", value=5, reason="Fair play", entry_number=1
    )  # fmt: skip
    expect(bob).to_have_text(re.compile(rf"^{before + 5}\b"))
    expect(quiet.locator("#live-region")).to_have_text("The standings have changed.")
    expect(quiet.locator("#entry-1[data-flash]")).to_have_count(1)
    assert quiet.evaluate("document.body.dataset.same") == "yes"


def test_a_race_of_the_chart_brings_its_table_into_sight(server: Any, quiet: Any, scene: Scene) -> None:
    """In place, with an address of its own, and back again; a road that is pressed gives way to the race below it."""
    standings = f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/standings/"
    outlooks.again()
    for stage in scene.competition.stages.all():  # so that no worker changes the page meanwhile
        outlooks.work(stage_id=stage.pk)
    quiet.set_viewport_size(SMALL)
    quiet.goto(standings)
    latest = quiet.locator(".story").inner_text()
    quiet.evaluate("document.body.dataset.same = 'yes'")
    quiet.locator("[data-bump] .races a").first.press("Enter")
    expect(quiet).to_have_url(f"{standings}?after=1")
    expect(quiet.locator("[data-bump] .races a[aria-current]")).to_be_focused()
    expect(quiet.locator(".story")).to_be_in_viewport()
    expect(quiet.locator(".story")).not_to_have_text(latest)
    expect(quiet.locator("#live-region")).to_have_text("After race 1")
    expect(quiet.locator("[data-flash]")).to_have_count(0)
    quiet.locator("#later").click()
    expect(quiet).to_have_url(standings)
    expect(quiet.locator(".story")).to_have_text(latest)
    assert quiet.evaluate("document.body.dataset.same") == "yes"
    quiet.locator(".drawing").scroll_into_view_if_needed()
    box = quiet.locator(".drawing").bounding_box()
    quiet.mouse.click(box["x"] + box["width"] / 4, box["y"] + 20)  # the road of the first after race 1
    expect(quiet).to_have_url(f"{standings}?after=1")
    quiet.go_back()
    expect(quiet).to_have_url(standings)
    expect(quiet.locator(".story")).to_have_text(latest)


def test_a_number_explains_itself_in_a_dialog(server: Any, quiet: Any, scene: Scene) -> None:
    quiet.goto(f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/standings/")
    quiet.locator("#entry-1 .total a").click()
    dialog = quiet.locator("dialog#popover")
    expect(dialog).to_contain_text("Bob")
    expect(dialog).to_contain_text("1st of 5")
    quiet.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_so_does_the_number_of_a_race_from_the_keyboard(server: Any, quiet: Any, scene: Scene) -> None:
    """The focus goes back to the number. On a phone the dialog is a sheet at the foot, on a desk beside the number."""
    quiet.goto(f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/standings/")
    number = quiet.locator("#entry-1 .cell[data-last] a")
    dialog = quiet.locator("dialog#popover")
    for width, height in ((1280, 800), (390, 844)):
        quiet.set_viewport_size({"width": width, "height": height})
        number.focus()
        quiet.keyboard.press("Enter")
        expect(dialog).to_be_visible()
        expect(dialog).to_contain_text("Bob · Race 2")
        box, at = dialog.bounding_box(), number.bounding_box()
        if width == 390:
            assert (box["x"], round(box["width"]), round(box["y"] + box["height"])) == (0, width, height)
        else:
            assert box["y"] >= at["y"] + at["height"] or box["y"] + box["height"] <= at["y"]
        quiet.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(number).to_be_focused()
    number.click()
    dialog.get_by_role("link", name="Total").click()
    expect(dialog).to_contain_text("Place: 1st.")
    expect(quiet.locator("#popover-body")).to_be_focused()


def test_the_preview_follows_the_form(server: Any, quiet: Any, scene: Scene) -> None:
    sign_in_quickly(quiet, server.url, scene.alice)
    quiet.goto(f"{server.url}/clubs/{scene.club.slug}/championships/new/")
    expect(quiet.locator("#preview .preview-dates li")).to_have_count(6)
    quiet.fill("input[name=races]", "9")
    quiet.locator("#preview .preview-dates li").nth(8).wait_for()
    expect(quiet.locator("input[name=own_points]")).to_be_hidden()
    quiet.check("input[name=preset][value=own]")
    quiet.fill("input[name=own_points]", "77 55 33")
    quiet.locator("#preview .bars", has_text="77").first.wait_for()


def test_bob_checks_in_with_a_number_from_his_browser(server: Any, quiet: Any, scene: Scene) -> None:
    check_in.race_open_check_in(race=scene.race(3), by=scene.alice)
    sign_in_quickly(quiet, server.url, scene.bob)
    quiet.goto(f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/races/3/")
    quiet.get_by_role("button", name="I’m here").click()
    quiet.get_by_text("You’re checked in.").first.wait_for()
    nonce = scene.race(3).run.check_ins.get().nonce
    assert len(nonce) == 32
    assert int(nonce, 16) > 0


def test_the_theme_changes_at_once_and_is_remembered(server: Any, quiet: Any, scene: Scene) -> None:
    quiet.emulate_media(color_scheme="light")
    quiet.goto(server.url)
    colour = "getComputedStyle(document.body).backgroundColor"
    day = quiet.evaluate(colour)
    with quiet.expect_response(lambda response: "/me/preferences/" in response.url):
        quiet.get_by_role("button", name="Night").click()
    quiet.wait_for_function(f"day => {colour} !== day", arg=day)
    quiet.reload()
    expect(quiet.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_language_changes_and_the_time_is_the_browsers(server: Any, new_context: Any, scene: Scene) -> None:
    page = new_context(timezone_id="America/Montreal", locale="en-GB").new_page()
    race = scene.race(3)
    path = f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/races/3/"
    page.goto(path)
    from zoneinfo import ZoneInfo

    here = race.scheduled_at.astimezone(ZoneInfo("America/Montreal")).strftime("%H:%M")
    expect(page.locator("time[data-when]").first).to_contain_text(here)
    page.reload()
    expect(page.locator("time[data-when]").first).to_contain_text(here)
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_everything_works_without_scripts(server: Any, new_context: Any, scene: Scene) -> None:
    """Registering, checking in, language and theme: plain forms."""
    registrations.withdraw(competition=scene.competition, by=scene.bob)
    page = new_context(java_script_enabled=False).new_page()
    sign_in_quickly(page, server.url, scene.bob)
    season = f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/"
    page.goto(season)
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_text("You’re taking part").first).to_be_visible()
    check_in.race_open_check_in(race=scene.race(3), by=scene.alice)
    page.goto(f"{season}races/3/")
    page.get_by_role("button", name="I’m here").click()
    expect(page.get_by_text("You’re checked in.").first).to_be_visible()
    page.goto(f"{season}standings/")
    page.locator("#entry-1 .total a").click()
    page.wait_for_url("**/why/")
    page.get_by_role("button", name="Night").click()
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html[lang=fr]")).to_have_count(1)


def test_the_keyboard_reaches_the_content_and_shows_where_it_is(server: Any, quiet: Any, scene: Scene) -> None:
    quiet.goto(server.url)
    quiet.keyboard.press("Tab")
    skip = quiet.locator(":focus")
    assert skip.get_attribute("href") == "#main"
    assert skip.bounding_box()["width"] > 40
    quiet.keyboard.press("Enter")
    quiet.wait_for_function("() => document.activeElement.id === 'main'")
    quiet.keyboard.press("Tab")
    quiet.wait_for_function("() => getComputedStyle(document.activeElement).outlineStyle === 'solid'")


TABLES_CUT = """() => [...document.querySelectorAll('.table-box')]
  .map((box) => [box.clientWidth, box.querySelector('table').scrollWidth]).filter(([room, wide]) => wide > room)"""


def test_no_table_of_a_season_is_cut_at_any_width(page: Any, server: Any, alice: Any) -> None:
    """A box clips what does not fit, and the last column is the total."""
    with transaction.atomic():
        season = make_season(alice, entries=12, races=14, teams=True)
        snapshots.rebuild(competition=season)
    cut = []
    for after in (6, 12, 14):
        page.goto(f"{server.url}/c/{season.club.slug}/{season.slug}/standings/?after={after}")
        page.locator("details:has(table) > summary").last.click()
        for width in (390, 620, 768, 1000, 1060, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            cut += [(after, width, found) for found in page.evaluate(TABLES_CUT)]
    assert cut == []
