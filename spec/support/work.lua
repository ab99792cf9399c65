-- work.lua -- the work of a call, independent of the machine: instructions of Lua's machine, steps
-- of string patterns and kilobytes allocated, summed.
--
-- Patterns run inside C, where nothing can be counted, so they are matched here by the same
-- algorithm in Lua (without %b, %f and %1, which nobody uses).

local work = {}

local find, sub = string.find, string.sub
local steps = 0

-- The end of the pattern item that begins at j: "a", "%s", "[^x]".
local function item_end(p, j)
  local c = sub(p, j, j)
  if c == "%" then return j + 2 end
  if c ~= "[" then return j + 1 end
  j = j + (sub(p, j + 1, j + 1) == "^" and 2 or 1)
  repeat j = j + (sub(p, j, j) == "%" and 2 or 1) until sub(p, j, j) == "]"
  return j + 1
end

local function fits(s, i, item)
  steps = steps + 1
  return i <= #s and find(sub(s, i, i), "^" .. item) ~= nil
end

local match

-- What follows a capture that begins or ends here; if it does not match, nothing has been captured.
local function capture(s, i, p, j, captures)
  if sub(p, j, j) == ")" then
    local open = #captures
    while captures[open].to do open = open - 1 end
    captures[open].to = i
    local stop = match(s, i, p, j + 1, captures)
    if not stop then captures[open].to = nil end
    return stop
  end
  local is_place = sub(p, j + 1, j + 1) == ")"
  captures[#captures + 1] = { from = i, to = is_place and i or nil, is_place = is_place }
  local stop = match(s, i, p, j + (is_place and 2 or 1), captures)
  if not stop then captures[#captures] = nil end
  return stop
end

local function longest_first(s, i, p, item, after, captures)
  local last = i
  while fits(s, last, item) do last = last + 1 end
  for at = last, i, -1 do
    steps = steps + 1
    local stop = match(s, at, p, after, captures)
    if stop then return stop end
  end
end

local function shortest_first(s, i, p, item, after, captures)
  while true do
    local stop = match(s, i, p, after, captures)
    if stop or not fits(s, i, item) then return stop end
    i = i + 1
  end
end

-- The end of a match of the pattern from j on, at i; nil if there is none.
function match(s, i, p, j, captures)
  while j <= #p do
    local c = sub(p, j, j)
    if c == "(" or c == ")" then return capture(s, i, p, j, captures) end
    if c == "$" and j == #p then return i == #s + 1 and i or nil end
    local stop = item_end(p, j)
    local item, suffix = sub(p, j, stop - 1), sub(p, stop, stop)
    if suffix == "*" then return longest_first(s, i, p, item, stop + 1, captures) end
    if suffix == "-" then return shortest_first(s, i, p, item, stop + 1, captures) end
    local is_there = fits(s, i, item)
    if suffix == "+" then
      return is_there and longest_first(s, i + 1, p, item, stop + 1, captures) or nil
    elseif suffix == "?" then
      local rest = is_there and match(s, i + 1, p, stop + 1, captures)
      if rest then return rest end
      j = stop + 1
    elseif is_there then
      i, j = i + 1, stop
    else
      return nil
    end
  end
  return i
end

local function values(s, captures, from, stop)
  if #captures == 0 then return sub(s, from, stop - 1) end
  local list = {}
  for k, one in ipairs(captures) do
    list[k] = one.is_place and one.from or sub(s, one.from, one.to - 1)
  end
  return table.unpack(list)
end

-- The first match from `from` on that does not end at `last`: its start, its end, its captures.
local function search(s, p, from, last)
  local is_anchored = sub(p, 1, 1) == "^"
  for i = from, is_anchored and from or #s + 1 do
    local captures = {}
    local stop = match(s, i, p, is_anchored and 2 or 1, captures)
    if stop and stop ~= last then return i, stop, captures end
  end
end

local counted = {}

local function start_of(s, init)
  if not init then return 1 end
  return init < 0 and math.max(1, #s + init + 1) or init
end

function counted.match(s, p, init)
  local from, stop, captures = search(s, p, start_of(s, init))
  if from then return values(s, captures, from, stop) end
end

function counted.find(s, p, init, plain)
  if plain then
    local from, to = find(s, p, init, true)
    steps = steps + math.max(1, (to or #s) - start_of(s, init))
    return from, to
  end
  local from, stop, captures = search(s, p, start_of(s, init))
  if not from then return nil end
  if #captures == 0 then return from, stop - 1 end
  return from, stop - 1, values(s, captures, from, stop)
end

function counted.gmatch(s, p)
  local at, last = 1, nil
  return function()
    local from, stop, captures = search(s, p, at, last)
    if not from then return nil end
    at, last = stop, stop
    return values(s, captures, from, stop)
  end
end

local gsub <const> = string.gsub

-- The replacement of a match.
local function replacement(s, captures, from, stop, by)
  local whole = sub(s, from, stop - 1)
  if type(by) == "string" and not find(by, "%", 1, true) then return by end
  if type(by) == "string" then
    return (gsub(by, "%%(.)", function(c)
      local number = tonumber(c)
      if not number then return c end
      return number == 0 and whole or (select(number, values(s, captures, from, stop)))
    end))
  end
  local key = values(s, captures, from, stop)
  local value = type(by) == "table" and by[key]
  if type(by) == "function" then value = by(values(s, captures, from, stop)) end
  return value or whole
end

function counted.gsub(s, p, by, most)
  local parts, at, count, last = {}, 1, 0, nil
  while count < (most or math.huge) do
    local from, stop, captures = search(s, p, at, last)
    if not from then break end
    parts[#parts + 1] = sub(s, at, from - 1)
    parts[#parts + 1] = replacement(s, captures, from, stop, by)
    at, last, count = stop, stop, count + 1
    if sub(p, 1, 1) == "^" then break end
  end
  parts[#parts + 1] = sub(s, at)
  return table.concat(parts), count
end

-- Calls with counted patterns in the place of Lua's.
-- luacheck: push ignore 122
local function with_counted(call)
  local originals = {}
  for name, replaced in pairs(counted) do originals[name], string[name] = string[name], replaced end
  local result = table.pack(pcall(call))
  for name, original in pairs(originals) do string[name] = original end
  return table.unpack(result, 1, result.n)
end
-- luacheck: pop

-- The instructions and kilobytes of a call. Memory is counted as if nothing were ever freed.
local function run(call)
  local instructions = 0
  collectgarbage()
  collectgarbage "stop"
  local before = collectgarbage "count"
  debug.sethook(function() instructions = instructions + 100 end, "", 100)
  local ok, message = pcall(call)
  debug.sethook()
  local kilobytes = collectgarbage "count" - before
  collectgarbage "restart"
  assert(ok, message)
  return instructions + kilobytes
end

--- The work of a call, which is called twice.
function work.of(call)
  local done = run(call)
  steps = 0
  assert(with_counted(call))
  return done + steps
end

--- The factor of work of a call for a text of twice the length; `make(n)` makes the texts.
function work.growth(make, call)
  local short, long = make(1000), make(2000)
  return work.of(function() return call(long) end) / work.of(function() return call(short) end)
end

return work
