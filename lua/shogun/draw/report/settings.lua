--- The settings of a match as a part of its report: enough to play it again.

local fill = require "shogun.draw.fill"
local numbers = require "shogun.numbers"

local function value_of(name)
  return function(played) return numbers.text(played[name] or "") end
end

local function length_of(played)
  local test = played.sprt
  if played.is_ladder then return "until the ratings are known" end
  if not test then return ("%d pairs for each two players"):format(played.pairs or 0) end
  return numbers.format("sequential test between %g and %g Elo, %s", test.elo0 or 0,
    test.elo1 or 10, test.model or "logistic")
end

local function pairings_of(played)
  return played.gauntlet and "the first player against each of the others" or "all"
end

local function openings_of(played)
  local openings = played.openings or {}
  return ("%s, %d boards"):format(openings.spec or "", #(openings.boards or {}))
end

local function fingerprint_of(played) return (played.openings or {}).sha256 or "" end

local function limit_of(played)
  local clock = played.clock
  if clock then
    return numbers.format("%g s a side and %g s a move", clock.base, clock.increment or 0)
  end
  if played.nodes then return ("%d nodes a move"):format(played.nodes) end
  if played.movetime then
    local form = played.cputime and "%g s of processor time a move" or "%g s a move"
    return numbers.format(form, played.movetime)
  end
  return "the players' own"
end

local function adjudication_of(played)
  local given, parts = played.adjudicate or {}, {}
  if given.plies then parts[1] = ("drawn after %d plies"):format(given.plies) end
  if given.score then
    parts[#parts + 1] = ("won once both see a lead of %d hundredths of a pawn for %d moves"):format(
      given.score, given.moves or 1)
  end
  return #parts > 0 and table.concat(parts, ", ") or "none"
end

-- The settings in a report, in this order, each with its text. The version closes the list, though
-- it comes first where settings are compared.
local items <const> = {
  { "Length", length_of },
  { "Pairings", pairings_of },
  { "Rules", value_of "rules" },
  { "Openings", openings_of },
  { "SHA-256 of the openings, or of the first one found", fingerprint_of },
  { "Seed", value_of "seed" },
  { "Limit", limit_of },
  { "Grace in seconds", value_of "grace" },
  { "Adjudication", adjudication_of },
  { "shogun", value_of "version" },
}

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
  for _, item in ipairs(items) do
    local text = item[2](settings)
    if text ~= "" then list[#list + 1] = fill("<dt>%s</dt><dd>%s</dd>\n", item[1], text) end
  end
  return table.concat(list) .. "</dl>\n"
end
