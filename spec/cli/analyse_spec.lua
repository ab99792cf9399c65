-- analyse_spec.lua -- shogun analyse: records in, records with scores out.

local analyse = require "shogun.cli.verbs.analyse"
local command = require "spec.support.command"
local console = require "shogun.cli.console"

local ends_with, tells = command.ends_with, command.tells
local read = command.read
local game <const> = '[White "ana"]\n\n1. a1a2 h8h7 2. b1d2 *\n'
local few <const> = " --nodes 200"

describe("shogun analyse", function()
  it("writes the same games each time, and shogun check accepts these games", function()
    local text, said = ends_with(0, "analyse -" .. few, game .. "\n" .. game)
    assert.equal(text, (ends_with(0, "analyse -" .. few, game .. "\n" .. game)))
    assert.truthy(text:find('[Annotator "shogun ', 1, true))
    assert.truthy(text:find "a1a2%S* {%[%%eval")
    assert.truthy(said:find("game 2, white (ana): accuracy ", 1, true), said)
    local json = ends_with(0, "analyse - --json" .. few, game .. "\n" .. game)
    local list = require("dkjson").decode(json)
    assert.same({ 1, 2 }, { list[1].game, list[2].game })
    assert.truthy(ends_with(0, "check -", text):find("game 2: 3 plies, *", 1, true))
  end)

  it("writes JSON into a file, and a plot into another file", command.at_path(function(path)
    local words = ("analyse - --json --plot %s.svg -o %s"):format(path, path)
    assert.equal("", (ends_with(0, words .. few, game)))
    local found = require("dkjson").decode(read(path))[1]
    assert.same({ true, 3, 2 }, { found.complete, #found.moves, found.white.moves })
    assert.equal("b1d2", found.moves[3].move)
    assert.truthy(read(path .. ".svg"):find "^<svg")
    os.remove(path .. ".svg")
    tells(2, "--plot draws one game, got 2", "analyse - --plot x", game .. "\n" .. game)
  end))

  it("explains scores if requested, and always in JSON", function()
    local text = ends_with(0, "analyse - --explain" .. few, game)
    assert.truthy(text:gsub("\n", " "):find "a1a2%S* {%[%%eval %S+: %w[^]]+%.%]}", text)
    local found = require("dkjson").decode((ends_with(0, "analyse - --json" .. few, game)))[1]
    for _, move in ipairs(found.moves) do assert.truthy(move.explanation:find "%.$") end
  end)

  it("analyses one board", command.at_path(function(path)
    local board = " --board '8/2p25/5K12/8/3P24/1P22k23/2P25/8 w' --nodes 3000"
    assert.truthy(ends_with(0, "analyse" .. board):find("^score: #2, seen by white, at depth %d\n"
      .. "line: c2c4 e3d4 c4c7\nWhite wins in 2: in the end c4xc7 leaves red with no pawn%.\n$"))
    local found = require("dkjson").decode((ends_with(0, "analyse --json --rules dice" .. board)))
    assert.same({ 1, "string" }, { #found.line, type(found.explanation) })
    assert.truthy(ends_with(0, "analyse --board -" .. few, "start\n"):find "^score: ")
    assert.equal("", (ends_with(0, ("analyse -o %s"):format(path) .. board)))
    assert.truthy(read(path):find "^score: #2")
    local over = select(2, ends_with(1, "analyse --board '8/8/8/8/8/8/P17/K16k1 w'"))
    assert.equal("shogun: board: the game is over\n", over)
    for _, words in ipairs { "x", "--plot x", "--rules x", "--nodes 0" } do
      ends_with(2, "analyse " .. words .. board)
    end
    ends_with(2, "analyse - --rules dice", game)
  end))

  it("analyses a board given as an argument, with --moves, --depth and --lines", function()
    local words = "analyse start --moves 'd1e3 c8c4' --depth 4 --lines 3"
    local text = ends_with(0, words)
    local best, second = text:match("^score: %S+, seen by white, at depth 4\nline: ([^\n]+)\n"
      .. "line 2: %S+  ([^\n]+)\nline 3: %S+  [^\n]+\n[^\n]+%.\n$")
    local found = require("dkjson").decode((ends_with(0, words .. " --json")))
    assert.same({ best, second }, {
      table.concat(found.lines[1].line, " "), table.concat(found.lines[2].line, " "),
    })
    assert.same({ 3, 4, found.score }, { #found.lines, found.depth, found.lines[1].score })
    for _, wrong in ipairs {
      { what = { "start", "-" } }, { what = { "start", "start" } }, { what = { "-" }, lines = 2 },
      { what = { "-" }, moves = "d1e3" }, { what = {} }, { what = { "x" }, board = "start" },
    } do
      local ok, raised = pcall(analyse.run, wrong)
      assert.same({ false, 2 }, { ok, console.is_user_error(raised) and raised.code })
    end
  end)

  it("prints the best line that it has found for a board when Ctrl-C ends it", function()
    local steps, texts, say, write = 500, {}, console.say, console.answer_lines
    console.say, console.answer_lines = function() end, function(text) texts[#texts + 1] = text end
    repeat
      debug.sethook(function()
        debug.sethook()
        error("interrupted!", 0)
      end, "", steps)
      local ok, code = pcall(analyse.run, { what = { "start" }, depth = 7, to = "text" })
      debug.sethook()
      steps = steps * 2
    until ok and (code == 0 or #texts > 0)
    console.say, console.answer_lines = say, write
    assert.truthy(texts[1]:find "^score: %S+, seen by white, at depth [1-6]\nline: %w+", texts[1])
  end)

  it("names a bad game and its file before it begins", function()
    local output, said = ends_with(1, "analyse -" .. few, game .. '\n[White "x"]\n\n1. a1a9 *\n')
    assert.equal("", output)
    assert.equal("shogun: -, game 2: line 7, column 4: invalid move 'a1a9'\n", said)
    tells(1, "game 1: move 1, white, 'a1a8': illegal move", "analyse -", "1. a1a8 *")
    said = select(2, ends_with(1, "analyse -", ""))
    assert.equal("shogun: -: has no game\n", said)
    ends_with(1, "analyse /nowhere/x")
    ends_with(1, "analyse - -o /nowhere/x" .. few, game)
  end)
end)
