# make run      the demo on this machine, nothing else needed
# make test     everything, browser included
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000

.PHONY: run test lint services-test lock clean

run: $(VENV)/installed
	@DEMO=1 $(BIN)/python manage.py portal --port $(PORT)

test: $(VENV)/installed
	@PYTHON=$(BIN)/python .ci/browser
	$(BIN)/python -m pytest

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The same suite on PostgreSQL and Redis (Debian's; started for the occasion in a folder of their own).
services-test: $(VENV)/installed
	.ci/with-services $(BIN)/python -m pytest

lock:
	uv pip compile --python-version 3.11 --generate-hashes --no-header --custom-compile-command "make lock" \
		-q --upgrade requirements.in -o requirements.txt

$(VENV)/installed: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "python3-venv is missing: apt-get install python3-venv"; exit 1; }
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

clean:
	rm -rf $(VENV) var
