-- chess_lines_spec.lua -- lines for the chess move checker: read in portions, refused with the
-- place; the verb of the command.

local chess = require "shogun.chess"
local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local new_random = require("spec.support.random").source

local no_piece <const> = "expected a piece (k q r b n p, in capitals for black) or a colon, got "

local first <const> = "two pieces on one square, the first counts"
local kings <const> = "two kings of one colour, the first counts"

-- Lines with their answers, and the warning if the board breaks a promise of the exercise.
local cases <const> = {
  { "k 4 4 r 8 2 B 1 1 K 4 7: 8 2 2 2 1 1 3 3", "1 1 3 3 illegal" },
  { "k 4 4 r 8 2 B 1 1 K 4 7:8 2 2 2", "Legal" },
  { "\tk  4 4 K 4 7  : 4 4 4 5 \r", "Legal" },
  { "k 4 4 K 4 7:", "Legal" },
  { "", "error: character 1: no colon" },
  { "k 4 4 K 4 7 4 4 4 5", "error: character 13: " .. no_piece .. "'4'" },
  { "k 4 4 K 4 7", "error: character 12: no colon" },
  { "k 4 1 q 4 9 K 4 7: 4 1 4 2", "Legal", "character 11: a piece outside the board" },
  { "k 12 0 K 4 7: 4 1 4 2", "4 1 4 2 illegal", "character 6: a piece outside the board" },
  { "k -1 1 K 4 7:", "error: character 3: expected a column from 1 to 8, got '-1'" },
  { "k 4x 1 K 4 7:", "error: character 3: expected a column from 1 to 8, got '4x'" },
  { "k 4 01 K 4 7:", "error: character 5: expected a row from 1 to 8, got '01'" },
  { "k 4 K 4 7:", "error: character 5: expected a row from 1 to 8, got 'K'" },
  { "kk 4 4 K 4 7:", "error: character 1: " .. no_piece .. "'kk'" },
  { "k 4 4 q 1 4 K 4 4 R 1 4: 1 4 2 5", "Legal", "character 17: " .. first },
  { "q 4 4 R 4 8: 4 4 4 8", "Legal", "character 12: no white king" },
  { ": 1 1 1 2", "1 1 1 2 illegal", "character 1: no white king" },
  { "k 4 4: 4 4 4 5", "Legal", "character 6: no black king" },
  { "k 4 4 K 8 8 k 1 1 R 1 8: 1 1 1 2", "Legal", "character 17: " .. kings },
  { "k 4 4 K 8 8 k 1 1 R 4 8: 1 1 1 2", "1 1 1 2 illegal", "character 17: " .. kings },
  { "k 4 4 K 8 8 K 4 6: 4 4 4 5", "4 4 4 5 illegal", "character 17: " .. kings },
  { "k 4 4 k 4 4: x", "error: character 14: expected a column from 1 to 8, got 'x'" },
  { "k 4 4 K 4 7 q 1:", "error: character 16: the last piece lacks its column or row" },
  { "k 4 4 K 4 7: 4 4 4", "error: character 19: the last move has fewer than four numbers" },
  { "k 4 4 K 4 7: 4 4 4 9", "error: character 20: expected a row from 1 to 8, got '9'" },
  { "k 4 4 K 4 7: 4 4 4 5: 1", "error: character 21: a second colon" },
  { "k 4 4 K 4 7: 4 4 4 4 x", "error: character 22: expected a column from 1 to 8, got 'x'" },
  { "k 4 4 K 4 7: " .. ("7"):rep(50), "error: character 14: expected a column from 1 to 8, got '"
    .. ("7"):rep(16) .. "...'" },
  { "k 4 4\0K 4 7:", "error: character 5: expected a row from 1 to 8, got '4\\x00K'" },
}

local function text_of(i)
  local list = {}
  for n, case in ipairs(cases) do list[n] = case[i] end
  return table.concat(list, "\n") .. "\n"
end

local warnings <const> = {}
for n, case in ipairs(cases) do
  if case[3] then warnings[#warnings + 1] = ("line %d, %s"):format(n, case[3]) end
end

setup(harsh.stop)

describe("a line of moves", function()
  for _, case in ipairs(cases) do
    it(("%q is answered"):format(case[1]:sub(1, 40)), function()
      local answer, message = chess.answer(case[1])
      assert.equal(case[2], answer or "error: " .. message)
      assert.equal(case[3], answer and chess.check(case[1]).warning)
      assert.equal(answer, (chess.answer(case[1] .. "\n")))
    end)
  end

  it("must be a single line", function()
    assert.same({ nil, "character 13: more than one line" }, { chess.check "k 4 4 K 4 7:\nk" })
  end)
end)

describe("a checker of lines", function()
  it("accepts a text that is split anywhere", function()
    local text, expected, random = text_of(1) .. "\n \n", text_of(2), new_random(5)
    local unread = select(2, expected:gsub("error", ""))
    for round = 1, harsh.rounds(400) do
      local check, at, answers, lines, errors = chess.checker(), 1, {}, 0, 0
      local warned = {}
      while at <= #text do
        local size = round == 1 and 1 or random(0, 2 * round)
        local answer, more, failed, found = check(text:sub(at, at + size - 1))
        answers[#answers + 1], lines, errors = answer, lines + more, errors + failed
        table.move(found, 1, #found, #warned + 1, warned)
        at = at + size
      end
      assert.equal(expected, table.concat(answers))
      assert.equal(#cases, lines)
      assert.equal(unread, errors)
      assert.same(warnings, warned)
    end
  end)

  it("does not store a long line", function()
    local check = chess.checker()
    check "k 1 1 K 8 8: "
    collectgarbage()
    local before = collectgarbage "count"
    local there_and_back = ("1 1 1 2 8 8 8 7 1 2 1 1 8 7 8 8 "):rep(1000)
    for _ = 1, 20 do assert.equal("", (check(there_and_back))) end
    collectgarbage()
    assert(collectgarbage "count" - before < 100)
    assert.equal("Legal\n", (check "\n"))
  end)
end)

describe("shogun chess", function()
  local function run(words, input)
    local answers, said, code = command.run("chess " .. words, input)
    return answers, said, code
  end

  it("answers line by line, and exits with 1 after an invalid line", function()
    local answers, said, code = run("", text_of(1))
    assert.equal(text_of(2), answers)
    assert.equal(1, code)
    local warned = "shogun: " .. table.concat(warnings, "\nshogun: ") .. "\n"
    assert.equal(warned, said:sub(1, #warned))
    assert(said:find("^shogun: cannot read %d+ of %d+ lines: [^\n]*\n$", #warned + 1), said)
    assert.equal(0, select(3, run("", "k 4 4 K 4 4: 4 4 4 5\r\n\r\n\n")))
  end)

  it("reads and writes files, even if the last line has no newline", command.at_path(function(into)
    command.with_path(function(out)
      command.write(into, cases[1][1] .. "\n" .. cases[2][1])
      local answers, _, code = run(into .. " -o " .. out)
      assert.same({ "", 0 }, { answers, code })
      assert.equal("1 1 3 3 illegal\nLegal\n", command.read(out))
      command.write(out, "")
      answers, _, code = run(into .. " " .. out)
      assert.same({ "", 0, "1 1 3 3 illegal\nLegal\n" }, { answers, code, command.read(out) })
      assert.equal("1 1 3 3 illegal\nLegal\n", (run(into .. " -")))
      local _, said, wrong = run(("%s %s -o %s"):format(into, out, out))
      assert.equal(2, wrong)
      assert.truthy(said:find("OUTPUT and -o FILE: give one of the two", 1, true), said)
      assert.equal(0, select(3, run(into .. " -o " .. into))) -- in place
      assert.equal("1 1 3 3 illegal\nLegal\n", command.read(into))
    end)
  end))

  it("explains illegal moves if given --explain", command.at_path(function(out)
    local told = run("--explain -o " .. out, cases[1][1])
    assert.truthy(told:find("1. 8 2 2 2\n8  . . . . . . . .", 1, true))
    assert.truthy(told:find("2  . r . . . . . .", 1, true))
    assert.truthy(told:find("2. 1 1 3 3 is illegal: the black bishop on 1 1 is blocked by "
      .. "the white rook on 2 2\n\n1 1 3 3 illegal\n", 1, true))
    assert.equal("1 1 3 3 illegal\n", command.read(out))
    local answers, said = run("--explain", cases[1][1])
    assert.equal("1 1 3 3 illegal\n", answers)
    assert.truthy(said:find("is blocked by", 1, true))
  end))

  it("refuses to continue after the function given as explain raised an error", function()
    local check = chess.checker(function() error("full", 0) end)
    assert.same({ false, "full" }, { pcall(check, "k 1 1 K 8 8: 1 1 1 2\nk 1 1") })
    assert.error_matches(function() check(" K 8 8: 1 1 1 2\n") end,
      "the checker ended when explain raised an error", 1, true)
  end)
end)
