-- known_spec.lua -- what the verbs say for certain, by solved endings.

local command = require "spec.support.command"
local json = require "dkjson"
local shogun = require "shogun"
local verbs = require "spec.support.verbs"

local won <const> = "7p2/8/8/4P23/8/5K2k21/8/8" -- in 67 plies, by f3g4 alone
local name <const> = "K2P2vK2P4"

describe("a verb that uses solved endings", function()
  local make <const> = shogun.endings

  -- In memory, and one of twenty: those take seconds.
  local known = make { cache = false }
  function known.names() return { name } end

  setup(function() shogun.endings = function() return known end end)
  teardown(function() shogun.endings = make end)

  local function answer(words, expected) return verbs.ends_with(expected or 0, words) end

  it("shows exact results (explore)", function()
    local text = answer(("explore %s"):format(won))
    assert.truthy(text:find("white to move: won in 67 plies\nf3g4  won in 67 plies\nf3", 1, true))
    assert.equal(12, select(2, text:gsub("  drawn\n", "")))
    assert.equal(2, select(2, text:gsub("  lost in 2 plies\n", "")))
    local list = json.decode((answer(("explore --json %s"):format(won)))).moves
    assert.same({ move = "f3g4", value = "won", plies = 67 }, list[1])
    assert.same({ move = list[2].move, value = "drawn" }, list[2])
    local svg = answer(("explore --svg %s"):format(won))
    assert.truthy(svg:find("won in 67 plies", 1, true))
    assert.is_nil(svg:find("stroke-dasharray", 1, true))
    assert.equal(1, select(2, svg:gsub('<g class="arrow"', "")))
  end)

  it("shows exact results (analyse with a board)", function()
    local text = answer(("analyse --endings --lines 2 %s"):format(won))
    assert.truthy(text:find("^score: #34, seen by white, for certain\nline: f3g4 "))
    assert.truthy(text:find("\nline 2: +0.00  ", 1, true))
    assert.truthy(text:find "White certainly wins in 67 plies with best play%. f3g4 is the only ")
    local found = json.decode((answer(("analyse --json --endings %s --moves f3g4"):format(won))))
    assert.same({ "white", 66, 33 }, { found.certain, found.plies, found.mate })
  end)

  it("shows exact results (analyse with a game)", command.in_folder(function(folder)
    local game = shogun.game { board = shogun.board(won) }
    game:play "f3f1"
    command.write(folder .. "/game.txt", shogun.record.write(game:record()))
    local words = ("analyse --nodes 1 --endings --explain %s/game.txt"):format(folder)
    local text = answer(words):gsub("%s+", " ")
    assert.truthy(text:find('"shogun [%d.]+, 1 nodes a move, with endings, explained"'))
    assert.truthy(text:find("f3f1?? {[%eval +0.00: Gives a certain win away: f3g4 wins in 67 "
      .. "plies, now the game is drawn.]}", 1, true))
  end))

  it("shows exact results (puzzle)", function()
    local text = answer "puzzle --endings --seed 1"
    assert.truthy(text:find "^puzzle 1: white to move wins in 34\n")
    local list = json.decode((answer "puzzle --endings --seed 1 --moves 20 --count 2 --json"))
    assert.same({ 20, 20, 39 }, { list[1].moves, list[2].moves, #list[1].solution })
    local _, said = answer("puzzle --endings --moves 99 --seed 1", 1)
    assert.truthy(said:find("no such puzzle in these endings\n", 1, true))
  end)
end)
