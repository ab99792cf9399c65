--- Lists the names of the public interface that a bot's source can use: functions by the word
-- before ":" or ".", and fields of variables.

local declarations = require "site.declarations"

local reachable = {}

-- Names of variables: after each of them the editor completes the fields of the class beside it.
local classes <const> = { move = "shogun.Move", piece = "shogun.Piece", info = "shogun.Info" }

-- The modules that a bot finds in `shogun`. It must require others, such as record and puzzle.
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
