--- What a player has returned in place of a move, in words: for the message of the game that it
--- loses. Nothing here runs code of the player.

local core = require "shogun.core"

local answer = {}

local wanted <const> = "return a move (a table of board:moves(), its text or its code)"

local Board <const> = getmetatable(core.board())
local Piece <const> = getmetatable(core.pawn(1, "red", 1, 1))

local function is_field(text) return #text == 2 and text:find "^[a-h][1-8]$" ~= nil end

local function name_of_list(list)
  local first, count = rawget(list, 1), rawlen(list)
  local of = type(first) == "table" and rawget(first, "from") ~= nil and "move" or "value"
  return ("a list of %d %s%s"):format(count, of, count == 1 and "" or "s")
end

-- Nil for a table with `from` or `to`: the fault within it says more.
local function name_of_table(value)
  if rawget(value, "from") ~= nil or rawget(value, "to") ~= nil then return nil end
  if rawequal(getmetatable(value), Piece) then return "a piece" end
  if rawget(value, "x") ~= nil and rawget(value, "y") ~= nil then return "a field" end
  if rawlen(value) > 0 then return name_of_list(value) end
  if getmetatable(value) then return nil end
  return next(value) == nil and "an empty table" or "a table without from and to"
end

local function name_of_text(text)
  return is_field(text) and ("the field '%s'"):format(text) or nil
end

local function name_of_number(number) return "the number " .. number end

local names <const> = {
  ["nil"] = function() return "nothing" end, boolean = tostring, number = name_of_number,
  string = name_of_text, table = name_of_table, ["function"] = function() return "a function" end,
  thread = function() return "a coroutine" end,
  userdata = function(value)
    return rawequal(getmetatable(value), Board) and "a board" or "a userdata"
  end,
}

--- Why a player's answer cannot be a move.
---@param who string  the player's name
---@param value any  its answer
---@param fault any  the error, or message, that reading it as a move ended with
---@return any message  "mybot returned nothing: return a move (...)", or else the fault
function answer.problem(who, value, fault)
  local name = names[type(value)](value)
  if name then return ("%s returned %s: %s"):format(who, name, wanted) end
  return type(fault) == "string" and fault:match "^bad argument.-%((.*)%)$" or fault
end

return answer
