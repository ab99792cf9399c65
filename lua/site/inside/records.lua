--- Reads and writes records for a page: `list_games`, `read_game`, `write_record`, `game_record`.
--
-- A text may have thousands of games. So `list_games` reads only their tags, in time linear in the
-- length of the text, and `read_game` reads the game that the reader chooses.

local annotation = require "site.inside.annotation"
local curve = require "site.inside.curve"
local null = require("dkjson").null
local page = require "site.inside.page"
local plies_of = require "shogun.record.plies"
local position = require "site.inside.position"
local reader = require "shogun.record.reader"
local record = require "shogun.record"
local results = require "shogun.results"
local shogun = require "shogun"
local writer = require "shogun.record.writer"

local calls = {}

local most <const> = 20000 -- moves: with more a page would be too slow

local function as_list(list) return setmetatable(list, { __jsontype = "array" }) end

local nodes_of

local function variations_of(lines, count)
  if not lines then return nil, count end
  local list = {}
  for i, line in ipairs(lines) do list[i], count = nodes_of(line, count) end
  return list, count
end

-- The nodes of a line, and the number of nodes made so far: `count` before this line, plus those of
-- the line and of its variations.
function nodes_of(line, count)
  local list, is_dice = {}, line.plies:board(0):rules().law == "dice"
  for ply, node in ipairs(line.nodes) do
    local read = annotation.read(node.comment)
    list[ply] = {
      move = node.move, shows = is_dice and node.shows or nil, word = line.plies:word(ply),
      glyph = node.glyph, comment = node.comment, clock = node.clock, lead = node.lead,
      words = read.words, eval = read.eval, commands = read.commands,
    }
    count = count + 1
    list[ply].variations, count = variations_of(line.variations and line.variations[ply], count)
    if count > most then
      error(("more than %d moves: the page cannot show so long a game"):format(most), 0)
    end
  end
  return as_list(list), count
end

--- Plays the moves of a record (record/plies.lua). Raises if the record is invalid.
---@param kept shogun.Record
---@return table? line
---@return string? message  which move is illegal
local function line_of(kept)
  local line = { variations = {} }
  local plies, message = plies_of(kept, "read_game", line)
  if not plies then return nil, message end
  return line
end

--- The tree of a record. Raises if the record has too many moves.
---@param kept shogun.Record
---@return table[]? moves  of the record; word: the move with its marks, "d1xe3+"; words, eval,
--- commands: from the comment, as by `annotation.read`
---@return shogun.Board? start
---@return string? message  which move is illegal
local function tree_of(kept)
  local line, message = line_of(kept)
  if not line then return nil, nil, message end
  return (nodes_of(line, 0)), line.plies:board(0)
end

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
--- invalid; from records also line and last: its first and last line; text: its record, only from
--- JSON, or if the game shares a line with another game
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
  local moves, start, message = tree_of(game)
  if not moves then error(message, 0) end
  local board = start:text()
  return {
    tags = game.tags, comment = game.comment or null, result = game.result,
    words = annotation.read(game.comment).words, moves = moves,
    curve = curve.of_moves(moves) or null,
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
  local line, message = line_of(kept)
  if not line then error(message, 0) end
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
    seed = about.seed and position.seed(about.seed),
  }
  for n = 1, #plies do game:play(plies:code(n)) end
  local ended = about.ended
  if ended and ended ~= null and not game:result() then
    game:finish(ended.reason, ended.winner ~= null and ended.winner or nil)
  end
  return record.write(game:record())
end

return calls
