# Everything a person does with this repository. `make help` lists it.

.DEFAULT_GOAL := help
.PHONY: help setup build test test-long run examples packages lint format docs dist wheel bench bench-report fuzz nets mutate test-spark test-databases check check-asan check-darwin check-tsan clean

# For builds that are made once: whole modules take two thirds of the time, and cannot be built again in part.
export WHOLE_MODULES := -Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2
SWIFT_SOURCES := $(wildcard Package.swift Sources Tests Formats Examples Benchmarks/Package.swift Benchmarks/Sources Fuzz/Package.swift Fuzz/Sources)

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: ## Check the toolchain, install the C libraries if they are missing
	@Scripts/setup

build: setup ## Build everything for debugging
	swift build --build-tests

test: setup ## Run all tests and print failures; ARGS="--filter Name" runs some
	swift test --quiet $(ARGS)

test-long: setup ## Run the tests that try more with all seeds and the largest sizes; takes minutes
	VERSIONED_CODABLE_LONG=1 swift test --quiet $(or $(ARGS),--filter '$(shell Scripts/long-tests)')

# Builds a program, with progress on a terminal; elsewhere only errors are printed.
build-program = if [ -t 1 ]; then swift build --product $(1); else swift build --quiet --product $(1); fi

run: setup ## Read documents of any version; ARGS="file…" reads yours, ARGS=--all prints all about the examples
	@$(call build-program,read-any-version)
ifneq ($(filter-out --all,$(ARGS)),)
	@swift run --skip-build read-any-version $(ARGS)
else
	@$(call build-program,settings-service)
	@swift run --skip-build read-any-version $(ARGS)
ifeq ($(ARGS),--all)
	@echo 'A service that runs with the settings of a file (settings-service good.yaml):'
	@swift run --skip-build settings-service Examples/Settings/Documents/good.yaml
	@echo
endif
	@echo 'All mistakes of a broken settings file (settings-service --check bad.toml):'
	@swift run --skip-build settings-service --check Examples/Settings/Documents/bad.toml || test $$? -eq 1
endif

examples: setup ## Run the command with a format of its own, INI
	Scripts/with-main-build run Examples versioned-ini status Examples/INICommand/Documents || test $$? -eq 3
	Scripts/with-main-build run Examples versioned-ini migrate Examples/INICommand/Documents/old/settings.yaml

dist: setup ## Build the command as one file that needs no Swift, into .build/dist; ARGS=--check tries it
	Scripts/dist $(ARGS)

wheel: dist ## Put that file into a Python wheel
	VERSIONED_BINARY=.build/dist/versioned python3 Scripts/versioned_wheel.py .build/dist

packages: setup ## Test the package of the guide, the examples, a program for each product, failing allocations, and YAML without libyaml; takes minutes
	Scripts/check-guide
	Scripts/with-main-build test Examples --quiet
	Scripts/with-main-build test Tests/Products --quiet
	Scripts/with-main-build test Tests/Faults --quiet
	VERSIONED_CODABLE_LIBYAML=no VERSIONED_CODABLE_TESTS=YAMLAloneTests swift test --quiet $(WHOLE_MODULES) --scratch-path .build/without-libyaml

lint: ## Check formatting and the rules about the source tree
	@Scripts/setup python3
	swift format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	Scripts/check-structure
	Scripts/public-api
	Scripts/c-symbols >/dev/null

format: ## Format all Swift files in place
	swift format --in-place --recursive --parallel $(SWIFT_SOURCES)

docs: setup ## Build guides and reference as one site into .build/docs
	Scripts/docs

bench: ## Measure; ONLY=name,… N=size,… ROUNDS=count JSON=file PEAK=no GROWTH=yes LIST=yes
	@swift run -c release --package-path Benchmarks bench \
		$(if $(ONLY),--only "$(ONLY)") $(if $(N),--n "$(N)") $(if $(ROUNDS),--rounds "$(ROUNDS)") \
		--gates Benchmarks/gates.txt $(if $(JSON),--json "$(JSON)") $(if $(filter no,$(PEAK)),--no-peak) \
		$(if $(filter yes,$(GROWTH)),--growth) $(if $(filter yes,$(LIST)),--list)

bench-report: setup ## Measure and write the figures into Benchmarks/README.md; ARGS=--gates also writes the gates
	swift build -c release --package-path Benchmarks --product bench
	Scripts/bench-report $(ARGS)

fuzz: setup ## Fuzz each target for SECONDS=60, or some with TARGET="name…"; SECONDS=0 runs only seeds and regressions, RUNS=1000 ends after as many inputs
	@RUNS=$(RUNS) Scripts/fuzz $(or $(SECONDS),60) $(TARGET)

nets: setup ## Record edits, values and errors of the tests; RECORD=folder, BASE=folder compares with an earlier record
	@Scripts/nets "$(RECORD)" $(BASE)

mutate: setup ## Change lines of the sources and count the changes that the tests notice; COUNT=n SEED=n MODULE=path LOG=file; takes minutes
	@Scripts/mutate $(if $(COUNT),--count "$(COUNT)") $(if $(SEED),--seed "$(SEED)") \
		$(if $(MODULE),--module "$(MODULE)") $(if $(LOG),--log "$(LOG)")

# Both take the command from VERSIONED, or build it.
test-spark: ## Run the recipes for Spark with PySpark, which is installed into .build/spark; VERSIONED=command RECORDS=count; takes minutes
	@$(if $(VERSIONED),VERSIONED="$(VERSIONED)") $(if $(RECORDS),RECORDS="$(RECORDS)") Integrations/Spark/check

test-databases: ## Run the recipes for SQLite, PostgreSQL and DuckDB while others write; VERSIONED=command ROWS=count
	@$(if $(VERSIONED),VERSIONED="$(VERSIONED)") $(if $(ROWS),ROWS="$(ROWS)") Integrations/Databases/check

check: test test-long lint ## Run all tests and the lint

check-asan: setup ## Run all tests under Address Sanitizer; ARGS="--filter Name" runs some; takes minutes
	ASAN_OPTIONS=detect_leaks=0 swift test $(WHOLE_MODULES) --sanitize=address -Xswiftc -DADDRESS_SANITIZER --scratch-path .build/asan $(ARGS)

check-darwin: setup ## Type-check the code for Apple's platforms on Linux; takes minutes
	Scripts/check-darwin

check-tsan: setup ## Run the tests of registries, reports and wrappers under Thread Sanitizer; takes minutes
	swift test $(WHOLE_MODULES) --sanitize=thread -Xswiftc -DTHREAD_SANITIZER --package-path Tests/ThreadSafety --scratch-path .build/tsan

clean: ## Delete everything that was built
	rm -rf .build Benchmarks/.build Examples/.build Fuzz/.build
