"""The bare Debian fetches packages from where this machine gets them."""

from pathlib import Path

from tests.try_deploy.fetching import fetching


def test_index_and_folders_are_those_of_the_host_and_its_own_folders_are_shown(tmp_path: Path) -> None:
    wheels, index = tmp_path / "wheels", tmp_path / "index"
    (index / "simple").mkdir(parents=True)
    wheels.mkdir()
    found = fetching(
        "global.index-url='https://pypi.example.org/simple'\n"
        f"global.extra-index-url='\\nfile://{index}/simple\\nhttps://more.example.org/simple'\n"
        f"global.find-links='{wheels} /not/there https://links.example.org/'\n"
        "global.user='true'\n"
    )
    assert found.environment == {
        "PIP_INDEX_URL": "https://pypi.example.org/simple",
        "PIP_EXTRA_INDEX_URL": f"file://{index}/simple https://more.example.org/simple",
        "PIP_FIND_LINKS": f"{wheels} /not/there https://links.example.org/",
    }
    assert found.folders == sorted([str(wheels), str(index)])
    assert found.files == {}


def test_files_that_the_settings_name_are_copied_in_under_a_name_of_their_own(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "constraints.txt").write_text("django<6\n")
    one, two = tmp_path / "one/constraints.txt", tmp_path / "two/constraints.txt"
    found = fetching(
        f"global.constraint='{one} file://{two} https://example.org/c.txt'\nglobal.cert='/not/there.crt'\n"
    )
    assert found.files == {
        "etc/paddock-pip/1-constraints.txt": one,
        "etc/paddock-pip/2-constraints.txt": two,
    }
    assert found.environment == {
        "PIP_CONSTRAINT": "/etc/paddock-pip/1-constraints.txt /etc/paddock-pip/2-constraints.txt https://example.org/c.txt",
        "PIP_CERT": "/not/there.crt",
    }


def test_a_variable_holds_before_the_settings_of_a_command_and_those_before_the_general_ones() -> None:
    told = ":env:.index-url='https://c.example.org'\ninstall.index-url='https://b.example.org'\n"
    general = "global.index-url='https://a.example.org'\nglobal.retries='2'\ninstall.retries='3'\n"
    found = fetching(told + general)
    assert found.environment == {"PIP_INDEX_URL": "https://c.example.org", "PIP_RETRIES": "3"}


def test_a_host_without_settings_passes_nothing_on() -> None:
    found = fetching("")
    assert (found.environment, found.folders, found.files) == ({}, [], {})
