# Rookery's commands. Each sets up what it needs in .venv and build/, and does so again only when something changed.
#
#   make serve   set up, then serve the page and tables on http://127.0.0.1:8642/
#   make test    set up, then run the tests twice: as plain Python, then compiled
#   make lint    style, types and layers
#   make screenshots  take pictures of every page, in screenshots/
#   make bench   measure: plain, compiled, and beside OpenSpiel and PettingZoo
#   make docs    build the site, strictly, in build/site
#   make clean   remove everything that make made

PYTHON ?= python3
BIN := .venv/bin
COMPILED := build/compiled
SOURCES := $(shell find src -not -path '*__pycache__*' -not -path '*.egg-info*' -not -path src)

# Plain Python is the editable install in .venv; the compiled package goes before it on the path.
FAST := PYTHONPATH=$(CURDIR)/$(COMPILED)

# Whether these pass has nothing to do with compiling: once is enough.
ONLY_PLAIN := tests/docs
ONLY_COMPILED := tests/page tests/scene

# Folders are sources too, so that a file that went is noticed; bytecode would touch them.
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/pycache
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

.PHONY: serve test lint bench docs screenshots browser clean

serve: build/compiled.stamp
	$(FAST) $(BIN)/rookery serve

test: build/compiled.stamp node_modules/stamp browser
	ROOKERY_BUILD=plain $(BIN)/pytest -n 2 $(ONLY_COMPILED:%=--ignore=%)
	ROOKERY_BUILD=compiled $(FAST) $(BIN)/pytest -n 2 $(ONLY_PLAIN:%=--ignore=%)

lint: .venv/stamp node_modules/stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	node_modules/.bin/tsc -p .

bench: build/compiled.stamp .venv/bench.stamp
	$(BIN)/python benchmarks/speed.py $(CURDIR)/src $(CURDIR)/$(COMPILED)
	$(BIN)/python benchmarks/bots_pingouin.py $(CURDIR)/src $(CURDIR)/$(COMPILED)
	$(FAST) $(BIN)/python benchmarks/adapters.py

docs: .venv/stamp
	$(BIN)/python -m sphinx -W --keep-going -q -E -d build/doctrees docs build/site

screenshots: build/compiled.stamp browser
	cd tests && $(FAST) ../$(BIN)/python -m page.screenshots ../screenshots

clean:
	rm -rf .venv build node_modules screenshots .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache src/*.egg-info

.venv/stamp: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

# PettingZoo's own games, to be measured beside ours.
.venv/bench.stamp: .venv/stamp
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	touch $@

# Built afresh each time, so that no binary outlives its source.
build/compiled.stamp: .venv/stamp setup.py $(SOURCES)
	rm -rf $(COMPILED)
	$(BIN)/python setup.py --quiet build --build-lib $(COMPILED)
	touch $@

node_modules/stamp: package.json
	npm install --no-save --no-package-lock --no-audit --no-fund --silent
	touch $@

# The page is tested in a real browser: Debian's, where one may install it.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	&& apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-dejavu-core >/dev/null; } \
	|| echo "no Chromium: the tests of the page are skipped"
