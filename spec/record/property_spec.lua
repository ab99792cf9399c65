-- property_spec.lua -- random records, with nested variations, comments, clocks and tags,
-- come back as they were.

local command = require "spec.support.command"
local json = require "shogun.record.json"
local shogun = require "shogun"
local random = require "spec.support.random"
local rounds = require("spec.support.harsh").rounds

local record = shogun.record

local words <const> = {
  "a", "{", "[", "]", "(", ")", "[%clk", "5]", "[%clk 5]", "[%clk 1.2.3]", "[%clk 1e5]", "1.",
  "1...", "*", "1-0", "a1a2", ";", "%", '"', "\\", "é", "\u{3042}", "=3", "+", "[White", '"x"]',
  ("long"):rep(30),
}

local glyphs <const> = { "!", "?", "!!", "??", "!?", "?!" }

local function phrase(number, separator)
  local list = {}
  for i = 1, number(1, 6) do list[i] = words[number(1, #words)] end
  return table.concat(list, separator or " ")
end

-- A comment of a move without a clock does not begin with one.
local function comment(number, needs_word)
  if number(1, 3) > 1 then return nil end
  local text = phrase(number)
  return needs_word and text:find "^%[" and "so " .. text or text
end

-- A legal line of at most `count` moves.
local function line(number, board, count, depth)
  local nodes, is_dice = {}, board:rules().law == "dice"
  for i = 1, count do
    local moves = board:moves()
    if #moves == 0 then break end
    local move = moves[number(1, #moves)]
    local shows = is_dice and number(1, move.kind == "pawn" and 4 or 2) or nil
    local clock = number(1, 3) == 1 and number(0, 100000) / 1000 or nil
    local node = { move = tostring(move), shows = shows, clock = clock }
    node.comment = comment(number, not clock)
    node.glyph = glyphs[number(1, 20)]
    node.lead = depth > 0 and i == 1 and comment(number) or nil
    for k = 1, depth < 4 and number(-6, 2) or 0 do
      node.variations = node.variations or {}
      node.variations[k] = line(number, board, number(1, 3), depth + 1)
    end
    nodes[i], board = node, board:play(move, shows)
  end
  return nodes
end

local presets <const> = { "standard", "sheet", "boxed", "dice" }

local function some_record(number)
  local rules = presets[number(1, #presets)]
  local kept = { tags = { { name = "Rules", value = rules } }, result = "*" }
  for i = 1, number(0, 3) do
    kept.tags[i + 1] = { name = "T" .. i, value = (phrase(number):gsub("%c", "")) }
  end
  kept.comment = comment(number)
  kept.moves = line(number, shogun.board(nil, rules), number(0, 8), 0)
  return kept
end

-- Takes away what only the board tells: captures, checks and mates.
local function without_marks(nodes)
  for _, node in ipairs(nodes) do
    node.captures, node.mark = nil, nil
    for _, variation in ipairs(node.variations or {}) do without_marks(variation) end
  end
end

describe("a random record", function()
  it("is the same after it was written and read", function()
    local number, most = random.source(1), 0
    for _ = 1, rounds(2000) do
      local kept = some_record(number)
      local text = record.write(kept)
      local back = assert(record.parse(text))
      assert.equal(text, record.write(back))
      without_marks(back.moves)
      assert.same(kept, back)
      most = math.max(most, #text)
    end
    assert.is_true(most > 1000)
  end)

  it("is the same after it was written as JSON and read", function()
    local number = random.source(2)
    for _ = 1, rounds(200) do
      local kept = some_record(number)
      assert.same(kept, assert(record.from_json(record.to_json(kept))))
    end
  end)

  it("is the same in a file with other games, with or without tags, moves and comments", function()
    local number, separators = random.source(4), { "", "\n", "\r\n", " \n\n" }
    for _ = 1, rounds(200) do
      local list, texts = {}, {}
      for i = 1, number(1, 5) do
        local kept = some_record(number)
        if number(1, 3) == 1 then kept = { tags = {}, moves = {}, result = "1/2-1/2" } end
        if #kept.moves > 0 and number(1, 4) == 1 then kept.moves[1].clock = -0.0 end
        list[i], texts[i] = kept, record.write(kept)
      end
      for form, text in pairs {
        text = table.concat(texts, separators[number(1, #separators)]), json = json.encode(list),
      } do
        local file <close> = command.file_of(text)
        local read = {}
        for i, kept, problem in record.games(file, form) do read[i] = problem or tostring(kept) end
        assert.same(texts, read)
      end
    end
  end)

  it("has one blank in place of each run of blanks in its comments", function()
    local number = random.source(3)
    for _ = 1, rounds(300) do
      local text = phrase(number, "\n \27\t")
      local kept = { tags = {}, result = "*", comment = "  " .. text .. "\r\n", moves = {} }
      assert.equal(text:gsub("[%s%c]+", " "), record.parse(record.write(kept)).comment)
    end
  end)
end)

describe("a record", function()
  it("is refused by the writers if it is too long for the readers", function()
    local kept = { tags = {}, moves = { { move = "d1e3" } }, result = "*" }
    kept.comment = ("x"):rep((1 << 22) - #record.write(kept) - #"{} ")
    local file <close> = command.file_of(record.write(kept) .. "\n" .. record.write(kept))
    for _, each in record.games(file) do assert.equal(kept.comment, each.comment) end
    kept.comment = kept.comment .. "x"
    assert.error_matches(function() record.write(kept) end, "game too long, at most 4194304 bytes")
    local long = setmetatable({}, { __tojson = function() return ("1"):rep(json.longest + 1) end })
    assert.error_matches(function() json.encode(long) end, "JSON too long, at most 67108864 b")
  end)

  it("drops a blank comment, and reads a clock that is split into two comments", function()
    local kept = record.parse "1. a1a2 { \n } {[%clk} {5] x} *"
    assert.same({ 5, "x" }, { kept.moves[1].clock, kept.moves[1].comment })
    kept.moves[1].clock, kept.moves[1].comment = nil, " \n "
    assert.equal("\n1. a1a2 *\n", record.write(kept))
  end)

  it("can be written with as many nested variations as can be read", function()
    local text = "1. a1a2 " .. ("(1. b1d2 "):rep(100) .. (")"):rep(100) .. " *"
    local kept = assert(record.parse(text))
    assert.same(kept, assert(record.from_json(record.to_json(kept))))
    assert.is_nil((record.parse("1. a1a2 " .. ("(1. b1d2 "):rep(101) .. (")"):rep(101) .. " *")))
  end)
end)
