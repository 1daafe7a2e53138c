# make run      the demo on this machine, nothing else needed
# make test     everything, browser included
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
# each file in one worker, the browsers' files first; a worker for each core and one that helps (tests/helping.py)
TESTS = $(BIN)/python -m pytest --numprocesses auto --maxprocesses 8 --dist loadfile --no-loadscope-reorder
RULES = ratings/regulations ratings/kernel ratings/second_engine tournaments/regulations tournaments/trf titles/regulations

# Some machines forbid Python to keep what it has compiled: then every worker, and every program that a test starts,
# compiles everything again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test long-test lint services-test lock clean

run: $(VENV)/installed
	@DEMO=1 $(BIN)/python manage.py portal --port $(PORT)

test: $(VENV)/installed
	@PYTHON=$(BIN)/python .ci/browser
	$(TESTS)

# The properties and loops with many times as many random examples as the gate has time for.
long-test: $(VENV)/installed
	EXAMPLES=long $(TESTS) -m "hypothesis or sampled"

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# On PostgreSQL and Redis (Debian's; started for the occasion in a folder of their own) what can differ there; the pure
# rules and the browser's pages have run on SQLite and would say the same again (tests/test_services.py holds the rules to it).
# Beside collecting, the database that the tests copy is migrated.
MIGRATED = $(BIN)/python -c "from tests import databases; databases.migrated()"
services-test: $(VENV)/installed
	.ci/with-services sh -c '$(MIGRATED) & $(TESTS) -m again_on_services $(RULES:%=--ignore=tests/%)'

lock:
	uv pip compile --python-version 3.11 --generate-hashes --no-header --custom-compile-command "make lock" \
		-q --upgrade requirements.in -o requirements.txt

# In two halves beside each other: most of the time goes by while the lists of what an index has are fetched and read.
# Each takes its lines as they are, hashes included; whether they are all that is needed is asked behind them.
INSTALL = $(BIN)/pip install --quiet --disable-pip-version-check --no-compile --no-deps -r
HALF = awk -v half=$(1) '/^[^ ]/ { n++ } n % 2 == half' requirements.txt >$(VENV)/half-$(1).txt

$(VENV)/installed: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "python3-venv is missing: apt-get install python3-venv"; exit 1; }
	@$(call HALF,0) && $(call HALF,1)
	$(INSTALL) $(VENV)/half-0.txt & $(INSTALL) $(VENV)/half-1.txt && wait $$!
	@$(BIN)/pip check --disable-pip-version-check
	@touch $@

clean:
	rm -rf $(VENV) var
