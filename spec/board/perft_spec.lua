-- perft_spec.lua -- counting moves: known figures, and the boards of data/perft.txt
-- that the oracle has counted.

local shogun = require "shogun"

local function perft(rules, depth) return shogun.board(nil, rules):perft(depth) end

local function lines_of(path)
  local lines = {}
  for line in io.lines(path) do
    if not line:match "^#" then lines[#lines + 1] = line end
  end
  return lines
end

describe("perft from the start", function()
  local known = {
    sheet = { 22, 682, 16188, 485601, 12230048 },
    standard = { 22, 679, 15268, 435390, 10312448 },
    boxed = { 22, 679, 15268, 435390, 10312448 },
  }
  local deepest = os.getenv "SHOGUN_HARSH" and 4 or 5
  for rules, counts in pairs(known) do
    local total = counts[deepest]
    it(("counts %d moves at depth %d under %s rules"):format(total, deepest, rules), function()
      for depth = 1, deepest do assert.equal(counts[depth], perft(rules, depth)) end
    end)
  end

  it("is 1 for depth 0", function() assert.equal(1, perft("standard", 0)) end)
end)

describe("divide", function()
  it("returns the counts of all first moves, which add up to the whole count", function()
    local board = shogun.board()
    for depth = 1, 3 do
      local total, divide = board:perft(depth, { divide = true })
      local sum, moves = 0, 0
      for text, nodes in pairs(divide) do
        assert.equal(board:play(text):perft(depth - 1), nodes)
        sum, moves = sum + nodes, moves + 1
      end
      assert.equal(board:perft(depth), total)
      assert.equal(total, sum)
      assert.equal(board:count(), moves)
    end
  end)

  it("is empty for depth 0, and nil without divide=true", function()
    local board = shogun.board()
    assert.same({ 1, {} }, { board:perft(0, { divide = true }) })
    assert.same({ 22 }, { board:perft(1, { divide = false }) })
    assert.same({ 22 }, { board:perft(1, {}) })
  end)
end)

describe("a long perft", function()
  it("reports its progress, and ends when its report returns false", function()
    local before, reports = 0, 0
    local nodes, divide = shogun.board():perft(6, { divide = true, report = function(so_far)
      assert(so_far > before)
      before, reports = so_far, reports + 1
    end })
    assert(reports > 1 and before <= nodes)
    assert.equal(nodes, shogun.board():perft(6))
    local total = 0
    for _, part in pairs(divide) do total = total + part end
    assert.equal(nodes, total)
    for _, rules in ipairs { "standard", "dice" } do
      for _, is_divided in ipairs { true, false } do
        local options = { divide = is_divided, report = function() return false end }
        assert.is_nil((shogun.board(nil, rules):perft(30, options)))
      end
    end
    assert.same({ false, "enough" }, { pcall(shogun.board().perft, shogun.board(), 30, {
      report = function() error("enough", 0) end,
    }) })
  end)

  it("refuses a report that is not callable", function()
    assert.error_matches(function() return shogun.board():perft(1, { report = 7 }) end,
      "report: expected a function, got 7", 1, true)
  end)
end)

describe("perft with a hash table", function()
  -- By depth, as without: with a table that holds all boards, and with one that does not.
  local function assert_same(board, depth)
    local nodes, divide = board:perft(depth, { divide = true })
    for threads = 1, 3 do
      local options = { divide = true, hash = 1, threads = threads }
      assert.same({ nodes, divide }, { board:perft(depth, options) })
    end
  end

  it("returns the same counts with a table of any size", function()
    local is_slow = os.getenv "SHOGUN_HARSH" or os.getenv "TSAN_OPTIONS"
    for depth = 0, is_slow and 4 or 6 do assert_same(shogun.board(), depth) end
    for depth = 0, 3 do assert_same(shogun.board(nil, "dice"), depth) end
    assert_same(shogun.board("k2p16/8/8/8/8/8/8/6P1K1 w", "dice"), 5)
  end)

  it("counts correctly near the quiet limit", function()
    for quiet = 92, 99 do
      assert_same(shogun.board(("k2p16/8/8/8/8/8/8/6P1K1 w %d 60"):format(quiet)), 7)
    end
  end)

  it("calls its report, and ends when the report returns false or raises an error", function()
    local board, options, last = shogun.board(nil, "sheet"), { hash = 1, threads = 3 }, 0
    function options.report(nodes, done, moves)
      assert(nodes >= last and done < moves and moves == 22)
      last = nodes
    end
    assert.equal(board:perft(6), board:perft(6, options))
    assert(last > 0)
    options.report = function() return false end
    assert.is_nil(board:perft(30, options))
    options.report = function() error("enough", 0) end
    assert.same({ false, "enough" }, { pcall(board.perft, board, 30, options) })
  end)

  it("refuses threads without a table", function()
    assert.error_matches(function() return shogun.board():perft(1, { threads = 2 }) end,
      "threads: expected hash, too: the table that they share", 1, true)
  end)
end)

describe("the boards of data/perft.txt", function()
  local lines = lines_of "spec/data/perft.txt"

  it("are at least 200", function() assert.is_true(#lines >= 200) end)

  for i, line in ipairs(lines) do
    local name, text, one, two, three = line:match "^(%S+) | (.-) | (%d+) (%d+) (%d+)$"
    it(("%d: %s, %s"):format(i, name:sub(1, 8), text), function()
      local law = name:match "^law=(.*)"
      local board = assert(shogun.board(text, law and { law = law } or name))
      local deep = not os.getenv "SHOGUN_HARSH" or i % 20 == 0
      for depth, count in ipairs { one, two, deep and three or nil } do
        assert.equal(count // 1, board:perft(depth))
        assert.equal(count // 1, board:perft(depth, { hash = 1, threads = 1 + i % 2 }))
      end
    end)
  end
end)
