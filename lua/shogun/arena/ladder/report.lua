--- The pages of a ladder in DIR/report: the list, a page for each player and for each of its last
--- games. The pages load no other file and need no script; all texts in them are escaped.

local archive = require "shogun.arena.store.archive"
local core = require "shogun.core"
local draw = require "shogun.draw"
local failure = require "shogun.failure"
local figures = require "shogun.draw.report.figures"
local files = require "shogun.files"
local fill = require "shogun.draw.fill"
local json = require "shogun.record.json"
local lists = require "shogun.arena.ladder.list"
local load_luv = require "shogun.process.luv"
local match <const> = require("shogun.arena.ladder.roster").match
local numbers = require "shogun.numbers"
local record = require "shogun.record"
local report = require "shogun.draw.report"
local sheet = require "shogun.draw.sheet"
local words = require "shogun.draw.report.words"

local section <const> = report.section

-- The script of a list: a button in the head of each column sorts the rows.
local script <const> = [==[
"use strict";
for (const table of document.querySelectorAll("table.list")) {
  const heads = [...table.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    const value = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
    button.addEventListener("click", () => {
      const rows = [...table.tBodies[0].rows], sign = head.ariaSort === "descending" ? 1 : -1;
      rows.sort((a, b) => sign * (value(a) - value(b) ||
        value(a).localeCompare(value(b), undefined, { numeric: true })));
      for (const other of heads) other.ariaSort = null;
      head.ariaSort = sign > 0 ? "ascending" : "descending";
      table.tBodies[0].append(...rows);
    });
  });
}
]==]

local function link(address, text) return fill('<a href="%s">%s</a>', address, text) end

local function name_of_game(number) return ("game-%d.html"):format(number) end
local function link_of_game(number) return link(name_of_game(number), "game " .. number) end

local names <const> = { player = "name", name = "name", game = "name" } -- class, by heading

-- A table that scrolls if it is wider than the window; `rows` are HTML.
local function table_of(class, headings, rows)
  local cells = {}
  for i, heading in ipairs(headings) do
    cells[i] = fill('<th scope="col" class="%s">%s</th>', names[heading] or "", heading)
  end
  return fill('<div class="wide" tabindex="0"><table class="%s"><thead><tr>', class)
    .. table.concat(cells) .. "</tr></thead>\n<tbody>\n" .. table.concat(rows)
    .. "</tbody></table></div>\n"
end

-- A cell, with its value for sorting.
local function cell(value, text)
  return fill('<td data-value="%s">%s</td>', value or "", value and text or "")
end

local function name_cell(html)
  return '<th scope="row" class="name"><span>' .. html .. "</span></th>"
end

local function rating_cells(each)
  return cell(each.rating, figures.elo(each.rating or 0))
    .. cell(each.rating and each.high - each.low, figures.interval(each.low or 0, each.high or 0))
end

local notes <const> = { suspended = "suspended", retired = "gone" }

local function list_row(each)
  local faults = each.faults.illegal + each.faults.error + each.faults.time
  local note = notes[each.state] or each.alike
  return "<tr>" .. cell(each.rank, tostring(each.rank))
    .. name_cell(link(("player-%d.html"):format(each.place), each.name)
      .. (note and fill("<small>%s</small>", note) or ""))
    .. rating_cells(each) .. cell(each.change, figures.elo(each.change or 0))
    .. cell(each.points, figures.points(each.points))
    .. cell(each.games, ("%d"):format(each.games))
    .. cell(faults > 0 and faults, ("%d"):format(faults)) .. "</tr>\n"
end

local function list_part(made)
  local rows = {}
  for i, each in ipairs(made.players) do rows[i] = list_row(each) end
  local text = ("%s under %s, as of %s UTC. Elo is relative to the mean of the players that "
    .. "play."):format(figures.plural(made.games, "game"), made.rules, made.made)
  if made.groups > 1 then
    text = text .. (" The players form %d groups. Players of different groups have not met yet, so "
      .. "their ratings cannot be compared."):format(made.groups)
  end
  return fill("<p>%s The list as ", text) .. link("ladder.csv", "CSV") .. ", "
    .. link("ladder.json", "JSON") .. ".</p>\n" .. table_of("list", {
      "rank", "player", "Elo", "95 % interval", "since yesterday", "points", "games", "faults",
    }, rows)
end

-- The entries of the folder that do not play, with the reasons: their authors read this.
local function idle_part(made)
  local list = {}
  for _, each in ipairs(made.players) do
    local reason = each.reason and "Suspended until its file changes: it " .. each.reason
    if reason then list[#list + 1] = fill("<dt>%s</dt><dd>%s</dd>\n", each.name, reason) end
  end
  for _, each in ipairs(made.refused) do
    list[#list + 1] = fill("<dt>%s</dt><dd>%s</dd>\n", each.name, each.reason)
  end
  for _, each in ipairs(made.ignored) do
    list[#list + 1] = fill("<dt>%s</dt><dd>ignored: %s</dd>\n", each.name, each.reason)
  end
  return section("Files that do not play", "<dl>\n" .. table.concat(list) .. "</dl>\n")
end

-- Returns `fields`; fields that are missing there are read from `given`.
local function over(given, fields) return setmetatable(fields, { __index = given }) end

-- The list, followed by the report of a match of the listed players.
local function index(ladder, made, standings)
  local listed, ratings = {}, {}
  for i, each in ipairs(made.players) do
    listed[i] = standings.players[each.place]
    if each.rating then table.insert(ratings, each) end
  end
  local rest = (#listed > 2 or #listed == 2 and standings.pairings[1])
    and report.parts(over(standings, { players = listed, ratings = ratings }), {
      settings = over(ladder.settings, { players = made.players }),
      command = ("shogun games %s/ladder.db --replay 1"):format(ladder.given.folder),
    })
  return report.framed {
    title = "Ladder", version = ladder.settings.version, script = script,
    parts = list_part(made) .. idle_part(made) .. (rest or ""),
  }
end

-- A curve of the ratings of a player's versions, with their intervals.
local function curve(versions)
  local low, high, points, parts = math.huge, -math.huge, {}, {}
  for _, each in ipairs(versions) do
    low, high = math.min(low, each.low), math.max(high, each.high)
  end
  local function y_of(value) return 190 - 170 * (value - low) / math.max(high - low, 1) end
  for i, each in ipairs(versions) do
    local x, y = 60 + 520 * (i - 1) / (#versions - 1), y_of(each.rating)
    points[i] = numbers.format("%.0f,%.1f", x, y)
    parts[i] = fill('<path d="M%.0f %.1fV%.1f" stroke="%s"/><text x="%.0f" y="206" '
      .. 'text-anchor="middle" fill="%s">%s</text>', x, y_of(each.low), y_of(each.high),
      sheet.colours.mark, x, sheet.colours.label, each.joined:sub(6, 10))
  end
  return fill('<svg viewBox="0 0 640 210" role="img" aria-label="%s"><polyline points="%s" '
    .. 'fill="none" stroke="%s" stroke-width="2"/>', "The ratings of all versions",
    table.concat(points, " "), sheet.colours.mark) .. table.concat(parts) .. "</svg>\n"
end

local function versions_part(versions, entry)
  local rated, rows = {}, {}
  for _, each in ipairs(versions) do
    if each.entry == entry then
      if each.rating then rated[#rated + 1] = each end
      rows[#rows + 1] = "<tr>" .. name_cell(fill("%s", each.name)) .. rating_cells(each)
        .. fill("<td>%d</td><td>%s</td><td>%s</td><td>%s</td></tr>\n", each.games, each.state,
        each.version or "", each.joined)
    end
  end
  return section("Versions", (#rated > 1 and curve(rated) or "") .. table_of("", {
    "name", "Elo", "95 % interval", "games", "state", "version", "since (UTC)",
  }, rows))
end

local function games_part(versions, games)
  local rows, best, worst = {}, games.best, games.worst
  for i, game in ipairs(games.last) do
    rows[i] = "<tr>" .. name_cell(link(name_of_game(game.number), tostring(game.number)))
      .. fill("<td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%d</td></tr>\n", game.result,
      versions[game.white].name, versions[game.red].name, game.reason, game.plies)
  end
  return section("Games", (best and "<p>Best win: " .. link_of_game(best) .. "</p>\n" or "")
    .. (worst and "<p>Worst loss: " .. link_of_game(worst) .. "</p>\n" or "")
    .. "<p>The last games:</p>\n"
    .. table_of("", { "game", "result", "white", "red", "reason", "plies" }, rows))
end

local function faults_part(each, folder)
  local said, text, first = words.faults(each), "", each.faults.first
  if said then
    text = fill("<p>%s</p>\n<p>To show that game, and to play it again:</p>\n<pre>%s\n%s</pre>\n",
      said, ("shogun games %s/ladder.db %d"):format(folder, first.number),
      ("shogun games %s/ladder.db --replay %d"):format(folder, first.number))
  end
  local late = words.late(each)
  if late then text = text .. fill("<p>%s</p>\n", late) end
  if each.notes then
    text = text .. fill("<p>What <code>shogun lint</code> found:</p>\n<pre>%s</pre>\n", each.notes)
  end
  return section("Faults", text == "" and "<p>None.</p>\n" or text)
end

local function player_page(ladder, versions, each, games)
  local text = each.rating and ("Elo %s %s after %s."):format(figures.elo(each.rating),
    figures.interval(each.low, each.high), figures.plural(each.games, "game")) or "No games yet."
  if each.author then text = ("By %s. %s"):format(each.author, text) end
  if each.alike then text = ("%s It %s."):format(text, each.alike) end
  if each.reason then text = text .. " It is suspended until its file changes." end
  return report.framed {
    title = fill("%s", each.entry), version = ladder.settings.version,
    parts = "<p>" .. link("index.html", "The list") .. "</p>\n" .. fill("<p>%s</p>\n", text)
      .. versions_part(versions, each.entry) .. faults_part(each, ladder.given.folder)
      .. games_part(versions, games),
  }
end

--- Writes the pages, and the list as JSON and CSV; skips games that have a page. Raises a failure
--- if a file cannot be written.
---@param ladder shogun.Ladder
---@return table made  the list
return function(ladder)
  local folder = ladder.given.folder
  load_luv().fs_mkdir(folder .. "/report", 511) -- a shell's mkdir could lose a Ctrl-C
  local made, versions, standings, results = lists.of(ladder)
  local games_of, wanted = lists.games(ladder, versions, results), {}
  local function save(name, text)
    failure.expect(files.save("report/" .. name, text, false, folder))
  end
  for _, each in ipairs(made.players) do
    local games = games_of(each.place)
    save(("player-%d.html"):format(each.place), player_page(ladder, versions, each, games))
    for _, game in ipairs(games.last) do wanted[game.number] = true end
    for _, number in pairs { games.best, games.worst } do wanted[number] = true end
  end
  for _, name in ipairs(core.names(folder .. "/report") or {}) do
    local number = math.tointeger(tonumber(name:match "^game%-(%d+)%.html$"))
    if number and not wanted[number] then core.remove_file("report/" .. name, folder) end
    if number then wanted[number] = nil end
  end
  local list = {}
  for number in pairs(wanted) do list[#list + 1] = number end
  for game in ladder.store:games { match = match, numbers = list } do
    local read = failure.expect(record.parse(archive.record(ladder.settings, game)))
    save(name_of_game(game.task.number), failure.expect(draw.page(read)))
  end
  save("index.html", index(ladder, made, standings))
  save("ladder.csv", lists.csv(made.players))
  save("ladder.json", json.encode(made) .. "\n")
  return made
end
