"""Many scripts and style sheets joined into one: the same content in the same order."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.template import Context, Template

from accounts.joined import Unjoinable, address, joined, roots_of
from tests.support.modules import placed


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return placed(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    "roots", [("round.js",), ("default.js",), ("needs.js",), ("nowhere.js",), ("page.js", "one.css"), ("seen.css",)]
)
def test_what_it_does_not_know_is_not_joined(files: Path, roots: tuple[str, ...]) -> None:
    with pytest.raises(Unjoinable):
        joined(roots)


def test_a_sheet_has_what_it_imports_where_it_imports_it(files: Path) -> None:
    text, made_from = joined(("one.css", "deep/two.css"))
    assert text == "q {\ncolor: blue;\n}\np {\ncolor: red;\n}\nq {\ncolor: blue;\n}\n"
    assert set(made_from) == {files / "one.css", files / "deep/two.css"}


def test_nothing_from_outside_is_joined() -> None:
    with pytest.raises(Unjoinable):
        joined(("../config/settings.js",))


def test_several_files_are_joined_only_where_a_page_says_so() -> None:
    assert roots_of("js/site.js") == ("js/site.js",)
    named = address("js/site.js", "js/theme.js").partition("joined/")[2]
    assert roots_of(named) == ("js/site.js", "js/theme.js")
    assert roots_of(named.partition("/")[2]) == roots_of(named.replace("theme", "share")) == roots_of("img/a.svg") == ()


def test_links_become_one_in_their_order_and_others_stay() -> None:
    page = """{% load static paddock %}{% sheets %}<link rel="stylesheet" href="{% static 'css/base.css' %}">
    <link rel="icon" href="/a.svg"><link rel="stylesheet" href="{% static 'css/main.css' %}">{% endsheets %}"""
    html = Template(page).render(Context())
    assert html.count("stylesheet") == 1
    assert html.index("css/base.css~css/main.css") < html.index('<link rel="icon" href="/a.svg">')
    assert Template("{% load paddock %}{% sheets %} {% endsheets %}").render(Context()).strip() == ""
