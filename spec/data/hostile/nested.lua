-- nested.lua -- bots that nest calls, coroutines and texts until a stack is full.

return {
  close_deep = { "two hundred thousand variables whose closing raises an error", "error: ", [[
  local closing = setmetatable({}, { __close = function(_, raised) error(raised, 0) end })
  local function deep(level)
    local held <close> = closing
    if level > 0 then return (deep(level - 1)) end
    error("all the way up", 0)
  end
  deep(2e5)
  ]] },
  close_wrap = { "coroutines that close themselves, each other and the running one", "error: ", [[
  local threads = {}
  local function open(i)
    local held <close> = setmetatable({}, { __close = function()
      pcall(coroutine.close, threads[i + 1] or threads[1])
      coroutine.wrap(function() coroutine.yield(open(1)) end)()
      error "closed"
    end })
    coroutine.yield(i)
  end
  for i = 1, 300 do
    threads[i] = coroutine.create(open)
    coroutine.resume(threads[i], i)
  end
  for i = 1, 300 do pcall(coroutine.close, threads[i]) end
  coroutine.close(coroutine.running())
  ]] },
  nested_brackets = { "a program of a hundred thousand brackets", "error: ",
    [[assert(load(("("):rep(1e5) .. "1" .. (")"):rep(1e5)))]] },
  nested_format = { "a C stack of functions that format each other", "error: ", [[
  local function deep(level)
    return ("%s"):format(setmetatable({}, { __tostring = function() return deep(level + 1) end }))
  end
  return deep(1)
  ]] },
  nested_gsub = { "a C stack of replacements within replacements", "error: ", [[
  local function deep(text) return (text:gsub(".", deep)) end
  return deep "xx"
  ]] },
  nested_pattern = { "a pattern whose matching recurses too deep", "error: pattern too complex",
    [[return (("x"):rep(1e6)):match(("(x)"):rep(30) .. ("x?"):rep(1e5) .. "y")]] },
  nested_require = { "to require itself while it is loaded", "refused: ",
    file = [[return require "nested_require"]] },
  nested_search = { "searches and playouts while the C stack is nearly full", "plays",
    file = [[
local shogun = require "shogun"
local engine = shogun.engine { hash = 1 }

local function work(board)
  engine:search(board, { nodes = 3000 })
  board:playout(1)
  board:perft(2)
end

local function deep(level, board)
  if level == 0 then return work(board) end
  local value = setmetatable({}, { __tostring = function()
    deep(level - 1, board)
    return "x"
  end })
  return ("%s"):rep(2):format(value, "y")
end

return function(board, info)
  for level = 40, 64 do pcall(deep, level, board) end
  for level = 90, 200, 5 do pcall(deep, level, board) end
  return board:codes()[1]
end
]] },
  recursion = { "a recursion without end", "error: stack overflow", [[
  local function f() return 1 + f() end
  return f()
  ]] },
  recursion_c = { "a recursion through C without end", "error: overflow", [[
  local function f(text) return (text:gsub(".", f)) end
  return f "x"
  ]] },
  recursion_coroutine = { "coroutines in coroutines without end", "error: recursion_coroutine.lua",
    [[
  local function f() return coroutine.wrap(f)() end
  return f()
  ]] },
  recursion_load = { "programs with a million open brackets", "plays", [[
  load(("("):rep(1e6))
  load("return " .. ("{"):rep(1e6))
  ]] },
  thread_flood = { "coroutines within coroutines, as deep as C goes", "error: thread_flood", [[
  local function deep() return coroutine.wrap(deep)() end
  return deep()
  ]] },
}
