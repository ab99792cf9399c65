-- make_0_9.lua -- made the files of spec/data/0.9/, with version 0.9.0. It stays to show how they
-- were made: a later version would make other files by the same commands.
--
--     spec/support/postgres with lua5.4 spec/support/make_0_9.lua spec/data/0.9
--
-- The folder has bots/ in it before. What the site stores was made by make_0_9.mjs.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local shogun = require "shogun"
local uv = require "luv"

local folder <const> = assert(arg[1], "expected the folder")
local bots <const> = folder .. "/bots/"
local record = shogun.record

local stored = require "spec.support.make_stored"(folder)
local path, run, run_until = stored.path, stored.run, stored.run_until

local function make_openings()
  run("openings --count 6 --seed 5", "openings.txt")
  run("openings --balanced --count 4 --nodes 500 --rules boxed --seed 2", "balanced.txt")
end

local function make_matches()
  local db = (" --quiet --db %s"):format(path "matches.db")
  local program = "'cmd:lua5.4 lua/bin/shogun bot examples/bot.lua'"
  for _, words in ipairs {
    "greedy random --pairs 3 --openings random:3 --rules boxed --adjudicate plies=60",
    "greedy random alphabeta:depth=1 --pairs 2 --rules dice --seed 4 --openings "
      .. path "openings.txt",
    "greedy random --sprt 0,300 --rules boxed --openings random:40",
    "greedy engine:level=2 --pairs 1 --rules boxed --openings random:2 --clock 5+0.05",
    ("%stalker.lua %scareless.lua %sraiser.lua %ssleeper.lua --gauntlet --pairs 1 --movetime 0.4 "
      .. "--concurrency 1 --openings random:2"):format(bots, bots, bots, bots),
    ("unsafe:%sslow.lua %s --pairs 1 --rules sheet --openings random:1 --movetime 2")
      :format(bots, program),
  } do
    run("match " .. words .. db)
  end
  run(("games %s --records"):format(path "matches.db"), "records/matches.txt")
  run(("games %s --json"):format(path "matches.db"), "events/games.jsonl")
  run(("games %s --matches --json"):format(path "matches.db"), "events/matches.jsonl")
end

local function make_interrupted()
  run_until('"event":"game"', 5, ("match %sslow.lua random --pairs 20 --openings random:3 --json "
    .. "--concurrency 1 --movetime 5 --db %s"):format(bots, path "interrupted.db"), "sigint")
  run_until('"event":"game"', 6, ("match %sslow.lua random --sprt 0,100 --openings random:30 "
    .. "--json --concurrency 1 --movetime 5 --db %s"):format(bots, path "test.db"), "sigint")
end

local function make_tunings()
  local words = "tune %s --pairs 1 --rules boxed --rate 0.01 --concurrency 1 --state "
  run_until("iteration %d", 1, words:format "montecarlo:games=60 games=60,5,90,10 --iterations 120 "
    .. path "tune.json --openings random:4", "sigint")
  run(words:format "engine futility_margin reduction --nodes 60 --quiet --iterations 4"
    .. path "tuned.json --openings " .. path "openings.txt")
end

local law <const> = ("0123"):rep(8) .. ("3012"):rep(8)

local function make_records()
  local play = "play --quiet --seed 3 --save " .. folder .. "/records/"
  run(play .. "plain.txt --white greedy --red random")
  run(play .. "dice.txt --white greedy --red greedy --rules dice")
  run(play .. "clock.txt --white greedy --red alphabeta --rules boxed --clock 60+0.5")
  run(play .. ("law.txt --white random --red greedy --rules 'law=%s lone=2 stalemate=loss "
    .. "repetition=2 quiet=30 first=red'"):format(law))
  run(play .. "board.txt --white greedy --red greedy --rules sheet "
    .. "--board '3p44/8/8/1P36/3p43P1/3P21P12/7K1/k17 r 4 9'")
  local saved = "d1e3\nc8c4\nc1c3\nsave " .. folder .. "/records/unfinished.txt\nquit\n"
  command.ends_with(0, "play --white human --red human", saved)
  command.ends_with(0, "play --white human --red random --save " .. folder
    .. "/records/resigned.txt", "d1e3\nresign\n")
  for _, name in ipairs { "plain", "dice", "annotated" } do
    run(("record --to json %s/records/%s.txt"):format(folder, name), "records/" .. name .. ".json")
  end
end

-- All that a record can hold, and games in one file.
local function make_annotated()
  local text = [[
[White "Ann \"the\" \\ fox"]
[Red "Bêt { ) ["]
[Date "2026.11.22"]
[Result "*"]
[Source "a tag of one's own"]

{What is said first, with a [%clk 5] that is none.} 1. d1e3! {[%clk 59.5] a comment}
c8c4 {[%clk 60] [%eval -0.35]} ({led by this} 1... e8d5 {in a line} 2. a1a2 (2. c1c3 h8h7?!
(2... g8e7) 3. a1a2) 2... d5d1) (1... h8h7??) 2. c1c3!? c4d3?? {[%clk 58.25]} *
]]
  local kept = assert(record.parse(text))
  command.write(path "records/annotated.txt", record.write(kept))
end

local function make_analyses()
  local from = " " .. path "records/plain.txt"
  run("analyse --nodes 300 --explain" .. from, "analyses/explained.txt")
  run("analyse --nodes 300" .. from, "analyses/scores.txt")
  run("analyse --nodes 300 --explain --json" .. from, "analyses/explained.json")
  run("analyse --nodes 300 --explain --json --board '3p44/8/8/1P36/3p43P1/3P21P12/7K1/k17 r 4 9'",
    "analyses/board.json")
  run("puzzle --count 2 --moves 1 --rules boxed --seed 3 --json", "analyses/puzzles.json")
end

local function make_events()
  local db = os.tmpname()
  os.remove(db)
  run(("match greedy random --pairs 2 --openings random:2 --rules boxed --json --db %s"):format(db),
    "events/match.jsonl")
  run("watch --json " .. db, "events/watch.jsonl")
  os.remove(db)
  run("lint --json --boards 30 --games 2 " .. bots .. "talker.lua", "events/lint.json")
end

-- A queue of two matches: one that was decided, and one that a worker was killed in.
local function fill_queue(url)
  cluster.enqueue(url, { pairs = 4, rules = "boxed" })
  local events = run(("work --drain --json --db '%s'"):format(url))
  command.write(path "events/work.jsonl", (events:gsub('"worker":"[^"]*"',
    '"worker":"machine-1"')))
  cluster.enqueue(url, {
    players = { bots .. "slow.lua", bots .. "talker.lua" }, pairs = 40, openings = "random:4",
    movetime = 5, seed = 8,
  })
  local worker = cluster.start(url, { "--concurrency", "1" })
  assert(cluster.wait(60, function()
    return cluster.query(url, "SELECT COUNT(*) AS n FROM games WHERE match_id = 2")[1].n >= 6
  end))
  uv.kill(worker.pid, "sigkill")
  assert(cluster.join(10, { worker }))
end

for _, name in ipairs { "records", "analyses", "events" } do uv.fs_mkdir(path(name), 493) end
make_openings()
make_annotated()
make_records()
make_analyses()
make_matches()
make_interrupted()
make_tunings()
make_events()
stored.make_queue("queue.sql", fill_queue)
for _, name in ipairs { "matches.db", "interrupted.db", "test.db" } do stored.shrink(name) end
