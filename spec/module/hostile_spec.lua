-- hostile_spec.lua -- tables that raise, lie, or change things while they are read: an error at
-- worst, and the board stays.

local shogun = require "shogun"
local rounds = require("spec.support.harsh").rounds

local function raiser() return setmetatable({}, { __index = function() error "boom" end }) end

local function with_index(index) return setmetatable({}, { __index = index }) end

describe("a table that raises when it is read", function()
  local board = shogun.board()

  for name, call in pairs {
    ["as a field"] = function() board:occupied(raiser()) end,
    ["as a piece"] = function() board:all_moves(raiser()) end,
    ["as a move"] = function() board:play(raiser()) end,
    ["as an end of a move"] = function() board:play { from = raiser(), to = "a2" } end,
    ["as rules"] = function() shogun.rules(raiser()) end,
    ["as a law"] = function()
      shogun.rules { law = setmetatable({ {} }, { __len = function() error "boom" end }) }
    end,
    ["as a row of a law"] = function()
      local row = raiser()
      getmetatable(row).__len = function() return 8 end
      shogun.rules { law = { row, 2, 3, 4, 5, 6, 7, 8 } }
    end,
    ["as a piece of a list"] = function() shogun.board { raiser() } end,
    ["as a list"] = function() shogun.board(raiser()) end,
    ["as options of perft"] = function() board:perft(1, raiser()) end,
    ["added to a board"] = function() return board + raiser() end,
    ["taken from a board"] = function() return board - raiser() end,
  } do
    it(name .. " passes its error on and leaves the board as it was", function()
      local before = board:pack()
      local ok, message = pcall(call)
      assert.is_false(ok)
      assert.truthy(message:find("boom", 1, true), message)
      assert.equal(before, board:pack())
    end)
  end
end)

describe("a table that changes things while it is read", function()
  it("may empty the list that contains it", function()
    local list = {}
    local clearing = with_index(function(_, key)
      for i = #list, 1, -1 do list[i] = nil end
      collectgarbage()
      return ({ kind = "pawn", colour = "red", energy = 1, x = 1, y = 1 })[key]
    end)
    list[1], list[2], list[3] = clearing, shogun.pawn(1, "red", 2, 2), shogun.pawn(1, "red", 3, 3)
    local ok, message = pcall(shogun.board, list)
    assert.is_false(ok)
    assert.truthy(message:find("piece 2: piece: expected a piece", 1, true), message)
  end)

  it("may answer differently each time", function()
    local count = 0
    local wandering = with_index(function()
      count = count + 1
      return count % 8 + 1
    end)
    for _ = 1, rounds(100) do shogun.board():occupied(wandering) end
    local words = { "pawn", "king", "red", "white", 1, 2, 9, 1.5, "a1", {}, true }
    local random_piece = with_index(function() return words[math.random(#words)] end)
    for _ = 1, rounds(2000) do
      pcall(shogun.board, { random_piece, random_piece })
      pcall(shogun.board().play, shogun.board(), random_piece)
    end
  end)

  it("may drop the board, its rules and everything else", function()
    local board = shogun.board(nil, { law = "fixed", quiet = 9 })
    local move = with_index(function(_, key)
      board = nil
      collectgarbage()
      collectgarbage()
      return key == "from" and "a1" or "a2"
    end)
    local after = board:play(move)
    collectgarbage()
    assert.is_nil(board)
    assert.equal(9, after:rules().quiet)
    assert.equal(1, after:occupied("a2").energy)
  end)

  it("may play on the same board", function()
    local board = shogun.board()
    local nested = with_index(function(_, key)
      return board:play("b1d2") and key == "from" and "a1" or "a2"
    end)
    assert.equal(board:play "a1a2", board:play(nested))
  end)

  it("is refused as a history if its list never ends", function()
    local endless, engine = with_index(function() return 1 end), shogun.engine { hash = 1 }
    local ok, message = pcall(engine.search, engine, shogun.board(), { history = endless })
    assert.is_false(ok)
    assert.truthy(message:find("history: expected at most 1048576 keys", 1, true), message)
  end)

  it("gets an error if its metamethod yields", function()
    local yielding = with_index(function() coroutine.yield() end)
    local thread = coroutine.create(function() return shogun.board():occupied(yielding) end)
    local ok, message = coroutine.resume(thread)
    assert.is_false(ok)
    assert.truthy(message:find("yield", 1, true))
  end)
end)

describe("a list that lies about its length", function()
  local function lying(length) return setmetatable({}, { __len = function() return length end }) end

  it("is refused at the first missing piece", function()
    for _, length in ipairs { math.maxinteger, 10000000 } do
      assert.error_matches(function() shogun.board(lying(length)) end,
        "piece 1: piece: expected a piece")
    end
    assert.equal(0, #shogun.board(lying(-1)))
    assert.error_matches(function() shogun.board(lying "x") end,
      "length: expected a whole number, got 'x'", 1, true)
  end)

  it("is refused if it never ends", function()
    local endless = setmetatable({}, {
      __len = function() return math.maxinteger end,
      __index = function(_, i)
        return math.type(i) and shogun.pawn(1, "red", (i - 1) % 8 + 1, (i - 1) // 8 % 8 + 1) or nil
      end,
    })
    assert.error_matches(function() shogun.board(endless) end, "piece 65 on a1: field is occupied")
  end)
end)

describe("a list that receives codes", function()
  it("receives them without calls of its metamethods", function()
    local into = setmetatable({}, { __newindex = error, __index = error, __len = error })
    assert.equal(into, (shogun.board():codes(into)))
    assert.equal(22, rawlen(into))
  end)
end)

describe("a table that looks like a board", function()
  it("is refused as a board", function()
    local board = shogun.board()
    local impostor = setmetatable({}, getmetatable(board))
    for name, method in pairs(getmetatable(board).__index) do
      assert.is_false(pcall(method, impostor), name)
      assert.is_false(pcall(method), name)
      assert.is_false(pcall(method, shogun.rules()), name)
    end
    assert.is_false(impostor == board)
    assert.is_false(pcall(tostring, impostor))
  end)
end)

describe("boards", function()
  it("can be made by the hundred thousand in limited memory", function()
    local board = shogun.board()
    collectgarbage()
    local before = collectgarbage "count"
    for _ = 1, rounds(100000) do board:play "a1a2" end
    collectgarbage()
    assert.is_true(collectgarbage "count" < before + 100)
  end)

  it("live longer than the code that made them, also in coroutines", function()
    local make = coroutine.wrap(function()
      for i = 1, 8 do coroutine.yield(shogun.board(nil, { quiet = i })) end
    end)
    for i = 1, 8 do
      local board = make()
      collectgarbage()
      assert.equal(i, board:rules().quiet)
    end
  end)

  it("remain the same if the module is loaded again", function()
    local board, loaded = shogun.board(), {}
    for _, name in ipairs { "shogun", "shogun.core" } do
      loaded[name], package.loaded[name] = package.loaded[name], nil
    end
    local again = require "shogun"
    assert.is_true(again.board() == board)
    assert.equal(tostring(again.board()), tostring(board))
    for name, value in pairs(loaded) do package.loaded[name] = value end
  end)
end)
