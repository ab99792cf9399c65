--- A rating list: how strong many players are, from their games against each other.
--
-- The model is Bradley and Terry's: ratings for which each player's expected points (elo.to_score
-- of the difference, summed over the games) equal the points made; a draw is half a point. The
-- ratings are the most likely ones. Intervals come from the Fisher information, which assumes that
-- each game is won or lost, so they are too wide if many games are drawn.
--
-- A ladder's list differs in two points. Each player gets a virtual draw against one of mean
-- strength, because few games between near players spread the most likely ratings too far. And
-- the intervals are scaled by the variance that the results really have.

local check = require "shogun.check"
local core = require "shogun.core"
local distribution = require "shogun.arena.stats.distribution"

local rating = {}

local deviations <const> = 1.959964          -- on either side, hold 95 % of a normal distribution
local unit <const> = 400 / math.log(10)      -- Elo, of one in the natural logarithm of the odds

local function sum(row)
  local total = 0
  for _, value in ipairs(row) do total = total + value end
  return total
end

local function matrix(size)
  local rows = {}
  for i = 1, size do
    rows[i] = {}
    for j = 1, size do rows[i][j] = 0.0 end
  end
  return rows
end

-- Raises unless the matches are valid.
local function check_matches(matches)
  if type(matches) ~= "table" then
    error("matches: expected a list, got " .. core.quoted(matches), 3)
  end
  for i, match in ipairs(matches) do
    local what = ("matches[%d]"):format(i)
    if type(match) ~= "table" then
      error(("%s: expected a table, got %s"):format(what, core.quoted(match)), 3)
    end
    for _, side in ipairs { "first", "second" } do
      if type(match[side]) ~= "string" then
        error(("%s.%s: expected a name, got %s"):format(what, side, core.quoted(match[side])), 3)
      end
    end
    if match.first == match.second then
      error(("%s: %s plays itself"):format(what, core.quoted(match.first)), 3)
    end
    distribution.check(match.counts, 3, what .. ".counts")
  end
end

-- The players' names in order of appearance, and each player's place in it.
local function names_of(matches)
  local names, place_of = {}, {}
  for _, match in ipairs(matches) do
    for _, name in ipairs { match.first, match.second } do
      if not place_of[name] then
        names[#names + 1] = name
        place_of[name] = #names
      end
    end
  end
  return names, place_of
end

-- The points that each player made against each other one; `weighted`: of independent results only.
local function points_of(matches, place_of, size, is_weighted)
  local points = matrix(size)
  for _, match in ipairs(matches) do
    local i, j, weight = place_of[match.first], place_of[match.second], 1
    if is_weighted and match.worth then weight = match.worth / distribution.total(match.counts) end
    for place, games in ipairs(match.counts) do
      local count = weight * games
      points[i][j] = points[i][j] + count * (place - 1) / 2
      points[j][i] = points[j][i] + count * (#match.counts - place) / 2
    end
  end
  return points
end

-- reach[i][j]: a chain of points leads from i to j: i made points against a player who made points
-- against ... j. The likelihood has exactly one maximum if a chain leads from each to each.
local function reach_of(points)
  local size, reach = #points, {}
  for i = 1, size do
    reach[i] = {}
    for j = 1, size do reach[i][j] = i == j or points[i][j] > 0 end
  end
  for k = 1, size do
    for i = 1, size do
      for j = 1, reach[i][k] and size or 0 do
        reach[i][j] = reach[i][j] or reach[k][j]
      end
    end
  end
  return reach
end

-- Whether no chain of points leads from some player of the group to some other: the likelihood then
-- has no maximum.
local function is_open(points)
  for _, row in ipairs(reach_of(points)) do
    for _, reached in ipairs(row) do
      if not reached then return true end
    end
  end
  return false
end

-- The players whose games connect them, as lists of places.
local function groups_of(points)
  local met, groups, group_of = matrix(#points), {}, {}
  for i, row in ipairs(points) do
    for j, own in ipairs(row) do met[i][j] = own + points[j][i] end
  end
  local reach = reach_of(met)
  for i = 1, #points do
    if not group_of[i] then
      local group = {}
      for j = i, #points do
        if reach[i][j] then group[#group + 1], group_of[j] = j, true end
      end
      groups[#groups + 1] = group
    end
  end
  return groups
end

-- The points within a group; adds a virtual draw to every match-up if necessary.
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

-- The inverse of a symmetric positive definite matrix.
local function inverse(rows)
  local size, result = #rows, matrix(#rows)
  for i = 1, size do result[i][i] = 1.0 end
  for k = 1, size do
    local pivot = rows[k][k]
    for j = 1, size do rows[k][j], result[k][j] = rows[k][j] / pivot, result[k][j] / pivot end
    for i = 1, size do
      local factor = rows[i][k]
      for j = 1, i ~= k and size or 0 do
        rows[i][j] = rows[i][j] - factor * rows[k][j]
        result[i][j] = result[i][j] - factor * result[k][j]
      end
    end
  end
  return result
end

-- The derivative of the log-likelihood at these strengths, and the inverse of the information.
-- Adding the same to all strengths changes no likelihood; the term 1 / size fixes their mean.
-- `prior`: each player's virtual draws against a strength of 0.
local function slope_at(strengths, points, prior)
  local size, slope, information = #strengths, {}, matrix(#strengths)
  for i = 1, size do
    local share = 1 / (1 + math.exp(-strengths[i]))
    slope[i], information[i][i] = prior * (0.5 - share), prior * share * (1 - share)
    for j = 1, size do
      local games = points[i][j] + points[j][i]
      local expected = 1 / (1 + math.exp(strengths[j] - strengths[i]))
      local weight = games * expected * (1 - expected)
      slope[i] = slope[i] + points[i][j] - games * expected
      information[i][i] = information[i][i] + weight
      information[i][j] = information[i][j] - weight
    end
  end
  for i = 1, size do
    for j = 1, size do information[i][j] = information[i][j] + 1 / size end
  end
  return slope, inverse(information)
end

-- The most likely strengths, with a mean of 0, and their covariances (plus 1 / size each): Newton's
-- method, in steps of at most 1, from `start`.
local function most_likely(points, prior, start)
  local strengths, mean = {}, sum(start) / #points
  for i = 1, #points do strengths[i] = start[i] - mean end
  local slope, covariances
  for _ = 1, 1000 do
    slope, covariances = slope_at(strengths, points, prior)
    local steps, greatest = {}, 0
    for i, row in ipairs(covariances) do
      steps[i] = 0
      for j, value in ipairs(row) do steps[i] = steps[i] + value * slope[j] end
      greatest = math.max(greatest, math.abs(steps[i]))
    end
    for i, step in ipairs(steps) do strengths[i] = strengths[i] + step / math.max(greatest, 1) end
    if greatest < 1e-10 then break end
  end
  return strengths, covariances
end

local fewest_pairs <const>, least_spread <const> = 30, 0.1

-- The variance of the results, divided by that of independent games without draws: less than 1 if
-- many games are drawn, more if the two games of a pair tend to agree. 1 after few pairs.
local function spread_of(matches, strength_of, size)
  local seen, expected, count = 0, 0, 1 - size
  for _, match in ipairs(matches) do
    local first, second = strength_of[match.first], strength_of[match.second]
    local games, share = (#match.counts - 1) // 2, first and 1 / (1 + math.exp(second - first))
    for place, times in ipairs(first and match.counts or {}) do
      seen = seen + times * ((place - 1) / 2 - games * share) ^ 2
      expected = expected + times * games * share * (1 - share)
      count = count + times
    end
  end
  if count < fewest_pairs then return 1 end
  return math.max(seen / expected * (count + size - 1) / count, least_spread)
end

-- Half the 95 % interval of a strength, relative to the anchor, or to the mean without one.
local function margins_of(covariances, anchor)
  local margins, means, size, grand = {}, {}, #covariances, 0
  for i, row in ipairs(covariances) do
    means[i] = sum(row) / size
    grand = grand + means[i] / size
  end
  for i, row in ipairs(covariances) do
    local variance = row[i] - 2 * means[i] + grand
    if anchor then variance = row[i] + covariances[anchor][anchor] - 2 * row[anchor] end
    margins[i] = deviations * math.sqrt(math.max(variance, 0))
  end
  return margins
end

-- Whether a player is at the top (no chain of points leads to it from others) or at the bottom
-- (none leads from it to others).
local function ends_of(reach, i)
  local is_top, is_bottom = true, true
  for j = 1, #reach do
    if reach[j][i] and not reach[i][j] then is_top = false end
    if reach[i][j] and not reach[j][i] then is_bottom = false end
  end
  return is_top, is_bottom
end

-- The sums of a player: points and games.
local function sums_of(points, i)
  local made, games = 0, 0
  for j, own in ipairs(points[i]) do made, games = made + own, games + own + points[j][i] end
  return made, games
end

local function place_in(group, names, name)
  for i, place in ipairs(group) do
    if names[place] == name then return i end
  end
end

-- The entries of a group; `weighted`: the points of independent results.
local function rate(group, names, points, weighted, options)
  local own, before, strength_of = points_in(group, weighted, 0), options.ladder, {}
  local open, reach = is_open(own) or #group == 1, reach_of(own)
  for i, place in ipairs(group) do strength_of[i] = before and before[names[place]] or 0.0 end
  local virtual = open and not before and points_in(group, weighted, 0.5)
  local strengths, covariances = most_likely(virtual or own, before and 1 or 0, strength_of)
  local anchor = place_in(group, names, options.anchor)
  local margins = margins_of(covariances, anchor)
  local zero = anchor and strengths[anchor] or sum(strengths) / #group
  for i, place in ipairs(group) do strength_of[names[place]] = strengths[i] end
  local spread, entries = before and spread_of(options.matches, strength_of, #group) or 1, {}
  for i, place in ipairs(group) do
    local value = (options.at or 0) + unit * (strengths[i] - zero)
    local is_top, is_bottom = ends_of(reach, i)
    local made, games = sums_of(points, place)
    if before then is_top, is_bottom = made == games, made == 0 end
    local margin = unit * margins[i] * math.sqrt(spread)
    entries[i] = {
      name = names[place], rating = value, points = made, games = games, is_virtual = open,
      low = open and is_bottom and -math.huge or value - margin,
      high = open and is_top and math.huge or value + margin,
    }
  end
  return entries
end

local known <const> = { anchor = true, at = true, ladder = true }

local function check_options(options, place_of)
  check.names(options, known, 3)
  if options.at ~= nil and type(options.at) ~= "number" then
    error("at: expected a number, got " .. core.quoted(options.at), 3)
  end
  if options.anchor ~= nil and not place_of[options.anchor] then
    error(("anchor: %s has no match"):format(core.quoted(options.anchor)), 3)
  end
end

--- A player in a rating list.
---@class shogun.Rating
---@field name string
---@field rating number
---@field low number  lower end of the 95 % interval; `-math.huge` without a point made
---@field high number  upper end; `math.huge` without a point lost
---@field points number
---@field games number
---@field group integer  players of different groups have not met, not even through others: their
--- ratings cannot be compared
---@field is_virtual boolean  the likelihood has no maximum without a virtual draw in each match-up:
--- some players of the group have lost no point, or made none, against the rest

--- The rating list of all players of some matches, the best first, group by group. The mean of each
--- group is 0, or one player, the anchor, has a given rating.
---
---     rating.list { { first = "a", second = "b", counts = { 20, 30, 50 } } }[1].rating --> 53.8
---@param matches { first: string, second: string, counts: number[], worth: number? }[]  counts: the
--- results of the first player (distribution.lua); worth: how many independent ones they are worth,
--- default all of them; two players may have several matches
---@param options? { anchor: string?, at: number?, ladder: shogun.Rating[]? }  anchor: whose rating
--- is fixed in its group; at: the rating of the anchor, and the mean of groups without it; default
--- 0; ladder: it is a ladder's, and this is the list some games ago
---@return shogun.Rating[]
---@return integer groups  how many there are
function rating.list(matches, options)
  options = options or {}
  check_matches(matches)
  local names, place_of = names_of(matches)
  check_options(options, place_of)
  local points = points_of(matches, place_of, #names)
  local weighted = points_of(matches, place_of, #names, true)
  local list, groups, before = {}, groups_of(points), options.ladder and {}
  for _, entry in ipairs(options.ladder or {}) do before[entry.name] = entry.rating / unit end
  for number, group in ipairs(groups) do
    local entries = rate(group, names, points, weighted, {
      at = options.at, anchor = options.anchor, ladder = before, matches = matches,
    })
    table.sort(entries, function(a, b)
      return a.rating > b.rating or a.rating == b.rating and a.name < b.name
    end)
    for _, entry in ipairs(entries) do
      entry.group = number
      list[#list + 1] = entry
    end
  end
  return list, #groups
end

return rating
