-- stored.lua -- the files of a version in spec/data/: their paths, copies, and comparisons.

local command = require "spec.support.command"
local json = require "shogun.record.json"
local shogun = require "shogun"

local shared = {}

-- The values of lines of JSON.
function shared.values(text)
  local list = {}
  for line in text:gmatch "[^\n]+" do list[#list + 1] = assert(json.decode(line)) end
  return list
end

-- Whether a value contains all of another one; if not, the place of the first difference.
function shared.has(value, expected, place)
  if type(expected) ~= "table" then
    return value == expected, ("%s: %s, not %s"):format(place, value, expected)
  end
  if type(value) ~= "table" then return false, ("%s: %s"):format(place, value) end
  for name, part in pairs(expected) do
    local has, lacks = shared.has(value[name], part, ("%s.%s"):format(place or "", name))
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
function shared.lacking(value, expected)
  local before, now, list = {}, {}, {}
  add_types(before, expected, "")
  add_types(now, value, "")
  for name in pairs(before) do
    if not now[name] then list[#list + 1] = name end
  end
  table.sort(list)
  return list
end

-- The files of a version, "0.9".
return function(name)
  local stored = { folder = ("spec/data/%s/"):format(name), version = name .. ".0" }

  -- The message that refuses to resume the work of another version.
  stored.differs = ("version: %s then, %s now"):format(stored.version, shogun.version)

  function stored.read(file) return command.read(stored.folder .. file) end

  function stored.json(file) return assert(json.decode(stored.read(file))) end

  -- Calls with a copy of a file, in a folder of its own that is gone afterwards.
  function stored.with_copy(file, call)
    command.with_folder(function(folder)
      local path = folder .. "/" .. file
      command.write(path, stored.read(file))
      call(path)
    end)
  end

  return setmetatable(stored, { __index = shared })
end
