-- truth_spec.lua -- explanations of random boards, checked by the slow rules.

local core = require "shogun.core"
local shogun = require "shogun"
local fields = require "spec.support.fields"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"
local slow_net = require "spec.oracle.slow_net"
local sentences = require "spec.oracle.sentences"
local features = require "shogun.engine.explain.features"
local wording = require "shogun.engine.wording"

setup(harsh.stop)

-- The board after some plies of a random game.
local function played_out(source, rules)
  local board = random.played_out(source, shogun.rules(rules))
  return board:result() and played_out(source, rules) or board
end

local function check(board, found, net)
  local text, count = shogun.explain(board, found, net), 0
  for sentence in wording.each(text) do
    count = count + 1
    local is_true = sentences.is_true(board, found, sentence, net)
    assert(is_true, ("%s: %s (%s)"):format(board:text(), sentence, fields.of_moves(found.pv)))
  end
  assert(count == 1 or count == 2, text)
end

-- Checks what is said of a search result, and of a mate also if only its first move is known.
local function check_search(board, found, net)
  check(board, found, net)
  local cut = { pv = { found.move }, score = found.score, mate = found.mate }
  if found.mate then check(board, cut, net) end
end

local stall <const> = { law = "fixed", lone = 0, stalemate = "loss" }

-- A board whose red king has no pawns, and soon no legal move.
local function bare_board(source)
  local pieces = { turn = source(0, 1) == 0 and "white" or "red" }
  for _, piece in ipairs(random.pieces(source, source(5, 8))) do
    if piece.kind == "king" or piece.colour == "white" then pieces[#pieces + 1] = piece end
  end
  local board = shogun.board(pieces, stall)
  return board:result() and bare_board(source) or board
end

local function check_random(seed, rules, rounds, net)
  local source, engine = random.source(seed), shogun.engine { hash = 1, net = net }
  for i = 1, harsh.rounds(rounds) do
    local board = (i % 2 == 0 and random.board or played_out)(source, rules)
    check_search(board, engine:search(board, { nodes = source(50, 2000) }), net)
  end
end

describe("an explanation", function()
  for seed, rules in ipairs { "standard", "sheet", "dice", "boxed" } do
    it("is true under the rules " .. rules, function() check_random(seed, rules, 200) end)

    it("is true for a random net under the rules " .. rules, function()
      check_random(seed + 4, rules, 80, slow_net.mild(rules, seed))
    end)
  end

  it("has only true facts, and gives a net's facts no more weight than the net's score", function()
    local source, net = random.source(36), slow_net.mild("standard", 5)
    for _ = 1, harsh.rounds(1000) do
      local board = random.board(source)
      local added = math.abs((select(4, core.evaluate(board, nil, net))))
      for _, fact in ipairs(features.facts(board, net)) do
        assert(sentences.is_true(board, { pv = {} }, fact.text, net), board:text() .. fact.text)
        local is_of_net = fact.key:find "^strength" or fact.key:find "^king's place"
        assert(not is_of_net or fact.weight >= 30 and fact.weight <= added, fact.text)
      end
    end
  end)

  it("is true if stalemate loses", function()
    local source, engine = random.source(28), shogun.engine { hash = 1 }
    for _ = 1, harsh.rounds(200) do
      local board = bare_board(source)
      check_search(board, engine:search(board, { mate = 2 }))
    end
  end)

  it("has appeared in each of its forms in the tests above", function()
    if not os.getenv "SHOGUN_HARSH" then assert.equal("", sentences.unseen()) end
  end)
end)
