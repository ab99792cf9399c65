--- Ending games that are decided, or that take too long.
--
-- After `plies` a game is a draw. It is won where both players agree: over `moves` moves of each,
-- its evaluation (its `score`) was at least `score` for the same side. A player that does not
-- report its score never agrees.
-- @module shogun.arena.games.adjudication

local players = require "shogun.game.players"
local results = require "shogun.results"

local other <const> = results.other

local Judge = {}
Judge.__index = Judge

-- The side that a player's score favours by enough; nil if it favours none.
local function ahead(self, colour, score)
  if score and score >= self.score then return colour end
  if score and score <= -self.score then return other[colour] end
end

-- Counts the consecutive moves with which a player's score favoured the same side.
local function count(self, colour, side)
  local seen = self[colour]
  seen.times = side == seen.side and seen.times + 1 or 1
  seen.side = side
end

local function agreed_winner(self)
  local white, red = self.white, self.red
  local is_agreed = white.side == red.side and math.min(white.times, red.times) >= self.moves
  return is_agreed and white.side or nil
end

--- Ends the game if it is decided.
---@param game shogun.Game
---@param colour shogun.Colour  who has moved
---@param bot shogun.Player  of that colour
function Judge:look(game, colour, bot)
  if self.score then
    count(self, colour, ahead(self, colour, players.score_of(bot)))
    local winner = agreed_winner(self)
    if winner then return game:finish("adjudicated", winner) end
  end
  if self.plies and #game >= self.plies then game:finish "adjudicated" end
end

--- Makes the judge of one game.
---@param options { plies: integer?, score: number?, moves: integer? }
---@return shogun.Judge
return function(options)
  return setmetatable({
    plies = options.plies, score = options.score, moves = options.moves,
    white = { times = 0 }, red = { times = 0 },
  }, Judge)
end
