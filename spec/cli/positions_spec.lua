-- positions_spec.lua -- shogun positions: self-play, records, databases; resumed, refused.

local command = require "spec.support.command"
local npy = require "shogun.train.npy"
local positions = require "spec.support.positions"
local shogun = require "shogun"

local ends_with <const>, tells, read <const> = command.ends_with, command.tells, command.read

setup(require("spec.support.harsh").stop)        -- the command runs in processes of its own

local with_file = command.tests_with(function(call)
  command.with_folder(function(folder) call(folder .. "/x.npy", folder) end)
end)

local function list_of(path)
  local file <close> = assert(npy.read(path))
  local list = {}
  for bytes in file:chunks(4096) do
    table.move(positions.read(bytes), 1, #bytes // npy.record_bytes, #list + 1, list)
  end
  return list
end

local function says(text, part) assert.truthy(text:find(part, 1, true), text) end

local self_play <const> = "positions --rules boxed --nodes 20 --positions 20000 -o "

-- A game with a score after its first and third moves, and others.
local records <const> = [[
[Rules "standard"]
[Reason "resigned"]

1. d1e3 {[%eval +0.35]} c8c4 2. e3f4 {[%eval #-2] oh} c4d5 0-1

[Rules "dice"]
[Reason "resigned"]

1. d1e3=3 c8c4=2 1-0

[White "Ann"]

1. d1e3 c8c4 *

[Reason "agreed"]

1. d1e3 c8c4 1/2-1/2
]]

describe("shogun positions", function()
  it("writes the requested positions, and the same file with any number of threads",
    with_file(function(path, folder)
      tells(0, path .. ": 20000 positions\n", self_play .. path .. " --threads 1")
      local list = list_of(path)
      assert.equal(20000, #list)
      for i = 1, #list, 500 do
        local position = list[i]
        assert(assert(shogun.board(position.text, shogun.rules "boxed")):play(position.moved))
        assert.equal(0, position.flags)
      end
      ends_with(0, self_play .. folder .. "/y.npy --threads 2 --quiet")
      assert.equal(read(path), read(folder .. "/y.npy"))
    end))

  -- Runs the command until the file has grown by some bytes, and ends it by a signal. Returns what
  -- it says.
  local function ended(signal, line, file, bytes)
    local size_of = ("$(stat -c %%s %s 2>/dev/null || echo 0)"):format(file)
    local test = ("[ %s -ge $((begun + %d)) ]"):format(size_of, bytes)
    local stopped = command.stopped("SHOGUN " .. line, test, signal)
    return (command.shell(("begun=%s; %s"):format(size_of, stopped)))
  end

  it("resumes after it was killed, and after Ctrl-C", with_file(function(path, folder)
    local other = folder .. "/y.npy"
    local line, unfinished = self_play:gsub("20000", "1000000000") .. other, other .. ".part"
    ended("KILL", line, unfinished, 100000)
    says(ended("INT", line, unfinished, 100000), "To resume:\n\n  shogun " .. line)
    tells(1, "y.npy.part: begun with 'seed 1', not 'seed 9'; --force begins again",
      line .. " --seed 9")
    ends_with(0, self_play .. other)
    ends_with(0, self_play .. path)
    assert.equal(read(path), read(other))
  end))

  it("replaces no other file, and does nothing if its own file is finished",
    with_file(function(path)
      command.write(path, "mine")
      tells(1, path .. ": not a file in numpy's format; --force replaces it", self_play .. path)
      assert.equal("mine", read(path))
      ends_with(0, self_play .. path .. " --force")
      tells(0, path .. ": the file is finished, nothing to do", self_play .. path)
      tells(1, path .. ": it has 20000 positions, not 7; --force replaces it",
        self_play .. path .. " --positions 7")
    end))

  it("names the file that cannot be written", with_file(function(path, folder)
    tells(1, "/no/x.npy", self_play .. "/no/x.npy")
    says(command.shell(("trap '' XFSZ; ulimit -f 400; SHOGUN %s%s"):format(self_play, path)),
      path .. ".part: File too large")
    ends_with(0, self_play .. path)
    command.write(folder .. "/y.npy.part", "mine")
    tells(1, "y.npy.part: not an unfinished file of positions", self_play .. folder .. "/y.npy")
    assert.equal("mine", read(folder .. "/y.npy.part"))
  end))

  it("takes positions from records, with the records' scores or with searched scores",
    with_file(function(path, folder)
      command.write(folder .. "/a.txt", records)
      local words = ("positions %s/a.txt --all --force -o %s"):format(folder, path)
      local _, said = ends_with(0, words .. " --nodes 0")
      says(said, folder .. "/a.txt, game 2: left out, its law is dice, not magnets")
      says(said, "6 positions of 2 games; "
        .. "left out: 1 game without a result, 1 game under another law")
      local found = {}
      for i, each in ipairs(list_of(path)) do
        found[i] = { each.game, each.ply, each.moved, each.score, each.result, each.flags }
      end
      assert.same({
        { 0, 0, "d1e3", 0, -1, 8 }, { 0, 1, "c8c4", -35, 1, 0 }, { 0, 2, "e3f4", 0, -1, 8 },
        { 0, 3, "c4d5", 29997, 1, 4 }, { 1, 0, "d1e3", 0, 0, 8 }, { 1, 1, "c8c4", 0, 0, 8 },
      }, found)
      ends_with(0, words .. " --nodes 300")
      for i, each in ipairs(list_of(path)) do
        assert.equal(found[i][1], each.game)
        assert.equal(0, each.flags & 8)
        if i == 2 then assert.same({ -35, "c8c4" }, { each.score, each.moved }) end
      end
      local timed = '[Reason "time"]\n1. d1e3 1-0'
      tells(1, "no positions: 0 positions of 1 game",
        ("positions - --nodes 0 -o %s/z.npy"):format(folder), timed)
      tells(1, "-, game 1: ", ("positions - -o %s/z.npy"):format(folder), "1. d1d1 1-0")
    end))

  it("takes positions from the database of a match", with_file(function(path, folder)
    local db = folder .. "/m.db"
    ends_with(0, "match greedy random --rules boxed --openings random:2 --pairs 2 --quiet --db "
      .. db)
    ends_with(0, ("positions %s --nodes 0 --all -o %s"):format(db, path))
    local list, games, plies = list_of(path), 0, 0
    for _, each in ipairs(list) do
      games = math.max(games, each.game + 1)
      assert.same({ 2, 8 }, { each.lone, each.flags & 12 })
    end
    for count in ends_with(0, "games --json " .. db):gmatch '"plies":(%d+)' do
      plies = plies + count
    end
    assert.equal(plies, #list)
    assert.equal(4, games)
    tells(1, "the file exists already; --force replaces it",
      ("positions %s -o %s"):format(db, path))
  end))

  it("exits with 1 if a file of games is missing", function()
    tells(1, "/no.txt: No such file", "positions /no.txt -o /tmp/none.npy")
  end)
end)
