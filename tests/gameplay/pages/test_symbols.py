"""A drawing is once in a file of symbols; pictures place it, and the live page gets all of them."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from accounts.looks import family
from accounts.services import user_update_profile
from gameplay.gamepages.registry import PAGES, game_page
from gameplay.gamepages.robots import KINDS, drawing, robot_at
from gameplay.gamepages.symbols import HOUSE, Sheet


def sheets() -> Iterator[tuple[str, Sheet]]:
    yield "house", HOUSE
    for slug in PAGES:
        if own := game_page(slug).symbols:
            yield slug, own


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    made = Sheet("")
    made.file = tmp_path / "symbols.svg"
    made.file.write_text("""<svg xmlns="http://www.w3.org/2000/svg">
      <defs><path id="tip" class="plain" d="M0 0
        L1 1"/><g id="sign"><path d="{way}"/><slot/><text y="1">{letter}</text></g></defs>
      <symbol id="arrow" class="one two"><use href="#tip"/><g data-turn="">
        <use href="#tip" class="bold"/></g><text y="3"/></symbol>
      <symbol id="post" class="post"><use href="#sign" data-way="M0 0" data-letter="A"><use href="#tip"/></use></symbol>
    </svg>""")
    return made


def test_a_placed_symbol_is_a_group_with_its_class_and_all_that_it_uses(sheet: Sheet) -> None:
    assert sheet.place("arrow", "scale(2)", css="three") == (
        '<g class="one two three" transform="scale(2)"><path class="plain" d="M0 0 L1 1"/>'
        '<g ><path class="bold" d="M0 0 L1 1"/></g><text y="3"></text></g>'
    )


def test_what_a_use_gives_is_in_what_it_uses(sheet: Sheet) -> None:
    assert sheet.place("post") == (
        '<g class="post"><path d="M0 0"/><path class="plain" d="M0 0 L1 1"/><text y="1">A</text></g>'
    )


def test_the_marked_part_turns_and_the_open_text_is_filled(sheet: Sheet) -> None:
    drawn = sheet.place("arrow", turn=-90, text="<b>")
    assert '<g transform="rotate(-90)"><path class="bold"' in drawn
    assert '<text y="3">&lt;b&gt;</text>' in drawn


def test_upright_parts_of_a_turned_part_are_turned_back() -> None:
    drawn = robot_at({"seat": 0}, "translate(1 2)", turn=90)
    assert drawn.startswith('<g class="robot seat-0 paint-0 trim-0" transform="translate(1 2) scale(1.14)">')
    assert '<g class="robot-hull" transform="rotate(90)">' in drawn
    assert '<g class="bot-number" transform="rotate(-90)">' in drawn


@pytest.mark.django_db
def test_a_part_that_is_once_in_a_page_is_used_there(client: Any) -> None:
    page = client.get("/").content.decode()
    for seat, kind in product(range(9), KINDS):
        asked = set(re.findall(r'(?:href="|url\()#([\w-]+)', drawing(kind, family(seat), "A")))
        assert asked
        assert all(f'id="{name}"' in page for name in asked)


def test_every_symbol_is_drawn_without_names_of_its_own() -> None:
    for own, name in ((one, name) for _slug, one in sheets() for name in one.symbols):
        drawn = own.place(name, text=1)
        assert not re.search(r"<use|<slot|[{}]", drawn), name
        assert not re.search(r"\bid=|url\(", drawn), f"two of {name} on a page would share it"


def test_no_name_is_given_to_two_symbols() -> None:
    names = [name for _, sheet in sheets() for name in sheet.symbols]
    assert len(names) == len(set(names))


def test_the_live_page_and_the_editor_bring_the_symbols_of_their_game(
    client: Any, alice: Any, bob: Any, make_race: Any
) -> None:
    client.force_login(alice)
    user_update_profile(user=alice, look="38152")
    match = make_race(alice, bob)
    for path in (f"/m/{match.code}/", "/boards/bumping_bots/new/"):
        page = client.get(path).content.decode()
        brought = page.partition("<template data-symbols>")[2].partition("</template>")[0]
        worn = "paint-5 trim-2" if path.startswith("/m/") else "paint-0 trim-0"
        assert f'<symbol id="robot-0" class="robot seat-0 {worn}">' in brought
        assert '<symbol id="bb-speed"' in brought
        assert 'id="rr-' not in brought


def test_all_of_a_motor_turns_its_side_and_shadow_too() -> None:
    own = game_page("bumping_bots").symbols
    assert own is not None
    for sense in ("cw", "ccw"):
        assert own.place(f"bb-motor-{sense}", turn=60).count('transform="rotate(60)"') == 5
