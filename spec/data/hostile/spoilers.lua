-- spoilers.lua -- bots that change values which they share with the box.

return {
  boards_kept = { "to use boards, moves and engines of earlier turns", "plays", file = [[
local shogun = require "shogun"
local kept = {}

return function(board, info)
  kept[#kept + 1] = { board, info, shogun.engine { hash = 1 }, board:moves() }
  for _, each in ipairs(kept) do
    local old, told, engine, moves = table.unpack(each)
    assert(old:play(moves[1]))
    assert(engine:search(old, { nodes = 10 }).move)
    engine:close()
    pcall(engine.search, engine, old, { nodes = 10 })
    each[3] = shogun.engine { hash = 1 }
    local _ = told.history, told.start, told.moves
  end
  return board:codes()[1]
end
]] },
  globals = { "to remove everything", "plays", file = [[
local all, following = _G, next

return function(board)
  local move = board:codes()[1]
  for name in following, all do all[name] = nil end
  return move
end
]] },
  info_spoiled = { "to spoil the fields of info, and the functions that read them", "plays", [[
  local move = board:codes()[1]
  for _, name in ipairs { "history", "moves", "start" } do
    local list = info[name]
    if type(list) == "table" then
      for i = 1, 100 do list[i] = {} end
    end
    rawset(info, name, 5)
  end
  info.clock, info.random, info.history = nil, nil, setmetatable({}, { __index = error })
  setmetatable(_G, { __index = error, __newindex = error })
  string.pack, table.concat, math.random = nil, nil, nil
  return move
  ]] },
  libraries = { "to replace library functions that its caller uses", "plays", [[
  local move = board:codes()[1]
  string.format, table.concat, math.floor = error, error, error
  string.sub, string.pack = error, error
  return move
  ]] },
  loaded = { "to replace all loaded modules", "plays",
    "for name in pairs(package.loaded) do package.loaded[name] = error end" },
  report_changes = { "to close an engine, and to search by it, in the report of a search", "plays",
    [[
  local engine = shogun.engine { hash = 1 }
  pcall(engine.search, engine, board, { depth = 4 }, function()
    engine:close()
    pcall(engine.search, engine, board, { depth = 1 })
    collectgarbage()
    error "out"
  end)
  ]] },
  shogun = { "to replace functions of shogun", "plays", [[
  local move = board:codes()[1]
  shogun.unpack, shogun.board = error, error
  return move
  ]] },
  sort_changes = { "to empty a list while it is sorted", "plays", [[
  for round = 1, 100 do
    local list = {}
    for i = 1, 1000 do list[i] = i * round % 97 end
    pcall(table.sort, list, function(a, b)
      for i = #list, 500, -1 do list[i] = nil end
      collectgarbage "step"
      return a < b
    end)
  end
  ]] },
  sort_liar = { "to sort by an invalid order function", "error: invalid order function", [[
  local list = {}
  for i = 1, 1000 do list[i] = i end
  table.sort(list, function() return true end)
  ]] },
  strings_spoiled = { "to replace the string functions that the box calls", "plays", [[
  local move = board:codes()[1]
  local methods = getmetatable("").__index
  for name in pairs(methods) do methods[name] = function() error "spoiled" end end
  return move
  ]] },
  yield_in_report = { "to yield in the report of a search, and to resume the search",
    "plays", file = [[
local shogun = require "shogun"
local engine = shogun.engine { hash = 1 }
local left = {}

return function(board, info)
  for i = 1, 50 do
    left[i] = coroutine.wrap(function()
      engine:search(board, { depth = 3 }, function() coroutine.yield() end)
    end)
    pcall(left[i])
  end
  for i = 1, 50 do pcall(left[i]) end
  return board:codes()[1]
end
]] },
}
