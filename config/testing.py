"""Settings for the tests: those of the embedded shape, with limits off and a database file for this process alone.

`DATABASE_URL=postgres://...` runs the tests on PostgreSQL, also in a database for this process.
"""

import os
import tempfile
from pathlib import Path

os.environ["REDIS_URL"] = ""  # in-process tests never talk to a shared broker; the server shape has subprocesses
os.environ["SECRET_KEY"] = "tests-only-" + "0123456789abcdefghijklmnopqrstuvwxyz" * 2
os.environ["HOST"] = "127.0.0.1"
os.environ["RATE_LIMITS"] = "0"
for _rate in ("API_RATE_ANON", "API_RATE_USER", "API_RATE_TOKEN"):
    os.environ[_rate] = ""
os.environ.setdefault("VAR_DIR", str(Path(tempfile.gettempdir()) / f"paddock-tests-{os.getuid()}"))
os.environ.setdefault("LOG_LEVEL", "WARNING")

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES, MIDDLEWARE  # noqa: E402

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
MIDDLEWARE = ["tests.support.answers.AnswersAsTheSchemaSays", *MIDDLEWARE]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

_name = os.environ.get("PADDOCK_TEST_DB", f"paddock-test-{os.getpid()}")
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, because the browser tests' server threads must see it; nothing of it needs to survive a power cut.
    DATABASES["default"]["TEST"] = {"NAME": str(Path(tempfile.gettempdir()) / f"{_name}.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    DATABASES["default"]["OPTIONS"]["timeout"] = 120  # one writer at a time, which may be slow on a slow machine
else:
    DATABASES["default"]["TEST"] = {"NAME": _name.replace("-", "_")}
