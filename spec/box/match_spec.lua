-- match_spec.lua -- boxes in a match: games continue after any fault, and can be replayed.

local command = require "spec.support.command"
local hostile = require("spec.support.hostile").path
local shogun = require "shogun"

-- A match of one pair of games with the random player, on one processor.
local function match_with(path, options)
  local given = {
    players = { path, "random" }, pairs = 1, openings = "random:1", concurrency = 1, movetime = 0.2,
  }
  for name, value in pairs(options or {}) do given[name] = value end
  return assert(shogun.match(given))
end

-- How the games of the first player ended, by reason.
local function reasons_of(standings)
  local list = {}
  for reason, count in pairs(standings.reasons) do list[#list + 1] = reason .. " " .. count end
  table.sort(list)
  return table.concat(list, ", ")
end

describe("a match with a hostile bot", function()
  for name, expected in pairs {
    loop = "time 2", strings = "error 2", illegal = "illegal 2", interrupted = "error 2",
    error_escape = "error 2",
  } do
    it("continues, and counts the fault: " .. name, function()
      local seconds = name == "strings" and 20 or nil
      local standings = match_with(hostile(name), { movetime = seconds })
      assert.equal(2, standings.games)
      assert.equal(expected, reasons_of(standings))
    end)
  end

  it("continues with several hostile bots", function()
    local standings = match_with(hostile "loop", {
      players = { hostile "loop", "random", hostile "flood_line" }, movetime = 0.3,
    })
    assert.equal(6, standings.games)
  end)
end)

describe("what boxed bots print", function()
  it("is stored with the game, up to a size limit", command.at_path(function(path)
    os.remove(path)
    local bot = path .. ".lua"
    command.write(bot, "return function(board) for i = 1, 100 do print(i) end "
      .. "return board:codes()[1] end")
    local words = "match %s random --pairs 1 --openings random:1 --quiet --movetime 5 "
      .. "--concurrency 1 --db %s"
    local _, said, code = command.run(words:format(bot, path))
    os.remove(bot)
    assert.equal(0, code, said)
    local first = command.run(("games %s --log 1"):format(path))
    assert.equal("white: 1\nwhite: 2\n", first:sub(1, 18))
    assert(#first >= 4000 and #first <= 4200, #first)
    assert.equal("red: 1\n", command.run(("games %s --log 2"):format(path)):sub(1, 7))
    local _, complaint, status = command.run(("games %s --log 3"):format(path))
    assert.equal(2, status)
    assert(complaint:find("--log: no game 3 in ", 1, true), complaint)
  end, ".db"))
end)

-- Plays two games of a bot, and each of them once more.
local function replay(bot, limit)
  command.with_path(function(path)
    os.remove(path)
    local words = "match %s random --pairs 1 --openings random:1 --quiet --concurrency 1 %s --db %s"
    local _, said, code = command.run(words:format(bot, limit, path))
    assert.equal(0, code, said)
    for game = 1, 2 do
      local output, complaint, status = command.run(("games %s --replay %d"):format(path, game))
      assert.equal(0, status, complaint)
      assert(output:find("the same", 1, true), output)
    end
  end, ".db")
end

describe("a replayed match", function()
  for _, limit in ipairs { "--nodes 10", "--movetime 20 --instructions 1000000" } do
    it("has the same games if its bot chooses by the order of pairs: " .. limit, function()
      replay("spec/data/order.lua", limit)
    end)
  end

  for name, does in pairs {
    spy = "chooses by addresses, garbage and clocks", finalizer_string = "sets finalizers",
    loop_pairs = "hides its instructions",
  } do
    it("has the same games if instructions are counted, even if its bot " .. does, function()
      replay(hostile(name), "--movetime 20 --instructions 5000000")
    end)
  end
end)
