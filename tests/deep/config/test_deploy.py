"""Production settings: what `check --deploy` and the defaults of the server shape promise."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.config.test_deploy_files import example
from tests.support.commands import environment, manage
from tests.support.processes import ROOT

PRODUCTION = {
    "DATABASE_URL": "postgres://paddock:secret@127.0.0.1:5432/paddock",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "SECRET_KEY": "production-" + "0123456789abcdefghijklmnopqrstuvwxyz" * 2,
    "ALLOWED_HOSTS": "paddock.example.org",
    "PROXY_COUNT": "1",
}
ASK = """
import json
from django.conf import settings as s
print(json.dumps({name: str(getattr(s, name)) for name in %r}))
"""


def ask(names: list[str], **variables: str) -> dict[str, str]:
    """A process with nothing but settings in it."""
    env = environment(**variables)
    done = subprocess.run(
        [sys.executable, "-c", ASK % names], cwd=ROOT, env=env, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


def test_production_passes_the_deployment_check() -> None:
    """With deploy/env.example and a key, as an operator sets it up."""
    shipped = {**example(), "SECRET_KEY": PRODUCTION["SECRET_KEY"]}
    done = manage("check", "--deploy", "--fail-level", "WARNING", env=environment(**shipped))
    assert done.returncode == 0, done.stderr


def test_the_example_names_the_database_of_this_machine() -> None:
    told = ask(
        ["DATABASES", "REDIS_URL", "DEFAULT_FROM_EMAIL", "ALLOWED_HOSTS"], **{**example(), "SECRET_KEY": "k" * 50}
    )
    assert "'HOST': '/var/run/postgresql'" in told["DATABASES"]
    assert "'USER': ''" in told["DATABASES"]  # whatever user the process runs as
    assert told["REDIS_URL"] == "redis://127.0.0.1:6379/0"
    assert told["DEFAULT_FROM_EMAIL"] == "Paddock <paddock@example.org>"
    assert told["ALLOWED_HOSTS"] == "['paddock.example.org']"


def test_the_server_shape_will_not_start_without_a_key() -> None:
    done = manage("check", env=environment(**{**PRODUCTION, "SECRET_KEY": ""}))
    assert done.returncode != 0
    assert "SECRET_KEY must be set" in done.stderr


def test_the_server_shape_is_secure_by_default() -> None:
    names = ["DEBUG", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "DEMO_SIGN_INS", "EMBEDDED"]
    assert ask(names, **PRODUCTION) == {
        "DEBUG": "False",
        "SESSION_COOKIE_SECURE": "True",
        "CSRF_COOKIE_SECURE": "True",
        "SECURE_SSL_REDIRECT": "True",
        "DEMO_SIGN_INS": "False",
        "EMBEDDED": "False",
    }


def test_a_site_speaks_for_its_own_name_unless_asked_to_speak_for_the_domain() -> None:
    names = ["SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD"]
    assert list(ask(names, **PRODUCTION).values()) == ["31536000", "False", "False"]
    asked = ask(names, **PRODUCTION, HSTS_SUBDOMAINS="1", HSTS_PRELOAD="1")
    assert list(asked.values()) == ["31536000", "True", "True"]


def test_forwarded_headers_are_believed_only_behind_a_proxy() -> None:
    names = ["SECURE_PROXY_SSL_HEADER"]
    assert ask(names, **{**PRODUCTION, "PROXY_COUNT": "0"}) == {"SECURE_PROXY_SSL_HEADER": "None"}
    assert "X_FORWARDED_PROTO" in ask(names, **PRODUCTION)["SECURE_PROXY_SSL_HEADER"]


@pytest.mark.parametrize(("host", "demo"), [("127.0.0.1", "True"), ("localhost", "True"), ("0.0.0.0", "False")])
def test_demo_sign_ins_exist_on_loopback_only(tmp_path: Path, host: str, demo: str) -> None:
    assert ask(["DEMO_SIGN_INS"], VAR_DIR=str(tmp_path), HOST=host) == {"DEMO_SIGN_INS": demo}


def test_a_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = ask(["SECRET_KEY"], VAR_DIR=str(tmp_path))
    assert first == ask(["SECRET_KEY"], VAR_DIR=str(tmp_path))
    assert len(first["SECRET_KEY"]) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_static_files_of_production_are_collected_compressed_and_versioned(tmp_path: Path) -> None:
    env = environment(**PRODUCTION, STATIC_ROOT=str(tmp_path))
    done = manage("collectstatic", "--no-input", "--verbosity", "0", env=env)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "css" / "main.css.gz").exists() or (tmp_path / "css" / "main.css").stat().st_size < 500
    assert re.fullmatch(r"/static/[0-9a-f]{12}/", ask(["STATIC_URL"], **PRODUCTION)["STATIC_URL"])
