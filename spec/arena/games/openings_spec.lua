-- openings_spec.lua -- openings: random, balanced, as text; the verb that finds them.

local blamed = require "spec.support.blamed"
local shogun = require "shogun"
local command = require "spec.support.command"
local openings = require "shogun.arena.games.openings"

local function first(count, next_board)
  local boards = {}
  for i = 1, count do boards[i] = next_board() end
  return boards
end

local text_of <const> = openings.write

describe("random openings", function()
  it("are boards after n random plies, and depend only on the seed", function()
    local boards = first(20, openings.random { plies = 5, seed = 3 })
    for _, board in ipairs(boards) do
      assert.equal(5, board:ply())
      assert.is_nil(board:result())
    end
    assert.equal(text_of(boards), text_of(first(20, openings.random { plies = 5, seed = 3 })))
    assert.not_equal(text_of(boards), text_of(first(20, openings.random { plies = 5, seed = 4 })))
  end)

  it("follow the given rules, also under dice", function()
    local rules = shogun.rules "dice"
    for _, board in ipairs(first(20, openings.random { rules = rules })) do
      assert.equal("dice", board:rules().law)
      assert.equal(6, board:ply())
    end
  end)
end)

describe("balanced openings", function()
  local boards = first(30, openings.balanced { nodes = 500, seed = 9 })

  it("have a score within the margin", function()
    local engine = shogun.engine { hash = 1 }
    for _, board in ipairs(boards) do
      engine:clear()
      assert(math.abs(engine:search(board, { nodes = 500 }).score) <= 50)
    end
    for _, board in ipairs(first(5, openings.balanced { nodes = 500, margin = 5 })) do
      engine:clear()
      assert(math.abs(engine:search(board, { nodes = 500 }).score) <= 5)
    end
  end)

  it("exclude unbalanced boards, and report how many boards were tried", function()
    local next_board, last = openings.balanced { nodes = 500, seed = 9 }, 0
    for _ = 1, 30 do
      local _, tried = next_board()
      assert(tried > last)
      last = tried
    end
    assert(last > 40)
  end)

  it("report how many boards were tried, even if none is accepted", function()
    local counts = {}
    local next_board = openings.balanced {
      nodes = 1, margin = 0, seed = 9, report = function(tried)
        counts[#counts + 1] = tried
        if tried == 40 then error("enough", 0) end
      end,
    }
    local ok, raised = pcall(function() while next_board() do end end)
    assert.same({ false, "enough", 40 }, { ok, raised, #counts })
  end)

  it("depend only on the options", function()
    local again = first(30, openings.balanced { nodes = 500, seed = 9 })
    assert.equal(text_of(boards), text_of(again))
  end)

  it("include each board only once, and end when no more boards exist", function()
    local seen, count = {}, 0
    for board in openings.balanced { plies = 1, nodes = 50, margin = 10000 } do
      assert.is_nil(seen[board:text()])
      seen[board:text()], count = true, count + 1
    end
    assert.equal(22, count)
  end)

  -- The image of a board is its text read backwards.
  it("never include both a board and its image with exchanged colours", function()
    local swapped <const> = { P = "p", K = "k", p = "P", k = "K" }
    local seen = {}
    local options = { plies = 2, nodes = 1, margin = 10000 }
    for _, board in ipairs(first(200, openings.balanced(options))) do
      local pieces, turn = board:text():match "^(%S+) (%S)"
      local image = pieces:gsub("%a%d", function(piece) return piece:reverse() end):reverse()
      image = image:gsub("[PKpk]", swapped)
      assert.is_nil(seen[image .. (turn == "w" and " r" or " w")])
      seen[pieces .. " " .. turn] = true
    end
  end)
end)

describe("a file of openings", function()
  local boards = first(10, openings.random())

  it("returns the boards that were written to it", function()
    assert.equal(text_of(boards), text_of(assert(openings.read(text_of(boards)))))
  end)

  it("may have comments, blanks and other line ends", function()
    local start = shogun.board():text()
    local text = ("# mine\r\n\n  %s  # the start\r\n\t\n%s"):format(start, start)
    assert.equal(start .. "\n" .. start .. "\n", text_of(assert(openings.read(text))))
  end)

  it("gives its boards the rules that the reader requests", function()
    local read = assert(openings.read(text_of(boards), shogun.rules "boxed"))
    assert.equal(2, read[1]:rules().lone)
  end)

  it("is refused by a message with the line of the error", function()
    for expected, text in pairs {
      ["line 2: invalid board: "] = "# mine\n9/8\n",
      ["line 1: the game is over"] = "K17/8/8/8/8/8/8/k17 w 0 1",
      ["expected a board, got none"] = "# nothing\n",
    } do
      local read, message = openings.read(text)
      assert.is_nil(read)
      assert.equal(expected, message:sub(1, #expected))
    end
  end)

  it("raises an error if the options are invalid, as generated openings do", function()
    for message, call in pairs {
      ["unknown option 'plie'; did you mean plies?"] = function() openings.random { plie = 3 } end,
      ["plies: expected a whole number from 0 to 100, got 101"] = function()
        openings.balanced { plies = 101 }
      end,
      ["text: expected a string, got 5"] = function() openings.read(5) end,
    } do
      assert.equal(message, blamed(call))
    end
  end)
end)

describe("openings from starts with the pawns in another order", function()
  it("are different and balanced, and depend only on the seed", function()
    local options = { nodes = 500, seed = 9, rules = shogun.rules { law = "turned" } }
    local boards, seen = first(30, openings.orders(options)), {}
    local engine = shogun.engine { hash = 1 }
    for _, board in ipairs(boards) do
      local number = assert(shogun.start(board, options.rules)) and board:text()
      assert(not seen[number])
      seen[number] = true
      engine:clear()
      assert(math.abs(engine:search(board, { nodes = 500 }).score) <= 50)
    end
    assert.equal(text_of(boards), text_of(first(30, openings.orders(options))))
    options.seed = 10
    assert.not_equal(text_of(boards), text_of(first(30, openings.orders(options))))
  end)
end)

describe("shogun openings", function()
  it("prints the command that finds the boards, and boards that can be read back", function()
    local output = command.ends_with(0, "openings --balanced --count 5 --nodes 200")
    assert.equal("# shogun openings --balanced --plies 6 --count 5 --seed 1 --nodes 200 "
      .. "--rules 'boxed'", output:match "^[^\n]*")
    local expected = first(5, openings.balanced { nodes = 200, rules = shogun.rules "boxed" })
    assert.equal(text_of(expected), text_of(assert(openings.read(output))))
  end)

  it("finds starts with the pawns in another order", function()
    local output = command.ends_with(0, "openings --orders --count 5 --nodes 200 --rules dice")
    assert.equal("# shogun openings --orders --count 5 --seed 1 --nodes 200 --rules 'dice'",
      output:match "^[^\n]*")
    local expected = first(5, openings.orders { nodes = 200, rules = shogun.rules "dice" })
    assert.equal(text_of(expected), text_of(assert(openings.read(output, "dice"))))
  end)

  it("exits with 1 if no openings are left, and with 2 on wrong arguments", function()
    local output, said = command.ends_with(1, "openings --balanced --plies 0 --nodes 99 --count 2")
    assert.equal(1, #assert(openings.read(output)))
    assert.truthy(said:find("found only 1 board", 1, true))
    command.ends_with(2, "openings --rules chess")
    command.ends_with(2, "openings --plies 101")
    command.ends_with(2, "openings --count 0")
  end)
end)
