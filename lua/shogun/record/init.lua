--- Records: games as text, modelled on PGN, and as JSON.
--
--     [White "greedy"]
--     [Red "random"]
--     [Date "2026.11.21"]
--     [Result "1-0"]
--     [Reason "mate"]
--     [Rules "law=magnets lone=1 stalemate=draw repetition=3 quiet=100 first=white"]
--
--     1. d1f2 c8c4 2. c1c3 {a comment} (2. f2f5 c4xf5) 2... c4xc3+ 1-0
--
-- `x` captures, `+` checks, `#` mates; `d4b6=3` is a move after which 3 was rolled; `{[%clk 59.5]}`
-- is what the mover had left, in seconds. A record is a table: `tags` (a list of {name=, value=}),
-- `moves` (a list of {move=, shows=, comment=, clock=, variations=}, a variation being such a list)
-- and `result` ("1-0" for white, "0-1" for red, "1/2-1/2", "*" for a game that goes on).
-- @module shogun.record

local core = require "shogun.core"
local new_game = require "shogun.game"
local rules_text = require "shogun.record.rules"
local check_shape = require "shogun.record.shape"
local reader = require "shogun.record.reader"
local writer = require "shogun.record.writer"

local record = {}

local results <const> = { white = "1-0", red = "0-1", draw = "1/2-1/2" }
local winners <const> = { ["1-0"] = "white", ["0-1"] = "red" }

-- Reasons that the board does not show, so that a record is believed.
local believed <const> = { resigned = true, time = true, illegal = true, error = true }

local function result_text(result)
  if not result then return "*" end
  return results[result.winner or "draw"]
end

--- The value of a tag.
---@param self shogun.Record
---@param name string
---@return string?
function record.tag(self, name)
  for _, tag in ipairs(self.tags) do
    if tag.name == name then return tag.value end
  end
  return nil
end

local function set_tag(self, name, value)
  for i, tag in ipairs(self.tags) do
    if tag.name == name then
      if value then tag.value = value else table.remove(self.tags, i) end
      return
    end
  end
  if value then table.insert(self.tags, { name = name, value = value }) end
end

--- Rules from their text: the name of a preset, or "law=... lone=..." as rules print themselves.
record.rules = rules_text.read

-- The board on which the game starts.
local function start_of(self)
  local rules, problem = rules_text.read(record.tag(self, "Rules") or "standard")
  if not rules then return nil, "tag Rules: " .. problem end
  local text = record.tag(self, "Board")
  local board, message = core.board(text, rules)
  if not board then return nil, "tag Board: " .. message end
  return board
end

local function place(board, node)
  return ("move %d, %s, '%s'"):format(board:ply() // 2 + 1, board:turn(), node.move)
end

-- Whether the marks of a move that was played are right.
local function check_marks(node, move, after)
  if node.captures and not move.captured then return nil, "nothing is captured" end
  local mark = after:is_mate() and "#" or after:in_check() and "+" or nil
  if node.mark and node.mark ~= mark then
    return nil, ("marked %s, but it is %s"):format(node.mark, mark or "neither check nor mate")
  end
  return true
end

local function check_node(board, node)
  local move, message = board:move(node.move)
  if not move then return nil, message end
  if board:rules().law == "dice" and not node.shows then
    return nil, "the number rolled is missing"
  end
  local ok, after = pcall(board.play, board, move, node.shows)
  if not ok then return nil, ("it cannot show %d"):format(node.shows) end
  ok, message = check_marks(node, move, after)
  if not ok then return nil, message end
  return after
end

-- Plays a line on boards alone; checks its variations too.
local function check_line(board, line)
  for _, node in ipairs(line) do
    local after, message = check_node(board, node)
    if not after then return nil, ("%s: %s"):format(place(board, node), message) end
    for _, variation in ipairs(node.variations or {}) do
      local ok
      ok, message = check_line(board, variation)
      if not ok then return nil, "variation: " .. message end
    end
    board = after
  end
  return true
end

-- Whether what a record says of a game that is over is right.
local function check_end(result, reason, ended)
  local real = result_text(ended)
  if result ~= real then
    return nil, ("the result is %s (%s), not %s"):format(real, ended.reason, result)
  end
  if reason and reason ~= ended.reason then
    return nil, ("the tag Reason says %s, but it is %s"):format(reason, ended.reason)
  end
  return true
end

local function check_result(self, game)
  local result, reason = self.result, record.tag(self, "Reason")
  local tag = record.tag(self, "Result")
  if tag and tag ~= result then
    return nil, ("the tag Result says %s, the moves end with %s"):format(tag, result)
  end
  if game.result then return check_end(result, reason, game.result) end
  if result == "*" and reason then
    return nil, ("the tag Reason says %s, but the game goes on"):format(reason)
  end
  if result ~= "*" and not (believed[reason] and winners[result]) then
    return nil, ("the result is %s, but the game is not over"):format(result)
  end
  return true
end

local function play_moves(self, game)
  for _, node in ipairs(self.moves) do
    local move, message = game:play(node.move, node.shows)
    if not move then return nil, ("%s: %s"):format(place(game.board, node), message) end
    game.notes[move] = { comment = node.comment, clock = node.clock, variations = node.variations }
  end
  return true
end

--- Plays a record again, and checks all of it: moves, marks, numbers, variations, result.
---@param self shogun.Record
---@return shogun.Game? game  at its end; it can be undone, continued, and written again
---@return string? message  at which move it does not fit, and why
function record.replay(self)
  local board, message = start_of(self)
  if not board then return nil, message end
  local ok
  ok, message = check_line(board, self.moves)
  if not ok then return nil, message end
  local game = new_game { board = board, seed = math.tointeger(tonumber(record.tag(self, "Seed"))) }
  ok, message = play_moves(self, game)
  if ok then ok, message = check_result(self, game) end
  if not ok then return nil, message end
  local winner = winners[self.result]
  if winner and not game.result then game:finish(record.tag(self, "Reason"), winner) end
  game.tags, game.comment = self.tags, self.comment
  game.seeded = record.tag(self, "Seed") ~= nil  -- rolls from elsewhere have no seed of ours
  return game
end

local function copy_tags(tags)
  local copy = {}
  for i, tag in ipairs(tags or {}) do copy[i] = { name = tag.name, value = tag.value } end
  return copy
end

local function nodes_of(game)
  local dice, nodes = game.board:rules().law == "dice", {}
  for i, move in ipairs(game.moves) do
    local note = game.notes[move] or {}
    nodes[i] = {
      move = tostring(move), shows = dice and move.shows or nil,
      comment = note.comment, clock = note.clock, variations = note.variations,
    }
  end
  return nodes
end

--- The record of a game so far.
---@param game shogun.Game
---@return shogun.Record
function record.of(game)
  local self = { tags = copy_tags(game.tags), comment = game.comment, moves = nodes_of(game) }
  local rules, start = game.board:rules(), game.boards[1]
  self.result = result_text(game.result)
  for _, name in ipairs { "White", "Red", "Date" } do
    if not record.tag(self, name) then set_tag(self, name, game.names[name] or "?") end
  end
  set_tag(self, "Result", self.result)
  set_tag(self, "Reason", game.result and game.result.reason or nil)
  if not record.tag(self, "Rules") then set_tag(self, "Rules", tostring(rules)) end
  local usual = start == core.board(nil, rules) and start:ply() == 0 and start:quiet() == 0
  set_tag(self, "Board", not usual and start:text() or nil)
  if rules.law == "dice" and game.seeded then set_tag(self, "Seed", tostring(game.seed)) end
  return self
end

--- The text of a record. Raises if its moves are not legal.
---@param self shogun.Record
---@return string
function record.write(self)
  local board, message = start_of(self)
  local ok = board and true
  if board then ok, message = check_line(board, self.moves) end
  if not ok then error(message, 2) end
  return writer(self, board)
end

--- Reads the text of one game.
---@param text string
---@return shogun.Record? record
---@return string? message
function record.parse(text)
  local next_text = reader.split(text)
  local first = next_text()
  if next_text() then return nil, "more than one game: read them with record.games" end
  return reader.read(first or "")
end

--- The games of a text or an open file, one at a time.
---@param source string | file*
---@return fun(): integer?, shogun.Record?, string?  the game's number, and its record or why not
function record.games(source)
  local next_text, number = reader.split(source), 0
  return function()
    local text, first_line = next_text()
    if not text then return nil end
    number = number + 1
    return number, reader.read(text, first_line)
  end
end

--- A record as JSON (needs dkjson).
---@param self shogun.Record
---@return string
function record.to_json(self)
  local json = require "dkjson"
  local order = {
    "tags", "name", "value", "comment", "moves", "lead", "move", "shows", "captures", "mark",
    "clock",
  }
  return json.encode(self, { indent = true, keyorder = order })
end

--- The records of a JSON text: of one object, or of a list of them (needs dkjson).
---@param text string
---@return shogun.Record[]? records
---@return string? message
function record.list_from_json(text)
  local value, after, message = require("dkjson").decode(text)
  if not message and text:find("%S", after) then message = "text behind the JSON" end
  if message then return nil, "no record: " .. message end
  local is_list = type(value) == "table" and #value > 0
  for i, one in ipairs(is_list and value or { value }) do
    local problem = check_shape(one)
    if problem and is_list then problem = ("%d: %s"):format(i, problem) end
    if problem then return nil, "no record: " .. problem end
  end
  return is_list and value or { value }
end

--- A record from JSON (needs dkjson). What it says is checked by `record.replay`.
---@param text string
---@return shogun.Record? record
---@return string? message
function record.from_json(text)
  local list, message = record.list_from_json(text)
  if not list then return nil, message end
  if #list ~= 1 then return nil, ("no record: expected one, got %d"):format(#list) end
  return list[1]
end

return record
