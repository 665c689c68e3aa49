# Every command that people and CI run. `make` alone lists them.
# `make run ARGS="..."` and `make test ARGS="..."` pass on further arguments.

.DEFAULT_GOAL := help
.PHONY: help run test check lint format bench screenshots translations texts setup frozen frozentest app dmg clean

VENV := .venv
PYTHON_BIN := $(VENV)/bin/python
PRODUCT := app engine kernels tests scripts packaging
BUNDLE := dist/Mamba Metal.app
QT_QPA_PLATFORM_TESTS ?= offscreen
# One process a core, which take tests from each other at the end. TEST_WORKERS="" runs them all in one.
TEST_WORKERS ?= -n logical --maxprocesses 8 --dist worksteal

help: ## list the commands
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## (.*)/  make \1	\2/'

run: ## set up what is missing, then open the app (in the terminal if there is no display)
	@sh scripts/setup.sh run
	@$(PYTHON_BIN) -m app $(ARGS)

test: ## set up what is missing, then run every test that needs no GPU
	@sh scripts/setup.sh dev
	QT_QPA_PLATFORM=$(QT_QPA_PLATFORM_TESTS) $(PYTHON_BIN) -m pytest $(TEST_WORKERS) $(ARGS)

check: lint test ## what CI runs: format, lint, types, layers, tests

lint: ## check format, lint, types and layers, without the tests
	@sh scripts/setup.sh dev
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy $(PRODUCT)
	$(VENV)/bin/lint-imports

format: ## format the code
	@sh scripts/setup.sh dev
	$(VENV)/bin/ruff format .
	$(VENV)/bin/ruff check --fix .

bench: ## measure this machine and write docs/benchmarks.md
	@sh scripts/setup.sh dev
	QT_QPA_PLATFORM=$(QT_QPA_PLATFORM_TESTS) $(PYTHON_BIN) -m tests.benchmarks.results $(ARGS)

screenshots: ## save the window's main states as PNG files
	@sh scripts/setup.sh dev
	QT_QPA_PLATFORM=$(QT_QPA_PLATFORM_TESTS) $(PYTHON_BIN) -m tests.screenshots $(ARGS)

texts: ## print every text a person can read, by file, with its translations
	@sh scripts/setup.sh dev
	@$(PYTHON_BIN) scripts/translations.py print

translations: ## update resources/translations from the code, then compile them
	@sh scripts/setup.sh dev
	$(PYTHON_BIN) scripts/translations.py update
	$(PYTHON_BIN) scripts/translations.py compile

setup: ## set up the development environment only
	@sh scripts/setup.sh dev

frozen: ## freeze the program into dist/, on macOS or Linux
	@sh scripts/setup.sh package
	@[ "$$(uname -s)" != Darwin ] || sh packaging/oldest_mlx.sh $(PYTHON_BIN) macosx_14_0_arm64
	$(PYTHON_BIN) packaging/prepare.py build/frozen/made
	$(PYTHON_BIN) -m PyInstaller --noconfirm --log-level WARN --workpath build/frozen --distpath dist packaging/mamba-metal.spec

frozentest: frozen ## freeze the program, then test it from another folder with an empty home
	MAMBA_METAL_FROZEN="$(CURDIR)/dist/mamba-metal/mamba-metal" $(PYTHON_BIN) -m pytest -s tests/packaging $(ARGS)

app: frozen ## on a Mac: build dist/Mamba Metal.app, signed (CODESIGN_IDENTITY, else ad hoc) and checked
	sh packaging/sign.sh "$(BUNDLE)"
	$(PYTHON_BIN) packaging/check_bundle.py "$(BUNDLE)"
	"$(BUNDLE)/Contents/MacOS/mamba-metal" self-check

dmg: app ## on a Mac: the app in a disk image, with SHA-256 and bill of materials; notarised if there are credentials
	sh packaging/notarise.sh "$(BUNDLE)"
	image="dist/$$($(PYTHON_BIN) packaging/product.py dmg)" && \
	sh packaging/dmg.sh "$(BUNDLE)" "$$image" && sh packaging/notarise.sh "$$image" && \
	$(PYTHON_BIN) packaging/sbom.py "$${image%.dmg}.cdx.json" && \
	cd dist && shasum -a 256 "$${image#dist/}" >"$${image#dist/}.sha256"

clean: ## remove the environment and everything built
	rm -rf $(VENV) .venv-lock build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find app engine kernels resources tests scripts packaging -name __pycache__ -type d -prune -exec rm -rf {} +
