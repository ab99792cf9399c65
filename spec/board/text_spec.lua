-- text_spec.lua -- boards as text and as bytes: round trips, and everything that is not one.

local shogun = require "shogun"
local random = require "spec.support.random"
local rounds = require("spec.support.harsh").rounds

local start <const> = "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2"

-- A random board with random counters, through its text.
local function random_board(next_number)
  local rows = shogun.board(random.pieces(next_number)):text():match "^%S+"
  local turn = next_number(0, 1) == 0 and "w" or "r"
  local quiet, number = next_number(0, 65535), next_number(1, 2147483648)
  return assert(shogun.board(("%s %s %d %d"):format(rows, turn, quiet, number)))
end

describe("the text of a board", function()
  it("is read and written without loss", function()
    local next_number = random.source(1)
    for _ = 1, rounds(2000) do
      local board = random_board(next_number)
      local again = shogun.board(board:text())
      assert.equal(board:text(), again:text())
      assert.equal(board, again)
      assert.equal(board:hash(), again:hash())
      assert.same({ board:ply(), board:quiet(), board:turn() },
        { again:ply(), again:quiet(), again:turn() })
      assert.same(board:pieces(), again:pieces())
    end
  end)

  it("has the plies, the quiet plies and the side to move", function()
    local board = shogun.board(start .. " r 7 12")
    assert.same({ "red", 7, 23 }, { board:turn(), board:quiet(), board:ply() })
    assert.equal(0, shogun.board(start .. " r 0 1", { first = "red" }):ply())
    assert.equal(1, shogun.board(start .. " w 0 1", { first = "red" }):ply())
    assert.equal(1, shogun.board({ turn = "red" }):ply())
  end)

  it("may lack its last fields", function()
    for _, rest in ipairs { "", " w", " w 0", " w 0 1" } do
      assert.equal(start .. " w 0 1", shogun.board(start .. rest):text())
    end
    assert.equal(start .. " r 5 1", shogun.board(start .. " r 5"):text())
    assert.equal("red", shogun.board(start, { first = "red" }):turn())
  end)

  it("may follow a byte order mark, and end with blanks or newlines", function()
    local mark = "\xEF\xBB\xBF"
    for _, text in ipairs { mark .. start, start .. "\r\n", mark .. start .. " w 0 1 \t\n\n" } do
      assert.equal(shogun.board(start), shogun.board(text))
    end
    for _, text in ipairs { mark .. mark .. start, "\n" .. start, "", mark, " ", "\xEF\xBB" } do
      assert.is_nil(shogun.board(text))
    end
  end)

  it("may have no piece, no king, or a piece on every field", function()
    assert.equal(0, #shogun.board "8/8/8/8/8/8/8/8")
    assert.equal(64, #shogun.board((("P1"):rep(8) .. "/"):rep(7) .. ("p4"):rep(8)))
    assert.equal("P3p46/8/8/8/8/8/8/8 w 0 1", shogun.board("P3p46/8/8/8/8/8/8/8"):text())
  end)

  it("is refused by a message that names the wrong byte and quotes the text there", function()
    local no_quiet = "expected the plies since the last capture, 0 to 65535, at byte 49: "
    local no_number = "expected the number of the move, 1 to 2147483648, at byte 51: "
    for text, message in pairs {
      [""] = "fewer than 8 fields in a row, at byte 1 in row 8: the end",
      ["9"] = "a number of empty fields is 1 to 8, at byte 1 in row 8: '9'",
      ["0"] = "a number of empty fields is 1 to 8, at byte 1 in row 8: '0'",
      ["81"] = "two numbers of empty fields in a row, at byte 2 in row 8: '1'",
      ["7/8"] = "fewer than 8 fields in a row, at byte 2 in row 8: '/8'",
      ["p18"] = "more than 8 fields in a row, at byte 3 in row 8: '8'",
      ["8/7P1P1/8"] = "more than 8 fields in a row, at byte 6 in row 7: 'P1/8'",
      ["8/8/8/8/8/8/8"] = "fewer than 8 rows, at byte 14 in row 2: the end",
      ["8/8/8/8/8/8/8 w"] = "fewer than 8 rows, at byte 14 in row 2: ' w'",
      ["8/8/8/8/8/8/8/8/8"] = "more than 8 rows, at byte 16: '/8'",
      ["8/8/p07"] = "a pawn's energy is 1 to 4, at byte 6 in row 6: '07'",
      ["8/8/P57"] = "a pawn's energy is 1 to 4, at byte 6 in row 6: '57'",
      ["8/K37/8"] = "a king's energy is 1 or 2, at byte 4 in row 7: '37/8'",
      ["8/k"] = "a king's energy is 1 or 2, at byte 4 in row 7: the end",
      ["K17/7K1/8/8/8/8/8/8"] = "two white kings, at byte 6 in row 7: 'K1/8/8/8/8/8/8'",
      ["k17/7k2"] = "two red kings, at byte 6 in row 7: 'k2'",
      ["x"] = "expected P, K, p, k or a number of empty fields, at byte 1 in row 8: 'x'",
      ["a.txt"] = "expected P, K, p, k or a number of empty fields, at byte 1 in row 8: 'a.txt'; "
        .. "the name of a file? expected its text",
      ["8/\0"] = "expected P, K, p, k or a number of empty fields, at byte 3 in row 7: '\\x00'",
      [" 8"] = "fewer than 8 fields in a row, at byte 1 in row 8: ' 8'",
      [start .. "x"] = "expected P, K, p, k or a number of empty fields, at byte 46 in row 1: 'x'",
      [start .. " b"] = "expected w or r, the side to move, at byte 47: 'b'",
      [start .. " wr"] = "text after the board, at byte 48: 'r'",
      [start .. " w -1"] = no_quiet .. "'-1'",
      [start .. " w 65536"] = no_quiet .. "'65536'",
      [start .. " w 00"] = no_quiet .. "'00'",
      [start .. " w 0 0"] = no_number .. "'0'",
      [start .. " w 0 2147483649"] = no_number .. "'2147483649'",
      [start .. " w 0 " .. ("9"):rep(70)] = no_number .. "'" .. ("9"):rep(60) .. "...'",
      [start .. " w 0 1  2"] = "text after the board, at byte 52: '  2'",
      [start .. " w 0 1\n2"] = "text after the board, at byte 52: '\\n2'",
      [start .. " w 0 1\0"] = "text after the board, at byte 52: '\\x00'",
      [("p"):rep(10000000)] =
        "a pawn's energy is 1 to 4, at byte 2 in row 8: '" .. ("p"):rep(60) .. "...'",
    } do
      local board, found = shogun.board(text)
      assert.is_nil(board)
      assert.equal("invalid board: " .. message, found)
    end
  end)

  it("is read, or refused as an invalid board, after random changes of its bytes", function()
    local next_number = random.source(2)
    for _ = 1, rounds(5000) do
      local text = random_board(next_number):text()
      local at = next_number(1, #text)
      local byte, rest = string.char(next_number(0, 255)), text:sub(at + next_number(0, 2))
      local board, message = shogun.board(text:sub(1, at - 1) .. byte .. rest)
      if board then
        assert.equal(board, shogun.board(board:text()))
      else
        assert.truthy(message:find "^invalid board: ")
      end
    end
  end)
end)

describe("a packed board", function()
  it("is unpacked without loss, in 40 to 80 bytes", function()
    local next_number = random.source(3)
    for _ = 1, rounds(2000) do
      local board = random_board(next_number)
      local bytes = board:pack()
      assert.is_true(#bytes >= 40 and #bytes <= 80)
      local again = shogun.unpack(bytes)
      assert.equal(board:text(), again:text())
      assert.equal(board:hash(), again:hash())
      assert.equal(bytes, again:pack())
    end
  end)

  it("is the same on every machine", function()
    local function digits(byte) return ("%02x"):format(byte:byte()) end
    local hex = shogun.board():pack():gsub(".", digits)
    local expected = "ff00000000000000" .. "00000000000000ff" .. "1000000000000008" ..
      "840000000000003f" .. "2a00000000000055" .. "00000000" .. "0000" .. "00" .. "01"
    assert.equal(expected, hex:sub(1, 96))
  end)

  it("is unpacked with the rules that the caller gives", function()
    assert.equal(shogun.board(nil, "boxed"), shogun.unpack(shogun.board():pack(), "boxed"))
    local red_first = shogun.unpack(shogun.board():pack(), { first = "red" })
    assert.equal(1, red_first:ply())
    assert.equal(1, shogun.board(red_first:text(), { first = "red" }):ply())
  end)

  it("is refused if it is truncated or too long, or if any byte is changed", function()
    local bytes = random_board(random.source(4)):pack()
    for length = 0, #bytes - 1 do
      local message = "invalid packed board: expected 52 bytes, got " .. length
      assert.same({ nil, message }, { shogun.unpack(bytes:sub(1, length)) })
    end
    assert.is_nil(shogun.unpack(bytes .. "\0"))
    for at = 1, #bytes do
      for bit = 0, 7 do
        local flipped = string.char(bytes:byte(at) ~ 1 << bit)
        local board, message = shogun.unpack(bytes:sub(1, at - 1) .. flipped .. bytes:sub(at + 1))
        assert.is_nil(board)
        local reason = at == 48 and "unknown format" or "wrong checksum"
        assert.equal("invalid packed board: " .. reason, message)
      end
    end
  end)

  it("is refused if it is not a board, even with the right checksum", function()
    local function sealed(bytes)
      local hash = 2166136261
      for i = 1, 48 do hash = (hash ~ bytes:byte(i)) * 16777619 & 0xffffffff end
      return bytes .. ("<I4"):pack(hash)
    end
    local function packed(white, red, kings, low, high, turn)
      return sealed(("<I8I8I8I8I8I4I2BB"):pack(white, red, kings, low, high, 0, 0, turn, 1))
    end
    local pawns = packed(1 | 1 << 56, 1 << 57, 0, 0, 0, 0)
    assert.equal("P1p16/8/8/8/8/8/8/P17 w 0 1", shogun.unpack(pawns):text())
    for _, bytes in ipairs {
      packed(1, 1, 0, 0, 0, 0),  -- both colours on a field
      packed(1, 2, 4, 0, 0, 0),  -- a king that is no piece
      packed(3, 0, 3, 0, 0, 0),  -- two white kings
      packed(0, 3, 3, 0, 0, 1),  -- two red kings
      packed(1, 0, 0, 2, 0, 0),  -- energy without a piece
      packed(1, 0, 0, 0, 2, 0),
      packed(1, 0, 1, 0, 1, 0),  -- a king of energy 3
      packed(1, 0, 1, 1, 1, 0),  -- a king of energy 4
      packed(1, 0, 0, 0, 0, 2),  -- nobody's turn
    } do
      local message = "invalid packed board: the bytes are not a board"
      assert.same({ nil, message }, { shogun.unpack(bytes) })
    end
  end)
end)
