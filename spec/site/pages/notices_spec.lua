-- notices_spec.lua -- the parts of others in what is built: found in programs, in what esbuild has
-- written and in the sources of Lua, and their licences as one text.

local command = require "spec.support.command"
local json = require "shogun.record.json"
local make_folder = require "spec.support.make_folder"
local modules = require "site.modules"
local notices = require "site.notices"

if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

-- Writes a file, and its folder, into a folder.
local function write(folder, path, text)
  assert(os.execute(("mkdir -p '%s/%s'"):format(folder, path:match "^(.*)/" or ".")))
  command.write(folder .. "/" .. path, text)
end

-- What make tells the compiler to do for these targets.
local function commands(targets)
  local output, ok = make_folder.shell("make -Bn needed= " .. targets, ".")
  assert(ok, output)
  return output
end

describe("the table of libraries in programs", function()
  it("has the libraries that the Makefile links, and those that the compiler adds", function()
    local text = commands "build/shogun/core.so build/libshogun.so build/shogun-box"
    for product, added in pairs { ["core.so"] = "gcc", ["libshogun.so"] = "gcc",
      ["shogun-box"] = "gcc c" } do
      local line = text:match("\n[^\n]* %-o %S*" .. product:gsub("%p", "%%%0") .. "[^\n]*")
      local list = { added }
      for library in assert(line, text):gmatch " %-l(%S+)" do list[#list + 1] = library end
      assert.equal(table.concat(list, " "), table.concat(notices.linked[product], " "), product)
    end
  end)
end)

describe("the parts of the box", function()
  local path <const> = "build/shogun-box"
  local box <close> = io.open(path)
  if not box then return pending "no box is built here" end

  it("have the versions, licences and texts of Debian's packages", function()
    if not os.execute "dpkg-query -S /usr/lib/*/libc.a >/dev/null 2>&1" then
      return pending "the libraries are not of packages of Debian"
    end
    local parts, named = notices.of_programs("build/none " .. path), {}
    for _, part in ipairs(parts) do
      assert.same({ "shogun-box" }, part.products)
      assert.truthy(part.version and #part.text > 1000, part.name)
      named[part.name:gsub("^gcc%-%d+$", "gcc")] = part.licence
    end
    assert.same({
      gcc = "GPL-3.0-or-later WITH GCC-exception-3.1", glibc = "LGPL-2.1-or-later",
      ["lua" .. _VERSION:match "%d.%d"] = "MIT", libseccomp = "LGPL-2.1-only",
    }, named)
    assert.truthy(notices.text(parts):find "=\nThe licence LGPL%-2.1\n=.*=\nThe licence GPL%-3\n=")
  end)
end)

describe("a library that belongs to no package", function()
  it("is named by its file, with the place of its licence on the system",
    command.in_folder(function(folder)
      write(folder, "own", "")
      notices.linked.own = { "own" }
      local parts = notices.of_programs(folder .. "/own")
      notices.linked.own = nil
      local text = notices.text(parts)
      assert.truthy(text:find("\n  libown.a of this system, a library of this system\n  in own\n"
        .. "  licence: see the system on which shogun was built\n", 1, true), text)
      assert.truthy(text:find "Its licence came with the system")
    end))
end)

describe("the text of all licences", function()
  it("lists the parts, then the texts of their licences", function()
    local text = notices.text {
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
    assert.truthy(notices.text({}):find "parts of others%..*\n  none\n$")
  end)
end)

local metafile <const> = [[{ "outputs": {
  "a.js": { "inputs": {
    "x/node_modules/@some/one/index.js": { "bytesInOutput": 10 },
    "x/node_modules/two/deep/index.js": { "bytesInOutput": 1 },
    "x/node_modules/two/deep/more.js": { "bytesInOutput": 1 },
    "x/node_modules/shaken/index.js": { "bytesInOutput": 0 },
    "lua/site/script/play.js": { "bytesInOutput": 5 } } },
  "b.js": { "inputs": { "x/node_modules/two/index.js": { "bytesInOutput": 1 } } } } }]]

describe("the parts of the site", function()
  it("include the npm packages in the bundles, and dkjson", command.in_folder(function(folder)
    local own <const> = '{ "name": "%s", "version": "1.2.3", "license": "MIT" }'
    write(folder, "x/node_modules/@some/one/package.json", own:format "@some/one")
    write(folder, "x/node_modules/@some/one/LICENSE", "Text one.")
    write(folder, "x/node_modules/two/package.json", own:format "two")
    write(folder, "x/node_modules/two/LICENSE.txt", "Text two.")
    write(folder, "meta", (metafile:gsub('"x/', '"' .. folder .. "/x/")))
    local one, two, dkjson = table.unpack(notices.of_site(folder .. "/meta"))
    assert.same({ name = "@some/one", version = "1.2.3", package = "package of npm",
      licence = "MIT", text = "Text one.", products = { "site" } }, one)
    assert.same({ "two", "Text two." }, { two.name, two.text })
    assert.same({ "dkjson", "MIT" }, { dkjson.name, dkjson.licence })
    assert.truthy(dkjson.version:find "^%d+%.%d")
    assert.truthy(dkjson.text:find "[Pp]ermission is hereby granted")
  end))

  it("include one foreign module, but no module for servers or processes",
    command.in_folder(function(folder)
      modules.write(folder)
      local others = {}
      for _, name in ipairs { "modules_first", "modules" } do
        for module in pairs(json.decode(command.read(("%s/%s.json"):format(folder, name)))) do
          local tree = module:match "^[^.]*"
          local is_ours = tree == "shogun" or tree == "site"
          local is_absent = module:find "^shogun%.cluster" or module:find "%.store%.server%."
            or module:find "%.pool%.process"
          if not is_ours or is_absent then others[#others + 1] = module end
        end
      end
      assert.same({ "dkjson" }, others)
    end))

  it("include the sources of Lua", command.in_folder(function(folder)
    write(folder, "lua.h", '#define LUA_VERSION_RELEASE\t"4"\n/****\n* Copyright (C) 1994.\n*\n'
      .. "* Text.\n*****/\n#endif\n")
    local part = notices.of_lua(folder)
    assert.equal("5.4.4", part.version)
    assert.equal("Copyright (C) 1994.\n\nText.", part.text)
  end))
end)
