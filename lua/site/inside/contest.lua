--- Helps the page play a match, game by game: `openings`, `task`, `advance` and `standings`.
--
-- The page asks its bots for moves. This file gives the page the next game, plays the moves, and
-- counts the standings.

local laws = require "site.inside.laws"
local null = require("dkjson").null
local openings = require "shogun.arena.games.openings"
local page = require "site.inside.page"
local plan = require "shogun.arena.games.plan"
local position = require "site.inside.position"
local tally = require "shogun.arena.stats.tally"

local calls = {}

--- Finds openings: boards that the engine scores about even. Reports after each board how many
--- boards it has found.
---@param options { rules: any, count: integer, seed: integer }
---@return string[]  the texts of the boards
function calls.openings(options)
  local next_board = openings.balanced {
    rules = position.rules(options.rules), seed = options.seed, nodes = 2000,
  }
  local texts = {}
  for i = 1, options.count do
    local board = next_board()
    if not board then break end
    texts[i] = board:text()
    page.progress { found = i, count = options.count }
  end
  return texts
end

-- The settings of a match as the modules of arena/ take them.
local function settings_of(match)
  local players = {}
  for i, name in ipairs(match.players) do players[i] = { name = name } end
  return {
    players = players, pairs = match.pairs, seed = match.seed,
    openings = { boards = match.openings }, allow_faults = true,
    is_ladder = #players > 2, -- rated as a ladder rates
  }
end

--- A game of a match by its number, with its seed as text; null after the last game.
---@param match { players: string[], pairs: integer, openings: string[], seed: integer }
---@param number integer  from 1
---@return table  white, red: the players' numbers, from 1; first, second: the pairing; board; seed
function calls.task(match, number)
  local all = plan(settings_of(match))
  if number > all:count() then return null end
  local task = all:task(number)
  task.seed = ("%d"):format(task.seed) -- JavaScript has integers up to 2^53
  return task
end

--- Plays a move; under dice the roll depends on the seed and the ply.
---@param game table
---@param move string
---@param seed string|integer
---@return table  move: the text to add to the game; turn; result, or null
function calls.advance(game, move, seed)
  local plies = position.plies(game)
  local board = plies:board()
  local legal, message = board:move(move)
  if not legal then error(message, 0) end
  local text = tostring(legal)
  if board:rules().law == "dice" then
    text = ("%s=%d"):format(text, laws.roll(game, text, seed))
  end
  local moves = table.move(game.moves or {}, 1, #plies, 1, {})
  moves[#moves + 1] = text
  plies = position.plies { rules = game.rules, start = game.start, moves = moves }
  local result = plies:result()
  return {
    move = text, turn = plies:turn(),
    result = result and { winner = result.winner or null, reason = result.reason } or null,
  }
end

--- Computes the standings of a match from its games. Infinite Elo is null.
---@param match table  as for `task`
---@param games { task: table, outcome: table }[]
---@return table  shogun.Standings
function calls.standings(match, games)
  local counted = tally(settings_of(match))
  for _, game in ipairs(games) do
    counted:add(game.task, game.outcome)
  end
  return counted:standings()
end

return calls
