-- montecarlo_spec.lua -- the Monte Carlo player: what it finds, its tree, its limits.

local shogun = require "shogun"
local core = require "shogun.core"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"

setup(harsh.stop)
teardown(harsh.start)

local function info() return { random = function(low) return low end } end

describe("the Monte Carlo player", function()
  it("finds a win in one move, by evaluation or by rollouts", function()
    local source, wins = random.source(8), 0
    local engine = shogun.engine { hash = 1 }
    for _ = 1, harsh.rounds(400) do
      local board = shogun.board(random.pieces(source, source(5, 8)))
      if not board:result() and engine:mate(board, 1) then
        wins = wins + 1
        for _, share in ipairs { 0, 0.5 } do
          local bot = shogun.bots.montecarlo {
            games = 3000, memory = 1, seed = 1, rollout_share = share,
          }
          local result = board:play(bot:choose(board, info())):result()
          assert.equal(board:turn(), result and result.winner, board:text())
        end
      end
    end
    assert(wins > harsh.rounds(20))
  end)

  it("counts every game, and gives the same tree for the same seed", function()
    for _, rules in ipairs { "standard", "dice" } do
      local board = shogun.board(nil, rules)
      local a, b = core.uct(1, board, 5, 300), core.uct(1, board, 5, 300)
      a:grow(2000)
      for _ = 1, 20 do b:grow(100) end
      assert.same(a:moves(), b:moves())
      local visits = 0
      for _, child in ipairs(a:moves()) do
        visits = visits + child.visits
        assert(child.points >= 0 and child.points <= child.visits)
        assert(board:move(child.code))
      end
      assert.equal(1999, visits) -- the first game expands nothing
    end
  end)

  it("goes on when its memory is used up", function()
    local tree = core.uct(1, shogun.board(nil, "dice"), 1, 0)
    tree:grow(200000 // (os.getenv "SHOGUN_HARSH" and 10 or 1))
    assert.equal(22, #tree:moves())
  end)

  it("plays whole games under every law", function()
    for _, rules in ipairs { "standard", "sheet", "dice" } do
      local bot = shogun.bots.montecarlo { games = 100, memory = 1, rollout_share = 0.2 }
      local game = shogun.game { white = bot, red = shogun.bots.random(), rules = rules, seed = 2 }
      local result = game:run()
      assert(result.reason ~= "error" and result.reason ~= "illegal", result.message)
    end
  end)

  it("needs no more than a board", function()
    local board = shogun.board()
    local bots = { shogun.bots.montecarlo { games = 10 }, shogun.bots.engine { nodes = 10 } }
    for _, bot in ipairs(bots) do assert(board:play(bot:choose(board))) end
  end)

  it("refuses what makes no sense", function()
    local function refuses(message, call, ...)
      local given = table.pack(...)
      local function ask() call(table.unpack(given, 1, given.n)) end
      assert.error_matches(ask, message, 1, true)
    end
    for message, options in pairs {
      ["unknown option 'gmes'; did you mean games?"] = { gmes = 1 },
      ["rollout_share: expected a number from 0 to 1, got 2"] = { rollout_share = 2 },
      ["rollout_share: expected a number from 0 to 1, got 'x'"] = { rollout_share = "x" },
      ["rollout_share: expected a number from 0 to 1, got false"] = { rollout_share = false },
      ["games: expected a whole number from 1 to"] = { games = 0 },
      ["seconds: expected a number above 0, got '1'"] = { seconds = "1" },
      ["memory: expected a whole number from 1 to 65536, got 0"] = { memory = 0 },
      ["seed: expected a whole number from"] = { seed = 1.5 },
      ["options: expected a table, got 7"] = 7,
    } do
      refuses(message, shogun.bots.montecarlo, options)
    end
    refuses("memory: expected a whole number from 1 to 65536, got 0", core.uct, 0,
      shogun.board(), 1, 0)
    refuses("rollout_share: expected a whole number from 0 to 1000, got 1001", core.uct, 1,
      shogun.board(), 1, 1001)
    refuses("the game is over", core.uct, 1, shogun.board "8/8/8/8/8/8/8/K16k1 w", 1, 0)
  end)
end)
