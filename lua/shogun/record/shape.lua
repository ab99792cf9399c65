--- The shape of a record: its tags, comments and moves. The reader, the writer, JSON and records
-- made by hand share this check. `record.check` finds out whether the moves are legal.
--
-- The parts of a plain move (all but its texts and variations) are checked in C (`csrc/module/game/
-- node.c`), which reads and plays them.

local check = require "shogun.check"
local core = require "shogun.core"
local results = require "shogun.results"

local shape = {}

--- The nesting limit of variations; more is not written by hand.
shape.deepest = 100

--- The most bytes of a game's text, enough for half a million moves; the message if it has more.
shape.longest = 1 << 22
shape.too_long = ("game too long, at most %d bytes"):format(shape.longest)

--- The results a record may have.
shape.results = {}
for _, text in ipairs(results.texts) do shape.results[text] = true end

--- The annotation glyphs of a move, in the order of PGN's numbers: $1 is a good move, $2 a mistake,
--- $3 a brilliant move, $4 a blunder, $5 an interesting and $6 a dubious move.
shape.numbered_glyphs = { "!", "?", "!!", "??", "!?", "?!" }

-- U+0080 to U+009F, control characters of some terminals.
local wide_control <const> = "\xC2[\x80-\x9F]"

local windows -- the windows-1252 characters of the bytes from \x80 on, made when needed

-- Makes `windows`: Latin-1, but 27 of its 32 control characters are printable characters instead.
local function windows_table()
  local list, byte = {}, 0x80
  for each = 0x80, 0xFF do list[string.char(each)] = utf8.char(each) end
  for character in ("€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ"):gmatch(utf8.charpattern) do
    if character ~= "?" then list[string.char(byte)] = character end
    byte = byte + 1
  end
  return list
end

--- A text as UTF-8. Invalid UTF-8 is read as windows-1252, the encoding of old files; control
--- characters in it become U+0080 to U+009F, which the checks here find.
---@param text string
---@return string
function shape.utf8(text)
  if utf8.len(text) then return text end
  windows = windows or windows_table()
  return (text:gsub("[\x80-\xFF]", windows))
end

--- A comment with its blanks folded: one between words, none around them. Control characters become
--- blanks, so that a stranger's comment is safe to print on a terminal.
---@param text string
---@return string
function shape.folded(text)
  local folded = shape.utf8(text):gsub(wide_control, " "):gsub("[%s%c]+", " ")
  return folded:sub(folded:byte(1) == 32 and 2 or 1, folded:byte(-1) == 32 and -2 or -1)
end

--- Splits a comment that begins with a clock, as in "[%clk 59.5] a comment".
---@param comment string  folded
---@return number? seconds  nil if it begins otherwise
---@return string? rest
function shape.clock(comment)
  local seconds, after = core.read_clock(comment)
  if seconds then return seconds, comment:sub(comment:byte(after) == 32 and after + 1 or after) end
end

--- Why it cannot be the value of a tag.
---@param value any
---@return string? message
function shape.tag_value(value)
  local text = type(value) == "string" and shape.utf8(value)
  if not text or text:find "%c" or text:find(wide_control) then
    return "expected a value on one line, without control characters"
  end
end

local function check_comment(name, value)
  if value == nil then return nil end
  if type(value) ~= "string" or value:find("}", 1, true) then
    return ("%s: expected a text without }"):format(name)
  end
end

local function check_tag(tag, names)
  if type(tag) ~= "table" or type(tag.name) ~= "string" or not tag.name:find "^%w+$" then
    return "expected a name of letters and digits"
  end
  if names[tag.name] then return ("a second tag %s"):format(core.quoted(tag.name)) end
  names[tag.name] = true
  return shape.tag_value(tag.value)
end

local function check_tags(tags)
  local problem, names = check.list_problem(tags, "tags"), {}
  if problem then return problem end
  for i, tag in ipairs(tags) do
    local message = check_tag(tag, names)
    if message then return ("tag %d: %s"):format(i, message) end
  end
end

-- A comment that begins with a clock can be recognised only after another clock.
local function check_clock(node)
  if node.clock ~= nil or not node.comment then return nil end
  if shape.clock(shape.folded(node.comment)) then
    return "comment: it begins with a clock, which belongs into the field clock"
  end
end

local function check_texts(node, may_lead)
  if node.lead ~= nil and not may_lead then
    return "lead: only a variation's first move can have a lead"
  end
  return check_comment("lead", node.lead) or check_comment("comment", node.comment)
    or check_clock(node)
end

local check_line

local function check_variations(variations, depth)
  if variations == nil then return nil end
  local problem = check.list_problem(variations, "variations")
  if problem then return problem end
  for i, variation in ipairs(variations) do
    local message = check_line(variation, depth + 1)
    if message then return ("variation %d: %s"):format(i, message) end
  end
end

-- `depth` is 0 for the game itself.
function check_line(line, depth)
  if depth > shape.deepest then return ("nested more than %d deep"):format(shape.deepest) end
  local problem = check.list_problem(line, "moves", "a list of moves")
  if problem then return problem end
  if depth > 0 and #line == 0 then return "expected a list of moves" end
  for i, node in ipairs(line) do
    local message = core.node_problem(node) or check_texts(node, i == 1 and depth > 0)
      or check_variations(node.variations, depth)
    if message then return ("move %d: %s"):format(i, message) end
  end
end

-- Checks all of a record except its moves.
local function check_frame(value)
  if value == nil then return "expected a table, got nothing" end
  if type(value) ~= "table" then return "expected a table, got a " .. type(value) end
  local message = check_tags(value.tags)
  if message then return message end
  if not shape.results[value.result] then return "result: expected 1-0, 0-1, 1/2-1/2 or *" end
  message = check_comment("comment", value.comment)
  if message then return message end
  return type(value.moves) ~= "table" and "moves: expected a list of moves" or nil
end

--- Checks whether a value is a record.
---@param value any
---@return string? message  what is wrong, and where; nil if it is one
function shape.check(value)
  local message = check_frame(value)
  if message then return message end
  message = check_line(value.moves, 0)
  return message and "moves: " .. message
end

-- Why a value is not a record, with a hint where it resembles something else.
local function problem_of(value, check_value)
  if type(value) == "string" then return "expected a record, got a text: record.parse reads it" end
  local problem = check_value(value)
  if not problem then return nil end
  if type(value) == "table" and type(value.record) == "function" then
    return "expected a record, got a game: game:record() makes one"
  end
  return "expected a record: " .. problem
end

--- Raises unless a value has the shape of a record.
---@param value any
---@param name string  of the function whose first argument it is
function shape.expect(value, name)
  local problem = problem_of(value, shape.check)
  if problem then check.argument(1, name, problem) end
end

--- As `expect`, without a check of the moves.
function shape.expect_frame(value, name)
  local problem = problem_of(value, check_frame)
  if problem then check.argument(1, name, problem) end
end

--- Which move of a record it is, for messages: "move 3, red, 'd4b6'".
---@param board shogun.Board  before the move
---@param node table
---@return string
function shape.place(board, node)
  local number, move = board:ply() // 2 + 1, core.quoted(node.move)
  return ("move %d, %s, %s"):format(number, board:turn(), move)
end

return shape
