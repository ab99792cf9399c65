--- Parsing records: from text to tables, without a board. The time is linear in the length of the
-- text: each pattern is tried at one place, and can match there in one way.

local Record = require "shogun.record.class"
local core = require "shogun.core"
local foreign = require "shogun.record.foreign"
local new_lines = require "shogun.lines"
local shape = require "shogun.record.shape"
local tags = require "shogun.record.tags"
local unmarked = require "shogun.unmarked"

local reader = {}

-- The line of a byte, and its column, in bytes.
local function position(text, at)
  local before = text:sub(1, at - 1)
  local _, breaks = before:gsub("\n", "\n")
  return breaks + 1, at - (before:match "^.*\n()" or 1) + 1
end

-- The state of the parser. Moves go to the list on top of `lines`; `comments` are lists of texts by
-- the move, or the record, that they belong to.
local function new_state(text, first_line)
  local record = setmetatable({ tags = {}, moves = {} }, Record)
  return {
    text = text, at = 1, first_line = first_line or 1, record = record,
    lines = { record.moves }, starts = {}, names = {}, comments = {}, lead = {},
  }
end

local function fail(state, message)
  local line, column = position(state.text, state.at)
  return nil, ("line %d, column %d: %s"):format(line + state.first_line - 1, column, message)
end

-- Reads a quoted string, whose opening quote is before `at`; a backslash escapes the next
-- character. Returns the string and the place after the closing quote.
local function read_quoted(text, at)
  local parts = {}
  while true do
    local plain, stop, after = text:match('^([^"\\\n]*)(["\\])()', at)
    if not plain then return nil end
    parts[#parts + 1] = plain
    if stop == '"' then return table.concat(parts), after end
    parts[#parts + 1] = text:sub(after, after)
    at = after + 1
  end
end

-- The tag at a place: its name, its value and the place after it, each nil where it is invalid.
local function tag_at(text, at)
  local word, plain, after = text:match('^%[(%w+)[ \t]+"([^"\\\n]*)"%s*%]()', at)
  if word then return word, plain, after end
  local name, start = text:match('^%[(%w+)[ \t]+"()', at)
  local value, close = nil, nil
  if name then value, close = read_quoted(text, start) end
  return name, value, value and text:match("^%s*%]()", close)
end

local function read_tag(state)
  local name, value, after = tag_at(state.text, state.at)
  if not after then return fail(state, 'invalid tag, expected [Name "value"]') end
  value = shape.utf8(value)
  local message = shape.tag_value(value)
  if message then return fail(state, ("tag %s: %s"):format(core.quoted(name), message)) end
  if #state.record.moves > 0 or state.record.result then
    return fail(state, "a tag after the moves")
  end
  if state.names[name] then return fail(state, "two tags " .. core.quoted(name)) end
  state.names[name] = true
  table.insert(state.record.tags, { name = name, value = value })
  state.at = after
  return true
end

-- A comment belongs to the move before it, or to the record; the first of a variation to the move
-- that follows.
local function add_comment(state, node, text)
  if text == "" then return end
  local texts = state.lead
  if node or #state.lines == 1 then
    local owner = node or state.record
    texts = state.comments[owner] or {}
    state.comments[owner] = texts
  end
  texts[#texts + 1] = text
end

local function read_comment(state)
  local text, after = state.text:match("^{([^}]*)}()", state.at)
  if not text then return fail(state, "a comment without its }") end
  local line = state.lines[#state.lines]
  local node = line[#line]
  text = shape.folded(text)
  local seconds, rest = shape.clock(text)
  if seconds and node and not node.clock then node.clock, text = seconds, rest end
  add_comment(state, node, text)
  state.at = after
  return true
end

-- Joins the comments of each move. Two of them can make a clock: "{[%clk} {5]}".
local function join_comments(state)
  for owner, texts in pairs(state.comments) do
    local comment = table.concat(texts, " ")
    local seconds, rest = shape.clock(comment)
    if seconds and owner ~= state.record and not owner.clock then
      owner.clock, comment = seconds, rest
    end
    owner.comment = comment ~= "" and comment or nil
  end
end

local function open_variation(state)
  local line = state.lines[#state.lines]
  local node = line[#line]
  if not node then return fail(state, "a variation without a move before it") end
  if #state.lines > shape.deepest then
    return fail(state, ("variations nested more than %d deep"):format(shape.deepest))
  end
  node.variations = node.variations or {}
  table.insert(node.variations, {})
  local start = state.starts[#state.lines]
  table.insert(state.lines, node.variations[#node.variations])
  state.starts[#state.lines] = start and start + #line - 1
  state.at = state.at + 1
  return true
end

local function close_variation(state)
  if #state.lines == 1 then return fail(state, "a ) without its (") end
  if #state.lines[#state.lines] == 0 then return fail(state, "an empty variation") end
  table.remove(state.lines)
  state.at = state.at + 1
  return true
end

-- The ply of the board on which the game starts; nil where the tags have no such board.
local function ply_at_start(record)
  if not tags.value(record, "Board") then return 0 end
  local board = tags.start(record)
  return board and board:ply()
end

-- Reads moves up to the first token that is not a number, a move or a clock. A comment before the
-- first move of a variation leads that move.
local function take_moves(state)
  local line = state.lines[#state.lines]
  local count = #line
  if state.starts[1] == nil and state.text:find("^%w", state.at) then
    state.starts[1] = ply_at_start(state.record) or false
  end
  state.at, state.move_at, state.is_misnumbered = core.read_words(state.text, state.at, line,
    state.starts[#state.lines] or nil)
  if #state.lead == 0 or #line == count then return end
  line[count + 1].lead, state.lead = table.concat(state.lead, " "), {}
end

-- "$2" after a move is "?", as in PGN.
local function add_glyph(state, word)
  local line = state.lines[#state.lines]
  local number = math.tointeger(tonumber(word:match "^%$(%d)$"))
  local glyph, node = shape.numbered_glyphs[number], line[#line]
  if not glyph then return fail(state, "expected $1 to $6, got " .. core.quoted(word)) end
  if not node then return fail(state, "no move before " .. core.quoted(word)) end
  if node.glyph then return fail(state, "a second mark of a move: " .. core.quoted(word)) end
  node.glyph = glyph
  return true
end

local function fail_at_number(state)
  local ply = state.starts[#state.lines] + #state.lines[#state.lines]
  local number = state.text:match("^%d+%.+", state.at)
  return fail(state, ("numbered %s, expected %d%s"):format(core.quoted(number), ply // 2 + 1,
    ply % 2 == 0 and "." or "..."))
end

-- Reads a word that is not a move.
local function read_word(state)
  if state.is_misnumbered then return fail_at_number(state) end
  local word, after = state.text:match("^([^%s{}()%[%]]+)()", state.at)
  if not word then
    return fail(state, ("unexpected '%s'"):format(state.text:sub(state.at, state.at)))
  end
  if shape.results[word] then
    if #state.lines > 1 then return fail(state, "a result within a variation") end
    state.record.result = word
  elseif word:byte() == 36 then -- $
    local ok, message = add_glyph(state, word)
    if not ok then return nil, message end
  else
    local move = state.text:sub(state.move_at, after - 1)
    return fail(state, "invalid move " .. core.quoted(move))
  end
  state.at = after
  return true
end

local readers <const> = {
  ["["] = read_tag, ["{"] = read_comment, ["("] = open_variation, [")"] = close_variation,
}

-- Reads all of the text into the state's record; nil and a message with the place otherwise.
local function read_all(state)
  local text = state.text
  while true do
    state.at = text:match("^%s*()", state.at)
    local is_after = state.record.result and state.at <= #text
    if is_after then return fail(state, "text after the result") end
    take_moves(state)
    if state.at > #text then break end
    local ok, message = (readers[text:sub(state.at, state.at)] or read_word)(state)
    if not ok then return nil, message end
  end
  if #state.lines > 1 then return fail(state, "a variation without its )") end
  if not state.record.result then return fail(state, "the record ends without a result") end
  return state.record
end

--- Reads the text of one game.
---@param text string
---@param first_line? integer  the line of the file on which it begins; default 1
---@return shogun.Record? record
---@return string? message  with the line
function reader.read(text, first_line)
  local state = new_state(text, first_line)
  local record, message = read_all(state)
  if record then
    join_comments(state)
    return record
  end
  local has_begun = #state.record.tags + #state.record.moves > 0
  return nil, has_begun and message or message .. foreign(text)
end

--- The tags at the beginning of a game's text, up to the first that is wrong.
---@param text string
---@return { name: string, value: string }[]
function reader.tags(text)
  local state = new_state(text)
  repeat
    state.at = text:match("^%s*()", state.at)
  until text:byte(state.at) ~= 91 or not read_tag(state) -- [
  return state.record.tags
end

local portion <const> = 1 << 12 -- bytes of a file
local longest <const> = shape.longest

local function with_newlines(text)
  return text:find("\r", 1, true) and text:gsub("\r\n?", "\n") or text
end

-- Lines of a text or an open file, which end with \n, \r\n or \r; "" and a message where a line
-- cannot be read.
local function lines_of(source)
  local text, from, last = type(source) == "string" and with_newlines(source), 1, ""
  if text then
    return function()
      local start, stop = from, text:find("\n", from, true) or #text + 1
      from = stop + 1
      if start <= #text then return text:sub(start, stop - 1) end
    end
  end
  local function read(_, most)
    local bytes, message = source:read(most)
    if bytes and last == "\r" then bytes = bytes:gsub("^\n", "") end
    last = bytes and bytes:sub(-1)
    return bytes and with_newlines(bytes), message
  end
  local lines = new_lines({ read = read }, portion, longest)
  return function()
    local line, message = lines:read()
    return line or message and "", message
  end
end

-- Whether the [ at a place in a line begins a game. After moves it does if only blanks stand before
-- it (`is_first`), or if it begins a tag after a result. Before moves it does if it is the first in
-- a line after an empty line and begins a tag that the game already has.
local function begins_game(game, line, at, place, name, is_first)
  if game.has_moves then
    return is_first or name and line:sub(at, place - 1):find "[*/-][012]?%s*$"
  end
  return is_first and game.names[name or ""] and not game.before:find "%S"
end

-- The place in a line, from `at` on, at which the next game begins; nil if there is none.
local function next_game(game, line, at)
  local bracket = line:find("[", at, true)
  local is_plain = not game.is_inside and not line:find("{", at, true)
  if is_plain and not bracket and game.has_moves then return nil end
  is_plain = is_plain and bracket and line:byte(-1) == 93 and not line:find("[", bracket + 1, true)
  local start = line:match("^%s*()", at)
  at = start
  while at <= #line do
    local place = line:find(game.is_inside and "}" or "[%[{]", at) or #line + 1
    local mark, after = line:byte(place), place + 1
    if mark == 91 then -- [
      local name = line:match('^%[(%w+)[ \t]+"', place)
      game.has_moves = game.has_moves or line:find("%S", at) < place
      if begins_game(game, line, at, place, name, place == start) then return place end
      game.names[name or ""] = name
      if is_plain then return nil end
      local _, _, close = tag_at(line, place)
      after = close or game.has_moves and after or #line + 1
    else
      game.has_moves = game.has_moves or line:find("%S", at) ~= nil
      game.is_inside = game.is_inside and not mark or mark == 123 -- {
    end
    at = after
  end
end

-- Whether the open comment of a game has no end: no } stands between a tag after an empty line and
-- the next {, or the end of the file. Then this tag begins the next game.
local function never_closes(game, line, count, is_last)
  local brace = line:match "[{}]"
  local is_tag = not game.before:find "%S" and tag_at(line, line:match "^%s*()")
  game.tag_line = brace ~= "}" and (game.tag_line or is_tag and count + 1) or nil
  return game.tag_line and (is_last or brace == "{")
end

-- Whether a line ends with a result.
local function has_result(line)
  local last = line:byte(-1) or 0
  if last > 50 then return false end -- "2"
  if last <= 32 then line = line:match "^.*%S" or "" end
  return shape.results[(" " .. line):match("[%s})](%S+)$", -8)] ~= nil
end

--- The texts of the games in a file, one after the other; a game begins with a tag after moves, or
--- on the line after a line that ends with a result.
---@param source string | file*
---@return fun(): string?, integer?, string?  the next text, and the line on which it begins; where
--- the file cannot be read further, or a game never ends, "", the line, and why
function reader.split(source)
  local next_line, again, line, at, number, done = lines_of(source), {}, "", nil, 0, false
  return function()
    if done then return nil end
    local game = { names = {}, before = "-", is_inside = false, has_moves = false }
    local lines, length, first, is_over = {}, 0, at and number or number + 1, false
    while true do
      local read, message = line, nil
      if not at then
        repeat -- reads a line; skips blank lines once the game is over
          if again[1] then read = table.remove(again) else read, message = next_line() end
          line, at, number = read or "", 1, number + 1
          if line:byte() == 0xef then line = unmarked(line) end -- some files are joined ones
        until not is_over or not read or message or line:find "%S"
        if is_over and read and not message then
          at, number = nil, number - 1
          table.insert(again, read)
          return table.concat(lines, "\n"), first
        end
      end
      local was_inside, stop = game.is_inside, nil
      if was_inside and never_closes(game, line, #lines, not read or length + #line > longest) then
        again, at, number = { read }, nil, number - (#lines + 2 - game.tag_line)
        while lines[game.tag_line] do table.insert(again, table.remove(lines)) end
        return table.concat(lines, "\n"), first
      end
      if not read then break end
      if was_inside or line:find("[", 1, true) or line:find("{", 1, true) then
        stop = next_game(game, line, at)
      elseif not game.has_moves then
        game.has_moves = line:find "%S" ~= nil
      end
      length = length + (stop or #line + 2) - at
      if message or length > longest then
        done = true
        return "", number, message or shape.too_long
      end
      local part = was_inside and read or line
      if at > 1 or stop then part = line:sub(at, stop and stop - 1) end
      if not stop or stop > at then lines[#lines + 1] = part end
      game.before, at = line, stop
      if stop then return table.concat(lines, "\n"), first end
      is_over = game.has_moves and not game.is_inside and has_result(part)
    end
    done = true
    local text = table.concat(lines, "\n")
    return text:find "%S" and text or nil, first
  end
end

return reader
