# release.mk -- what is published: the site's script and WebAssembly, the archive, the rock, the Debian packages.

# The project's address (its repository and issues): the one line of .github/address.
address = $(patsubst %/,%,$(patsubst %.git,%,$(shell cat .github/address)))
rock = shogun-$(version)-1

address: ## print the address of the project, which .github/address says
	@echo $(address)

# A release: the sources of the last commit, as an archive with the same bytes on every machine, and checksums.
dist = $(BUILD)/dist
release = shogun-$(version)
archive_of = git -c tar.umask=0022 -c core.autocrlf=false -c core.attributesFile=/dev/null archive --format=tar

# The packed sources and the built ones must be the same.
is_committed = folder=$$(git rev-parse --show-prefix) && [ -z "$$folder" ] || { echo "shogun: this folder is not a clone of the repository" >&2; exit 1; }; \
  changes=$$(git status --porcelain -unormal) || exit 1; \
  [ -z "$$changes" ] || { printf 'shogun: these changes are not committed:\n%s\n' "$$changes" >&2; exit 1; }

source: ## pack the sources of the last commit into build/dist/
	@$(is_committed)
	@mkdir -p $(dist)
	$(archive_of) --prefix=$(release)/ -o $(dist)/$(release).tar HEAD
	gzip -9nf $(dist)/$(release).tar

checksums = cd $(dist) && rm -f SHA256SUMS && export LC_ALL=C && sums=$$(sha256sum -- *) && printf '%s\n' "$$sums" | tee SHA256SUMS

dist: needs ## make the sources of a release, with licences and checksums, in build/dist/
	@$(is_committed)
	@rm -rf $(dist)
	@$(MAKE) --no-print-directory source all site
	cp $(BUILD)/site/$(notdir $(notices)) $(dist)
	@$(checksums)

# Packs as luarocks pack does, but from this commit instead of the address, and with bytes that depend only on the commit.
packed = $(BUILD)/rock/$(notdir $(address))

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
# The files that make release made of this commit, if any: tests of a release use the same files.
is_of_this = $(call is_here,gzip -dc $(dist)/$(release).tar.gz | git get-tar-commit-id)
released = $$([ ! -e $(dist)/$(release).tar.gz ] || ! $(is_of_this) || realpath $(dist))
# .invalid is reserved for names that never exist (RFC 2606).
is_placeholder = [ -n "$(findstring .invalid/,$(address)/)" ]
nobody_answers = ! grep '^Maintainer: .*@' .github/debian/control | grep -qv '\.invalid>'
has_other_tag = git tag --points-at HEAD | grep -q '^v[0-9]'

releasable: ## fail unless this commit is a release: its tag, the entries of its version, an address, and who answers for the packages
	@$(call refuse_if,$(is_placeholder),write the address of the project into .github/address first)
	@$(call refuse_if,$(nobody_answers),write who answers for the packages into .github/debian/control first)
	@$(call refuse_if,[ -z "$$($(notes))" ],.github/CHANGELOG.md has no entries under ## $(version))
	@$(call refuse_if,! $(is_tagged) && $(has_other_tag),the tag of this commit is not that of its version$(comma) $(version))
	@$(call refuse_if,! $(is_tagged),$(tag) is not this commit: git tag $(tag))

rock-test: needs ## pack, install and run the rock as this user and another, with and without its libraries; closes with "N passed, N failed"
	@.ci/rock "$(version)" "$(address)" $(released)

rock-publish: releasable needs ## upload the rock and its rockspec to luarocks.org, with LUAROCKS_KEY, once the tag is there
	@$(call refuse_if,! grep -qF 'git+$(address).git' $(rock).rockspec,write the address of .github/address into $(rock).rockspec)
	@$(is_committed)
	@$(call refuse_if,! $(call is_here,git ls-remote '$(address).git' $(tag) '$(tag)^{}'),$(address).git does not have this $(tag): git push origin $(tag))
	@$(MAKE) -s --no-print-directory rock
	@luarocks --lua-version=5.4 upload $(if $(LUAROCKS_KEY),--temp-key="$$LUAROCKS_KEY") $(BUILD)/rock/$(rock).rockspec $(BUILD)/rock/$(rock).src.rock

# The text of the release: the entries of its version in the list of changes.
notes = sed -n '/^\#\# $(version)$$/,/^\#\# /{/^\#\# /!p}' .github/CHANGELOG.md

# The files of a release besides the sources.
others = $(windows_name).zip $(rock).rockspec $(rock).src.rock lua-shogun_$(version)-.*.deb shogun_$(version)-.*.deb
is_whole = { $(foreach name,$(release).tar.gz $(others),grep -q '  $(name)$$' $(dist)/SHA256SUMS &&) :; }

publish: releasable ## publish build/dist/ on GitHub as the release of this version's tag, by gh
	@$(call refuse_if,[ ! -e $(dist)/SHA256SUMS ],there is no $(dist): make release)
	@$(call refuse_if,! $(is_of_this),$(dist) is another commit's: make release)
	@$(call refuse_if,! $(is_whole),$(dist) is not whole: make release)
	cd $(dist) && sha256sum -c --quiet SHA256SUMS
	@$(notes) >$(BUILD)/notes.md
	gh release create $(tag) --verify-tag --title "shogun $(version)" --notes-file $(BUILD)/notes.md $(dist)/*

# The Debian packages, described in .github/debian/.
deb: needs ## build the Debian packages lua-shogun and shogun of the last commit in build/deb/
	@.github/build_deb $(BUILD)/deb

deb-test: needs ## install the Debian packages into a bare Debian, use and remove them; as root; closes with "N passed, N failed"
	@$(call refuse_if,[ "$$(id -u)" != 0 ],run it as root: sudo make deb-test)
	@$(MAKE) --no-print-directory deb
	@.ci/deb_test $(BUILD)/deb $(released)

release: ## make everything that is published, dist with the rock, the packages and the ZIP for Windows, in build/dist/
	@$(MAKE) --no-print-directory dist
	@$(MAKE) --no-print-directory rock deb windows
	cp $(unpacked).zip $(BUILD)/rock/*.rockspec $(BUILD)/rock/*.src.rock $(BUILD)/deb/lua-shogun_*.deb $(BUILD)/deb/shogun_*.deb $(dist)
	@$(checksums)

reproducible: needs $(npm)/installed build/lua/lapi.c ## build GOALS (release library licences docs) of the last commit twice, under other conditions, and compare; closes with "N passed, N failed"
	@.ci/reproducible $(or $(GOALS),release library licences docs)

## The parts of the site

# esbuild-wasm is one package for all systems; esbuild would add 26 packages to the lockfile.
bundle = NODE_PATH="$(CURDIR)/$(npm)/node_modules" node $(npm)/node_modules/esbuild-wasm/bin/esbuild --bundle --minify --log-level=warning
esbuild = $(bundle) --outdir=$(BUILD)/site
articles = $(script)/page/site.js $(script)/blocks.js
modules = $(script)/play.js $(script)/learn.js $(script)/home.js
scripts = $(script)/page/sw.js $(script)/lua/worker.js

# A first bundle of the script: the pages of licences list its packages. assets.mjs is made later.
site-parts:
	$(bundle) --outdir=build/web/bundled --metafile=build/web/bundled.json --format=esm --splitting \
	  --external:*/build/web/assets.mjs $(articles) $(modules) $(scripts)

bundles = $(esbuild)/assets --entry-names=[name]-[hash] --format=esm --splitting

# Bundles the script, and gives the files that pages load names with hashes.
site-script:
	$(esbuild) --entry-names=[name] --format=iife $(scripts)
	node .ci/assets.mjs data $(BUILD)/site build/web/assets.mjs
	$(bundles) $(articles)
	$(bundles) --metafile=$(BUILD)/bundles.json --inject:$(script)/common.js $(modules)
	node .ci/assets.mjs pages $(BUILD)/site $(BUILD)/bundles.json
	node .ci/cache_list.mjs $(BUILD)/site

web: build/web/shogun.wasm build/web/modules.json build/web/facts.mjs build/web/puzzles.mjs ## compile Lua and the module to WebAssembly, for the playground

# For the playground: the same C files and Lua itself as WebAssembly, without files, threads or sockets. V8 runs Lua's loop slowly
# with a jump table. A fixed seed gives tables the same order in every page. Without vectors the evaluation's net would cost a
# third of the nodes a second.
EMCC = NODE_PATH=$${NODE_PATH:-/usr/share/nodejs} emcc
emcc_flags = -O3 -fno-unroll-loops -msimd128 -mbulk-memory -Ibuild -std=gnu11 -DNDEBUG -DLUA_USE_JUMPTABLE=0 '-Dluai_makeseed(...)=0x5368' \
  -sMODULARIZE=1 -sEXPORT_NAME=openShogun -sENVIRONMENT=worker -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=512MB \
  -sTOTAL_STACK=1MB -sEXPORTED_FUNCTIONS=_web_open,_web_call,_web_failed,_malloc,_free \
  -sEXPORTED_RUNTIME_METHODS=UTF8ToString,allocateUTF8 --js-library csrc/web/page.js -Ibuild/lua
# Files of the module that web pages do not have (csrc/web/absent.c).
not_in_web := csrc/train/% csrc/module/train/% csrc/library/% csrc/module/library/% \
  $(addprefix csrc/module/system/,file.c folder.c $(patsubst %,posix/posix_%.c,channel descriptors file folder lock))
web_sources := $(wildcard csrc/web/*.c) $(filter-out $(not_in_web),$(patsubst $(BUILD)/%.o,csrc/%.c,$(core_objects) $(module_objects)))

build/lua/lapi.c:
	@.ci/lua_source build/lua

# One command for all files takes a third of the time of one for each.
build/web/shogun.wasm: csrc/web/page.js $(web_sources) $(nets) $(wildcard $(foreach end,h inc,csrc/*/*.$(end) csrc/*/*/*.$(end))) build/lua/lapi.c | needs
	@mkdir -p $(@D)
	$(EMCC) $(emcc_flags) -o build/web/shogun.js $(web_sources) $$(ls build/lua/*.c | grep -v '/luac*\.c$$')

build/web/modules.json: $(wildcard $(foreach depth,* */* */*/* */*/*/*,lua/$(depth).lua)) | needs all
	@mkdir -p $(@D)
	@$(in_tree) $(LUA) -e 'require("site.modules").write("$(@D)")'

build/web/facts.mjs: $(addprefix lua/,site/facts.lua site/modules.lua site/inside/calls.lua shogun/results.lua shogun/bots/builtin.lua) | needs all
	@mkdir -p $(@D)
	@$(in_tree) $(LUA) -e 'io.write(require("site.facts")())' >$@

build/web/puzzles.mjs: $(addprefix lua/site/learn/puzzles.,lua txt) | needs all
	@mkdir -p $(@D)
	@$(in_tree) $(LUA) -e 'io.write(require("site.learn.puzzles").script())' >$@
