-- tried_spec.lua -- what people write in their second hour in place of what works, and the answer,
-- which blames their line and says what was meant.

local shogun = require "shogun"

local mistakes <const> = {
  ["shogun.match{players={'greedy'}}"] = "players: expected a list of two or more, got a list of 1",
  ["shogun.match{'greedy', 'random'}"] =
    "options: expected names, as in { name = value }, got a list",
  ["shogun.match{players={'greedy', 'random'}, games=10}"] =
    "unknown option 'games'; did you mean pairs?",
  ["shogun.Board()"] = "shogun.Board: no such name; did you mean shogun.board()?",
  ["shogun.matsch()"] = "shogun.matsch: no such name; did you mean match?",
  ["shogun.nosuch()"] = "shogun.nosuch: no such name",
  ["shogun[1]"] = false, ["shogun._x"] = false,
  ["shogun.bots.greedi()"] = "shogun.bots.greedi: no such name; did you mean greedy?",
  ["shogun.record.read 'x'"] = "shogun.record.read: no such name; did you mean "
    .. "games(io.open(name)), which reads the games of a file?",
  ["shogun.draw(board)"] =
    "shogun.draw: not a function; it has heat, page, plot, png, puzzle, report, svg, tour, values",
  ["shogun.analysis(game)"] = "shogun.analysis: not a function; it has of, start",
  ["shogun.board{law='dice'}"] =
    "bad argument #1 to 'board' (rules are the second argument, as in board(nil, rules))",
  ["shogun.game{white='greedi'}"] = "white: no player 'greedi'; did you mean greedy?",
  ["shogun.game{board='start'}"] =
    "board: expected a board (shogun.board reads a text), got 'start'",
  ["shogun.game{black=print}"] = "unknown option 'black'; did you mean red?",
  ["shogun.game{clock=60}"] = "clock: expected a table such as { base = 60 }, got 60",
  ["game:run()"] = "no player for white: shogun.game { white = a player, ... }",
  ["game:move 'd1e3'"] = "game.move: no such method or field; did you mean play?",
  ["game:winner()"] = "game.winner: no such method or field; did you mean result?",
  ["board:piece_at 'd4'"] = "board.piece_at: no such method; did you mean occupied?",
  ["board:fen()"] = "board.fen: no such method; did you mean text?",
  ["board:nosuch()"] = "board.nosuch: no such method",
  ["board:play(board:moves())"] =
    "bad argument #1 to 'play' (move: expected a table with from and to, got a list)",
  ["shogun.bots.external 'ls'"] =
    "options: expected a table such as { command = \"./mybot\" }, got 'ls'",
  ["shogun.record.of(board)"] = "bad argument #1 to 'of' (expected a game, got shogun.Board)",
  ["shogun.record.write()"] =
    "bad argument #1 to 'write' (expected a record: expected a table, got nothing)",
}

describe("a plausible mistake", function()
  for code, message in pairs(mistakes) do
    it("is refused with a hint at the right form: " .. code, function()
      local text = "local shogun, board, game = ...\nlocal result = " .. code .. "\nreturn result"
      local ok, raised = pcall(load(text, "=x"), shogun, shogun.board(), shogun.game())
      assert.equal(not message, ok)
      assert.equal(message and "x:2: " .. message or nil, raised)
    end)
  end
end)

describe("a wrong name of a verb or an option", function()
  it("is refused with a hint at the right name", function()
    local explained = require("shogun.cli.confused").explained
    for message, answer in pairs {
      ["unknown option '--games'"] =
        "unknown option '--games'; did you mean --pairs (a pair is two games)?",
      ["unknown option '-v'\nDid you mean '-h'?"] =
        "unknown option '-v'; did you mean --version?",
      ["too many arguments"] = "too many arguments",
      ["missing argument 'x'"] = "missing argument 'x'",
      ["unknown option '--pear'\nDid you mean '--pairs'?"] =
        "unknown option '--pear'\nDid you mean '--pairs'?",
    } do
      assert.equal(answer, explained(message, { "match" }))
    end
    assert.equal("too many arguments: --white PLAYER and --red PLAYER name the players",
      explained("too many arguments", { "play", "white", "greedy" }))
    assert.equal("too many arguments: put the text of a board in quotes, since it has blanks",
      explained("too many arguments", { "play", "8/8/8/8/8/K17/8/k17", "w" }))
    assert.equal("unknown option '--depth'; did you mean engine:depth=3 as a player?",
      explained("unknown option '--depth'", { "tune", "--depth" }))
    assert.equal("unknown command 'x'", explained("unknown command 'x'", {}))
  end)
end)
