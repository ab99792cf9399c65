--- The bill of materials of a release: its files and the parts of others in them, as JSON of
-- CycloneDX 1.5. The same build gives the same text.
-- @module shogun.release.bom

local json = require "shogun.record.json"
local sha256 = require "shogun.arena.games.fingerprint"
local shell = require "shogun.release.shell"

-- One licence is named, several are an expression.
local function licences_of(part)
  local is_one = not part.licence:find " "
  return { is_one and { license = { id = part.licence } } or { expression = part.licence } }
end

-- The libraries of a part.
local function files_of(part)
  local list = {}
  for i, path in ipairs(part.files) do
    local sum = { alg = "SHA-256", content = shell.sha256(path) }
    list[i] = { type = "file", name = path:match "[^/]+$", hashes = { sum } }
  end
  return #list > 0 and list or nil
end

local function component(part)
  assert(part.licence and part.version, part.name .. ": no licence is known, or no version")
  return {
    type = "library", ["bom-ref"] = part.purl, name = part.name, version = part.version,
    purl = part.purl, licenses = licences_of(part), components = files_of(part),
    hashes = #part.hashes > 0 and part.hashes or nil,
  }
end

-- A file of ours, or the site, which has no file of its own. No checksum is of ours: what others
-- build of the sources, as the packages do, has other bytes.
local function own(product, version)
  return {
    type = product.path and "file" or "application", ["bom-ref"] = product.name,
    name = product.name, version = version, licenses = { { license = { id = "MIT" } } },
  }
end

-- The names of the products, and for each those of its parts.
local function dependencies(products, parts)
  local names, list = {}, {}
  for i, product in ipairs(products) do
    local needed = {}
    for _, part in ipairs(parts) do
      for _, name in ipairs(part.products) do
        if name == product.name then needed[#needed + 1] = part.purl end
      end
    end
    names[i] = product.name
    list[i] = { ref = product.name, dependsOn = #needed > 0 and needed or nil }
  end
  table.insert(list, 1, { ref = "shogun", dependsOn = names })
  return list
end

-- A number made of a text, in the form of those made at random.
local function serial(text)
  local digits = sha256(text)
  return ("urn:uuid:%s-%s-5%s-8%s-%s"):format(digits:sub(1, 8), digits:sub(9, 12),
    digits:sub(14, 16), digits:sub(18, 20), digits:sub(21, 32))
end

--- The bill of materials.
---@param version string  of shogun
---@param time integer  of its sources, in seconds since 1970
---@param products shogun.Product[]
---@param parts shogun.LinkedPart[]
---@return string
return function(version, time, products, parts)
  local components = {}
  for _, product in ipairs(products) do components[#components + 1] = own(product, version) end
  for _, part in ipairs(parts) do components[#components + 1] = component(part) end
  local bom = {
    ["$schema"] = "http://cyclonedx.org/schema/bom-1.5.schema.json", bomFormat = "CycloneDX",
    specVersion = "1.5", version = 1, components = components,
    dependencies = dependencies(products, parts),
    metadata = {
      timestamp = os.date("!%Y-%m-%dT%H:%M:%SZ", time),
      component = {
        type = "application", ["bom-ref"] = "shogun", name = "shogun", version = version,
        purl = "pkg:generic/shogun@" .. version, licenses = { { license = { id = "MIT" } } },
      },
    },
  }
  bom.serialNumber = serial(json.encode(bom))
  return json.encode(bom) .. "\n"
end
