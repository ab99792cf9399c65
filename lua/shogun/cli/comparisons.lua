--- Finds comparisons in a bot's source that are always false: `board.turn == "white"` compares a
--- method, not its result; `board:turn() == "black"` names no colour; `move == "d4b6"` compares a
--- table with a text. Also finds fields that a move does not have, such as `move.piece`.

local check = require "shogun.check"
local core = require "shogun.core"
local operands = require "shogun.cli.operands"
local results = require "shogun.results"

---@class shogun.Tokens
---@field kinds string[]  "name", "number", "string" or "sign"
---@field texts string[]  of a string only its contents, with escapes as in the source
---@field lines integer[]

local quotes <const> = { ['"'] = true, ["'"] = true }

local function quoted_end(source, at)
  local quote = source:sub(at, at)
  repeat
    at = source:find('[\\"\'\n]', at + 1) or #source
    local byte = source:sub(at, at)
    if byte == "\\" then at = at + 1 end
  until byte == quote or byte == "\n" or at >= #source
  return at
end

-- The end of the long brackets that begin at `at`, and the start of their contents; nil without
-- long brackets.
local function long_end(source, at)
  local equals, start = source:match("^%[(=*)%[()", at)
  return equals and (select(2, source:find("]" .. equals .. "]", start, true)) or #source), start
end

local function comment_end(source, at)
  return long_end(source, at + 2) or (source:find("\n", at, true) or #source + 1) - 1
end

-- The end of the string that begins at `at`, and its contents; nil if no string begins there.
local function string_at(source, at)
  if quotes[source:sub(at, at)] then
    local stop = quoted_end(source, at)
    return stop, source:sub(at + 1, stop - 1)
  end
  local stop, start = long_end(source, at)
  return stop, stop and source:sub(start, stop - (start - at))
end

local patterns <const> = {
  { "^[%a_][%w_]*", "name" }, { "^%.?%d[%w.]*", "number" }, { "^[=~<>]=", "sign" },
  { "^%.%.%.?", "sign" }, { "^.", "sign" },
}

-- The kind, the text and the end of the token that begins at `at`.
local function token_at(source, at)
  local stop, contents = string_at(source, at)
  if stop then return "string", contents, stop end
  for _, pattern in ipairs(patterns) do
    local first, last = source:find(pattern[1], at)
    if first then return pattern[2], source:sub(first, last), last end
  end
end

--- Splits source into tokens, without its comments.
---@param source string
---@return shogun.Tokens
local function tokens_of(source)
  local tokens, at, line = { kinds = {}, texts = {}, lines = {} }, 1, 1
  while true do
    local next_at = source:match("^%s*()", at)
    local is_comment = source:find("^%-%-", next_at)
    local stop, kind, text = is_comment and comment_end(source, next_at) or nil, nil, nil
    if not is_comment and next_at <= #source then kind, text, stop = token_at(source, next_at) end
    line = line + select(2, source:sub(at, next_at - 1):gsub("\n", ""))
    if not stop then return tokens end
    if kind then
      local n = #tokens.kinds + 1
      tokens.kinds[n], tokens.texts[n], tokens.lines[n] = kind, text, line
    end
    line = line + select(2, source:sub(next_at, stop):gsub("\n", ""))
    at = stop + 1
  end
end

local function set(words)
  local found = {}
  for word in words:gmatch "%S+" do found[word] = true end
  return found
end

-- The values of methods and fields: some texts, or a type. "list": each call returns a new list.
local colours <const> = { type = "string", "white", "red" }
local kinds <const> = { type = "string", "pawn", "king" }
local reasons <const> = { type = "string", table.unpack(results.reasons) }
local laws <const> = { type = "string", table.unpack(core.laws) }
local number <const>, boolean <const> = { type = "number" }, { type = "boolean" }
local list <const> = { type = "list" }

local calls <const> = {
  turn = colours, occupied_by = colours, count = number, ply = number, quiet = number,
  hash = number, in_check = boolean, is_mate = boolean, is_stalemate = boolean,
  is_occupied = boolean, moves = list, pieces = list, record = list, outcomes = list,
  result = { type = "a table with winner and reason, or nil" },
  occupied = { type = "a piece or nil (occupied_by gives its colour)" },
}

local fields <const> = {
  colour = colours, winner = colours, kind = kinds, reason = reasons, law = laws,
  captured = { type = "a piece or nil" },
}

-- The usual names of tables with these fields. In other tables these fields may have any value.
local owners <const> = {
  kind = set "piece move captured king pawn target", reason = set "result r ended",
  captured = set "move m best",
}

-- The reasons that `board:why` returns.
local of_why <const> = set "blocked distance"

-- Methods without arguments, whose parentheses people easily forget.
local methods <const> = set [[turn ply quiet hash text count result rules is_mate is_stalemate
  in_check]]

-- Tables with these names may have fields with the names of these methods.
local others <const> = set "self info move piece"

local function has(texts, text)
  for _, each in ipairs(texts) do
    if each == text then return true end
  end
  return texts == reasons and of_why[text] ~= nil
end

local function choice(texts)
  local quoted = {}
  for i, text in ipairs(texts) do quoted[i] = ('"%s"'):format(text) end
  local last = table.remove(quoted)
  return table.concat(quoted, ", ") .. " or " .. last
end

-- The values that an operand can have; nil if they are unknown, as for most operands.
local function domain_of(operand)
  if operand.form == "call" then return calls[operand.name] end
  local owner = operand.owner
  if operand.form ~= "field" or not owner or owner == "self" then return nil end
  local known = owners[operand.name]
  if not known or known[owner] then return fields[operand.name] end
end

local function type_of(operand)
  return operand.form == "table" and "table" or type(operand.value)
end

-- The message if `this` is a method without parentheses, and `that` is a literal or a colour.
local function forgotten_call(this, that)
  if this.form ~= "field" or not methods[this.name] or others[this.owner] then return nil end
  local is_colour = that.form == "field" and fields[that.name] == colours
  if not this.owner or that.form ~= "literal" and not is_colour then return nil end
  return ("%s is a method: compare %s:%s()"):format(this.shown, this.owner, this.name)
end

local function new_table(this)
  if this.form == "table" then return "a new table equals no other" end
end

-- The message if `this` can never have the value of `that`.
local function never_had(this, that)
  local domain = domain_of(this)
  if not domain then return nil end
  if domain == list then return this.shown .. " makes a new table, which equals no other" end
  if that.form ~= "literal" and that.form ~= "table" or type_of(that) == "nil" then return nil end
  if domain.type == type_of(that) and (#domain == 0 or has(domain, that.value)) then return nil end
  local what = #domain > 0 and choice(domain) or domain.type:gsub("^%l+$", "a %0")
  return ("%s is %s, never %s"):format(this.shown, what, that.shown)
end

local with_text <const> = { board = "%s:text()", record = "tostring(%s)" }

-- The message if `this` is a board or a record, and `that` a text.
local function text_and_none(this, that)
  local form = with_text[this.name]
  local is_known = this.form == "name" or this.form == "field" and this.owner == "game"
  local is_text = type(that.value) == "string" or that.form == "call" and that.name == "text"
  if not form or not is_known or not is_text then return nil end
  return ("%s is a %s, which equals no text: compare "):format(this.shown, this.name)
    .. form:format(this.shown)
end

local function move_and_text(this, that, moves)
  if this.form ~= "name" or not moves[this.name] or type(that.value) ~= "string" then return nil end
  return ("%s is a table, which equals no text: compare tostring(%s)"):format(this.name, this.name)
end

local rules <const> = { forgotten_call, new_table, never_had, text_and_none, move_and_text }

-- The names of variables that hold moves, as in `for _, move in ipairs(board:moves())`. No names if
-- the source reads info.moves, a list of texts: a loop over it might use the same variable.
local function names_of_moves(source)
  local names = {}
  if source:find("%.moves%f[^%w_]") then return names end
  for name in source:gmatch ",%s*([%a_][%w_]*)%s+in%s+ipairs%s*%(%s*[%w_%.]+:moves%s*%(" do
    names[name] = true
  end
  for name in source:gmatch "%f[%w_]([%a_][%w_]*)%s*=%s*[%w_]+:moves%(%)%s*%[" do
    names[name] = true
  end
  return names
end

local of_move <const> = { "from", "to", "kind", "colour", "energy", "shows", "captured" }
local is_of_move <const> = set(table.concat(of_move, " "))

-- The message if token `i` begins "move.field", a field that neither moves nor the source define.
local function no_field(tokens, i, moves, source)
  local name = tokens.texts[i + 2]
  local is_field = moves[tokens.texts[i]] and tokens.texts[i + 1] == "."
  if not is_field or is_of_move[name] then return nil end
  if tokens.texts[i - 1] == "." or source:find("%." .. name .. "%s*=[^=]") then return nil end
  return ("%s.%s is nil: a move has %s"):format(tokens.texts[i], name, table.concat(of_move, ", "))
end

local function problem_of(this, that, moves)
  for _, rule in ipairs(rules) do
    local problem = rule(this, that, moves) or rule(that, this, moves)
    if problem then return problem end
  end
end

---@param source string
---@return string[]  messages: "line 3: board.turn is a method: compare board:turn()"
return function(source)
  local tokens, moves, found = tokens_of(source), names_of_moves(source), {}
  for i = 1, #tokens.kinds do
    local is_sign = tokens.kinds[i] == "sign" and tokens.texts[i]:find "^[=~]=$"
    local this = is_sign and operands.before(tokens, i)
    local that = this and operands.after(tokens, i)
    local problem = that and problem_of(this, that, moves) or no_field(tokens, i, moves, source)
    if problem then
      found[#found + 1] = ("line %d: %s"):format(tokens.lines[i], check.printable(problem))
    end
  end
  return found
end
