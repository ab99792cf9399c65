-- clocks_spec.lua -- clocks that hold: games on a busy machine, and every player that thinks.
-- Nothing here waits: clocks are passed in, and searches that would take long are cut short.

local shogun = require "shogun"
local command = require "spec.support.command"
local new_random = require "shogun.random"
local openings = require "shogun.arena.games.openings"
local stand_in = require "spec.support.stand_in"
local time = require "shogun.engine.time"

local Engine <const> = getmetatable(shogun.engine { hash = 1 }).__index
local Manager <const> = getmetatable(time.manager()).__index

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
  local now, pass = stand_in.clock()
  local late, reasons, next_board = new_lateness(3, often, spike), {}, openings.random { seed = 1 }
  local players = { shogun.bots.engine { hash = 1 }, shogun.bots.engine { hash = 1, level = 10 } }
  local original = Engine.search
  local function search(engine, board, limits)
    pass(limits.seconds + late())
    return original(engine, board, { nodes = 60 })
  end
  stand_in.field(Engine, "search", search, function()
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

  it("are not lost on time with one second and an increment of 0.01 s a move", function()
    assert.is_nil(play({ base = 1, increment = 0.01 }, 0.1, 0.08).time)
    assert.is_nil(play({ base = 1, increment = 0.01 }, 0.3, 0.02).time)
  end)

  it("are not lost on time with 0.2 s for the whole game", function()
    assert.is_nil(play({ base = 0.2 }, 0.01, 0.04).time)
    assert.is_nil(play({ base = 0.2 }, 0.03, 0.02).time)
  end)

  it("are lost on time if the machine is too slow for any player", function()
    assert(play({ base = 0.2 }, 0.5, 0.08).time > 10)
  end)
end)

describe("a player that searches", function()
  it("keeps to the clock, whatever other limits it has", function()
    local bots = shogun.bots
    local clock = { left = 1, white = 1, red = 1, increment = 0.01 }
    for _, player in ipairs {
      bots.engine { hash = 1 }, bots.engine { hash = 1, level = 10 },
      bots.engine { hash = 1, depth = 100 }, bots.engine { hash = 1, nodes = 1 << 60 },
      bots.engine { hash = 1, seconds = 1000 }, bots.alphabeta { depth = 100 },
    } do
      local board, asked, original = shogun.board(), nil, Manager.seconds
      stand_in.field(Manager, "seconds", function(self, of, by, limit)
        asked = by
        assert(original(self, of, by, limit) < 0.1)
        return 0.001
      end, function() assert(board:play(player:choose(board, { clock = clock }))) end)
      assert.equal(clock, asked)
    end
  end)

  it("sends a program the clock together with its other limits", command.at_path(function(path)
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    local program = ("printf 'shogunok\\nreadyok\\nreadyok\\n'; grep -m 1 ^go >%s; "
      .. "echo bestmove d1e3; grep -q quit"):format(path)
    local function line_for(options, clock)
      options.command = program
      local bot <close> = shogun.bots.external(options)
      assert.equal("d1e3", bot:choose(shogun.board(), { clock = clock }))
      return command.read(path)
    end
    local clock = { left = 60, white = 60, red = 90, increment = 0.01 }
    local form = "^go wtime (%d+) rtime (%d+) winc 10 rinc 10 "
    local mine, other = line_for({ nodes = 5 }, clock):match(form .. "nodes 5\n$")
    assert(mine == other and tonumber(mine) >= 30000 and tonumber(mine) <= 59980, mine)
    assert(line_for({ movetime = 500 }, clock):find(form .. "movetime 500\n$"))
    local line = line_for({ depth = 3, movetime = 5000 }, { left = 1, increment = 0 })
    local alone = tonumber(line:match "^go depth 3 movetime (%d+)\n$")
    assert(alone >= 500 and alone <= 980, line)
    assert.equal("go movetime 1000\n", line_for({}, { left = 1, increment = 0, grace = 9 }))
    assert.equal("go movetime 100\n", line_for({}, nil))
  end))
end)
