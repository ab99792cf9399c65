--- The settings of a match as a part of its report: enough to play it again.
-- @module shogun.draw.report.settings

local fill = require "shogun.draw.fill"
local match_settings = require "shogun.arena.settings"

-- The version closes the list, though it comes first where settings are compared.
local function items_of(settings)
  local items = match_settings.items(settings)
  items[#items + 1] = { "shogun", settings.version or "" }
  return items
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
