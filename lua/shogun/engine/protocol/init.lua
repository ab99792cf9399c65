--- The text protocol, which connects a player in any language by its standard input and output. It
-- is UCI with other names, and a bad line is answered with `error` and the reason.
--
-- The last line of an answer is `error` and the reason if the command is refused. `go` always ends
-- with `bestmove`: `none` and the reason if a limit is wrong, the game is over, or a bot fails.
-- queries.lua has the answers to queries.
--
-- BOARD has the grammar of `board:text` (types/board.lua). The `score` of an `info` line is seen by
-- the side to move, whichever colour it has: `cp 35` in hundredths of a pawn, `mate 2` a win in two
-- of its moves, `mate -1` lost after one. `eval` is seen by this side, too.
--
-- The grammar; brackets enclose what is optional, braces what may occur any number of times.
-- Blanks separate words, and a line has at most 1 MiB.
--
--     command  = "shogun" | "isready" | "newgame" | "rules" RULES | "go" {limit} | query
--              | "position" ("start" | BOARD) ["moves" {move}] | "stop" | "quit"
--              | "setoption name" NAME "value" VALUE      the rest of the line; <empty>: no text
--     limit    = ("depth" | "nodes" | "mate") N | "infinite"
--              | ("movetime" | "wtime" | "rtime" | "winc" | "rinc") N    milliseconds
--     query    = ("moves" | "captures") [field] | "board" | "result" | "show" | "d" | "eval"
--              | "perft" N
--     move     = field field ["=" digit]                  under dice with what was rolled
--     option   = "option name" NAME "type" ("spin" | "check" | "combo" | "string")
--                "default" VALUE ["min" N] ["max" N] {"var" VALUE}
--     info     = "info depth" N "seldepth" N "score" ("cp" | "mate") N "nodes" N "time" N
--                "nps" N "hashfull" N "pv" {move}
--     bestmove = "bestmove" (field field | "resign" | "none" REASON)

local check = require "shogun.check"
local core = require "shogun.core"
local moves = require "shogun.record.moves"
local new_lines = require "shogun.lines"
local option = require "shogun.engine.protocol.option"
local queries = require "shogun.engine.protocol.queries"
local rules_text = require "shogun.record.rules"

--- `version` grows when a change would break programs that speak the protocol; mere additions do
--- not change it. `serve` reads from a file; the descriptor `standard_input` is polled
--- for input.
local protocol = { version = 1, standard_input = 0 }

--- An engine adapter: `serve` passes commands on to it.
---@class shogun.Adapter
---@field name string
---@field author string
---@field options? shogun.Option[]
---@field seed? integer  of its random numbers; nil: it has none, and the option `seed` is refused
--- Sets one of its options; nil and why not.
---@field set? fun(self, name: string, value: any): boolean?, string?
--- Begins a game; returns why it cannot.
---@field new_game? fun(self, session: table): string?
--- Finds a move for `session.board` within limits. It may call `session:poll_ahead()`, which reads
--- lines that came with `go`, and then `session:poll_available()` for new ones; both return whether
--- to stop. It may call `session:write` for `info` lines.
---@field search fun(self, session: table, limits: table): shogun.Move | "resign" | nil, string?
--- The static score of a board, seen by the side to move, and the parts `{ name=, score= }` that it
--- is the sum of; nil and why there is none.
---@field evaluate? fun(self, board: shogun.Board): integer?, string | table[]

local Session = {}
Session.__index = Session

--- Writes a line. The session is over if that fails.
---@return boolean ok
function Session:write(format, ...)
  local ok, message, code = self.output:write(format:format(...), "\n")
  if ok then ok, message, code = self.output:flush() end
  if ok then return true end
  self.over, self.failure = true, { message, code }
  return false
end

-- Writes the last line of a command that is refused: one line, whatever the message quotes.
local function refuse(session, name, message)
  local text = check.printable((tostring(message):gsub("%s+", " ")))
  session:write("%s %s", name == "go" and "bestmove none" or "error", text)
end

-- Sets the board of the session, the moves that led to it, and the result of that game.
local function set_up(session, position)
  session.start, session.board = position.start, position.board
  session.history, session.moves = position.history, position.moves
  session.result = position.result
end

-- The limits of `go`, with their least values.
local least <const> = {
  depth = 1, nodes = 0, mate = 1, movetime = 0, wtime = 0, rtime = 0, winc = 0, rinc = 0,
}

-- The number of a limit; nil and an error message.
local function read_limit(name, word)
  if not least[name] then return nil, "unknown limit " .. core.quoted(name) end
  local value = math.tointeger(tonumber(word))
  if value and value >= least[name] then return value end
  local text = "%s: expected a whole number from %d, got %s"
  return nil, text:format(name, least[name], core.quoted(word or ""))
end

local function read_limits(words)
  local limits, i = {}, 1
  while i <= #words do
    local name = words[i]
    if name == "infinite" then
      limits.infinite, i = true, i + 1
    else
      local value, message = read_limit(name, words[i + 1])
      if not value then return nil, message end
      limits[name], i = value, i + 2
    end
  end
  return limits
end

-- If a command raises an error, also out of memory, its message is the answer, and the session goes
-- on: each command changes the session only in its last step. Ctrl-C alone ends the session.
local function fault_of(raised)
  if tostring(raised):find "interrupted!" then error(raised, 0) end
  return raised
end

local most_seed <const> = (1 << 31) - 1 -- other programs can read this, too

-- The options of an adapter, and the option `seed` if the adapter has random numbers.
local function options_of(adapter)
  local list = table.move(adapter.options or {}, 1, #(adapter.options or {}), 1, {})
  if adapter.seed then
    list[#list + 1] = {
      name = "seed", type = "integer", default = adapter.seed, min = 0, max = most_seed,
    }
  end
  return list
end

-- Commands by name. Each takes the words after its name, and returns an error message, or nothing.
local commands = {}
for name, query in pairs(queries) do commands[name] = query end

commands.shogun = function(session)
  session:write("id name %s", session.adapter.name)
  session:write("id author %s", session.adapter.author)
  session:write("id protocol %d", protocol.version)
  for _, each in ipairs(options_of(session.adapter)) do session:write("%s", option.line(each)) end
  session:write "shogunok"
end

commands.isready = function(session) session:write "readyok" end

commands.newgame = function(session)
  local message = session.adapter.new_game and session.adapter:new_game(session)
  if message then return message end
  set_up(session, moves.play(core.board(nil, session.rules), {}))
end

commands.setoption = function(session, words)
  local name, value = words[2], table.concat(words, " ", 4) -- the name of a file may have blanks
  if #words < 4 or words[1] ~= "name" or words[3] ~= "value" then
    return "expected 'setoption name NAME value VALUE'"
  end
  local adapter = session.adapter
  local read, message = option.read(options_of(adapter), name, value)
  if message then return message end
  if name == "seed" then
    adapter.seed = read
  else
    message = select(2, adapter:set(name, read))
  end
  return message
end

commands.rules = function(session, words)
  local rules, message = rules_text.read(table.concat(words, " "))
  if not rules then return message end
  set_up(session, moves.play(core.board(nil, rules), {}))
  session.rules = rules
end

-- A position that is refused changes nothing.
commands.position = function(session, words)
  local last = 0
  while words[last + 1] and words[last + 1] ~= "moves" do last = last + 1 end
  local place = table.concat(words, " ", 1, last)
  if place == "" then return "expected 'position start' or the text of a board" end
  local board, message = core.board(place, session.rules)
  if not board then return message end
  local position
  position, message = moves.play(board, table.move(words, last + 2, #words, 1, {}))
  if not position then return message end
  set_up(session, position)
end

commands.go = function(session, words)
  local limits, message = read_limits(words)
  if not limits then return message end
  if session.result then return moves.over(session.result) end
  local move
  move, message = session.adapter:search(session, limits)
  if not move then return message or "the player has no move" end
  session:write("bestmove %s", tostring(move))
end

commands.stop = function() end -- nothing is searched now

commands.quit = function(session) session.over = true end

-- How many words may follow the name of a command; 0 if it is not listed. `stop` and `quit` are
-- obeyed with any words after them.
local most_words <const> = {
  moves = 1, captures = 1, perft = 1, go = math.huge, setoption = math.huge, rules = math.huge,
  position = math.huge, stop = math.huge, quit = math.huge,
}

-- Commands of UCI that programs and people try, and what they are called here.
local tried <const> = { uci = "shogun", ucinewgame = "newgame", option = "setoption" }

-- Why a command is unknown; people who ask for help are told all commands.
local function unknown(name)
  local hint = check.hint(name:lower(), commands, tried[name:lower()])
  if name ~= "help" then return "unknown command " .. core.quoted(name) .. (hint or "") end
  local names = {}
  for each in pairs(commands) do names[#names + 1] = each end
  table.sort(names)
  return "unknown command 'help', known are " .. table.concat(names, ", ")
end

-- Carries out a command; returns an error message, or nothing.
local function call(session, name, words)
  local command = commands[name]
  if not command then return unknown(name) end
  local extra = words[(most_words[name] or 0) + 1]
  if extra then return ("%s: unexpected %s"):format(name, core.quoted(extra)) end
  local ok, message = pcall(command, session, words)
  return ok and message or not ok and fault_of(message) or nil
end

--- Dispatches a line; writes its error.
function Session:dispatch(line)
  local words = moves.words(line)
  local name = table.remove(words, 1)
  if not name then return end
  self.running = name
  local message = call(self, name, words)
  if message then refuse(self, name, message) end
end

local most_waiting <const> = 1 << 20 -- bytes of queued lines

-- Queues a line, or why a line could not be read, until the search ends, so that answers keep the
-- order of the commands. Returns true if the search has to end, since too many lines wait.
local function wait(self, line, message)
  self.queued = self.queued + 1
  self.waiting[self.queued] = line or { message }
  self.waiting_bytes = self.waiting_bytes + #(line or message) + 1
  return self.waiting_bytes > most_waiting
end

-- The next line that came during a search, or why it could not be read; nothing if there is none.
local function take_waiting(self)
  if self.taken == self.queued then return nil end
  self.taken = self.taken + 1
  local line = self.waiting[self.taken]
  self.waiting[self.taken] = nil
  local message = type(line) == "table" and line[1] or nil
  self.waiting_bytes = self.waiting_bytes - #(message or line) - 1
  return not message and line or nil, message
end

local function is_there() return core.has_input(protocol.standard_input) end

--- Reads a line during a search, if one has arrived: `stop` and `quit` take effect at once, and
--- `isready` during `go`; all others wait for the end of the search. Returns true if the search has
--- to stop.
function Session:poll()
  if self.over then return true end
  local line, message = self.lines:read(is_there)
  if message then return wait(self, nil, message) end
  local words = moves.words(line or "")
  local name = words[1]
  if name == "quit" then self.over = true end
  if name == "stop" or name == "quit" then return true end
  if name == "isready" and #words == 1 and self.running == "go" then
    return not self:write "readyok"
  end
  return name ~= nil and wait(self, line)
end

--- Reads the lines that are buffered, as `poll` does. Returns true if the work has to stop.
function Session:poll_ahead()
  while self.lines:is_at_hand() do
    if self:poll() then return true end
  end
  return self.over or false
end

--- Reads a portion of the lines that have arrived, as `poll` does. The work goes on before the next
--- portion, so many lines cannot hold it up. Returns true if the work has to stop.
function Session:poll_available()
  if not self.lines.at_end and is_there() and self:poll() then return true end
  return self:poll_ahead()
end

--- Waits for `stop`, `quit` or the input's end: `go infinite` has no earlier answer.
function Session:wait_for_stop()
  while not self.lines.at_end and not self:poll() do end
end

local portion <const> = 1 << 16 -- bytes read at once

-- The lines of a file. All available bytes are read at once, without Lua's buffer, so that polling
-- the descriptor misses nothing.
local function lines_of(input)
  if io.type(input) ~= "file" then return new_lines(input) end
  input:setvbuf "no"
  return new_lines({ read = function(_, most) return core.read_input(input, most) end }, portion)
end

--- Serves an adapter until `quit` or the end of the input.
---@param adapter shogun.Adapter
---@param input file*
---@param output file*
---@return boolean? ok  nil if an answer could not be written
---@return string? message  then
---@return integer? code  of the system's error
function protocol.serve(adapter, input, output)
  local session = setmetatable({
    adapter = adapter, lines = lines_of(input), output = output, waiting = {}, waiting_bytes = 0,
    queued = 0, taken = 0, rules = core.rules(),
  }, Session)
  set_up(session, moves.play(core.board(nil, session.rules), {}))
  while not session.over do
    local line, message = take_waiting(session)
    if not (line or message) then line, message = session.lines:read() end
    if not (line or message) then break end
    if message then refuse(session, nil, message) else session:dispatch(line) end
  end
  if session.failure then return nil, table.unpack(session.failure) end
  return true
end

-- The clock of a side, as players receive it; nil if the limits have none.
local function clock_of(limits, turn)
  local left, increment = limits.wtime, limits.winc
  if turn == "red" then left, increment = limits.rtime, limits.rinc end
  if not left then return nil end
  return { left = left / 1000, increment = (increment or 0) / 1000, [turn] = left / 1000 }
end

--- The clock of the side to move, as players receive it; nil if the limits have none.
---@param limits table
---@param turn shogun.Colour
---@return { left: number, increment: number, white: number?, red: number? }?
function protocol.clock(limits, turn)
  local clock, alone = clock_of(limits, turn), limits.movetime and limits.movetime / 1000
  if not clock then return alone and { left = alone, increment = 0 } end
  clock.left = math.min(clock.left, alone or math.huge)
  return clock
end

--- Seconds for a move; nil if the limits have no time.
---@param limits table
---@param board shogun.Board
---@param manager shogun.TimeManager  of the player to move
---@return number?
function protocol.seconds(limits, board, manager)
  local alone = limits.movetime and math.max(limits.movetime, 1) / 1000
  return manager:seconds(board, clock_of(limits, board:turn()), alone)
end

return protocol
