-- hostile.lua -- plays a bot of data/hostile in a box, and compares its end with the expected one.
--
-- Run as a program it plays those that are named, and prints a line for each that ends otherwise.

local boxed = require "shogun.box.player"
local shogun = require "shogun"

local hostile = {}

local late <const> = 0.2 -- seconds, of bots that exceed them
local enough <const> = 200 -- of bots that exhaust another limit, on a busy machine too

--- The file of a bot.
function hostile.path(name) return ("spec/data/hostile/%s.lua"):format(name) end

--- The names of the bots that a pattern of the shell matches.
function hostile.names(pattern)
  local pipe <close> = assert(io.popen("ls " .. hostile.path(pattern)))
  local names = {}
  for path in pipe:lines() do names[#names + 1] = path:match "([^/]+)%.lua$" end
  return names
end

-- A long sequence of moves, and rules under which it does not end the game.
hostile.long_rules = { repetition = 0, quiet = 240 }

local long_game -- its moves

local function play_long(game)
  local wait = dofile("spec/data/hostile/part/full.lua").wait
  for i = 1, 220 do
    long_game = long_game or {}
    long_game[i] = long_game[i] or tostring(game.board:move(wait(game.board)))
    assert(game:play(long_game[i]))
  end
end

--- The header of a bot's file: its attempt, its expected end (the kind, and a part of the message),
--- and the MiB of its memory, if any; then the game is a long one.
function hostile.read(name)
  local file <close> = assert(io.open(hostile.path(name)))
  local text = file:read "a"
  local tries, ends = text:match "^%-%- Tries: ([^\n]*)\n%-%- Ends: ([^\n]*)\n"
  local kind, part = ends:match "^(%w+):? ?(.*)$"
  return tries, kind, part, tonumber(text:match "\n%-%- Memory: (%d+)\n")
end

--- Plays some moves. Returns how it ended, as text, whether that is as it should be, and the log.
function hostile.play(name)
  local _, kind, part, memory = hostile.read(name)
  local seconds = part == "out of time" and late or enough -- for loading
  local move = kind == "time" and late or enough
  local log = {}
  local bot <close>, message = boxed {
    path = hostile.path(name), seconds = seconds, memory = memory,
    log = function(text) log[#log + 1] = text end,
  }
  local ended = bot and "plays" or "refused: " .. message
  if bot then
    local game = shogun.game {
      white = bot, red = shogun.bots.random(), clock = { move = move }, seed = 1,
      rules = memory and hostile.long_rules,
    }
    if memory then play_long(game) end
    for _ = 1, 6 do game:step() end
    local result = game:result()
    if result then ended = ("%s: %s"):format(result.reason, result.message) end
  end
  local is_right = ended:find(kind, 1, true) == 1 and ended:find(part, 1, true) ~= nil
  return ended, is_right, table.concat(log, "\n")
end

-- busted requires this file as "spec.support.hostile"; as a program it has no name.
if ... == "play" then
  for _, name in ipairs { select(2, ...) } do
    local ended, is_right = hostile.play(name)
    if not is_right then print(name, ended) end
  end
  print "all are played"
end

return hostile
