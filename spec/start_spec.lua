-- start_spec.lua -- starts with the pawns in another order, and the turned board.

local blamed = require "spec.support.blamed"
local shogun = require "shogun"
local slow = require "spec.oracle.slow"
local slow_start = require "spec.oracle.slow_start"

local dials <const> = { standard = slow.magnets, turned = slow_start.turned }

local function rules_of(name) return name == "turned" and { law = "turned" } or name end

-- The number of each field's piece; a king's is negative.
local function numbers_of(board)
  local numbers = {}
  for _, piece in ipairs(board:pieces()) do
    numbers[10 * piece.x + piece.y] = piece.kind == "king" and -piece.energy or piece.energy
  end
  return numbers
end

describe("a start in another order", function()
  for name, expected in pairs { standard = 396900, turned = 396900, sheet = 88200, dice = 88200 } do
    it(("has the number, text and board that the oracle finds, under %s"):format(name), function()
      local rules = rules_of(name)
      local start, count = slow_start.of(dials[name])
      assert.equal(expected, count)
      for i = 0, 500 do
        local number = i * (count - 1) // 500 + 1
        local board, order = assert(shogun.start(number, rules))
        local text, numbers = start(number)
        assert.same(numbers, numbers_of(board))
        assert.same({ number = number, count = count, text = text }, order)
        for _, other in ipairs { text, ("%d"):format(number), board } do
          assert.same({ board, order }, { shogun.start(other, rules) })
        end
      end
    end)
  end

  it("is the documents' start if it has number 1, and by default", function()
    assert.equal(shogun.board(), (shogun.start()))
    assert.equal(shogun.board(), (shogun.start(1)))
    assert.equal(shogun.board(), (shogun.start "abcdfgh/abcefgh"))
  end)

  it("turns pawns by the dials of their new fields, and swaps pawns on equal dials", function()
    assert.equal(shogun.board(), (shogun.start "dbcafgh/abcefgh"))
    assert.equal(shogun.start "dbcafgh/abcefgh", (shogun.start(1)))
    local board = shogun.start "bacdfgh/abcefgh" -- on a1 the pawn of b1 is turned by 0 - 3
    assert.same({ 4, 4 }, { numbers_of(board)[11], numbers_of(board)[21] })
    local same = shogun.start("bacdfgh/abcefgh", "sheet")
    assert.same({ 3, 1 }, { numbers_of(same)[11], numbers_of(same)[21] })
  end)

  it("is chosen by a seed, each start equally likely", function()
    local first, order = shogun.start { seed = 7 }
    assert.equal(first, (shogun.start(order.number)))
    local halves = 0
    for seed = 1, 200 do
      if select(2, shogun.start { seed = seed }).number <= order.count / 2 then
        halves = halves + 1
      end
    end
    assert(halves > 70 and halves < 130, halves)
  end)

  it("has the perft that the oracle has counted", function()
    for number, counts in pairs {
      [1] = { 22, 679, 15268 },
      [44321] = { 23, 389, 9108 },
      [88642] = { 27, 642, 17440 },
      [132963] = { 30, 893, 26121 },
      [177284] = { 26, 568, 14695 },
      [221605] = { 25, 771, 19278 },
      [265926] = { 20, 697, 15238 },
      [310247] = { 19, 580, 12234 },
      [354568] = { 20, 615, 13516 },
      [396900] = { 15, 523, 9611 },
    } do
      for depth, count in ipairs(counts) do
        assert.equal(count, shogun.start(number):perft(depth))
      end
    end
  end)

  it("is refused by a message that says what was expected", function()
    local text = "order: expected a number or the files of all pawns, as in abcdfgh/abcefgh, got "
    for order, message in pairs {
      [0] = "order: expected 1 to 396900, got 0",
      [396901] = "order: expected 1 to 396900, got 396901",
      ["abcdfg/abcefgh"] = text .. "'abcdfg/abcefgh'",
      ["abcdfgg/abcefgh"] = text .. "'abcdfgg/abcefgh'",
      ["abcdefg/abcefgh"] = text .. "'abcdefg/abcefgh'",
      [""] = text .. "''",
      [shogun.board():play "a1a2"] = "order: expected a start, got another board",
      [shogun.board("8/8/8/8/8/8/8/K1k26 w")] = "order: expected a start, got another board",
    } do
      assert.same({ n = 2, [2] = message }, table.pack(shogun.start(order)))
    end
    local expected = "order: expected a number, a text, a board or { seed = N }, got "
    assert.equal(expected .. "1.5", blamed(shogun.start, 1.5))
    assert.equal(expected .. "true", blamed(shogun.start, true))
    assert.equal("unknown option of order 'sed'; did you mean seed?",
      blamed(shogun.start, { sed = 1 }))
  end)
end)

describe("the turned board", function()
  it("has the dials of magnets turned by a quarter in either direction", function()
    assert.equal(shogun.rules { law = "turned" }, shogun.rules { law = slow_start.turned })
    local back = {}
    for y = 1, 8 do
      back[y] = {}
      for x = 1, 8 do back[y][x] = slow.magnets[x][9 - y] end
    end
    assert.equal("turned", shogun.rules({ law = back }).law)
  end)
end)
