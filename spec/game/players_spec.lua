-- players_spec.lua -- players who misbehave: they lose, and the calling program continues.

local shogun = require "shogun"

local bots = shogun.bots

describe("a misbehaving player loses, and its caller continues, if it", function()
  local function lose(player, clock)
    local game = shogun.game { white = player, red = bots.random(), clock = clock }
    local result = game:run()
    assert.equal("red", result.winner)
    assert.equal(0, #game.moves)
    return result
  end

  it("raises a text, a table or a value that cannot be printed", function()
    assert.truthy(lose(function() error "boom" end).message:find "boom")
    assert.equal("error", lose(function() error {} end).reason)
    local evil = setmetatable({}, { __tostring = function() error "no" end })
    assert.equal("error", lose(function() error(evil) end).reason)
  end)

  it("loops forever, in any place", function()
    local function loop() while true do end end
    local slow = setmetatable({}, { __index = loop })
    local wordy = setmetatable({}, { __tostring = loop, __name = "x" })
    for _, player in ipairs {
      loop,
      function() while true do pcall(loop) end end,
      function() xpcall(loop, loop) end,
      function() xpcall(loop, function() end) loop() end,
      function() coroutine.wrap(loop)() end,
      function() while true do coroutine.resume(coroutine.create(loop)) end end,
      function() return slow end,
      function() return { from = "a1", to = slow } end,
      function() error(wordy) end,
      function() return setmetatable({}, { __index = function() error(wordy) end }) end,
      function() -- a game of its own with more time
        return shogun.game { white = loop, red = loop, clock = { move = 100 } }:step()
      end,
    } do
      assert.equal("time", lose(player, { move = 0.02 }).reason)
    end
    assert.equal("time", lose(loop, { base = 0.02 }).reason)
  end)

  it("loops forever, and leaves no hook and no guard behind", function()
    local create, wrap, protected = coroutine.create, coroutine.wrap, xpcall
    lose(function() while true do end end, { move = 0.02 })
    assert.is_nil(debug.gethook())
    local function hook() end
    debug.sethook(hook, "", 1000000)
    lose(function() while true do end end, { move = 0.02 })
    local found = debug.gethook()
    debug.sethook()
    assert.equal(hook, found)
    assert.same({ create, wrap, protected }, { coroutine.create, coroutine.wrap, xpcall })
  end)

  it("has an endless __index", function()
    local function loop() while true do end end
    local player = setmetatable({}, { __index = loop })
    assert.error_matches(function() shogun.game { white = player } end,
      "white: expected a function or an object with choose, got table")
    player.choose = function() error "x" end
    assert.equal("error", lose(player, { move = 10 }).reason)
  end)

  it("runs out of memory at each question", function()
    local function fail() error("not enough memory", 0) end
    local answer = setmetatable({}, { __index = fail })
    local raised = setmetatable({}, { __tostring = fail })
    local looked_up = setmetatable({ choose = fail }, { __index = fail })
    for _, player in ipairs {
      fail, function() return answer end, function() error(raised) end, looked_up,
    } do
      local game = shogun.game { white = print, red = print }
      game.white = player
      game:step()
      assert.same({ reason = "error", winner = "red", message = "not enough memory" },
        game:result())
    end
    assert.error_matches(function() shogun.game { white = answer } end, "^not enough memory$")
  end)

  it("raises an error, which is reported shortened and without control characters", function()
    local message = lose(function() error("\27[2J\xC2\x9B" .. ("é"):rep(1000), 0) end).message
    assert.equal("\\x1b[2J\\xc2\\x9b" .. ("é"):rep(97) .. "...", message)
    message = lose(function() error("\xFF\27", 0) end).message
    assert.equal("\\xff\\x1b", message)
    local named = { name = "a\nb\27c", choose = print }
    assert.equal("a b c", shogun.game { white = named }:record().tags[1].value)
  end)

  it("raises an error, unless Ctrl-C was pressed in its code", function()
    for _, clock in ipairs { false, { move = 10 } } do
      local game = shogun.game { white = function() error "interrupted!" end, clock = clock or nil }
      assert.error_matches(function() game:step() end, "interrupted!")
      assert.is_nil(game:result())
    end
  end)

  it("yields outside of a coroutine", function()
    assert.equal("error", lose(function() coroutine.yield() end, { move = 10 }).reason)
  end)
end)

describe("a trusted player", function()
  it("is still checked for wrong answers", function()
    local players = require "shogun.game.players"
    for answer, reason in pairs {
      ["resign"] = "resigned", ["a1a8"] = "illegal", [-1] = "illegal", [4096] = "illegal",
      [1] = "illegal", [true] = "illegal", [print] = "illegal",
    } do
      local player = { choose = players.trust(function() return answer end) }
      assert.equal(reason, shogun.game({ white = player, red = player }):run().reason)
    end
    local silent = { choose = players.trust(function() return nil, "no idea" end) }
    local result = shogun.game({ white = silent, red = silent }):run()
    assert.same({ "illegal", "no idea" }, { result.reason, result.message })
    local raises = { choose = players.trust(function() error("boom", 0) end) }
    assert.equal("boom", shogun.game({ white = raises, red = raises }):run().message)
  end)
end)

describe("a player", function()
  it("may catch errors and use coroutines under a clock", function()
    local seen = {}
    local function bot(board)
      local function both(first)
        coroutine.yield(first + 1)
        error("b", 0)
      end
      local next_one = coroutine.wrap(both)
      seen[1] = { xpcall(error, function(raised) return raised .. "!" end, "a", 0) }
      seen[2] = { xpcall(math.max, print, 1, 2) }
      seen[3], seen[4] = next_one(1), { pcall(next_one) }
      return board:codes()[1]
    end
    assert(shogun.game({ white = bot, red = bot, clock = { move = 10 } }):step())
    assert.same({ { false, "a!" }, { true, 2 }, 2, { false, "b" } }, seen)
  end)

  it("receives the moves that were played", function()
    local seen
    local function look(board, info)
      seen = { start = info.start, moves = info.moves } -- later there would be more
      return board:codes()[1]
    end
    local game = shogun.game { white = look, red = look, rules = "dice", seed = 4 }
    for _ = 1, 4 do game:step() end
    local board = seen.start
    assert.equal(3, #seen.moves)
    for i, text in ipairs(seen.moves) do
      local move, shown = text:match "^(%w+)=(%d)$"
      board = board:play(move, math.tointeger(shown))
      assert.equal(game:at(i), board)
    end
  end)
end)

describe("the new_game of a player", function()
  -- A player that writes down what it is asked for.
  local function noting(notes)
    return {
      new_game = function() notes[#notes + 1] = "new" end,
      choose = function(_, board)
        notes[#notes + 1] = board:ply()
        return board:codes()[1]
      end,
    }
  end

  it("is called once in a game, before the first move of the player", function()
    local notes = {}
    local player = noting(notes)
    local game = shogun.game { white = player, red = player }
    for _ = 1, 3 do game:step() end
    for _ = 1, 3 do game:undo() end
    game:step()
    shogun.game({ white = bots.random(), red = player, seed = 1 }):step()
    local other = shogun.game { white = bots.random(), red = player, seed = 1 }
    for _ = 1, 2 do other:step() end
    assert.same({ "new", 0, 1, 2, 0, "new", 1 }, notes)
  end)

  it("makes the player lose, and lets the caller continue, if it raises or never ends", function()
    for message, start in pairs {
      ["not today"] = function() error("not today", 0) end,
      ["out of time"] = function() while true do end end,
    } do
      local time = 0
      local game = shogun.game {
        white = { new_game = start, choose = print }, red = bots.random(), clock = { base = 60 },
        now = function()
          time = time + 1
          return time
        end,
      }
      assert.same({ "red", "error", message },
        { game:run().winner, game:result().reason, game:result().message })
    end
  end)
end)
