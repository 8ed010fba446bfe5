# Two commands do everything on a fresh machine: `make serve` and `make test`.
.DEFAULT_GOAL := help
VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= python3
UV     := $(BIN)/uv
COMPILE = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 \
  --generate-hashes --no-emit-index-url --custom-compile-command 'make lock' pyproject.toml

.PHONY: help serve test lint types imports bench lock format goldens pictures clean

help: ## What there is to make
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

serve: $(VENV)/.run ## Set everything up and start a game in this terminal
	@$(BIN)/tacora play diamant

test: $(VENV)/.test lint types imports ## Set everything up and run every check and test
	$(BIN)/pytest -n auto

lint: $(VENV)/.test ## Style and common mistakes
	$(BIN)/ruff format --check
	$(BIN)/ruff check

types: $(VENV)/.test ## Strict type checking
	$(BIN)/mypy

imports: $(VENV)/.test ## The direction of dependencies
	$(BIN)/lint-imports --no-cache

bench: $(VENV)/.test ## Measure; each benchmark prints a table and a JSON line
	$(BIN)/python benchmarks/rules_speed.py
	$(BIN)/python benchmarks/dinosaurs_speed.py
	$(BIN)/python benchmarks/dinosaurs_bots.py

format: $(VENV)/.test ## Rewrite the code in the project's style
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

goldens: $(VENV)/.test ## Write the golden playthroughs anew; read the difference before you commit
	$(BIN)/python -m tests.goldens.write

pictures: $(VENV)/.test ## Draw the pictures of the README
	$(BIN)/python docs/pictures.py

lock: $(UV) ## Resolve the dependencies anew and write the locks
	$(COMPILE) --group build -o requirements/run.txt >/dev/null
	$(COMPILE) -c requirements/run.txt --group build --group test -o requirements/test.txt >/dev/null

clean: ## Forget everything that was set up
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist

# Setting up: a virtual environment, the locked dependencies, the package itself.

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Tacora needs Python 3.11 or newer; try: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { \
	  echo "python3-venv is missing: installing it"; \
	  apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv $(VENV); }
	$(BIN)/pip install --quiet --disable-pip-version-check 'uv>=0.9'

$(VENV)/.run: $(UV) requirements/run.txt pyproject.toml
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/run.txt
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.test: $(VENV)/.run requirements/test.txt
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/test.txt
	@touch $@
