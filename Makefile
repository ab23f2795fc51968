# make run   serves the referee on this machine      make test   runs every test
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=
BIN := .venv/bin

.PHONY: run test lint bench injection screenshots explanations browser
.DELETE_ON_ERROR:

run: .venv/static/staticfiles.json
	@$(BIN)/python manage.py migrate --verbosity 0
	@STATIC_ROOT=.venv/static HOST=$(HOST) PORT=$(PORT) BIN=$(BIN) sh scripts/serve.sh

test: .venv/dev.stamp browser
	@sh scripts/redis.sh
	@BIN=$(BIN) sh scripts/postgres.sh sh scripts/suite.sh $(ARGS)

lint: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file /dev/null
	$(BIN)/python -m tests.gallery --check
	$(BIN)/python -m rules_kb.parameters --check
	$(BIN)/python -m tests.worked_examples --check

bench: .venv/dev.stamp
	@for bench in tests/bench/*.py; do echo "== $$bench"; PYTHONPATH=. $(BIN)/python $$bench || exit 1; done

# Breaks every rule on purpose twenty times; ARGS names rules by the start of their ids.
injection: .venv/dev.stamp
	$(BIN)/python -m rules_kb.bots.injection $(ARGS)

# Pictures of every screen, for docs/screens; ARGS names some, and --to FOLDER puts them elsewhere.
screenshots: .venv/dev.stamp browser
	$(BIN)/python -m tests.screenshots $(ARGS)

explanations: .venv/dev.stamp
	@mkdir -p docs
	$(BIN)/python -m tests.gallery > docs/explanations.md.new
	mv docs/explanations.md.new docs/explanations.md
	$(BIN)/python -m rules_kb.parameters > docs/parameters.md.new
	mv docs/parameters.md.new docs/parameters.md
	$(BIN)/python -m tests.worked_examples

# The stamps are newer than the pins they were made from; touching a pin makes the next command install again.
.venv/runtime.stamp: requirements.txt | .venv/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.txt
	@touch $@

# Style and script under names that carry their hash, and compressed: made again when one of them is newer.
.venv/static/staticfiles.json: .venv/runtime.stamp $(wildcard static/*)
	@STATIC_ROOT=.venv/static $(BIN)/python manage.py collectstatic --clear --no-input --verbosity 0

.venv/dev.stamp: requirements-dev.txt requirements.txt | .venv/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	@touch $@ .venv/runtime.stamp

.venv/bin/pip:
	@sh scripts/venv.sh $(PYTHON)

browser:
	@sh scripts/chromium.sh
