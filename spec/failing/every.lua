-- every.lua -- what `make alloc` calls besides the examples of the doc comments: arguments that no
-- example has, and small calls in place of examples that are too slow.
--
-- A step is a table: name, make() (its arguments, made beforehand) and call(made), whose results
-- are the answer. A failed call is repeated with the same arguments, and must answer as usual.

local protocol = require "shogun.engine.protocol"
local shogun = require "shogun"
local tally = require "shogun.arena.stats.tally"

local every = { steps = {} }

--- The parts of an answer that differ from run to run.
every.unsteady = {
  seconds = true, names = true, now = true, random = true, nodes = true, seed = true,
  hashfull = true, missed = true,
}

local process <const> = "starts a process"

--- Public functions that nothing calls here, and why.
every.left_out = {
  ["draw.png"] = process, ["Board:png"] = process, ["bots.external"] = process,
  ["External:choose"] = process, ["External:close"] = process, ["External:new_game"] = process,
  ["External:start"] = process, ["bots.boxed"] = process, ["Boxed:choose"] = process,
  ["Boxed:close"] = process, ["Boxed:new_game"] = process, ["Boxed:report"] = process,
  ["bots.load"] = "reads a file", ["shogun.law"] = "30 ms, at each of its allocations",
  ["shogun.start"] = "lists 5040 orders of each side",
}

local solving <const> = "solves an ending for a quarter of a second, at each allocation"

--- Public functions whose example cannot be run here, and why. A step calls each of them instead.
every.skipped = {
  ["shogun.match"] = "51012 allocations", ["Game:run"] = "17972 allocations",
  ["analysis.of"] = "7564 allocations",
  ["tour.enum_tours"] = "20 ms, at each of 1360 allocations",
  ["tour.count_all"] = "130 ms, at each of 280 allocations",
  ["shogun.explore"] = solving, ["shogun.endings"] = solving, ["Endings:best"] = solving,
  ["Endings:probe"] = solving, ["Endings:table"] = solving, ["draw.puzzle"] = solving,
  ["puzzle.find"] = solving, ["draw.report"] = "plays a match, which differs from run to run",
  ["Batch:sample"] = "draws actions before an allocation fails, and other ones the next time",
  ["tour.tour_on_mega_board"] = "3 ms, at each of 3622 allocations",
  ["draw.heat"] = "judges laws, for 30 ms at each of its allocations",
  ["Batch:symmetries"] = "8 lists of 2624 numbers, at each of 774 allocations",
  ["EndingTable:board"] = solving, ["EndingTable:values"] = solving, ["draw.values"] = solving,
  ["Engine:analyse"] = "a search, at each of 1084 allocations",
  ["Game:result"] = "plays a game, at each allocation",
  ["Game:step"] = "the game goes on after a player's error",
  ["Engine:search"] = "a search that failed fills the table, and changes the next score",
}

local function step(name, make, call)
  every.steps[#every.steps + 1] = { name = name, make = make, call = call }
end

local few <const> = "k2p16/8/8/8/8/8/8/6P1K1 w 0 1"

local function start() return shogun.board() end
local function small() return shogun.board "k2p1p15/8/8/8/8/8/8/5P4P1K1 r 3 9" end
local function dice() return shogun.board(few, "dice") end

-- Boards.

step("rules and pieces", small, function(board)
  local rules = shogun.rules { law = ("0123"):rep(16) }
  local pieces, moves = board:pieces(), board:moves()
  return rules.law, tostring(rules), rules == shogun.rules "boxed", shogun.board(pieces, "boxed"),
    pieces[1] == pieces[2], moves[1] == moves[2], tostring(pieces[1]), tostring(moves[1])
end)
step("refusals", start, function(board) return board:play "a1a8", shogun.board "9" end)
step("tostring(board)", small, tostring)
step("numbers of a board", small, function(board)
  local rolled = dice()
  return shogun.evaluate(board, { pawn = 3 }), board:perft(2, { divide = true }), #board,
    board + shogun.pawn(1, "red", 4, 4) - "a8" == board, rolled:outcomes(rolled:codes()[1])
end)
step("board:svg of arrows", small, function(board)
  return board:svg { arrows = { "a1b2" }, last = "a8a7", dials = true, orientation = "red" }
end)
step("shogun.batch of dice", nil, function()
  local batch, buffer = shogun.batch { boards = 2, rules = "dice", seed = 3 }, shogun.buffer(8)
  batch:step(batch:sample(), { 1, 0 })
  batch:copy(2, 1):seed(2, 5):reset(1, 7):set(2, dice())
  return tostring(batch), batch:mask "bits", #batch:observation "floats",
    batch:action("d1e3", "white"), batch:step { 0, 0 }, tostring(buffer), buffer:list("I1", {})
end)
step("batch:symmetries", function() return shogun.batch {} end, function(batch)
  return batch:symmetries()
end)

-- Engines and endings.

step("shogun.net", start, function(board)
  local net = assert(shogun.net(board))
  local found = shogun.engine({ hash = 1, net = net }):search(board, { depth = 1 })
  return tostring(net), shogun.evaluate(board, nil, net), found.score,
    assert(shogun.net(dice())):about().law, select(2, shogun.net "README.md")
end)
for name, limits in pairs {
  lines = { depth = 2, history = {}, lines = 2 }, level = { level = 1 }, dice = { depth = 1 },
  threads = { depth = 1 },
} do
  step("engine:search, " .. name, function()
    local threads = name == "threads" and 2 or 1
    return shogun.engine { hash = 1, threads = threads, weights = { pawn = 9 } }
  end, function(made)
    made:clear()
    local info = made:search(name == "dice" and dice() or small(), limits, function() end)
    return info.move, info.score, #info.pv
  end)
end
step("engine:analyse", function() return shogun.engine { hash = 1 } end, function(made)
  made:clear()
  return made:analyse(shogun.board(few), { depth = 1 })
end)
step("shogun.explore", nil, function()
  return #shogun.explore(shogun.board(few), { depth = 1 })
end)

local function endings() return shogun.endings { cache = false } end

step("endings:probe", endings, function(made)
  local bare = shogun.board "8/8/8/8/8/8/8/K15P1k1 w"
  return made:probe(bare), made:best(bare), made:set("standard"):probe(bare), made:names "sheet",
    made:probe(start()), made:best(dice()), made:set "boxed"
end)
step("endings:table", endings, function(made)
  local solved = made:table({ lone = 0 }, "K1vK2")
  local set = made:set { lone = 0 }
  set:add(solved)
  return solved:board("won", 1, 0), solved:values(), set:has "K1vK2", set:moves(start()),
    set:name(start())
end)

-- Games and players.

step("game:play, longer than a game has room for at first", function()
  local rules = { law = "fixed", lone = 0, quiet = 0, repetition = 0 }
  return shogun.game { board = shogun.board("7k2/8/8/8/8/8/P47/K27 w 0 1", rules) }
end, function(played)
  local moves = { "a1b2", "h8g7", "b2a1", "g7h8" }
  while #played < 40 do assert(played:play(moves[#played % 4 + 1])) end
  return played:history(), tostring(played)
end)
step("game:redo once it has ended", function()
  local played = shogun.game { board = small(), seed = 1 }
  played:play "a8b7"
  played:undo()
  played:agree()
  return played
end, function(played)
  local before = played:result()
  local ok, raised = pcall(played.redo, played)
  if not ok then
    assert(played:result() == before, "it goes on")
    error(raised, 0)
  end
  local moves, history = played.moves, played:history()
  played:undo()
  played:agree()
  return moves, history
end)

-- A game catches a player's error, also for lack of memory. Raises that error again.
local function raise_again(result)
  local message = result and result.reason == "error" and result.message or ""
  if message:find "not enough memory" then error("not enough memory", 0) end
end

-- Plays one ply. A repeated call first takes back the ply before.
for name, options in pairs { alphabeta = { depth = 1 }, engine = { hash = 1, depth = 1 } } do
  local function player() return { choose = shogun.bots[name](options).choose } end
  step("bots." .. name .. " plays", function()
    return shogun.game {
      white = player(), red = player(), board = shogun.board(few), clock = { base = 1000 },
    }
  end, function(played)
    played:undo()
    played.outcome = false -- as it was before the player was out of memory
    raise_again(select(2, played:step()))
    return played.moves, played:history()
  end)
end
step("bots.greedy plays", small, function(board)
  return assert(shogun.bots.of "greedy:seed=1"):choose(board)
end)
step("game:run", nil, function()
  local played = shogun.game {
    white = shogun.bots.random(), red = shogun.bots.random(), seed = 3,
    board = shogun.board("k2p16/8/8/8/8/8/8/6P1K1 w 97 60"),
  }
  raise_again(played:run())
  return played.moves
end)
-- A player that runs out of memory loses, and the match goes on: the answer has only counts.
step("shogun.match", function() require "shogun.arena.match" end, function()
  local function resigns() return "resign" end
  local standings = shogun.match {
    players = { resigns, resigns }, pairs = 1, openings = { few }, rules = "standard", seed = 1,
  }
  return standings.games, #standings.pairings
end)

-- Records.

local record <const> = shogun.record
local record_text <const> = '[White "x"]\n[Rules "law=fixed"]\n\n'
  .. "1. b1b4 {so [%clk 3]} (1. a1a2 {no}) *\n"
local function kept() return assert(record.parse(record_text)) end

step("record.games with remarks", nil, function()
  local list = {}
  for number, one in record.games(record_text .. record_text) do list[number] = one end
  return list
end)
step("record.parse refused", nil, function() return record.parse '[White "x"]\n1. a1a2 {' end)
step("record.write with remarks", kept, function(one)
  local dice_game = assert(record.parse '[Rules "dice"]\n\n1. a1a2=3 *')
  return record.write(one), record.check(one), record.list_from_json(record.to_json(one)),
    record.replay(one):history(), record.replay(dice_game).moves,
    record.replay(assert(record.parse "1. a1a8 *"))
end)
step("analysis.of", function()
  return assert(record.parse(('[Board "%s"]\n\n1. g1g2 {so} (1. h1h2) *'):format(few)))
end, function(one)
  local found = assert(shogun.analysis.of(one, { hash = 1, depth = 1 }))
  return record.write(found:record { explain = true })
end)

local mate_in_one <const> = "8/2p15/8/6p11/8/8/k1P26/2K2P44 w 1 70"

step("puzzle.of", function() return shogun.engine { hash = 1 } end, function(made)
  made:clear()
  return shogun.puzzle.of(made, shogun.board(mate_in_one), 1)
end)
step("puzzle.find", function()
  return assert(record.parse(('[Board "%s"]\n\n*'):format(mate_in_one)))
end, function(one)
  return shogun.puzzle.find { moves = 1, records = { one } }()
end)
step("draw.puzzle", start, function(board)
  return shogun.draw.puzzle { board = board, moves = 1 }
end)
step("draw.values", start, function(board)
  return shogun.draw.values(board, { { move = board:moves()[1], value = "won", plies = 1 } })
end)
step("draw.heat", nil, function()
  local row <const> = { 1, 0.5, false, false, false, false, false, false }
  return shogun.draw.heat { row, row, row, row, row, row, row, row }
end)
step("draw.report", function()
  require "shogun.draw.report"
  return tally { players = { { name = "a" }, { name = "b" } }, openings = { boards = {} } }
    :standings()
end, function(standings) return shogun.draw.report(standings) end)

-- The protocol's answers to commands. A command that fails for lack of memory is answered, too, and
-- the next command is read.
local function served(sent)
  local answers, at, adapter = {}, 0, { name = "x", author = "y" }
  function adapter.search(_, session) return session.board:moves()[1] end
  local input, output = {}, {}
  function input.setvbuf() end
  function input.read(_, count)
    at = at + count
    return at <= #sent and sent:sub(at - count + 1, at) or nil
  end
  function output.write(_, ...) answers[#answers + 1] = table.concat { ... } return true end
  function output.flush() return true end
  assert(protocol.serve(adapter, input, output))
  return table.concat(answers)
end

step("protocol.serve", nil, function()
  local answers = served "rules boxed\nposition start moves a1a2\ngo depth 1\nx\n"
  assert(select(2, answers:gsub("bestmove", "")) == 1, answers)
  raise_again { reason = "error", message = answers }
  return answers
end)

-- Companions.

local chess, tour = shogun.chess, shogun.tour
local line <const> = "k 4 4 r 8 2 B 1 1 K 4 7: 8 2 2 2 1 1 3 3"

step("chess", nil, function()
  local made = assert(chess.board "k 4 4 r 8 2 B 1 1 K 4 7")
  return tostring(made), made == chess.board "k 1 1 K 8 8", chess.board "k 9 9",
    chess.check "k 4 4 x", chess.checker(function() end)(line .. "\n")
end)
step("chess.checker in portions", chess.checker, function(check)
  return check "k 4 4 K 8 8: 4 4 4 5\nk 4 4 K 8 8: 4 4 4 7\nx\n"
end)
step("tour.count_all", nil, function() return tour.count_all { 3, 4 } end)
for _, name in ipairs { "enum_tours", "tour_on_mega_board" } do
  step("tour." .. name, nil, function() return tour[name]({ 3, 4 }, { { 0, 0 } }) end)
end

return every
