# Two commands do everything on a fresh machine: `make serve` and `make test`.
.DEFAULT_GOAL := help
VENV   := .venv
BIN    := $(VENV)/bin
PYTHON ?= python3
UV     := $(BIN)/uv
COMPILE = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 \
  --generate-hashes --no-emit-index-url --custom-compile-command 'make lock' pyproject.toml

CLIENT  = $(wildcard web/*.json web/*.ts web/*.js web/*.html web/.npmrc) \
  $(shell find web/src web/public -type f) $(wildcard src/tacora/i18n/*.json) hatch_build.py
CHROMIUM := chromium-headless-shell
POSTGRES  = $(or $(shell command -v postgres),$(wildcard /usr/lib/postgresql/*/bin/postgres))
NGINX     = $(or $(shell command -v nginx),$(wildcard /usr/sbin/nginx))

.PHONY: help serve test docs lint types imports web wire bench examples torture lock format goldens pictures screenshots release clean

help: ## List the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

serve: $(VENV)/.run ## Set everything up and host tables for browsers on this computer
	@$(BIN)/tacora serve

test: $(VENV)/.test ## Set everything up and run every check and test
	$(MAKE) --jobs=2 --output-sync lint types imports web
	@$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder || { \
	  echo "Some tests failed. They run once more, alone, and must pass then:"; \
	  $(BIN)/pytest --last-failed --last-failed-no-failures=none; }

lint: $(VENV)/.test ## Check style and common mistakes
	$(BIN)/ruff format --check
	$(BIN)/ruff check

types: $(VENV)/.test ## Check types strictly
	$(BIN)/mypy

imports: $(VENV)/.test ## Check the direction of dependencies
	$(BIN)/lint-imports --no-cache

web: $(VENV)/.test ## Check style and types of the web client, and run its tests
	cd web && npm run --silent lint && npm run --silent check && npm run --silent test

docs: $(VENV)/.test ## Build the documentation site into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

wire: $(VENV)/.test ## Generate the web client's types and the JSON Schema of the protocol
	$(BIN)/python -m tacora.server.typescript > web/src/wire.ts
	$(BIN)/python -m tacora.server.json_schema > docs/protocol.schema.json

bench: $(VENV)/.test ## Run the benchmarks; each prints a table and a JSON line
	$(BIN)/python benchmarks/rules_speed.py
	$(BIN)/python benchmarks/simulator.py
	$(BIN)/python benchmarks/engine_speeds.py
	$(BIN)/python benchmarks/openspiel_speed.py
	$(BIN)/python benchmarks/environments.py
	$(BIN)/python benchmarks/dinosaurs_environment.py
	$(BIN)/python benchmarks/expert.py
	$(BIN)/python benchmarks/coach.py
	$(BIN)/python benchmarks/dinosaurs_speed.py
	$(BIN)/python benchmarks/dinosaurs_bots.py
	$(BIN)/python benchmarks/dinosaurs_questions.py
	$(BIN)/python benchmarks/jungle_length.py
	$(BIN)/python -m benchmarks.first_load
	$(BIN)/python -m benchmarks.animation
	$(BIN)/python -m benchmarks.newcomer
	$(BIN)/python benchmarks/front_door.py
	$(BIN)/python benchmarks/server.py
	$(BIN)/python benchmarks/attacks.py
	$(BIN)/python -m benchmarks.stores
	$(BIN)/python benchmarks/disk.py
	$(BIN)/python benchmarks/bus.py
	$(BIN)/python benchmarks/sockets.py

examples: $(VENV)/.test ## Install PyTorch and sb3-contrib, and run the examples in a short form
	$(UV) pip install --quiet --python $(BIN)/python torch==2.13.0 sb3-contrib==2.9.2
	$(BIN)/pytest tests/envs/test_examples.py

torture: $(VENV)/.test ## Kill the server under play, send it nonsense, play long games, repeat tests on PostgreSQL
	$(BIN)/python -m tests.torture.kills
	$(BIN)/python -m tests.torture.site
	$(BIN)/python -m tests.torture.fuzz
	$(BIN)/pytest --long
	$(BIN)/pytest tests/server tests/web --postgres --redis -n auto --dist loadfile --no-loadscope-reorder

format: $(VENV)/.test ## Rewrite the code in the project's style
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	cd web && npm run --silent format

goldens: $(VENV)/.test ## Regenerate the golden playthroughs; read the difference before you commit
	$(BIN)/python -m tests.goldens.write

pictures: $(VENV)/.test ## Draw the README's pictures of the terminal
	$(BIN)/python docs/pictures.py

screenshots: $(VENV)/.test ## Take the README's screenshots of the web client, or ALL=FOLDER of every page
	$(BIN)/python -m tests.web.screenshots $(if $(ALL),--all $(ALL))

release: $(VENV)/.test ## Check, set VERSION, date the changelog, commit and tag; DRY=1 only shows it
	@test -n "$(VERSION)" || { echo "Say which: make release VERSION=0.2.0"; exit 2; }
	$(BIN)/python scripts/release.py $(VERSION) --dry-run
	$(if $(DRY),,$(MAKE) test docs)
	$(if $(DRY),,$(BIN)/python scripts/release.py $(VERSION))
	$(if $(DRY),,$(UV) build --quiet --no-build-isolation --python $(BIN)/python)

lock: $(UV) ## Resolve the dependencies again and write the lock files
	$(COMPILE) --group build -o requirements/run.txt >/dev/null
	$(COMPILE) -c requirements/run.txt --extra rl --extra openspiel --group build --group docs --group test -o requirements/test.txt >/dev/null

clean: ## Remove everything that was set up or built
	rm -rf $(VENV) site web/node_modules src/tacora/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis dist

# Set-up: a virtual environment, the locked dependencies, the package itself; for the tests also
# a browser, PostgreSQL, Redis, nginx and the tools of the web client.

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Tacora needs Python 3.11 or newer; try: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { \
	  echo "python3-venv is missing: installing it"; \
	  apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv $(VENV); }
	$(BIN)/pip install --quiet --disable-pip-version-check 'uv>=0.9'

$(VENV)/.run: $(UV) requirements/run.txt pyproject.toml $(CLIENT)
	$(UV) pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements/run.txt
	@node=$$($(BIN)/python hatch_build.py) && if test -n "$$node"; then \
	  echo "Node.js is missing: installing $$node into $(VENV)"; \
	  $(UV) pip install --quiet --python $(BIN)/python "$$node"; fi
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@$(BIN)/tacora warm || echo "The fast engine compiles on its first use."
	@touch $@

$(VENV)/.test: $(VENV)/.run requirements/test.txt web/package-lock.json
	$(UV) pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements/test.txt
	@command -v $(CHROMIUM) >/dev/null || { \
	  echo "$(CHROMIUM) is missing: installing it"; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends $(CHROMIUM) >/dev/null; }
	@command -v caddy >/dev/null || { \
	  echo "Caddy is missing: installing it"; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends caddy >/dev/null; }
	@command -v systemd-analyze >/dev/null || { \
	  echo "systemd-analyze is missing: installing it"; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends systemd >/dev/null; }
	@command -v docker-compose >/dev/null || { \
	  echo "docker-compose is missing: installing it"; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends docker-compose >/dev/null; }
	@test -n "$(POSTGRES)" || { \
	  echo "PostgreSQL is missing: installing it"; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null; }
	@command -v redis-server >/dev/null || { \
	  echo "Redis is missing: installing it"; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-server >/dev/null; }
	@test -n "$(NGINX)" || { \
	  echo "nginx is missing: installing it"; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx >/dev/null; }
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@
