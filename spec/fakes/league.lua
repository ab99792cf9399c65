-- league.lua -- players of known strength, whose pairs are played by chance: for the schedule and
-- the ratings of a ladder.

local elo = require "shogun.arena.stats.elo"
local new_schedule = require "shogun.arena.ladder.schedule"
local random = require "shogun.random"
local rating = require "shogun.arena.stats.rating"

local League <const> = {}
League.__index = League

-- The expected score of the first player. Styles suit some and not others.
local function score(self, a, b)
  local style = self.cycle * math.sin(self.styles[a] - self.styles[b])
  return elo.to_score(self.strengths[a] - self.strengths[b] + style)
end

function League:add_player(strength)
  local place = #self.strengths + 1
  self.strengths[place], self.styles[place] = strength, 2 * math.pi * self.source()
  self.games[place] = 0
  self.schedule:set(place, true)
end

-- Plays a pair of games of two players, or of those that the schedule names.
function League:play(a, b)
  if not a then a, b = self.schedule:next(60) end
  if a > b then a, b = b, a end
  local p, points = score(self, a, b), 0
  local half = 0.4 * p * (1 - p) -- of what is drawn: a fifth between equals
  self.schedule:begin(a, b)
  for _ = 1, 2 do
    local x = self.source()
    local own = x < p - half and 1 or x < p + half and 0.5 or 0
    self.schedule:add(a, b, own, 1)
    points = points + own
  end
  local key = a << 32 | b
  if not self.by_key[key] then
    self.by_key[key] = { first = "" .. a, second = "" .. b, counts = { 0, 0, 0, 0, 0 } }
    table.insert(self.matches, self.by_key[key])
  end
  local match = self.by_key[key]
  match.counts[points * 2 // 1 + 1] = match.counts[points * 2 // 1 + 1] + 1
  self.games[a], self.games[b] = self.games[a] + 2, self.games[b] + 2
  return a, b
end

-- The ratings by a round robin without end, by place.
function League:truth()
  local matches, truth = {}, {}
  for a = 1, #self.strengths do
    for b = a + 1, #self.strengths do
      local p = 1e6 * score(self, a, b)
      matches[#matches + 1] = { first = "" .. a, second = "" .. b, counts = { 1e6 - p, 0, p } }
    end
  end
  for _, each in ipairs(rating.list(matches)) do truth[tonumber(each.name)] = each.rating end
  return truth
end

-- The list, and the share of its intervals that hold the truth.
function League:list(truth)
  local held = 0
  self.before = rating.list(self.matches, self.before or {})
  for _, each in ipairs(self.before) do
    each.place = tonumber(each.name)
    local own = truth[each.place]
    if each.low <= own and own <= each.high then held = held + 1 / #self.before end
  end
  return self.before, held
end

-- Plays until a player has that many games; returns its rating beside the truth.
function League:place(place, games)
  while self.games[place] < games do self:play() end
  local truth = self:truth()
  for _, entry in ipairs(self:list(truth)) do
    if entry.place == place then return entry.rating - truth[place] end
  end
end

-- A league of players whose strengths vary by that deviation (a sum of twelve).
return function(count, deviation, seed, cycle)
  local self = setmetatable({
    source = random(seed), schedule = new_schedule(), by_key = {}, matches = {}, games = {},
    strengths = {}, styles = {}, cycle = cycle or 0,
  }, League)
  for _ = 1, count do
    local sum = -6
    for _ = 1, 12 do sum = sum + self.source() end
    self:add_player(deviation * sum)
  end
  return self
end
