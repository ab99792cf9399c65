--- The levels of the engine: how many boards it looks at, and how much of them it sees.
--
-- Visibility is what makes a level weaker in the way of people: moves are overlooked, the more
-- often the longer they are (a king's counts as a field longer), more often with a turn, half as
-- often where they capture; and the number after a move is taken to be the one before it. The same
-- move on the same board stays overlooked during a game, and in another game others are
-- (csrc/search/sight.h).

local core = require "shogun.core"

local levels = { best = 10 }

-- Fitted by matches under "standard" so that all steps are equal (`make levels` prints the table
-- again); rows 1 and 9 were then moved, since `levels.lua steps` found unequal steps beside them.
-- Level 10 is the engine without a limit; levels below it lie towards the last row.
local rows <const> = {
  [0] = { nodes = 1000, visibility = 0.25, name = "first games" },
  { nodes = 1249, visibility = 0.4645, name = "beginner" },
  { nodes = 1457, visibility = 0.5761, name = "learner" },
  { nodes = 1733, visibility = 0.6741, name = "casual" },
  { nodes = 2154, visibility = 0.7655, name = "regular" },
  { nodes = 2809, visibility = 0.8432, name = "practised" },
  { nodes = 3748, visibility = 0.8987, name = "strong" },
  { nodes = 5878, visibility = 0.9488, name = "very strong" },
  { nodes = 10087, visibility = 0.9774, name = "expert" },
  { nodes = 22700, visibility = 0.993, name = "master" },
  { nodes = 100000, visibility = 1, name = "full strength" },
}

-- The number that lies between two in proportion: half of the way between 1 and 4 is 2.
local function between(low, high, part)
  if high == 0 then return low * (1 - part) end
  return low ^ (1 - part) * high ^ part
end

local function rounded(share) return math.floor(share * 10000 + 0.5) / 10000 end

--- A level's limit of nodes and its visibility. A fraction lies between two levels.
---@param level number  0 to 10
---@return integer? nodes  none at level 10
---@return number visibility  0 to 1
function levels.at(level)
  if level == levels.best then return nil, 1 end
  local whole = math.floor(level)
  local low, high, part = rows[whole], rows[whole + 1], level - whole
  local blindness = between(1 - low.visibility, 1 - high.visibility, part)
  -- Rounded, so that it is the same on all machines.
  return math.floor(between(low.nodes, high.nodes, part) + 0.5), 1 - rounded(blindness)
end

--- The name of a whole level, or of the one below a fraction.
---@param level number
---@return string
function levels.name(level) return rows[math.floor(level)].name end

local tenths <const> = { "one", "two", "three", "four", "five", "six", "seven", "eight", "nine" }

-- A share of all in words: "nine in ten", "one in 30".
local function share_of(share)
  local tenth = math.floor(share * 10 + 0.5)
  if tenth == 10 then return "nearly all" end
  if tenth >= 2 then return tenths[tenth] .. " in ten" end
  return ("one in %d"):format(math.floor(1 / share + 0.5))
end

--- How many captures a level overlooks, in words: "six in ten", "one in 26".
---@param level number
---@return string? hard  of those over four fields with a turn; nil where it overlooks none
---@return string? easy  of those over one field
function levels.shares(level)
  local _, visibility = levels.at(level)
  if visibility == 1 then return nil end
  return share_of(core.overlooked(visibility, 4, true, true)),
    share_of(core.overlooked(visibility, 1, false, true))
end

--- The sentences about levels: of one that overlooks moves, with two shares, and of the best one.
levels.sentences = {
  "Of captures over four fields with a turn it overlooks %s, of captures over one field %s. For as "
    .. "many of these moves it believes that the piece keeps its number.",
  "It sees everything.",
}

--- What a level overlooks, in words.
---@param level number
---@return string
function levels.words(level)
  local hard, easy = levels.shares(level)
  local overlooks, sees <const> = table.unpack(levels.sentences)
  return hard and overlooks:format(hard, easy) or sees
end

local short <const> = 60 -- plies; games of equal players take more, mostly

-- Games that were decided on the board, and not by a clock, say.
local is_clear <const> = { mate = true, alone = true, stalemate = true }

--- The level to play next after a game against one: a whole level more or less where the game was
--- short, half of one where it was not.
---@param level number
---@param result shogun.Result
---@param person shogun.Colour
---@param plies integer
---@return number?  none after a draw, or where a game was not decided on the board
function levels.next(level, result, person, plies)
  if not (result.winner and is_clear[result.reason]) then return nil end
  local step = plies <= short and 1 or 0.5
  if result.winner ~= person then step = -step end
  local wanted = math.max(0, math.min(level + step, levels.best))
  return wanted ~= level and wanted or nil
end

return levels
