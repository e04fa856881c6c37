# Rookery's commands. Each sets up what it needs in .venv and build/, and does so again only when something changed.
#
#   make serve   serve the page and tables on http://127.0.0.1:8642/; installs only what that needs
#   make test    set up, then run the tests: as plain Python, then compiled, then the page's own modules
#   make mutants plant faults one at a time and see whether the tests notice: an hour or more, goes on where it was
#   make coverage  which branches the tests run, in build/coverage/index.html
#   make fuzz    play 20,000 random games with random options
#   make pythons build, install and play on every supported Python of this machine
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

# What compiling cannot change is tested once: texts and pictures plain; compiled what people start, and what searches
# longest.
ONLY_PLAIN := tests/core tests/docs tests/install tests/match tests/scene tests/table tests/web \
	$(addprefix tests/conformance/test_,agnostic.py rooms.py secrets.py words.py)
ONLY_COMPILED := tests/adapters tests/arena tests/attacks tests/cli tests/client tests/page tests/server tests/terminal \
	$(addprefix tests/bots/test_,pingouin_minimax.py review.py)

# How processes share the tests, in the order of tests/conftest.py: one process for each core, and one more where tests
# often wait for a server or a browser.
SHARED := --dist loadgroup --no-loadscope-reorder

# What `make coverage` runs: the tests of the rules and of everything that needs no browser.
COVERED := tests/core tests/scene tests/conformance tests/games tests/pebbles tests/bots tests/match tests/table tests/server \
	tests/docs/test_complete.py tests/test_package.py $(addprefix tests/adapters/test_,encoding.py numbering.py sampler.py)

# Folders are sources too, so that a file that went is noticed; bytecode would touch them, so it is kept elsewhere. It is
# kept whatever the system says: without it every server, worker and command that a test starts compiles everything anew.
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/pycache
unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

.PHONY: serve test mutants coverage fuzz pythons lint bench docs screenshots browsers clean

serve:
	@$(PYTHON) tools/serve.py

test: build/compiled.stamp node_modules/stamp browsers
	ROOKERY_BUILD=plain ROOKERY_WHEELS=$(CURDIR)/build/wheels $(BIN)/pytest -n 2 $(SHARED) --durations=20 $(ONLY_COMPILED:%=--ignore=%)
	ROOKERY_BUILD=compiled $(FAST) $(BIN)/pytest -n 3 $(SHARED) --durations=20 $(ONLY_PLAIN:%=--ignore=%)
	node --test tests/web/unit/

mutants: .venv/stamp node_modules/stamp
	$(BIN)/python tools/mutants.py

coverage: .venv/stamp
	rm -rf build/coverage
	$(BIN)/coverage run -m pytest -n 2 $(SHARED) $(COVERED)
	$(BIN)/coverage combine -q
	$(BIN)/coverage html -q
	$(BIN)/coverage report --skip-covered --sort=cover

fuzz: build/compiled.stamp
	cd tests && $(FAST) ../$(BIN)/python -m conformance.fuzz 20000

pythons: .venv/stamp
	ROOKERY_PYTHONS=all $(BIN)/pytest -v tests/install/test_install.py

lint: .venv/stamp node_modules/stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	node_modules/.bin/tsc -p .

bench: build/compiled.stamp .venv/bench.stamp
	$(BIN)/python benchmarks/speed.py $(CURDIR)/src $(CURDIR)/$(COMPILED)
	$(BIN)/python benchmarks/story.py
	$(FAST) $(BIN)/python benchmarks/adapters.py

docs: .venv/stamp
	$(BIN)/python -m sphinx -W --keep-going -q -E -d build/doctrees docs build/site

screenshots: build/compiled.stamp browsers
	cd tests && $(FAST) ../$(BIN)/python -m page.screenshots ../screenshots

clean:
	rm -rf .venv build node_modules screenshots .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache src/*.egg-info

.venv/stamp: pyproject.toml
	@echo "setting up .venv, once: a few minutes"
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

# PettingZoo's own games, to be measured beside ours.
.venv/bench.stamp: .venv/stamp
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	touch $@

# Built afresh each time, so that no binary outlives its source: as a stranger's machine would, an sdist and from it a
# wheel in isolation, which the install test takes over.
build/compiled.stamp: .venv/stamp setup.py pyproject.toml $(SOURCES)
	rm -rf $(COMPILED) build/wheels
	@mkdir -p build && echo "compiling, about a minute"
	@$(BIN)/python -m build --outdir build/wheels >build/wheel.log 2>&1 || { cat build/wheel.log; exit 1; }
	$(BIN)/python -m zipfile -e build/wheels/*.whl $(COMPILED)
	touch $@

node_modules/stamp: package.json
	npm install --no-save --no-package-lock --no-audit --no-fund --silent
	touch $@

# The page is tested in real browsers and several servers behind a real proxy: Debian's, where one may install them.
browsers:
	@{ command -v chromium-headless-shell && command -v firefox-esr && command -v nginx; } >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	&& echo "installing Chromium, Firefox and nginx" && apt-get update -qq \
	&& DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell firefox-esr fonts-dejavu-core nginx-light >/dev/null; } \
	|| echo "Chromium, Firefox or nginx is missing: tests that need it are skipped"
