-- train_spec.lua -- shogun train: what it writes, what it refuses, and what Ctrl-C leaves.

local command = require "spec.support.command"
local core = require "shogun.core"
local npy = require "shogun.train.npy"
local shogun = require "shogun"

local ends_with <const>, tells, read <const> = command.ends_with, command.tells, command.read

setup(require("spec.support.harsh").stop)        -- the command runs in processes of its own

-- A file of positions; games 86, 88 and 97 are kept for testing.
local function positions(rules, first)
  local board = shogun.board(nil, rules or "standard")
  local bytes = core.self_play(board, 7, 1, { nodes = 40 }, false):games(first or 70, 30)
  return npy.header(#bytes // npy.record_bytes) .. bytes
end

local usual <const> = positions()

local with_folder = command.tests_with(function(call)
  command.with_folder(function(folder)
    command.write(folder .. "/a.npy", usual)
    call(folder, ("train %s/a.npy --batch 256 "):format(folder))
  end)
end)

local function names_in(folder) return command.output("ls -A " .. folder) end

local function says(text, part) assert.truthy(text:find(part, 1, true), text) end

describe("shogun train", function()
  it("writes a net, and reports its losses", with_folder(function(folder, words)
    local path = folder .. "/x.net"
    local answer, said = ends_with(0, words
      .. "--seed 5 --generation 2 --without pawn -o " .. path)
    local about = assert(shogun.net(path)):about()
    assert.same({ 5, 2, 30 }, { about.seed, about.generation, about.games })
    assert.equal(("shogun: %s: a net of %d positions\n"):format(path, about.positions),
      (said:gsub("epoch %d+ of 10, [^\n]*\n", ""))) -- printed only on a slow machine
    assert.match(("^positions +%d for training, %%d+ for testing, of 30 games\n"):format(
      about.positions), answer)
    assert.match("\na logit +%d+ hundredths of a pawn: the lead that is worth 0.73 points\n"
      .. "loss of the terms +0%.%d+, before training\nloss of the search +0%.%d+, the", answer)
    -- The file stores six digits of the loss, the answer shows five.
    assert.near(about.loss, tonumber(answer:match "\nloss of the net +(%d%.%d+),"), 1e-5)
    assert.match("\nweight of pawn +0\n", answer)
    for name, weight in pairs(about.weights) do
      assert.equal(tostring(weight), answer:match("weight of " .. name .. " +(%-?%d+)\n"))
    end
  end))

  it("trains for the law of the given rules", command.in_folder(function(folder)
    command.write(folder .. "/a.npy", positions "sheet")
    ends_with(0, ("train %s/a.npy --rules sheet -o %s/x.net --quiet"):format(folder, folder))
    assert.equal("fixed", shogun.net(folder .. "/x.net"):about().law)
  end))

  it("replaces the file of a net as a whole, or leaves it unchanged",
    with_folder(function(folder, words)
      local path = folder .. "/x.net"
      command.write(path, "mine")
      command.write(folder .. "/bad.npy", usual:sub(1, -2))
      tells(1, folder .. "/bad.npy: ", ("train %s/bad.npy -o %s"):format(folder, path))
      local small = ("trap '' XFSZ; ulimit -f 8; SHOGUN %s -o %s"):format(words, path)
      says(command.shell(small), path .. ": File too large")
      assert.equal("mine", read(path))
      assert.equal("a.npy\nbad.npy\nx.net\n", names_in(folder))
      ends_with(0, words .. "-o " .. path)
      assert(shogun.net(path))
      assert.equal("a.npy\nbad.npy\nx.net\n", names_in(folder))
    end))

  it("ends at Ctrl-C, and leaves no new file behind", with_folder(function(folder, words)
    local log = folder .. "/log"
    local program = "NO_COLOR=1 SHOGUN %s --epochs 1000 --batch 1 -o %s/x.net 2>%s"
    local line = command.stopped(program:format(words, folder, log), "grep -q epoch " .. log)
    assert.equal(130, select(2, command.shell(line)))
    says(read(log), "\nshogun: interrupted\n")
    assert.match("^epoch %d+ of 1000,[^\n]* left\n", read(log))
    assert.equal("a.npy\nlog\n", names_in(folder))
  end))

  it("writes few lines into a log, however many epochs it trains",
    with_folder(function(folder, words)
      local _, said = ends_with(0, words .. ("--epochs 300 -o %s/x.net"):format(folder))
      local _, lines = said:gsub("\n", "")
      assert(lines < 10, said)
    end))

  it("names the file that cannot be read or written", with_folder(function(folder, words)
    for path, part in pairs {
      ["/no/x.net"] = "/no/x.net: No such file", [folder] = folder .. ": ",
    } do
      tells(1, part, words .. "-o " .. path)
    end
    tells(1, "/no/a.npy: No such file", ("train /no/a.npy -o %s/x.net"):format(folder))
    command.write(folder .. "/b.npy", positions("sheet"))
    local _, said = ends_with(1, words .. ("%s/b.npy -o %s/x.net"):format(folder, folder))
    assert.match("/b.npy: record %d+ is of a game under another law\n", said)
    command.write(folder .. "/c.npy", positions(nil, 0))
    tells(1, "/c.npy: too few games to train and to test with\n",
      ("train %s/c.npy -o %s/x.net"):format(folder, folder))
    assert.equal("a.npy\nb.npy\nc.npy\n", names_in(folder))
  end))

  it("never overwrites its positions with a net, and reads no file twice",
    with_folder(function(folder, words)
      assert(os.execute(("ln -s a.npy %s/b.net"):format(folder)))
      tells(2, folder .. "/b.net: this is one of the files of positions",
        words .. ("-o %s/b.net"):format(folder))
      for _, name in ipairs { "a.npy", "b.net" } do
        tells(2, ("%s/%s: given twice"):format(folder, name),
          words .. ("%s/%s -o %s/x.net"):format(folder, name, folder))
      end
      assert.equal(usual, read(folder .. "/a.npy"))
    end))
end)
