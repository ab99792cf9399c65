# windows.mk -- shogun for Windows: compiled by MinGW, packed as a ZIP, tested under Wine.

mingw = x86_64-w64-mingw32-
wine = /usr/lib/wine/wine64
windows = build/windows
windows_name = shogun-$(version)-windows-x64
unpacked = $(windows)/$(windows_name)
lua_in_dll = $(filter-out build/lua/lua.c build/lua/luac.c,$(wildcard build/lua/*.c))
of_lua = $(mingw)gcc -O2 -std=gnu99 -DLUA_BUILD_AS_DLL -static -s -Wl,--no-insert-timestamp -o $@

# Times in the ZIP are those of the sources, so every machine makes the same bytes.
windows: needs ## make the ZIP for Windows, build/windows/shogun-VERSION-windows-x64.zip
	@.ci/lua_source build/lua
	@$(MAKE) --no-print-directory $(addprefix $(windows)/,lua54.dll lua54.exe shogun.exe)
	@$(MAKE) --no-print-directory needed= wanted= CC=$(mingw)gcc BUILD=$(windows)/objects LUA_CFLAGS=-Ibuild/lua LUA_LIBS=$(windows)/lua54.dll $(windows)/objects/shogun/core.dll
	@rm -rf $(unpacked) $(unpacked).zip && mkdir -p $(unpacked)/shogun $(unpacked)/licences
	cp $(windows)/lua54.dll $(windows)/*.exe LICENSE $(unpacked)
	cp $(windows)/objects/shogun/core.dll $(unpacked)/shogun
	@$(call copy_found,lua/shogun lua/bin examples '(' -type d -o -type f ')',$(unpacked))
	for name in argparse dkjson; do cp "$$($(LUA) -e "print(package.searchpath('$$name', package.path))")" $(unpacked)/lua; done
	for package in lua5.4 lua-argparse lua-dkjson mingw-w64-x86-64-dev gcc-mingw-w64-base; do cp /usr/share/doc/$$package/copyright $(unpacked)/licences/$$package.txt; done
	sed 's/VERSION/$(version)/; s/$$/\r/' .github/windows.txt >$(unpacked)/README.txt
	find $(unpacked) -exec touch -d @$(epoch) {} +
	cd $(windows) && find $(windows_name) -type f | LC_ALL=C sort | TZ=UTC zip -q -X -D $(windows_name).zip -@

# The specs of the rules, the engine and their uses, by .ci/windows_specs.lua; tests that start programs are skipped.
windows_specs = $(filter $(addprefix spec/,$(addsuffix /%,board game engine record draw companions endings)),$(all_specs))
lua_for_wine = LUA_CPATH_5_4=;; LUA_PATH_5_4=;;$$($(LUA) -e 'print(package.path)');lua/?.lua;lua/?/init.lua \
  $(wine) $(unpacked)/lua54.exe

windows-test: windows all ## run specs (or SPECS) and each verb of the ZIP under Wine; closes with "N passed, N failed"
	@export WINEPREFIX="$(CURDIR)/$(windows)/prefix" WINEDEBUG=-all; $(wine) $(unpacked)/lua54.exe -v && \
	{ $(in_tree) $(LUA) .ci/jobs.lua $(JOBS) $(windows)/specs "$(lua_for_wine) .ci/windows_specs.lua" $(or $(SPECS),$(windows_specs)) | \
	  tee $(windows)/specs.txt; $(in_tree) .ci/windows_test $(unpacked).zip $(wine) $(windows)/specs.txt; }

$(windows)/lua54.dll: $(lua_in_dll)
	@mkdir -p $(@D)
	$(of_lua) -shared $(lua_in_dll)

$(windows)/utf8.o: csrc/windows/utf8.rc
	@mkdir -p $(@D)
	$(mingw)windres $< -O coff -o $@

$(windows)/lua54.exe: $(windows)/utf8.o $(windows)/lua54.dll
	$(of_lua) build/lua/lua.c $^

$(windows)/shogun.exe: csrc/windows/launcher.c $(windows)/utf8.o $(windows)/lua54.dll
	$(mingw)gcc -std=c11 -O2 $(WARNINGS) -Werror -c -o $(windows)/launcher.o $<
	$(of_lua) -Dmain=lua_main build/lua/lua.c $(windows)/launcher.o $(windows)/utf8.o $(windows)/lua54.dll
