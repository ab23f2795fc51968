# make run    serves the referee on this machine          make test   runs everything a change must pass
# make check  the quick part of it, in a minute            make trials whole evenings on phones, and kills: ten minutes
# make soak   long seeds, an hour
# make mutants  whether the tests notice small wrong changes of the rules, half an hour
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=
BIN := .venv/bin
# What was compiled once is kept, whatever the machine says: every worker and every server of the tests starts by it.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run check test trials soak lint bench fuzz kills pins sbom injection mutants screenshots explanations browser
.DELETE_ON_ERROR:

run: .venv/static/staticfiles.json
	@STATIC_ROOT=.venv/static HOST=$(HOST) PORT=$(PORT) BIN=$(BIN) sh scripts/serve.sh

test: .venv/dev.stamp browser
	@sh scripts/redis.sh
	@BIN=$(BIN) sh scripts/postgres.sh sh scripts/suite.sh $(ARGS)

# Whole evenings by thumb on several phones, every page by axe, servers, workers and brokers killed: ten minutes.
trials: .venv/dev.stamp browser
	@sh scripts/redis.sh
	@BIN=$(BIN) sh scripts/postgres.sh sh scripts/suite.sh -m trial $(ARGS)

# What is quick enough to run after every few lines; needs no browser and no server.
check: .venv/dev.stamp
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest --quiet -n auto --dist loadgroup -m "not slow" tests/kb tests/test_imports.py tests/test_architecture.py $(ARGS)

# Bots, faults and garbled records by the thousand: an hour on two cores.
soak: .venv/dev.stamp
	SOAK=1 $(BIN)/python -m pytest -n auto --dist loadgroup -m soak $(ARGS)
	$(BIN)/python -m tests.injection
	PYTHONPATH=. $(BIN)/python tests/bench/bench_bots.py --thousand
	PYTHONPATH=. $(BIN)/python tests/bench/bench_deal_bots.py --games 500
	PYTHONPATH=. $(BIN)/python tests/bench/bench_miscounts.py --games 1000

lint: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive api referee rules_kb scripts
	HTTPS=1 SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(50))') $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file /dev/null
	$(BIN)/python -m scripts.gallery --check
	$(BIN)/python -m scripts.parameters --check

# The table of docs/performance.md comes first.
FIRST_BENCH := tests/bench/bench_engine.py
bench: .venv/dev.stamp
	@for bench in $(FIRST_BENCH) $(filter-out $(FIRST_BENCH),$(sort $(wildcard tests/bench/bench_*.py))); do echo "== $$bench"; PYTHONPATH=. $(BIN)/python $$bench || exit 1; done

# So many requests of every operation in the schema, right and wrong ones: no crash, no answer the schema does not know.
EXAMPLES ?= 1000
fuzz: .venv/dev.stamp
	$(BIN)/python -m tests.fuzz $(EXAMPLES)

# Kills everything that can be killed in mid-traffic, as docs/reliability.md tells; ARGS names some of it.
kills: .venv/dev.stamp
	@sh scripts/redis.sh
	@sh scripts/postgres.sh $(BIN)/python -m tests.resilience.kills $(ARGS)

# The hashes of all that is pinned; after every change of requirements*.txt.
pins:
	PYTHON=$(PYTHON) sh scripts/pins.sh

# What the running site is made of, as CycloneDX.
sbom:
	$(PYTHON) -m scripts.sbom > sbom.json

# Breaks every rule on purpose twenty times; ARGS names rules by the start of their ids.
injection: .venv/dev.stamp
	$(BIN)/python -m tests.injection $(ARGS)

# Forty small wrong changes a chapter, and whether a case notices; ARGS names chapters: board.rent deal.pay --seed 2.
mutants: .venv/dev.stamp
	$(BIN)/python -m tests.mutants $(ARGS)

# Pictures of every screen, for docs/screens; ARGS names some, and --to FOLDER puts them elsewhere.
screenshots: .venv/dev.stamp browser
	$(BIN)/python -m scripts.screenshots $(ARGS)

explanations: .venv/dev.stamp
	@mkdir -p docs
	$(BIN)/python -m scripts.gallery > docs/explanations.md.new
	mv docs/explanations.md.new docs/explanations.md
	$(BIN)/python -m scripts.parameters > docs/parameters.md.new
	mv docs/parameters.md.new docs/parameters.md

# The stamps are newer than the pins they were made from; touching a pin makes the next command install again.
.venv/runtime.stamp: requirements.lock | .venv/bin/pip
	@echo "Installing the packages it is made of; a minute or two, this once."
	@$(BIN)/pip install --disable-pip-version-check --progress-bar off --require-hashes --requirement requirements.lock
	@touch $@

# Style and script under names that carry their hash, and compressed: made again when one of them is newer.
.venv/static/staticfiles.json: .venv/runtime.stamp $(wildcard static/*)
	@echo "Gathering style and script."
	@STATIC_ROOT=.venv/static $(BIN)/python manage.py collectstatic --clear --no-input --verbosity 0

.venv/dev.stamp: requirements-dev.lock requirements.lock | .venv/bin/pip
	@echo "Installing the packages it is made of and tested with; a few minutes, this once."
	@$(BIN)/pip install --disable-pip-version-check --progress-bar off --require-hashes --requirement requirements-dev.lock
	@touch $@ .venv/runtime.stamp

.venv/bin/pip:
	@sh scripts/venv.sh $(PYTHON)

browser:
	@sh scripts/chromium.sh
