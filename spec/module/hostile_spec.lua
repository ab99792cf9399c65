-- hostile_spec.lua -- tables that raise, lie, or change things while they are read: an error at
-- worst, and the board stays.

local shogun = require "shogun"
local rounds = require("spec.support.harsh").rounds

local function with_index(index) return setmetatable({}, { __index = index }) end

describe("a table that changes things while it is read", function()
  it("may empty the list that contains it", function()
    local list = {}
    local clearing = with_index(function(_, key)
      for i = #list, 1, -1 do list[i] = nil end
      collectgarbage()
      return ({ kind = "pawn", colour = "red", energy = 1, x = 1, y = 1 })[key]
    end)
    list[1], list[2], list[3] = clearing, shogun.pawn(1, "red", 2, 2), shogun.pawn(1, "red", 3, 3)
    assert.error_matches(function() shogun.board(list) end,
      "piece 2: piece: expected a piece", 1, true)
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
    assert.error_matches(function() engine:search(shogun.board(), { history = endless }) end,
      "history: expected at most 1048576 keys", 1, true)
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
