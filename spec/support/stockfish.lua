-- stockfish.lua -- queries Stockfish, an independent chess program, for many positions.

local command = require "spec.support.command"

local stockfish = {}

-- The path of the program, or nil.
function stockfish.program()
  local pipe <close> = assert(io.popen("PATH=$PATH:/usr/games command -v stockfish"))
  return pipe:read "l"
end

-- A board of shogun.chess as FEN, without castling and en passant.
function stockfish.fen(board)
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

-- The board of such a FEN.
function stockfish.board(chess, fen)
  local pieces, column, row = {}, 1, 8
  local placed, turn = fen:match "^(%S+) (%S)"
  for c in placed:gmatch "." do
    if c == "/" then
      column, row = 1, row - 1
    elseif c:find "%d" then
      column = column + tonumber(c)
    else
      local name = c:upper() == c and c:lower() or c:upper()
      pieces[#pieces + 1] = ("%s %d %d"):format(name, column, row)
      column = column + 1
    end
  end
  return chess.board(table.concat(pieces, " "), turn == "w" and "white" or "black")
end

-- Its output for these commands, line by line.
local function ask(commands)
  local into = os.tmpname()
  command.write(into, table.concat(commands, "\n") .. "\nquit\n")
  local pipe = assert(io.popen(("%s <%s"):format(stockfish.program(), into)))
  return function()
    local line = pipe:read "l"
    if not line then
      pipe:close()
      os.remove(into)
    end
    return line
  end
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
function stockfish.legal(boards)
  local commands = {}
  for i, board in ipairs(boards) do
    commands[i] = ("position fen %s\nd\ngo perft 1"):format(stockfish.fen(board))
  end
  local all_moves, all_checkers, moves = {}, {}, {}
  for line in ask(commands) do
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

-- Its perft of a FEN.
function stockfish.perft(fen, depth)
  local nodes
  for line in ask { "position fen " .. fen, "go perft " .. depth } do
    nodes = line:match "^Nodes searched: (%d+)" or nodes
  end
  return tonumber(nodes)
end

return stockfish
