--- The prompt of `shogun play`, and the commands that a person may type there in place of a move.
--
-- A seat is a table `{ game=, orientation=, input=, both=, texts= }`. `both` is true if people play
-- both colours; `texts` are the players' texts, by colour.

local check = require "shogun.check"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local files = require "shogun.files"
local shogun = require "shogun"
local terminal = require "shogun.cli.terminal"
local view = require "shogun.cli.view"

local now <const> = core.clock

local thinking_time <const> = 0.5 -- seconds that the engine searches for a hint

local prompt = {}

--- The commands and their descriptions.
prompt.help = {
  { "d1e3", "play this move; d1-e3, d1xe3 and D1 E3 mean the same" },
  { "moves [d1]", "the legal moves, each with what the piece then shows; x marks a capture" },
  { "why d1d8", "why this move is illegal" },
  { "hint", "what the engine would play, with its score, its reasons and its line" },
  { "undo", "take back your last move and the answer to it" },
  { "redo", "play again the moves that you took back" },
  { "board", "show the board" },
  { "players", "show who plays" },
  { "save FILE", "write the record so far to a file" },
  { "resign", "give up" },
  { "quit", "leave the game unfinished; Ctrl-D does the same, and Ctrl-C ends the command" },
}

local margin <const> = 14 -- columns before the description of a command

local function help()
  local width, lines = terminal.width(2) - 1, {}
  for i, line in ipairs(prompt.help) do
    local form = ("  %-" .. margin - 2 .. "s"):format(line[1])
    lines[i] = terminal.wrapped(line[2], width, (" "):rep(margin), form)
  end
  return table.concat(lines, "\n")
end

local function save(seat, path)
  if path == "" then return "save needs the name of a file: save game.txt" end
  local done, message = files.save(path, shogun.record.write(seat.game:record()))
  return done and "saved in " .. path or message
end

-- The score of the side to move, in pawns ("+0.35") or in moves to a mate ("wins in 3").
local function score_of(found)
  if not found.mate then return ("%+.2f"):format(found.score / 100) end
  return found.mate > 0 and ("wins in %d"):format(found.mate) or ("loses in %d"):format(-found.mate)
end

local function hint(seat)
  local game = seat.game
  seat.engine = seat.engine or shogun.engine()
  local limits = { seconds = thinking_time, history = game:history() }
  local found = seat.engine:search(game.board, limits)
  local line = {}
  for i, move in ipairs(found.pv) do line[i] = tostring(move) end
  local rest = #line > 1 and ", then " .. table.concat(line, " ", 2) or ""
  local text = ("try %s: %s for %s at depth %d%s"):format(
    found.move, score_of(found), game:turn(), found.depth, rest)
  local width = terminal.width(2) - 1
  return terminal.wrapped(text, width) .. "\n"
    .. terminal.wrapped(shogun.explain(game.board, found), width)
end

local function why(seat, text)
  local move = core.read_move(text)
  if not move then
    return text:find "%a%d.-%a%d" and "no such field" or "why needs a move: why d1d8"
  end
  local _, message = seat.game.board:move(move)
  return message or "this move is legal"
end

local function list_moves(seat, field)
  local board = seat.game.board
  local ok, moves = check.try(board.moves, board, field ~= "" and field:lower() or nil)
  if not ok then return "no such field" end
  if #moves == 0 then return "none" end
  local texts = {}
  for i, move in ipairs(moves) do texts[i] = view.legal(move) end
  return terminal.in_columns(texts, terminal.width(2) - 1)
end

local function show(seat) view.show(seat.game, seat.orientation) end

-- How many plies `undo` takes back and `redo` plays: two against a bot, one between two people.
local function plies_of(seat) return seat.both and 1 or 2 end

local function undo(seat)
  local plies = plies_of(seat)
  if #seat.game < plies then return "nothing to undo" end
  for _ = 1, plies do seat.game:undo() end
  show(seat)
end

local function redo(seat)
  if not seat.game:redo() then return "nothing to redo" end
  if plies_of(seat) == 2 then seat.game:redo() end
  show(seat)
end

-- The commands by name: functions of the seat and the rest of the line, which return their answer.
local commands <const> = {
  help = help, moves = list_moves, why = why, hint = hint, undo = undo, redo = redo, board = show,
  save = save, players = function(seat) return view.players(seat.game, seat.texts) end,
}

-- Words that people type, and the commands that they may mean.
local tried <const> = {
  ["?"] = "help", h = "help", exit = "quit", q = "quit", show = "board", print = "board",
  back = "undo", takeback = "undo", best = "hint", eval = "hint", legal = "moves",
}

-- Performs the command of a line; returns false if the line is not a command.
local function dispatch(seat, line)
  local name, rest = line:match "^(%S+)%s*(.-)$"
  name = name:lower()
  local command, meant = commands[name], tried[name]
  if meant then console.say("no command '%s'; did you mean %s?", name, meant) end
  if not command then return meant ~= nil end
  local reply = command(seat, rest)
  if reply then console.say("%s", reply) end
  return true
end

-- The text of the prompt: the side to move, and its time left if there is a clock: "white 4:58> ".
local function label_of(seat, info, start)
  local colour = seat.game:turn()
  local left = info.clock and info.clock.left
  return left and ("%s %s> "):format(colour, view.time(left - (now() - start))) or colour .. "> "
end

--- Prompts until the person types something other than a command.
---@param seat table
---@param info shogun.Info
---@param start number  the time of the first prompt, by the core's clock
---@return string? answer  nil when the person leaves
---@return boolean? is_elsewhere  true after `undo` or `redo`: there is no answer, but a new board
function prompt.ask(seat, info, start)
  local board, clock = seat.game.board, info.clock
  local function is_late()
    return clock ~= nil and now() - start > clock.left + (clock.grace or 0)
  end
  local function label() return label_of(seat, info, start) end
  while true do
    local line = seat.input:read(label, is_late)
    if is_late() then return "resign" end -- any answer comes too late
    line = line and line:match "^%s*(.-)%s*$"
    if not line or line:lower() == "quit" then return nil end
    if line:lower() == "resign" then return "resign" end
    if line ~= "" and not dispatch(seat, line) then return line end
    if board ~= seat.game.board then return "", true end
  end
end

return prompt
