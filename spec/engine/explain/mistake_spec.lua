-- mistake_spec.lua -- explanations of mistakes are true of the lines found before and after the
-- move; what the player overlooked: a long capture, a turn, a number.

local harsh = require "spec.support.harsh"
local mistake = require "shogun.engine.explain.mistake"
local oversight = require "shogun.engine.explain.oversight"
local random = require "spec.support.random"
local slow_net = require "spec.oracle.slow_net"
local score = require "shogun.engine.score"
local sentences = require "spec.oracle.sentences"
local shogun = require "shogun"

local seen <const> = {}

-- Whether `when` names the length of the mate that was found: "at once", "in 3".
local function is_mate(found, when)
  return found.mate == tonumber(when:match "^in (%d+)$" or when == "at once" and 1)
end

local function is_best(found, move) return tostring(found.move) == move:gsub("x", "") end

local function moment(rest, move)
  return rest:find " within %d+ moves$" and rest or ("%s with %s"):format(rest, move)
end

-- Checks "0.62 of a point on average, against 0.41": first the best move, then the played move.
local function are_expected(case, text)
  local form = "%.2f of a point on average, against %.2f"
  return text == form:format(score.expected(case.best.score, case.best.mate),
    score.expected(case.reply.score, case.reply.mate))
end

-- Patterns of clauses, each with a function that compares the captures with the lines.
local forms <const> = {
  { "^overlooks (%w+), which %a+s (in %d+)$", function(case, move, when)
    return is_best(case.best, move) and is_mate(case.best, when)
  end },
  { "^overlooks (%w+), which %a+s (at once)$", function(case, move, when)
    return is_best(case.best, move) and is_mate(case.best, when)
  end },
  { "^lets %a+ %a+ (.+) with (%w+)$", function(case, when, move)
    return case.reply.mate and is_best(case.reply, move) and is_mate(case.reply, when)
  end, only = "^lets %a+ %a+ [ai][tn] " },
  { "^lets (%a+ win) (.+)$", function(case, who, rest)
    return sentences.is_true(case.after, case.reply, who .. "s " .. rest, case.net)
  end },
  { "^overlooks (%w+), which wins (.+)$", function(case, move, rest)
    return is_best(case.best, move)
      and sentences.is_true(case.before, case.best,
        ("%s wins %s"):format(case.before:turn(), moment(rest, move)), case.net)
  end, law = "known" },
  { "^overlooks (%w+), which (.+): (.+)$", function(case, move, rest, numbers)
    return is_best(case.best, move) and are_expected(case, numbers)
      and sentences.is_true(case.before, case.best, ("%s %s"):format(move, rest), case.net)
  end, law = "dice" },
  { "^(%w+) is better: (.+)$", function(case, move, numbers)
    return is_best(case.best, move) and are_expected(case, numbers)
  end, law = "dice" },
  { "^(%w+) is better: now, (at the end of the line), (.+)$", function(case, move, when, fact)
    return is_best(case.best, move)
      and sentences.is_true(case.after, case.reply, ("%s %s"):format(when, fact), case.net)
  end },
  { "^(%w+) is better: (at the end of) its line (.+)$", function(case, move, when, fact)
    return is_best(case.best, move)
      and sentences.is_true(case.before, case.best, ("%s the line %s"):format(when, fact), case.net)
  end },
  { "^(%w+) is better$", function(case, move) return is_best(case.best, move) end },
}

local function fits(form, case, clause)
  local law = case.before:rules().law == "dice" and "dice" or "known"
  return clause:find(form[1]) and (not form.only or clause:find(form.only))
    and (not form.law or form.law == law)
end

local function is_true(case, clause)
  for i, form in ipairs(forms) do
    if fits(form, case, clause) then
      seen[i] = true
      return form[2](case, clause:match(form[1]))
    end
  end
  error("no such clause: " .. clause)
end

-- Checks each clause against the lines: what was overlooked, and what the reply wins.
local function check(case, text)
  local sentence = text:gsub("^%u", string.lower):gsub("%.$", "")
  local first, second = sentence:match "^(.-), and (lets .+)$"
  for _, clause in ipairs { first or sentence, second } do
    assert(is_true(case, clause), ("%s: %s"):format(case.before:text(), text))
  end
end

local limits <const> = { nodes = 800 }

-- A move with the best line and the reply; under dice, `reply` is the line of the move itself.
local function case_of(engine, board, move)
  local case = { before = board, move = move, best = engine:search(board, limits) }
  if board:rules().law == "dice" then
    for _, line in ipairs(engine:analyse(board, limits)) do
      if line.move == case.best.move then case.best = line end
      if line.move == move then case.reply = line end
    end
    return case
  end
  case.after = board:play(move)
  if not case.after:result() then case.reply = engine:search(case.after, limits) end
  return case
end

-- By how many points the move's expected result is below that of the best move.
local function loss(case)
  if not case.reply then return 0 end
  local best = score.expected(case.best.score, case.best.mate)
  local its = score.expected(case.reply.score, case.reply.mate)
  return best - (case.after and 1 - its or its)
end

local function check_random(seed, rules, net)
  local source, engine = random.source(seed), shogun.engine { hash = 1, net = net }
  for _ = 1, harsh.rounds(150) do
    local board = random.board(source, rules)
    local moves = board:moves()
    local case = case_of(engine, board, moves[source(1, #moves)])
    case.net = net
    if loss(case) > 0.05 then
      local after = { board = case.after, reply = case.reply }
      check(case, mistake(board, case.best, case.move, after, net))
    end
  end
end

describe("the reason why a move is a mistake", function()
  setup(harsh.stop)

  for seed, rules in ipairs { "standard", "sheet", "dice" } do
    it("is true for the lines before and after the move under the rules " .. rules, function()
      check_random(seed, rules)
    end)
  end

  it("is true for the lines of an engine with another net", function()
    check_random(7, "standard", slow_net.mild("standard", 7))
  end)

  it("has appeared in each of its forms in the tests above", function()
    if os.getenv "SHOGUN_HARSH" then return end
    for i, form in ipairs(forms) do assert(seen[i], form[1]) end
  end)

  it("names the overlooked move, or what the reply wins", function()
    local board = shogun.board "8/2p25/5K12/8/3P24/1P22k23/2P25/8 w"
    local best = { pv = { board:move "c2c4" }, score = 29997, mate = 2 }
    local move = board:move "b3b5"
    local after = board:play(move)
    local reply = { pv = { after:move "e3d4" }, score = 100 }
    assert.equal("Overlooks c2c4, which wins in 2, and lets red win the pawn on d4 with e3xd4.",
      mistake(board, best, move, { board = after, reply = reply }))
  end)
end)

-- The oversights in a move, given a better move and the reply.
local function found(text, best, played, reply)
  local board = assert(shogun.board(text, { lone = 0 }))
  local move = assert(board:move(played))
  local after = assert(board:play(move))
  return oversight.of(assert(board:move(best)), move, after, reply and assert(after:move(reply)))
end

describe("an oversight", function()
  it("may be a better capture three or four fields away", function()
    local text = "k27/8/3p34/8/8/8/3P44/K27 w 0 1"
    assert.same({ long = true }, found(text, "d2d6", "a1c1"))
    assert.is_nil(found(text, "a1b2", "a1c1"))
  end)

  it("may be a capture by a move with a turn", function()
    assert.same({ long = true, turn = true },
      found("k27/8/8/1p36/8/3P44/8/K27 w 0 1", "d3b5", "a1c1"))
    assert.same({ turn = true }, found("k27/8/8/8/4p33/3P24/8/K27 w 0 1", "d3e4", "a1c1"))
  end)

  it("may be a reply that the move makes possible", function()
    local text = "k27/8/8/3p44/8/8/8/K22P34 w 0 1"
    assert.same({ long = true }, found(text, "a1c1", "a1b2", "d5d1"))
  end)

  it("may be the number that a piece shows after it has moved", function()
    -- The pawn goes from d1 to e3 and shows 2 there; with 3 it would guard g4.
    local text = "k27/8/8/6p11/6P11/8/8/K22P34 w 0 1"
    assert.equal(2, shogun.board(text, { lone = 0 }):move("d1e3").shows)
    assert.same({ number = true }, found(text, "a1c1", "d1e3", "g5g4"))
    assert.is_nil(found(text, "a1c1", "a1b2", "g5g4"))
  end)

  it("is named for each mistake in an analysis, and counted", function()
    local player = shogun.bots.random()
    local game = shogun.game { white = player, red = player, seed = 1 }
    for _ = 1, 30 do game:step() end
    local analysed = assert(shogun.analysis.of(game:record(), { nodes = 300 }))
    local counts, sum = { white = {}, red = {} }, 0
    for colour, count in pairs(counts) do
      for _, kind in ipairs(oversight.kinds) do count[kind] = 0 end
      for _, move in ipairs(analysed.moves) do
        assert(move.glyph or not move.overlooked)
        for kind in pairs(move.colour == colour and move.overlooked or {}) do
          count[kind], sum = count[kind] + 1, sum + 1
        end
      end
      assert.same(count, analysed:summary(colour).overlooked)
    end
    assert(sum > 5, sum)
  end)
end)
