-- languages_spec.lua -- the bots in other languages of examples/languages/ play by the rules, which
-- they ask for.

local command = require "spec.support.command"
local shogun = require "shogun"

local folder <const> = "examples/languages/"
local here <const> = command.output "make -s --no-print-directory env":gsub("\n", "; ")

-- By file: the program that runs it, and its package.
local bots <const> = {
  ["bot.py"] = { "python3", "python3" }, ["bot.mjs"] = { "node", "nodejs" },
  ["bot.sh"] = { "sh", "dash" },
}

describe("a bot in another language", function()
  for name, runs in pairs(bots) do
    it("plays games, and captures whenever it can: " .. name, function()
      local missing = command.missing(table.unpack(runs))
      if missing then return pending(missing) end
      local program = here .. runs[1] .. " " .. folder .. name
      local bot <close> = shogun.bots.external { command = program }
      for _, rules in ipairs { "sheet", "dice" } do
        local players = { white = bot, red = shogun.bots.random(), rules = rules, seed = 1 }
        local game = shogun.game(players)
        for _ = 1, 10 do game:step() end
        assert.is_nil(game:result())
      end
      assert.equal(name, bot.says.name)
      local board = shogun.board "3k24/8/8/p32p13p1/8/8/8/P12P4P1K12 w"
      for _ = 1, 3 do assert.equal("d1d5", bot:choose(board, {})) end
      assert.equal("none", bot:choose(shogun.board "3k24/8/8/8/8/8/8/7K1 w", {}))
    end)
  end

  it("is tested by this spec, and named in examples/README.md", function()
    local page, count = command.read "examples/README.md", 0
    local pipe <close> = assert(io.popen("ls " .. folder))
    for name in pipe:lines() do
      count = count + 1
      assert(bots[name] and page:find("`languages/" .. name .. "`", 1, true), name)
    end
    assert.equal(3, count)
  end)
end)
