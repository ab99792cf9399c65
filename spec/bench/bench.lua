-- bench.lua -- `make bench`: every figure, and what it is a ratio to. Comparisons come from
-- programs that happen to be installed: lua5.4 bench.lua BUILD PYTHON [batches].

local record = require("shogun").record
local shogun = require "shogun"
local batches = require "spec.bench.batch"
local clock = require "spec.bench.clock"
local others = require "spec.bench.others"
local peers = require "spec.bench.peers"

local rows = {}

-- ratio: to what `to` names; wanted: what it should be.
local function row(name, value, unit, ratio, to, wanted)
  rows[#rows + 1] = { name, value, unit, ratio or "", to or "", wanted or "" }
  io.stderr:write(("  %s: %s %s\n"):format(name, value, unit))
end

local function times(number) return ("%.2f x"):format(number) end
local function millions(number) return ("%.1f"):format(number / 1e6) end

-- Every eighth board of three games of the engine with itself, after six plies at random.
local function boards_of_games()
  local list, engine = {}, shogun.engine { hash = 1 }
  for seed = 1, 3 do
    math.randomseed(seed)
    local board = shogun.board()
    while not board:result() and board:ply() < 80 do
      local moves = board:ply() < 6 and board:moves()
      board = board:play(moves and moves[math.random(#moves)]
        or engine:search(board, { nodes = 1000 }).move)
      if board:ply() % 8 == 0 then list[#list + 1] = board end
    end
  end
  return list
end

local function perft()
  local counts <const> = {
    { name = "perft 6, fixed", depth = 6, boards = { shogun.board(nil, "sheet") } },
    { name = "perft 6, magnets", depth = 6, boards = { shogun.board() } },
    { name = "perft 4, boards of games", depth = 4, boards = boards_of_games() },
  }
  local theirs
  for _ = 1, 7 do
    for _, count in ipairs(counts) do
      local nodes = 0
      local spent = clock.seconds(function()
        for _, board in ipairs(count.boards) do nodes = nodes + board:perft(count.depth) end
      end)
      count.rate = math.max(count.rate or 0, nodes / spent)
    end
    theirs = others.stockfish_perft()
  end
  local to = theirs and ("stockfish go perft 6, %s M/s"):format(millions(theirs))
    or "stockfish is missing"
  peers.add("shogun", "perft", counts[1].rate)
  peers.add("Stockfish", "perft", theirs)
  for _, count in ipairs(counts) do
    row(count.name, millions(count.rate), "M leaf moves/s",
      theirs and times(count.rate / theirs), to, "8 x or more; of games 5 x")
  end
end

-- In turn, the least of three.
local function perft_with_table()
  local board, without, with = shogun.board(), math.huge, math.huge
  for _ = 1, 3 do
    without = math.min(without, clock.seconds(function() board:perft(7) end))
    with = math.min(with, clock.seconds(function() board:perft(7, { hash = 256 }) end))
  end
  row("perft 7 with a table of 256 MiB", ("%.2f"):format(with), "s", times(without / with),
    ("without, %.2f s"):format(without), "2.5 x or more")
end

local function playouts()
  for _, rules in ipairs { "standard", "dice" } do
    local board, plies = shogun.board(nil, rules), 0
    local seconds = clock.seconds(function()
      for seed = 1, 10000 do plies = plies + select(2, board:playout(seed)) end
    end)
    row("board:playout(), " .. rules, millions(plies / seconds), "M plies/s", "", "",
      "4 M/s or more")
    if rules == "standard" then peers.add("shogun", "games", plies / seconds) end
  end
end

-- Without the loop around the calls.
local function playing()
  local board = shogun.board()
  local code, play = board:codes()[1], board.play
  local spent = clock.in_turn(300000, {
    loop = function() end,
    play = function() return play(board, code) end,
  })
  row("board:play(code)", ("%.0f"):format(spent.play - spent.loop), "ns", "", "", "100 ns or less")
end

-- Random games to the end; `choose` lists moves and plays one.
local function random_games(seconds, choose)
  local plies, start = 0, clock.now()
  while clock.now() - start < seconds do
    local board = shogun.board()
    repeat
      local after = choose(board)
      board, plies = after or board, plies + 1
    until not after
  end
  return plies / (clock.now() - start)
end

local function games()
  local random, into = math.random, {}
  local script = others.javascript(3)
  for name, rates in pairs(script) do
    peers.add(name, "perft", rates.perft)
    peers.add(name, "games", rates.games)
  end
  peers.add_plain_lua(clock)
  local theirs = script["chess.js"] and script["chess.js"].games
  local to = theirs and ("chess.js, %.1f k/s"):format(theirs / 1e3) or "chess.js is missing"
  local function codes(board)
    local list, count = board:codes(into)
    return count > 0 and board:play(list[random(count)])
  end
  local function tables(board)
    local list = board:moves()
    return #list > 0 and board:play(list[random(#list)])
  end
  local function measure(name, choose, wanted)
    local rate = random_games(2, choose)
    row("random games in Lua, " .. name, ("%.2f"):format(rate / 1e6), "M plies/s",
      theirs and times(rate / theirs), to, wanted)
    return rate
  end
  peers.add("shogun, from Lua", "games", measure("codes", codes, "200 x or more"))
  measure("tables", tables, "40 x or more")
end

local plies_wanted <const> = 214 -- the average of the games in records

-- Plays games of two players; returns how many plies they had.
local function played_plies(white, red, count)
  local plies = 0
  for seed = 1, count do
    local game = shogun.game { white = white, red = red, seed = seed }
    game:run()
    plies = plies + #game
  end
  return plies
end

-- Games a second of two random bots, and microseconds a ply.
local function bot_games()
  local white, red, count, plies = shogun.bots.random(), shogun.bots.random(), 400, 0
  local spent = clock.each(1, function() plies = played_plies(white, red, count) end) / 1e9
  return count / spent, spent / plies * 1e6
end

-- The text of `count` records of random games, on average of `plies_wanted` plies or more.
local function random_records(count)
  local white, red = shogun.bots.random(), shogun.bots.random()
  local texts, plies, seed = {}, 0, 0
  while #texts < count do
    seed = seed + 1
    local game = shogun.game { white = white, red = red, seed = seed }
    game:run()
    if (plies + #game) / (#texts + 1) >= plies_wanted then
      plies = plies + #game
      texts[#texts + 1] = record.write(game:record())
    end
  end
  return table.concat(texts, "\n")
end

-- Games a second: `read` from records, checked and replayed; and `written` as records.
local function record_games()
  local count <const> = 200
  local text = random_records(count)
  local records = {}
  for i, one in record.games(text) do records[i] = one end
  local spent = clock.in_turn(1, {
    read = function()
      for _, one in record.games(text) do assert(record.replay(one)) end
    end,
    written = function()
      for i = 1, count do record.write(records[i]) end
    end,
  })
  for name, nanoseconds in pairs(spent) do spent[name] = count / nanoseconds * 1e9 end
  return spent
end

local function whole_games()
  local rate, around = bot_games()
  row("games of two random bots", ("%.0f"):format(rate), "games/s", "",
    ("%.2f us a ply"):format(around), "1000 games/s or more")
  local records = record_games()
  row("records read, checked, replayed", ("%.0f"):format(records.read), "games/s", "",
    "214 plies a game", "5000 games/s or more")
  row("records written", ("%.0f"):format(records.written), "games/s", "", "214 plies a game",
    "10000 games/s or more")
end

-- Nodes a second, quiescence counted, of one search from the start.
local function search_rate(threads)
  local engine = shogun.engine { hash = 64, threads = threads }
  local info = engine:search(shogun.board(), { depth = 18, cputime = threads == 1 })
  return info.nodes / info.seconds
end

local function search()
  local one, two, theirs = 0, 0, others.stockfish_bench()
  for _ = 1, 3 do one, two = math.max(one, search_rate(1)), math.max(two, search_rate(2)) end
  local to = theirs and ("stockfish bench, %.2f M/s"):format(theirs / 1e6) or "stockfish is missing"
  peers.add("shogun", "search", one)
  peers.add("Stockfish", "search", theirs)
  row("search, one thread", ("%.2f"):format(one / 1e6), "M nodes/s", theirs and times(one / theirs),
    to, "2.5 M/s or more")
  row("search, two threads", ("%.2f"):format(two / 1e6), "M nodes/s", times(two / one),
    "one thread", "1.8 x or more")
end

local function start_up()
  local without = others.start_up "-e ''"
  for _, each in ipairs {
    { 'require "shogun"', [[-e 'require "shogun"']], "1.5 x or less" },
    { "shogun --version", "lua/bin/shogun --version", "10 ms or less" },
    { "shogun match --help", "lua/bin/shogun match --help", "15 ms or less" },
    { "shogun show start", "lua/bin/shogun show start", "16 ms or less" },
  } do
    local with = others.start_up(each[2])
    row(each[1], ("%.1f"):format(with * 1e3), "ms", times(with / without),
      ("lua -e '', %.1f ms"):format(without * 1e3), each[3])
  end
end

-- 7 x 7 takes minutes: only where it is asked for.
local function counts()
  for side = 6, tonumber(arg[4]) or 6 do
    local counted, seconds, megabytes = others.count_tours(side)
    row(("%d x %d tours counted"):format(side, side), millions(counted / seconds), "M tours/s", "",
      ("%.1f s, %.0f MB"):format(seconds, megabytes),
      side == 6 and "10 s or less" or "300 s and 8 GiB or less")
  end
end

local function print_table()
  local widths = { 0, 0, 0, 0, 0, 0 }
  for _, r in ipairs(rows) do
    for i, cell in ipairs(r) do widths[i] = math.max(widths[i], #cell) end
  end
  for _, r in ipairs(rows) do
    local line = {}
    for i, cell in ipairs(r) do
      local right = i == 2 or i == 4
      line[i] = ("%" .. (right and "" or "-") .. widths[i] .. "s"):format(cell)
    end
    print((table.concat(line, "  "):gsub("%s+$", "")))
  end
end

local all <const> = {
  perft, perft_with_table, playouts, playing, games, whole_games, search, start_up, counts,
  function() batches(row, arg[1], arg[2]) end,
}
for i = arg[3] == "batches" and #all or 1, #all do all[i]() end
io.stderr:write "\n"
print(others.machine())
print_table()
if arg[3] ~= "batches" then
  print("\n" .. peers.text(peers.pages[1]))
  if os.getenv "RENEW" then peers.renew() end
end
