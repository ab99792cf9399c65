--- The chess move checker of the exercise: is a list of moves legal on a board of chess?
--
-- No castling, no en passant, no promotion: a pawn on the last row stays one and cannot move.
-- Squares are pairs of a column and a row, 1 to 8; a move is a list of four: {c, r, c2, r2}.
-- White's pieces are k q r b n p, black's are K Q R B N P.

local check = require "shogun.check"
local core = require "shogun.core"

---@class shogun.chess
local chess = {}

-- How a board looks is a matter of taste, so Lua decides it; and what having no move means.
local Board <const> = getmetatable(core.chess.reader():board())
local methods = {}

--- Attacked, and without a move.
function methods.is_mate(board) return board:in_check() and #board:moves() == 0 end

--- Not attacked, and without a move.
function methods.is_stalemate(board) return not board:in_check() and #board:moves() == 0 end

--- Mate, stalemate or nil.
function methods.result(board)
  if #board:moves() > 0 then return nil end
  if not board:in_check() then return { reason = "stalemate" } end
  return { reason = "mate", winner = board:turn() == "white" and "black" or "white" }
end

function methods.__tostring(board)
  local lines = {}
  for row = 8, 1, -1 do
    local line = { tostring(row), "" }
    for column = 1, 8 do line[#line + 1] = board:piece(column, row) or "." end
    lines[#lines + 1] = table.concat(line, " ")
  end
  lines[#lines + 1] = "\n   1 2 3 4 5 6 7 8"
  return table.concat(lines, "\n")
end

check.methods(methods, "shogun.ChessBoard", function(value)
  return type(value) == "userdata" and getmetatable(value) == Board
end)
Board.__tostring, methods.__tostring = methods.__tostring, nil
for name, method in pairs(methods) do Board.__index[name] = method end

local function check_text(text, name)
  if type(text) == "string" then return end
  check.argument(1, name, "string expected, got " .. type(text))
end

--- A board of chess from its text, in the form of the exercise.
--- ```lua
--- print(shogun.chess.board("k 1 1 K 8 8", "black"):turn())  --> black
--- ```
---@param text string  "k 4 4 r 8 2 B 1 1 K 4 7": pieces, each with its column and row; one king a
--- colour
---@param turn? "white" | "black"  who is to move; default white
---@return shogun.ChessBoard? board
---@return string? message  why the text is not a board, and the place
chess.board = core.chess.board

--- Whether the moves of a line are legal, white's first. If a board breaks the exercise's promises,
--- the first piece on a square and the first king of a colour count, as in its linked list; a piece
--- outside the board is ignored; a side without a king is never in check.
--- ```lua
--- print(shogun.chess.check("k 4 4 K 4 7: 4 4 4 5").board:text())  --> k 4 5 K 4 7
--- ```
---@param line string  "k 4 4 r 8 2 B 1 1 K 4 7: 8 2 2 2 1 1 3 3": a board, a colon, moves
---@return shogun.ChessAnswer? answer
---@return string? message  why the line cannot be read, and the place
chess.check = core.chess.check

--- Whether the moves of a line are legal, in the words of the exercise.
--- ```lua
--- print(shogun.chess.answer "k 4 4 r 8 2 B 1 1 K 4 7: 8 2 2 2 1 1 3 3")  --> 1 1 3 3 illegal
--- ```
---@param line string  as for `shogun.chess.check`
---@return string?  "Legal", or the first illegal move, "1 1 3 3 illegal"
---@return string? message  why the line cannot be read, and the place
function chess.answer(line)
  check_text(line, "answer")
  local answer, message = chess.check(line)
  if not answer then return nil, message end
  return answer.legal and "Legal" or ("%d %d %d %d illegal"):format(table.unpack(answer.move))
end

-- An event of a line, as text.
local function description(reader, event)
  if event == "set" then return tostring(reader:board()) .. "\n\n" end
  local move, ply, reason = reader:move()
  local text = ("%d. %d %d %d %d"):format(ply, table.unpack(move))
  if reason then return ("%s is illegal: %s\n\n"):format(text, reason) end
  return ("%s\n%s\n\n"):format(text, reader:board())
end

local function ignore() end

-- Passes the next board, move or answer to `explain`; returns what `reader:answers` returns.
local function explained(reader, text, from, explain, boards)
  local at, event, answer, failed, warning, board = reader:next(text, from)
  if event == "end" then
    explain(answer .. "\n")
    local shown = boards and board and ("%s\n%s\n\n"):format(board:text(), board) or ""
    return answer .. shown, 1, failed and 1 or 0, at, warning
  end
  if event then explain(description(reader, event)) end
  return "", 0, 0, at
end

-- Returns a function that takes portions of a text, and returns them without the empty lines at the
-- end of the text: it holds them back until another line follows.
local function without_last_lines()
  local held, is_open = {}, false
  return function(text)
    local last = #text
    while last > 0 and text:find("^%s", last) do last = last - 1 end
    if last == 0 and not is_open then
      held[#held + 1] = text
      return ""
    end
    local stop = text:find("\n", last + 1, true) or #text
    local taken = table.concat(held) .. text:sub(1, stop)
    held, is_open = { text:sub(stop + 1) }, taken:sub(-1) ~= "\n"
    return taken
  end
end

--- A checker of many lines. It takes text in portions of any size, and stores only the board of the
--- current line.
--- ```lua
--- local check = shogun.chess.checker()
--- print((check "k 4 4 K 4 7: 4 4 4 5\n"))  --> Legal
--- ```
---@param explain? fun(text: string)  receives the board after every move, and why a move is illegal
---@param boards? boolean  whether the board after the last legal move follows each answer, as text
--- and as a diagram, with an empty line after it; default false
---@return fun(text: string): string, integer, integer, string[]  takes a portion. Returns the
--- answers to the lines that end in it, each with a newline; how many answers, and how many of them
--- are errors; warnings: "line 2, character 28: two pieces on one square, the first counts". Empty
--- lines at the end of the text get no answer. If `explain` raises, the rest of the portion is
--- lost, and the checker takes no more
function chess.checker(explain, boards)
  check.optional(explain, "explain", "function")
  check.optional(boards, "boards", "boolean")
  local reader, failed, before, lines_of = core.chess.reader(), false, 0, without_last_lines()
  local step = (explain or boards) and explained or reader.answers
  return function(text)
    check_text(text, "checker")
    if failed then check.raise("the checker ended when explain raised an error") end
    failed = step == explained
    local answers, lines, errors, warnings, at = {}, 0, 0, {}, 1
    text = lines_of(text)
    while at <= #text do
      local answer, more, wrong, next_at, warning =
        step(reader, text, at, explain or ignore, boards)
      answers[#answers + 1], lines, errors, at = answer, lines + more, errors + wrong, next_at
      if warning then
        warnings[#warnings + 1] = ("line %d, %s"):format(before + lines, warning)
      end
    end
    local answered = table.concat(answers)
    before, failed = before + lines, false
    return answered, lines, errors, warnings
  end
end

return chess
