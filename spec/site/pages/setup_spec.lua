-- setup_spec.lua -- boards that a page sets up: texts recognised, pieces changed, what is unusual.

local calls = require "site.inside.setup"
local position = require "site.inside.position"
local board_notes = require("site.inside.notes").board_notes
local json = require "dkjson"
local shogun = require "shogun"

local start <const> = shogun.board():text()

describe("a text that may be a board", function()
  it("is read without the blanks and quotes around it", function()
    local board = { text = start, turn = "white" }
    assert.same(board, calls.read_board(' "' .. start .. '"\n', "standard"))
    board = { text = "8/8/8/8/8/8/8/8 r 0 1", turn = "red" }
    assert.same(board, calls.read_board("8/8/8/8/8/8/8/8 r", "boxed"))
  end)

  it("is refused if it looks like a board but is invalid; the message names the byte", function()
    local chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert.error(function() calls.read_board(chess, "standard") end, "invalid board: expected "
      .. "P, K, p, k or a number of empty fields, at byte 1 in row 8: '" .. chess .. "'")
  end)

  it("is refused by the second call with the same message as by the first", function()
    local game = { rules = "standard", start = "x" }
    local function ask() position.plies(game) end
    for _ = 1, 2 do assert.error_matches(ask, "^invalid board: ") end
  end)

  it("is not taken for a board if it has no rows", function()
    for _, text in ipairs { "", " ", "d1e3", "23/11/2026", "/usr/lib/lua/5.4", "[White \"a\"]" } do
      assert.equal(json.null, calls.read_board(text, "standard"))
    end
  end)
end)

describe("a change of a board", function()
  local function edit(text, changes) return calls.edit_board("standard", text, changes) end
  local pawn <const> = { kind = "pawn", colour = "red", energy = 4, field = "a1" }

  for what, case in pairs {
    ["puts a piece onto a field"] = { "8", { put = pawn }, "p47 w 0 1" },
    ["puts a piece onto another one"] = { "K17", { put = pawn }, "p47 w 0 1" },
    ["removes a piece"] = { "p47", { remove = "a1" }, "8 w 0 1" },
    ["removes nothing from an empty field"] = { "8", { remove = "a1" }, "8 w 0 1" },
    ["moves a piece"] = { "p4K16 r 3 9", { move = { from = "b1", to = "a1" } }, "K17 r 3 9" },
    ["replaces a number by the next one"] = { "K1p46", { turn_number = "a1" }, "K2p46 w 0 1" },
    ["replaces the highest number by 1"] = { "K1p46", { turn_number = "b1" }, "K1p16 w 0 1" },
    ["sets the side to move"] = { "K17 w 5 2", { turn = "red" }, "K17 r 5 2" },
  } do
    it(what, function()
      assert.equal("8/8/8/8/8/8/8/" .. case[3], edit("8/8/8/8/8/8/8/" .. case[1], case[2]))
    end)
  end
end)

describe("the notes on a board", function()
  local function notes(text, rules)
    return { table.unpack(board_notes(rules or "standard", text)) }
  end

  it("are absent for boards that occur in games", function()
    assert.same({}, notes "start")
    math.randomseed(1)
    for _, rules in ipairs { "standard", "sheet", "boxed" } do
      local board = shogun.board(nil, rules)
      for _ = 1, 60 do
        local moves = board:moves()
        if #moves == 0 then break end
        board = board:play(moves[math.random(#moves)])
        assert.same({}, notes(board:text(), rules))
      end
    end
  end)

  it("say that kings are missing", function()
    assert.same({
      "white has no king: nothing can check or mate it",
      "red has no king: nothing can check or mate it",
    }, notes "8/8/8/8/8/8/8/8")
  end)

  it("name a king that the side to move could capture", function()
    local text = "k1P16/8/8/8/8/8/8/K1P16 w"
    assert.same({ "red's king is attacked though white is to move: no game reaches such a board" },
      notes(text, "dice"))
  end)

  it("name three numbers that the dials exclude, and say how many more they exclude", function()
    local text = "p1p1p1p1k23/8/8/8/8/8/8/K2P3P3P3P33 w"
    assert.same({ "no game from the start board has a white king 2 on a1, a white pawn 3 on e1, "
      .. "a red pawn 1 on b8 and 2 more" }, notes(text, "sheet"))
    assert.same({}, notes(text, "dice"))
  end)
end)

describe("a record of a board", function()
  it("has the board and its rules, but no moves", function()
    local text = calls.board_record("boxed", "k1p16/8/8/8/8/8/8/K1P1P15 r 3 7")
    local parsed = shogun.record.parse(text)
    assert.equal("k1p16/8/8/8/8/8/8/K1P1P15 r 3 7", parsed:tag "Board")
    assert.matches("lone=2", parsed:tag "Rules")
    assert.same({}, parsed.moves)
  end)
end)

describe("the pieces to choose from", function()
  it("include all kinds of pieces", function()
    local names = {}
    for i, piece in ipairs(calls.board_pieces()) do
      names[i] = piece.colour:sub(1, 1) .. piece.kind:sub(1, 1) .. piece.energy
    end
    assert.equal("wp1 wp2 wp3 wp4 wk1 wk2 rp1 rp2 rp3 rp4 rk1 rk2", table.concat(names, " "))
  end)
end)
