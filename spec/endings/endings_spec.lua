-- endings_spec.lua -- endings: outcomes of boards, their moves, best play to the end.

local blamed = require "spec.support.blamed"
local core = require "shogun.core"
local random = require "spec.support.random"
local reachable = require "shogun.endings.reachable"
local shogun = require "shogun"

setup(require("spec.support.harsh").stop)        -- an ending has 15 million positions

local endings <const> = shogun.endings { cache = false }
local bare_kings <const> = { lone = 0 } -- endings of three pieces, which are solved at once

-- Boards of an ending on which the game goes on.
local function boards_of(name, rules, count)
  local list, next_number = {}, random.source(31)
  local _, pieces = name:gsub("[KP]", "")
  while #list < count do
    local board = shogun.board(random.pieces(next_number, pieces), rules)
    local is_over = board:result() or board:in_check(board:turn() == "white" and "red" or "white")
    if core.ending_name(board) == name and not is_over then list[#list + 1] = board end
  end
  return list
end

local opposite <const> = { won = "lost", lost = "won", drawn = "drawn" }

describe("an ending", function()
  local list = boards_of("K2P2vK2P4", "standard", 400)

  it("has the value of the best move on each board", function()
    local seen = {}
    for _, board in ipairs(list) do
      local value, plies, limited = endings:probe(board)
      local best = assert(endings:best(board))
      assert.equal(board:count(), #best)
      assert.same({ value, plies, limited }, { best[1].value, best[1].plies, best[1].limited })
      seen[value] = true
    end
    assert.same({ won = true, drawn = true, lost = true }, seen)
  end)

  it("has, for each move, the value of the board after the move", function()
    for i = 1, 100 do
      for _, each in ipairs(assert(endings:best(list[i]))) do
        local after = assert(list[i]:play(each.move))
        local value, plies = endings:probe(after)
        assert.equal(opposite[value], each.value)
        assert.equal(plies and (each.move.captured and 1 or plies + 1), each.plies)
      end
    end
  end)

  it("is won by best play in the stated number of plies", function()
    local solved = assert(endings:table("standard", "K2P2vK2P4"))
    local longest = 0
    for _, each in ipairs(solved:values()) do
      if each.value == "won" then longest = math.max(longest, each.plies) end
    end
    local board = solved:board("won", longest, 0)
    assert.same({ "won", longest, false }, { endings:probe(board) })
    for left = longest, 1, -1 do
      local best = assert(endings:best(board))
      assert.equal(left, best[1].plies)
      board = assert(board:play(best[1].move))
    end
    assert.equal(longest % 2 == 1 and "white" or "red", board:result().winner)
    assert.same({}, endings:best(board))
    assert.same({ "lost", 0, false }, { endings:probe(board) })
  end)

  it("is a draw if the quiet limit is reached before the win", function()
    local board = assert(endings:table("standard", "K2P2vK2P4")):board("won", 21, 0)
    for quiet, limited in pairs { [79] = false, [80] = true } do
      local text = board:text():gsub("%d+ %d+$", quiet .. " 60")
      local late = assert(shogun.board(text))
      assert.same({ "won", 21, limited }, { endings:probe(late) })
      assert.equal(limited, endings:best(late)[1].limited)
    end
  end)
end)

describe("endings", function()
  it("have names made of the numbers that their pieces would show on a1", function()
    assert.same({ 20, 36, 0, 0, 55 }, {
      #endings:names "standard", #endings:names "sheet", #endings:names "boxed",
      #endings:names "dice", #endings:names { lone = 0 },
    })
    assert.same({ "K1vK1", "K1vK2", "K2vK2", "K1P1vK1" },
      table.move(endings:names { lone = 0 }, 1, 4, 1, {}))
    -- The dials of a1, d1, e3 and h8 are 0, 2, 1 and 2.
    assert.equal("K2P2vK2P4", core.ending_name(shogun.board "7k2/8/8/8/8/4p13/8/K22P44 w"))
  end)

  it("explain why a board belongs to no ending", function()
    local none = "no endings under these rules: "
    for text, case in pairs {
      ["start"] = { "standard", "no ending: there are more than four pieces" },
      ["8/8/8/8/8/8/8/K17 w"] = { bare_kings, "no ending: a side has no king" },
      ["k1p1p15/8/8/8/8/8/8/K17 w"] = { "dice", none .. "nothing is certain under dice" },
      ["k1p16/8/8/8/8/8/8/K17 w"] = { "boxed", none .. "a king with only one pawn loses" },
    } do
      local board = assert(shogun.board(text, case[1]))
      assert.same({ nil, case[2] }, { endings:probe(board) })
      assert.same({ nil, case[2] }, { endings:best(board) })
      assert.is_nil(endings:set("sheet"):name(board))
    end
    assert.same({ nil, none .. "nothing is certain under dice" }, { endings:set "dice" })
    assert.same({ nil, none .. "nothing is certain under dice" },
      { endings:load(shogun.board("start", "dice")) })
  end)

  it("know the result of a bare king without a table", function()
    local board = shogun.board "8/8/8/8/8/8/8/K15P1k1 r"
    assert.same({ "lost", 0, false }, { endings:probe(board) })
    assert.same({}, endings:best(board))
  end)

  it("use other endings after captures if the rules let a bare king play on", function()
    for _, board in ipairs(boards_of("K1P1vK1", bare_kings, 300)) do
      local value, plies, limited = endings:probe(board)
      local best = assert(endings:best(board))
      assert.same({ value, plies, limited }, { best[1].value, best[1].plies, best[1].limited })
    end
    assert.is_true(endings:set(bare_kings):has "K1vK1")
  end)

  it("are solved in steps until the report returns false", function()
    local own, plies = shogun.endings { cache = false }, {}
    local stopped = { own:table(bare_kings, "K1P1vK1", function(name, ply)
      local entry = name .. " " .. ply
      if plies[#plies] ~= entry then plies[#plies + 1] = entry end
      return name ~= "K1P1vK1" or ply < 3
    end) }
    assert.same({ nil, "K1P1vK1: stopped" }, stopped)
    assert.same({ "K1P1vK1 1", "K1P1vK1 2", "K1P1vK1 3" },
      table.move(plies, #plies - 2, #plies, 1, {}))
    assert.is_true(own:set(bare_kings):has "K1vK1")
    assert.is_false(own:set(bare_kings):has "K1P1vK1")
    assert.equal("K1P1vK1", assert(own:table(bare_kings, "K1P1vK1")):name())
  end)

  it("are solved in steps of two milliseconds, within the time limit of a search", function()
    if os.getenv "LD_PRELOAD" then return pending "sanitizers take longer" end
    local rules, times = shogun.rules "standard", {}
    local set, solver = core.ending_set(rules), core.ending_solver(rules, "K1P1vK2P4")
    repeat
      local start = core.cputime()
      local state = solver:step(set)
      times[#times + 1] = core.cputime() - start
    until state ~= "solving"
    table.sort(times)
    assert(times[#times * 95 // 100] < 0.002)
    local board = solver:table():board("won", 9, 0)
    local engine = shogun.engine { hash = 1, endings = shogun.endings { cache = false } }
    local start = core.cputime()
    for _ = 1, 5 do engine:search(board, { seconds = 0.02, cputime = true }) end
    assert(core.cputime() - start < 5 * 0.03)
  end)

  it("are no longer known after closing", function()
    local own = shogun.endings { cache = false }
    local solved = assert(own:table(bare_kings, "K1vK2"))
    local board = boards_of("K1vK2", bare_kings, 1)[1]
    local set = own:set(bare_kings)
    assert.equal("drawn", set:probe(board))
    solved:close()
    assert.same({ nil, nil, false }, { set:probe(board), set:moves(board), set:has "K1vK2" })
    assert.error_matches(function() solved:counts() end, "the solved ending is closed")
    assert.equal("drawn", own:probe(board)) -- solved again
  end)

  it("refuse an invalid board, ending, folder or report", function()
    local all = "K1P1vK1P1"
    for message, call in pairs {
      ["board: expected a board, got 5"] = function() endings:probe(5) end,
      ["board: expected a board (shogun.board reads a text), got 'x'"] = function()
        endings:best "x"
      end,
      ["board: expected a board, got nil"] = function() endings:load() end,
      ["self: expected shogun.Endings, got nil"] = function() endings.probe() end,
      ["name: expected the name of an ending of these rules, got 'K1'"] = function()
        endings:table("standard", "K1")
      end,
      ["name: expected the name of an ending of these rules, got 'K1P1vK1P1'"] = function()
        endings:table("dice", all)
      end,
      ["report: expected a function, got 1"] = function() endings:table("standard", all, 1) end,
      ["rules: expected 'standard', 'sheet', 'boxed' or 'dice', got 'chess'"] = function()
        endings:names "chess"
      end,
      ["cache: expected a folder or false, got ''"] = function() shogun.endings { cache = "" } end,
      ["cache: expected a folder or false, got 'a\\x00b'"] = function()
        shogun.endings { cache = "a\0b" }
      end,
      ["cache: expected a folder or false, got true"] = function()
        shogun.endings { cache = true }
      end,
      ["options: expected a table, got 5"] = function() shogun.endings(5) end,
    } do
      assert.truthy(blamed(call):find(message, 1, true), message)
    end
  end)
end)

describe("the endings that a board can reach", function()
  local set = assert(endings:set "standard")

  it("include each ending that its later boards belong to", function()
    local count = 0
    for seed = 1, 300 do
      local board = shogun.board(random.pieces(random.source(seed), 7), "standard")
      local names = reachable(board, set)
      while not board:result() do
        local moves = board:moves()
        board = board:play(moves[seed * board:ply() % #moves + 1])
        local name = core.ending_name(board)
        assert.equal(name, set:name(board))
        assert(not name or names[name], name)
        count = count + (name and 1 or 0)
      end
    end
    assert(count > 100, count)
  end)

  it("are few, and the same for a board with exchanged colours", function()
    local count = 0
    for name in pairs(reachable(shogun.board(), set)) do
      assert.truthy(name:find "^K1P%dvK2P%d$", name)
      count = count + 1
    end
    assert.equal(8, count)
  end)
end)
