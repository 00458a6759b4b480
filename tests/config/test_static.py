"""Static files as they are answered."""

import pytest
from django.test import AsyncClient, Client, override_settings


def test_a_file_has_its_type_and_can_be_asked_again(client: Client, db: None) -> None:
    answer = client.get("/static/css/main.css")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/css")
    again = client.get("/static/css/main.css", headers={"If-Modified-Since": answer["Last-Modified"]})
    assert (again.status_code, again.content) == (304, b"")
    head = client.head("/static/css/main.css")
    assert (head.status_code, head["Content-Length"]) == (200, str(len(answer.content)))


async def test_serving_under_asgi_warns_of_nothing(async_client: AsyncClient, db: None) -> None:
    assert (await async_client.get("/static/css/main.css")).status_code == 200


@pytest.mark.parametrize("path", ["/static/nothing.css", "/static/../config/settings.py", "/static/%2e%2e/manage.py"])
def test_nothing_else_is_served(client: Client, db: None, path: str) -> None:
    assert client.get(path).status_code == 404


def test_with_a_version_in_the_address_browsers_keep_files_for_ever(db: None) -> None:
    with override_settings(STATIC_URL="/static/abcdef012345/", WHITENOISE_IMMUTABLE_FILE_TEST=r"."):
        answer = Client().get("/static/abcdef012345/css/main.css")
    assert answer.status_code == 200
    assert "immutable" in answer["Cache-Control"]
