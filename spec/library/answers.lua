-- answers.lua -- asks a module for LuaJIT or Lua 5.4 what answers.c asks: answers.lua MODULE. Each
-- line of stdin has the law, lone, stalemate, repetition, quiet, first, and a board's text.

local shogun = require((...))
local engine = shogun.engine { hash = 1 }
local modes = { "U", "D", "R", "L", "RU", "LU", "RD", "LD", "UR", "UL", "DR", "DL" }

local function say(...) io.write(table.concat({ ... }, " "), "\n") end

local function name(piece) return string.char(96 + piece.x, 48 + piece.y) end

local function fields(pieces)
  local names = {}
  for i, piece in ipairs(pieces) do names[i] = name(piece) end
  return table.concat(names) .. "."
end

local function flag(value) return value and 1 or 0 end

local function say_moves(board)
  say("moves", board:count())
  for _, move in ipairs(board:moves()) do
    local next_board = assert(board:play(move, not move.shows and 1 or nil))
    say(tostring(move), move.kind, move.energy, move.shows or 0,
      move.captured and move.captured.energy or 0, next_board:text())
  end
end

local function say_pieces(board)
  for _, piece in ipairs(board:pieces()) do
    say(name(piece), piece.colour, piece.kind, piece.energy, fields(board:all_moves(piece)),
      fields(board:legal_moves(piece)), board:attackedN(piece), board:protectedN(piece))
    local lifted = board - name(piece)
    assert(lifted + piece == board)
    for _, mode in ipairs(modes) do say(fields(lifted:eval(piece, mode, piece.energy))) end
  end
end

local function say_result(board)
  local result = board:result() or { reason = "none" }
  say(result.reason, result.winner or "none", flag(board:is_stalemate()))
  for _, colour in ipairs { "white", "red" } do
    say(flag(board:in_check(colour)), flag(board:is_mate(colour)), fields(board:attacked(colour)))
    for y = 1, 8 do
      for x = 1, 8 do say(fields(board:attackers(name { x = x, y = y }, colour))) end
    end
  end
  return result.reason == "none"
end

local function say_search(board)
  local found = engine:search(board, #board <= 6 and { depth = 5 } or { depth = 4, nodes = 2000 })
  local line = {}
  for i, move in ipairs(found.pv) do line[i] = tostring(move) end
  say("search", found.score, found.mate or 0, found.depth, found.nodes, table.concat(line))
end

for line in io.lines() do
  local law, lone, stalemate, repetition, quiet, first, text =
    line:match "^(%S+) (%d+) (%S+) (%d+) (%d+) (%S+) (.*)"
  local board = assert(shogun.board(text, { law = law, lone = tonumber(lone), first = first,
    stalemate = stalemate, repetition = tonumber(repetition), quiet = tonumber(quiet) }))
  say(board:text(), board:turn(), board:ply(), board:quiet(),
    (tostring(board:hash()):gsub("LL$", "")))
  say_moves(board)
  say_pieces(board)
  if say_result(board) then say_search(board) end
  say("perft", (tostring(board:perft(2)):gsub("U?LL$", "")))
end
