--- The text protocol: a player in any language, over its standard input and output. UCI with the
-- names changed, and every bad line answered with `error` and the reason.
--
--     shogun                          -> id ..., option ..., shogunok
--     isready                         -> readyok
--     setoption name hash value 64    hash and threads of the engine, level 0 to 10
--     rules law=magnets lone=1 ...    or the name of a preset; the default is standard
--     newgame
--     position start|TEXT [moves d4b6 e8d7=3 ...]       a move under dice says what was rolled
--     go [depth N] [nodes N] [mate N] [movetime MS] [wtime MS rtime MS winc MS rinc MS] [infinite]
--                                     -> info ..., bestmove d4b6; a bot may answer resign
--     stop, quit
-- @module shogun.engine.protocol

local core = require "shogun.core"
local time = require "shogun.engine.time"
local rules_text = require "shogun.record.rules"

--- `serve` reads from a file; whether something is there is asked of this descriptor.
local protocol = { standard_input = 0 }

--- What a thinker is: what `serve` asks for moves.
---@class shogun.Thinker
---@field name string
---@field options? string[]  the lines that tell them
---@field set? fun(name: string, value: string): boolean?, string?  nil and why not
---@field new_game? fun()
--- Answers with a move; it may look at `session:input()` to see whether it is to stop.
---@field think fun(session: table, board: shogun.Board, limits: table): shogun.Move?, string?

local Session = {}
Session.__index = Session

--- Says a line.
function Session:say(format, ...)
  self.output:write(format:format(...), "\n")
  self.output:flush()
end

local function start_of(session)
  session.board = core.board(nil, session.rules)
  session.start, session.history, session.moves = session.board, {}, {}
end

-- The text before a word, and what comes after it.
local function split_at(text, word)
  local before, after = (" " .. text .. " "):match("^(.-) " .. word .. " (.*)$")
  if not before then return text, "" end
  return before:match "^%s*(.-)%s*$", after
end

-- The board after some moves; each may say what was rolled: "d4b6=3".
local function play_all(board, moves)
  local history, words = {}, {}
  for word in moves:gmatch "%S+" do
    local text, rolled = word:match "^(%w+)=(%d)$"
    local ok, after, message = pcall(board.play, board, text or word, tonumber(rolled))
    if not ok then return nil, ("move '%s': %s"):format(word, after:match "%((.*)%)$" or after) end
    if not after then return nil, ("move '%s': %s"):format(word, message) end
    history[#history + 1], words[#words + 1], board = board:hash(), word, after
  end
  return board, history, words
end

-- Each with the least it may be.
local numbers <const> = {
  depth = 1, nodes = 0, mate = 1, movetime = 0, wtime = 0, rtime = 0, winc = 0, rinc = 0,
}

-- The limits of `go`: numbers by name; nil and what is wrong.
local function read_limits(text)
  local limits, words = {}, {}
  for word in text:gmatch "%S+" do words[#words + 1] = word end
  local i = 1
  while i <= #words do
    local name, value = words[i], math.tointeger(tonumber(words[i + 1]))
    if name == "infinite" then
      limits.infinite = true
      i = i + 1
    elseif not numbers[name] then
      return nil, ("unknown limit '%s'"):format(name)
    elseif not value or value < 0 or value < numbers[name] then
      local reason = "%s: expected a whole number from %d, got '%s'"
      return nil, reason:format(name, numbers[name], words[i + 1] or "")
    else
      limits[name] = value
      i = i + 2
    end
  end
  return limits
end

local commands = {}

commands.shogun = function(session)
  session:say("id name %s", session.thinker.name)
  session:say "id author the shogun founders"
  for _, option in ipairs(session.thinker.options or {}) do session:say("option %s", option) end
  session:say "shogunok"
end

commands.isready = function(session) session:say "readyok" end

commands.newgame = function(session)
  if session.thinker.new_game then session.thinker.new_game() end
  start_of(session)
end

commands.setoption = function(session, text)
  local name, value = text:match "^name (%w+) value (%S+)$"
  if not name then return "expected 'setoption name NAME value VALUE'" end
  if not session.thinker.set then return ("no option '%s'"):format(name) end
  local ok, message = session.thinker.set(name, value)
  if not ok then return message end
end

commands.rules = function(session, text)
  local rules, message = rules_text.read(text)
  if not rules then return message end
  session.rules = rules
  start_of(session)
end

commands.position = function(session, text)
  local place, moves = split_at(text, "moves")
  if place == "" then return "expected 'position start' or the text of a board" end
  local board, message = core.board(place ~= "start" and place or nil, session.rules)
  if not board then return message end
  local after, history, words = play_all(board, moves)
  if not after then return history end
  session.board, session.history = after, history
  session.start, session.moves = board, words
end

commands.go = function(session, text)
  local limits, message = read_limits(text)
  if not limits then return message end
  if session.board:result() or session.board:count() == 0 then
    return "the game is over"
  end
  local move, problem = session.thinker.think(session, session.board, limits)
  if not move then return problem end
  session:say("bestmove %s", tostring(move))
end

commands.stop = function() end -- nothing is searched now

commands.quit = function(session) session.over = true end

--- Obeys a line.
function Session:obey(line)
  local name, rest = line:match "^%s*(%S+)%s*(.-)%s*$"
  if not name then return end
  local command = commands[name]
  local message = ("unknown command '%s'"):format(name:sub(1, 40))
  if command then
    local ok, problem = pcall(command, self, rest)
    if not ok and tostring(problem):find "interrupted!" then error(problem, 0) end
    message = problem
  end
  if message then self:say("error %s", (tostring(message):gsub("%s+", " "))) end
end

-- What has been read of a line so far.
local function take_begun(self)
  local text = table.concat(self.begun)
  self.begun = {}
  return text
end

-- The next line; nil at the end of the input.
local function read_line(self)
  local begun, rest = take_begun(self), not self.at_end and self.input:read "l"
  if not rest and begun == "" then return nil end
  return begun .. (rest or "")
end

-- The next line if all of it is there; nobody waits for the rest of one.
local function read_what_is_there(self)
  repeat
    local byte = self.input:read(1)
    if byte == "\n" then return take_begun(self) end
    self.at_end = not byte
    self.begun[#self.begun + 1] = byte
  until self.at_end or not core.has_input(protocol.standard_input)
  return nil
end

--- Reads a line while a search goes on, if there is one: `stop`, `quit` and `isready` are obeyed at
--- once, all others after the search. Returns true if the search is to end.
function Session:hear()
  local line = read_what_is_there(self)
  if not line then return false end
  local name = line:match "^%s*(%S+)"
  if name == "quit" then self.over = true end
  if name == "stop" or name == "quit" then return true end
  if name == "isready" then
    self:say "readyok"
  elseif name then
    table.insert(self.kept, line)
  end
  return false
end

--- Serves a thinker until `quit` or the end of the input.
---@param thinker shogun.Thinker
---@param input file*
---@param output file*
function protocol.serve(thinker, input, output)
  local session = { thinker = thinker, input = input, output = output, kept = {}, begun = {} }
  session.rules = core.rules()
  setmetatable(session, Session)
  input:setvbuf "no" -- so that what is not read yet can be seen by the search
  start_of(session)
  while not session.over do
    local line = table.remove(session.kept, 1) or read_line(session)
    if not line then break end
    session:obey(line)
  end
end

--- Seconds for a move, from the limits of `go`; nil if they do not say.
---@param limits table
---@param turn shogun.Colour
---@return number?
function protocol.seconds(limits, turn)
  if limits.movetime then return math.max(limits.movetime, 1) / 1000 end
  local left = turn == "white" and limits.wtime or turn == "red" and limits.rtime
  if not left then return nil end
  local increment = (turn == "white" and limits.winc or turn == "red" and limits.rinc) or 0
  return time.seconds(left / 1000, increment / 1000)
end

return protocol
