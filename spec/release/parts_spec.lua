-- parts_spec.lua -- the parts of others in what is built: found in what the linker and esbuild have
-- written, and their licences as one text.

local bundled = require "shogun.release.bundled"
local command = require "spec.support.command"
local linked = require "shogun.release.linked"
local notices = require "shogun.release.notices"
local packages = require "shogun.release.packages"
local programs = require "shogun.release.programs"

-- Writes a file, and its folder, into a folder.
local function write(folder, path, text)
  assert(os.execute(("mkdir -p '%s/%s'"):format(folder, path:match "^(.*)/" or ".")))
  command.write(folder .. "/" .. path, text)
end

describe("what the linker has written of a program", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  it("names each library of which it took a member, once, whatever the linker", function()
    command.with_folder(function(folder)
      for _, form in ipairs { "(%s)b.o\n(%s)c.o\n", "%s(b.o)\n%s(c.o)\n" } do
        local path = folder .. "/x/../libc.a"
        write(folder, "x/trace", "/lib/crt1.o\n" .. folder .. "/libnever.a\n"
          .. form:format(path, path) .. "build/a.o\n" .. form:format("/usr/libz.a", "/usr/libz.a"))
        local real <close> = assert(io.popen("realpath " .. folder))
        assert.same({ real:read "l" .. "/libc.a", "/usr/libz.a" }, linked(folder .. "/x/trace"))
      end
    end)
  end)

  it("has none where all is shared", function()
    command.with_path(function(path)
      command.write(path, "/lib/crti.o\n/lib/libc.so.6\n/usr/lib/libgcc.a\n")
      assert.same({}, linked(path))
    end)
  end)

  it("must be there", function()
    assert.error_matches(function() programs { { name = "a", path = "/nowhere/a" } } end,
      "/nowhere/a.linked.*No such file or directory")
  end)
end)

describe("the parts of the box", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
  local trace = io.open "build/shogun-box.linked"
  if not trace then return pending "no box is built here" end
  trace:close()

  local parts, named = programs { { name = "shogun-box", path = "build/shogun-box" } }, {}
  for _, part in ipairs(parts) do named[part.name] = part end

  it("are Lua, libseccomp, the C library and the compiler's", function()
    local files = {}
    for _, part in ipairs(parts) do
      assert.same({ "shogun-box" }, part.products)
      for _, path in ipairs(part.files) do files[#files + 1] = path:match "[^/]+$" end
    end
    local all = " " .. table.concat(files, " ") .. " "
    for _, name in ipairs { "liblua[%d.-]*%.a", "libseccomp%.a", "libc%.a", "libgcc%.a" } do
      assert(all:find(" " .. name .. " "), all)
    end
  end)

  it("have versions, licences and their texts where packages of Debian brought them", function()
    if not os.execute "dpkg-query -S /usr/lib/*/libc.a >/dev/null 2>&1" then
      return pending "the libraries are not of packages of Debian"
    end
    assert.equal(4, #parts)
    for _, part in ipairs(parts) do
      assert.truthy(part.version and part.licence and part.purl:find("^pkg:deb/%l+/"), part.name)
      assert.truthy(#part.text > 1000, part.name)
    end
    assert.equal("MIT", named["lua5.4"].licence)
    assert.equal("LGPL-2.1-only", named.libseccomp.licence)
    assert.equal("LGPL-2.1-or-later", named.glibc.licence)
  end)
end)

describe("a library that belongs to no package", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  it("is named by its file, and its licence is the system's", function()
    command.with_folder(function(folder)
      write(folder, "a.linked", ("(%s/libown.a)b.o\n"):format(folder))
      local parts = programs { { name = "a", path = folder .. "/a" } }
      assert.equal("libown.a", parts[1].name)
      local text = notices(parts)
      assert.truthy(text:find("\n  libown.a of this system, a library of this system\n  in a\n"
        .. "  licence: the system has it\n", 1,
        true), text)
      assert.truthy(text:find "Its licence came with the system")
    end)
  end)
end)

describe("the licences as one text", function()
  it("list the parts, then have the text of each and those that they refer to", function()
    local text = notices {
      { name = "one", version = "1", package = "package one", licence = "MIT", text = "Text one.",
        products = { "a", "b" } },
      { name = "two", version = "2", package = "package two", licence = "ISC", text = "Text two.",
        products = { "b" } },
    }
    local at = 1
    for _, words in ipairs {
      "  one 1, package one\n  in a, b\n  licence: MIT\n",
      "  two 2, package two\n  in b\n  licence: ISC\n",
      "=\none 1, package one\n=", "\nText one.\n", "=\ntwo 2, package two\n=", "\nText two.\n",
    } do
      at = assert(text:find(words, at, true), words .. " is not in " .. text)
    end
    assert.truthy(notices({}):find "parts of others%..*\n  none\n$")
  end)
end)

local metafile <const> = [[{ "outputs": {
  "a.js": { "inputs": {
    "x/node_modules/@some/one/index.js": { "bytesInOutput": 10 },
    "x/node_modules/two/deep/index.js": { "bytesInOutput": 1 },
    "x/node_modules/two/deep/more.js": { "bytesInOutput": 1 },
    "x/node_modules/shaken/index.js": { "bytesInOutput": 0 },
    "lua/shogun/site/script/play.js": { "bytesInOutput": 5 } } },
  "b.js": { "inputs": { "x/node_modules/two/index.js": { "bytesInOutput": 1 } } } } }]]

describe("the parts of the site", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  it("are the packages of npm of which a bundle has bytes, with their checksums", function()
    command.with_folder(function(folder)
      local own <const> = '{ "name": "%s", "version": "1.2.3", "license": "MIT" }'
      write(folder, "x/package-lock.json", [[{ "packages": { "node_modules/@some/one":
        { "integrity": "sha512-AAEC/w==" }, "node_modules/two": {} } }]])
      write(folder, "x/node_modules/@some/one/package.json", own:format "@some/one")
      write(folder, "x/node_modules/@some/one/LICENSE", "Text one.")
      write(folder, "x/node_modules/two/package.json", own:format "two")
      write(folder, "x/node_modules/two/LICENSE.txt", "Text two.")
      write(folder, "meta", (metafile:gsub('"x/', '"' .. folder .. "/x/")))
      local parts = bundled.of_npm(folder .. "/meta", folder .. "/x")
      assert.equal(2, #parts)
      assert.equal("pkg:npm/%40some/one@1.2.3", parts[1].purl)
      assert.same({ { alg = "SHA-512", content = "000102ff" } }, parts[1].hashes)
      assert.equal("Text one.", parts[1].text)
      assert.equal("two", parts[2].name)
      assert.equal("Text two.", parts[2].text)
    end)
  end)

  it("are the modules that are not of shogun", function()
    command.with_path(function(path)
      command.write(path, '{ "dkjson": "", "shogun.board": "", "shogun": "" }')
      local parts = bundled.of_modules { path }
      assert.equal(1, #parts)
      assert.equal("dkjson", parts[1].name)
      assert.truthy(parts[1].version:find "^%d+%.%d")
      assert.truthy(parts[1].text:find "[Pp]ermission is hereby granted")
    end)
  end)

  it("are the sources of Lua, with the sum of their archive", function()
    command.with_folder(function(folder)
      write(folder, "lua5.4_1.dsc", "Source: lua5.4\nVersion: 5.4.4-3+deb12u1\nChecksums-Sha256:\n "
        .. "12ab 360876 lua5.4_5.4.4.orig.tar.gz\n 34cd 9888 lua5.4_5.4.4-3.debian.tar.xz\n")
      write(folder, "lua.h", "int lua;\n/****\n* Copyright (C) 1994.\n*\n* Text.\n*****/\n#endif\n")
      local part = bundled.lua(folder)
      assert.equal("5.4.4", part.version)
      assert.equal("Copyright (C) 1994.\n\nText.", part.text)
      assert.same({ { alg = "SHA-256", content = "12ab" } }, part.hashes)
      assert.equal(packages.purl("lua5.4", "5.4.4-3+deb12u1", "source"), part.purl)
      assert.truthy(part.purl:find("@5.4.4-3%2Bdeb12u1?arch=source", 1, true))
    end)
  end)
end)
