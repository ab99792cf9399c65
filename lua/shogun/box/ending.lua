--- How a box fails: in words, and whose doing it is.
--
-- What a bot can bring about from inside is its own doing, and costs it the game. The rest happens
-- to it: a match plays such a game once more (arena/referee.lua).
-- @module shogun.box.ending

---@class shogun.Ending
---@field words string
---@field is_bots boolean  the bot's own doing

local function by_bot(words) return { words = words, is_bots = true } end
local function by_others(words) return { words = words, is_bots = false } end

local ending = {
  -- What it writes; its errors (frames E and X) are the bot's doing, too, memory among them.
  late = by_bot "out of time",
  flooding = by_bot "it says too much",
  strange = by_bot "its box does not answer as a box does",
  stale = by_others "its box answered another request",
}

local crash <const> = by_bot "its box crashed (signal %d)"
local killed <const> = by_others "its box was ended from outside (signal %d)"

-- By signal: what Lua and C code can come to. Anything else is sent from outside, by the system
-- where memory is out.
local signals <const> = {
  [4] = crash, [5] = crash, [6] = crash, [7] = crash, [8] = crash, [11] = crash,
  [31] = by_bot "it made a forbidden system call",
}

-- By exit status (csrc/sandbox/status.h).
local statuses <const> = {
  [2] = by_others "its box was started with wrong arguments",
  [3] = by_others "its box lost its parent",
  [4] = by_others("%d MiB of memory cannot be mapped: raise the limit on addresses (ulimit -v), "
    .. "or give the bot less memory"),
  [5] = by_others "the system refuses a wall of its box",
  [6] = by_bot "%d MiB of memory are too few for Lua",
  [7] = by_bot "its sources are too many or too long",
  [8] = by_others "its box got the reply to another request",
  [9] = by_others "an address that its box needs is taken",
  [10] = by_bot "its box ran out of memory",
}

local unknown <const> = by_others "its box ended with status %s"

local function with(found, value)
  return { words = found.words:format(value), is_bots = found.is_bots }
end

--- How a process ended.
---@param signal integer?  0 if none; nil if it is not known
---@param status integer?
---@param memory integer  MiB that it was given
---@return shogun.Ending
function ending.of(signal, status, memory)
  if signal and signal > 0 then return with(signals[signal] or killed, signal) end
  if statuses[status] then return with(statuses[status], memory) end
  return with(unknown, tostring(status))
end

return ending
