"""The picture beside a link: plain attributes, nothing fetched, drawn by a worker, kept until it changes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.linkcard import LinkCard, picture_line
from accounts.looks import Robot
from accounts.models import User
from gameplay.gamepages.colours import mixed
from gameplay.gamepages.letters import drawable
from gameplay.gamepages.plain import flat, resolved
from gameplay.gamepages.posters import Line, Poster, poster_svg
from gameplay.games.registry import GAMES
from gameplay.models import LinkPicture, Match
from gameplay.selectors.boards import board_content
from gameplay.selectors.pictures import board_picture
from gameplay.services import link_pictures
from gameplay.services.forgetting import person_forget
from gameplay.services.guests import guest_rename
from gameplay.services.link_pictures import picture_draw, pictures_purge, rendered
from tests.support.races import make_race

SIZE = b"\x00\x00\x04\xb0\x00\x00\x02\x76"
"""1200 x 630, as the head of a PNG says it."""
LONG = "Ångström & <Söhne> d’Œuvre de l’Île-Saint-Ça"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("var(--a)", "#102030"),
        ("var(--none, 3px)", "3px"),
        ("light-dark(#fff, #000)", "#fff"),
        ("calc(var(--w) * 2)", "3"),
        ("calc(-1 * var(--tilt, 4deg))", "-4"),
        ("color-mix(in oklab, var(--a), #2a2e36 var(--dim, 0%))", "#102030"),
        ("color-mix(in oklab, #ffffff 50%, #000000)", "#636363"),  # as Chromium mixes them
    ],
)
def test_what_css_leaves_open_is_worked_out(value: str, said: str) -> None:
    assert resolved(value, {"--a": "#102030", "--w": "1.5px"}) == said


def test_an_invalid_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="red"):
        mixed(["in oklab", "red", "#fff"])


def test_a_class_becomes_attributes_and_what_is_around_it_counts() -> None:
    drawn = flat('<g class="robot paint-2 trim-2 is-badge"><g class="robot-hull"><path class="bot-line"/></g></g>')
    assert 'stroke="#15171c"' in drawn
    assert 'stroke-width="1.52"' in drawn  # calc(1.9px * 0.8): in a hull the line is thinner
    assert "class" not in drawn


def posters() -> list[Poster]:
    robots = tuple(Line(Robot(seat), LONG, str(seat + 1), "31") for seat in range(9))
    return [
        Poster(LONG * 3, LONG * 4, rows=robots, beside=LONG * 3),
        Poster(LONG, LONG, steps=robots[:3]),
        Poster(LONG, "", robots=robots),
        Poster(LONG, LONG, steps=(Line(Robot(0), "A", "=1"), Line(Robot(1), "B", "=1"), Line(Robot(2), "C", "3"))),
        Poster("Paddock", ""),
    ]


@pytest.mark.parametrize("poster", posters())
def test_a_drawing_has_nothing_left_to_look_up(poster: Poster) -> None:
    svg = poster_svg(poster)
    assert not re.search(r"var\(|calc\(|color-mix|light-dark|class=|style|<slot", svg)
    assert not re.search(r'href="[^#]|url\([^#]', svg)
    known = set(re.findall(r'\bid="([^"]+)"', svg))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= known
    assert "<Söhne>" not in svg


@pytest.mark.parametrize("game", [slug for slug, game in GAMES.items() if game.meta.boards])
def test_a_board_is_drawn_without_its_sheet(game: str) -> None:
    board = str(board_picture(game, "", board_content(game, GAMES[game].meta.boards[0].slug), named=False))
    poster = Poster("A", "", robots=(Line(Robot(0), "Ada"),), board=board, sheet=f"gameplay/games/{game}/style.css")
    svg = poster_svg(poster)
    assert not re.search(r"var\(|calc\(|color-mix|light-dark|rgb\(|class=|style", svg)
    bare = re.findall(r'<path (?:d="[^"]*" ?)?/>', svg)
    assert len(bare) < 12, "a path without a look is black"
    assert len(rendered(svg)) < 200_000


@pytest.mark.parametrize("poster", posters()[:2])
def test_it_is_rendered_in_its_size(poster: Poster) -> None:
    png = rendered(poster_svg(poster))
    assert png.startswith(b"\x89PNG")
    assert png[16:24] == SIZE
    assert len(png) < 200_000


@pytest.mark.parametrize("letters", ["Aa", "Éé", "Œœ", "Çç", "Ññ", "Øø", "Łł", "ßÄ", "’…", "·«"])
def test_the_font_has_the_letters_of_names(letters: str) -> None:
    """A letter that it lacks is drawn as nothing, or all of them as the same box."""

    def drawn(text: str) -> bytes:
        return rendered(
            '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" font-family="Lato">'
            f'<text x="4" y="30" font-size="28">{text}</text></svg>'
        )

    assert len({drawn(one) for one in (*letters, "\ue000", "")}) >= 3


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Zoë Łukasz d’Œuvre", "Zoë Łukasz d’Œuvre"),
        ("Jiří Őszi Đorđe", "Jirí Oszi Dorde"),
        ("Ben 🏁", "Ben"),
        ("Ада Lovelace", ""),
        ("Race 4 · Осенний кубок", "Race 4"),
        ("Ада leads Ben by 3 points. Next: Race 4.", "Next: Race 4."),
        ("٣ points", ""),
        ("À 19\u202fh\u202f30", "À 19\xa0h\xa030"),
    ],
)
def test_what_the_font_lacks_is_left_out(text: str, left: str) -> None:
    assert drawable(text) == left


def test_a_racer_whose_name_cannot_be_drawn_has_the_number_of_the_robot() -> None:
    line = Line(Robot(0, "", "7"), "Ада", "1", "12")
    for poster in (Poster("Кубок", "Ада", rows=(line,), beside="Ада"), Poster("", "", steps=(line,))):
        svg = poster_svg(poster)
        assert not re.search(r"[^\x00-\u024f…]", svg)
        assert ">#7<" in svg


def test_a_team_stands_side_by_side() -> None:
    line = Line(Robot(0), "Team A", "1", "12", (Robot(1), Robot(2), Robot(3)))
    alone = poster_svg(Poster("Cup", "", steps=(Line(Robot(0), "A", "1"),)))
    assert len(line.robots) == 3
    assert poster_svg(Poster("Cup", "", steps=(line,))).count("<ellipse") == 3 * alone.count("<ellipse")


@pytest.mark.parametrize(
    "svg",
    ['<image href="file:///etc/passwd"/>', '<use href="http://x/y#z"/>', "<style>@import url(x)</style>",
     '<path fill="url(http://x)"/>', "<!DOCTYPE svg>"],
)  # fmt: skip
def test_a_drawing_that_leads_elsewhere_is_refused(svg: str) -> None:
    with pytest.raises(ValueError, match="elsewhere"):
        rendered(svg)


@pytest.fixture
def match(alice: Any, bob: Any, settings: Any) -> Match:
    settings.SITE_URL = "http://testserver"
    return make_race(alice, bob)


def address(match: Match) -> str:
    html = Client().get(f"/m/{match.code}/").content.decode()
    found = re.search(r'property="og:image" content="http://testserver([^"]+)"', html)
    assert found is not None
    return found[1]


def asked(path: str, callbacks: Any) -> tuple[bytes, str]:
    with callbacks(execute=True):
        answer = Client().get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    return answer.content, answer["Cache-Control"]


def test_a_worker_draws_it_and_until_then_the_sites_picture_is_used(
    match: Match, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(link_pictures, "link_picture_wanted", sent.append)
    monkeypatch.setattr(link_pictures, "rendered", lambda svg: b"\x89PNG" + svg.encode())
    link_pictures.house_picture.cache_clear()
    path = address(match)
    first, kept = asked(path, django_capture_on_commit_callbacks)
    assert b"Paddock" in first
    assert "max-age=60" in kept
    assert asked(path, django_capture_on_commit_callbacks)[0] == first
    assert len(sent) == 1  # it was requested a moment ago
    picture_draw(picture_id=sent[0])
    second, kept = asked(path, django_capture_on_commit_callbacks)
    assert b"Alice" in second
    assert second.count(b":svg ") == 2, "the board of the match"
    assert "max-age=86400" in kept
    picture_draw(picture_id=sent[0])
    monkeypatch.setattr(link_pictures, "rendered", lambda svg: pytest.fail("it has not changed"))
    picture_draw(picture_id=sent[0])
    link_pictures.house_picture.cache_clear()


def test_until_it_is_drawn_the_clubs_picture_is_used(db: None) -> None:
    path = f"/link/{LinkCard('A', 'B', '/', 'race', 'gearbox/cup/1').picture}.png"
    answer = Client().get(path)
    assert answer.content == link_pictures.house_picture()
    assert {(one.kind, one.key) for one in LinkPicture.objects.all()} == {
        ("race", "gearbox/cup/1"),
        ("club", "gearbox"),
    }
    LinkPicture.objects.filter(kind="club").update(image=b"club")
    answer = Client().get(path)
    assert answer.content == b"club"
    assert "max-age=60" in answer["Cache-Control"]


def test_a_chat_that_reads_the_page_has_it_drawn_and_nobody_else(match: Match) -> None:
    Client(headers={"user-agent": "Mozilla/5.0"}).get(f"/m/{match.code}/")
    assert not LinkPicture.objects.exists()
    for _twice in range(2):
        Client(headers={"user-agent": "WhatsApp/2.23"}).get(f"/m/{match.code}/")
        assert LinkPicture.objects.get().key == match.code


def test_a_picture_that_nobody_may_see_is_not_drawn(match: Match) -> None:
    row = LinkPicture.objects.create(kind="match", key=match.code, language="en", wanted="x")
    Match.objects.filter(pk=match.pk).update(purpose="attempt", visibility="own")
    picture_draw(picture_id=row.pk)
    assert not LinkPicture.objects.exists()
    picture_draw(picture_id=row.pk)


def test_nobody_invents_an_address(db: None) -> None:
    told = LinkCard("A", "B", "/", "match", "abcdefghijkl").picture
    assert picture_line(told) is not None
    for wrong in (told.replace("match", "player"), told[:-1], "match/en/1/2"):
        assert picture_line(wrong) is None
        assert Client().get(f"/link/{wrong}.png").status_code == 404
    assert not LinkPicture.objects.exists()


def test_an_address_may_have_so_many_drawn(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gameplay.pages.link_pictures.address_allowed", lambda limit, request: False)
    monkeypatch.setattr("gameplay.pages.link_pictures.house_picture", lambda: b"house")
    assert Client().get(address(match)).content == b"house"
    assert not LinkPicture.objects.exists()


def test_a_picture_that_nobody_asks_for_is_removed(db: None) -> None:
    LinkPicture.objects.create(kind="match", key="a", language="en", wanted="x", asked_at="2020-01-01T00:00Z")
    assert pictures_purge() == 1


def test_a_player_who_goes_is_in_no_picture(match: Match, alice: Any) -> None:
    LinkPicture.objects.create(kind="season", key="a/b", language="en", wanted="x", image=b"Alice")
    person_forget(alice)
    assert not LinkPicture.objects.exists()


def test_a_name_that_is_taken_away_is_in_no_picture(db: None) -> None:
    Client().post("/play/bumping_bots/race-now/")
    guest = User.objects.get(is_guest=True)
    for code in (Match.objects.get().code, "another"):
        LinkPicture.objects.create(kind="match", key=code, language="en", wanted="x")
    guest_rename(guest, guest.public_name, True)
    assert [row.key for row in LinkPicture.objects.all()] == ["another"]
