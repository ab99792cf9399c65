-- core_spec.lua -- the functions of C for the library's own Lua: wrong arguments, and rare cases.

local core = require "shogun.core"
local random = require "spec.support.random"
local shogun = require "shogun"

local function message_of(call, ...) return select(2, pcall(call, ...)) end

describe("a search for tours", function()
  local function problem(path, options, side)
    return select(2, core.tours(side or 8, side or 8, path, options or {}))
  end

  it("refuses lists whose entries are not fields", function()
    local start = { { 0, 0 } }
    for expected, message in pairs {
      ["path: expected 1 to 1 positions, got 2"] = problem({ { 0, 0 }, { 0, 0 } }, {}, 1),
      ["path[1]: {5000, 0} is off the board"] = problem { { 5000, 0 } },
      ["path[1]: {0, 8} is off the board"] = problem { { 0, 8 } },
      ["without: expected a list of positions, got 5"] = problem(start, { without = 5 }),
      ["without[1]: expected a position {x, y}, got 5"] = problem(start, { without = { 5 } }),
    } do
      assert.equal(expected, message)
    end
    assert.truthy(message_of(problem, start, { length = "x" }):find "length: expected a whole")
    assert.truthy(message_of(problem, start, { length = 0 }):find "length: expected")
    assert.truthy(message_of(problem, start, { order = "x" }):find "order: expected 'clockwise'")
  end)

  it("counts a repeated excluded field once, and ignores fields off the board", function()
    local without = { { 0, 0 }, { -1, 0 }, { 0, -1 }, { 9, 0 }, { 0, 9 }, { 1, 2 }, { 1, 2 } }
    local search = assert(core.tours(3, 3, { { 0, 0 } }, { length = 2, without = without }))
    assert.equal(1, search:count(1000))
  end)
end)

describe("the steps of a search", function()
  local steps, board <const> = core.steps, shogun.board()

  it("must be called in order", function()
    local engine = core.engine(1, 1)
    assert.truthy(message_of(steps.iterate, engine, 1):find "no search was started")
    steps.start(engine, board, { nodes = 10 })
    assert.is_false((steps.iterate(engine, 9)))
    assert.truthy(message_of(steps.iterate, engine, 9):find "the search was stopped")
  end)

  it("refuse limits with a wrong field", function()
    local engine = core.engine(1, 1)
    for message, question in pairs {
      ["question: expected a table, got 1"] = 1, ["key: expected"] = { history = { "x" } },
      ["deadline: expected a number of seconds, got 'x'"] = { deadline = "x" },
      ["lines: expected a whole number from 1 to 256, got 0"] = { lines = 0 },
      ["nodes: expected a whole number"] = { nodes = -1 },
    } do
      assert.truthy(message_of(steps.start, engine, board, question):find(message, 1, true))
    end
  end)

  -- Their caller asks whether the game is over.
  it("find no line if the side to move has no legal move", function()
    for _, text in ipairs { "k17/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/K17 r" } do
      for _, law in ipairs { "standard", "sheet", "dice" } do
        local engine = core.engine(1, 1)
        steps.start(engine, shogun.board(text, law), {})
        for depth = 1, 9 do assert.is_true((steps.iterate(engine, depth))) end
        assert.same({}, steps.lines(engine))
      end
    end
  end)

  it("accept other weights than the last search had", function()
    local engine, scores = core.engine(1, 1), {}
    for i, pawn in ipairs { 10, 500, 10 } do
      steps.start(engine, board - "a8" - "b8", { weights = { pawn = pawn } })
      assert.is_true((steps.iterate(engine, 1)))
      scores[i] = steps.lines(engine)[1].score
    end
    assert.equal(scores[1], scores[3])
    assert.not_equal(scores[1], scores[2])
  end)
end)

describe("the nearest name", function()
  it("is not searched for long names, among long names, or among numbers", function()
    local long = ("x"):rep(100)
    assert.is_nil(core.nearest(long, { [long] = 1 }))
    assert.is_nil(core.nearest("xx", { [long] = 1, 5, 6 }))
    assert.equal("depth", core.nearest("dept", { depth = 1, 5, 6 }))
    local methods = getmetatable(shogun.board()).__index
    methods[1] = 5
    local message = message_of(function() return shogun.board().trun end)
    methods[1] = nil
    assert.truthy(message:find "did you mean turn", message)
  end)
end)

describe("a board after a pass", function()
  it("is the same board with the other side to move", function()
    local next_number = random.source(11)
    for n = 1, 200 do
      local board = random.any_board(next_number, n)
      local pieces = board:pieces()
      pieces.turn = board:turn() == "white" and "red" or "white"
      local passed = core.passed(board)
      assert(passed == shogun.board(pieces, board:rules()))
      assert.equal(shogun.board(pieces, board:rules()):hash(), passed:hash())
      assert(core.passed(passed) == board)
    end
  end)
end)

describe("userdata of other libraries", function()
  it("are named userdata in messages", function()
    local metatable = getmetatable(io.stdout)
    local name = metatable.__name
    metatable.__name = nil
    local quoted = core.quoted(io.stdout)
    metatable.__name = name
    assert.equal("userdata", quoted)
    local light = debug.upvalueid(function() return core end, 1) -- has no metatable of its own
    assert.truthy(message_of(shogun.board().turn, light):find "expected shogun.Board", 1, true)
  end)
end)

describe("two chess boards", function()
  it("are equal if their pieces and their sides to move are equal", function()
    local function board(text) return assert(shogun.chess.board(text)) end
    local kings = board "k 1 1 K 8 8 q 2 2"
    assert.is_true(kings == board "K 8 8 q 2 2 k 1 1")
    for _, text in ipairs { "k 1 1 K 8 8 r 2 2", "k 1 1 K 8 8 Q 2 2", "k 1 1 K 8 7 q 2 2" } do
      assert.is_false(kings == board(text))
    end
    assert.is_false(kings == assert(kings:play { 2, 2, 2, 3 }))
    assert.is_false(kings == shogun.board())
    assert.is_false(shogun.board() == kings)
  end)
end)
