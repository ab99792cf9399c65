-- check_spec.lua -- lists and whole numbers from users, in every function that takes them.

local arrows = require "spec.support.arrows"
local shogun = require "shogun"

local board <const>, tour <const>, bots <const> = shogun.board(), shogun.tour, shogun.bots
local node <const>, other <const> = { move = "d1e3" }, { move = "b1c3" }

local function match(options)
  options.players, options.seed = options.players or { "random", "greedy" }, 1
  return shogun.match(options)
end

local function record(moves, tags) return { tags = tags or {}, moves = moves, result = "*" } end

-- For each name in messages, a function that takes a list, and two values for the list.
local takers <const> = {
  players = { function(list) match { players = list } end, "random", "greedy" },
  openings = { function(list) match { openings = list, pairs = 1 } end, board, board:play "d1e3" },
  marks = { function(list) board:svg { marks = list } end, "a1", "c3" },
  arrows = { function(list) board:svg { arrows = list } end, "d1e3", "b1c3" },
  knights = {
    function(list) shogun.draw.tour(8, 8, {}, { knights = list }) end, { 0, 0 }, { 1, 1 },
  },
  points = {
    function(list) shogun.draw.plot(list) end, { ply = 0, expected = 0 }, { ply = 1, expected = 1 },
  },
  tags = {
    function(list) shogun.record.write(record({ node }, list)) end,
    { name = "White", value = "a" }, { name = "Red", value = "b" },
  },
  moves = { function(list) shogun.record.to_json(record(list)) end, node, other },
  variations = {
    function(list) shogun.record.check(record { { move = "c1c3", variations = list } }) end,
    { node }, { other },
  },
  path = { function(list) tour.legal_moves(8, list, { 0, 0 }) end, { 1, 2 }, { 0, 0 } },
  positions = { function(list) tour.first(list, function() end) end, { 1, 2 }, { 0, 0 } },
  without = { function(list) tour.count_all(5, { without = list }) end, { 1, 1 }, { 0, 0 } },
  history = {
    function(list) shogun.engine { hash = 1 }:search(board, { depth = 1, history = list }) end,
    5, 6,
  },
  records = {
    function(list) shogun.puzzle.find { records = list, moves = 1 } end, record { node },
    record { other },
  },
}

describe("a list", function()
  it("is refused if it has a hole or a key that is no index; the message names the key", function()
    for name, taker in pairs(takers) do
      local take, first, second = table.unpack(taker)
      take { first, second }
      assert.error_matches(function() take { [1] = first, [3] = second } end,
        name .. "[2]: expected a value, got nil: a list has no holes", 1, true)
      assert.error_matches(function() take { [2] = second } end, name .. "[1]: expected a value", 1,
        true)
      assert.error_matches(function() take { first, second, a1 = true } end,
        "got a table with the key 'a1'", 1, true)
    end
  end)

  it("is refused if a hole follows valid moves", function()
    for _, call in ipairs { "write", "check", "replay" } do
      assert.error_matches(function() shogun.record[call](record { node, nil, other }) end,
        "moves[2]: expected a value", 1, true)
    end
    assert.error_matches(function() shogun.record.tag(record({}, { x = {} }), "Rules") end,
      "tags: expected a list, got a table with the key 'x'", 1, true)
  end)

  it("is refused if it has a field off the board, or more numbers than a size has", function()
    assert.error_matches(function() tour.count_all(5, { without = { { 7, 7 } } }) end,
      "without[1]: {7, 7} is off the board", 1, true)
    assert.error_matches(function() tour.legal_moves({ 8, 8, 8 }, {}, { 0, 0 }) end, "dim: expec")
  end)
end)

describe("a whole number", function()
  it("may be a float", function()
    local engine, game = shogun.engine { hash = 1 }, shogun.game { seed = 1e3 }
    for i, pair in ipairs {
      { tour.legal_moves(16 / 2, {}, { 8 / 2, 0.0 }), tour.legal_moves(8, {}, { 4, 0 }) },
      { #engine:search(board, { nodes = 1e3, lines = 2.0 }).lines, 2 },
      { match { pairs = 10 / 5, nodes = 1e1 }.games, 4 },
      { #shogun.batch { boards = 2 ^ 4 }, 16 }, { game.seed .. "", "1000" },
      { board:svg { size = 800 / 2 }, board:svg { size = 400 } },
      { game:at(0.0) == board, true }, { (engine:mate(board, 1.0)), false },
      { bots.engine { nodes = 1e3 }.name, bots.engine { nodes = 1000 }.name },
      { shogun.record.write(record { { move = "d1e3", shows = 2.0 } }), "\n1. d1e3 *\n" },
    } do assert.same(pair[2], pair[1], i) end
  end)

  it("is refused if it is a text, has a fraction or is out of range", function()
    for _, value in ipairs { "1000", 2.5, 1e300, 0 / 0 } do
      assert.error_matches(function() match { pairs = value } end, "pairs: expected a whole number")
    end
  end)
end)

describe("an error about an argument", function()
  local wrong <const> = { size = 1 }

  -- How many lines of this file the error names: one or none.
  local function places(call)
    local rest, count = select(2, pcall(call)):gsub("^spec/check_spec%.lua:%d+: ", "")
    assert.equal("size: expected pixels from 16 to 10000, got 1", rest)
    return count
  end

  it("blames the first function outside shogun, and nobody for a call from C", function()
    local function draws() board:svg(wrong) end
    local function ends() return board:svg(wrong) end -- a tail call: `ends` leaves the stack
    for i, call in ipairs { draws, function() shogun.draw.png(board, nil, wrong) end,
      function() ends() end, coroutine.wrap(draws) } do assert.equal(1, places(call), i) end
    for i, call in ipairs { ends, coroutine.wrap(ends),
      function() error(select(2, pcall(board.svg, board, wrong)), 0) end,
    } do assert.equal(0, places(call), i) end
  end)

  it("is raised by check.raise, which finds whom to blame, except in files of boxes", function()
    local apart <const> = { ["check.lua"] = true, ["guest.lua"] = true, ["examiner.lua"] = true }
    for _, path in ipairs(arrows.files "lua/shogun -name '*.lua'") do
      for given in arrows.code(path):gmatch "%f[%w_.]error(%b())" do
        assert(apart[path:match "[^/]*$"] or given:find ", 0%)$", path .. ": error" .. given)
      end
    end
  end)

  it("blames a player for its own call, not the caller of its game", function()
    local game = shogun.game { white = function(at) at:svg(wrong) end, red = bots.random() }
    assert.equal(1, places(function() error(game:run().message, 0) end))
  end)
end)
