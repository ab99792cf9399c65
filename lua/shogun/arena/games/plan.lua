--- The games of a match, by their numbers: the players, the board and the seed of each.
--
-- The first pair of games of every pairing (two players) comes first, then all second pairs, and so
-- on. The two games of a pair follow each other: the same board with the colours swapped. Each game
-- is computed from its number, so a match may have any number of games.
--
-- Each round of pairs has a new opening while the match has unused openings (stock.lua). Later
-- rounds repeat the openings in the same order.

local random = require "shogun.random"
local stock = require "shogun.arena.games.stock"

local Plan = {}
Plan.__index = Plan

-- The number of pairings: in a gauntlet the first player meets all others, otherwise all meet all.
local function pairings_of(settings)
  local players = #settings.players
  return settings.gauntlet and players - 1 or players * (players - 1) // 2
end

-- The two players of the n-th pairing: 1-2, 1-3 ... 2-3 ...
local function pairing(self, n)
  local first, others = 1, self.players - 1
  while n > others do
    n, first, others = n - others, first + 1, others - 1
  end
  return first, first + n
end

--- The number of games; infinite if only a test ends the match.
---@return number
function Plan:count() return self.pairs * self.pairings * 2 end

--- The number of a game's opening.
---@param number integer  the number of the game
---@return integer
function Plan:opening(number)
  local round = (number - 1) // 2 // self.pairings
  return math.tointeger(round % self.limit) + 1
end

--- The number of games for which the first `openings` openings suffice.
---@param openings integer
---@return number
function Plan:games_of(openings)
  if openings >= self.limit then return self:count() end
  return math.min(self:count(), openings * self.pairings * 2)
end

--- No more openings can be found: from now on repeats the known ones in the same order.
function Plan:reuse() self.limit = #self.boards end

--- A game. Its board is nil until the opening is found.
---@param number integer  1 to `count`
---@return shogun.Task
function Plan:task(number)
  local all_pairs = (number - 1) // 2
  local round, first, second = all_pairs // self.pairings,
    pairing(self, all_pairs % self.pairings + 1)
  local is_first_white, opening = number % 2 == 1, self:opening(number)
  return {
    number = number, pair = round + 1, first = first, second = second,
    white = is_first_white and first or second, red = is_first_white and second or first,
    opening = opening, board = self.boards[opening],
    seed = random(self.seed ~ number << 32)(0, math.maxinteger),
  }
end

--- Makes the plan of a match.
---@param settings shogun.MatchSettings
---@return shogun.Plan
return function(settings)
  return setmetatable({
    players = #settings.players, pairings = pairings_of(settings), seed = settings.seed,
    pairs = settings.pairs or math.huge, boards = settings.openings.boards,
    limit = stock.limit(settings.openings),
  }, Plan)
end
