--- The tables of a report: the cross table, reasons, pairs, openings.

local bars = require "shogun.draw.report.bars"
local figures = require "shogun.draw.report.figures"
local fill = require "shogun.draw.fill"

local tables = {}

-- A table that may be wider than a phone: it scrolls, by keys too.
local function wide(rows)
  return '<div class="wide" tabindex="0"><table>' .. rows .. "</table></div>\n"
end

-- The players from the best down; those without a rating come last.
local function ranked(standings)
  local names, is_rated = {}, {}
  for i, entry in ipairs(standings.ratings) do names[i], is_rated[entry.name] = entry.name, true end
  for _, player in ipairs(standings.players) do
    if not is_rated[player.name] then names[#names + 1] = player.name end
  end
  return names
end

-- The losses, draws and wins of each player against each other one, by their names.
local function results_of(standings)
  local of = {}
  for _, pairing in ipairs(standings.pairings) do
    local first, second, results = pairing.first, pairing.second, pairing.results
    of[first], of[second] = of[first] or {}, of[second] or {}
    of[first][second], of[second][first] = results, { results[3], results[2], results[1] }
  end
  return of
end

local function cross_cell(results, name, other)
  local losses, draws, wins = table.unpack(results[name] and results[name][other] or {})
  local games = wins and wins + draws + losses or 0
  if name == other or games == 0 then return '<td class="none">\u{2013}</td>' end
  return fill("<td>%s<small>+%d =%d \u{2212}%d</small></td>",
    figures.score { losses, draws, wins }, wins, draws, losses)
end

local function points_cell(standings, name)
  for _, player in ipairs(standings.players) do
    if player.name == name then
      return fill("<td>%s<small>of %d</small></td></tr>\n", figures.points(player.points),
        player.games)
    end
  end
end

--- The score of each player (a row) against each other one (a column).
---@param standings shogun.Standings
---@return string  HTML
function tables.cross(standings)
  local names, results = ranked(standings), results_of(standings)
  local list = { '<tr><th class="name">player</th>' }
  for i = 1, #names do list[#list + 1] = fill("<th>%d</th>", i) end
  list[#list + 1] = "<th>points</th></tr>\n"
  for i, name in ipairs(names) do
    list[#list + 1] = fill('<tr><th class="name"><span>%d\u{A0}%s</span></th>', i, name)
    for _, other in ipairs(names) do list[#list + 1] = cross_cell(results, name, other) end
    list[#list + 1] = points_cell(standings, name)
  end
  return wide(table.concat(list))
end

local function bar_row(name, count, all, most)
  local text = ("%d (%s)"):format(count, figures.percent(count / all))
  return fill('<div class="row"><span class="name">%s</span>', name)
    .. bars.single(count / most, name .. ": " .. text)
    .. fill('<span class="value">%s</span></div>\n', text)
end

--- Counts as bars.
---@param counts { [1]: string, [2]: integer }[]  names and their counts
---@return string  HTML
function tables.counts(counts)
  local all, most, list = 0, 1, {}
  for _, each in ipairs(counts) do all, most = all + each[2], math.max(most, each[2]) end
  for i, each in ipairs(counts) do list[i] = bar_row(each[1], each[2], math.max(all, 1), most) end
  return table.concat(list)
end

-- White's part of the points, draws and red's part, as shares.
local function parts_of(opening)
  local games = math.max(opening.white + opening.drawn + opening.red, 1)
  return {
    { "white", opening.white / games }, { "drawn", opening.drawn / games },
    { "red", opening.red / games },
  }
end

--- The score of white and of red in all games: one bar.
---@param colours { white: integer, drawn: integer, red: integer }
---@return string  HTML
function tables.colours(colours)
  local text = ("white won %d, drawn %d, red won %d"):format(colours.white, colours.drawn,
    colours.red)
  return bars.stacked(parts_of(colours), text)
end

-- Sorts openings: the ones that favour white most come first.
local function by_white(openings)
  local list = table.move(openings, 1, #openings, 1, {})
  table.sort(list, function(a, b)
    local left, right = (a.white - a.red) / a.games, (b.white - b.red) / b.games
    return left > right or left == right and a.index < b.index
  end)
  return list
end

local function opening_rows(openings, boards, with_points)
  local list = {}
  for i, opening in ipairs(openings) do
    local points = with_points and fill("<td>%s</td>", figures.points(opening.points)) or ""
    list[i] = fill("<tr><td>%d</td><td>%d</td><td>%d</td><td>%d</td>", opening.index,
      opening.white, opening.drawn, opening.red) .. points
      .. fill("<td><code>%s</code></td></tr>\n", boards[opening.index] or "")
  end
  return table.concat(list)
end

--- The score by opening: a column each in a picture, and a row each in a table.
---@param standings shogun.Standings
---@param boards string[]  their texts
---@return string  HTML
function tables.openings(standings, boards)
  local openings, columns = standings.openings, {}
  for i, opening in ipairs(by_white(openings)) do columns[i] = parts_of(opening) end
  local picture = bars.columns(columns, 80, "Each opening: games won by white, drawn, won by red")
  local points = #standings.players == 2 and fill("<th>%s</th>", standings.players[1].name) or ""
  return '<div class="columns">' .. picture .. "</div>\n"
    .. fill("<details><summary>All %d openings</summary>\n", #openings)
    .. wide("<tr><th>opening</th><th>white</th><th>drawn</th><th>red</th>" .. points
    .. "<th>board</th></tr>\n" .. opening_rows(openings, boards, points ~= "")) .. "</details>\n"
end

return tables
