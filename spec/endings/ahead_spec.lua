-- ahead_spec.lua -- endings solved in advance and verified by several processes; `shogun endings`.

local ahead = require "shogun.endings.ahead"
local caches = require "shogun.endings.cache"
local command = require "spec.support.command"
local core = require "shogun.core"
local sealed = require "spec.oracle.sealed"
local shogun = require "shogun"

local ends_with <const>, read <const> = command.ends_with, command.read
local in_folder <const> = command.in_folder

setup(require("spec.support.harsh").stop)        -- processes of their own

local under_asan <const> = os.getenv "SHOGUN_HARSH" and "other programs do not run under ASan"

-- Endings of two and three pieces, which are solved at once.
local rules <const> = shogun.rules { lone = 0 }
local names <const> = table.move(core.ending_names(rules), 1, 9, 1, {})

-- Solves or verifies endings. Returns what was reported: the names that are done, and messages.
local function run(which, folder, processes, list)
  local done, messages = {}, {}
  ahead.run {
    which = which, folder = folder, rules = rules, names = list or names, processes = processes,
    report = function(name, message) done[#done + 1], messages[name] = name, message end,
  }
  return done, messages
end

local function path_of(folder, name) return folder .. "/" .. caches.name(rules, name) end

-- Changes the value of a file's last position, and corrects the checksum.
local function forge(path)
  local bytes = read(path)
  os.remove(path)
  command.write(path, sealed(bytes:sub(1, -2) .. (bytes:byte(-1) == 0 and "\1" or "\0")))
end

describe("endings solved ahead of play", function()
  if under_asan then return pending(under_asan) end

  it("are solved and stored by several processes, after the endings that they need",
    in_folder(function(folder)
      local done, messages = run("solve", folder, 3)
      assert.same({}, messages)
      local place = {}
      for i, name in ipairs(done) do place[name] = i end
      for _, name in ipairs(names) do
        assert.truthy(caches.open(folder):read(rules, name))
        for _, needed in ipairs(core.ending_needs(rules, name)) do
          assert(place[needed] < place[name], name)
        end
      end
      assert.same({ {}, {} }, { run("solve", folder, 3, {}) })
      local list = command.output("ls -i " .. folder)
      run("solve", folder, 2)
      assert.equal(list, command.output("ls -i " .. folder))
    end))

  it("have the same files whether one process or several solve them", in_folder(function(folder)
    run("solve", folder .. "/one", 1)
    run("solve", folder .. "/two", 2)
    assert(os.execute(("diff -r %s/one %s/two"):format(folder, folder)))
  end))

  it("report why an ending cannot be solved", function()
    for _, processes in ipairs { 1, 2 } do
      local done, messages = run("solve", "/dev/null/x", processes, { "K1vK1", "K1vK2" })
      assert.equal(2, #done)
      assert.equal("/dev/null/x: cannot be made", messages.K1vK1)
    end
  end)

  it("are verified by being solved again", in_folder(function(folder)
    run("solve", folder, 2)
    forge(path_of(folder, "K1P1vK2"))
    assert.truthy(caches.open(folder):read(rules, "K1P1vK2"))
    os.remove(path_of(folder, "K1vK1"))
    for _, processes in ipairs { 1, 2 } do
      local _, messages = run("verify", folder, processes)
      assert.same({
        K1P1vK2 = "its file differs from the new solution", K1vK1 = "not solved yet",
      }, messages)
    end
  end))
end)

describe("shogun endings", function()
  if under_asan then return pending(under_asan) end

  it("lists solved, missing and refused endings", in_folder(function(folder)
    local words = ("endings --rules lone=0 --cache %s "):format(folder)
    run("solve", folder, 1, { "K1vK1", "K1P1vK1" })
    command.write(path_of(folder, "K1vK2"), "x")
    local answer = ends_with(1, words)
    assert.truthy(answer:find "^ending +for +won +drawn +lost +longest +size\n")
    assert.truthy(answer:find "\nK1vK1 +1 +0%.0 %% +100%.0 %% +0%.0 %% +0 +0%.0 MiB\n")
    assert.truthy(answer:find "\nK1vK2 +2 +not a solved ending\nK2vK2 +1 +not solved yet\n")
    assert.truthy(answer:find(("\n2 of 55 endings solved, 0.5 MiB in %s\n"):format(folder), 1,
      true))
    local list = require("dkjson").decode((ends_with(1, words .. "--json")))
    assert.equal(55, #list)
    assert.same({ "missing", "refused", "not a solved ending", 2 },
      { list[3].state, list[2].state, list[2].problem, list[2].stands_for })
    local file = read(path_of(folder, "K1P1vK1"))
    assert.same({ path_of(folder, "K1P1vK1"), #file, "K+P v K", "solved" },
      { list[4].file, list[4].bytes, list[4].pieces, list[4].state })
    assert(list[4].won > 10000 and list[4].longest > 20)
  end))

  it("adds up the results of endings with the same pieces", in_folder(function(folder)
    local list = require "shogun.cli.endings.listing"
    run("solve", folder, 2)
    local entries = list.of(caches.open(folder), rules)
    local text = list.text(table.move(entries, 1, 9, 1, {}), folder)
    assert.truthy(text:find("\nK v K: the side to move wins 0.0 %, draws 100.0 %, loses 0.0 %\n"
      .. "K+P v K: the side to move wins 39.4 %", 1, true), text)
    assert.truthy(text:find("; longest win %d+ plies\n9 of 9 endings solved"), text)
  end))

  it("verifies stored endings, and deletes them", in_folder(function(folder)
    local words = ("endings --cache %s "):format(folder)
    run("solve", folder, 1, { "K1vK1", "K1P1vK1" })
    assert.equal("2 of 2 endings verified\n", (ends_with(0, words .. "--verify --rules lone=0")))
    forge(path_of(folder, "K1P1vK1"))
    local answer, said = ends_with(1, words .. "--verify --rules lone=0 --quiet")
    assert.same({ "1 of 2 endings verified\n",
      "shogun: K1P1vK1: its file differs from the new solution\n" }, { answer, said })
    assert.equal("0 files removed\n", (ends_with(0, words .. "--clear --rules sheet")))
    assert.equal("2 files removed\n", (ends_with(0, words .. "--clear")))
    assert.equal("0 of 0 endings verified\n", (ends_with(0, words .. "--verify")))
  end))

  it("leaves only whole files if it is interrupted", in_folder(function(folder)
    local solve = "%s lua/bin/shogun endings --solve --quiet --rules lone=0 --cache %s"
    local line = command.stopped(solve:format(command.interpreter(), folder),
      ('[ "$(ls %s)" ] && sleep 0.2'):format(folder))
    assert.equal(130, select(2, command.shell(line)))
    for name in io.popen("ls -A " .. folder):lines() do
      assert(core.ending_table(read(folder .. "/" .. name)), name)
    end
  end))

  it("refuses contradictory and impossible arguments", function()
    for words, message in pairs {
      ["--solve --clear"] = "--solve and --clear: give one of the two",
      ["--rules dice"] = "no endings under these rules: nothing is certain under dice",
      ["--rules boxed --solve"] = "no endings under these rules: a king with only one pawn loses",
      ["--processes 0"] = "--processes: expected a whole number from 1 to 256, got '0'",
    } do
      local _, said = ends_with(2, "endings " .. words)
      assert.truthy(said:find(message, 1, true), said)
    end
    local _, said = ends_with(1, "endings --solve --cache /dev/null/x")
    assert.equal("shogun: /dev/null/x: cannot be made\n", said)
    for _, words in ipairs { "", "--solve ", "--verify ", "--clear " } do
      said = select(2, ends_with(1, ("endings %s--cache README.md"):format(words)))
      assert.equal("shogun: README.md: not a folder\n", said)
    end
  end)

  it("needs a folder if the user has no home", function()
    local line = "env -u HOME -u XDG_CACHE_HOME %s lua/bin/shogun endings 2>&1; echo $?"
    assert.equal("shogun: no cache folder found: give one with --cache FOLDER\n2\n",
      command.output(line:format(command.interpreter())))
  end)
end)
