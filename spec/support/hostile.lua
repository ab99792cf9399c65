-- hostile.lua -- writes the bots of data/hostile into files, plays one in a box, and compares its
-- end with the expected end.
--
-- Run as a program, it plays the named bots, and prints a line for each bot that ends otherwise.

local boxed = require "shogun.box.player"
local shogun = require "shogun"

local hostile = {}

local late <const> = 0.2 -- seconds, of bots that exceed them
local enough <const> = 200 -- of bots that exhaust another limit, on a busy machine too

local subjects <const> = {
  "answers", "finalizers", "full", "loops", "memory", "nested", "outside", "spoilers",
}

local folder = os.tmpname() -- of the bots' files; removed when this Lua state ends
assert(os.remove(folder) and os.execute(("mkdir -p %s/part"):format(folder)))
hostile.files = setmetatable({}, { __gc = function() os.execute("rm -rf " .. folder) end })

--- The file of a bot.
function hostile.path(name) return ("%s/%s.lua"):format(folder, name) end

local function write(name, text)
  local file <close> = assert(io.open(hostile.path(name), "w"))
  assert(file:write(text))
end

-- The text around a bot's third field; a bot that returns nothing plays the first move.
local usual_frame <const> = [[
local shogun = require "shogun"
return function(board, info)
  do
%s
  end
  return board:codes()[1]
end
]]

local bots = {} -- by name: { attempt, expected end, memory = MiB, if it has a long game }

-- A subject's file returns its bots by name: { attempt, expected end (a kind and a part of
-- the message), code or file = whole text }; and a second table of what these bots share.
for _, subject in ipairs(subjects) do
  local listed, shared = dofile(("spec/data/hostile/%s.lua"):format(subject))
  shared = shared or { files = {} }
  for name, text in pairs(shared.files) do write(name, text) end
  for name, bot in pairs(listed) do
    write(name, bot.file or (shared.frame or usual_frame):format(bot[3]))
    assert(not bots[name], name)
    bots[name], bot.memory = bot, shared.memory
  end
end

--- The names of the bots that match a pattern.
function hostile.names(pattern)
  local names = {}
  for name in pairs(bots) do
    if name:find(pattern) then names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

-- A long sequence of moves, and rules under which it does not end the game.
hostile.long_rules = { repetition = 0, quiet = 240 }

local long_game -- its moves

local function play_long(game)
  local wait = dofile(hostile.path "part/full").wait
  for i = 1, 220 do
    long_game = long_game or {}
    long_game[i] = long_game[i] or tostring(game.board:move(wait(game.board)))
    assert(game:play(long_game[i]))
  end
end

--- What a bot tries.
function hostile.attempt(name) return bots[name][1] end

--- Plays some moves. Returns the end as text, whether it is the expected end, and the log.
function hostile.play(name)
  local kind, part = bots[name][2]:match "^(%w+):? ?(.*)$"
  local memory = bots[name].memory
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
