--- Players: what a bot may be, and how one is asked for a move.
--
-- A player is a function `bot(board, info)`, or a table or userdata with
-- `choose(self, board, info)` and, if it likes, `name`. It answers with a move in any form, or
-- "resign".
-- @module shogun.players

local players = {}

-- Instructions between two looks at the clock: often enough for milliseconds, seldom enough to be
-- cheap.
local often <const> = 10000

local too_late = setmetatable({}, { __tostring = function() return "out of time" end })

local function member(player, name)
  local ok, value = pcall(function() return player[name] end)
  return ok and value or nil
end

--- Whether a value can be asked for moves.
---@param player any
---@return boolean
function players.is_player(player)
  if type(player) == "function" then return true end
  local has_members = type(player) == "table" or type(player) == "userdata"
  return has_members and member(player, "choose") ~= nil
end

--- What to call a player.
---@param player any
---@param fallback string
---@return string
function players.name_of(player, fallback)
  local has_members = type(player) == "table" or type(player) == "userdata"
  local name = has_members and member(player, "name")
  return type(name) == "string" and name or fallback
end

local function call(player, board, info)
  if type(player) == "function" then return player(board, info) end
  return player:choose(board, info)
end

-- Runs a coroutine to its end; what it yields goes to whoever drives this one.
local function drive(thread, ...)
  local result = table.pack(coroutine.resume(thread, ...))
  while result[1] and coroutine.status(thread) == "suspended" do
    if not coroutine.isyieldable() then
      return { false, "the player yields, but nobody resumes it" }
    end
    result = table.pack(
      coroutine.resume(thread, coroutine.yield(table.unpack(result, 2, result.n)))
    )
  end
  return result
end

-- A call that is ended when its time is over. Once late it is interrupted at every instruction, so
-- that no pcall inside can hold the error back. What never comes back from C cannot be interrupted.
local function call_limited(seconds, now, player, board, info)
  local thread = coroutine.create(call)
  local deadline, late = now() + seconds, false
  local function look()
    if not late and now() <= deadline then return end
    if not late then debug.sethook(thread, look, "", 1) end
    late = true
    error(too_late, 0)
  end
  debug.sethook(thread, look, "", often)
  local result = drive(thread, player, board, info)
  debug.sethook(thread)
  return result, late
end

-- An error as text, whatever was raised.
local function describe(raised)
  local ok, text = pcall(tostring, raised)
  return ok and text or "an error that cannot be printed"
end

--- Asks a player for a move. Never raises for what the player does.
---@param player shogun.Player
---@param board shogun.Board
---@param info shogun.Info
---@param seconds? number  how long it may take; default: as long as it likes
---@param now fun(): number  the clock, in seconds
---@return { move: any, error: string?, late: boolean? }
function players.ask(player, board, info, seconds, now)
  if not seconds then
    local ok, move = pcall(call, player, board, info)
    return ok and { move = move } or { error = describe(move) }
  end
  local result, late = call_limited(seconds, now, player, board, info)
  if late then return { late = true } end
  return result[1] and { move = result[2] } or { error = describe(result[2]) }
end

return players
