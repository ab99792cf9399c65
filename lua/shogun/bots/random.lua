--- The bot that plays any legal move, each equally likely.

local check = require "shogun.check"
local declared = require "shogun.declared"
local players = require "shogun.game.players"
local random = require "shogun.random"

local known <const> = declared.set { declared.seed "decides its choices" }

--- Makes the player that plays any legal move, each equally likely, in some hundredths of a
--- millisecond. Any other player should win nearly every game against it.
--- ```lua
--- local bot = shogun.bots.random()
--- print(shogun.game({ white = bot, seed = 1 }):step())
--- ```
---@param options? { seed: integer? }  seed: its own source of random numbers; default: the game's
---@return shogun.Player
local function new(options)
  local seed = declared.read(options, known).seed
  local source, codes = seed and random(seed), {}

  local function choose(_, board, info)
    check.question(board, info)
    local _, count = board:codes(codes)
    return codes[(source or info and info.random or math.random)(1, count)]
  end

  return { name = "random", choose = players.trust(choose) }
end

---@type shogun.BuiltinPlayer
return {
  name = "random", about = "plays any legal move, each equally likely", options = known, new = new,
}
