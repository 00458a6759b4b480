"""Settings, from environment variables alone (the table is in docs/operate.md).

Two shapes. Without variables: *embedded*, one process with SQLite and everything in memory. `DATABASE_URL` and
`REDIS_URL` make the *server* shape. What is safe differs with the shape, so the defaults do.
"""

import os
from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _
from kombu import Queue

from config import api_page, logs, machine, postgresql, tasks

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

# --- Shape ----------------------------------------------------------------------------------------------------------
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
DATABASE_URL = env.str("DATABASE_URL", default="")
REDIS_URL = env.str("REDIS_URL", default="")
EMBEDDED = not REDIS_URL  # the broker decides: without Redis everything lives in one process
HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)

DEBUG = env.bool("DEBUG", default=False)
HTTPS = env.bool("HTTPS", default=not EMBEDDED)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=machine.allowed_hosts(HOST) if EMBEDDED else [])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
PROXY_COUNT = env.int("PROXY_COUNT", default=0)  # reverse proxies in front, whose X-Forwarded-For may be believed
PUBLIC_ELSEWHERE = env.bool("PUBLIC_ELSEWHERE", default=not EMBEDDED)  # pages of other sites may read public files

SECRET_KEY = env.str("SECRET_KEY", default="")
KEY_FILE = VAR_DIR / "secret_key"  # where the embedded shape keeps it when no variable gives one
if not SECRET_KEY:
    if not EMBEDDED:
        raise ImproperlyConfigured("SECRET_KEY must be set in the server shape: every process needs the same one")
    SECRET_KEY = machine.secret_key(KEY_FILE)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

# The demo club's passwords are public: they open nothing unless only this machine can reach the site.
ALONE = EMBEDDED and machine.is_loopback(HOST)
DEMO_SIGN_INS = env.bool("DEMO_SIGN_INS", default=ALONE)

# The first page: the address of a club, "*" for a list of all, "" for the first club created by somebody who may decide
# that: an operator, or the person at this machine when nobody else can reach the site.
SITE_CLUB = env.str("SITE_CLUB", default="")
# Who may create a club: "everybody" with an account, or "staff", the site's operators.
CLUB_FOUNDERS = env.str("CLUB_FOUNDERS", default="everybody")
if CLUB_FOUNDERS not in ("everybody", "staff"):
    raise ImproperlyConfigured("CLUB_FOUNDERS is everybody or staff")

# --- Applications ---------------------------------------------------------------------------------------------------
APPS = ["config", "accounts", "outbox", "gameplay", "league"]
INSTALLED_APPS = [
    *APPS,
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "allauth",
    "allauth.account",
    "csp",
]
MIDDLEWARE = [
    "config.logs.RequestIdMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # not the proxy: this one pads, and no length tells a secret (BREACH)
    "config.proxy.ClientAddressMiddleware",
    "config.elsewhere.ElsewhereMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.wellformed.WellFormedMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.reading.ReadingMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PersonalMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TAGGED = (
    "clubs.history common competitions.raceday games home.screens members "
    "planning races stakes standings tournaments.consequences tournaments.rounds"
)
"""Packages of the league that have tags of their own."""
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {package.rpartition(".")[2]: f"league.{package}.tags" for package in TAGGED.split()},
        },
    }
]
FORM_RENDERER = "django.forms.renderers.DjangoTemplates"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Database -------------------------------------------------------------------------------------------------------
if DATABASE_URL:
    DATABASES = {"default": env.db_url_config(DATABASE_URL)}
else:
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": VAR_DIR / "paddock.sqlite3"}}
DATABASES["default"]["ATOMIC_REQUESTS"] = False  # one transaction a service; reads stay outside (docs/decisions)
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # IMMEDIATE takes the write lock at BEGIN: without it a reader that becomes a writer fails at once with "locked".
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    _options = DATABASES["default"].setdefault("OPTIONS", {})
    # The statements of a step (gameplay/services/statements.py) are planned once for each connection.
    _options["prepare_threshold"] = 2 if env.bool("DATABASE_PREPARED", default=True) else None
    _pooled = env.bool("DATABASE_POOL", default=False)
    for _name, _value in (postgresql.WEB_LINE if _pooled else postgresql.LINE).items():
        _options.setdefault(_name, _value)
    if _pooled:
        # For the ASGI processes: each request has its own thread there, so none would ever find a kept connection.
        DATABASES["default"]["ENGINE"] = "config.postgresql"
        _options["pool"] = {**postgresql.WEB_POOL, "max_size": env.int("DATABASE_POOL_SIZE", default=10)}
    else:
        DATABASES["default"]["CONN_MAX_AGE"] = env.int("DATABASE_CONN_MAX_AGE", default=0)
        DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# --- Cache, channel layer, Celery -----------------------------------------------------------------------------------
# Limits, and failed sign-ins, each in a store of their own: no flood of one kind pushes out what counts another.
STORES = ("default", "limits", "sign_in")
CACHES: dict[str, dict[str, object]]
if REDIS_URL:
    CACHES = {
        store: {"BACKEND": "config.cache.RedisOrMemory", "LOCATION": REDIS_URL, "KEY_PREFIX": store} for store in STORES
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "config.layers.PatientRedisLayer",
            # Longer than the layer's own wait of five seconds, or idle sockets would close (docs/decisions/redis.md).
            "CONFIG": {
                "hosts": [{"address": REDIS_URL, "socket_timeout": 15, "socket_connect_timeout": 2}],
                "capacity": 1000,
            },
        }
    }
else:
    CACHES = {
        store: {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": store,
            "OPTIONS": {"MAX_ENTRIES": 10_000},  # a flood of addresses must not push out what counts
        }
        for store in STORES
    }
    CHANNEL_LAYERS = {"default": {"BACKEND": "config.embedded.layers.ThreadSafeInMemoryChannelLayer"}}

CELERY_BROKER_URL = REDIS_URL or "wakemem://localhost"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True  # every task looks at the database first and may run twice
CELERY_TASK_REJECT_ON_WORKER_LOST = True
# A match whose rules do not return counts as crashed, and is paused after a few crashes. Without a limit it would hold
# its lock, and a worker, forever. Threads (the embedded shape) cannot be limited.
CELERY_TASK_SOFT_TIME_LIMIT = 60
CELERY_TASK_TIME_LIMIT = 90
CELERY_TASK_QUEUES, CELERY_TASK_ROUTES = [Queue(name, routing_key=name) for name in tasks.QUEUES], tasks.ROUTES
CELERY_TASK_DEFAULT_QUEUE = "turns"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {"queue_order_strategy": "priority"}  # otherwise in turns
if REDIS_URL:
    # Work is handed on after a commit without waiting for Redis: if it is lost, the sweep finds it (gameplay/work.py).
    # Workers and beat have their own ways of coming back.
    CELERY_BROKER_TRANSPORT_OPTIONS |= {
        "socket_connect_timeout": 1,
        "socket_timeout": 5,
        "socket_keepalive": True,
        "max_retries": 0,
    }
# How many bots of unattended tables think at the same time, on the whole site: people who wait need processors.
BOTS_ALONE_AT_ONCE = env.int("BOTS_ALONE_AT_ONCE", default=max(1, (os.cpu_count() or 1) // 2))
# What runs bots (`gameplay.work.BotRunner`): a process beside this one, or Celery's workers.
BOT_RUNNER = "config.embedded.bot_pool.bot_pool" if EMBEDDED else "gameplay.work.task_runner"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"  # nothing to remember: the database knows what is due
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
CELERY_BEAT_SCHEDULE = tasks.SCHEDULE
HEALTH_SWEEP_SECONDS = env.float("HEALTH_SWEEP_SECONDS", default=10.0)
# A request with this token may read /metrics; without a token nobody can.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
if METRICS_TOKEN and len(METRICS_TOKEN) < 16:
    raise ImproperlyConfigured("METRICS_TOKEN has at least 16 characters: anybody may guess at it")

# --- People ---------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.SignInBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/me/"
LOGOUT_REDIRECT_URL = "/"
GUEST_IDLE_DAYS = env.int("GUEST_IDLE_DAYS", default=30)
# Limits are for floods: an evening of sixty people behind one address meets none (test_club_evening.py).
RATE_LIMITS = env.bool("RATE_LIMITS", default=True)
# 0: no limit. Guests by address; tables by the person who makes them, and by address.
GUESTS_PER_HOUR = env.int("GUESTS_PER_HOUR", default=240 if RATE_LIMITS else 0)
# Emails to unconfirmed addresses: from one network or account, and to one address of each kind.
LETTERS_PER_HOUR = env.int("LETTERS_PER_HOUR", default=240 if RATE_LIMITS else 0)
LETTERS_TO_ADDRESS_PER_HOUR = env.int("LETTERS_TO_ADDRESS_PER_HOUR", default=6 if RATE_LIMITS else 0)
TABLES_PER_HOUR = env.int("TABLES_PER_HOUR", default=40 if RATE_LIMITS else 0)
ADDRESS_TABLES_PER_HOUR = env.int("ADDRESS_TABLES_PER_HOUR", default=240 if RATE_LIMITS else 0)
# By address: what is read in a minute, and expensive reads in ten minutes (config/reading.py).
READS_PER_MINUTE = env.int("READS_PER_MINUTE", default=3000 if RATE_LIMITS else 0)
DEAR_READS = env.int("DEAR_READS", default=300 if RATE_LIMITS else 0)
# Open at once in one web process, including pages left behind by a lost network for half a minute.
SOCKETS_PER_SESSION = env.int("SOCKETS_PER_SESSION", default=20 if RATE_LIMITS else 0)
SOCKETS_PER_ADDRESS = env.int("SOCKETS_PER_ADDRESS", default=1000 if RATE_LIMITS else 0)
PRACTICE_DAYS = env.int("PRACTICE_DAYS", default=365)

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignUpExtra"
ACCOUNT_EMAIL_VERIFICATION = env.str("EMAIL_VERIFICATION", default="optional")
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Paddock] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
# Failed sign-ins (accounts/limits.py): by address (ip), and by account and address together (key); by account alone.
SIGN_IN_RATE = env.str("SIGN_IN_RATE", default="200/10m/ip,5/5m/key") if RATE_LIMITS else ""
SIGN_IN_ACCOUNT_RATE = env.str("SIGN_IN_ACCOUNT_RATE", default="200/h") if RATE_LIMITS else ""
# False turns all of allauth's limits off (tests); its defaults cover emails and what a person does once signed in.
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = False
if RATE_LIMITS:
    ACCOUNT_RATE_LIMITS = {
        "login": "",  # counted by accounts/limits.py
        "login_failed": "",
        "signup": env.str("SIGN_UP_RATE", default="240/h/ip"),
        "reset_password_from_key": "",  # nobody can guess a key, and nobody may lock its holder out
    }

EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Paddock <paddock@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_TIMEOUT = 20
# The site's address for emails: the process that sends them answers no request.
SITE_URL = env.str("SITE_URL", default=machine.site_url(HOST, PORT, ALLOWED_HOSTS, https=HTTPS)).rstrip("/")
OUTBOX_CALLS_ANYWHERE = False  # True (tests alone): addresses that people enter may be this machine's, without TLS
OUTBOX_THREAD = EMBEDDED  # a slow mail server must not hold up the one worker

# --- Languages and time ---------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "config.formats"  # a person reads 28 Nov, not Nov. 28
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("SITE_ZONE", default="UTC")

# --- Static files ---------------------------------------------------------------------------------------------------
STATIC_ROOT = VAR_DIR / "static" if EMBEDDED else Path(env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles")))
STATICFILES_DIRS = [BASE_DIR / "static"]
# Server: collected once, compressed, under an address with a version, cached for ever (docs/decisions/static.md).
# Embedded: served from where they are, under an address with their current version; nothing to collect.
STATIC_VERSIONED = env.bool("STATIC_VERSIONED", default=not EMBEDDED)
if STATIC_VERSIONED:
    STATIC_URL = f"/static/{machine.files_version(BASE_DIR / 'static', BASE_DIR / 'requirements.txt')}/"
    _static_storage = "whitenoise.storage.CompressedStaticFilesStorage"
else:
    STATIC_URL = "/static/"
    _static_storage = "config.tree.LiveStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _static_storage},
}
if EMBEDDED:
    STATIC_ROOT.mkdir(parents=True, exist_ok=True)
WHITENOISE_IMMUTABLE_FILE_TEST = r"." if STATIC_VERSIONED else r"(?!)"
WHITENOISE_USE_FINDERS = not STATIC_VERSIONED
WHITENOISE_AUTOREFRESH = DEBUG
MEDIA_ROOT = VAR_DIR / "media"

# Changes with anything that makes an answer: a page that stays open for days compares it, and an answer kept from an
# older release is no longer valid (accounts/conditional.py).
RELEASE = SimpleLazyObject(
    lambda: machine.files_version(
        BASE_DIR / "static",
        BASE_DIR / "templates",
        BASE_DIR / "requirements.txt",
        *(one for app in APPS for one in sorted((BASE_DIR / app).rglob("*.py"))),
        *sorted((BASE_DIR / "locale").rglob("*.po")),
    )
)

# --- Security -------------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "worker-src": [SELF],  # the service workers of real tables and of push
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],  # websockets of this origin included (CSP level 3)
        "manifest-src": [SELF],
        "media-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # browsers ignore it, and complain, without TLS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 90 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = env.bool("SSL_REDIRECT", default=HTTPS)
SECURE_REDIRECT_EXEMPT = [r"^health/(web/)?$", r"^metrics$"]  # requests from inside, without TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXY_COUNT else None
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31536000 if HTTPS else 0)
# They bind the whole domain, including names of other sites: only an operator can decide.
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=False)
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

# --- API ------------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.api_parsers.ShallowJSONParser"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
    "PAGE_SIZE": 50,
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "EXCEPTION_HANDLER": "config.api_errors.handle",
    "DEFAULT_SCHEMA_CLASS": "config.schema.Schema",
    "DEFAULT_THROTTLE_CLASSES": [
        "config.throttles.AnonThrottle",
        "config.throttles.UserThrottle",
        "config.throttles.ScopedThrottle",
    ],
    # An empty variable switches a limit off.
    "DEFAULT_THROTTLE_RATES": {
        # By address: sixty people who only watch and have lost their socket ask fifteen times a minute each.
        "anon": env.str("API_RATE_ANON", default="1200/min") or None,
        "user": env.str("API_RATE_USER", default="600/min") or None,
        "token": env.str("API_RATE_TOKEN", default="10/min") or None,
    },
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
API_TOKEN_DAYS = env.int("API_TOKEN_DAYS", default=90)
SPECTACULAR_SETTINGS = api_page.SETTINGS

# --- Logs -----------------------------------------------------------------------------------------------------------
_log_format = env.str("LOG_FORMAT", default="plain" if EMBEDDED else "json")
LOGGING = logs.logging_config(level=env.str("LOG_LEVEL", default="INFO"), as_json=_log_format == "json")
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # HSTS of the whole domain: HSTS_SUBDOMAINS, HSTS_PRELOAD
