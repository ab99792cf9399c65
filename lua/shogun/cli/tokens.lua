--- Splits Lua source into the tokens that `shogun lint` needs.

---@class shogun.Tokens
---@field kinds string[]  "name", "number", "string" or "sign"
---@field texts string[]  of a string only its contents, with escapes as in the source
---@field lines integer[]

local quotes <const> = { ['"'] = true, ["'"] = true }

-- The end of the quoted string that begins at `at`.
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

-- The end of the comment that begins at `at`.
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

local function add(tokens, kind, text, line)
  local n = #tokens.kinds + 1
  tokens.kinds[n], tokens.texts[n], tokens.lines[n] = kind, text, line
end

--- Splits source into tokens, without its comments.
---@param source string
---@return shogun.Tokens
return function(source)
  local tokens, at, line = { kinds = {}, texts = {}, lines = {} }, 1, 1
  while true do
    local next_at = source:match("^%s*()", at)
    local is_comment = source:find("^%-%-", next_at)
    local stop, kind, text = is_comment and comment_end(source, next_at) or nil, nil, nil
    if not is_comment and next_at <= #source then kind, text, stop = token_at(source, next_at) end
    line = line + select(2, source:sub(at, next_at - 1):gsub("\n", ""))
    if not stop then return tokens end
    if kind then add(tokens, kind, text, line) end
    line = line + select(2, source:sub(next_at, stop):gsub("\n", ""))
    at = stop + 1
  end
end
