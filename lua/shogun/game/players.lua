--- Players: the interface of a bot, and the query for a move.
--
-- A player is a function `bot(board, info)`, or a table or userdata with
-- `choose(self, board, info)`. Optional members: `name`, `version` and `author`; `new_game(self)`,
-- which is called before its first move in a game; `options`, a declaration (game/options.lua),
-- whose values are passed to it as `info.options`; `score`, its evaluation of the last board passed
-- to it; and `on_input`, a function that a caller sets on players that wait or search in C: they
-- call it meanwhile, answer soon if it returns false, and do not catch its errors. A player returns
-- a move in any form, or "resign"; or nil and why it has no move. One with `waits = true` waits for
-- a person; one with `keeps_time = true` never exceeds its time. Only the clock limits these.

local answers = require "shogun.game.answer"
local check = require "shogun.check"
local core = require "shogun.core"
local options = require "shogun.game.options"

local players = {}

local longest_look <const> = 1 -- seconds, to look up a member of a player
local codes <const> = 64 * 64 -- each is less

-- Instructions between two readings of the clock: often enough for milliseconds, rare enough to be
-- cheap.
local often <const> = 10000

-- xpcall runs its handler where the error was raised. That is inside the hook, where hooks are off.
local function late_xpcall(call, handler, ...)
  local result = table.pack(pcall(call, ...))
  if result[1] then return table.unpack(result, 1, result.n) end
  return false, handler(result[2])
end

-- Hooks are set for each coroutine, so coroutines made during a call get ours. Returns a function
-- that removes the guards. Nothing can be suspended here, so no other code meets them. They are
-- installed last, after every allocation.
-- luacheck: push ignore 122
local function guard(look)
  local create, wrap, protected = coroutine.create, coroutine.wrap, xpcall
  local function guarded_create(call)
    local thread = create(call)
    debug.sethook(thread, look, "", often)
    return thread
  end
  local function guarded_wrap(call)
    local thread = guarded_create(call)
    return function(...)
      local result = table.pack(coroutine.resume(thread, ...))
      if not result[1] then error(result[2], 0) end
      return table.unpack(result, 2, result.n)
    end
  end
  local function unguard() coroutine.create, coroutine.wrap, _G.xpcall = create, wrap, protected end
  coroutine.create, coroutine.wrap, _G.xpcall = guarded_create, guarded_wrap, late_xpcall
  return unguard
end
-- luacheck: pop

-- Ctrl-C reaches Lua as an error in the running function; it is not the player's error.
local function pass_interrupt_on(raised)
  if type(raised) == "string" and raised:find "interrupted!$" then error(raised, 0) end
end

-- An error as text, whatever was raised.
local function describe(raised)
  local ok, text = pcall(tostring, raised)
  if not ok then pass_interrupt_on(text) end
  if not ok and text ~= check.no_memory then text = "an error that cannot be printed" end
  return check.printable(text)
end

local function described(ok, ...)
  if ok then return ok, ... end
  local raised = ...
  pass_interrupt_on(raised)
  return false, describe(raised)
end

-- Calls a function. Its error becomes text here, since that too may run code of the player.
local function attempt(call, ...) return described(pcall(call, ...)) end

-- The limited call that is running; nil where a call could be suspended in the middle.
local active

-- The deadline of a call with a limit in seconds: never after the deadline of the enclosing call.
local function deadline_of(seconds, now)
  local deadline = now() + seconds
  return active and active.now == now and math.min(deadline, active.deadline) or deadline
end

--- Calls a function with a time limit. Once late it is interrupted at every instruction, so that no
--- pcall inside can hold the error back. A C function that never returns is not interrupted, nor is
--- a coroutine of the function where the caller runs in a coroutine itself: strangers' programs
--- need a process of their own. A limited call within another one ends with the outer one. Where
--- the host has set a hook in C there is no limit: Lua could not restore that hook.
---@param seconds number
---@param now fun(): number  the clock, in seconds
---@param call function
---@return boolean ok
---@return any ...  its results, or its error as text
function players.limited(seconds, now, call, ...)
  local outer, late = active, false
  local deadline = deadline_of(seconds, now)
  local hook, mask, count = debug.gethook()
  if type(hook) == "string" then return attempt(call, ...) end
  local this <const> = { now = now, deadline = deadline }
  local look, unguard
  local function run(...)
    unguard = not coroutine.isyieldable() and guard(look)
    if unguard then active = this end
    debug.sethook(look, "", often)
    local result = table.pack(pcall(attempt, call, ...))
    debug.sethook(hook, mask, count)
    return result
  end
  function look()
    local at = debug.getinfo(2, "f").func
    if at == run or at == players.limited then return debug.sethook() end -- the call is over
    if not late and now() <= deadline then return end
    late = true
    debug.sethook(look, "", 1)
    error("out of time", 0)
  end
  local ran, result = pcall(run, ...)
  if not ran then debug.sethook(hook, mask, count) end -- no memory for guards, or the result
  if unguard then unguard() end
  active = outer
  if late then return false, "out of time" end
  if not ran then return false, describe(result) end
  if result[1] then return table.unpack(result, 2, result.n) end
  pass_interrupt_on(result[2])
  return false, describe(result[2])
end

local function index(player, name) return player[name] end

-- A member of a table or userdata; nil where there is none. The lookup may run code of the player,
-- so its time is limited. It raises only when out of memory.
local function member(player, name)
  if type(player) == "table" then
    local value = rawget(player, name)
    if value ~= nil or not getmetatable(player) then return value end
  elseif type(player) ~= "userdata" then
    return nil
  end
  local ok, value = players.limited(longest_look, core.clock, index, player, name)
  if not ok and value == check.no_memory then error(value, 0) end
  return ok and value or nil
end

--- Whether a value is a player.
---@param player any
---@return boolean
function players.is_player(player)
  return type(player) == "function" or member(player, "choose") ~= nil
end

--- The constructors of the built-in players, by function: each is easily passed in place of a
--- player.
players.makers = {}

-- The `choose` functions of built-in players that return at once, or keep to their time.
local trusted <const> = setmetatable({}, { __mode = "k" })

--- Registers a `choose` as trusted: it returns at once or keeps to its time, runs only code of
--- shogun, and changes nothing in its info.
---@param choose function
---@return function choose
function players.trust(choose)
  trusted[choose] = true
  return choose
end

-- The `choose` functions of built-in players that judge their moves themselves.
local believed <const> = setmetatable({}, { __mode = "k" })

--- Registers a `choose` that returns "resign", or the code of a move that it found legal and the
--- highest number that its piece may show then: the move is not read and judged once more.
---@param choose function
function players.believe(choose) believed[choose] = true end

--- Whether a player's `choose` is trusted.
---@param player any
---@return boolean
function players.is_trusted(player)
  return type(player) == "table" and trusted[rawget(player, "choose")] or false
end

--- Why a value is not a player; nil if it is.
---@param player any
---@return string?
function players.problem_of(player)
  local maker = players.makers[player]
  if maker then return ("got %s itself; call it: %s()"):format(maker, maker) end
  if players.is_player(player) then return nil end
  return "expected a function or an object with choose, got " .. core.quoted(player)
end

-- A text member of a player: on one line.
local function text_of(player, name, fallback)
  local text = member(player, name)
  return type(text) == "string" and check.printable((text:gsub("%c", " "))) or fallback
end

--- The name of a player: on one line.
---@param player any
---@param fallback string
---@return string
function players.name_of(player, fallback) return text_of(player, "name", fallback) end

--- The author of a player, in the same way.
function players.author_of(player, fallback) return text_of(player, "author", fallback) end

--- The version of a player: on one line; nil if it has none.
---@param player any
---@return string?
function players.version_of(player) return text_of(player, "version", nil) end

--- The declared options of a player.
---@param player any
---@return shogun.Option[]?
---@return string? message  why they are none
function players.options_of(player)
  local ok, declared = attempt(member, player, "options")
  if not ok then return nil, declared end
  return options.read(declared)
end

--- A player's evaluation of the last board that it was queried for: its `score`, in hundredths of a
--- pawn, seen by itself; nil if it has none.
---@param player any
---@return number?
function players.score_of(player)
  local score = member(player, "score")
  return type(score) == "number" and score or nil
end

local function keeps_time(player)
  return (member(player, "waits") or member(player, "keeps_time")) and true or false
end

local start_seconds <const> = 10

--- Calls the `new_game` of a player, if it has one: not on its time, but not without an end either
--- in a game with a clock.
---@param player any
---@param now? fun(): number  the clock of the game, in seconds
---@return boolean ok  false if it raises
---@return string? message  then
function players.start_game(player, now)
  local ok, start = attempt(member, player, "new_game")
  if not ok then return false, start end
  if not start then return true end
  local unlimited
  ok, unlimited = attempt(keeps_time, player)
  if not ok then return false, unlimited end
  if unlimited or not now then return attempt(start, player) end
  return players.limited(start_seconds, now, start, player)
end

-- A refused answer as text; nil where it is not a move of any form.
local function text_of_answer(answer)
  if type(answer) == "string" then return check.printable(answer) end
  local number = check.to_integer(answer)
  if number then return tostring(number) end
  local from = type(answer) == "table" and rawget(answer, "from")
  local to = from and rawget(answer, "to")
  return type(from) == "string" and type(to) == "string" and check.printable(from .. to) or nil
end

-- Parses an answer: the code of a legal move and the highest number its piece may show, or
-- "resign"; otherwise nil, why it is neither, and the answer as text.
local function read_answer(player, board, answer, why)
  if answer == "resign" then return answer end
  if answer == nil and type(why) == "string" then return nil, describe(why) end
  local ok, code, highest = check.try(core.code, board, answer)
  if ok and code then return code, highest end
  if not ok then pass_interrupt_on(code) end
  local fault = describe(ok and highest or code)
  if not ok or type(answer) == "string" then
    fault = answers.problem(players.name_of(player, "the bot"), answer, fault)
  end
  return nil, fault, text_of_answer(answer)
end

-- Queries a player and parses its answer, so that a table that is slow to read costs the player's
-- time too.
local function answer_of(player, board, info)
  if type(player) == "function" then return read_answer(player, board, player(board, info)) end
  return read_answer(player, board, player:choose(board, info))
end

local function attempt_answer(player, board, info)
  return attempt(answer_of, player, board, info)
end

local function ask_within(player, board, info, seconds, now)
  local ok, unlimited = attempt(keeps_time, player)
  if not ok then return false, unlimited end
  if unlimited then return attempt_answer(player, board, info) end
  return players.limited(seconds, now, answer_of, player, board, info)
end

-- Queries a player whose `choose` is trusted. A code in range needs no parsing.
local function ask_trusted(player, board, info)
  local ok, answer, why = pcall(player.choose, player, board, info)
  if not ok then return described(false, answer) end
  local is_code = math.type(answer) == "integer" and answer >= 0 and answer < codes
  if is_code then return ok, core.code(board, answer) end
  return attempt(read_answer, player, board, answer, why)
end

-- Queries a player whose `choose` judges its moves itself.
local function ask_believed(player, board, info)
  return attempt(player.choose, player, board, info)
end

local function way_to_ask(player, seconds)
  if players.is_trusted(player) then return ask_trusted end
  if type(player) == "table" and believed[rawget(player, "choose")] then return ask_believed end
  return seconds and ask_within or attempt_answer
end

--- Queries a player for a move. No fault of the player raises; only Ctrl-C passes. Running out of
--- memory is an "error" of the player too: it may have used all of it.
---@param player shogun.Player
---@param board shogun.Board
---@param info shogun.Info
---@param seconds? number  the time limit; default: none
---@param now fun(): number  the clock, in seconds
---@return integer | "resign" | nil code  of the move
---@return integer | string | nil highest  that its piece may show then; without a move the fault:
--- "illegal", "error" or "time"
---@return string? message
---@return string? refused  the answer that is illegal, where it is a move of any form
function players.ask(player, board, info, seconds, now)
  local start, ask = seconds and now(), way_to_ask(player, seconds)
  local ok, code, highest, refused = ask(player, board, info, seconds, now)
  if seconds and now() - start > seconds then
    return nil, "time", not ok and not code:find "out of time$" and code or nil
  end
  if not ok then return nil, "error", code end
  if not code then return nil, "illegal", highest, refused end
  return code, highest
end

return players
