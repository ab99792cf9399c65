-- play_spec.lua -- shogun play: bots, a person at the prompt, files that cannot be written.

local command = require "spec.support.command"
local shogun = require "shogun"

local ends_with, tells = command.ends_with, command.tells
local read, write = command.read, command.write

describe("shogun play", function()
  it("lets bots play, and prints their record", function()
    local text = ends_with(0, "play --quiet --white greedy --red random --seed 3")
    assert.truthy(shogun.record.replay(shogun.record.parse(text)))
    assert.equal(text, (ends_with(0, "play --quiet --white greedy --red random --seed 3")))
  end)

  it("ends without a result if a person leaves", function()
    assert.truthy(ends_with(0, "play --quiet", "a1a2\nquit\n"):find '%[Result "%*"%]')
    assert.truthy(ends_with(0, "play --quiet", ""):find '%[Result "%*"%]')
  end)

  it("says what a level overlooks, and which level to try next", command.at_path(function(path)
    local board = "'k27/8/8/8/3p34/3P14/8/K27 w'"
    local _, said = ends_with(0, "play --red engine:level=3 " .. board, "d3d4\n")
    assert(said:find("Level 3, casual. Of captures over four fields", 1, true), said)
    assert(said:find("Next, try level 4 (regular): --red engine:level=4", 1, true), said)
    _, said = ends_with(0, "play --quiet --red engine:nodes=10 " .. board, "d3d4\n")
    assert.is_nil(said:find("Next", 1, true))
    for _, level in ipairs { "'hard'", "11", "-1" } do
      local bot = "return { level = %s, choose = function() return 'resign' end }"
      write(path, bot:format(level))
      said = select(2, ends_with(0, ("play --white unsafe:%s %s"):format(path, board)))
      assert.is_nil(said:lower():find "level %d")
    end
  end, ".lua"))

  it("ends a bot that loops endlessly, and refuses a bot that does not load",
    command.at_text("return function() while true do end end", function(path)
      tells(0, "red has won: time", "play --quiet --movetime 0.1 --red random --white " .. path)
      for _, code in ipairs { "return 5", "x =", "error 'boom'" } do
        write(path, code)
        ends_with(1, "play --white " .. path)
      end
    end, ".lua"))

  it("keeps the old file if the new file cannot be written",
    command.at_text("the old game\n", function(path)
      -- A limit on the size of files stands in for a full disk.
      local line = "trap '' XFSZ; ulimit -f 0; echo quit | SHOGUN play --quiet -o "
      local output, status = command.shell(line .. path)
      assert.equal(1, status)
      assert.truthy(output:find("shogun: " .. path, 1, true), output)
      assert.truthy(output:find('[White "human"]', 1, true), output) -- the game is not lost
      assert.equal("the old game\n", read(path))
      assert.is_nil(io.open(path .. ".part"))
    end))

  it("keeps text that bots print or yield separate from the answer", function()
    local code = 'print "x" io.write "y" return function(b) print "z" return b:codes()[1] end'
    command.with_text(code, function(path)
      local output, said = ends_with(0, "play --quiet --unsafe --red random --white " .. path)
      assert.truthy(shogun.record.parse(output))
      assert.truthy(said:find("z", 1, true))
      write(path, 'return function(b) print("z\27") return b:codes()[1] end')
      output, said = ends_with(0, "play --quiet --red random --white " .. path)
      assert.truthy(shogun.record.parse(output))
      assert.truthy(said:find("z\\x1b\n", 1, true))
      write(path, "return function(b) return coroutine.yield() end")
      tells(0, "red has won: error", "play --quiet --red random --white " .. path, "a1a2\n")
    end, ".lua")
  end)

  it("writes the record into a file, also through links", command.at_path(function(path)
    local words = "play --quiet --white random --red random -o "
    os.execute(("ln -s %s %s.link"):format(path, path))
    ends_with(0, words .. path .. ".link")
    assert.truthy(shogun.record.parse(read(path)))
    assert(os.execute("test -L " .. path .. ".link"))
    os.remove(path .. ".link")
    assert.equal("", (ends_with(0, words .. "/dev/null")))
    assert(os.execute "test -c /dev/null")
  end))
end)

-- Plays a game with these typed lines. Returns what it prints, and the record.
local function play(words, ...)
  local output, said = ends_with(0, "play --seed 1 " .. words, table.concat({ ... }, "\n"))
  return said, output
end

local function says(said, ...)
  for _, expected in ipairs { ... } do
    assert(said:find(expected, 1, true), ("%q is not in %s"):format(expected, said))
  end
end

describe("the prompt of shogun play", function()
  it("reads moves in the forms that people write", function()
    for _, move in ipairs { "d1e3", "D1E3", "d1-e3", "d1xe3", "d1 e3", " D1 - e3 " } do
      local _, output = play("--quiet", move, "quit")
      says(output, "1. d1e3")
    end
    says(play("--quiet", "d1--e3", "quit"),
      "not a move: expected two fields, as in 'd4b6', got 'd1--e3'; help lists the commands")
    says(play("--quiet", "Exit", "?", "quit"), "no command 'exit'; did you mean quit?",
      "no command '?'; did you mean help?")
  end)

  it("saves a game, explains refused moves, and resigns", command.at_path(function(path)
    local said, output = play("--quiet", "save", "SAVE " .. path, "save /nowhere/x", "why",
      "why a1a8", "Why A1-A8", "why a1 a2", "why z9a1", "rubbish", "", "Resign")
    says(said, "save needs the name of a file: save game.txt", "saved in " .. path,
      "/nowhere/x: No such file", "why needs a move: why d1d8",
      "illegal move 'a1a8': distance 7, the piece shows 1", "this move is legal", "no such field",
      "got 'rubbish'", "red has won: resigned")
    says(output, '[Reason "resigned"]')
    assert.equal(2, select(2, said:gsub("illegal move 'a1a8'", "")))
    assert(shogun.record.parse(command.read(path)))
  end))

  it("takes back a move and the reply, and plays both again", function()
    local _, output = play("--quiet", "undo", "a1a2", "redo", "undo", "redo", "quit")
    assert.truthy(output:find "1%. a1a2 %w%d%w%d %*")
    _, output = play("--quiet --white random --red human", "undo", "quit")
    assert.truthy(output:find "1%. %w%d%w%d %*")
    _, output = play("--quiet --red human", "a1a2", "undo", "b1d2", "h8h7", "undo", "quit")
    assert.truthy(output:find "1%. b1d2 %*")
    says(play("--quiet", "undo", "redo", "quit"), "nothing to undo", "nothing to redo")
  end)

  it("lists each move with its capture and with the number that the piece then shows", function()
    local board = command.quoted "8/p37/3k24/8/8/3P24/8/4K23 w"
    local said = play("--quiet --rules sheet --board " .. board, "moves D3", "moves z9", "quit")
    assert.truthy(said:find "d3b3 %S+ 2")
    says(said, "no such field")
    said = play("--quiet --board " .. command.quoted "4k23/8/8/8/3p14/8/3P24/4K23 w",
      "moves", "quit")
    says(said, "d2xd4")
    said = play("--quiet --rules dice", "moves a1", "quit")
    says(said, "white> a1a2\n")
  end)

  it("shows the engine's hint with its score and line", function()
    assert.truthy(play("--quiet", "hint", "quit"):find
      "try %w%d%w%d: [+-]%d+%.%d%d for white at depth %d+, then %w%d%w%d")
    local board = command.quoted "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w"
    says(play("--quiet --board " .. board, "hint", "quit"), "try c2c4: wins in 2 for white")
    local mate = shogun.board()
    for move in ("d1f2 g8f6 b1c3 a8b5 e1e2 e8d5 e2d3 b5c3 c1b2"):gmatch "%S+" do
      mate = mate:play(move)
    end
    local words = "--quiet --white random --red human --board " .. command.quoted(mate:text())
    assert.truthy(play(words, "hint", "quit"):find "try c3b4: wins in 1 for red at depth %d+\n")
  end)

  it("prints its help within the width of the window", function()
    local said = play("--quiet", "help", "quit")
    for line in said:gmatch "[^\n]+" do assert(#line < 80, line) end
    local output = command.shell "echo help | COLUMNS=40 SHOGUN play --quiet"
    for line in output:match("d1e3.-\n%[White"):gmatch "[^\n]+" do assert(#line < 40, line) end
  end)
end)

describe("the board that a person sees", function()
  it("has the names of the players at the start and on request", function()
    local said = play("--red engine:level=3", "players", "quit")
    local line = "White: human%. Red: engine level 3 %(engine:level=3%)%.\n"
    assert.equal(2, select(2, said:gsub(line, "")))
  end)

  it("is turned for a person who plays red", function()
    local turned <const> = "\n      h   g   f   e   d   c   b   a\n1 "
    says(play("--white random --red human", "quit"), turned)
    says(play("--orientation red", "quit"), turned)
    assert.falsy(play("", "quit"):find(turned, 1, true))
    assert.falsy(play("--red human", "quit"):find(turned, 1, true))
  end)

  it("has the clocks and the captured pieces beside it", function()
    local board = command.quoted "4k23/8/8/6p31/3p14/8/3P24/4K23 w"
    local said = play("--clock 300+5 --red human --board " .. board, "d2d4", "g5g2", "quit")
    says(said, "clock: white 5:00, red 5:00", "white 5:00> ", "white took p1",
      "white plays d2d4, captures RP1@d4, then shows ")
    said = play("--movetime 60 --red human", "d1e3", "quit")
    says(said, "white 1:00> ", "red 1:00> ")
    assert.falsy(said:find("clock:", 1, true))
  end)
end)
