-- parts_spec.lua -- the parts that make leaves out if a library is missing; and the files in C.

local arrows = require "spec.support.arrows"
local command = require "spec.support.command"
local run = require("spec.support.make_folder").run

-- Runs make on a tree with one file, where the libraries of the box and of PostgreSQL are missing.
local function make_without(words)
  return run(([[mkdir -p lua/bin lua/shogun
    echo 'int a;' >csrc/engine/a.c
    touch lua/shogun/init.lua && printf '#!/bin/sh\n\n' >lua/bin/shogun
    make -s there_box=false there_libpq=false LUA=: %s]]):format(words))
end

describe("make on a system without libseccomp and libpq", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  local without <const> = "shogun is built without the box, since there is no libseccomp with its "
    .. "static library (libseccomp-dev): Lua files play with --unsafe only\n"
    .. "shogun is built without PostgreSQL, since there is no libpq with its headers (libpq-dev)\n"

  it("builds without them if it may not install them, and says so in its last line", function()
    for _, words in ipairs { "all INSTALL=no", "install PREFIX=here INSTALL=no",
      "install PREFIX=here" } do
      local said, ok = make_without(words)
      assert(ok, said)
      assert.equal(without, said:sub(-#without))
      assert.equal(2, select(2, said:gsub("built without", "")), said)
    end
  end)

  it("names no missing part if it runs as make env, or if the user excludes the parts", function()
    for _, words in ipairs { "env INSTALL=no", "all BOX= LIBPQ=" } do
      local said, ok = make_without(words)
      assert(ok, said)
      assert(not said:find "built without", said)
    end
  end)

  it("requires libseccomp for make test", function()
    local said, ok = make_without "test INSTALL=no there_busted=true there_command=true"
    assert.is_false(ok)
    assert(said:find("shogun needs libseccomp with its header", 1, true), said)
  end)

  it("removes the box and the binding that an earlier build left", function()
    local said, ok = make_without [[all INSTALL=no 2>&1
      old='build/shogun-box build/shogun/libpq.so'
      lib=here/lib/lua/5.4
      mkdir -p $lib/shogun && touch $old $lib/shogun-box $lib/shogun/libpq.so
      make -s there_box=false there_libpq=false LUA=: install PREFIX=here 2>/dev/null
      echo and now && find build here -name '*.so' -o -name '*-box']]
    assert(ok, said)
    assert.equal("build/shogun/core.so\nhere/lib/lua/5.4/shogun/core.so\n",
      said:match "\nand now\n(.*)")
  end)
end)

describe("make on a system other than Linux", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  it("says in one line that there is no box, and needs no packages for a box", function()
    local said, ok = make_without "all system=FreeBSD LIBPQ="
    assert(ok, said)
    assert.equal("shogun is built without the box, which needs Linux: Lua files play with --unsafe "
      .. "only\n", said)
  end)
end)

-- `everywhere`: the headers of C11, Lua, libpq and vector intrinsics, and the POSIX headers that
-- MinGW has. `only`, in files for POSIX: other POSIX headers, and those of flock, getentropy and
-- FIONREAD, which the BSDs have, too; in files for Windows: headers of Windows.
local everywhere <const> = " assert ctype errno inttypes limits locale math pthread stdalign "
  .. "stdatomic stdbool stddef stdint stdio stdlib string sys/stat time unistd lua lauxlib lualib "
  .. "libpq-fe immintrin wasm_simd128 "
local only <const> = {
  posix = " dirent fcntl poll signal sys/file sys/ioctl sys/mman sys/random sys/socket ",
  windows = " dirent fcntl io wchar windows ",
}

describe("the C files", function()
  it("have different base names", function()
    local first = {}
    for _, path in ipairs(arrows.files(arrows.in_c)) do
      local name = path:match "[^/]+$"
      assert(not first[name], ("%s and %s"):format(first[name], path))
      first[name] = path
    end
  end)

  it("have a guard in each .h; files that are included several times end in .inc", function()
    for _, path in ipairs(arrows.files "csrc -name '*.h'") do
      local guard = path:find "/shogun.h$" and "\n#ifndef SHOGUN_H\n" or "\n#pragma once\n"
      assert(command.read(path):find(guard, 1, true), path)
    end
  end)

  it("include the headers of a system only in files for that system", function()
    local count, includes <const> = 0, "grep -rHo '#include <[^>]*>' csrc --include='*.[chi]*'"
    for line in command.output(includes):gmatch "[^\n]+" do
      local path, header = line:match "^(.-):#include <(.-)%.h>$"
      local folder = path:match "([^/]+)/[^/]+$"
      local known = everywhere .. (only[folder == "postgres" and "posix" or folder] or "")
      assert(known:find(" " .. header .. " ", 1, true) or folder == "sandbox", line)
      count = count + 1
    end
    assert.is_true(count > 100)
  end)
end)
