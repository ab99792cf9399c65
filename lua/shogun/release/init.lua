--- The parts of others in what is built: their licences, and the bill of materials of a release.
-- @module shogun.release

local notices = require "shogun.release.notices"
local programs = require "shogun.release.programs"

local release = {}

-- A file that another user has left, root in `make install`, is replaced.
local function write(path, text)
  local new = path .. ".new"
  local file <close> = assert(io.open(new, "wb"))
  assert(file:write(text))
  assert(file:close())
  assert(os.rename(new, path))
end

-- Those of these files that are built: libpq.so and the box need not be.
local function built(paths)
  local products = {}
  for path in paths:gmatch "%S+" do
    local file = io.open(path)
    if file then
      file:close()
      products[#products + 1] = { name = path:match "[^/]+$", path = path }
    end
  end
  return products
end

--- Writes the licences of the parts in programs.
---@param path string  of the text
---@param paths string  of the programs, between blanks; those that are not built are left out
function release.write_notices(path, paths) write(path, notices(programs(built(paths)))) end

--- The parts in programs.
---@param paths string  as above
---@return shogun.LinkedPart[]
function release.of_programs(paths) return programs(built(paths)) end

--- All parts of a build with the site.
---@param paths string  of the programs
---@param npm string  the folder of what comes from npm
---@return shogun.LinkedPart[] parts
---@return shogun.Product[] products
function release.of_all(paths, npm)
  local bundled = require "shogun.release.bundled"
  local products = built(paths .. " build/web/shogun.wasm")
  local parts = programs(products)
  products[#products + 1] = { name = "site" }
  local others = { { bundled.lua "build/lua" }, bundled.of_npm("build/web/bundled.json", npm),
    bundled.of_modules { "build/web/modules_first.json", "build/web/modules.json" } }
  for _, list in ipairs(others) do table.move(list, 1, #list, #parts + 1, parts) end
  return parts, products
end

--- Writes the licences and the bill of materials of a release into a folder.
---@param folder string
---@param version string
---@param time integer  of the sources, in seconds since 1970
---@param paths string  of the programs
---@param npm string  the folder of what comes from npm
function release.write(folder, version, time, paths, npm)
  local bom = require "shogun.release.bom"
  local parts, products = release.of_all(paths, npm)
  write(folder .. "/THIRD-PARTY.txt", notices(parts))
  write(("%s/shogun-%s.cdx.json"):format(folder, version), bom(version, time, products, parts))
end

return release
