--- The bot that looks one move ahead: it mates, captures what it can keep, and leaves nothing
--- standing where it is taken.
-- @module shogun.bots.greedy

local check = require "shogun.check"
local random = require "shogun.random"

local other <const> = { white = "red", red = "white" }
local king_worth <const> = 10

local function worth(piece) return piece.kind == "king" and king_worth or piece.energy + 1 end

-- What the other side can win on one move: the dearest piece that is attacked, less its attacker's
-- worth if it is protected.
local function at_stake(board, colour)
  local most = 0
  for _, piece in ipairs(board:attacked(other[colour])) do
    local protected = board:protectedN(piece) > 0
    if piece.kind == "pawn" then
      most = math.max(most, protected and worth(piece) / 2 or worth(piece))
    end
  end
  return most
end

-- How good the boards are that a move may lead to, on average.
local function value(board, move)
  local gain, risk = move.captured and worth(move.captured) or 0, 0
  for _, outcome in ipairs(board:outcomes(move)) do
    local after = outcome.board
    if after:is_mate() then return math.huge end
    risk = risk + outcome.probability * at_stake(after, move.colour)
  end
  return gain - risk
end

--- Makes one.
---@param options? { seed: integer? }  seed: for choosing among equals; default: the game's source
---@return shogun.Player
return function(options)
  check.names(options or {}, { seed = true }, 2)
  check.whole(options or {}, "seed", math.mininteger, math.maxinteger, 2)
  local source = options and options.seed and random(options.seed)

  local function choose(_, board, info)
    local best, best_value = {}, -math.huge
    for _, move in ipairs(board:moves()) do
      local this = value(board, move)
      if this > best_value then best, best_value = {}, this end
      if this == best_value then best[#best + 1] = move end
    end
    return best[(source or info.random)(1, #best)]
  end

  return { name = "greedy", choose = choose }
end
