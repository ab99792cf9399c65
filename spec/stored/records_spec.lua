-- records_spec.lua -- records, analyses, puzzles and events that version 0.9.0 has written:
-- read, replayed, written again.

local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local json = require "dkjson"
local shogun = require "shogun"
local stored = require "spec.support.stored" "0.9"

setup(harsh.stop)
teardown(harsh.start)

local record <const> = shogun.record

-- Plies, result, and the board that the game comes to.
local games <const> = {
  ["records/plain.txt"] = { 47, "1-0", "5k12/2P15/8/2P35/6P31/P37/8/P13K13 r 0 24" },
  ["records/dice.txt"] = {
    80, "0-1", "8/1p41k21p41p4/1P31P4p33/1P26/3K14/2P12p22/1P45p4/7P3 w 29 41",
  },
  ["records/clock.txt"] = {
    28, "0-1", "p41p4k22p41/1p46/5p42/2p45/8/2P32p12/P32K22P41/2P41P21P11 w 10 15",
  },
  ["records/law.txt"] = { 51, "0-1", "7p1/2k14p4/5p12/8/1p16/p12K24/5p12/5P42 w 0 26" },
  ["records/board.txt"] = { 101, "1/2-1/2", "1P36/8/6K11/2p45/2k13P11/8/4P23/6p41 w 100 60" },
  ["records/unfinished.txt"] = {
    3, "*", "p4p21k2p4p2p3p1/8/8/8/2p25/2P31P23/8/P1P32K1P3P1P2 r 3 2",
  },
  ["records/resigned.txt"] = {
    2, "0-1", "p41p4k2p4p2p3p1/p47/8/8/8/4P23/8/P1P3P21K1P3P1P2 w 2 2",
  },
  ["records/annotated.txt"] = {
    4, "*", "p4p21k2p4p2p3p1/8/8/8/8/2P3p4P23/8/P1P32K1P3P1P2 w 4 3",
  },
  ["analyses/explained.txt"] = { 47, "1-0", "5k12/2P15/8/2P35/6P31/P37/8/P13K13 r 0 24" },
  ["analyses/scores.txt"] = { 47, "1-0", "5k12/2P15/8/2P35/6P31/P37/8/P13K13 r 0 24" },
}

describe("a record of version 0.9.0", function()
  for name, expected in pairs(games) do
    it("is read, replayed and written as it was: " .. name, function()
      local text = stored.read(name)
      local kept = assert(record.parse(text))
      local game = assert(record.replay(kept))
      assert.same(expected, { #kept.moves, kept.result, game.board:text() })
      assert.equal(text, record.write(kept))
    end)
  end

  it("has all that was said of its moves", function()
    local kept = assert(record.parse(stored.read "records/annotated.txt"))
    assert.equal('Ann "the" \\ fox', record.tag(kept, "White"))
    assert.equal("a tag of one's own", record.tag(kept, "Source"))
    assert.equal("What is said first, with a [%clk 5] that is none.", kept.comment)
    local first, second = kept.moves[1], kept.moves[2]
    assert.same({ "!", 59.5, "a comment" }, { first.glyph, first.clock, first.comment })
    assert.same({ 60, "[%eval -0.35]", 2 }, { second.clock, second.comment, #second.variations })
    local aside = second.variations[1]
    assert.same({ "e8d5", "led by this", "in a line" },
      { aside[1].move, aside[1].lead, aside[1].comment })
    assert.equal("g8e7", aside[2].variations[1][2].variations[1][1].move)
  end)

  it("has its clock, its rolls, its law and its reason", function()
    local clock = assert(record.parse(stored.read "records/clock.txt"))
    assert.same({ 60.5, 60.493, 66.93 },
      { clock.moves[1].clock, clock.moves[2].clock, clock.moves[28].clock })
    local dice = assert(record.parse(stored.read "records/dice.txt"))
    for _, node in ipairs(dice.moves) do assert(node.shows) end
    local law = assert(record.parse(stored.read "records/law.txt"))
    local rules = assert(record.replay(law)).board:rules()
    assert.same({ 2, "loss", 2, 30, "red" },
      { rules.lone, rules.stalemate, rules.repetition, rules.quiet, rules.first })
    for name, reason in pairs {
      plain = "alone", clock = "mate", board = "quiet", resigned = "resigned",
    } do
      local kept = assert(record.parse(stored.read(("records/%s.txt"):format(name))))
      assert.equal(reason, record.replay(kept):record().tags[5].value)
    end
  end)

  it("is the same as JSON", function()
    for _, name in ipairs { "plain", "dice", "annotated" } do
      local kept = assert(record.from_json(stored.read(("records/%s.json"):format(name))))
      assert.equal(stored.read(("records/%s.txt"):format(name)), record.write(kept))
    end
  end)

  it("keeps the scores and the words of an analysis", function()
    local kept = assert(record.parse(stored.read "analyses/explained.txt"))
    local found = stored.json("analyses/explained.json")[1]
    assert.same({ "1-0", #kept.moves }, { found.result, #found.moves })
    for i, move in ipairs(found.moves) do
      local node = kept.moves[i]
      assert.equal(move.glyph, node.glyph)
      local said = move.glyph and move.explanation or "[%eval"
      assert(not move.score or node.comment:find(said, 1, true), node.comment)
    end
  end)
end)

describe("a puzzle of version 0.9.0", function()
  it("is won as it says", function()
    for _, puzzle in ipairs(stored.json "analyses/puzzles.json") do
      local rules = assert(record.rules(puzzle.rules))
      local board = assert(shogun.board(puzzle.board, rules))
      assert.same({ puzzle.turn, 1, 1 }, { board:turn(), puzzle.moves, #puzzle.solution })
      local game = shogun.game { board = board }
      assert(game:play(puzzle.solution[1]))
      assert.equal(puzzle.turn, game:result().winner)
    end
  end)
end)

describe("what programs read of version 0.9.0", function()
  if os.getenv "SHOGUN_HARSH" then return pending "other programs do not run under ASan" end

  local function answer(words) return (command.ends_with(0, words)) end

  -- The lines of each event, as one table.
  local function by_event(text)
    local all = {}
    for _, value in ipairs(stored.values(text)) do
      all[value.event] = all[value.event] or {}
      table.insert(all[value.event], value)
    end
    return all
  end

  it("is there still, under the same names: events of a match", function()
    command.with_folder(function(folder)
      local db = folder .. "/m.db"
      local now = by_event(answer("match greedy random --pairs 2 --openings random:2 --rules boxed "
        .. "--json --db " .. db))
      assert.same({}, stored.lacking(now, by_event(stored.read "events/match.jsonl")))
      now = by_event(answer("watch --json " .. db))
      assert.same({}, stored.lacking(now, by_event(stored.read "events/watch.jsonl")))
    end)
  end)

  it("is there still, under the same names: analyses, puzzles, reports on bots", function()
    local limits = "analyse --nodes 300 --explain --json "
    for words, name in pairs {
      [limits .. stored.folder .. "records/plain.txt"] = "analyses/explained.json",
      [limits .. "--board '3p44/8/8/1P36/3p43P1/3P21P12/7K1/k17 r 4 9'"] = "analyses/board.json",
      ["puzzle --count 2 --moves 1 --rules boxed --seed 3 --json"] = "analyses/puzzles.json",
      ["lint --json --boards 30 --games 2 " .. stored.folder .. "bots/talker.lua"]
        = "events/lint.json",
    } do
      assert.same({}, stored.lacking(json.decode(answer(words)), stored.json(name)), words)
    end
  end)
end)
