# Every command that a person or CI types. `make` alone lists them.
# `make run ARGS="..."` and `make test ARGS="..."` hand further words on.

.DEFAULT_GOAL := help
.PHONY: help run test check lint format screenshots translations setup clean

VENV := .venv
PYTHON_BIN := $(VENV)/bin/python
PRODUCT := app engine kernels tests scripts
QT_QPA_PLATFORM_TESTS ?= offscreen

help: ## list the commands
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## (.*)/  make \1	\2/'

run: ## set up what is missing, then open the app (in the terminal where there is no display)
	@sh scripts/setup.sh run
	@$(PYTHON_BIN) -m app $(ARGS)

test: ## set up what is missing, then run every test that needs no GPU
	@sh scripts/setup.sh dev
	QT_QPA_PLATFORM=$(QT_QPA_PLATFORM_TESTS) $(PYTHON_BIN) -m pytest $(ARGS)

check: lint test ## what CI runs: format, lint, types, layers, tests

lint: ## format check, lint, types and layers, without the tests
	@sh scripts/setup.sh dev
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy $(PRODUCT)
	$(VENV)/bin/lint-imports

format: ## rewrite the code in the project's format
	@sh scripts/setup.sh dev
	$(VENV)/bin/ruff format .
	$(VENV)/bin/ruff check --fix .

screenshots: ## draw the window's main states to PNG files
	@sh scripts/setup.sh dev
	QT_QPA_PLATFORM=$(QT_QPA_PLATFORM_TESTS) $(PYTHON_BIN) -m tests.screenshots $(ARGS)

translations: ## take new words of the code into resources/translations, then compile what is said there
	@sh scripts/setup.sh dev
	$(PYTHON_BIN) scripts/translations.py update
	$(PYTHON_BIN) scripts/translations.py compile

setup: ## only set up the environment, for development
	@sh scripts/setup.sh dev

clean: ## remove the environment and everything that was built
	rm -rf $(VENV) .venv-lock build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find app engine kernels resources tests scripts packaging -name __pycache__ -type d -prune -exec rm -rf {} +
