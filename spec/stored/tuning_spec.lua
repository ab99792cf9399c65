-- tuning_spec.lua -- tunings and openings that version 0.9.0 has stored: gone on with, and
-- read.

local book = require "shogun.arena.games.book"
local command = require "spec.support.command"
local shogun = require "shogun"
local stored = require "spec.support.stored" "0.9"
local tunable = require "shogun.arena.tuning.tunable"
local tuning = require "shogun.arena.tuning"

describe("a tuning of version 0.9.0", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  -- Goes on with a tuning by games of 60 simulations. Returns what it returns, and its first event.
  local function tune(path)
    local rules, first = shogun.rules "boxed", nil
    local player = "montecarlo:games=60"
    local result, message = tuning {
      player = player, tunables = assert(tunable.read(player, { "games=60,5,90,10" }, rules)),
      iterations = 120, pairs = 1, rate = 0.01, state = path,
      report = function(event)
        if event.event == "start" then first = event end
      end,
      match = { rules = rules, openings = "random:4", nodes = 1000, concurrency = 1 },
    }
    return result, message, first
  end

  it("goes on where it was", function()
    stored.with_copy("tune.json", function(path)
      local before = stored.json "tune.json"
      local result, message, first = tune(path)
      local after = require("dkjson").decode(command.read(path))
      assert.same(before.question, after.question)
      assert(stored.has(after.settings, before.settings, "settings"))
      if shogun.version ~= stored.version then
        assert.truthy(message:find(stored.differs, 1, true), message)
        return assert.same(before, after)
      end
      assert(result, message)
      assert.same({ 43, 120 }, { before.iteration, first.iteration + 77 })
      assert.equal(120, after.iteration)
      assert.not_equal(before.values.games, after.values.games)
    end)
  end)

  it("has its numbers where it is finished", function()
    stored.with_copy("tuned.json", function(path)
      local output, said, code = command.run("tune engine futility_margin=35,0,1000,5 reduction "
        .. "--nodes 60 --quiet --iterations 4 --pairs 1 --rules boxed --rate 0.01 --openings "
        .. stored.folder .. "openings.txt --state " .. path)
      if shogun.version ~= stored.version then
        assert.equal(1, code)
        return assert.truthy(said:find(stored.differs, 1, true), said)
      end
      local values = stored.json("tuned.json").values
      for _, name in ipairs { "futility_margin", "reduction" } do
        local value = ("%.4g"):format(tonumber(values[name]))
        assert.truthy(output:find(("\n%s +%%d+ +%s\n"):format(name, value)), output)
      end
    end)
  end)
end)

describe("openings of version 0.9.0", function()
  it("are boards to begin from", function()
    for name, expected in pairs { ["openings.txt"] = 6, ["balanced.txt"] = 4 } do
      local rules = shogun.rules(name == "balanced.txt" and "boxed" or "standard")
      local found = book.open(stored.folder .. name, rules, 1)
      assert.equal(expected, #found.boards)
      for _, board in ipairs(found.boards) do
        assert.truthy(stored.read(name):find("\n" .. board .. "\n", 1, true), board)
      end
    end
  end)
end)
