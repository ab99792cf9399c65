--- A rating list: how strong many players are, from their games against each other.
--
-- The model is Bradley and Terry's: it finds ratings at which each player's expected points equal
-- the points made. A draw is half a point; elo.to_score gives the expected points of a game. These
-- ratings are the most likely ones. Intervals come from the Fisher information, which assumes that
-- each game is won or lost, so they are too wide if many games are drawn.
--
-- A ladder's list differs in three ways. Each player gets one extra draw against a player of mean
-- strength: after few games between equal players the most likely ratings lie too far apart. The
-- intervals are scaled by the measured variance of the results. And retired players are folded: the
-- schedule has found their strengths, so they add terms to their opponents' equations, but no
-- equations of their own.

local distribution = require "shogun.arena.stats.distribution"

local rating = {}

local deviations <const> = 1.959964          -- on either side, hold 95 % of a normal distribution
local unit <const> = 400 / math.log(10)      -- Elo, of one in the natural logarithm of the odds

local function matrix(size)
  local rows = {}
  for i = 1, size do
    rows[i] = {}
    for j = 1, size do rows[i][j] = 0.0 end
  end
  return rows
end

-- The players in order of appearance, with their points and games, and the place of each name.
-- `anchors` are a player's games against each folded player; they count less if the folded player's
-- strength is uncertain.
local function players_of(matches, folded)
  local players, place_of = {}, {}
  local function add(name, other, points, games)
    if folded[name] then return end
    local player = players[place_of[name]]
    if not player then
      player = { name = name, points = 0, games = 0, anchors = {} }
      players[#players + 1], place_of[name] = player, #players + 1
    end
    player.points, player.games = player.points + points, player.games + games
    if not folded[other] then return end
    local share = 1 / (1 + games * folded[other].variance / 4)
    table.insert(player.anchors, {
      strength = folded[other].strength, points = share * points, games = share * games,
    })
  end
  for _, match in ipairs(matches) do
    local points, games = 0, distribution.total(match.counts) * ((#match.counts - 1) // 2)
    for place, times in ipairs(match.counts) do points = points + times * (place - 1) / 2 end
    add(match.first, match.second, points, games)
    add(match.second, match.first, games - points, games)
  end
  return players, place_of
end

-- The points of each player against each other player, as if all results were independent.
local function points_of(matches, place_of, size)
  local points = matrix(size)
  for _, match in ipairs(matches) do
    local i, j, weight = place_of[match.first], place_of[match.second], 1
    if match.worth then weight = match.worth / distribution.total(match.counts) end
    for place, times in ipairs(i and j and match.counts or {}) do
      points[i][j] = points[i][j] + weight * times * (place - 1) / 2
      points[j][i] = points[j][i] + weight * times * (#match.counts - place) / 2
    end
  end
  return points
end

-- The places to which chains (see below) lead from a place, as a set and as a list.
local function reached_from(start, size, leads)
  local is_reached, list = { [start] = true }, { start }
  for _, i in ipairs(list) do
    for j = 1, size do
      if not is_reached[j] and leads(i, j) then is_reached[j], list[#list + 1] = true, j end
    end
  end
  return is_reached, list
end

-- A chain leads down from i to j if i made points against a player who made points against ... j.
-- The likelihood has exactly one maximum if chains lead down and up between any two players.
local function chains_from(points, i)
  local below, down = reached_from(i, #points, function(a, b) return points[a][b] > 0 end)
  local above, up = reached_from(i, #points, function(a, b) return points[b][a] > 0 end)
  return below, above, #down == #points and #up == #points
end

local function is_within(set, other)
  for i in pairs(set) do
    if not other[i] then return false end
  end
  return true
end

-- The groups of players that games connect, each group as a list of places. Games against folded
-- players connect, too.
local function groups_of(points, players)
  local groups, is_known = {}, {}
  local function have_met(i, j)
    return points[i][j] + points[j][i] > 0 or players[i].anchors[1] and players[j].anchors[1]
  end
  for i = 1, #points do
    if not is_known[i] then
      local _, group = reached_from(i, #points, have_met)
      for _, place in ipairs(group) do is_known[place] = true end
      table.sort(group)
      groups[#groups + 1] = group
    end
  end
  return groups
end

-- The points within a group, with `virtual` points more for each of two players who met.
local function points_in(group, points, virtual)
  local inner = matrix(#group)
  for i, from in ipairs(group) do
    for j, to in ipairs(group) do
      local met = points[from][to] + points[to][from] > 0
      inner[i][j] = points[from][to] + (met and virtual or 0)
    end
  end
  return inner
end

-- Turns a symmetric positive definite matrix into its inverse.
local function invert(rows)
  for k, pivot_row in ipairs(rows) do
    local pivot = pivot_row[k]
    for i, row in ipairs(rows) do
      local factor = row[k] / pivot
      for j = 1, i ~= k and #rows or 0 do row[j] = row[j] - factor * pivot_row[j] end
      row[k] = -factor
    end
    for j = 1, #rows do pivot_row[j] = pivot_row[j] / pivot end
    pivot_row[k] = 1 / pivot
  end
  return rows
end

-- The derivative of the log-likelihood at these strengths, and the Fisher information. The
-- likelihood is the same if all strengths rise by the same number; the term 1 / size fixes their
-- mean. `anchors`: the games of each player against known strengths.
local function slope_at(strengths, points, anchors)
  local size, slope, information = #strengths, {}, matrix(#strengths)
  for i, row in ipairs(information) do
    local rise, own = 0, 0
    for _, met in ipairs(anchors[i]) do
      local expected = 1 / (1 + math.exp(met.strength - strengths[i]))
      rise = rise + met.points - met.games * expected
      own = own + met.games * expected * (1 - expected)
    end
    for j = 1, size do
      local games = points[i][j] + points[j][i]
      if games > 0 then
        local expected = 1 / (1 + math.exp(strengths[j] - strengths[i]))
        local weight = games * expected * (1 - expected)
        rise, own = rise + points[i][j] - games * expected, own + weight
        row[j] = -weight
      end
      row[j] = row[j] + 1 / size
    end
    slope[i], row[i] = rise, row[i] + own
  end
  return slope, information
end

local near <const> = 0.05 -- after a smaller step the information is not computed again

-- Returns the most likely strengths, with a mean of 0, and their covariances, which the term of
-- `slope_at` makes larger by 1 / size. Newton's method begins at `start`; its steps are at most 1.
local function most_likely(points, anchors, start)
  local strengths, mean, greatest, covariances = {}, distribution.total(start) / #points, 1, nil
  for i = 1, #points do strengths[i] = start[i] - mean end
  for _ = 1, 1000 do
    local slope, information = slope_at(strengths, points, anchors)
    if greatest > near then covariances = invert(information) end
    local steps = {}
    greatest = 0
    for i, row in ipairs(covariances) do
      local step = 0
      for j, value in ipairs(row) do step = step + value * slope[j] end
      steps[i], greatest = step, math.max(greatest, math.abs(step))
    end
    for i, step in ipairs(steps) do strengths[i] = strengths[i] + step / math.max(greatest, 1) end
    if greatest < 1e-10 then break end
  end
  return strengths, invert(select(2, slope_at(strengths, points, anchors)))
end

local fewest_pairs <const>, least_spread <const> = 30, 0.1

-- The variance of the results, divided by that of independent games without draws: less than 1 if
-- many games are drawn, more if the two games of a pair tend to agree. After few pairs: 1.
local function spread_of(matches, strength_of, size)
  local seen, expected, count = 0, 0, 1 - size
  for _, match in ipairs(matches) do
    local first, second = strength_of[match.first], strength_of[match.second]
    local is_known, games = first and second, (#match.counts - 1) // 2
    local share = is_known and 1 / (1 + math.exp(second - first))
    for place, times in ipairs(is_known and match.counts or {}) do
      seen = seen + times * ((place - 1) / 2 - games * share) ^ 2
      expected = expected + times * games * share * (1 - share)
      count = count + times
    end
  end
  if count < fewest_pairs then return 1 end
  return math.max(seen / expected * (count + size - 1) / count, least_spread)
end

-- Returns the information in the games of each two players that met, and the variance by styles: a
-- player's strength varies from opponent to opponent. This variance is estimated from how much more
-- the results vary than by chance.
local function styles_of(points, strengths, spread)
  local meetings, excess, all, square, repeated = {}, 0, 0, 0, 0
  for i = 1, #points do
    for j = i + 1, #points do
      local games = points[i][j] + points[j][i]
      local expected = 1 / (1 + math.exp(strengths[j] - strengths[i]))
      local information = games * expected * (1 - expected)
      if games > 0 then meetings[#meetings + 1] = { i, j, information } end
      excess = excess + (points[i][j] - games * expected) ^ 2
      all, square = all + information, square + information ^ 2
      -- `spread` already contains the variance by styles, once for each pair of games.
      repeated = repeated + information ^ 2 * math.max(1 - 2 / games, 0)
    end
  end
  local free = math.max(1 - (#points - 1) / #meetings, 0)
  -- `unmet` is 0 if each player has met all others equally often.
  local unmet = 1 - 2 * all ^ 2 / square / (#points * (#points - 1))
  if repeated == 0 then return meetings, 0 end
  return meetings, unmet * math.max(excess - free * spread * all, 0) / repeated
end

-- Half the 95 % interval of each strength, relative to the mean.
local function margins_of(covariances, spread, meetings, style)
  local margins, means = {}, {}
  for i, row in ipairs(covariances) do means[i] = distribution.total(row) / #row end
  local grand = distribution.total(means) / #means
  for i, row in ipairs(covariances) do
    local variance = spread * math.max(row[i] - 2 * means[i] + grand, 0)
    for _, meeting in ipairs(style > 0 and meetings or {}) do
      local a, b, information = table.unpack(meeting)
      variance = variance + style * (information * (row[a] - row[b] - means[a] + means[b])) ^ 2
    end
    margins[i] = deviations * math.sqrt(variance)
  end
  return margins
end

local draw <const> = { strength = 0.0, points = 0.5, games = 1 }

-- The list's entries for a group, and its mean strength; `before`: the strengths of a ladder's
-- players some games ago.
local function rate(group, players, points, before, matches)
  local own, start, strength_of, anchors = points_in(group, points, 0), {}, {}, {}
  local open = #group == 1 or not select(3, chains_from(own, 1))
  for i, place in ipairs(group) do
    start[i] = before and before[players[place].name] or 0.0
    anchors[i] = players[place].anchors
    if before then table.insert(anchors[i], draw) end
  end
  local virtual = open and not before and points_in(group, points, 0.5)
  local strengths, covariances = most_likely(virtual or own, anchors, start)
  for i, place in ipairs(group) do strength_of[players[place].name] = strengths[i] end
  local spread, meetings, style = 1, nil, 0
  if before and #group > 1 then
    spread = spread_of(matches, strength_of, #group)
    meetings, style = styles_of(own, strengths, spread)
  end
  local margins, entries = margins_of(covariances, spread, meetings, style), {}
  local mean = distribution.total(strengths) / #group
  for i, place in ipairs(group) do
    local player, value = players[place], unit * (strengths[i] - mean)
    local is_top, is_bottom = player.points == player.games, player.points == 0
    if open and not before then
      local below, above = chains_from(own, i)
      is_top, is_bottom = is_within(above, below), is_within(below, above)
    end
    local margin = unit * margins[i]
    entries[i] = {
      name = player.name, rating = value, points = player.points, games = player.games,
      low = open and is_bottom and -math.huge or value - margin,
      high = open and is_top and math.huge or value + margin, is_virtual = open,
    }
  end
  return entries, mean
end

--- A player in a rating list.
---@class shogun.Rating
---@field name string
---@field rating number
---@field low number  lower end of the 95 % interval; `-math.huge` if no point was made
---@field high number  upper end; `math.huge` if no point was lost
---@field points number
---@field games number
---@field group integer  players of different groups have not met, not even through others: their
--- ratings cannot be compared
---@field is_virtual boolean  the likelihood has no maximum without a virtual draw in each match-up:
--- some players of the group have lost no point, or made none, against the rest

--- The rating list of all players of some matches, group by group, the best of a group first. The
--- mean of each group is 0.
---
---     rating.list { { first = "a", second = "b", counts = { 20, 30, 50 } } }[1].rating --> 53.8
---@param matches { first: string, second: string, counts: number[], worth: number? }[]  counts: the
--- results of the first player (distribution.lua); worth: how many independent results the counts
--- are worth, by default all; the list may have several matches of the same two players
---@param before? shogun.Rating[]  an earlier list of the same ladder
---@param folded? table<string, { strength: number, variance: number, games: integer }>  players of
--- the ladder by name, whose strengths are known (schedule.lua)
---@return shogun.Rating[]
---@return integer groups  how many there are
---@return table<string, shogun.Rating> retired  of the folded players, without points and games
function rating.list(matches, before, folded)
  folded = folded or {}
  local players, place_of = players_of(matches, folded)
  local points, strengths, list = points_of(matches, place_of, #players), before and {}, {}
  for _, entry in ipairs(before or {}) do strengths[entry.name] = entry.rating / unit end
  local groups, base, connected, retired = groups_of(points, players), 0, 1, {}
  for number, group in ipairs(groups) do
    local is_connected = players[group[1]].anchors[1] ~= nil
    local entries, mean = rate(group, players, points, strengths, matches)
    if is_connected then base, connected = mean, number end
    table.sort(entries, function(a, b)
      return a.rating > b.rating or a.rating == b.rating and a.name < b.name
    end)
    for _, entry in ipairs(entries) do
      entry.group = number
      list[#list + 1] = entry
    end
  end
  for name, player in pairs(folded) do
    local value, margin = unit * (player.strength - base), unit * math.sqrt(player.variance)
    retired[name] = player.games > 0 and {
      rating = value, low = value - deviations * margin, high = value + deviations * margin,
      group = connected,
    } or nil
  end
  return list, #groups, retired
end

return rating
