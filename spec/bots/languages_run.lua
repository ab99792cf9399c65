-- languages_run.lua -- `make pages`: programs in other languages. The bots of examples/languages/
-- play legal moves; the program on the page about nets computes a net's scores.

local command = require "spec.support.command"
local pages = require "spec.support.pages"
local random = require "spec.support.random"
local slow_net = require "spec.oracle.slow_net"
local shogun = require "shogun"

local examples <const> = "examples/languages/"
local here <const> = command.output "make -s --no-print-directory env":gsub("\n", "; ")

-- The program that runs each file.
local bots <const> = { ["bot.py"] = "python3", ["bot.mjs"] = "node", ["bot.sh"] = "sh" }

describe("a bot in another language", function()
  for name, runs in pairs(bots) do
    it("plays games, and captures whenever it can: " .. name, function()
      local program = here .. runs .. " " .. examples .. name
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
      local over = shogun.board "3k24/8/8/8/8/8/8/7K1 w"
      assert.error_matches(function() bot:choose(over, {}) end, "the game is over$")
      local input = "position start moves d1e3\\nposition x\\n\\nfoo\\nmoves e8\\nresult\\n"
      assert.truthy(command.output(("printf '%s' | (%s)"):format(input, program))
        :find "^error invalid [^\n]+\nerror unknown [^\n]+\nmoves e8[^\n]+\nresult %*\n$")
    end)
  end

  it("is in the list above, and in examples/README.md", function()
    local page, count = command.read "examples/README.md", 0
    for name in command.output("cd " .. examples .. " && ls bot.*"):gmatch "[^\n]+" do
      count = count + 1
      assert(bots[name] and page:find("`languages/" .. name .. "`", 1, true), name)
    end
    assert.equal(3, count)
  end)
end)

describe("the program on the page of nets", function()
  it("computes the same scores as the engine", function()
    local program, scores, texts = pages.blocks("lua/site/formats/nets.md")[1], {}, {}
    assert.equal("score.py", program.name)
    local next_number = random.source(3)
    command.with_folder(function(folder)
      command.write(folder .. "/score.py", program.code)
      for _, net in ipairs { shogun.net(shogun.board()), slow_net.mild("standard", 5) } do
        for i = 1, 200 do
          local pieces = i == 1 and {} or random.pieces(next_number, next_number(2, 64))
          local board = shogun.board(pieces, "standard")
          texts[i] = board:text()
          scores[i] = ("%d\n"):format((select(4, shogun.evaluate(board, nil, net))))
        end
        command.write(folder .. "/x.net", net:bytes())
        command.write(folder .. "/boards", table.concat(texts, "\n") .. "\n")
        assert.equal(table.concat(scores),
          command.output(("cd %s && python3 score.py x.net <boards"):format(folder)))
      end
    end)
  end)
end)
