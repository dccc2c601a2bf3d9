# Two commands do everything: `make run` and `make test`.
# Both set up a virtual environment first, with uv if it is installed: `make run` from requirements/run.txt,
# and `make test` adds the developers' tools from requirements/dev.txt.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
EXTRAS := $(VENV)/.extras
DEV := $(VENV)/.dev
TOOLS := $(VENV)/.tools
PEERS := $(VENV)/.peers
SITE := $(VENV)/.site
COMPILED := $(VENV)/.compiled
UV := $(shell command -v uv 2>/dev/null)
# One more than there are cores: some tests wait for a browser or a process.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)
GAME ?=
PORT ?=
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist worksteal

ifdef UV
MAKE_VENV := $(UV) venv --quiet --python $(PYTHON) $(VENV)
INSTALL := $(UV) pip install --python $(BIN)/python
else
MAKE_VENV := $(PYTHON) -m venv $(VENV)
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --no-compile
endif
# One lock for every system and every Python that the project runs on; the newest versions that fit.
LOCK := $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock"
WITH_EXTRAS := pyproject.toml --extra cluster --extra fast --extra postgresql --extra reports

.DEFAULT_GOAL := help
.PHONY: help run play shell extras docs test quick lint style check-all coverage-page operations-page diagrams pictures bench lock clean

help:
	@echo "make run            tables, odds and law in the browser, on this machine alone; make run PORT=9000"
	@echo "make play           a game in the terminal; make play GAME=hold-em plays that one"
	@echo "make shell          a shell in which \`pitboss\` is a command"
	@echo "make extras         add charts and PDF, PostgreSQL, Dask and uvloop to what \`make run\` installed"
	@echo "make docs           build the documentation, which \`make run\` then shows at /docs/"
	@echo "make test           lint, types, import contracts and tests (under ten minutes)"
	@echo "make quick          tests of the law, equipment, tables and games alone (under a minute)"
	@echo "make lint           lint, types and import contracts"
	@echo "make check-all      the tests, the long exhaustive checks and short runs of the benchmarks"
	@echo "make bench          benchmarks, side by side"
	@echo "make coverage-page  renew docs/law/coverage.md"
	@echo "make operations-page  renew docs/reference/operations.md"
	@echo "make diagrams       renew the diagrams in docs/pictures"
	@echo "make pictures       renew docs/pictures (needs Chromium)"
	@echo "make lock           renew the versions and hashes in requirements/ (needs uv)"
	@echo "make clean          remove the virtual environment and caches"

$(READY): pyproject.toml requirements/run.txt
	@echo "Installing Pitboss and the libraries it runs on in $(VENV) (once; a minute or so) ..."
	@test -x $(BIN)/python || $(MAKE_VENV)
	@$(INSTALL) --require-hashes -r requirements/run.txt
	@$(INSTALL) --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(EXTRAS): $(READY) requirements/extras.txt
	@echo "Adding charts and PDF, PostgreSQL, Dask and uvloop ..."
	@$(INSTALL) --require-hashes -r requirements/extras.txt
	@touch $@

$(DEV): $(READY) requirements/dev.txt
	@echo "Adding the tools of developers (once; a minute or so) ..."
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

# A browser and a database for the tests. What cannot be had is told, and looked for again the next time.
$(TOOLS): $(DEV) tests/tools.py
	@if $(BIN)/python tests/tools.py; then touch $@; fi

$(PEERS): $(DEV) requirements/bench.txt
	@$(INSTALL) --require-hashes -r requirements/bench.txt
	@touch $@

$(SITE): $(READY) requirements/docs.txt
	@echo "Adding the site generator ..."
	@$(INSTALL) --require-hashes -r requirements/docs.txt
	@touch $@

lock:
	@test -n "$(UV)" || { echo "make lock needs uv: pip install uv"; exit 1; }
	@$(LOCK) $(WITH_EXTRAS) --group dev -o requirements/dev.txt
	@$(LOCK) pyproject.toml --group build -c requirements/dev.txt -o requirements/run.txt
	@$(LOCK) $(WITH_EXTRAS) --group build -c requirements/dev.txt -o requirements/extras.txt
	@$(LOCK) --group docs -c requirements/dev.txt -o requirements/docs.txt
	@$(LOCK) --group bench -c requirements/dev.txt -o requirements/bench.txt

run: $(READY)
	@$(BIN)/pitboss serve $(if $(PORT),--port $(PORT))

play: $(READY)
	@$(BIN)/pitboss play $(GAME)

shell: $(READY)
	@echo "\`pitboss\` is a command here; \`exit\` ends this shell."
	@. $(BIN)/activate && exec "$${SHELL:-sh}"

extras: $(EXTRAS)

docs: $(SITE)
	@$(BIN)/python -m docsite

lint: style
	@$(BIN)/mypy

style: $(DEV)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports

# Types are checked while the tests run. What Python compiles is kept, since the tests start many programs;
# after set-up a first look at all tests and citations compiles and reads them once, and not in each worker.
unexport PYTHONDONTWRITEBYTECODE
LOOK = { $(BIN)/pytest --collect-only -qq; $(BIN)/pitboss law coverage; }
CHECKED = $(BIN)/mypy >$(VENV)/types.txt 2>&1 & types=$$!; \
	test -e $(COMPILED) || { $(LOOK) >/dev/null 2>&1; touch $(COMPILED); }; $(1); tests=$$?; \
	wait $$types; types=$$?; cat $(VENV)/types.txt; exit $$((tests > types ? tests : types))

test: style $(TOOLS)
	@$(call CHECKED,$(PYTEST))

# The pure core: no browser, no database, hardly a process.
CORE := $(addprefix tests/,law equipment rankings table poker games)
quick: $(DEV)
	@$(PYTEST) -m "not exhaustive and not slow" $(CORE)

check-all: style $(TOOLS)
	@$(call CHECKED,HYPOTHESIS_PROFILE=searching $(PYTEST) -m "")

diagrams: $(READY)
	@$(BIN)/python -m docsite.diagrams

pictures: $(DEV)
	@$(BIN)/python -m tests.web.pictures docs/pictures

coverage-page: $(READY)
	@$(BIN)/pitboss law coverage --markdown > docs/law/coverage.md

operations-page: $(READY)
	@$(BIN)/pitboss house operations --markdown > docs/reference/operations.md

bench: $(PEERS)
	@$(BIN)/python -m bench

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .pitboss_cache .hypothesis
