--- Comparisons in a bot's source that can never be true: `board.turn == "white"` compares a method,
-- not its result, with a text.
-- @module shogun.cli.comparisons

-- Methods that need no argument, so that the call is easily forgotten.
local methods <const> = {
  turn = true, ply = true, quiet = true, hash = true, text = true, count = true, result = true,
  rules = true, is_mate = true, is_stalemate = true, in_check = true,
}

-- Tables of other people may have fields of these names.
local others <const> = { self = true, info = true, move = true, piece = true }

local function newlines(text) return (text:gsub("[^\n]+", "")) end

-- Where a string between quotes ends.
local function quoted_end(source, at)
  local quote = source:sub(at, at)
  repeat
    at = source:find('[\\"\'\n]', at + 1) or #source
    local byte = source:sub(at, at)
    if byte == "\\" then at = at + 1 end
  until byte == quote or byte == "\n" or at >= #source
  return at
end

-- Where a text between long brackets ends; nil if none begins here.
local function long_end(source, at)
  local equals = source:match("^%[(=*)%[", at)
  return equals and (select(2, source:find("]" .. equals .. "]", at, true)) or #source)
end

-- Skips a string, long bracket or comment: the place after it, and the text that replaces it.
local function skipped(source, at)
  local is_comment = source:sub(at, at + 1) == "--"
  local stop = long_end(source, is_comment and at + 2 or at)
  if is_comment then
    stop = stop or (source:find("\n", at, true) or #source + 1) - 1
    return stop, newlines(source:sub(at, stop))
  end
  if source:sub(at, at) == "[" then
    if not stop then return at, "[" end
    return stop, '""' .. newlines(source:sub(at, stop))
  end
  stop = quoted_end(source, at)
  return stop, '""' .. newlines(source:sub(at, stop))
end

-- The source without its comments and the contents of its strings.
local function bare(source)
  local parts, at = {}, 1
  while true do
    local found = source:find('["\'%[-]', at)
    if not found then break end
    parts[#parts + 1] = source:sub(at, found - 1)
    if source:sub(found, found) == "-" and source:sub(found + 1, found + 1) ~= "-" then
      parts[#parts + 1], at = "-", found + 1
    else
      local stop, left = skipped(source, found)
      parts[#parts + 1], at = left, stop + 1
    end
  end
  parts[#parts + 1] = source:sub(at)
  return table.concat(parts)
end

local function is_literal(text)
  return text:find '^["%d]' ~= nil or text == "true" or text == "false" or text == "nil"
end

local function find_in(line, report)
  for owner, name, value in line:gmatch '%f[%w_]([%w_]+)%.([%w_]+)%s*[=~]=%s*(["%w]+)' do
    if is_literal(value) then report(owner, name) end
  end
  local after_value = '%f["%w](["%w]+)%s*[=~]=%s*([%w_]+)%.([%w_]+)%s*(.?)'
  for value, owner, name, after in line:gmatch(after_value) do
    if is_literal(value) and after ~= "(" and after ~= "." then report(owner, name) end
  end
end

--- Finds such comparisons.
---@param source string
---@return string[]  "line 3: board.turn is a method: compare board:turn()"
return function(source)
  local found, number = {}, 0
  for line in (bare(source) .. "\n"):gmatch "([^\n]*)\n" do
    number = number + 1
    find_in(line, function(owner, name)
      if not methods[name] or others[owner] then return end
      local text = "line %d: %s.%s is a method: compare %s:%s()"
      found[#found + 1] = text:format(number, owner, name, owner, name)
    end)
  end
  return found
end
