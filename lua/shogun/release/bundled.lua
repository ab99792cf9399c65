--- The parts of others in the site: the packages of npm that esbuild has bundled, the modules in
-- Lua that are not ours, and the sources of Lua that are compiled to WebAssembly.
-- @module shogun.release.bundled

local json = require "shogun.record.json"
local packages = require "shogun.release.packages"
local shell = require "shogun.release.shell"

local bundled = {}

local function decode(path) return assert(json.decode(assert(shell.read(path), path))) end

-- "sha512-" and base 64, as hexadecimal digits.
local digits <const> = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
local function hex(base64)
  return (base64:gsub("=", ""):gsub("..?.?.?", function(four)
    local bits = 0
    for i = 1, 4 do bits = bits << 6 | (digits:find(four:sub(i, i), 1, true) or 1) - 1 end
    return ("%06x"):format(bits):sub(1, (#four * 6 // 8) * 2)
  end))
end

-- The licence of a package of npm is in one file of its folder.
local function text_of(folder)
  local names = { "LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "license" }
  for _, name in ipairs(names) do
    local text = shell.read(folder .. "/" .. name)
    if text then return text end
  end
end

-- A package, by its folder and what the lockfile says of it.
local function npm_part(folder, locked)
  local own = decode(folder .. "/package.json")
  local algorithm, sum = (locked.integrity or ""):match "^sha(%d+)%-(.*)$"
  return {
    name = own.name, version = own.version, package = "package of npm", licence = own.license,
    purl = ("pkg:npm/%s@%s"):format(own.name:gsub("@", "%%40"), own.version),
    text = text_of(folder), products = { "site" }, files = {},
    hashes = sum and { { alg = "SHA-" .. algorithm, content = hex(sum) } } or {},
  }
end

-- The folders of the packages of which a bundle has at least a byte.
local function folders(metafile)
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

--- The packages of npm in the bundles.
---@param metafile string  what esbuild has written of them
---@param npm string  the folder with the lockfile and node_modules/
---@return shogun.LinkedPart[]
function bundled.of_npm(metafile, npm)
  local locked, list = decode(npm .. "/package-lock.json").packages, {}
  for i, folder in ipairs(folders(metafile)) do
    list[i] = npm_part(folder, locked[folder:match "node_modules/.*$"] or {})
  end
  return list
end

-- A module that is not ours, by its name.
local function module_part(name)
  local path = assert(package.searchpath(name, package.path))
  local from = packages.of({ path })[path] or { text = shell.read(path) }
  return {
    name = name, version = from.source_version or (require(name).version or ""):match "[%d.]+",
    package = from.name and "package " .. from.name, purl = from.purl, licence = "MIT",
    text = from.text, products = { "site" }, files = { path }, hashes = {},
  }
end

--- The modules of others among those that the playground loads.
---@param paths string[]  of objects in JSON: sources by their names
---@return shogun.LinkedPart[]
function bundled.of_modules(paths)
  local list = {}
  for _, path in ipairs(paths) do
    for name in pairs(decode(path)) do
      if not name:find "^shogun%f[%z.]" then list[#list + 1] = module_part(name) end
    end
  end
  table.sort(list, function(a, b) return a.name < b.name end)
  return list
end

--- Lua itself, from the sources of Debian's package.
---@param folder string
---@return shogun.LinkedPart
function bundled.lua(folder)
  local description = shell.lines(("cat %s/lua5.4_*.dsc"):format(shell.quoted(folder)))
  local told = table.concat(description, "\n")
  local version = told:match "\nVersion: ([^\n]+)"
  local sum = told:match "\nChecksums%-Sha256:.-\n (%x+) %d+ [^\n]*orig%.tar"
  local text = assert(shell.read(folder .. "/lua.h")):match "\n%* (Copyright.*)\n%*+/"
  return {
    name = "lua", version = version:match "^[%d.]+", package = "source package lua5.4",
    licence = "MIT", purl = packages.purl("lua5.4", version, "source"),
    text = (text:gsub("\n%* ?", "\n")), products = { "shogun.wasm" }, files = {},
    hashes = { { alg = "SHA-256", content = sum } },
  }
end

return bundled
