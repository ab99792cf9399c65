-- What a game tells the player to move: a shogun.Info (types/player.lua).

local clocks = require "shogun.game.clock"
local option_values <const> = require("shogun.game.options").values
local players = require "shogun.game.players"
local seeds = require "shogun.game.seed"

-- The moves as the text protocol writes them.
local function texts_of(game)
  local texts = {}
  for n = 1, #game.plies do
    local _, shows = game.plies:code(n)
    local text = tostring(game.plies:move(n))
    texts[n] = game.rolls and ("%s=%d"):format(text, shows) or text
  end
  return texts
end

-- A side's source of random numbers. The game's record has its seed where one was drawn.
local function random_of(game, colour)
  if game.random[colour] then return game.random[colour] end
  local source = seeds.source(game.seed, colour)
  game.random[colour] = function(...)
    game.drawn = true
    return source(...)
  end
  return game.random[colour]
end

-- The values of a player's options. They are read once: it may be another player than at the start,
-- and it may change its declaration.
local function values_for(game, player)
  local list, message = game.declared[player], nil
  if not list then list, message = players.options_of(player) end
  if not list then return nil, message end
  game.declared[player] = list
  return option_values(list)
end

local function new_info(game, colour)
  local info = { random = random_of(game, colour), start = game.start }
  -- Few bots look at these, and they are as long as the game.
  return setmetatable(info, {
    __index = function(_, name)
      if name == "history" then return game:history() end
      if name == "moves" then return texts_of(game) end
    end,
  })
end

--- A built-in player changes nothing in its info, so it always has the same one. Another player
--- also gets the values of its options; nil and a message if it declares them wrongly.
---@param game shogun.Game
---@param player shogun.Player
---@param colour shogun.Colour
---@return shogun.Info?
---@return string? message
local function info_of(game, player, colour)
  local is_ours = players.is_trusted(player)
  local info, message = is_ours and game.infos[colour] or new_info(game, colour)
  if is_ours then
    game.infos[colour] = info
  else
    info.options, message = values_for(game, player)
    if message then return nil, message end
  end
  if game.timing then info.clock = clocks.told(game.timing, game.times[#game.plies], colour) end
  return info
end

return info_of
