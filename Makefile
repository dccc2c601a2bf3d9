# Two commands do everything: `make run` and `make test`.
# Both set up a virtual environment first; uv is used when it is there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PEERS := $(VENV)/.peers
UV := $(shell command -v uv 2>/dev/null)
WORKERS ?= auto
GAME ?=

.DEFAULT_GOAL := help
.PHONY: help run test lint check-all coverage-page bench clean

help:
	@echo "make run            play a game in the terminal; make run GAME=hold-em plays that one"
	@echo "make test           lint, types, import contracts and tests (under ten minutes)"
	@echo "make lint           lint, types and import contracts"
	@echo "make check-all      the tests and the long exhaustive checks"
	@echo "make bench          benchmarks, side by side"
	@echo "make coverage-page  renew docs/coverage.md"
	@echo "make clean          remove the virtual environment and caches"

$(READY): pyproject.toml
	@echo "Setting up a virtual environment in $(VENV) (once; a minute or so) ..."
ifdef UV
	@test -x $(BIN)/python || $(UV) venv --quiet --python $(PYTHON) $(VENV)
	@$(UV) pip install --quiet --python $(BIN)/python --group dev -e ".[cluster,reports]"
else
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group dev -e ".[cluster,reports]"
endif
	@touch $@

$(PEERS): $(READY)
ifdef UV
	@$(UV) pip install --quiet --python $(BIN)/python --group bench
else
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group bench
endif
	@touch $@

run: $(READY)
	@$(BIN)/pitboss play $(GAME)

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

test: lint
	@$(BIN)/pytest -n $(WORKERS)

check-all: lint
	@HYPOTHESIS_PROFILE=searching $(BIN)/pytest -n $(WORKERS) -m ""

coverage-page: $(READY)
	@$(BIN)/pitboss law coverage --markdown > docs/coverage.md

bench: $(PEERS)
	@$(BIN)/python -m bench

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .pitboss_cache .hypothesis
