-- chess_stockfish_spec.lua -- the chess move checker against Stockfish, which is not ours. Skipped
-- where it is missing, but not in CI.

local chess = require "shogun.chess"
local command = require "spec.support.command"
local new_random = require("spec.support.random").source

local missing = command.missing("stockfish", "stockfish")

-- A board as FEN, without castling and en passant.
local function fen_of(board)
  local rows = {}
  for row = 8, 1, -1 do
    local line = ""
    for column = 1, 8 do line = line .. (board:piece(column, row) or "1") end
    rows[#rows + 1] = line:gsub("1+", function(empty) return tostring(#empty) end)
  end
  local text = table.concat(rows, "/")
  local swapped = text:gsub("%a", function(c) return c:upper() == c and c:lower() or c:upper() end)
  return ("%s %s - - 0 1"):format(swapped, board:turn() == "white" and "w" or "b")
end

local function ask(commands)
  local said
  command.with_text(table.concat(commands, "\n") .. "\nquit\n", function(path)
    said = command.output("PATH=$PATH:/usr/games stockfish <" .. path)
  end)
  return said
end

local function squares(text)
  local list = {}
  for column, row in text:gmatch "(%l)(%d)" do
    list[#list + 1] = ("%d %d"):format(column:byte() - 96, tonumber(row))
  end
  return list
end

-- For every board: its legal moves as a set of "c r c2 r2", without what the promoted piece is; and
-- the squares of the pieces that give check. What its two threads print may be interleaved, but
-- each of the two answers comes in the order of the boards.
local function legal_of(boards)
  local commands = {}
  for i, board in ipairs(boards) do
    commands[i] = ("position fen %s\nd\ngo perft 1"):format(fen_of(board))
  end
  local all_moves, all_checkers, moves = {}, {}, {}
  for line in ask(commands):gmatch "[^\n]+" do
    local move = line:match "^(%l%d%l%d)%l?: 1$"
    if move then moves[table.concat(squares(move), " ")] = true end
    if line:find "^Nodes searched" then
      all_moves[#all_moves + 1] = moves
      moves = {}
    end
    local checkers = line:match "^Checkers:(.*)"
    if checkers then all_checkers[#all_checkers + 1] = squares(checkers) end
  end
  return all_moves, all_checkers
end

local kinds <const> = { "q", "r", "b", "n", "p", "p", "p", "r", "b", "n" }

-- A text of a random board: two kings and up to twenty pieces; pawns on rows 2 to 7.
local function random_text(random)
  local taken, pieces = {}, {}
  local function put(name)
    local column, row
    repeat
      column = random(1, 8)
      row = name:lower() == "p" and random(2, 7) or random(1, 8)
    until not taken[column * 8 + row]
    taken[column * 8 + row] = true
    pieces[#pieces + 1] = ("%s %d %d"):format(name, column, row)
  end
  put "k"
  put "K"
  for _ = 1, random(0, 20) do
    local kind = kinds[random(1, #kinds)]
    put(random(1, 2) == 1 and kind or kind:upper())
  end
  return table.concat(pieces, " ")
end

-- Stockfish takes only boards that a game could reach: who has moved is not in check.
local function random_board(random)
  while true do
    local colour = random(1, 2) == 1 and "white" or "black"
    local board = assert(chess.board(random_text(random), colour))
    if not board:in_check(colour == "white" and "black" or "white") then return board end
  end
end

local function set_of(list)
  local set = {}
  for _, item in ipairs(list) do
    set[type(item) == "table" and table.concat(item, " ") or item] = true
  end
  return set
end

describe("the chess move checker and Stockfish", function()
  it("agree on 20 000 random boards in legal moves, check, checkers and results", function()
    if missing then return pending(missing) end
    local random, boards = new_random(4), {}
    local checks, turns, ends = 0, { white = 0, black = 0 }, { mate = 0, stalemate = 0 }
    for i = 1, 20000 do boards[i] = random_board(random) end
    local moves, checkers = legal_of(boards)
    assert.same({ #boards, #boards }, { #moves, #checkers })
    for i, board in ipairs(boards) do
      turns[board:turn()] = turns[board:turn()] + 1
      if board:in_check() then checks = checks + 1 end
      local text = fen_of(board)
      assert.same(moves[i], set_of(board:moves()), text)
      assert.same(set_of(checkers[i]), set_of(board:checkers()), text)
      assert.equal(#checkers[i] > 0, board:in_check(), text)
      local reason = not next(moves[i]) and (#checkers[i] > 0 and "mate" or "stalemate") or nil
      assert.equal(reason, (board:result() or {}).reason)
      assert.same({ reason == "mate", reason == "stalemate" }, { board:is_mate(),
        board:is_stalemate() })
      if reason then ends[reason] = ends[reason] + 1 end
    end
    assert(ends.mate > 400 and ends.stalemate > 5, ends.mate .. " " .. ends.stalemate)
    assert(checks > 2000 and turns.white > 8000 and turns.black > 8000)
  end)
end)
