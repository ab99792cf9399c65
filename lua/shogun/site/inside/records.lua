--- Records for a page: `read_record` and `write_record`.
-- @module shogun.site.inside.records

local null = require("dkjson").null
local position = require "shogun.site.inside.position"
local record = require "shogun.record"
local seed_text = require "shogun.site.inside.seed"
local shogun = require "shogun"

local calls = {}

-- A record with the rules and the first board of its game added.
local function described(number, kept)
  local start, message = record.check(kept)
  return {
    number = number, tags = kept.tags, moves = kept.moves, comment = kept.comment or null,
    result = kept.result, rules = record.tag(kept, "Rules") or "standard",
    start = start and start:text() or null, message = message or null,
  }
end

local function games_of_json(text)
  local list, message = record.list_from_json(text)
  if not list then error(message, 0) end
  local games = {}
  for i, kept in ipairs(list) do games[i] = described(i, kept) end
  return games
end

--- Reads the games of a text, as records are written or as JSON.
---@param text string
---@return table[]  each with the record's tags, moves, comment and result, its rules and start; or
--- with a message: the error and its place
function calls.read_record(text)
  if text:find '^%s*%[?%s*{%s*"' then return games_of_json(text) end
  local games = {}
  for number, kept, message in record.games(text) do
    games[number] = kept and described(number, kept) or { number = number, message = message }
  end
  return games
end

--- Writes a game.
---@param kept table  of `read_record`: tags, moves, result, comment
---@return string
function calls.write_record(kept)
  local ok, text = pcall(record.write, {
    tags = kept.tags, moves = kept.moves, result = kept.result, comment = kept.comment,
  })
  if not ok then error(text:gsub("^[^:]*:%d+: ", ""), 0) end
  return text
end

local function named(name) return { name = name, choose = function() end } end

--- Writes a game of `position`; its end counts if neither a board nor the history shows one.
---@param given table
---@param about { white: string, red: string, seed: string|integer?, ended: table? }  names of
--- the players; ended: reason, winner
---@return string
function calls.game_record(given, about)
  local plies = position.plies(given)
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
