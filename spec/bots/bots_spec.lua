-- bots_spec.lua -- the players that come with shogun, and those from files.

local shogun = require "shogun"
local command = require "spec.support.command"
local harsh = require "spec.support.harsh"

local bots = shogun.bots

local function wins(white, red, games, rules)
  local count = 0
  for seed = 1, games do
    local result = shogun.game({ white = white, red = red, seed = seed, rules = rules }):run()
    assert.is_nil(result.message)
    if result.winner == "white" then count = count + 1 end
  end
  return count
end

-- Searching in Lua makes garbage by the megabyte.
setup(harsh.stop)

describe("the bots", function()
  local function shallow() return bots.alphabeta { depth = 1 } end
  local makers = { random = bots.random, greedy = bots.greedy, alphabeta = shallow }
  for name, make in pairs(makers) do
    it(name .. " plays whole games under every law", function()
      for _, rules in ipairs { "sheet", "standard", "boxed", "dice" } do
        wins(make(), bots.random(), 2, rules)
      end
    end)

    it(name .. " has a name, and plays the same game from the same seed", function()
      assert.equal(name, make().name)
      local function record()
        local game = shogun.game { white = make(), red = bots.random(), seed = 3 }
        game:run()
        return shogun.record.write(game:record())
      end
      assert.equal(record(), record())
    end)
  end

  it("get stronger from random to greedy, and from greedy to alphabeta", function()
    assert.is_true(wins(bots.greedy(), bots.random(), 10) >= 9)
    assert.is_true(wins(bots.alphabeta(), bots.random(), 6) >= 5)
  end)

  it("report the score of their move", function()
    local ahead = shogun.board "p13k23/8/8/8/8/8/P4P3P25/3K24 w"
    local behind = shogun.board"p4p3p25/4k23/8/8/8/8/8/P12K14 w"
    for _, bot in ipairs { bots.alphabeta { depth = 1 }, bots.engine { nodes = 500 } } do
      assert.is_nil(bot.score)
      bot:choose(ahead)
      assert(bot.score > 100, bot.score)
      bot:choose(behind)
      assert(bot.score < -100, bot.score)
    end
  end)

  it("find a mate in one move", function()
    local board = shogun.board "8/8/8/7P2/3p44/3p44/3k24/3P21p3K21 r"
    for _, make in pairs { bots.greedy, bots.alphabeta } do
      local game = shogun.game { red = make(), board = board, seed = 1 }
      game:step()
      assert.truthy(game:result(), tostring(game.board))
    end
  end)

  it("refuse an invalid depth", function()
    for shown, depth in pairs { ["0"] = 0, ["1.5"] = 1.5, ["'2'"] = "2" } do
      assert.error_matches(function() bots.alphabeta { depth = depth } end,
        "depth: expected a whole number from 1 to 100, got " .. shown, 1, true)
    end
  end)
end)

describe("a person", function()
  -- A game under dice, and a function that answers for its first player.
  local function begun()
    local game = shogun.game { white = bots.human(), rules = "dice", seed = 1 }
    local answer = coroutine.wrap(function() return game:step() end)
    answer()
    return game, answer
  end

  it("is told why a move is refused, and the refusal does not change the next roll", function()
    local game, answer = begun()
    assert.equal("illegal move 'd1d3': distance 2, the piece shows 3", (select(3, answer "d1-d3")))
    local move = answer "D1 E3"
    assert.equal("d1e3", tostring(move))
    assert.equal(game.board:occupied("e3").energy, move.shows)
    assert.equal(move, game.moves[1])
    local other, first_answer = begun()
    first_answer "d1e3"
    assert.equal(other.board, game.board)
  end)
end)

describe("a bot from a file", function()
  it("can require files of its folder, except those with the name of a module",
    command.in_folder(function(folder)
      local code = "assert(require('luv').spawn) return require 'neighbour_of_bot'"
      command.write(folder .. "/bot.lua", code)
      command.write(folder .. "/luv.lua", "return {}")
      command.write(folder .. "/neighbour_of_bot.lua", "return function() return 'resign' end")
      local made = ("require('shogun').bots.load '%s/bot.lua'"):format(folder)
      local line = ("print(assert(%s).name, #package.searchers)"):format(made)
      local said = command.shell(("%s -e %s"):format(command.interpreter(),
        command.quoted(line))) -- the new process has not loaded luv
      assert.equal(("%s\t%d\n"):format(folder:match "[^/]+$", #package.searchers), said)
    end))

  it("is refused by a message with the reason", function()
    for code, message in pairs {
      ["return 5"] = "expected a function or an object with choose, got 5",
      [""] = "expected a function or an object with choose, got nil",
      ["return {}"] = "expected a function or an object with choose, got table",
      ["error 'boom'"] = "boom",
      ["x ="] = "unexpected symbol",
    } do
      command.with_text(code, function(name)
        local bot, found = bots.load(name)
        assert.is_nil(bot)
        assert.truthy(found:find(message, 1, true), found)
      end)
    end
    assert.is_nil(bots.load "/nowhere/bot.lua")
  end)
end)

describe("alphabeta under a clock", function()
  it("reaches the same depth as without a clock if it has enough time", function()
    local bot = shogun.bots.alphabeta { depth = 3 }
    local board = shogun.board "k2p16/8/8/8/8/8/8/6P1K1 w"
    local clock = { left = 1000, increment = 0 }
    assert.equal(tostring(bot:choose(board)), tostring(bot:choose(board, { clock = clock })))
  end)
end)

describe("a program as a player", function()
  it("starts once, and gets a command at the start of each game", command.at_path(function(path)
    if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end
    local ready = ("readyok\\n"):rep(3)
    local bot = shogun.bots.external {
      command = ("printf 'shogunok\\n%s'; echo started >>%s; cat >>%s"):format(ready, path, path),
    }
    bot:new_game()
    for _ = 1, 2 do bot:start() end
    for _ = 1, 2 do bot:new_game() end
    bot:close()
    assert.equal("started\nshogun\nisready\nnewgame\nisready\nnewgame\nisready\nquit\n",
      command.read(path))
  end))
end)
