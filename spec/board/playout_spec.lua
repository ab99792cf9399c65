-- playout_spec.lua -- random games in C: the same games played ply by ply in Lua.

local blamed = require "spec.support.blamed"
local shogun = require "shogun"
local harsh = require "spec.support.harsh"

setup(harsh.stop)

-- The engine's source of random numbers: SplitMix64, the upper 32 bits times the limit.
local function source(seed)
  local state = seed
  return function(limit)
    state = state + 0x9e3779b97f4a7c15
    local z = state
    z = (z ~ z >> 30) * 0xbf58476d1ce4e5b9
    z = (z ~ z >> 27) * 0x94d049bb133111eb
    z = z ~ z >> 31
    return (z >> 32) * limit >> 32
  end
end

-- What a game says about its end and a board alone does not: repetition, by comparing texts.
local function plays_on(board, random, repetition)
  local past, plies, repeated = { [board:text():match "^%S+ %S+"] = 1 }, 0, repetition == 1
  while not board:result() and not repeated and plies < 10000 do
    local codes, count = board:codes()
    local outcomes = board:outcomes(codes[random(count) + 1])
    board = outcomes[#outcomes > 1 and random(#outcomes) + 1 or 1].board
    plies = plies + 1
    local key = board:text():match "^%S+ %S+"
    past[key] = (past[key] or 0) + 1
    repeated = repetition > 0 and past[key] >= repetition
  end
  return board:result() or repeated and { reason = "repetition" } or nil, plies, board
end

describe("a playout", function()
  for _, rules in ipairs {
    "standard", "sheet", "boxed", "dice", { law = "fixed", repetition = 2, quiet = 30 },
    { repetition = 0, stalemate = "loss", first = "red" }, { repetition = 1 },
    { repetition = 2, quiet = 3 }, { law = "fixed", lone = 0, repetition = 4, quiet = 0 },
  } do
    local name = type(rules) == "string" and rules or "custom rules"
    it("plays the same game as Lua with the same random numbers: " .. name, function()
      local board = shogun.board(nil, rules)
      for seed = 1, harsh.rounds(40) do
        local result, plies, last = board:playout(seed)
        local repetition = board:rules().repetition
        local expected, expected_plies, expected_last = plays_on(board, source(seed), repetition)
        assert.same(expected, result)
        assert.equal(expected_plies, plies)
        assert.equal(expected_last, last)
        assert.equal(expected_last:text(), last:text())
      end
    end)
  end

  it("can be repeated only with a seed", function()
    local board, plies = shogun.board(), {}
    assert.same({ board:playout(7) }, { board:playout(7) })
    for i = 1, 20 do plies[select(2, board:playout())] = i end
    assert(next(plies, next(plies)), "twenty games of one length")
    local asked
    board:playout(function(low, high)
      asked = { low, high }
      return high
    end)
    assert.same({ 0, math.maxinteger }, asked)
  end)

  it("counts more than 255 repetitions of a board", function()
    local text <const> = "8/8/8/8/8/8/p27/P27 w" -- two pieces that never meet
    for _, repetition in ipairs { 20, 254, 255, 256, 257 } do
      local rules = { law = "fixed", lone = 0, repetition = repetition, quiet = 0 }
      local board = shogun.board(text, rules)
      local expected, plies, last = plays_on(board, source(3), repetition)
      assert.same({ expected, plies, last }, { board:playout(3) })
    end
  end)

  it("can start from a board with many quiet plies", function()
    for _, quiet in ipairs { 0, 98, 99, 100, 101, 65535 } do
      local board = shogun.board(("p27/8/8/8/8/8/8/P27 w %d 1"):format(quiet))
      assert.same({ plays_on(board, source(1), 3) }, { board:playout(1) })
    end
  end)

  it("stops after 10000 plies if no rule ends the game", function()
    -- Two pieces on fields of two colours, which neither ever leaves.
    local text <const> = "8/8/8/8/8/8/p27/P27 w"
    local endless = shogun.board(text, { law = "fixed", quiet = 0, repetition = 0 })
    local result, plies = endless:playout(1)
    assert.is_nil(result)
    assert.equal(10000, plies)
    local repeating = shogun.board(text, { law = "fixed", quiet = 0 })
    assert.same({ reason = "repetition" }, (repeating:playout(1)))
    local patient = shogun.board(text, { law = "fixed", quiet = 60000, repetition = 300 })
    assert.equal(10000, (select(2, patient:playout(1))))
  end)

  it("refuses an invalid source of random numbers", function()
    local board = shogun.board()
    local function raises(message, ...)
      assert.matches(message, blamed(board.playout, ...), 1, true)
    end
    local wrong = { ["'1'"] = "1", ["1.5"] = 1.5, ["true"] = true, ["inf"] = math.huge }
    for got, value in pairs(wrong) do
      raises("(random: expected a seed or a function, got " .. got, board, value)
    end
    raises("random(): expected a whole number, got 0.5", board, function() return 0.5 end)
    raises("board: expected shogun.Board, got nil")
    assert.same({ board:playout(7) }, { board:playout(7.0) })
  end)
end)
