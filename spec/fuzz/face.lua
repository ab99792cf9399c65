-- face.lua -- fuzzes the whole Lua face: random calls on live objects.
--
-- An input is a list of calls. A byte chooses the object among those that are alive, the next
-- one of its functions, the next ones the arguments: objects, numbers, texts, tables, tables that
-- lie, functions. What is returned lives on.

local declarations = require "site.declarations"
local face = require "spec.support.face"
local limits = require "spec.fuzz.limits"
local messages = require "spec.fuzz.messages"
local shogun = require "shogun"

_G.print = function() end

local objects_limit <const> = 40

-- Errors that the arguments raise themselves.
local ours <const> = "raised by an argument"

-- What is read from an input; 0 beyond its end.
local function new_source(bytes)
  local source = { at = 0 }

  function source.byte()
    source.at = source.at + 1
    return bytes:byte(source.at) or 0
  end

  function source.choose(list) return list[source.byte() % #list + 1] end

  function source.is_at_end() return source.at >= #bytes end

  function source.text(length)
    local text = bytes:sub(source.at + 1, source.at + length)
    source.at = source.at + length
    return text
  end

  return source
end

local numbers <const> = {
  0, 1, 2, 3, 4, 8, 9, 63, 64, 65, 100, 256, 4095, 4096, 65535, 65536, -1, -2, 1.0, 1.5, 0.25,
  2 ^ 31, 2 ^ 32, 2 ^ 53, 2 ^ 63, -2 ^ 63, 1e308, 1 / 0, -1 / 0, 0 / 0,
  1 << 31, 1 << 32, math.maxinteger, math.mininteger,
}

-- Texts, and the keys of tables: these, and those of the examples of the doc comments and of the
-- declared types, in an order that is always the same.
local texts, keys = {
  "", "i9", "black", "k2p1p15/8/8/8/8/8/8/5P4P1K1 r 3 9", "law=fixed lone=2", "level", "first",
  "engine:nodes=9", "greedy:seed=x", "/none.lua:memory=4", "1 2 3 4", "\0", "\27[2J",
  ("x"):rep(300),
}, { "value", "variations", "playouts", "length", "order", "without", "choose" }

local function collect()
  local seen <const> = { texts = {}, keys = {} }
  local function note(list, kind, word)
    if not seen[kind][word] then list[#list + 1] = word end
    seen[kind][word] = true
  end
  for _, each in ipairs(face.examples()) do
    for text in each.code:gmatch '"([^"\n]*)"' do note(texts, "texts", text) end
    for key in each.code:gmatch "([%a_]+) = " do note(keys, "keys", key) end
    for _, parameter in ipairs(each.declaration.parameters) do
      for text in parameter.type:gmatch '"([^"]*)"' do note(texts, "texts", text) end
      for key in parameter.type:gmatch "([%a_]+):" do note(keys, "keys", key) end
    end
  end
  local types, names = declarations.types(), {}
  for name in pairs(types) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(names) do
    for text in (types[name].type or ""):gmatch '"([^"]*)"' do note(texts, "texts", text) end
    for _, field in ipairs(types[name].fields) do note(keys, "keys", field.name) end
  end
end
collect()

local values

-- Tables that do as they like when they are read.
local tricks <const> = {
  function() return setmetatable({}, { __index = function() error(ours, 0) end }) end,
  function(source, objects)
    return setmetatable({}, { __index = function() return values(source, objects, 1) end })
  end,
  function(source)
    return setmetatable({}, { __len = function() return source.choose(numbers) end })
  end,
  function() return setmetatable({}, { __len = function() error(ours, 0) end }) end,
  function() return setmetatable({}, { __tostring = function() error(ours, 0) end }) end,
  function() return setmetatable({}, { __tostring = function() return 7 end }) end,
  function() return setmetatable({}, { __name = 7 }) end,
  function() return setmetatable({}, { __pairs = function() error(ours, 0) end }) end,
  function() return setmetatable({}, { __index = function() coroutine.yield(1) end }) end,
  function() return setmetatable({}, { __index = function() collectgarbage() end }) end,
  function(source, objects) -- lets go of an object while it is used
    return setmetatable({}, { __index = function()
      objects[source.byte() % #objects + 1] = shogun
      collectgarbage()
    end })
  end,
  function() return setmetatable({}, { __eq = function() error(ours, 0) end, __metatable = 1 }) end,
  function(source, objects)
    return setmetatable({}, { __call = function() return values(source, objects, 1) end })
  end,
  function() return setmetatable({}, getmetatable(shogun.board())) end,
}

local function some_object(source, objects) return source.choose(objects) end

local kinds <const> = {
  some_object, some_object, some_object,
  function(source) return source.choose(numbers) end,
  function(source) return source.byte() % 10 end,
  function(source) return source.choose(texts) end,
  function(source) return source.text(source.byte() % 24) end,
  function(source) return source.byte() % 2 == 0 end,
  function() return nil end,
  function(source, objects, depth) -- options
    local made = {}
    for _ = 1, source.byte() % 4 do
      made[source.choose(keys)] = values(source, objects, depth + 1)
    end
    return made
  end,
  function(source, objects, depth) -- a list
    local made = {}
    for i = 1, source.byte() % 5 do made[i] = values(source, objects, depth + 1) end
    return made
  end,
  function(source, objects) return source.choose(tricks)(source, objects) end,
  function(source, objects) -- a function
    local answer = values(source, objects, 3)
    return function() return answer end
  end,
  function() return function() error(ours, 0) end end,
  function() return function() coroutine.yield(1) end end,
}

function values(source, objects, depth)
  if depth > 3 then return source.byte() % 10 end
  return source.choose(kinds)(source, objects, depth)
end

-- The functions of an object by name, in an order that is always the same.
local function functions_of(object)
  local found = {}
  local function add(from)
    if type(from) ~= "table" then return end
    for name, value in next, from do
      if type(value) == "function" and type(name) == "string" then found[name] = value end
    end
  end
  if type(object) == "table" then add(object) end
  local metatable = debug.getmetatable(object)
  if type(object) ~= "string" and metatable then
    add(metatable)
    add(rawget(metatable, "methods") or rawget(metatable, "__index"))
  end
  local names = {}
  for name in next, found do
    if not limits.refused[name] then names[#names + 1] = name end
  end
  table.sort(names)
  return names, found
end

local Board <const> = debug.getmetatable(shogun.board())

local function check_board(board)
  local moves, codes, count = board:moves(), board:codes(), board:count()
  assert(#moves == count and #codes == count, "#moves, #codes and count differ")
  local again = assert(shogun.board(board:text(), board:rules()))
  assert(again == board, "text: another board")
  assert(again:hash() == board:hash(), "key: not that of the same board read again")
  assert(shogun.unpack(board:pack(), board:rules()) == board, "pack: another board")
  assert(#board:pieces() == #board, "#pieces and # differ")
end

local function keep(source, objects, result)
  for i = 2, math.min(result.n, 4) do
    local value = result[i]
    local kind = type(value)
    if kind == "table" or kind == "userdata" or kind == "function" then
      local at = #objects < objects_limit and #objects + 1
        or source.byte() % (objects_limit - 8) + 9
      objects[at] = value
    end
  end
end

local function check_result(result, called)
  if result[1] then
    local is_board = type(result[2]) == "userdata" and debug.getmetatable(result[2]) == Board
    if is_board then check_board(result[2]) end
    return
  end
  local raised = result[2]
  if raised == ours or type(raised) ~= "string" then return end
  if raised:find(ours, 1, true) or raised:find "yield" then return end
  if raised:find "not enough memory" then return end
  messages.check(raised, called)
end

-- So that messages say 'target' where Lua knows no name: what is left of '?' is the library's.
local function named(target, ...)
  local result = table.pack(target(...))
  return table.unpack(result, 1, result.n)
end

local function in_coroutine(f, ...) return coroutine.resume(coroutine.create(f), ...) end

-- One call, in a coroutine now and then, so that what yields has somewhere to go.
local function call(source, objects)
  local object = some_object(source, objects)
  local names, found = functions_of(object)
  local name, target
  if type(object) == "function" then
    name, target = "a function", object
  elseif #names > 0 then
    name = source.choose(names)
    target = found[name]
  else
    return
  end
  local how = source.byte()
  local arguments = { n = how % 6 }
  for i = 1, arguments.n do arguments[i] = values(source, objects, 1) end
  if how & 64 == 0 and type(object) ~= "function" and limits.is_method(object, name) then
    table.insert(arguments, 1, object)
    arguments.n = arguments.n + 1
  end
  limits.apply(name, arguments)
  local try = how & 128 ~= 0 and in_coroutine or pcall
  local result = table.pack(try(named, target, table.unpack(arguments, 1, arguments.n)))
  if name == "a function" then return end -- it may be one of the arguments above
  check_result(result, name)
  keep(source, objects, result)
end

local function first_objects()
  local board = shogun.board()
  return {
    shogun, shogun.bots, shogun.record, shogun.chess, shogun.tour, shogun.rules(), board,
    shogun.board("k2p1p15/8/8/8/8/8/8/5P4P1K1 r 3 9", "dice"),
    board:pieces()[1], board:moves()[1], shogun.engine { hash = 1 }, shogun.net(board),
    shogun.game {},
    shogun.chess.board "k 4 4 r 8 2 B 1 1 K 4 7",
    assert(shogun.record.parse '[White "x"]\n\n1. a1a2 {so} *'),
  }
end

return function(bytes)
  math.randomseed(1)
  local source, objects = new_source(bytes), first_objects()
  for _ = 1, 50 do
    if source.is_at_end() then break end
    call(source, objects)
  end
end
