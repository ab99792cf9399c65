--- Players: what a bot may be, and how one is asked for a move.
--
-- A player is a function `bot(board, info)`, or a table or userdata with
-- `choose(self, board, info)` and, if it likes, `name`. It answers with a move in any form, or
-- "resign". One that waits for a person says so with `waits = true`: then the clock alone limits
-- it; so does one that never takes longer than it may, with `keeps_time = true`.
-- @module shogun.game.players

local players = {}

-- Instructions between two looks at the clock: often enough for milliseconds, seldom enough to be
-- cheap.
local often <const> = 10000

-- A member of a table or userdata; nil where there is none.
local function member(player, name)
  if type(player) ~= "table" and type(player) ~= "userdata" then return nil end
  local ok, value = pcall(function() return player[name] end)
  return ok and value or nil
end

--- Whether a value can be asked for moves.
---@param player any
---@return boolean
function players.is_player(player)
  return type(player) == "function" or member(player, "choose") ~= nil
end

--- What to call a player: on one line.
---@param player any
---@param fallback string
---@return string
function players.name_of(player, fallback)
  local name = member(player, "name")
  return type(name) == "string" and (name:gsub("%c", " ")) or fallback
end

-- xpcall runs its handler where the error was raised, which is inside the hook: nothing looks
-- there.
local function late_xpcall(call, handler, ...)
  local result = table.pack(pcall(call, ...))
  if result[1] then return table.unpack(result, 1, result.n) end
  return false, handler(result[2])
end

-- A coroutine has a hook of its own, so those that are made during a call get ours. Returns what
-- takes the guards away. Nothing can be suspended here, so nobody else meets them.
-- luacheck: push ignore 122
local function guard(look)
  local create, wrap, protected = coroutine.create, coroutine.wrap, xpcall
  function coroutine.create(call)
    local thread = create(call)
    debug.sethook(thread, look, "", often)
    return thread
  end
  function coroutine.wrap(call)
    local thread = coroutine.create(call)
    return function(...)
      local result = table.pack(coroutine.resume(thread, ...))
      if not result[1] then error(result[2], 0) end
      return table.unpack(result, 2, result.n)
    end
  end
  _G.xpcall = late_xpcall
  return function() coroutine.create, coroutine.wrap, _G.xpcall = create, wrap, protected end
end
-- luacheck: pop

-- Ctrl-C reaches Lua as an error in whatever runs; it is not the player's.
local function pass_interrupt_on(raised)
  if type(raised) == "string" and raised:find "interrupted!$" then error(raised, 0) end
end

--- Calls a function that is ended when its time is over. Once late it is interrupted at every
--- instruction, so that no pcall inside can hold the error back. What never comes back from C is
--- not ended, nor, where the caller runs in a coroutine, what hides in a coroutine of its own:
--- strangers' programs need a process of their own.
---@param seconds number
---@param now fun(): number  the clock, in seconds
---@param call function
---@return boolean ok
---@return any ...  what it returns, or what it raised
function players.limited(seconds, now, call, ...)
  local this, deadline, late = debug.getinfo(1, "f").func, now() + seconds, false
  local function look()
    if debug.getinfo(2, "f").func == this then return debug.sethook() end  -- the call is over
    if not late and now() <= deadline then return end
    late = true
    debug.sethook(look, "", 1)
    error("out of time", 0)
  end
  local unguard = not coroutine.isyieldable() and guard(look)
  debug.sethook(look, "", often)
  local result = table.pack(pcall(call, ...))
  debug.sethook()
  if unguard then unguard() end
  if late then return false, "out of time" end
  if not result[1] then pass_interrupt_on(result[2]) end
  return table.unpack(result, 1, result.n)
end

-- What a player answers: a legal move or "resign"; otherwise nil and why it is neither. The answer
-- is read here, so that a table that is slow to read is on the player's time too.
local function answer_of(player, board, info)
  local answer
  if type(player) == "function" then
    answer = player(board, info)
  else
    answer = player:choose(board, info)
  end
  if answer == "resign" then return answer end
  local ok, move, message = pcall(board.move, board, answer)
  if ok then return move, message end
  pass_interrupt_on(move)
  return nil, move
end

-- An error as text, whatever was raised.
local function describe(raised)
  local ok, text = pcall(tostring, raised)
  return ok and text or "an error that cannot be printed"
end

--- Asks a player for a move. Never raises for what the player does; Ctrl-C alone gets through.
---@param player shogun.Player
---@param board shogun.Board
---@param info shogun.Info
---@param seconds? number  how long it may take; default: as long as it likes
---@param now fun(): number  the clock, in seconds
---@return shogun.Move | "resign" | nil move
---@return string? fault  without a move: "illegal", "error" or "time"
---@return string? message
function players.ask(player, board, info, seconds, now)
  local start = now()
  local ok, move, message
  local hooked = not member(player, "waits") and not member(player, "keeps_time")
  if seconds and hooked then
    ok, move, message = players.limited(seconds, now, answer_of, player, board, info)
  else
    ok, move, message = pcall(answer_of, player, board, info)
  end
  if seconds and now() - start > seconds then return nil, "time" end
  if not ok then
    pass_interrupt_on(move)
    return nil, "error", describe(move)
  end
  if not move then return nil, "illegal", describe(message) end
  return move
end

return players
