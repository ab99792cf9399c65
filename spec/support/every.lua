-- every.lua -- a step for every public function: small, and with the same answer always.
--
-- A step is a table: name, make() (its arguments, made beforehand) and call(made), whose results
-- are the answer. A call that changes its arguments can be repeated: then nothing changes.

local core = require "shogun.core"
local protocol = require "shogun.engine.protocol"
local shogun = require "shogun"

local every = { steps = {} }

--- The parts of an answer that differ from run to run.
every.unsteady = { seconds = true, names = true, now = true, random = true, nodes = true }

--- Public functions without a step, and why.
every.left_out = {
  ["draw.png"] = "starts a process", ["board.png"] = "starts a process",
  ["bots.external"] = "starts a process", ["bots.boxed"] = "starts a process",
  ["bots.load"] = "reads a file",
}

local function step(name, make, call)
  every.steps[#every.steps + 1] = { name = name, make = make, call = call }
end

local text <const> = "k2p1p15/8/8/8/8/8/8/5P4P1K1 r 3 9"
local few <const> = "k2p16/8/8/8/8/8/8/6P1K1 w 0 1"

local function start() return shogun.board() end
local function small() return shogun.board(text) end
local function dice() return shogun.board(few, "dice") end

-- Modules and values.

step("shogun.field", nil, function() return shogun.field(4, 4) end)
step("shogun.xy", nil, function() return shogun.xy { 4, 4 } end)
step("shogun.pawn", nil, function() return shogun.pawn(4, "red", 1, 2) end)
step("shogun.king", nil, function() return tostring(shogun.king(2, "white", 1, 2)) end)
step("shogun.rules", nil, function() return tostring(shogun.rules { law = "fixed", lone = 2 }) end)
step("shogun.rules of dials", nil, function()
  return shogun.rules { law = ("0123"):rep(16) }.law
end)
step("shogun.board", nil, function() return shogun.board(text, { quiet = 9 }) end)
step("shogun.board of pieces", function() return small():pieces() end, function(pieces)
  return shogun.board(pieces, "boxed")
end)
step("shogun.board refused", nil, function() return shogun.board "9" end)
step("shogun.unpack", function() return small():pack() end, function(bytes)
  return shogun.unpack(bytes)
end)
step("shogun.evaluate", small, function(board) return shogun.evaluate(board, { pawn = 3 }) end)
step("rules ==", shogun.rules, function(rules) return rules == shogun.rules "boxed" end)
-- Pieces, boards.

for _, name in ipairs { "incx", "decx", "incy", "decy" } do
  step("piece:" .. name, function() return small():pieces()[1] end, function(piece)
    return piece[name](piece)
  end)
end
step("piece ==", function() return small():pieces() end, function(list)
  return list[1] == list[2], tostring(list[1])
end)
step("move ==", function() return small():moves() end, function(list)
  return list[1] == list[2], tostring(list[1])
end)

local piece <const> = small():pieces()[1]
for name, arguments in pairs {
  all_moves = { piece }, attacked = { "red" }, attackedN = { piece },
  attackers = { "h8", "white" },
  codes = {}, count = {}, eval = { piece, "RU", 3 }, hash = {}, in_check = {}, is_mate = {},
  is_occupied = { "a1" }, is_stalemate = {}, legal_moves = { piece }, move = { "a8a7" },
  moves = {}, occupied = { "a8" }, occupied_by = { { 1, 8 } }, outcomes = { "a8a7" }, pack = {},
  perft = { 2, { divide = true } }, pieces = { "red" }, play = { "a8b7" }, playout = { 7 },
  ply = {},
  protectedN = { piece }, quiet = {}, result = {}, rules = {},
  svg = { { marks = { "a1" } } },
  text = {}, turn = {}, why = { "a8", "h1" },
} do
  step("board:" .. name, small, function(board)
    return board[name](board, table.unpack(arguments))
  end)
end
step("board:outcomes of dice", dice, function(board) return board:outcomes(board:codes()[1]) end)
step("board:play illegal", start, function(board) return board:play "a1a8" end)
step("board:svg of arrows", small, function(board)
  return board:svg { arrows = { "a1b2" }, last = "a8a7", dials = true, orientation = "red" }
end)
step("tostring(board)", small, tostring)
step("board + piece", small, function(board)
  return board + shogun.pawn(1, "red", 4, 4) - "a8" == board, #board
end)

step("draw.tour", nil, function() return shogun.draw.tour(3, 4, { { 0, 0 } }) end)
step("draw.plot", nil, function()
  return shogun.draw.plot { { ply = 0, expected = 0.5 }, { ply = 1, expected = 0.9 } }
end)
step("draw.svg", small, function(board) return shogun.draw.svg(board, { size = 99 }) end)

-- Batches and buffers.

step("shogun.buffer", nil, function()
  local buffer = shogun.buffer(8):put("i4", { 1, -2 })
  return #buffer, tostring(buffer), buffer:string(), buffer:list "i4", buffer:list("I1", {})
end)
step("shogun.batch", nil, function()
  local batch = shogun.batch { boards = 2, rules = "dice", seed = 3 }
  batch:step(batch:sample(), { 1, 0 })
  batch:copy(2, 1):seed(2, 5):reset(1, 7):set(2, shogun.board("start", "dice"))
  return tostring(batch), batch:mask "bits", #batch:mask(), #batch:observation "floats",
    batch:observation(), batch:turns(), batch:rewards(), batch:reasons(), batch:results(),
    batch:actions(1), batch:board(2), batch:action("d1e3", "white"), batch:move(127, "red"),
    #batch:symmetries(), batch:step { 0, 0 }
end)

-- Nets and engines.

local function own_net() return shogun.net(start()):bytes() end

step("shogun.net", own_net, function(bytes)
  local net = assert(core.net(bytes))
  local about = assert(shogun.net(dice())):about()
  return tostring(net), net:bytes() == bytes, about.law, select(2, shogun.net "README.md")
end)
step("engine with a net", own_net, function(bytes)
  local net = assert(core.net(bytes))
  return shogun.evaluate(start(), nil, net), shogun.engine({ hash = 1, net = net })
    :search(start(), { depth = 1 }).score
end)

local function engine() return shogun.engine { hash = 1 } end

step("shogun.engine", nil, function()
  return shogun.engine { hash = 1, weights = { pawn = 9 }, parameters = { iir_depth = 5 } }
end)
step("engine:search", engine, function(made)
  made:clear()
  local info = made:search(small(), { depth = 2, history = {}, lines = 2 }, function() end)
  return info.move, info.score, #info.pv
end)
step("engine:search by level", engine, function(made)
  made:clear()
  return made:search(small(), { level = 1 }).depth
end)
step("shogun.explain", engine, function(made)
  local board = shogun.board(few)
  return shogun.explain(board, made:search(board, { depth = 2 }))
end)
step("shogun.explore", nil, function()
  return #shogun.explore(shogun.board(few), { depth = 1 })
end)
step("engine:analyse", engine, function(made)
  made:clear()
  return made:analyse(shogun.board(few), { depth = 1 })
end)
step("engine:mate", engine, function(made)
  made:clear()
  return made:mate(small(), 1)
end)
step("engine of dice", engine, function(made)
  made:clear()
  return made:search(dice(), { depth = 1 }).move
end)
step("engine of threads", function() return shogun.engine { hash = 1, threads = 2 } end,
  function(made)
    made:clear()
    return made:search(shogun.board(few), { depth = 2 }).move
  end)

step("engine:close", engine, function(made)
  made:close()
  return tostring(made):match "^[%a.]+"
end)

-- Endings.

local function endings() return shogun.endings { cache = false } end

step("shogun.endings", nil, function() return shogun.endings({ cache = false }):names "sheet" end)
step("endings of a bare king", endings, function(made)
  local bare = shogun.board "8/8/8/8/8/8/8/K15P1k1 w"
  return made:probe(bare), made:best(bare), made:set("standard"):probe(bare)
end)
step("endings refused", endings, function(made)
  return made:probe(start()), made:best(dice()), made:set "boxed"
end)
step("endings:table", endings, function(made)
  local solved = made:table({ lone = 0 }, "K1vK2")
  local set = made:set { lone = 0 }
  set:add(solved)
  return solved:name(), solved:counts(), solved:values(), solved:board("won", 1, 0),
    solved:fits(shogun.rules()), set:has "K1vK2", set:moves(start()), set:name(start())
end)
step("endings:load", endings, function(made) return made:load(small()):has "K1P1vK1P1" end)
step("EndingTable:close", function() return assert(endings():table({ lone = 0 }, "K1vK2")) end,
  function(solved) return solved:close() end)

-- Games, records.

local function game() return shogun.game { board = small(), seed = 1 } end

local function state_of(played)
  assert(#played:history() == #played.moves + 1, "one board more than moves")
  return played.board, played.moves, played:history(), tostring(played), played:result()
end

step("shogun.game", nil, function() return shogun.game { seed = 1, rules = "dice" }.board end)
step("game:play", game, function(played)
  while played:undo() do end
  played:play "a8b7"
  return state_of(played)
end)
step("game:play once", game, function(played)
  if #played.moves == 0 then played:play "a8b7" end
  return state_of(played)
end)
step("game:play, longer than a game has room for at first", function()
  local rules = { law = "fixed", lone = 0, quiet = 0, repetition = 0 }
  return shogun.game { board = shogun.board("7k2/8/8/8/8/8/P47/K27 w 0 1", rules) }
end, function(played)
  local moves = { "a1b2", "h8g7", "b2a1", "g7h8" }
  while #played < 40 do assert(played:play(moves[#played % 4 + 1])) end
  return played:history(), tostring(played)
end)
step("game:undo", function()
  local played = game()
  played:play "a8b7"
  return played
end, function(played)
  if #played.moves == 1 then played:undo() end
  return state_of(played)
end)
step("game:redo", function()
  local played = game()
  played:play "a8b7"
  played:undo()
  return played
end, function(played)
  if #played.moves == 0 then played:redo() end
  return state_of(played)
end)
step("game:redo once it has ended", function()
  local played = game()
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
  local after = state_of(played)
  played:undo()
  played:agree()
  return after
end)
step("game:resign", game, function(played)
  played:resign "red"
  return played:finish("time", "red"), #played:history(), tostring(played)
end)
step("game:agree", game, function(played)
  return played:agree(), played:turn(), played:at(0), #played
end)

local function played_game(bot)
  return function()
    return shogun.game {
      white = bot(), red = bot(), board = shogun.board(few), seed = 1, clock = { base = 1000 },
    }
  end
end

-- A game continues when a player raises, also for lack of memory: raises that error again.
local function raise_again(result)
  local message = result and result.reason == "error" and result.message or ""
  if message:find "not enough memory" then error("not enough memory", 0) end
end

-- One ply. A repeated call takes it back first.
local function step_of(bot)
  return played_game(bot), function(played)
    played:undo()
    played.outcome = false -- as it was before the player was out of memory
    raise_again(select(2, played:step()))
    return played.moves, played:history()
  end
end

for name, options in pairs {
  random = {}, greedy = { seed = 1 }, alphabeta = { depth = 1 }, engine = { hash = 1, depth = 1 },
} do
  local bot = shogun.bots[name]
  local make, call = step_of(function() return { choose = bot(options).choose } end)
  if name ~= "random" and name ~= "greedy" then step("bots." .. name .. " plays", make, call) end
  step("bots." .. name, nil, function() return bot(options).name end)
end
step("bots.greedy plays", small, function(board)
  return shogun.bots.greedy { seed = 1 }:choose(board)
end)
step("bots.human", nil, function() return shogun.bots.human().name end)
step("bots.of", small, function(board)
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

local record <const> = shogun.record
local record_text <const> = '[White "x"]\n[Rules "law=fixed"]\n\n'
  .. "1. b1b4 {so [%clk 3]} (1. a1a2 {no}) *\n"
local function kept() return assert(record.parse(record_text)) end

step("record.parse", nil, function() return record.parse(record_text) end)
step("record.parse refused", nil, function() return record.parse '[White "x"]\n1. a1a2 {' end)
step("record.games", nil, function()
  local list = {}
  for number, one in record.games(record_text .. record_text) do list[number] = one end
  return list
end)
step("record.write", kept, record.write)
step("record.check", kept, record.check)
step("record.replay", kept, function(one) return state_of(assert(record.replay(one))) end)
step("record.replay of dice", function()
  return assert(record.parse '[Rules "dice"]\n\n1. a1a2=3 *')
end, function(one) return state_of(assert(record.replay(one))) end)
step("record.replay refused", function() return assert(record.parse "1. a1a8 *") end, record.replay)
step("record.of", game, function(played) return record.write(record.of(played)) end)
step("game:record", game, function(played) return played:record() end)
local tally <const> = require "shogun.arena.stats.tally"
step("draw.report", function()
  require "shogun.draw.report"
  return tally { players = { { name = "a" }, { name = "b" } }, openings = { boards = {} } }
    :standings()
end, function(standings) return shogun.draw.report(standings) end)
step("draw.page", kept, function(one) return shogun.draw.page(one) end)
step("draw.puzzle", start, function(board)
  return shogun.draw.puzzle { board = board, moves = 1 }
end)
step("draw.values", start, function(board)
  return shogun.draw.values(board, { { move = board:moves()[1], value = "won", plies = 1 } })
end)
step("record.rules", nil, function() return record.rules "law=fixed lone=2" end)
step("record.tag", kept, function(one)
  record.set_tag(one, "Red", "y")
  return record.tag(one, "Red")
end)
step("record.to_json", kept, record.to_json)
step("record.from_json", function() return record.to_json(kept()) end, record.from_json)
step("record.list_from_json", function() return record.to_json(kept()) end, record.list_from_json)

-- Games searched, puzzles, the text protocol.

local function analysis()
  return assert(shogun.analysis.start(kept(), { hash = 1, depth = 1 }))
end

local function finish(found)
  while found:step() do end
  return record.write(found:record { explain = true }), found:summary("white").moves,
    #found:points()
end

step("analysis.start", kept, function(one)
  return shogun.analysis.start(one, { hash = 1, depth = 1 }) ~= nil
end)
step("analysis:step", analysis, finish)
step("analysis.of", kept, function(one)
  return finish(assert(shogun.analysis.of(one, { hash = 1, depth = 1 })))
end)

local mate_in_one <const> = "8/2p15/8/6p11/8/8/k1P26/2K2P44 w 1 70"

step("puzzle.of", function() return { engine(), assert(shogun.board(mate_in_one)) } end,
  function(made)
    made[1]:clear()
    return shogun.puzzle.of(made[1], made[2], 1)
  end)
step("puzzle.find", function()
  return assert(record.parse(('[Board "%s"]\n\n*'):format(mate_in_one)))
end, function(one)
  return shogun.puzzle.find { moves = 1, records = { one } }()
end)

-- The answers of a server. A command that fails for lack of memory has an answer, too, and the next
-- one is read.
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

-- Matches.

-- A player that is out of memory has lost, and the match goes on.
step("shogun.match", function() require "shogun.arena.match" end, function()
  local function resigns() return "resign" end
  local standings = shogun.match {
    players = { resigns, resigns }, pairs = 1, openings = { few }, seed = 1,
  }
  return standings.games, #standings.pairings
end)

-- Companions.

local chess, tour = shogun.chess, shogun.tour
local line <const> = "k 4 4 r 8 2 B 1 1 K 4 7: 8 2 2 2 1 1 3 3"
local function chess_board() return assert(chess.board "k 4 4 r 8 2 B 1 1 K 4 7") end

step("chess.board", nil, function() return tostring(chess_board()) end)
step("chess.board refused", nil, function() return chess.board "k 9 9" end)
step("chess.check", nil, function() return chess.check(line) end)
step("chess.answer", nil, function() return chess.answer(line) end)
step("chess.check refused", nil, function() return chess.check "k 4 4 x" end)
step("chess.checker", nil, function() return chess.checker()(line .. "\n" .. line .. "\nk 1\n") end)
step("chess.checker in portions", chess.checker, function(check)
  return check "k 4 4 K 8 8: 4 4 4 5\nk 4 4 K 8 8: 4 4 4 7\nx\n"
end)
step("chess.checker that explains", nil, function()
  return chess.checker(function() end)(line .. "\n")
end)
for name, arguments in pairs {
  checkers = { "white" }, in_check = {}, moves = {}, perft = { 2 }, piece = { 4, 4 },
  play = { { 4, 4, 4, 5 } }, text = {}, turn = {},
} do
  step("chess board:" .. name, chess_board, function(board)
    return board[name](board, table.unpack(arguments))
  end)
end
step("chess board ==", chess_board, function(board) return board == chess_board() end)

for name, arguments in pairs {
  board_text = { { 3, 1 }, { { 0, 0 } } }, print_board = { { 3, 1 }, { { 0, 0 } } },
  count_tours = { { 3, 4 }, { { 0, 0 } } }, count_all = { { 3, 4 }, { closed = true } },
  enum_tours = { { 3, 4 }, { { 0, 0 } } }, first_tour = { { 3, 4 }, { { 0, 0 } } },
  first_tour_heuristics = { { 3, 4 }, { { 0, 0 } } },
  first_closed_tour_heuristics = { { 3, 4 }, { { 0, 0 } } },
  tour_on_mega_board = { { 3, 4 }, { { 0, 0 } } }, is_legal = { 3, {}, { 0, 0 } },
  legal_moves = { 3, {}, { 0, 0 } }, ordered_moves = { 3, {}, { 0, 0 } },
  first = { { 1, 2 }, function(x) return x end },
  one_tour_pred = { { 3, 4 }, { { 0, 0 } }, 3, function() return true end },
} do
  step("tour." .. name, nil, function() return tour[name](table.unpack(arguments)) end)
end

local function functions_of(found, prefix, owner)
  for name, value in next, owner do
    if type(value) == "function" then found[prefix .. "." .. name] = value end
  end
end

--- All public functions, by name.
function every.functions()
  local found = {}
  functions_of(found, "shogun", shogun)
  for _, name in ipairs {
    "bots", "record", "chess", "tour", "draw", "analysis", "puzzle",
  } do
    functions_of(found, name, shogun[name])
  end
  for name, object in pairs {
    board = small(), engine = engine(), game = game(), piece = piece, chess_board = chess_board(),
    analysis = analysis(),
  } do
    local metatable = getmetatable(object)
    functions_of(found, name, metatable.methods or metatable.__index)
    if name == "game" then functions_of(found, name, metatable) end
  end
  return found
end

return every
