-- rules_spec.lua -- rules and laws.

local blamed = require "spec.support.blamed"
local command = require "spec.support.command"
local core = require "shogun.core"
local shogun = require "shogun"
local slow = require "spec.oracle.slow"

local function message_of(rules) return select(2, pcall(shogun.rules, rules)):match "%((.*)%)$" end

-- The start of the message that refuses an unknown law; the given value follows.
local expected_law <const> = ("law: expected '%s', 8 rows of 8 dials or 64 digits, got ")
  :format(table.concat(core.laws, "', '"))

local function dials(row) return { row, row, row, row, row, row, row, row } end

describe("rules", function()
  it("are standard by default", function()
    local rules = shogun.rules()
    assert.equal("law=magnets lone=1 stalemate=draw repetition=3 quiet=100 first=white",
      tostring(rules))
    assert.equal(rules, shogun.rules "standard")
    assert.equal(rules, shogun.rules {})
    assert.equal(rules, shogun.board():rules())
    assert.equal(rules, shogun.rules(rules))
  end)

  it("have presets that each change one option", function()
    assert.equal(shogun.rules { law = "fixed" }, shogun.rules "sheet")
    assert.equal(shogun.rules { lone = 2 }, shogun.rules "boxed")
    assert.equal(shogun.rules { law = "dice" }, shogun.rules "dice")
  end)

  it("have a field for each option", function()
    local rules = shogun.rules {
      law = "dice", lone = 0, stalemate = "loss", repetition = 5, quiet = 0, first = "red",
    }
    assert.same({ "dice", 0, "loss", 5, 0, "red" },
      { rules.law, rules.lone, rules.stalemate, rules.repetition, rules.quiet, rules.first })
    assert.is_nil(rules.dials)
  end)

  it("raise an error for an unknown option, and name the nearest option", function()
    for key, message in pairs {
      colour = "rules.colour: no such rule",
      laws = "rules.laws: no such rule; did you mean law?",
      rep = "rules.rep: no such rule; did you mean repetition?",
      dial = "rules.dial: no such rule; did you mean dials?",
      [1] = "rules[1]: no such rule",
    } do
      assert.equal(message, blamed(function() return shogun.rules()[key] end))
    end
  end)

  it("differ when any option differs", function()
    local standard = shogun.rules()
    for _, changed in ipairs {
      { law = "fixed" }, { law = "dice" }, { lone = 0 }, { stalemate = "loss" },
      { repetition = 2 }, { quiet = 99 }, { first = "red" },
    } do
      assert.is_false(standard == shogun.rules(changed))
    end
    assert.is_false(standard == "standard")
    assert.is_false(shogun.rules "dice" == shogun.rules "sheet")
  end)

  it("cannot be changed", function()
    assert.error_matches(function() shogun.rules().lone = 2 end, "rules%.lone: cannot be set$")
  end)

  it("are passed from a board to all boards that its moves lead to", function()
    local rules = shogun.rules { quiet = 7 }
    local board = shogun.board(nil, rules)
    collectgarbage()
    assert.equal(rules, board:rules())
    assert.equal(rules, (board:play "a1a2" - "a2"):rules())
    assert.equal(7, board:outcomes("a1a2")[1].board:rules().quiet)
  end)

  it("may be given everywhere as a preset or a table", function()
    assert.equal("fixed", shogun.board(nil, "sheet"):rules().law)
    assert.equal(2, shogun.unpack(shogun.board():pack(), { lone = 2 }):rules().lone)
  end)
end)

describe("a law", function()
  it("has by default the dials of the oracle", function()
    assert.same(slow.magnets, shogun.rules().dials)
  end)

  it("can be any 64 dials, row 8 first", function()
    local rows = dials { 0, 1, 2, 3, 3, 2, 1, 0 }
    rows[8] = { 1, 0, 0, 0, 0, 0, 0, 3 }
    local rules = shogun.rules { law = rows }
    assert.same(rows, rules.law)
    assert.same(rows, rules.dials)
    assert.equal(2, shogun.board("8/8/8/8/8/8/P17/8 w", rules):move("a2a1").shows)
  end)

  it("is recognised and named even if it is given as dials", function()
    assert.equal("fixed", shogun.rules({ law = dials { 0, 0, 0, 0, 0, 0, 0, 0 } }).law)
    assert.equal("magnets", shogun.rules({ law = shogun.rules().dials }).law)
  end)

  it("is printed and read as 64 digits", function()
    local rules = shogun.rules { law = dials { 0, 1, 2, 3, 0, 1, 2, 3 } }
    local digits = tostring(rules):match "law=(%d+)"
    assert.equal(("01230123"):rep(8), digits)
    assert.equal(rules, shogun.rules { law = digits })
  end)

  it("turns a pawn's number modulo 4 and a king's modulo 2", function()
    local rules = shogun.rules { law = dials { 0, 3, 0, 3, 0, 3, 0, 3 } }
    local board = shogun.board("8/8/8/8/8/8/8/P11P22K12 w", rules)
    assert.equal(4, board:move("a1b1").shows)  -- 1 + 3
    assert.equal(1, board:move("c1b2").shows)  -- 2 + 3 - 4
    assert.equal(2, board:move("c1c3").shows)  -- 2 + 0
    assert.equal(2, board:move("f1e1").shows)  -- 1 - 3 + 4
    assert.equal(1, board:move("f1f2").shows)  -- 1 + 0
  end)

  it("is refused by a message that names the row and the dial", function()
    local short = dials { 0, 0, 0, 0, 0, 0, 0, 0 }
    short[6] = { 0, 0, 0, 0, 0, 0, 0 }
    assert.equal("law: row 3: expected a list of 8 dials, got 7", message_of { law = short })
    short[6] = { 0, 0, 0, 0, 0, 4, 0, 0 }
    assert.equal("law: row 3, x 6: dial: expected a whole number from 0 to 3, got 4",
      message_of { law = short })
    short[6] = { 0, 0, 0, 0, 0, 0.5, 0, 0 }
    assert.equal("law: row 3, x 6: dial: expected a whole number from 0 to 3, got 0.5",
      message_of { law = short })
    short[6] = "00000000"
    assert.equal("law: row 3: expected a list of 8 dials, got '00000000'",
      message_of { law = short })
    short[8] = nil
    assert.equal("law: expected 8 rows, got 7", message_of { law = short })
    assert.equal(expected_law .. "'magic'", message_of { law = "magic" })
  end)
end)

describe("the names of laws and presets", function()
  -- The words of an alias in the declarations.
  local function declared(alias)
    local source, words = command.read "lua/shogun/types/rules.lua" .. "\n\n", {}
    for word in source:match("@alias shogun%." .. alias .. "(.-)\n\n"):gmatch '"(%a+)"' do
      words[#words + 1] = word
    end
    return words
  end

  it("are declared in the types, and returned by rules", function()
    assert.same(declared "LawName", core.laws)
    assert.same(declared "AnyRules", core.presets)
    for _, name in ipairs(core.laws) do assert.equal(name, shogun.rules({ law = name }).law) end
  end)
end)

describe("a bad option", function()
  it("is refused by a message that names the expected value", function()
    assert.equal("unknown rule 'lones'; did you mean lone?", message_of { lones = 1 })
    assert.equal("unknown rule 'chess'", message_of { chess = 1 })
    assert.equal("unknown rule table", message_of { [{}] = 1 })
    assert.equal("unknown rule 1", message_of { "boxed" })
    assert.equal("unknown rule 'dials'", message_of { dials = {} })
    assert.equal("lone: expected a whole number from 0 to 64, got -1", message_of { lone = -1 })
    assert.equal("quiet: expected a whole number from 0 to 65535, got 65536",
      message_of { quiet = 65536 })
    assert.equal("repetition: expected a whole number from 0 to 65535, got '3'",
      message_of { repetition = "3" })
    assert.equal("stalemate: expected 'draw' or 'loss', got 'win'",
      message_of { stalemate = "win" })
    assert.equal("first: expected 'white' or 'red', got 'blue'", message_of { first = "blue" })
    assert.equal("rules: expected 'standard', 'sheet', 'boxed' or 'dice', got 'chess'",
      message_of "chess")
    assert.equal("rules: expected a preset, a table or shogun.Rules, got 5", message_of(5))
  end)

  it("is also refused in rules that are given as a text", function()
    for text, expected in pairs {
      ["law=7"] = expected_law .. "'7'",
      ["lone=2 quiet"] = "expected words such as lone=1, got 'quiet'",
      ["law=dice,lone=2"] = "expected blanks between the words, got 'law=dice,lone=2'",
      ["lone=1 lone=1"] = "lone: given twice",
      ["lones=1"] = "unknown rule 'lones'; did you mean lone?",
      [""] = "expected 'standard', 'sheet', 'boxed' or 'dice', got ''",
    } do
      assert.same({ n = 2, [2] = "invalid rules: " .. expected },
        table.pack(shogun.record.rules(text)))
    end
  end)
end)
