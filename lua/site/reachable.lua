--- Lists the names that the editor can complete in a bot's source: functions, each with the word
-- and the sign (":" or ".") before its name, and the fields of `move`, `piece` and `info`.

local declarations = require "site.declarations"

local reachable = {}

-- Variables by name, each with its class: the editor completes the fields of this class.
local classes <const> = { move = "shogun.Move", piece = "shogun.Piece", info = "shogun.Info" }

-- The modules that a bot finds in `shogun`. Bots must require others, such as record and puzzle.
local modules <const> = { bots = true, chess = true, tour = true }

-- The classes whose methods the editor completes.
local with_methods <const> = { Board = true, Game = true, Engine = true, Piece = true }

-- Splits a function's public name into the word before ":" or ".", this sign, and the word after.
local function reached(name)
  local owner, own = name:match "^(%w+)[.:]([%w_]+)$"
  if with_methods[owner] then return owner:lower(), ":", own end
  if owner == "shogun" then return owner, ".", own end
  if modules[owner] then return "shogun." .. owner, ".", own end
end

---@class shogun.ReachableName
---@field owner string  "board", "shogun.bots", "move"
---@field sign string  ":" or "."
---@field name string
---@field declared table  the function, or the field

--- The functions that a bot's source can use.
---@return shogun.ReachableName[]
function reachable.functions()
  local list = {}
  for name, entry in pairs(declarations.functions()) do
    local owner, sign, own = reached(name)
    if owner then
      list[#list + 1] = { owner = owner, sign = sign, name = own, declared = entry }
    end
  end
  return list
end

--- The fields of a move, a piece and a bot's info.
---@return shogun.ReachableName[]
function reachable.fields()
  local types, list = declarations.types(), {}
  for word, class in pairs(classes) do
    for _, field in ipairs(types[class].fields) do
      list[#list + 1] = { owner = word, sign = ".", name = field.name, declared = field }
    end
  end
  return list
end

return reachable
