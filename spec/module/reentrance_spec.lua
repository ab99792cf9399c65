-- reentrance_spec.lua -- calls within calls: reports, metamethods, players and finalizers that use,
-- close or drop objects in use.

local files = require "shogun.files"
local shogun = require "shogun"

local function start() return shogun.board() end

-- An error at worst, and whatever is used afterwards answers as ever.
local function may_fail(message, call, ...)
  local ok, raised = pcall(call, ...)
  assert(not ok and tostring(raised):find(message, 1, true), tostring(raised))
end

local function is_sound(engine)
  engine:clear()
  assert.equal(3, engine:search(start(), { depth = 3 }).depth)
end

-- Runs a function in a finalizer, in the middle of what makes much garbage.
local function in_finalizer(call)
  local done, raised = false, nil
  setmetatable({}, { __gc = function() done, raised = true, select(2, pcall(call)) end })
  for _ = 1, 200 do start():moves() end
  collectgarbage()
  assert.is_true(done)
  assert.is_nil(raised)
end

describe("the report function of a search", function()
  local engine

  before_each(function() engine = shogun.engine { hash = 1, threads = 2 } end)

  local function search_with(report) return engine:search(start(), { depth = 5 }, report) end

  it("may search with another engine, collect garbage and play", function()
    local other = shogun.engine { hash = 1 }
    local found = search_with(function(info)
      assert(other:search(start(), { depth = 2 }).move)
      assert(start():play(info.move))
      collectgarbage()
    end)
    assert.equal(5, found.depth)
  end)

  it("may not continue after another search has used its engine", function()
    for _, use in ipairs {
      function() engine:search(start(), { depth = 2 }) end,
      function() engine:analyse(start(), { depth = 1 }) end,
      function() engine:mate(start(), 1) end,
    } do
      may_fail("the engine was used for another search meanwhile", search_with, use)
      is_sound(engine)
    end
  end)

  it("may clear or close the engine", function()
    assert.equal(5, search_with(function() engine:clear() end).depth)
    may_fail("the engine is closed", search_with, function() engine:close() end)
    may_fail("the engine is closed", search_with)
  end)

  it("may search, and the report functions of these searches may search as well", function()
    local deep = 0
    local function again()
      deep = deep + 1
      if deep < 50 then engine:search(start(), { depth = 2 }, again) end
    end
    may_fail("the engine was used for another search meanwhile", again)
    is_sound(engine)
  end)

  it("may drop the engine, the board and the limits", function()
    local board, limits = start(), { depth = 5, history = {} }
    local found = engine:search(board, limits, function()
      engine, board, limits = nil, nil, nil
      collectgarbage()
      collectgarbage()
    end)
    assert.same({ 5 }, { found.depth, engine, board, limits })
  end)

  it("may yield while another coroutine searches with its engine", function()
    local function searcher() return search_with(coroutine.yield) end
    local first, second = coroutine.create(searcher), coroutine.create(searcher)
    assert(coroutine.resume(first))
    assert(coroutine.resume(second))
    local ok, message = coroutine.resume(first)
    assert.is_false(ok)
    assert.truthy(message:find("used for another search", 1, true))
    repeat ok = coroutine.resume(second) until coroutine.status(second) == "dead"
    assert.is_true(ok)
    is_sound(engine)
  end)
end)

describe("a table that is read for a search", function()
  local uses <const> = {
    ["searches with the engine"] = function(engine) engine:search(start(), { depth = 2 }) end,
    ["closes the engine"] = function(engine) engine:close() end,
    ["collects garbage"] = function() collectgarbage() end,
    ["raises"] = function() error "boom" end,
    ["yields"] = function() coroutine.yield() end,
  }

  for name, use in pairs(uses) do
    it("may have a metamethod that " .. name, function()
      for _, make in ipairs {
        function(call)
          local function key(_, i) return i <= 3 and call() or nil end
          return { depth = 2, history = setmetatable({}, { __len = call, __index = key }) }
        end,
        function(call) return setmetatable({ depth = 2 }, { __index = call, __pairs = call }) end,
      } do
        local engine = shogun.engine { hash = 1 }
        local function read()
          use(engine)
          return 1
        end
        local thread = coroutine.create(engine.search)
        coroutine.resume(thread, engine, start(), make(read))
        coroutine.close(thread)
        if name ~= "closes the engine" then is_sound(engine) end
      end
    end)
  end
end)

describe("a player", function()
  it("may call its game's step, run, play, undo and finish while it chooses a move", function()
    for _, use in ipairs {
      function(game) game:undo() end, function(game) game:run() end,
      function(game) game:step() end, function(game) game:finish("agreed") end,
      function(game) game:play(game.board:moves()[1]) end,
    } do
      local game
      local depth = 0
      local function bot(board)
        depth = depth + 1
        if depth < 5 then pcall(use, game) end
        depth = depth - 1
        return board:moves()[1]
      end
      game = shogun.game { white = bot, red = bot, seed = 1 }
      for _ = 1, 5 do pcall(game.step, game) end
      assert.equal(#game, #game.moves)
      assert.equal(#game, #game:history() - 1)
      local board = shogun.board()
      for n, move in ipairs(game.moves) do
        board = assert(board:play(move))
        assert.equal(board, game:at(n))
      end
      assert.equal(board, game.board)
    end
  end)
end)

describe("a finalizer", function()
  it("may search, play, draw and save", function()
    local engine, path = shogun.engine { hash = 1, threads = 2 }, os.tmpname()
    in_finalizer(function() is_sound(engine) end)
    in_finalizer(function() shogun.game { white = shogun.bots.greedy(), seed = 1 }:step() end)
    in_finalizer(function() assert(#start():svg() > 0) end)
    in_finalizer(function() assert(files.save(path, "x")) end)
    in_finalizer(function() assert(shogun.record.parse "1. a1a2 *") end)
    in_finalizer(function() assert(shogun.engine { hash = 1 }:search(start(), { depth = 2 })) end)
    os.remove(path)
  end)

  it("may use objects collected with it", function()
    local seen = 0
    for _ = 1, 20 do
      local engine, board = shogun.engine { hash = 1 }, start()
      local file = assert(files.create "/dev/null")
      setmetatable({ engine, board, file }, { __gc = function(self)
        assert(self[1]:search(self[2], { depth = 1 }).move)
        pcall(self[3].write, self[3], "x")
        seen = seen + 1
      end })
    end
    collectgarbage()
    collectgarbage()
    assert.equal(20, seen)
  end)

  it("may be called directly, twice, and during a call if it belongs to the module", function()
    local file = assert(files.create "/dev/null")
    local finalizer = getmetatable(file).__gc
    finalizer(file)
    finalizer(file)
    assert.error_matches(function() file:write "x" end, "the file is closed")
    assert.is_false(pcall(finalizer))
    assert.is_false(pcall(finalizer, start()))
  end)
end)
