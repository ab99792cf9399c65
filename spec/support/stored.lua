-- stored.lua -- the files of version 0.9.0 in spec/data/0.9/: their paths, copies, and comparisons.

local command = require "spec.support.command"
local json = require "shogun.record.json"
local shogun = require "shogun"

local stored = { folder = "spec/data/0.9/", version = "0.9.0" }

-- The message that refuses to resume the work of another version.
stored.differs = ("version: %s then, %s now"):format(stored.version, shogun.version)

function stored.read(name) return command.read(stored.folder .. name) end

function stored.json(name) return assert(json.decode(stored.read(name))) end

-- The values of lines of JSON.
function stored.values(text)
  local list = {}
  for line in text:gmatch "[^\n]+" do list[#list + 1] = assert(json.decode(line)) end
  return list
end

-- Calls with a copy of a file, in a folder of its own that is gone afterwards.
function stored.with_copy(name, call)
  command.with_folder(function(folder)
    local path = folder .. "/" .. name
    command.write(path, stored.read(name))
    call(path)
  end)
end

-- Whether a value contains all of another one; if not, the place of the first difference.
function stored.has(value, expected, place)
  if type(expected) ~= "table" then
    return value == expected, ("%s: %s, not %s"):format(place, value, expected)
  end
  if type(value) ~= "table" then return false, ("%s: %s"):format(place, value) end
  for name, part in pairs(expected) do
    local has, lacks = stored.has(value[name], part, ("%s.%s"):format(place or "", name))
    if not has then return false, lacks end
  end
  return true
end

-- The names in a value and the types there, as "moves[].score number"; of lists all elements.
local function add_types(set, value, place)
  if type(value) ~= "table" then
    set[("%s %s"):format(place, type(value))] = true
    return
  end
  for name, part in pairs(value) do
    add_types(set, part, place .. (math.type(name) and "[]" or "." .. name))
  end
end

-- The names and types of one value that another one lacks.
function stored.lacking(value, expected)
  local before, now, list = {}, {}, {}
  add_types(before, expected, "")
  add_types(now, value, "")
  for name in pairs(before) do
    if not now[name] then list[#list + 1] = name end
  end
  table.sort(list)
  return list
end

return stored
