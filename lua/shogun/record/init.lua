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
-- `3.` stands before the third move of the side that began, `3...` before the other side's; where
-- the game starts on another board, its number is that of the tag `Board`. A number may be left out
-- before any move, and so may marks; a wrong number or mark makes the record invalid. `x` captures,
-- `+` checks, `#` mates; `d4b6=3` is a move after which 3 was rolled; `{[%clk 59.5]}` is the time
-- left of the mover, in seconds. The annotation of a move follows it, as in PGN: `d4b6?` (or
-- `d4b6 $2`) is a mistake, `??` a blunder, `?!` dubious, `!` good, `!!` brilliant, `!?`
-- interesting. A record is a table: `tags` (a list of {name=, value=}), `moves` (a list of
-- {move=, shows=, glyph=, comment=, clock=, variations=}, a variation being such a list) and
-- `result` ("1-0" for white, "0-1" for red, "1/2-1/2", "*" for a game that goes on). Those that
-- are read or made here have methods as well, `kept:tag "White"`, and `tostring(kept)` is the text.
--
-- This module uses no games. The functions `of` and `replay` of `shogun.record`, which turn games
-- into records and back, are in game/.

local Record = require "shogun.record.class"
local check = require "shogun.check"
local json = require "shogun.record.json"
local reader = require "shogun.record.reader"
local rules_text = require "shogun.record.rules"
local shape = require "shogun.record.shape"

---@class shogun.record
---@field of fun(game: shogun.Game): shogun.Record  of game/record.lua
---@field replay fun(record: shogun.Record): shogun.Game?, string?  of game/replay.lua
local record = {}
for name, method in pairs(Record.__index) do record[name] = method end

local function expect_text(value, name)
  if type(value) == "string" then return end
  check.argument(1, name, "string expected, got " .. type(value))
end

--- Rules from their text: the name of a preset, or "law=... lone=..." as rules print themselves.
--- ```lua
--- print(shogun.record.rules("boxed").lone)  --> 2
--- ```
---@param text string  "boxed", "law=dice lone=2"
---@return shogun.Rules? rules
---@return string? message  which word is wrong, and what was expected
record.rules = rules_text.read

--- Reads the text of one game: its tags and moves, which need not be legal yet.
--- ```lua
--- print(#shogun.record.parse("1. d1e3 c8c4 *").moves)  --> 2
--- ```
---@param text string
---@return shogun.Record? record
---@return string? message  the line, and what is wrong there
function record.parse(text)
  expect_text(text, "parse")
  local next_text = reader.split(text)
  local first, line, message = next_text()
  if message then return nil, ("line %d: %s"):format(line, message) end
  if next_text() then return nil, "more than one game: read them with record.games" end
  return reader.read(first or "")
end

-- The records of JSON, one at a time.
local function json_games(source)
  local next_value = json.values(source)
  return function()
    local number, value, message = next_value()
    if number and not message then message = shape.check(value) end
    return number, not message and number and setmetatable(value, Record) or nil, message
  end
end

--- The games of a text or an open file, one at a time. A game of more than 4 MiB (half a million
--- moves; 64 MiB in a file of JSON) is an error, and nothing after it is read. JSON is one record
--- or a list of records; null, a name that an object has twice and invalid JSON are errors.
--- ```lua
--- for number, kept in shogun.record.games "1. d1e3 c8c4 *" do
---   print(number, kept.result)
--- end
--- ```
---@param source string | file*
---@param form? "text" | "json"  default "text"
---@return fun(): integer?, shogun.Record?, string?  the game's number, and its record or why not
function record.games(source, form)
  if type(source) ~= "string" and io.type(source) ~= "file" then
    check.argument(1, "games", "expected a string or an open file, got " .. type(source))
  end
  if check.choice({ form = form }, "form", { "text", "json" }) == "json" then
    return json_games(source)
  end
  local next_text, number = reader.split(source), 0
  return function()
    local text, first_line, message = next_text()
    if not text then return nil end
    number = number + 1
    if message then return number, nil, ("line %d: %s"):format(first_line, message) end
    return number, reader.read(text, first_line)
  end
end

--- The records of a JSON text: of one object, or of a list of them.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- print(#shogun.record.list_from_json(shogun.record.to_json(kept)))  --> 1
--- ```
---@param text string
---@return shogun.Record[]? records
---@return string? message  the number of the first value that is no record, and why
function record.list_from_json(text)
  expect_text(text, "list_from_json")
  local list = {}
  for number, one, problem in json_games(text) do
    if problem then return nil, ("invalid record: game %d: %s"):format(number, problem) end
    list[number] = one
  end
  return list
end

--- A record from JSON. `record.replay` checks whether its moves are legal.
--- ```lua
--- local kept = assert(shogun.record.parse "1. d1e3 c8c4 *")
--- print(#shogun.record.from_json(shogun.record.to_json(kept)).moves)  --> 2
--- ```
---@param text string
---@return shogun.Record? record
---@return string? message  why the text is no record
function record.from_json(text)
  expect_text(text, "from_json")
  local list, message = record.list_from_json(text)
  if not list then return nil, message end
  if #list ~= 1 then return nil, ("invalid record: expected one game, got %d"):format(#list) end
  return list[1]
end

return record
