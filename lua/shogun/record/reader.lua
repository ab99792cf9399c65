--- Reading records: from text to tables, without looking at the board yet.
-- @module shogun.record.reader

local reader = {}

--- How deep variations may be nested; nobody writes more by hand.
reader.deepest = 100

--- The results a record may have.
reader.results = { ["1-0"] = true, ["0-1"] = true, ["1/2-1/2"] = true, ["*"] = true }

-- A move: "d4b6", "d4xb6", "d4b6=3+", "d4b6#".
local move_pattern <const> = "^([a-h][1-8])(x?)([a-h][1-8])=?(%d?)([+#]?)$"

local function line_of(text, at) return select(2, text:sub(1, at):gsub("\n", "\n")) + 1 end

local function short(word) return #word > 24 and word:sub(1, 24) .. "..." or word end

-- What is read so far, and where. Moves go to the list on top of `lines`.
local function new_state(text, first_line)
  local record = { tags = {}, moves = {} }
  local start = text:match "^\xEF\xBB\xBF()" or 1  -- behind a byte order mark
  local lines = { record.moves }
  return { text = text, at = start, first_line = first_line or 1, record = record, lines = lines }
end

local function fail(state, message)
  return nil, ("line %d: %s"):format(line_of(state.text, state.at) + state.first_line - 1, message)
end

-- What stands between quotes, of which the first is before `at`; a backslash takes the next
-- character as it is. Returns where it goes on behind the second.
local function read_quoted(text, at)
  local parts = {}
  while true do
    local plain, stop, after = text:match('^([^"\\\n]*)(["\\])()', at)
    if not plain then return nil end
    parts[#parts + 1] = plain
    if stop == '"' then return table.concat(parts), after end
    parts[#parts + 1] = text:match("^[^\n]", after)
    at = after + 1
  end
end

local function read_tag(state)
  local name, start = state.text:match('^%[(%w+)[ \t]+"()', state.at)
  local value, close = nil, nil
  if name then value, close = read_quoted(state.text, start) end
  local after = value and state.text:match("^%s*%]()", close)
  if not after then return fail(state, 'no tag, expected [Name "value"]') end
  if #state.record.moves > 0 or state.record.result then
    return fail(state, "a tag behind the moves")
  end
  for _, tag in ipairs(state.record.tags) do
    if tag.name == name then return fail(state, ("two tags '%s'"):format(name)) end
  end
  table.insert(state.record.tags, { name = name, value = value })
  state.at = after
  return true
end

-- A comment belongs to the move before it, or to the record; the first of a variation to the move
-- that follows.
local function add_comment(state, node, text)
  if text == "" then return end
  if not node and #state.lines > 1 then
    state.lead = state.lead and state.lead .. " " .. text or text
  else
    local owner = node or state.record
    owner.comment = owner.comment and owner.comment .. " " .. text or text
  end
end

local function read_comment(state)
  local text, after = state.text:match("^{([^}]*)}()", state.at)
  if not text then return fail(state, "a comment without its }") end
  local line = state.lines[#state.lines]
  local clock, rest = text:match "^%s*%[%%clk%s+([%d.]+)%]%s*(.-)%s*$"
  local node, seconds = line[#line], tonumber(clock)
  if seconds and node then node.clock, text = seconds, rest end
  add_comment(state, node, text:gsub("%s+", " "):match "^ ?(.-) ?$")
  state.at = after
  return true
end

local function open_variation(state)
  local line = state.lines[#state.lines]
  local node = line[#line]
  if not node then return fail(state, "a variation without a move before it") end
  if #state.lines > reader.deepest then
    return fail(state, ("variations nested more than %d deep"):format(reader.deepest))
  end
  node.variations = node.variations or {}
  table.insert(node.variations, {})
  table.insert(state.lines, node.variations[#node.variations])
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

local function add_move(state, word)
  local from, capture, to, shows, mark = word:match(move_pattern)
  if not from then return fail(state, ("no move: '%s'"):format(short(word))) end
  table.insert(state.lines[#state.lines], {
    move = from .. to, captures = capture == "x" or nil, mark = mark ~= "" and mark or nil,
    shows = shows ~= "" and tonumber(shows) or nil, lead = state.lead,
  })
  state.lead = nil
  return true
end

local function read_word(state)
  local word, after = state.text:match("^([^%s{}()%[%]]+)()", state.at)
  if not word then
    return fail(state, ("unexpected '%s'"):format(state.text:sub(state.at, state.at)))
  end
  local ok, message = true, nil
  if reader.results[word] then
    if #state.lines > 1 then return fail(state, "a result within a variation") end
    state.record.result = word
  else
    local move = word:gsub("^%d+%.+", "")  -- "1." stands alone or before its move
    if move ~= "" then ok, message = add_move(state, move) end
  end
  if ok then state.at = after end
  return ok, message
end

local readers <const> = {
  ["["] = read_tag, ["{"] = read_comment, ["("] = open_variation, [")"] = close_variation,
}

--- Reads the text of one game.
---@param text string
---@param first_line? integer  the line of the file on which it begins; default 1
---@return shogun.Record? record
---@return string? message  with the line
function reader.read(text, first_line)
  local state = new_state(text, first_line)
  while true do
    state.at = text:match("^%s*()", state.at)
    if state.at > #text then break end
    if state.record.result then return fail(state, "text behind the result") end
    local ok, message = (readers[text:sub(state.at, state.at)] or read_word)(state)
    if not ok then return nil, message end
  end
  if #state.lines > 1 then return fail(state, "a variation without its )") end
  if not state.record.result then return fail(state, "the record ends without a result") end
  return state.record
end

-- Lines of a text or an open file.
local function lines_of(source)
  if type(source) == "string" then return source:gmatch "([^\n]*)\n?" end
  return source:lines()
end

-- Whether a line ends within a comment. Braces in tags are none.
local function in_comment(line, inside)
  if not inside and line:find "^%s*%[" then return false end
  for brace in line:gmatch "[{}]" do inside = brace == "{" end
  return inside
end

-- Whether a game begins on this line: with a tag behind moves. A comment that nobody closed does
-- not swallow the games behind it: it ends at a tag behind an empty line.
local function begins_game(line, before, inside)
  if inside then return before:find "^%s*$" and line:find '^%[%w+ "' end
  return line:find "^%s*%["
end

--- The texts of the games in a file, one after the other; a game begins with a tag behind moves.
---@param source string | file*
---@return fun(): string?, integer?  the next text, and the line on which it begins
function reader.split(source)
  local next_line, number, pending, done = lines_of(source), 0, nil, false
  return function()
    if done then return nil end
    local lines, moves, inside, first = { pending }, false, false, math.max(1, number)
    for line in next_line do
      number = number + 1
      if moves and begins_game(line, lines[#lines], inside) then
        pending = line
        return table.concat(lines, "\n"), first
      end
      inside = in_comment(line, inside)
      moves = moves or inside or line:find "^%s*[^%s%[]" ~= nil
      lines[#lines + 1] = line
    end
    done = true
    local text = table.concat(lines, "\n")
    return text:find "%S" and text or nil, first
  end
end

return reader
