# Makefile -- the targets for users: `make` builds into build/, `make help` lists the others, `make help-all` those in .ci/*.mk too.

# Other makes stop at the next line and print it; for GNU make it is an unused target.
.error : shogun needs GNU make, which may be called gmake here

comma := ,

# No built-in rules: trying them on each file took three quarters of make's time.
MAKEFLAGS += --no-builtin-rules
.SUFFIXES:

PREFIX ?= /usr/local
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# These goals are built by JOBS compilers at a time. Goals that run specs and scripts would pass them the descriptors of such a make.
ifeq ($(MAKELEVEL)$(filter-out all env install,$(MAKECMDGOALS)),0)
MAKEFLAGS += --jobs=$(JOBS)
endif

CFLAGS ?= -O3 -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef \
  -Wwrite-strings -Wcast-qual -Wvla
DEFINES ?= -DNDEBUG
# No fused multiply-add, which rounds only once: training gives the same net on every processor.
COMPILE = $(CC) -std=c11 -ffp-contract=off -fno-math-errno $(WARNINGS) $(DEFINES) $(CPPFLAGS) $(CFLAGS) -Ibuild -fstack-protector-strong $(if $(on_windows),-Wno-attributes,-fPIC -fvisibility=hidden) -pthread -MMD -MP
system := $(shell uname -s)
# MinGW's compilers, on Windows or elsewhere, make a DLL, which is linked with Lua's DLL and exports one name. On ELF the
# linker's tables become read-only once they are filled (RELRO).
on_windows := $(findstring mingw,$(shell $(CC) -dumpmachine 2>/dev/null))
SHARED = $(if $(on_windows),-shared -static -s -Wl$(comma)--no-insert-timestamp $(BUILD)/core.def,$(if $(filter Darwin,$(system)),-bundle -undefined dynamic_lookup,-shared -Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now))

# Looked up at each use, since this make may install Lua first; make LUA=lua5.5 builds for that version.
LUA = $(shell command -v lua5.4 || command -v lua54 || command -v lua5.5 || command -v lua55 || command -v lua)
lua_version := $(firstword $(filter 5.4 5.5,$(if $(LUA),$(shell $(LUA) -e 'print(_VERSION:sub(5))' 2>/dev/null)) $(patsubst lua%,%,$(notdir $(LUA)))) 5.4)
lua_suffix := $(subst .,_,$(lua_version))
LUA_CFLAGS = $(shell pkg-config --cflags lua$(lua_version) 2>/dev/null || pkg-config --cflags lua-$(lua_version) 2>/dev/null)
LUA_LIBS = $(shell pkg-config --libs lua$(lua_version) 2>/dev/null || pkg-config --libs lua-$(lua_version) 2>/dev/null)

# A version requested by LUA= other than 5.4 has its own folder: build/lua5.5.
house := build$(if $(filter file,$(origin LUA)),,$(if $(filter-out 5.4,$(lua_version)),/lua$(lua_version)))
BUILD ?= $(house)

core_folders := $(addprefix csrc/,engine engine/kernel companions endgame search train library)
core_sources := $(wildcard $(addsuffix /*.c,$(core_folders)))
core_objects := $(core_sources:csrc/%.c=$(BUILD)/%.o)
module_objects := $(patsubst csrc/%.c,$(BUILD)/%.o,$(wildcard csrc/module/*.c csrc/module/*/*.c csrc/module/system/$(if $(on_windows),windows,posix)/*.c))
# The built-in nets as lists of numbers, which csrc/search/net.c includes.
nets := $(patsubst csrc/search/%.net,build/%.inc,$(wildcard csrc/search/nets/*.net))
module := $(BUILD)/shogun/core.$(if $(on_windows),dll,so)
sandbox_objects := $(patsubst csrc/%.c,$(BUILD)/%.o,$(wildcard csrc/sandbox/*.c))
postgres_objects := $(patsubst csrc/%.c,$(BUILD)/%.o,$(wildcard csrc/postgres/*.c))
shared_with_libpq = $(addprefix module/,binding/class binding/message system/clock system/hook)

# The box for strangers' bots, which needs Linux. Sanitizers cannot be linked into a static program, so builds in other folders
# share this one. make BOX= builds without it; make builds it where its libraries are.
BOX ?= $(if $(on_windows),,box)
built_box = $(BUILD)/shogun-box

# The binding of libpq, PostgreSQL's client library: an object of its own, since the module needs Lua alone. It is built where the
# headers of that library are; make LIBPQ= builds without.
LIBPQ ?= $(if $(on_windows),,libpq)
built_libpq = $(BUILD)/shogun/libpq.so
PQ_CFLAGS = $(shell pkg-config --cflags libpq 2>/dev/null || echo "-I$$(pg_config --includedir 2>/dev/null)")
PQ_LIBS = $(shell pkg-config --libs libpq 2>/dev/null || echo "-L$$(pg_config --libdir 2>/dev/null) -lpq")

# The programs that contain other projects' libraries, for the page of licences.
programs = $(module) $(if $(BOX),$(built_box))
notices := $(BUILD)/THIRD-PARTY.txt

path = $(CURDIR)/lua/?.lua;$(CURDIR)/lua/?/init.lua
cpath = $(CURDIR)/$(BUILD)/?.so
# Lua ignores LUA_PATH if the variable of its version is set, so the value is appended to that one.
before_path = LUA_PATH_$(lua_suffix)="$(1);$${LUA_PATH_$(lua_suffix):-$${LUA_PATH:-;}}" \
  LUA_CPATH_$(lua_suffix)="$(2);$${LUA_CPATH_$(lua_suffix):-$${LUA_CPATH:-;}}"
in_tree = PATH="$(CURDIR)/$(launcher):$$PATH" $(call before_path,$(path);$(CURDIR)/?.lua,$(cpath))

# The command in this tree, whose first line names an interpreter.
launcher = $(if $(filter lua5.4,$(notdir $(LUA))),lua/bin,$(BUILD)/bin)

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:

## Build and use

all: $(module) $(BOX) $(LIBPQ) $(launcher)/shogun ## build the module and what belongs to it into build/
	@$(if $(filter env install,$(MAKECMDGOALS)),,$(say_absent))

# Reports which part was left out, and why.
left_out = $(if $($(1)),[ -e $(2) ] || echo "shogun is built without $(3)" >&2;)
why_no_box = $(if $(on_linux),since there is no libseccomp with its static library ($(packages_box)),which needs Linux): Lua files play with --unsafe only
say_absent = $(call left_out,BOX,$(built_box),the box$(comma) $(why_no_box)) \
  $(call left_out,LIBPQ,$(built_libpq),PostgreSQL$(comma) since there is no $(name_libpq) ($(packages_libpq)))

play: all ## play a whole game, two simple bots against each other
	@$(in_tree) $(LUA) examples/play.lua

library: needs $(BUILD)/libshogun.so ## build libshogun.so, rules and engine for programs in other languages, with csrc/library/shogun.h

# The specs that start hundreds of processes, pass wrong arguments to every public function, wait for timeouts, or need a program that
# make test does not install take half the time of all specs. The slowest start first, so that all processes end at about the same time.
long_specs = $(patsubst %,spec/%_spec.lua,box/hostile project/make module/misuse_every project/current_folder box/match project/publish train/recipe \
  arena/store/inspection engine/level cli/ladder cli/status arena/pool/process_pool cli/trouble arena/store/escape \
  cli/match_trouble game/players box/next arena/resume arena/store/rows endings/ahead project/parts module/escape \
  companions/chess_stockfish engine/analysis/puzzle cli/editor arena/games/permission arena/repeats arena/store/flood \
  box/bundle endings/slow_rules engine/explain/truth engine/proof project/install site/pages/heads site/pages/notices)
# The slowest of the other specs.
first_specs = $(patsubst %,spec/%_spec.lua,engine/protocol/protocol module/misuse board/oracle companions/tour cli/positions)
found_specs = $(sort $(shell find spec -name '*_spec.lua'))
all_specs = $(long_specs) $(first_specs) $(filter-out $(long_specs) $(first_specs),$(found_specs))

test: needs ## run the specs, or SPECS; closes with "N passed, N failed"
	@$(MAKE) --no-print-directory --jobs=$(JOBS) needed= wanted= all
	@$(in_tree) $(LUA) .ci/jobs.lua $(JOBS) $(BUILD)/specs "$(SANITIZED)" $(or $(SPECS),$(filter-out $(long_specs),$(all_specs)))

test-long: needs all ## run the long specs, which make test leaves to .ci/run; closes with "N passed, N failed"
	@$(MAKE) --no-print-directory test SPECS="$(long_specs)"

# Quotes a word for the shell: names of folders may contain quotes.
quoted = '$(subst ','\'',$(1))'

# Prints the shell settings with which Lua finds modules and C modules, and the shell the command.
define settings
	@echo $(call quoted,export $(call before_path,$(1),$(2)))
	@echo $(call quoted,export PATH="$(3):$$PATH")
endef

env: all ## print the settings for this tree: eval "$$(make -s env)"
	$(call settings,$(path),$(cpath),$(CURDIR)/$(launcher))

prefix = $(if $(filter /%,$(PREFIX)),$(PREFIX),$(CURDIR)/$(PREFIX))
# LuaRocks passes its own folders as LUADIR, LIBDIR and BINDIR, and wraps the command so that it finds the modules.
share = $(DESTDIR)$(or $(LUADIR),$(prefix)/share/lua/$(lua_version))
lib = $(DESTDIR)$(or $(LIBDIR),$(prefix)/lib/lua/$(lua_version))
bin = $(DESTDIR)$(or $(BINDIR),$(prefix)/bin)
man = $(DESTDIR)$(prefix)/share/man/man1
bash = $(DESTDIR)$(prefix)/share/bash-completion/completions
zsh = $(DESTDIR)$(prefix)/share/zsh/site-functions
fish = $(DESTDIR)$(prefix)/share/fish/vendor_completions.d
doc = $(DESTDIR)$(prefix)/share/doc/shogun
# A rock has the licences beside its modules.
licences = $(if $(LUADIR),$(share)/shogun,$(doc))
pages = "$(man)/shogun.1" "$(bash)/shogun" "$(zsh)/_shogun" "$(fish)/shogun.fish"

# The installed command finds the modules that were installed with it.
installed_path = $(prefix)/share/lua/$(lua_version)/?.lua;$(prefix)/share/lua/$(lua_version)/?/init.lua
installed_cpath = $(or $(LIBDIR),$(prefix)/lib/lua/$(lua_version))/?.so
find_share = package.path = "$(installed_path);" .. package.path
find_lib = package.cpath = "$(installed_cpath);" .. package.cpath

# Whether Lua finds the installed modules without settings, as in /usr/local.
look_for_modules = os.exit(package.searchpath("shogun", package.path) == "$(share)/shogun/init.lua" \
  and package.searchpath("shogun.core", package.cpath) == "$(lib)/shogun/core.so")
is_found = (cd / && $(LUA) -e $(call quoted,$(look_for_modules)))

# Creates folders, and lists those that were missing beside the modules: uninstall removes only these. Not for packages and rocks, whose
# tools remove their folders themselves.
made = $(share)/shogun/made
make_folders = missing=$$(for folder in $(1); do \
    while [ ! -d "$$folder" ]; do printf '%s\n' "$$folder"; folder=$$(dirname "$$folder"); done; \
  done); \
  install -d $(1)$(if $(DESTDIR)$(LUADIR),, && { [ -z "$$missing" ] || (umask 022; printf '%s\n' "$$missing" >>"$(made)"); })

# Copies the files that find finds, with their folders.
copy_found = find $(1) -exec sh -c 'for path; do \
  if [ -d "$$path" ]; then install -d "$$0/$$path"; else install -m 644 "$$path" "$$0/$$path" || exit; fi; done' "$(2)" {} +

# Installs an optional part; if it was not built, removes an earlier version's.
install_built = $(if $(1),if [ -e $(2) ]; then install -m 755 $(2) "$(3)"; else rm -f "$(3)"; fi,rm -f "$(3)")

# Removes files that only an earlier version had: Lua would find game.lua before game/init.lua.
install: all licences ## install into PREFIX=/usr/local
	@$(call make_folders,"$(share)/shogun" "$(lib)/shogun" "$(bin)")
	cd lua && $(call copy_found,shogun '(' -type d -o -name '*.lua' ')',$(share))
	@cd "$(share)" && find shogun -name '*.lua' -exec sh -c 'for file; do [ -e "$$0/$$file" ] || rm -f "$$file"; done' "$(CURDIR)/lua" {} +
	install -m 755 $(module) "$(lib)/shogun/"
	$(call install_built,$(BOX),$(built_box),$(lib)/shogun-box)
	$(call install_built,$(LIBPQ),$(built_libpq),$(lib)/shogun/libpq.so)
	@rm -f "$(bin)/shogun"; { echo '#!/usr/bin/env $(notdir $(LUA))'; $(if $(LUADIR),,printf '%s\n' $(call quoted,$(find_share)) $(call quoted,$(find_lib));) sed 1d lua/bin/shogun; } >"$(bin)/shogun"
	chmod 755 "$(bin)/shogun"
	@if [ -n "$(LUADIR)" ]; then :; elif $(LUA) -e 'require "argparse"' 2>/dev/null; then $(MAKE) --no-print-directory install-pages; \
	  else echo "the command shogun needs argparse for Lua $(lua_version) (lua-argparse); install again for its manual and completions" >&2; fi
	@$(if $(LUADIR),,$(MAKE) --no-print-directory install-docs install-library)
	@$(call make_folders,"$(licences)")
	install -m 644 LICENSE "$(licences)"
	[ ! -e $(notices) ] || install -m 644 $(notices) "$(licences)"
	@$(if $(DESTDIR)$(LUADIR),,$(is_found) || $(MAKE) -s --no-print-directory install-settings)
	@$(say_absent)

licences: all
	@$(in_tree) $(LUA) -e 'local of = require "site.notices" of.write("$(notices)", of.of_programs("$(programs)"))'

install-settings:
	@echo '# require "shogun" finds it with these settings, in ~/.profile, say:'
	$(call settings,$(installed_path),$(installed_cpath),$(prefix)/bin)

# The manual page and the shells' completions, which the command writes.
install-pages:
	@$(call make_folders,"$(man)" "$(bash)" "$(zsh)" "$(fish)"); rm -f $(pages)
	$(in_tree) $(LUA) lua/bin/shogun man >"$(man)/shogun.1"
	$(in_tree) $(LUA) lua/bin/shogun completions bash >"$(bash)/shogun"
	$(in_tree) $(LUA) lua/bin/shogun completions zsh >"$(zsh)/_shogun"
	$(in_tree) $(LUA) lua/bin/shogun completions fish >"$(fish)/shogun.fish"
	chmod 644 $(pages)

# The library for other languages, if make library has built it; an earlier version's is removed. Another project has a library of this
# name, so the files that are ours are listed beside the modules.
c_lib = $(DESTDIR)$(prefix)/lib
include = $(DESTDIR)$(prefix)/include
library_note = $(share)/shogun/library
library_files = "$(c_lib)/libshogun.so"* "$(include)/shogun.h" "$(c_lib)/pkgconfig/shogun.pc"
remove_library = [ ! -e "$(library_note)" ] || { while IFS= read -r file; do rm -f "$$file"; done <"$(library_note)"; rm -f "$(library_note)"; }

install-library:
	@$(remove_library)
	@[ ! -e $(BUILD)/libshogun.so ] || $(MAKE) --no-print-directory install-built-library

install-built-library: library
	@for file in $(library_files); do { [ ! -e "$$file" ] && [ ! -h "$$file" ]; } || { echo "$$file belongs to something else: the library is not installed" >&2; exit 1; }; done
	@$(call make_folders,"$(c_lib)/pkgconfig" "$(include)")
	@umask 022; printf '%s\n' "$(c_lib)/libshogun.so.$(abi)" "$(c_lib)/libshogun.so" "$(include)/shogun.h" "$(c_lib)/pkgconfig/shogun.pc" >"$(library_note)"
	install -m 644 $(BUILD)/libshogun.so.$(abi) "$(c_lib)"
	ln -s libshogun.so.$(abi) "$(c_lib)/libshogun.so"
	install -m 644 csrc/library/shogun.h "$(include)"
	@umask 022; printf '%s\n' $(call quoted,prefix=$(prefix)) 'Name: shogun' 'Description: the rules and the engine of the board game Shogun' \
	  'Version: $(version)' 'Libs: -L"$${prefix}/lib" -lshogun' 'Cflags: -I"$${prefix}/include"' >"$(c_lib)/pkgconfig/shogun.pc"

# Removes only the manual, not other projects' files in its folder.
remove_docs = [ ! -d "$(doc)" ] || { find "$(doc)" -type f '(' -name '*.html' -o -name site.css -o -name icon.svg -o -name love.png ')' -exec rm -f {} + && \
  find "$(doc)" -depth -type d -exec rmdir {} ';' 2>/dev/null || :; }

# The manual, if make docs has made it. Removes an earlier version's, which would be wrong.
install-docs:
	@[ -e $(BUILD)/docs ] || [ ! -e "$(doc)/index.html" ] || \
	  echo "the manual of an earlier version is removed: make docs, then make install for that of this one" >&2
	@$(remove_docs)
	@[ ! -e $(BUILD)/docs ] || { $(call make_folders,"$(doc)"); cd $(BUILD)/docs && $(call copy_found,.,$(doc)); }

uninstall: ## remove what make install has put into PREFIX (of a DESTDIR the files alone)
	rm -rf "$(lib)/shogun" "$(lib)/shogun-box" "$(bin)/shogun"
	rm -f $(pages) "$(licences)/LICENSE" "$(licences)/$(notdir $(notices))"
	@$(remove_library)
	@$(remove_docs)
	@made=$$(LC_ALL=C sort -ru "$(made)" 2>/dev/null); \
	rm -rf "$(share)/shogun"; \
	printf '%s\n' "$$made" | while IFS= read -r folder; do rmdir "$$folder" 2>/dev/null || :; done

clean: ## remove build/
	rm -rf build $(BUILD)

# npm installs its packages beside the build, exactly as the lockfile says.
npm = $(BUILD)/npm
script = lua/site/script

# The time of the sources: that of the last commit, or in an archive that of its files.
epoch = $(or $(SOURCE_DATE_EPOCH),$(shell [ ! -e .git ] || git log -1 --format=%ct 2>/dev/null),$(shell stat -c %Y lua/shogun/version.lua))
# Programs of pages print the same at any time, in any time zone and language.
for_pages = SOURCE_DATE_EPOCH=$(epoch) LUA_INIT_$(lua_suffix)="@$(CURDIR)/lua/site/today.lua" LC_ALL=C.UTF-8 TZ=UTC $(in_tree) $(LUA)

site: needs all $(npm)/installed web ## make documentation and playground in build/site/
	rm -rf $(BUILD)/site
	@$(MAKE) -s --no-print-directory site-parts
	@$(for_pages) -e 'require("site").build("$(BUILD)/site", require("site.notices").of_all("$(programs)"))'
	cp lua/site/*.svg lua/site/*.webmanifest build/web/shogun.wasm build/web/modules*.json $(BUILD)/site
	for size in 192 512; do rsvg-convert -w $$size lua/site/icon.svg -o $(BUILD)/site/icon-$$size.png; done
	@$(MAKE) -s --no-print-directory site-script

# The old folder is replaced when the new one is complete.
docs: needs all ## make the manual, the pages without the playground, in build/docs/
	rm -rf $(BUILD)/docs.new
	@$(for_pages) -e 'require("site").build_manual("$(BUILD)/docs.new", require("site.notices").of_programs("$(programs)"))'
	rm -rf $(BUILD)/docs
	mv $(BUILD)/docs.new $(BUILD)/docs

PORT ?= 8000
site-serve: site ## serve the site on http://127.0.0.1:8000/, or another PORT
	@node lua/site/script/page/serve.js $(BUILD)/site $(PORT)

$(npm)/installed: $(script)/package.json $(script)/package-lock.json | needs
	@mkdir -p $(@D)
	cp $^ $(@D)
	cd $(@D) && npm ci --no-audit --no-fund
	@touch $@

peers := chess.js@1.4.0 chessops@0.15.0

bench: needs all $(BUILD)/bench_batch ## measure how fast everything is, beside others (a minute; SIDE=7 counts the tours of 7 x 7, too: five more; RENEW=1 writes the table into the pages)
	@[ -d build/node_modules/chessops ] || npm install --silent --no-save --prefix build $(peers) || echo "no $(peers)" >&2
	@$(in_tree) $(LUA) spec/bench/bench.lua "$(CURDIR)/$(BUILD)" "$(PYTHON)" all "$(SIDE)"

# Sorted by folder. In some files a line for the system or for editors precedes the first comment.
map: ## print the first line of each file: what it is, folder by folder
	@git grep -Il '' -- . ':!spec/data' | sed 's,/[^/]*$$,/&,' | LC_ALL=C sort | tr -s / | xargs \
	  awk 'FNR == 1 { found = 0 } found || /^(#!|---@)/ { next } { found = 1 } \
	    sub("^(#+|//|--+|/[*]|\"\"\") *", "") && length { sub("^[^ ]+ -- ", ""); printf "%-44s %s\n", FILENAME, $$0 }'

users = all play test env install uninstall deb clean docs site site-serve library bench map
# The targets and what they do: with > 0 those for users, with == 0 the others.
targets = awk -F ':.*\#\# ' '/^[a-z-]+:.*\#\# / && index(" $(users) ", " " $$1 " ") $(1) \
  { gsub(/\$$\$$/, "$$", $$2); printf "  make %-$(2)s %s\n", $$1, $$2 }' Makefile .ci/*.mk

help: ## list the targets for users
	@$(call targets,> 0,11)
	@echo "make help-all lists those for developers too."

version: ## print the version, from lua/shogun/version.lua
	@echo $(version)

help-all: ## list all targets
	@echo "For users:"
	@$(call targets,> 0,18)
	@echo "For developers:"
	@$(call targets,== 0,18)

# Rules of the build.

$(module): $(core_objects) $(module_objects)
	@mkdir -p $(@D)
	$(if $(on_windows),printf 'EXPORTS luaopen_shogun_core\n' >$(BUILD)/core.def)
	$(CC) $(SHARED) -pthread $(LDFLAGS) -o $@ $^ $(if $(on_windows),$(LUA_LIBS) -lssp)

$(BUILD)/bin/shogun: lua/bin/shogun | needs
	@mkdir -p $(@D)
	{ echo '#!/usr/bin/env $(notdir $(LUA))'; sed 1d $<; } >$@
	chmod 755 $@

# The library for other languages: the rules and the search, and csrc/library compiled again with exported names. It needs only libc.
rules_objects = $(filter $(BUILD)/engine/%,$(core_objects))
search_objects = $(rules_objects) $(filter $(BUILD)/search/% $(BUILD)/endgame/%,$(core_objects))
exported_objects = $(patsubst csrc/library/%.c,$(BUILD)/exported/%.o,$(wildcard csrc/library/*.c))
version = $(shell sed -n 's/^return "\(.*\)"$$/\1/p' lua/shogun/version.lua)
abi := $(shell sed -n 's/^.define SG_BATCH_ABI //p' csrc/library/shogun.h 2>/dev/null)

$(exported_objects): $(BUILD)/exported/%.o: csrc/library/%.c Makefile | needs
	@mkdir -p $(@D)
	$(COMPILE) -DSG_LIBRARY -c $< -o $@

library_flags = $(if $(filter Darwin,$(system)),-dynamiclib -install_name @rpath/$(@F),-shared -Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now$(comma)--no-undefined$(comma)-soname$(comma)$(@F))
$(BUILD)/libshogun.so.$(abi): $(search_objects) $(exported_objects)
	$(CC) $(library_flags) $(LDFLAGS) -o $@ $^

$(BUILD)/libshogun.so: $(BUILD)/libshogun.so.$(abi)
	ln -sf libshogun.so.$(abi) $@

$(BUILD)/bench_batch: spec/bench/batch.c
$(BUILD)/answers: spec/library/answers.c
$(BUILD)/bench_batch $(BUILD)/answers: $(BUILD)/libshogun.so
	$(COMPILE) -o $@ $(filter %.c,$^) -L$(BUILD) -lshogun -Wl,-rpath,$(CURDIR)/$(BUILD)

$(core_objects): $(BUILD)/%.o: csrc/%.c Makefile | needs
	@mkdir -p $(@D)
	$(COMPILE) -c $< -o $@

$(nets): build/%.inc: csrc/search/%.net | needs
	@mkdir -p $(@D)
	od -An -v -tu1 $< | sed 's/[0-9][0-9]*/&,/g' >$@

$(BUILD)/search/net.o: $(nets)

for_lua = $(BUILD)/for-lua$(lua_version)
$(module_objects) $(sandbox_objects) $(postgres_objects): $(for_lua)
$(for_lua): | needs
	@mkdir -p $(@D)
	@rm -f $(BUILD)/for-lua* && touch $@

$(module_objects) $(sandbox_objects): $(BUILD)/%.o: csrc/%.c Makefile | needs
	@mkdir -p $(@D)
	$(COMPILE) $(LUA_CFLAGS) -c $< -o $@

$(postgres_objects): $(BUILD)/%.o: csrc/%.c Makefile
	@mkdir -p $(@D)
	$(COMPILE) $(LUA_CFLAGS) $(PQ_CFLAGS) -c $< -o $@

$(BUILD)/shogun/libpq.so: $(postgres_objects) $(patsubst %,$(BUILD)/%.o,$(shared_with_libpq))
	@mkdir -p $(@D)
	$(CC) $(SHARED) $(LDFLAGS) -o $@ $^ $(PQ_LIBS)

# The recipe checks for the libraries, since this make may install them first.
box libpq: $(module)
	@if $(there_$@) >/dev/null 2>&1; then $(MAKE) --no-print-directory needed= wanted= $(built_$@); else rm -f $(built_$@); fi

# Static and not relocated, so that everything is at the same address on every run. All code, also Lua's libraries, calls the
# replacements of lua_setmetatable and shogun_charge (state.c) and clock_gettime (libc.c) in csrc/sandbox.
$(house)/shogun-box: $(patsubst $(BUILD)/%,$(house)/%,$(sandbox_objects) $(core_objects) $(module_objects))
	$(CC) $(LDFLAGS) -static -no-pie -Wl,--wrap=lua_setmetatable,--wrap=clock_gettime,--wrap=shogun_charge -o $@ $^ $(LUA_LIBS) -lseccomp -lm

ifneq ($(BUILD),$(house))
$(BUILD)/shogun-box: $(sandbox_objects)
	$(MAKE) BUILD=$(house) CFLAGS=-O3 DEFINES=-DNDEBUG LDFLAGS= $(house)/shogun-box
	ln -sf "$(CURDIR)/$(house)/shogun-box" $@
endif

# Targets that users seldom need.
include .ci/needs.mk .ci/checks.mk .ci/release.mk .ci/windows.mk

# Targets whose names have only small letters and dashes are not files.
.PHONY: $(shell sed -n 's/:=.*//; s/^\([a-z][a-z -]*\):.*/\1/p' $(MAKEFILE_LIST))

-include $(core_objects:.o=.d) $(module_objects:.o=.d) $(sandbox_objects:.o=.d) $(postgres_objects:.o=.d) $(exported_objects:.o=.d)
