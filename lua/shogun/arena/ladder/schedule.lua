--- Which two players of a ladder play next: the pair that gives the most information per second.
--
-- Each player has a strength (natural logarithm of odds) and its variance, by Bradley and Terry's
-- model with a wide prior. n pairs against an opponent measure a strength with this variance:
--
--     1 / (2 n p (1 - p)) + own ^ 2 + the variance of the opponent
--
-- where p is the expected score; `own` allows for a style that suits some opponents better. So a
-- player meets many opponents: those of well-known strength first, and none that is far stronger or
-- weaker. The worth of a pair is log(variance before / variance after), summed over the two players
-- and divided by the seconds that the pair takes. Pairs in play count as played.

local Schedule <const> = {}
Schedule.__index = Schedule

local unit <const> = 400 / math.log(10) -- Elo
local prior <const>, own <const> = (400 / unit) ^ 2, (60 / unit) ^ 2 -- variances
local near <const> = 16 -- how many opponents are compared: the next stronger ones
local least_seconds <const> = 0.001
local known_enough <const> = 0.02 -- weight of a player whose interval is narrow enough

--- Adds a player, or changes whether it gets games.
---@param place integer
---@param is_active boolean
function Schedule:set(place, is_active)
  self.players[place] = self.players[place] or {
    place = place, strength = 0.0, variance = prior, games = 0, seconds = 0.0, met = {},
  }
  self.players[place].is_active = is_active
end

-- The counts of two players' games; `points` are those of the player with the lower place.
local function meeting(self, a, b)
  local first, second = self.players[math.min(a, b)], self.players[math.max(a, b)]
  local found = first.met[second] or { first = first, games = 0, begun = 0, points = 0 }
  first.met[second], second.met[first] = found, found
  self.changed[first], self.changed[second] = true, true
  return found, first, second
end

local function score(player, other) return 1 / (1 + math.exp(other.strength - player.strength)) end

-- The information about a player in `count` pairs against an opponent of this variance.
local function information(count, p, variance)
  return count > 0 and 1 / (1 / (2 * count * p * (1 - p)) + own + variance) or 0
end

-- A step of Newton's method towards the likeliest strength of a player.
local function settle(player)
  local slope, curvature, known = -player.strength / prior, 1 / prior, 1 / prior
  for other, found in pairs(player.met) do
    local p, points = score(player, other), found.points
    if player ~= found.first then points = found.games - points end
    slope = slope + points - found.games * p
    curvature = curvature + found.games * p * (1 - p)
    known = known + information(found.begun, p, other.variance)
  end
  player.strength = player.strength + math.max(-1, math.min(1, slope / curvature))
  player.variance = 1 / known
end

--- Counts a pair of two players as begun.
---@param a integer
---@param b integer
---@return integer  how many pairs these two have begun
function Schedule:begin(a, b)
  local found = meeting(self, a, b)
  found.begun = found.begun + 1
  return found.begun
end

--- Counts a finished game.
---@param a integer
---@param b integer
---@param points number  of the player with the lower place number, 0 to 1
---@param seconds number
function Schedule:add(a, b, points, seconds)
  local found, first, second = meeting(self, a, b)
  found.games, found.points = found.games + 1, found.points + points
  for _, counted in ipairs { first, second, self } do
    counted.games, counted.seconds = counted.games + 1, counted.seconds + seconds
  end
end

-- The expected seconds of a player's game; the mean of all players counts as one more game.
local function seconds_of(self, player)
  local mean = self.games > 0 and self.seconds / self.games or 1
  return math.max((player.seconds + mean) / (player.games + 1), least_seconds)
end

local function gain(player, other, p, begun, target)
  local more = information(begun + 1, p, other.variance) - information(begun, p, other.variance)
  return math.log(1 + player.variance * more) * (player.variance > target and 1 or known_enough)
end

local function worth(self, player, other, target)
  local found, p = player.met[other], score(player, other)
  local begun = found and found.begun or 0
  return (gain(player, other, p, begun, target) + gain(other, player, p, begun, target))
    / (seconds_of(self, player) + seconds_of(self, other))
end

-- The active players, the weakest first.
local function ranked(self)
  local list = {}
  for _, player in ipairs(self.players) do
    if player.is_active then list[#list + 1] = player end
  end
  table.sort(list, function(a, b)
    return a.strength < b.strength or a.strength == b.strength and a.place < b.place
  end)
  return list
end

--- The two players whose pair is worth most; nil if fewer than two are active.
---@param certain number  half the width of an interval that is narrow enough, in Elo
---@return integer? a
---@return integer? b
function Schedule:next(certain)
  for player in pairs(self.changed) do settle(player) end
  self.changed = {}
  local list, best, a, b = ranked(self), -1, nil, nil
  local target = (certain / unit / 1.96) ^ 2
  for i, player in ipairs(list) do
    for j = i + 1, math.min(i + near, #list) do
      local value = worth(self, player, list[j], target)
      if value > best then best, a, b = value, player.place, list[j].place end
    end
  end
  return a, b
end

--- Moves all strengths towards their likeliest values.
function Schedule:settle()
  for _, player in ipairs(self.players) do settle(player) end
end

--- Makes a schedule without players.
---@return shogun.LadderSchedule
return function()
  return setmetatable({ players = {}, changed = {}, games = 0, seconds = 0.0 }, Schedule)
end
