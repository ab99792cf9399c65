--- The failures of a box: in words, and who caused each.
--
-- A failure that a bot can cause from inside costs it the game. After any other failure a match
-- plays the game once more (arena/games/referee.lua).

local statuses <const> = require("shogun.box.protocol").statuses

---@class shogun.BoxFailure
---@field words string
---@field is_bots boolean  whether the bot caused it

local function by_bot(words) return { words = words, is_bots = true } end
local function by_others(words) return { words = words, is_bots = false } end

local failure = {
  -- Failures of the conversation. The bot causes its errors as well, memory among them, but those
  -- are answers (`failed`, `exhausted`).
  late = by_bot "out of time",
  flooding = by_bot "it writes too much",
  strange = by_bot "its box sent an invalid answer",
  stale = by_others "its box answered another request",
}

local crash <const> = by_bot "its box crashed (signal %d)"
local killed <const> = by_others "its box was ended from outside (signal %d)"

-- By signal: those that Lua and C code can cause. Any other comes from outside: from the kernel
-- when the machine runs out of memory, for instance.
local signals <const> = {
  [4] = crash, [5] = crash, [6] = crash, [7] = crash, [8] = crash, [11] = crash,
  [31] = by_bot "it made a forbidden system call",
}

-- By exit status.
local exits <const> = {
  [statuses.wrong_use] = by_others "its box was started with wrong arguments",
  [statuses.gone] = by_others "its box ended, since the process that started it had ended",
  [statuses.no_memory] = by_others("%d MiB of memory cannot be mapped: raise the limit on "
    .. "addresses (ulimit -v), or give the bot less memory"),
  [statuses.no_layer] = by_others "the system refuses a layer of its sandbox (see shogun box)",
  [statuses.no_state] = by_bot "%d MiB of memory are too few for Lua",
  [statuses.no_room] = by_bot "its sources are too many or too long",
  [statuses.out_of_step] = by_others "its box got the reply to another request",
  [statuses.no_address] = by_others "an address in memory that its box needs is taken",
  [statuses.panic] = by_bot "its box ran out of memory",
}

local unknown <const> = by_others "its box ended with status %s"

local function with(found, value)
  return { words = found.words:format(value), is_bots = found.is_bots }
end

--- Describes how the process of a box ended.
---@param signal integer?  0 if none; nil if it is not known
---@param status integer?
---@param memory integer  its limit, MiB
---@return shogun.BoxFailure
function failure.of(signal, status, memory)
  if signal and signal > 0 then return with(signals[signal] or killed, signal) end
  if exits[status] then return with(exits[status], memory) end
  return with(unknown, tostring(status))
end

return failure
