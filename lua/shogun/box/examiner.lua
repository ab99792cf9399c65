--- The examiner: calls a function of a hand-in, both in one box, and writes the result as text.
--
-- A hand-in returns a table of the exercise sheet's functions; the guide sheet.md describes them.
-- Everything here is local, so that a hand-in cannot replace it.

local concat <const>, sort <const>, unpack <const> = table.concat, table.sort, table.unpack
local ipairs <const>, next <const>, pcall <const>, type <const> = ipairs, next, pcall, type
local setmetatable <const>, tonumber <const>, tostring <const> = setmetatable, tonumber, tostring

-- An answer as text: a number, or pieces in alphabetical order. A wrong piece becomes a message.
local function text_of(answer, new_board)
  if type(answer) == "number" then return ("%.14g"):format(answer) end
  if type(answer) ~= "table" then return type(answer) end
  local words = {}
  for i, each in ipairs(answer) do
    local ok, board = pcall(new_board, { each }, "sheet")
    words[i] = tostring(ok and board:pieces()[1] or board)
  end
  sort(words)
  return words[1] and concat(words, " ") or next(answer) and "not a list" or "nothing"
end

-- The board of a call, and the arguments before the board. `words`: a colour, or a piece's field;
-- for eval also a mode and an energy: then the piece is taken off the board.
local function read(board, words)
  if words[1] == "white" or words[1] == "red" then return board, { words[1] } end
  local piece = board:occupied(words[1])
  return words[2] and board - piece or board, { piece, words[2], tonumber(words[3]) }
end

-- Makes a player that answers the call in `info.moves`. In a box the hand-in cannot use shogun.
local function player(new_board, source, name, task)
  local chunk, message = load(source, "@" .. name)
  if not chunk then error(message, 0) end
  local function refuse() error("a hand-in cannot use shogun", 2) end
  if not io then package.loaded.shogun = setmetatable({}, { __index = refuse }) end
  local functions = chunk(name)
  local call = type(functions) == "table" and functions[task]
  if type(call) ~= "function" then error("expected a table with a function " .. task, 0) end
  return { choose = function(_, whole, info)
    local board, given = read(whole, info.moves)
    given[#given + 1] = board:pieces()
    for _, piece in ipairs(given[#given]) do setmetatable(piece, nil) end
    if task ~= "attacked" then setmetatable(given[1], nil) end
    return (text_of(call(unpack(given)), new_board):sub(1, 200))
  end }
end

return { text_of = text_of, read = read, player = player }
