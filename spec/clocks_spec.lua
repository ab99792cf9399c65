-- clocks_spec.lua -- clocks that hold: how much time a move takes where answers come late. No spec
-- here waits: clocks are passed in, and searches that would take long are cut short.

local shogun = require "shogun"
local command = require "spec.support.command"
local new_random = require "shogun.random"
local openings = require "shogun.arena.openings"
local time = require "shogun.engine.time"

local Engine <const> = getmetatable(shogun.engine { hash = 1 }).__index
local Manager <const> = getmetatable(time.manager()).__index

-- Puts another function in the place of a method while something is done.
local function with_method(class, name, other, call)
  local original = class[name]
  class[name] = function(...) return other(original, ...) end
  local ok, message = pcall(call)
  class[name] = original
  if not ok then error(message, 0) end
end

-- A clock that the spec moves.
local function fake_clock()
  local seconds = 0
  return function() return seconds end, function(more) seconds = seconds + more end
end

-- Lateness of a busy machine: always a little, and now and then tens of milliseconds.
local function new_lateness(seed, often, spike)
  local source = new_random(seed)
  local function share() return source(0, 1000000) / 1000000 end
  return function()
    local late = 0.0005 + 0.001 * share()
    if share() < often then late = late + spike * (0.25 + 0.75 * share()) end
    return late
  end
end

-- Plays pairs of games of the engine at a clock, on a machine that answers late. How often each
-- reason came up.
local function play(clock, often, spike)
  local now, pass = fake_clock()
  local late, reasons, next_board = new_lateness(3, often, spike), {}, openings.random { seed = 1 }
  local players = { shogun.bots.engine { hash = 1 }, shogun.bots.engine { hash = 1, level = 10 } }
  local function search(original, engine, board, limits)
    pass(limits.seconds + late())
    return original(engine, board, { nodes = 60 })
  end
  with_method(Engine, "search", search, function()
    for _ = 1, 12 do
      local board = next_board()
      for first = 1, 2 do
        local reason = shogun.game({
          white = players[first], red = players[3 - first], board = board, clock = clock, now = now,
        }):run().reason
        reasons[reason] = (reasons[reason] or 0) + 1
      end
    end
  end)
  return reasons
end

describe("games on a busy machine", function()
  if os.getenv "SHOGUN_HARSH" then return pending "they are long there" end

  it("are not lost on time at 1+0.01", function()
    assert.is_nil(play({ base = 1, increment = 0.01 }, 0.1, 0.08).time)
    assert.is_nil(play({ base = 1, increment = 0.01 }, 0.3, 0.02).time)
  end)

  it("are not lost on time at 0.2+0", function()
    assert.is_nil(play({ base = 0.2 }, 0.01, 0.04).time)
    assert.is_nil(play({ base = 0.2 }, 0.03, 0.02).time)
  end)

  it("are lost where no player could be in time", function()
    assert(play({ base = 0.2 }, 0.5, 0.08).time > 10)
  end)
end)

-- Seconds for the first move of white, and for later ones that were each charged so much more.
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
  it("shares out what is left, and adds most of the increment", function()
    local first = seconds_of({ left = 100, white = 100, increment = 0 }, 0, 1)[1]
    assert(first > 3.5 and first < 4.5, first)
    local more = seconds_of({ left = 100, white = 100, increment = 1 }, 0, 1)[1]
    assert(more > first + 0.7 and more < first + 0.9, more)
  end)

  it("keeps back what late answers have cost, in games and where each move is limited", function()
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

  it("forgets: one mishap does not cost the rest of the match", function()
    local manager, board = time.manager(fake_clock()), shogun.board()
    local clock = { left = 60, white = 60, increment = 0 }
    local before = manager:seconds(board, clock)
    board = board:play("d1e3"):play "c8c4"
    clock = { left = 50, white = 50, increment = 0 }
    local after = manager:seconds(board, clock)
    assert(after > before * 0.8 and after < before, after / before)
  end)

  it("learns of a move that was never answered", function()
    local manager, board = time.manager(fake_clock()), shogun.board()
    local clock = { left = 0.1, increment = 0 }
    assert.equal(0.08, manager:seconds(board, clock))
    assert(manager:seconds(board, clock) < 0.08)
  end)

  it("gives what limits the player otherwise, and nothing more", function()
    local manager, board = time.manager(fake_clock()), shogun.board()
    assert.is_nil(manager:seconds(board, nil))
    assert.equal(3, manager:seconds(board, nil, 3))
    local clock = { left = 100, white = 100, increment = 0 }
    assert.equal(0.5, manager:seconds(board, clock, 0.5))
    assert(manager:seconds(board, { left = 0, white = 0, increment = 0 }) > 0)
  end)
end)

describe("the nodes of a search", function()
  it("are few where there is less time than between two looks at the clock", function()
    assert.is_nil(time.nodes(nil, nil))
    assert.is_nil(time.nodes(0.01, nil))
    assert.equal(7, time.nodes(0.01, 7))
    assert.equal(100, time.nodes(0.0001, nil))
    assert.equal(7, time.nodes(0.0001, 7))
  end)
end)

describe("every player that thinks", function()
  it("keeps to the clock, whatever else limits it", function()
    local bots = shogun.bots
    local clock = { left = 1, white = 1, red = 1, increment = 0.01 }
    for _, player in ipairs {
      bots.engine { hash = 1 }, bots.engine { hash = 1, level = 10 },
      bots.engine { hash = 1, depth = 100 }, bots.engine { hash = 1, nodes = 1 << 60 },
      bots.engine { hash = 1, seconds = 1000 }, bots.alphabeta { depth = 100 },
      bots.montecarlo { memory = 1, games = 1 << 60 },
      bots.montecarlo { memory = 1, seconds = 1000 },
    } do
      local board, asked = shogun.board(), nil
      with_method(Manager, "seconds", function(original, self, of, by, limit)
        asked = by
        assert(original(self, of, by, limit) < 0.1)
        return 0.001
      end, function() assert(board:play(player:choose(board, { clock = clock }))) end)
      assert.equal(clock, asked)
    end
  end)

  it("tells another program the clock beside its other limits", function()
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    command.with_path(function(path)
      local program = ("printf 'shogunok\\nreadyok\\nreadyok\\n'; grep -m 1 ^go >%s; "
        .. "echo bestmove d1e3; cat >/dev/null"):format(path)
      local function line_for(options, clock)
        options.command = program
        local bot <close> = shogun.bots.external(options)
        assert.equal("d1e3", bot:choose(shogun.board(), { clock = clock }))
        return command.read(path)
      end
      local clock = { left = 1, white = 1, red = 2, increment = 0.01 }
      assert.equal("go wtime 980 rtime 980 winc 10 rinc 10 nodes 5\n",
        line_for({ nodes = 5 }, clock))
      assert.equal("go wtime 980 rtime 980 winc 10 rinc 10 movetime 500\n",
        line_for({ movetime = 500 }, clock))
      assert.equal("go depth 3 movetime 80\n",
        line_for({ depth = 3, movetime = 500 }, { left = 0.1, increment = 0 }))
      assert.equal("go movetime 100\n", line_for({}, nil))
    end)
  end)
end)
