-- install_spec.lua -- make install and uninstall: what they put where, and remove.

local run = require("spec.support.make_folder").run

describe("make install and uninstall", function()
  -- Installs what stands for the tree in a folder with a blank, twice: an upgrade.
  local script <const> = [[
    mkdir -p lua/bin lua/shogun/game build/shogun 'a place/bin' 'a place/share'
    cd lua/shogun && touch init.lua version.lua game/init.lua && cd ../..
    touch build/shogun/core.so
    printf '#!/bin/sh\n\n' >lua/bin/shogun
    export PREFIX='a place'
    make -s -o all install BOX= LIBPQ= LUA=:
    make -s -o all install BOX= LIBPQ= LUA=:
    test -f 'a place/share/man/man1/shogun.1' && test -f 'a place/share/lua/5.4/shogun/init.lua'
    ]]

  local function printed(rest, before)
    local output, ok, folder = run((before or "") .. script .. rest)
    assert(ok, output)
    return output, folder
  end

  it("replace the files of an earlier version", function()
    local output = printed [[
      touch 'a place/share/lua/5.4/shogun/game.lua' 'a place/share/lua/5.4/other.lua'
      make -s -o all install BOX= LIBPQ= LUA=: && find 'a place' -name '*.lua' | sort]]
    local share <const> = "a place/share/lua/5.4/"
    local names = { "other.lua", "shogun/cli/packages.lua", "shogun/game/init.lua",
      "shogun/init.lua", "shogun/version.lua", "" }
    assert.equal(share .. table.concat(names, "\n" .. share), output .. share)
  end)

  it("accept a folder whose name has a quote", function()
    local output, folder = printed [[
      make="make -s -o all BOX= LIBPQ= LUA=: PREFIX=a'b"
      $make install && sed -n 2p "a'b/bin/shogun"
      unset LUA_PATH_5_4 LUA_CPATH_5_4; LUA_PATH='before/?.lua' LUA_CPATH=
      eval "$($make install-settings)"; echo "$LUA_PATH $LUA_CPATH $LUA_PATH_5_4 $LUA_CPATH_5_4"
      echo "${PATH%%:*}" && $make uninstall && ls]]
    local place = folder .. "/a'b/"
    local path = ("%sshare/lua/5.4/?.lua;%sshare/lua/5.4/?/init.lua;"):format(place, place)
    local found = ('package.path = "%s" .. package.path\n'):format(path)
      .. ("before/?.lua  %sbefore/?.lua %slib/lua/5.4/?.so;;\n"):format(path, place)
    assert(output:find(found .. place .. "bin\n", 1, true), output)
    assert(not output:find("a'b\n", 1, true), output)
  end)

  it("replace or remove an older manual", function()
    local output = printed [[
      mkdir -p build/docs/guides && touch build/docs/index.html build/docs/guides/old.html
      make -s -o all install BOX= LIBPQ= LUA=: >/dev/null
      rm build/docs/guides/old.html && touch 'a place/share/doc/shogun/copyright'
      make -s -o all install BOX= LIBPQ= LUA=: >/dev/null
      find 'a place/share/doc' -type f | LC_ALL=C sort
      rm -r build/docs && make -s -o all install BOX= LIBPQ= LUA=: 2>&1 >/dev/null
      find 'a place/share/doc' -type f | LC_ALL=C sort]]
    local doc <const> = "a place/share/doc/shogun/"
    local always <const> = doc .. "LICENSE\n" .. doc .. "copyright\n"
    assert.equal(always .. doc .. "index.html\nthe manual of an earlier version is removed: make "
      .. "docs, then make install for that of this one\n" .. always, output)
  end)

  it("install the library if it was built, and replace no other program's files", function()
    local output, folder = printed [[
      mkdir -p csrc/library
      printf '#define SG_BATCH_ABI 3\n' >csrc/library/shogun.h
      touch build/libshogun.so.3 && ln -s libshogun.so.3 build/libshogun.so
      make -s -o all -o library install BOX= LIBPQ= LUA=: >/dev/null
      make -s -o all -o library install BOX= LIBPQ= LUA=: >/dev/null
      find 'a place/lib' 'a place/include' -name '*shogun.*' | sort
      make -s uninstall && touch 'a place/bin/here' && find 'a place' -type f
      mkdir -p 'a place/lib' && touch 'a place/lib/libshogun.so.18'
      make -s -o all -o library install BOX= LIBPQ= LUA=: 2>&1 >/dev/null | head -1
      make -s uninstall && find 'a place' -type f | sort]]
    local lib <const> = "a place/lib/"
    assert.equal(table.concat({
      "a place/include/shogun.h", lib .. "libshogun.so", lib .. "libshogun.so.3",
      lib .. "pkgconfig/shogun.pc", "a place/bin/here",
      folder .. "/" .. lib
        .. "libshogun.so.18 belongs to something else: the library is not installed",
      "a place/bin/here", lib .. "libshogun.so.18", "",
    }, "\n"), output)
  end)

  it("make installed files readable with any umask, and the library loadable", function()
    local output, folder = printed([[
      mkdir -p csrc/library && touch build/libshogun.so.3 build/libshogun.so
      printf '#define SG_BATCH_ABI 3\n' >csrc/library/shogun.h
      make -s -o all -o library install BOX= LIBPQ= LUA=: >/dev/null
      find 'a place'/*/* ! -perm -444
      PKG_CONFIG_PATH='a place/lib/pkgconfig' pkg-config --cflags --libs shogun]], "umask 077\n")
    local place = folder .. "/a\\ place/"
    assert.equal(("-I%sinclude -L%slib -lshogun"):format(place, place), output:match "^%C*%S")
  end)

  it("install all licences beside the modules if a rock is installed", function()
    local output = printed [[
      touch build/THIRD-PARTY.txt && make -s -o all install BOX= LIBPQ= LUA=: >/dev/null
      make -s -o all install BOX= LIBPQ= LUA=: LUADIR="$PWD/l" LIBDIR="$PWD/l" BINDIR="$PWD/b"
      find 'a place' l '(' -name LICENSE -o -name THIRD-PARTY.txt ')' | LC_ALL=C sort
      make -s uninstall && find 'a place' -name '*[EY]*']]
    local doc <const> = "a place/share/doc/shogun/"
    assert.equal(doc .. "LICENSE\n" .. doc .. "THIRD-PARTY.txt\n"
      .. "l/shogun/LICENSE\nl/shogun/THIRD-PARTY.txt\n", output)
  end)

  it("remove only the folders that install made", function()
    local output = printed [[
      mkdir -p build/docs/guides && touch build/docs/guides/one.html
      make -s -o all install BOX= LIBPQ= LUA=: >/dev/null
      make -s uninstall && find 'a place' | sort]]
    assert.equal("a place\na place/bin\na place/share\n", output)
  end)

  it("leave other files in the folders that install made", function()
    local output = printed [[touch 'a place/share/man/man1/other.1'
      make -s uninstall && find 'a place' -type f -o -name lib]]
    assert.equal("a place/share/man/man1/other.1\n", output)
  end)
end)
