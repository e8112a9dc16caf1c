# On a bare machine with Python 3.11 or newer, make and git, every target sets up what it needs in .venv.
PYTHON ?= $(shell for p in python3.11 python3; do "$$p" -c "" 2>/dev/null && echo "$$p" && break; done)
GAME ?= fire-and-stone
RUN = .venv/bin/python -m
NPM = .venv/bin/python hatch_build.py
PIP = $(RUN) pip --disable-pip-version-check install --quiet

play: .venv/run.done            ## play at this machine, in the browser
	@$(NPM)
	.venv/bin/demilune play

test: check browser             ## everything that must pass
	$(NPM) test
	@$(NPM)
	$(RUN) pytest --numprocesses=auto --quiet

check: .venv/dev.done web/node_modules/dev.done  ## format, lint, types, generated pages
	$(RUN) ruff format --check --quiet
	$(RUN) ruff check --quiet
	$(RUN) mypy
	$(RUN) tools.rules --check
	$(RUN) tools.types --check
	$(RUN) tools.engraver --check
	$(NPM) run --silent check

browser: .venv/dev.done         ## the browser that tests drive, installed where there is none
	@test -n "$(NO_BROWSER)" || $(RUN) tools.browser

types: .venv/dev.done web/node_modules/dev.done  ## write the page's types from the server's messages
	$(RUN) tools.types

art: .venv/dev.done browser     ## engrave the plates and cut the symbols anew (minutes; what they give is committed)
	$(RUN) tools.engraver
	$(RUN) tools.vignettes

playouts: .venv/dev.done        ## long fuzzing, and all tests, the slow ones too
	.venv/bin/demilune sim $(GAME) --games 10000 --bots random,random --check
	$(RUN) pytest -m "" --numprocesses=auto --quiet

rules: .venv/dev.done           ## write the rule pages and coverage tables
	$(RUN) tools.rules

bench: .venv/dev.done web/node_modules/dev.done browser  ## speed against its bars
	$(RUN) benchmarks

docs: .venv/docs.done           ## the site, in build/docs
	$(RUN) tools.links
	$(RUN) sphinx -W -n --keep-going -q -d build/doctrees docs build/docs

lock: .venv/lock.done           ## pin anew; UPGRADE=--upgrade takes newer releases
	for group in run dev docs lock; do .venv/bin/uv pip compile pyproject.toml --group $$group $(UPGRADE) \
	    --universal --python-version 3.11 --generate-hashes --no-config --custom-compile-command "make lock" \
	    --fork-strategy fewest --quiet --output-file requirements/$$group.txt || exit 1; done

clean:
	rm -rf .venv web/node_modules src/demilune/server/static
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

.venv/%.done: requirements/%.txt pyproject.toml | .venv/pyvenv.cfg
	@echo "Setting up .venv from $<"
	@$(PIP) --require-hashes -r $<
	@$(PIP) --no-index --no-deps --no-build-isolation --editable .
	@touch $@

web/node_modules/dev.done: web/package-lock.json | .venv/run.done
	@echo "Setting up web/node_modules from web/package-lock.json"
	@$(NPM) ci
	@touch $@

OLD = Demilune needs Python 3.11 or newer. Name one: make PYTHON=/path/to/python3.11
BARE = This Python cannot make virtual environments: install its venv package (apt install python3-venv), or name another
.venv/pyvenv.cfg:
	@"$(PYTHON)" -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null || { echo "$(OLD)"; exit 1; }
	@"$(PYTHON)" -c "import venv, ensurepip" 2>/dev/null || { echo "$(BARE): make PYTHON=..."; exit 1; }
	@"$(PYTHON)" -m venv .venv

.PHONY: play test check browser types art playouts rules bench docs lock clean
.DELETE_ON_ERROR:
