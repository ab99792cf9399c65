--- Finds the licences of other projects' parts in built files: static libraries in programs, Lua in
-- WebAssembly, npm packages and Lua modules in the site.

local json = require "shogun.record.json"

local notices = {}

---@class shogun.LinkedPart
---@field name string  the project's: "glibc", "@codemirror/view"
---@field version string?
---@field package string?  in words: "package libc6-dev"
---@field licence string?  an SPDX expression
---@field text string?  the text of its licence
---@field products string[]  the built files that contain the part

-- The build is for the version of Lua that runs this file.
local lua <const> = "lua" .. _VERSION:match "%d.%d"

-- The static libraries in each built file. The linker adds gcc and c by itself;
-- spec/site/pages/notices_spec.lua compares the others with the Makefile.
notices.linked = {
  ["core.so"] = { "gcc" },
  ["libshogun.so"] = { "gcc" },
  ["shogun-box"] = { "gcc", "c", lua, "seccomp", "m" },
  ["shogun.wasm"] = { "emscripten" },
}

-- Shell commands that find the libraries for which the compiler's path has no file lib*.a.
local places <const> = { gcc = "$CC -print-libgcc-file-name", emscripten = "command -v emcc" }

-- The licences of these libraries in Debian. The licence of gcc exempts compiled programs.
-- emscripten includes dlmalloc and the C library musl.
local licences <const> = {
  gcc = "GPL-3.0-or-later WITH GCC-exception-3.1",
  c = "LGPL-2.1-or-later", m = "LGPL-2.1-or-later",
  [lua] = "MIT", seccomp = "LGPL-2.1-only",
  emscripten = "MIT AND BSD-2-Clause AND ISC AND CC0-1.0 AND Apache-2.0 WITH LLVM-exception",
}

-- The licences to which Debian's texts only refer: their SPDX names and the names of their files.
local common <const> = {
  { "LGPL-2.1", "LGPL-2.1" }, { "GPL-3.0", "GPL-3" }, { "Apache-2.0", "Apache-2.0" },
  { "CC0-1.0", "CC0-1.0" },
}

local function read(path)
  local file <close> = io.open(path, "rb")
  return file and file:read "a"
end

local function decode(path) return assert(json.decode(assert(read(path), path))) end

-- A shell command that prints a file's path, then the file's package (if any), source and version.
local lookup <const> = [[exec 2>/dev/null; CC=${CC:-cc}; file=$(realpath -- "$(%s)"); echo "$file"
package=$(dpkg-query -S "$file" | sed -n '/^diversion/!{s/[,:] .*//p;q}') &&
dpkg-query -W -f '${Package} ${source:Package} ${source:Version}\n' "$package"]]

-- The part to which a file belongs. `command` prints the file's path.
local function part_of(command, licence)
  local pipe <close> = assert(io.popen(lookup:format(command)))
  local path, package = pipe:read("l", "l")
  if not package then return { name = path:match "[^/]*$", products = {} } end
  local name, source, version = package:match "^(%S+) (%S+) (%S+)"
  return {
    name = source, version = version, package = "package " .. name, products = {},
    licence = licence, text = read("/usr/share/doc/" .. name .. "/copyright"),
  }
end

--- The parts of other projects in programs.
---@param paths string  the programs' paths, separated by blanks; leaves out missing programs
---@return shogun.LinkedPart[]
function notices.of_programs(paths)
  local list, known = {}, {}
  for path in paths:gmatch "%S+" do
    local product = path:match "[^/]+$"
    local libraries = notices.linked[product:match "^libshogun%.so" or product]
    for _, library in ipairs(read(path) and libraries or {}) do
      local command = places[library] or ("$CC -print-file-name=lib%s.a"):format(library)
      local part = part_of(command, licences[library])
      local key = part.package or part.name
      if not known[key] then known[key], list[#list + 1] = part, part end
      local products = known[key].products
      if products[#products] ~= product then products[#products + 1] = product end
    end
  end
  return list
end

-- The folders of the npm packages of which a bundle contains at least a byte.
local function npm_folders(metafile)
  local seen, list = {}, {}
  for _, output in pairs(decode(metafile).outputs) do
    for path, input in pairs(output.inputs) do
      local folder = path:match "^(.*node_modules/@[^/]+/[^/]+)/"
        or path:match "^(.*node_modules/[^@/][^/]*)/"
      if folder and input.bytesInOutput > 0 and not seen[folder] then
        seen[folder], list[#list + 1] = true, folder
      end
    end
  end
  table.sort(list)
  return list
end

-- dkjson, the playground's only module from another project. Its file contains its licence.
local function of_dkjson()
  local path = assert(package.searchpath("dkjson", package.path))
  local part = part_of(("echo '%s'"):format(path))
  part.name, part.licence, part.products = "dkjson", "MIT", { "site" }
  part.version = part.version or require("dkjson").version:match "[%d.]+"
  part.text = part.text or read(path)
  return part
end

local npm_texts <const> = { "LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "license" }

--- The npm packages in the site's scripts, and dkjson.
---@param metafile string  the file in which esbuild lists the packages
---@return shogun.LinkedPart[]
function notices.of_site(metafile)
  local list = {}
  for i, folder in ipairs(npm_folders(metafile)) do
    local package = decode(folder .. "/package.json")
    list[i] = { name = package.name, version = package.version, package = "package of npm",
      licence = package.license, products = { "site" } }
    for _, name in ipairs(npm_texts) do
      list[i].text = list[i].text or read(folder .. "/" .. name)
    end
  end
  list[#list + 1] = of_dkjson()
  return list
end

--- Lua as a part, from the folder of its sources.
---@param folder string
---@return shogun.LinkedPart
function notices.of_lua(folder)
  local header = assert(read(folder .. "/lua.h"))
  return {
    name = "lua", version = "5.4." .. header:match '#define LUA_VERSION_RELEASE%s+"(%d+)"',
    package = "source package lua5.4", licence = "MIT", products = { "shogun.wasm" },
    text = (header:match "\n%* (Copyright.*)\n%*+/":gsub("\n%* ?", "\n")),
  }
end

--- All parts of other projects in a build with the site.
---@param paths string  the programs' paths, separated by blanks
---@return shogun.LinkedPart[]
function notices.of_all(paths)
  local list = notices.of_programs(paths .. " build/web/shogun.wasm")
  list[#list + 1] = notices.of_lua "build/lua"
  local others = notices.of_site "build/web/bundled.json"
  return table.move(others, 1, #others, #list + 1, list)
end

local intro <const> = [[
Parts of other projects in shogun

shogun is free software under the MIT licence, in the file LICENSE. What was built from it contains
the following parts of others. Their licences are below, in the same order. Anyone who wants another
version of a part builds shogun from its sources, with that version in place.

]]

local none <const> = "Its licence came with the system on which shogun was built.\n"

local function head(part)
  return ("%s %s, %s\n"):format(part.name, part.version or "of this system",
    part.package or "a library of this system")
end

local function entry(part)
  return ("  %s  in %s\n  licence: %s\n\n"):format(head(part), table.concat(part.products, ", "),
    part.licence or part.text and "see its text" or "see the system on which shogun was built")
end

local function section(title, text)
  local rule <const> = ("="):rep(78) .. "\n"
  return rule .. title .. rule .. "\n" .. text .. "\n"
end

-- Whether the licence of a part names this licence in its expression.
local function is_named(licence, parts)
  for _, part in ipairs(parts) do
    if (" " .. (part.licence or "")):find(" " .. licence, 1, true) then return true end
  end
  return false
end

--- All licences as one text.
---@param parts shogun.LinkedPart[]
---@return string
function notices.text(parts)
  local list, texts = { intro }, {}
  for _, part in ipairs(parts) do
    list[#list + 1] = entry(part)
    texts[#texts + 1] = section(head(part), part.text or none)
  end
  if #parts == 0 then list[2] = "  none\n" end
  for _, row in ipairs(common) do
    local text = is_named(row[1], parts) and read("/usr/share/common-licenses/" .. row[2])
    if text then texts[#texts + 1] = section(("The licence %s\n"):format(row[2]), text) end
  end
  return table.concat(list) .. table.concat(texts)
end

--- Writes the licences into a file. Also replaces a file that another user owns, such as root after
--- `make install`.
---@param path string
---@param parts shogun.LinkedPart[]
function notices.write(path, parts)
  local new = path .. ".new"
  local file <close> = assert(io.open(new, "wb"))
  assert(file:write(notices.text(parts)))
  assert(file:close())
  assert(os.rename(new, path))
end

return notices
