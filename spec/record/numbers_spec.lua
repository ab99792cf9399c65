-- numbers_spec.lua -- numbers of moves in records: right, left out, or refused with their
-- place.

local shogun = require "shogun"
local command = require "spec.support.command"
local played = require "spec.support.played"
local rounds = require("spec.support.harsh").rounds

local record = shogun.record
local board <const> = '[Board "3p44/8/8/1P36/3p43P1/3P21P12/7K1/k17 r 4 9"]\n[Rules "sheet"]\n'
local annotated <const> = [[
{What is said first.} 1. d1e3! {[%clk 59.5] a
comment} 1... c8c4 {[%clk 60] [%eval -0.35]} ({led by this} 1... e8d5 {in a
line} 2. a1a2 (2. c1c3 h8h7?! (2... g8e7) 3. a1a2) 2... d5d1) (1... h8h7??)
2. c1c3!? c4d3?? {[%clk 58.25]} *
]]
local red_first <const> = '[Rules "law=magnets lone=1 stalemate=draw repetition=3 quiet=100 '
  .. 'first=red"]\n'

describe("the numbers of moves in a record", function()
  it("may be left out", function()
    for _, text in ipairs {
      "d1e3 c8c4 c1c3 *", "1. d1e3 c8c4 c1c3 *", "d1e3 c8c4 2. c1c3 *", "d1e3 1... c8c4 c1c3 *",
      "1.d1e3 1...c8c4 2.c1c3 *", "1. d1e3 1.. c8c4 2. c1c3 2... *",
      "1. d1e3 {x} 1... c8c4 (e8d5 a1a2) (1... h8h7 2. a1a2) 2. c1c3 *",
    } do
      local kept = assert(record.parse(text))
      assert.equal(3, #kept.moves)
      assert(record.replay(kept))
    end
  end)

  it("count from the board and the side with which the game starts", function()
    assert(record.parse(board .. "9... d4h4 10. b5c7 *"))
    assert(record.parse(red_first .. "1. b8c7 d1b2 2. d8d6 *"))
    for text, message in pairs {
      [board .. "1... d4h4 *"] = "line 3, column 1: numbered '1...', expected 9...",
      [board .. "9. d4h4 *"] = "line 3, column 1: numbered '9.', expected 9...",
      [red_first .. "1... b8c7 *"] = "line 2, column 1: numbered '1...', expected 1.",
    } do
      assert.same({ n = 2, nil, message }, table.pack(record.parse(text)))
    end
  end)

  it("are refused if they are wrong", function()
    for text, message in pairs {
      ["7. d1e3 *"] = "line 1, column 1: numbered '7.', expected 1.",
      ["0. d1e3 *"] = "line 1, column 1: numbered '0.', expected 1.",
      ["1... d1e3 *"] = "line 1, column 1: numbered '1...', expected 1.",
      ["1. d1e3 2. c8c4 *"] = "line 1, column 9: numbered '2.', expected 1...",
      ["1. d1e3\n{x} 1.c8c4 *"] = "line 2, column 5: numbered '1.', expected 1...",
      ["d1e3 c8c4 3. c1c3 *"] = "line 1, column 11: numbered '3.', expected 2.",
      ["1. d1e3 (1. c1c3 2. c8c4) *"] = "line 1, column 18: numbered '2.', expected 1...",
      ["1. d1e3 c8c4 (2... e8d5) *"] = "line 1, column 15: numbered '2...', expected 1...",
      ["1. d1e3 c8c4 3. *"] = "line 1, column 14: numbered '3.', expected 2.",
      ["4294967297. d1e3 *"] = "line 1, column 1: numbered '4294967297.', expected 1.",
      ["18446744073709551617. d1e3 *"] = "line 1, column 1: numbered '18446744073709551617.', "
        .. "expected 1.",
    } do
      assert.same({ n = 2, nil, message }, table.pack(record.parse(text)))
    end
  end)

  it("are refused if they are wrong in one game of several, and by shogun check", function()
    local text = '[White "x"]\n\n1. d1e3 *\n\n[White "y"]\n\n1. d1e3 3. c8c4 *\n'
    local output = command.ends_with(1, "check -", text)
    assert.equal("-, game 1: 1 plies, *\n-, game 2: line 7, column 9: numbered '3.', expected "
      .. "1...\n", output)
  end)

  -- Records with variations, dice, clocks, and a first move of red on a board of their own.
  local function records()
    local texts = { annotated, assert(record.write(assert(record.parse(
      board .. "9... d4h4 10. b5c7 *")))) }
    played.games(8, function(game) texts[#texts + 1] = record.write(game:record()) end)
    return texts
  end

  -- Every number of the records, each changed alone.
  it("are refused wherever one of them is wrong", function()
    local changed, refused = 0, 0
    for _, text in ipairs(records()) do
      assert(record.parse(text))
      for at, number in text:gmatch "%f[^%s(]()(%d+)%.+ [a-h]" do
        changed = changed + 1
        local after = at + #number
        local wrong = text:sub(1, at - 1) .. math.tointeger(number) + 1 .. text:sub(after)
        local kept, message = record.parse(wrong)
        if not kept and message:find "numbered '" then refused = refused + 1 end
      end
    end
    assert.equal(changed, refused)
    assert(changed > rounds(150), changed)
  end)
end)
