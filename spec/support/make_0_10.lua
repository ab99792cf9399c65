-- make_0_10.lua -- makes the files of spec/data/0.10/ with version 0.10.0: what 0.9.0 could not
-- write, or wrote otherwise. It is run again until that version is released, and then no more.
--
--     make stored-data
--
-- The folder has bots/ and library/ in it before.

local cluster = require "spec.support.cluster"
local command = require "spec.support.command"
local core = require "shogun.core"
local linked = require "spec.support.linked"
local shogun = require "shogun"

local folder <const> = assert(arg[1], "expected the folder")
local stored = require "spec.support.make_stored"(folder)
local path, run = stored.path, stored.run
local tuned <const> = path "bots/tuned.lua"

-- What is in the columns that tables have since 0.9: processor time, seeds of levels, options.
local function make_matches()
  local db = " --quiet --concurrency 1 --db " .. path "matches.db"
  os.remove(path "matches.db")
  run("match engine:level=2 greedy --pairs 2 --rules boxed --openings random:2 --movetime 0.005 "
    .. "--cputime" .. db)
  run(("match %s:greed=4 random --pairs 2 --nodes 100 --openings random:2 --seed 3%s")
    :format(tuned, db))
  run(("games %s --records"):format(path "matches.db"), "matches.txt")
  stored.shrink "matches.db"
end

local function make_positions()
  run("positions --rules boxed --positions 600 --nodes 40 --seed 1 --threads 1 --quiet --force -o "
    .. path "positions.npy")
  run(("train %s --rules boxed --batch 200 --epochs 2 --quiet -o %s"):format(path "positions.npy",
    path "trained.net"))
end

-- Boards as bytes, in hexadecimal digits, after their rules and texts.
local function make_packed()
  local lines = {}
  for _, name in ipairs { "standard", "sheet", "boxed", "dice" } do
    local board = shogun.board(nil, name)
    for _ = 1, 3 do
      local bytes = board:pack():gsub(".", function(byte) return ("%02x"):format(byte:byte()) end)
      lines[#lines + 1] = ("%s\t%s\t%s\n"):format(name, board:text(), bytes)
      local shows = name == "dice" and 1 or nil
      board = assert(board:play(board:moves()[1], shows))
    end
  end
  command.write(path "packed.txt", table.concat(lines))
end

-- A solved ending of few values, and some boards with their outcomes.
local function make_ending()
  local rules, lines = shogun.rules { lone = 0 }, {}
  local set = core.ending_set(rules)
  for _, name in ipairs { "K1vK2", "K2P1vK1" } do
    local solver = core.ending_solver(rules, name)
    repeat local state = solver:step(set) until state ~= "solving"
    command.write(path "ending.bin", solver:bytes())
    set:add(assert(core.ending_table(solver:bytes())))
  end
  local solved = core.ending_table(command.read(path "ending.bin"))
  for _, value in ipairs(solved:values()) do
    local board = solved:board(value.value, value.plies, 0)
    lines[#lines + 1] = ("%s\t%s\t%d\n"):format(board:text(), value.value, value.plies)
  end
  command.write(path "ending.txt", table.concat(lines))
end

local function make_json()
  run("players --json", "players.json")
  run("moves --json --moves 'd1e3 c8c4'", "moves.json")
end

local function make_tuning()
  os.remove(path "tuned.json")
  run(("tune %s greed --nodes 60 --quiet --iterations 3 --pairs 1 --rules boxed --rate 0.01 "
    .. "--openings random:4 --concurrency 1 --state %s"):format(tuned, path "tuned.json"))
end

-- A match of which a worker has played two chunks, and one that is over.
local function fill_queue(url)
  cluster.enqueue(url, { pairs = 10, seed = 5 })
  local worker = cluster.worker(url, "machine-1", 60)
  worker:report(cluster.play(worker, worker:claim(2, true)))
  run(("queue '%s' --pause 1"):format(url))
  cluster.enqueue(url, { pairs = 4, rules = "boxed" })
  command.ends_with(1, ("work --drain --json '%s'"):format(url)) -- a match is left
  run(("queue '%s' --resume 1"):format(url))
end

-- What a program printed that was compiled with the header of this version.
local function make_library()
  assert(os.execute("cp csrc/library/shogun.h " .. path "library/"))
  command.write(path "library/batch.txt", linked(path "library", "build"))
end

make_matches()
make_positions()
make_packed()
make_ending()
make_json()
make_tuning()
make_library()
assert(os.execute("cp spec/data/api.txt " .. path "api.txt"))
stored.make_queue("queue.sql", fill_queue)
