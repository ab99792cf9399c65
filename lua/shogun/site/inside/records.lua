--- Records for a page: `read_record` and `write_record`.
-- @module shogun.site.inside.records

local null = require("dkjson").null
local position = require "shogun.site.inside.position"
local record = require "shogun.record"
local seed_text = require "shogun.site.inside.seed"
local shogun = require "shogun"

local calls = {}

-- A record with the rules and the first board of its game added.
local function described(number, game)
  local start, message = record.check(game)
  return {
    number = number, tags = game.tags, moves = game.moves, comment = game.comment or null,
    result = game.result, rules = record.tag(game, "Rules") or "standard",
    start = start and start:text() or null, message = message or null,
  }
end

local function games_of_json(text)
  local list, message = record.list_from_json(text)
  if not list then error(message, 0) end
  local games = {}
  for i, game in ipairs(list) do games[i] = described(i, game) end
  return games
end

--- Reads the games of a text, as records are written or as JSON.
---@param text string
---@return table[]  each with the record's tags, moves, comment and result, its rules and start; or
--- with a message: the error and its place
function calls.read_record(text)
  if text:find '^%s*%[?%s*{%s*"' then return games_of_json(text) end
  local games = {}
  for number, game, message in record.games(text) do
    games[number] = game and described(number, game) or { number = number, message = message }
  end
  return games
end

--- Writes a game.
---@param game table  of `read_record`: tags, moves, result, comment
---@return string
function calls.write_record(game)
  local ok, text = pcall(record.write, {
    tags = game.tags, moves = game.moves, result = game.result, comment = game.comment,
  })
  if not ok then error(text:gsub("^[^:]*:%d+: ", ""), 0) end
  return text
end

local function named(name) return { name = name, choose = function() end } end

--- Writes a game of `position`; its end counts if neither a board nor the history shows one.
---@param played table
---@param about { white: string, red: string, seed: string|integer?, ended: table? }  names of
--- the players; ended: reason, winner
---@return string
function calls.game_record(played, about)
  local plies = position.plies(played)
  local game = shogun.game {
    board = plies:board(0), white = named(about.white), red = named(about.red),
    seed = about.seed and seed_text.read(about.seed),
  }
  for n = 1, #plies do
    local _, shows = plies:code(n)
    game:play(tostring(plies:move(n)), shows)
  end
  local ended = about.ended
  if ended and ended ~= null and not game:result() then
    game:finish(ended.reason, ended.winner ~= null and ended.winner or nil)
  end
  return record.write(game:record())
end

return calls
