-- time_spec.lua -- time management: the time for a move, and what it learns from late answers.

local fake_clock = require("spec.support.stand_in").clock
local shogun = require "shogun"
local time = require "shogun.engine.time"

-- The seconds given for each of white's first moves; each answer takes `lateness` seconds longer.
local function seconds_of(clock, lateness, count)
  local now, pass = fake_clock()
  local manager, board, given = time.manager(now), shogun.board(), {}
  for i = 1, count do
    given[i] = manager:seconds(board, clock)
    pass(given[i] + lateness)
    manager:answered()
    if clock.white then
      clock.white = clock.white - given[i] - lateness + clock.increment
      clock.left = clock.white
      for _ = 1, 2 do board = assert(board:play(board:moves()[1])) end
    end
  end
  return given
end

describe("a time manager", function()
  it("divides the remaining time, and adds most of the increment", function()
    local first = seconds_of({ left = 100, white = 100, increment = 0 }, 0, 1)[1]
    assert(first > 3.5 and first < 4.5, first)
    local more = seconds_of({ left = 100, white = 100, increment = 1 }, 0, 1)[1]
    assert(more > first + 0.7 and more < first + 0.9, more)
  end)

  it("reserves as much time as late answers have cost", function()
    local move = seconds_of({ left = 0.1, increment = 0 }, 0.03, 5)
    assert(move[1] == 0.08 and move[5] == 0.05)
    local idle = seconds_of({ left = 0.1, increment = 0 }, 0, 200)
    assert(idle[200] > 0.09, idle[200])
    local clock = { left = 1, white = 1, increment = 0.05 }
    local late = seconds_of(clock, 0.05, 10)
    clock = { left = 1, white = 1, increment = 0.05 }
    local prompt = seconds_of(clock, 0, 10)
    assert(late[10] < prompt[10] * 0.7, late[10] / prompt[10])
  end)

  it("forgets a single late answer after some moves", function()
    local manager, board = time.manager(fake_clock()), shogun.board()
    local clock = { left = 60, white = 60, increment = 0 }
    local before = manager:seconds(board, clock)
    board = board:play("d1e3"):play "c8c4"
    clock = { left = 50, white = 50, increment = 0 }
    local after = manager:seconds(board, clock)
    assert(after > before * 0.8 and after < before, after / before)
  end)

  it("gives less time after a move without an answer", function()
    local manager, board = time.manager(fake_clock()), shogun.board()
    local clock = { left = 0.1, increment = 0 }
    assert.equal(0.08, manager:seconds(board, clock))
    assert(manager:seconds(board, clock) < 0.08)
  end)

  it("reserves more time if the answers become later", function()
    local manager = time.manager(fake_clock())
    assert.equal(0.02, manager:reserve())
    manager:update(0.02)
    assert.equal(0.05, manager:reserve())
    for _ = 1, 1000 do manager:update(0) end
    assert(manager:reserve() < 0.001)
  end)

  it("passes on the player's other limits unchanged", function()
    local manager, board = time.manager(fake_clock()), shogun.board()
    assert.is_nil(manager:seconds(board, nil))
    assert.equal(3, manager:seconds(board, nil, 3))
    local clock = { left = 100, white = 100, increment = 0 }
    assert.equal(0.5, manager:seconds(board, clock, 0.5))
    assert(manager:seconds(board, { left = 0, white = 0, increment = 0 }) > 0)
  end)
end)

describe("the nodes of a search", function()
  it("are limited if less time is left than between two looks at the clock", function()
    assert.is_nil(time.nodes(nil, nil))
    assert.is_nil(time.nodes(0.01, nil))
    assert.equal(7, time.nodes(0.01, 7))
    assert.equal(100, time.nodes(0.0001, nil))
    assert.equal(7, time.nodes(0.0001, 7))
  end)
end)
