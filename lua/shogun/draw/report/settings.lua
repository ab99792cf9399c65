--- The settings of a match as a part of its report: enough to play it again.
-- @module shogun.draw.report.settings

local fill = require "shogun.draw.fill"

local function length_of(settings)
  local test = settings.sprt
  if not test then return ("%d pairs for each two players"):format(settings.pairs or 0) end
  return ("sequential test between %g and %g Elo, %s"):format(test.elo0 or 0, test.elo1 or 10,
    test.model or "logistic")
end

local function limit_of(settings)
  local clock = settings.clock
  if clock then return ("%g s a side and %g s a move"):format(clock.base, clock.increment or 0) end
  if settings.nodes then return ("%d nodes a move"):format(settings.nodes) end
  if settings.movetime then return ("%g s a move"):format(settings.movetime) end
  return "the players' own"
end

local function adjudication_of(settings)
  local given, parts = settings.adjudicate or {}, {}
  if given.plies then parts[1] = ("drawn after %d plies"):format(given.plies) end
  if given.score then
    parts[#parts + 1] = ("won once both agree on %d hundredths of a pawn for %d moves"):format(
      given.score, given.moves or 1)
  end
  return #parts > 0 and table.concat(parts, ", ") or "none"
end

local function items_of(settings)
  local openings = settings.openings or {}
  return {
    { "Length", length_of(settings) },
    { "Pairings", settings.gauntlet and "the first player against each of the others" or "all" },
    { "Rules", settings.rules or "" },
    { "Openings", ("%s, %d boards"):format(openings.spec or "", #(openings.boards or {})) },
    { "SHA-256 of the openings (of those found, the first)", openings.sha256 or "" },
    { "Seed", tostring(settings.seed or "") }, { "Limit", limit_of(settings) },
    { "Adjudication", adjudication_of(settings) }, { "shogun", settings.version or "" },
  }
end

-- The item of a player: its text, version, author, and the fingerprint of its source.
local function player_item(player, name)
  local parts = { player.spec or name }
  if player.version then parts[2] = "version " .. player.version end
  if player.author then parts[#parts + 1] = "by " .. player.author end
  return fill("<dt>%s</dt><dd>%s<code>%s</code></dd>\n", name, table.concat(parts, ", "),
    player.sha256 or "")
end

--- Describes how a match was played.
---@param settings shogun.MatchSettings
---@param players shogun.PlayerStandings[]  for their names
---@return string  HTML
return function(settings, players)
  local list = { '<dl class="settings">\n' }
  for i, player in ipairs(settings.players) do
    list[#list + 1] = player_item(player, players[i].name)
  end
  for _, item in ipairs(items_of(settings)) do
    if item[2] ~= "" then
      list[#list + 1] = fill("<dt>%s</dt><dd>%s</dd>\n", item[1], item[2])
    end
  end
  return table.concat(list) .. "</dl>\n"
end
