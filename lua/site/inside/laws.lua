--- Reads rules and rolls dice for a page: `rules` and `roll`.

local core = require "shogun.core"
local null = require("dkjson").null
local position = require "site.inside.position"
local seeds = require "shogun.game.seed"

local laws = {}

--- Reads rules. Returns them as data and as text; `name` is the preset with these rules, or null.
---@param given any  a text, or the name of a preset
---@return table
function laws.rules(given)
  local rules = position.rules(given)
  local data = position.values(rules)
  data.text, data.dials, data.name = tostring(rules), rules.dials or null, null
  for _, name in ipairs(core.presets) do
    if position.rules(name) == rules then data.name = name end
  end
  return data
end

--- What a piece shows after a move under dice. The game's seed and the ply decide the roll.
---@param game table
---@param move string
---@param seed string|integer
---@return integer
function laws.roll(game, move, seed)
  local plies = position.plies(game)
  local board = plies:board()
  local legal, message = board:move(move)
  if not legal then error(message, 0) end
  local highest = legal.kind == "king" and 2 or 4
  return seeds.roll(position.seed(seed), #plies + 1, highest)
end

return laws
