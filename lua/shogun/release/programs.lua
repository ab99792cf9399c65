--- The parts of others in programs: the static libraries that the linker took into them.
-- @module shogun.release.programs

local licences = require "shogun.release.licences"
local linked = require "shogun.release.linked"
local packages = require "shogun.release.packages"

---@class shogun.Product
---@field name string  "shogun-box"
---@field path string

---@class shogun.LinkedPart
---@field name string  of the project: "glibc", "@codemirror/view"
---@field version string?
---@field package string?  in words: "package libc6-dev"
---@field purl string?
---@field licence string?  an expression of SPDX
---@field text string?  its licence
---@field hashes { alg: string, content: string }[]  of its archive, as CycloneDX has them
---@field files string[]  the paths of its libraries
---@field products string[]  the names of what contains it

-- A library that belongs to no package is named by its file.
local function new_part(path, package)
  local part = { name = path:match "[^/]+$", hashes = {}, files = {}, products = {} }
  if package then
    part.name, part.version, part.purl = package.source, package.source_version, package.purl
    part.package = "package " .. package.name
    part.licence, part.text = licences.of(package.source), package.text
  end
  return part
end

-- Adds a text to a list that lacks it.
local function add(list, text)
  for _, known in ipairs(list) do
    if known == text then return end
  end
  list[#list + 1] = text
end

--- The parts of programs. Beside each must be what the linker has written of it, PROGRAM.linked.
---@param products shogun.Product[]
---@return shogun.LinkedPart[]
return function(products)
  local paths_of, all, list, known = {}, {}, {}, {}
  for i, product in ipairs(products) do
    paths_of[i] = linked(product.path .. ".linked")
    table.move(paths_of[i], 1, #paths_of[i], #all + 1, all)
  end
  local package_of = packages.of(all)
  for i, product in ipairs(products) do
    for _, path in ipairs(paths_of[i]) do
      local key = package_of[path] or path
      local part = known[key] or new_part(path, package_of[path])
      if not known[key] then known[key], list[#list + 1] = part, part end
      add(part.files, path)
      add(part.products, product.name)
    end
  end
  return list
end
