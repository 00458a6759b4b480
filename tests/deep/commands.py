"""Every command that the pages name, and how it is tested: the smallest form that runs, or why none does.

`test_commands.py` compares the keys with the pages, and `test_commands_run.py` runs the forms as written here: nothing
runs just because a page names it. What needs root, stops a service, drops or flushes anything runs only in the bare
Debian of `make try-deploy`.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Runs:
    """A line for a shell in a scratch clone, with an embedded site's data of its own."""

    line: str
    says: str = ""
    """What is to be found in what it prints: a pattern."""
    needs: tuple[str, ...] = ()
    """Programs beside those of the project."""
    variables: dict[str, str] = field(default_factory=dict)
    changes: tuple[str, ...] = ()
    """Of the clone's files it may change those whose names begin so, and no other."""


@dataclass(frozen=True)
class Serves:
    """Runs until it is stopped. `{port}` is a free one; it answers there."""

    line: str


@dataclass(frozen=True)
class Role:
    """A process of the server shape, on a database and a Redis number of its own; all of them run together."""

    line: str


@dataclass(frozen=True)
class Trial:
    """In the Debian of `make try-deploy`: by the page's block as written, or else by this line, after `after` has
    run."""

    line: str = ""
    after: str = ""


@dataclass(frozen=True)
class Within:
    """Covered by the form of another command of this table."""

    command: str


@dataclass(frozen=True)
class ByTest:
    """Covered by a test of its own, which it names."""

    path: str
    test: str


@dataclass(frozen=True)
class Never:
    why: str


How = Runs | Serves | Role | Trial | Within | ByTest | Never

ALL = "paddock-worker@clock paddock-worker@turns paddock-worker@bots paddock-worker@post paddock-beat"
BOTH = f"paddock-web@1 paddock-web@2 {ALL}"
SMALL_BENCH = {"BENCH_TURNS": "3", "BENCH_RUNS": "1", "BENCH_RACES": "2"}
DOCKER = "no machine that tests has Docker; tests/config/test_deploy_files.py reads compose.yaml"
OPERATOR = "changes a server that runs, as its operator sees fit; the trial reloads and restarts by deploy/roll"
SYSTEMD = "tells of the operator's machine, and systemd is not on one that tests"
CERTIFICATE = "needs a name that leads here from the internet"
LINT = "is a part of `make test`"
PYTHON = ".venv/bin/python"
NEWGAME = "tests/deep/management/test_newgame.py"
MADE = "test_a_game_made_by_the_command_passes_every_test_of_a_game"
PEOPLE = "DJANGO_SUPERUSER_PASSWORD='a long password of hers'"

PROJECT: dict[str, How] = {
    "make run": Serves("make run HOST=127.0.0.1 PORT={port}"),
    "make run HOST=0.0.0.0": Never(
        "would open a machine to its network; tests/deep/config/test_deploy.py asks that the demo sign-ins close"
    ),
    "make test": Never("continuous integration runs it, by the page that names it, before it runs this"),
    "make test-deep": Never("is what carries out this table"),
    "DEEP=1 .ci/run": Never(
        "installs packages and starts services as root, then calls `make test` and `make test-deep`"
    ),
    ".ci/run": Never(
        "installs packages and starts services as root, then calls `make test`: the reader of this ran it"
    ),
    "make backup": Within("make restore FILE=var/backups/... KEY=..."),
    "make restore FILE=var/backups/... KEY=...": Runs(
        f"{PYTHON} manage.py prepare --no-demo && make backup"
        ' && make restore FILE="$(ls var/backups/*.sqlite3 | tail -n 1)" KEY="$(ls var/backups/*.key | tail -n 1)"',
        "Restored var/backups/",
    ),
    ".venv/bin/python manage.py prepare --no-demo": Within("make restore FILE=var/backups/... KEY=..."),
    "make screenshots": ByTest("tests/deep/browser/test_screenshots.py", "SCREENSHOTS"),
    "make messages": Runs("make messages", needs=("xgettext", "msgcat"), changes=("locale/fr/",)),
    "make messages INTO=xx": Runs("make messages INTO=xx", needs=("xgettext", "msgcat"), changes=("locale/",)),
    "make fuzz": Runs("make fuzz RACES=1", r"\d matches, .* 0 failed"),
    "make bench": Runs("make bench ONLY=standings", "hashes of all", variables=SMALL_BENCH),
    "make bots": Within("make bots GAME=<slug>"),
    "make bots GAME=<slug>": Runs(
        'make bots GAME=bumping_bots RACES=1 BOARDS=rivet_oval LEVELS="rookie racer"', changes=("docs/games/",)
    ),
    'make load TABLES="10 20 40" TRAFFIC="answers pages" SHAPE=server SECONDS=60': Runs(
        "make load TABLES=1 TRAFFIC=pages SHAPE=server SECONDS=5 WARM=1", needs=("redis-server",)
    ),
    "make load": Runs("make load TABLES=1 TRAFFIC=answers SHAPE=embedded SECONDS=5 WARM=1"),
    "make soak": Runs("make soak MINUTES=1 TABLES=1 SHAPE=embedded", "problems:"),
    "make two-hosts": Runs("make two-hosts", "nothing is lost", needs=("redis-server",)),
    "make try-deploy": Runs("make try-deploy", "well, after", needs=("root", "debootstrap")),
    "manage.py createsuperuser": Runs(
        f"{PYTHON} manage.py prepare --no-demo"
        f" && {PEOPLE} {PYTHON} manage.py createsuperuser --no-input --email a@example.org",
        "created",
    ),
    "manage.py fair_tables CLUB COMPETITION RACE": Runs(
        f"{PYTHON} manage.py prepare && {PYTHON} manage.py fair_tables gearbox gearbox-open 2", "table"
    ),
    "--file FILE": ByTest("tests/league/pages/test_tables_made.py", "test_anybody_makes_the_tables_of_a_round_again"),
    "manage.py adjudicate GAME FILE": Runs(
        f"{PYTHON} manage.py adjudicate bumping_bots tests/gameplay/games/bumping_bots/cases/c01.yaml"
    ),
    "make format": Runs("make format"),
    ".venv/bin/pytest tests/<where>": Runs(".venv/bin/pytest tests/gameplay/engine/test_chance.py", "passed"),
    ".venv/bin/python -m tests.support.cases": Runs(f"{PYTHON} -m tests.support.cases", "tests in Python"),
    "lint-imports": Never(LINT),
    "mypy --strict": Never(LINT),
    "tsc": Never(LINT),
    ".venv/bin/python manage.py newgame <slug>": ByTest(NEWGAME, MADE),
    "--title": ByTest(NEWGAME, '"--title"'),
    "--prefix": ByTest(NEWGAME, '"--prefix"'),
    ".venv/bin/pytest tests/house tests/gameplay tests/league/pages/test_every_game.py -k <slug>": ByTest(
        NEWGAME, MADE
    ),
    "python -m tests.gameplay.games.goldens <slug>": Runs(
        f"{PYTHON} -m tests.gameplay.games.goldens robotrick",
        r"robotrick_\w+\.txt: \d+ lines",
        changes=("tests/gameplay/games/robotrick/goldens/",),
    ),
    "manage.py make_types": Runs(f"{PYTHON} manage.py make_types"),
    "uvicorn config.asgi:application --lifespan off --timeout-graceful-shutdown 10 --no-proxy-headers": Role(
        ".venv/bin/uvicorn config.asgi:application --lifespan off --timeout-graceful-shutdown 10 --no-proxy-headers"
        " --port {port}"
    ),
    "celery -A config worker --pool prefork": Role(".venv/bin/celery -A config worker --pool prefork"),
    "celery -A config beat": Role(".venv/bin/celery -A config beat"),
}

BY_BLOCK = (
    # deploy/README.md, On Debian 12
    "apt-get update",
    "apt-get install -y postgresql redis-server nginx python3-venv make openssl",
    "useradd --system --home-dir /var/lib/paddock --shell /usr/sbin/nologin paddock",
    "chown -R paddock: /srv/paddock-1",
    "ln -sfn paddock-1 /srv/paddock",
    "cd /srv/paddock",
    "runuser -u paddock -- make setup",
    "runuser -u postgres -- createuser paddock",
    "runuser -u postgres -- createdb -O paddock -E UTF8 -T template0 paddock",
    "install -m 600 deploy/env.example /etc/paddock.env",
    'sed -i "s/^SECRET_KEY=.*/SECRET_KEY=$(openssl rand -hex 48)/; s/paddock.example.org/${NAME:-paddock.example.org}/"'
    " /etc/paddock.env",
    "deploy/manage compile_po",
    "deploy/manage migrate",
    "deploy/manage collectstatic --no-input",
    "deploy/manage check --deploy",
    "cp deploy/systemd/* /etc/systemd/system/",
    "systemctl daemon-reload",
    f"systemctl enable --now {BOTH}",
    "install -d -m 700 /etc/nginx/tls",
    'openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=${NAME:-paddock.example.org}"'
    " -keyout /etc/nginx/tls/privkey.pem -out /etc/nginx/tls/fullchain.pem",
    "cp deploy/nginx.conf /etc/nginx/conf.d/paddock.conf",
    "rm -f /etc/nginx/sites-enabled/default",
    "echo 'worker_rlimit_nofile 20000;' > /etc/nginx/modules-enabled/90-paddock.conf",
    "sed -i 's/worker_connections .*/worker_connections 8000;/' /etc/nginx/nginx.conf",
    "nginx -t",
    "systemctl restart nginx",
    # docs/operate.md: Change a setting, Back up and restore, Update
    f"systemctl restart {ALL}",
    "deploy/roll",
    "(umask 077; runuser -u postgres -- pg_dump -Fc paddock > /var/backups/paddock.dump)",
    f"systemctl stop {BOTH}",
    "runuser -u postgres -- dropdb paddock",
    "runuser -u postgres -- pg_restore -d paddock < /var/backups/paddock.dump",
    "redis-cli flushdb",
    f"systemctl start {BOTH}",
    "chown -R paddock: /srv/paddock-2",
    "cd /srv/paddock-2",
    "ln -sfn paddock-2 /srv/paddock",
)

SERVER: dict[str, How] = {
    **{line: Trial() for line in BY_BLOCK},
    "deploy/manage createsuperuser": Trial(
        f"{PEOPLE} deploy/manage createsuperuser --no-input --email alice@example.org", after="deploy/README.md"
    ),
    "deploy/manage renew_luck": Trial("deploy/manage renew_luck", after="redis-cli flushdb"),
    "--yes": Runs(f"{PYTHON} manage.py prepare --no-demo && {PYTHON} manage.py renew_luck --yes", "annulled"),
    'redis-cli -u "$REDIS_URL" DEL celery': Trial(
        '. /etc/paddock.env; redis-cli -u "$REDIS_URL" DEL celery', after="docs/operate.md"
    ),
    "systemctl enable --now paddock-web@3": Never(OPERATOR),
    "systemctl edit paddock-worker@turns": Never(OPERATOR),
    "--concurrency": Never(OPERATOR),
    "systemctl reload nginx": Within("deploy/roll"),
    "timedatectl": Never(SYSTEMD),
    "journalctl -u 'paddock-*'": Never(SYSTEMD),
    "docker compose build": Never(DOCKER),
    "docker compose run --rm migrate": Never(DOCKER),
    "docker compose up -d --no-deps": Never(DOCKER),
    "docker compose exec nginx nginx -s reload": Never(DOCKER),
    "docker compose exec -T postgres pg_dump -U paddock -Fc paddock": Never(DOCKER),
    "-f deploy/compose.yaml": Never(DOCKER),
    "git clone": Never("needs the address that the reader has; the trial unpacks an archive, which is the other way"),
    "deploy/manage": Within("deploy/manage migrate"),
    "manage.py": Within("deploy/manage migrate"),
    "certbot certonly --webroot -w /var/www/html -d your.name --deploy-hook 'systemctl reload nginx'": Never(
        CERTIFICATE
    ),
    "apt-get install certbot": Never(CERTIFICATE),
    "ln -sf /etc/letsencrypt/live/your.name/fullchain.pem /etc/letsencrypt/live/your.name/privkey.pem"
    " /etc/nginx/tls/": Never(CERTIFICATE),
}

COMMANDS: dict[str, How] = {**PROJECT, **SERVER}

NO_COMMAND = {
    "Authorization: Bearer ...",
    "BB-7.11, BB-7.12",
    "<!-- ladder -->",
    "<!-- /ladder -->",
    "server 127.0.0.1:8003 ...",
    "paddock_sweep_age_seconds > 5",
    'paddock_queue_age_seconds{queue="turns"} > 2',
    'paddock_decision_seconds{quantile="0.95"} > 1',
    "paddock_redis_up == 0",
}
"""Several words between backquotes that nobody types into a shell."""
