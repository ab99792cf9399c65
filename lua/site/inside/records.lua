--- Reads and writes records for a page: `list_games`, `read_game`, `write_record`, `game_record`.
--
-- A text may have thousands of games. So `list_games` reads only their tags, in time linear in the
-- length of the text, and `read_game` reads the game that the reader chooses.

local curve = require "site.inside.curve"
local null = require("dkjson").null
local page = require "site.inside.page"
local position = require "site.inside.position"
local reader = require "shogun.record.reader"
local record = require "shogun.record"
local results = require "shogun.results"
local seed_text = require "site.inside.seed"
local shogun = require "shogun"
local tree = require "site.inside.tree"
local writer = require "shogun.record.writer"

local calls = {}

local start_text <const> = shogun.board():text()
local often <const> = 200 -- games between two reports of progress

local function listed(number, tags)
  local game = { number = number, white = null, red = null, result = null }
  for _, tag in ipairs(tags) do
    local name = tag.name:lower()
    if game[name] == null then game[name] = tag.value end
  end
  return game
end

-- Whether a text begins like JSON: an object, or a list of objects.
local function is_json(text)
  local first, second = text:match "^%s*(.)%s*(.?)"
  return first == "{" and second == '"' or first == "[" and second == "{"
end

local function list_json(text)
  local list, message = record.list_from_json(text)
  if not list then error(message, 0) end
  local games = {}
  for i, game in ipairs(list) do
    local ok, written = pcall(record.write, game)
    games[i] = listed(i, game.tags)
    games[i].text = ok and written or ("{%s} *\n"):format(written:gsub("[{}]", ""))
    games[i].message = not ok and written or nil
    if i % often == 0 then page.progress { games = i, all = #list } end
  end
  return games
end

-- Lists the games of a text in the form of records, each with its first and its last line.
local function list_text(text)
  local games, text_before = {}, nil
  for part, line, message in reader.split(text) do
    local number = #games + 1
    local game = listed(number, message and {} or reader.tags(part))
    game.line, game.last, game.message = line, line + select(2, part:gsub("\n", "")), message
    local before = games[number - 1]
    if before and before.last == line then before.text, game.text = text_before, part end
    text_before, games[number] = part, game
    if number % often == 0 then page.progress { games = number } end
  end
  return games
end

--- Lists the games of a text, which has records or JSON. Reports its progress.
---@param text string
---@return table[]  number; white, red, result (null without the tag); message: why the game is
--- invalid; from records also line and last: its first and last line; text: its record, from JSON
--- or where it shares a line with another
function calls.list_games(text)
  local games = (is_json(text) and list_json or list_text)(text)
  return setmetatable(games, { __jsontype = "array" })
end

--- Reads one game. Raises if it is invalid, or if a move is illegal.
---@param text string
---@param line? integer  the number of its first line, for messages
---@return table  tags, comment, result; words: the comment's words; rules; start: the first board,
--- or "start"; moves: the tree of the moves; curve: a picture of the scores, or null
function calls.read_game(text, line)
  local game, problem = reader.read(text, line)
  if not game then error(problem, 0) end
  local moves, start, message = tree.read(game)
  if not moves then error(message, 0) end
  local board = start:text()
  return {
    tags = game.tags, comment = game.comment or null, result = game.result,
    words = tree.words(game.comment), moves = moves, curve = curve.of_moves(moves) or null,
    rules = record.tag(game, "Rules") or "standard",
    start = board == start_text and "start" or board,
  }
end

-- Adds the result of the last board if the record has none, and sets the tags Result and Reason.
local function settle(game, plies)
  local result = game.result == "*" and plies:result()
  if result then game.result = results.text(result.winner) end
  if result or record.tag(game, "Result") then record.set_tag(game, "Result", game.result) end
  if game.result == "*" or result then
    record.set_tag(game, "Reason", result and result.reason or nil)
  end
end

--- Writes a game as a record. Raises if a move is illegal.
---@param game table  tags, moves, result, comment, as from `read_game`
---@return string
function calls.write_record(game)
  local kept = { tags = game.tags, moves = game.moves, result = game.result }
  kept.comment = game.comment ~= null and game.comment or nil
  local ok, line, message = pcall(tree.line, kept)
  if not ok then message = line:gsub("^[^:]*:%d+: ", "") end
  if message then error(message, 0) end
  settle(kept, line.plies)
  return writer(kept, line)
end

local function named(name) return { name = name, choose = function() end } end

--- Writes as a record a game that the page has played.
---@param played table  as for `position.plies`
---@param about { white: string, red: string, seed: string|integer?, ended: table? }  names of the
--- players; ended: reason and winner, if the moves do not show why the game is over
---@return string
function calls.game_record(played, about)
  local plies = position.plies(played)
  local game = shogun.game {
    board = plies:board(0), white = named(about.white), red = named(about.red),
    seed = about.seed and seed_text.read(about.seed),
  }
  for n = 1, #plies do game:play(plies:code(n)) end
  local ended = about.ended
  if ended and ended ~= null and not game:result() then
    game:finish(ended.reason, ended.winner ~= null and ended.winner or nil)
  end
  return record.write(game:record())
end

return calls
