-- protocol_spec.lua -- the text protocol: the engine and bots that serve it, and the player that
-- asks other programs by it; the lines `info`.

local command = require "spec.support.command"
local info = require "shogun.engine.protocol.info"
local moves = require "shogun.record.moves"
local processes = require "spec.support.processes"
local random = require "spec.support.random"
local shogun = require "shogun"
local slow_net = require "spec.oracle.slow_net"

local under_asan = os.getenv "SHOGUN_HARSH" and "other programs do not run under ASan"

local function lines_of(text)
  local list = {}
  for line in text:gmatch "[^\n]+" do
    if not line:find "^info" then list[#list + 1] = line end
  end
  return list
end

local function serve(words, input)
  return lines_of(command.ends_with(0, words, table.concat(input, "\n") .. "\n"))
end

describe("shogun engine", function()
  it("uses a net for boards of the net's law, and refuses the net for other boards",
    command.in_folder(function(folder)
      local path = folder .. "/my net"
      command.write(path, slow_net.random(random.source(1), "magnets"))
      local said = serve("engine", {
        "setoption name net value " .. path, "setoption name hash value 2", "go nodes 500",
        "rules sheet", "go nodes 500", "setoption name net value <empty>", "go nodes 500",
        "setoption name net value " .. folder, "setoption name net value false", "go nodes 500",
      })
      local net = shogun.engine({ net = path, hash = 2 }):search(shogun.board(), { nodes = 500 })
      assert.equal("bestmove " .. tostring(net.move), said[1])
      local law = "net: expected one for the board's law (fixed), got one for magnets"
      assert.equal("bestmove none " .. law, said[2])
      assert.truthy(said[3]:find "^bestmove %l%d%l%d$")
      assert.equal(("error net: %s: is no regular file"):format(folder), said[4])
      assert.truthy(said[5]:find "^bestmove %l%d%l%d$")
    end))
end)

describe("a player that is another program", function()
  if under_asan then return pending(under_asan) end
  local engine = command.interpreter() .. " lua/bin/shogun engine"

  it("can play games under any law", function()
    local own <const> = { law = ("0123"):rep(16), quiet = 20 }
    for _, rules in ipairs { "standard", "boxed", "dice", own } do
      local white <close> = shogun.bots.external { command = engine, nodes = 100, name = "x" }
      local players = { white = white, red = shogun.bots.greedy(), rules = rules, seed = 1 }
      local result = shogun.game(players):run()
      assert(result.reason ~= "error" and result.reason ~= "illegal", result.message)
    end
  end)

  it("gets all moves of the game", command.at_path(function(path)
    command.write(path, [[return function(board, info)
      if #info.history ~= board:ply() then error "part of it is missing" end
      return board:codes()[1]
    end]])
    local bot = ("%s lua/bin/shogun bot %s"):format(command.interpreter(), path)
    for _, rules in ipairs { "standard", "dice" } do
      local red <close> = shogun.bots.external { command = bot }
      local players = { white = shogun.bots.random(), red = red, rules = rules, seed = 3 }
      local game = shogun.game(players)
      for _ = 1, 20 do game:step() end
      assert.is_nil(game:result())
    end
  end, ".lua"))

  it("reports its name and its scores", function()
    local bot <close> = shogun.bots.external { command = engine, nodes = 500 }
    bot:start()
    assert.same({ name = "shogun " .. shogun.version, author = "the shogun founders" }, bot.says)
    bot:new_game()
    bot:choose(shogun.board "p4p3p25/4k23/8/8/8/8/8/P12K14 w")
    assert(bot.score < -300, bot.score)
  end)

  -- A program that prints `first` at its start, and `answer` to `go`.
  local function saying(first, answer)
    return shogun.bots.external { name = "x", timeout = 5, command = ([[printf '%s\n'
      while read -r word rest; do case $word in quit) exit;; go) printf '%s';;
        isready) printf ' readyok\t\r\n';; esac; done]]):format(first, answer) }
  end

  it("may put white space around words, and a byte order mark first", function()
    for first, answer in pairs {
      [ [[\357\273\277id\tname  A b \n shogunok]] ] = [[\n  bestmove\td1e3 ponder a1a2\n]],
      [ [[id name A b\r\nshogunok\t]] ] = [[foo\nbestmove  d1e3 \r\n]],
    } do
      local bot <close> = saying(first, answer)
      assert.equal("d1e3", bot:choose(shogun.board()))
      assert.equal("A b", bot.says.name)
    end
  end)

  it("has the last exact score of its best line before bestmove", function()
    local worse <const> = [[info score cp 9 lowerbound\ninfo multipv 2 score cp 1\n]]
    for answer, score in pairs { [ [[info score cp 7\ninfo score cp 8\n]] ] = 8, [""] = false } do
      local bot <close> = saying([[info score cp 4\nshogunok]],
        answer .. worse .. [[bestmove d1e3\ninfo score cp 3\n]])
      for _ = 1, 2 do
        bot:choose(shogun.board())
        assert.equal(score, bot.score or false)
      end
    end
  end)

  it("has not answered before its line ends", function()
    local bot <close> = saying("shogunok", "bestmove d1e3")
    assert.same({ false, "x: no answer to 'go' within 5 seconds, only 'bestmove d1e3' without the "
      .. "end of the line" }, { pcall(bot.choose, bot, shogun.board()) })
  end)

  it("receives stop if on_input returns false or raises an error", function()
    local bot <close> = shogun.bots.external { command = engine, depth = 50 }
    function bot.on_input() return false end
    assert(shogun.board():move(bot:choose(shogun.board())))
    function bot.on_input() error("enough", 0) end
    assert.same({ false, "enough" }, { pcall(bot.choose, bot, shogun.board()) })
  end)

  it("raises an error with the program's message if the program refuses an option", function()
    local bad <close> = shogun.bots.external { command = engine, options = { hash = 0 } }
    local ok, message = pcall(bad.choose, bad, shogun.board(), {})
    assert(not ok and message:find "error hash", message)
  end)

  it("loses the game if it fails, and can then be closed", function()
    for program, message in pairs {
      ["false"] = "it has ended", ["cat >/dev/null"] = "no answer to 'shogun' within 0.2 seconds",
      ["/no/such/program 2>/dev/null"] = "it has ended", ["yes"] = "no answer to 'shogun' within",
      ["printf 'shogunok\\nreadyok\\nreadyok\\n'; grep -m 1 go; echo bestmove a1a9"] = "not a move",
      ["printf 'shogunok\\nreadyok\\nreadyok\\n'; grep -m 1 go; echo bestmove none hm"] = "hm",
      ["head -c 3000000 /dev/zero"] = "it writes too much",
      ["printf 'id protocol 2\\nshogunok\\nreadyok\\n'; cat >/dev/null"]
        = "it speaks version 2 of the text protocol, expected 1",
    } do
      local timeout = message:find "within" and 0.2 or 10 -- others fail earlier
      local bad = shogun.bots.external { command = program, timeout = timeout, name = "bad" }
      local result = shogun.game({ white = bad, red = shogun.bots.random(), seed = 1 }):run()
      assert.equal("red", result.winner)
      assert(result.message:find(message, 1, true), result.message)
      bad:close()
      bad:close()
    end
  end)

  it("loses under a clock if it sends other text endlessly", function()
    local flood = "printf 'shogunok\\nreadyok\\nreadyok\\n'; yes info"
    for _, program in ipairs { "yes", flood } do
      local bad <close> = shogun.bots.external { command = program, timeout = 0.3 }
      local game = shogun.game { white = bad, red = shogun.bots.random(), clock = { move = 0.1 } }
      game:step()
      assert.equal("red", game:result().winner)
    end
  end)

  it("loses on time after its limit and grace, but is closed only after the timeout", function()
    local late <const> = "while read -r word rest; do case $word in shogun) echo shogunok;; "
      .. "isready) echo readyok;; go) sleep 0.5; echo bestmove d1e3;; quit) exit;; esac; done"
    for _, case in ipairs { { 9, 9, 1 }, { 0, 9, 0, "time" }, { 0, 0.2, 0, "time", true } } do
      local grace, timeout, count, reason, hangs = table.unpack(case, 1, 5)
      local bot <close> = shogun.bots.external { command = late, timeout = timeout, name = "x" }
      local game = shogun.game { white = bot, clock = { move = 0.1, grace = grace } }
      local result = select(2, game:step()) or {}
      assert.same({ count, reason, hangs }, { game.late.white, result.reason, bot.closed })
      assert.equal(hangs and "x: no answer to 'go' within 0.3 seconds" or nil, result.message)
    end
  end)

  it("is not asked again after it has ended, and leaves no process behind", function()
    local bad = shogun.bots.external { command = "sleep 50", timeout = 0.1 }
    for _ = 1, 3 do assert.is_false(pcall(bad.choose, bad, shogun.board(), {})) end
    local fine = shogun.bots.external { command = engine, nodes = 10 }
    assert(fine:choose(shogun.board(), {}))
    fine:close()
    assert.equal(0, processes.zombies())
    -- Lua ends although the player is not closed.
    local script = ([[B = require"shogun".bots.external { command = "%s", nodes = 1 }
      B:choose(require"shogun".board(), {})]]):format(engine)
    assert(os.execute(("%s -e '%s'"):format(command.interpreter(), script)))
  end)

  it("must have a command, and only known options", function()
    local missing <const> = "command: expected the command that starts the program"
    for _, options in ipairs { {}, { command = 1 } } do
      assert.error_matches(function() shogun.bots.external(options) end, missing, 1, true)
    end
    assert.error_matches(function() shogun.bots.external { command = "x", dpth = 1 } end,
      "unknown option 'dpth'; did you mean depth?", 1, true)
  end)
end)

describe("the score of a line info", function()
  it("is read as the engine writes it", function()
    local found = shogun.engine({ hash = 1 }):search(shogun.board(), { depth = 3 })
    assert.equal(found.score, info.score(moves.words(info.line(found))))
  end)

  it("counts only if it is exact and belongs to the best line", function()
    for line, score in pairs {
      ["depth 5\tscore   cp  -7 "] = -7, ["score cp +7"] = 7, ["new 3 4 score cp 7"] = 7,
      ["score mate +3 depth 1"] = 30000, ["score mate 0"] = -30000, ["score mate -1"] = -30000,
      ["multipv 1 score cp 7 string score cp 900"] = 7, ["score cp 7 string upperbound"] = 7,
      ["score cp 7 multipv 1 pv d4b6 e8d7=3 time 3"] = 7, ["currmove d1h5 score cp 7"] = 7,
      [""] = false, ["score"] = false, ["score cp"] = false, ["score cp nan"] = false,
      ["score cp 0x7"] = false, ["score mate x"] = false, ["string score cp 900"] = false,
      ["score cp 900 lowerbound"] = false, ["score upperbound mate 3"] = false,
      ["multipv 2 score cp 900"] = false, ["score cp 900 multipv 2"] = false,
      ["multipv score cp 900"] = false, ["currline 1 d1h5 score cp 900"] = false,
      ["depth 3 refutation d1h5 score cp 900"] = false,
    } do
      assert.equal(score, info.score(moves.words("info " .. line)) or false, line)
    end
  end)
end)
