-- endings_spec.lua -- what the page "Endings" says: stored figures against endings that are solved
-- again, and longest wins, of which every move is a best one.

local calls = require "site.inside.ending"
local core = require "shogun.core"
local parts = require "site.endings.parts"
local rules_text = require "shogun.record.rules"
local shogun = require "shogun"
local summary = require "shogun.endings.summary"
local truth = require "site.endings.truth"

require("spec.support.harsh").stop()             -- solving makes no garbage

describe("the site's page on endings", function()
  it("covers all endings of the presets, in 64 classes", function()
    for _, preset in ipairs(truth.presets) do
      local names, stand_for, classes = {}, {}, 0
      for i, one in ipairs((truth.of(preset))) do
        names[i], stand_for[i], classes = one.name, one.classes, classes + one.classes
      end
      assert.same({ core.ending_names(shogun.rules(preset)) }, { names, stand_for })
      assert.equal(64, classes)
    end
    for _, preset in ipairs { "boxed", "dice" } do
      assert.same({}, core.ending_names(shogun.rules(preset)))
    end
  end)

  it("agrees with endings that are solved again", function()
    for _, preset in ipairs(truth.presets) do
      local endings, wins = truth.of(preset)
      local longest
      for _, one in ipairs(endings) do
        if one.longest == wins[1].plies then longest = one end
      end
      local found = summary.of(truth.solve(shogun.rules(preset), longest.name))
      for _, figure in ipairs { "won", "drawn", "lost", "longest" } do
        assert.equal(longest[figure], found[figure])
      end
    end
  end)

  it("has lines of best moves from a win to the end of the game", function()
    for _, preset in ipairs(truth.presets) do
      for _, win in ipairs(select(2, truth.of(preset))) do
        local board = assert(shogun.board(win.board, assert(rules_text.read(win.rules))))
        local set, left = core.ending_set(board:rules()), win.plies
        set:add(truth.solve(board:rules(), core.ending_name(board)))
        for move in win.moves:gmatch "%S+" do
          local value, plies = set:probe(board)
          assert.same({ board:turn() == "white" and "won" or "lost", left }, { value, plies })
          board, left = assert(board:play(move)), left - 1
        end
        assert.same({ "white", 0 }, { board:result().winner, left })
      end
    end
  end)

  it("gives the shares of wins, draws and losses among all reachable positions", function()
    local text = parts.truth()
    for _, row in ipairs { "20 | 1 622 674 496 | 21.4 % | 76.6 % | 2.0 % | 87 plies",
      "36 | 1 622 674 496 | 29.1 % | 58.1 % | 12.8 % | 129 plies" } do
      assert.truthy(text:find(row, 1, true), text)
    end
  end)

  it("says if the longest win exceeds the quiet limit", function()
    local function has(words, text) return parts.longest(words):find(text, 1, true) ~= nil end
    assert.is_true(has("sheet 1 So.", "quiet limit of 100 plies comes first"))
    assert.is_false(has("sheet 2 So.", "quiet limit"))
    assert.is_false(has("standard 1 So.", "quiet limit"))
  end)
end)

describe("solving an ending in a page", function()
  local game <const> = { rules = "standard", start = "7k1/8/8/8/8/8/8/P1p15K1 w" }

  it("starts again after an error, such as a lack of memory", function()
    local new_solver <const> = core.ending_solver
    function core.ending_solver() error "not enough memory" end
    local ok, message = pcall(calls.ending, game, 1)
    core.ending_solver = new_solver
    assert.is_false(ok)
    assert.truthy(message:find "not enough memory")
    local answer
    repeat answer = calls.ending(game, 1) until not answer.solving
    assert.same({ "won", 1, "a1b1" }, { answer.outcome, answer.plies, answer.moves[1].text })
  end)
end)
