--- A player that is another program, which speaks the text protocol (engine/protocol/) over its
-- standard input and output. It needs luv.

local check = require "shogun.check"
local core = require "shogun.core"
local info_line = require "shogun.engine.protocol.info"
local load_luv = require "shogun.process.luv"
local moves = require "shogun.record.moves"
local new_lines = require "shogun.lines"
local numbers = require "shogun.numbers"
local program = require "shogun.process.program"
local protocol = require "shogun.engine.protocol"
local seeds = require "shogun.game.seed"
local time = require "shogun.engine.time"

local now <const> = core.clock

local External = { keeps_time = true }
External.__index = External

local known <const> = {
  command = true, name = true, options = true, depth = true, nodes = true, movetime = true,
  timeout = true, cputime = true,
}

-- The least share of a processor that a program gets: one second of processor time may take 20
-- seconds.
local least_share <const> = 1 / 20
local longest_wait <const> = 1e9 -- seconds

local function fail(self, format, ...)
  self:close()
  error(("%s: " .. format):format(self.name, ...), 0)
end

local function write(self, line)
  local sent, message = self.program:write(line .. "\n")
  if not sent or self.reason then fail(self, "%s", self.reason or message) end
end

-- Calls `on_input`, which may read input. If it returns false, stops the search, but only once.
local function call_on_input(self)
  if self.on_input() ~= false or self.is_stopped then return end
  self.is_stopped = true
  self.program:write "stop\n"
end

-- Waits for the next line that begins with one of the `wanted` words; returns the line's words.
local function read(self, question, seconds, wanted)
  local found
  local function look()
    while #self.lines > 0 and not found do
      local words = table.remove(self.lines, 1)
      self.buffered = self.buffered - words.bytes
      if wanted[words[1]] then found = words end
    end
    if self.on_input and not found then call_on_input(self) end
    return found ~= nil or self.reason or self.program.is_over
  end
  if not self.program:wait(seconds, look) then
    local rest = self.reader:unfinished()
    rest = rest ~= "" and (", only %s without the end of the line"):format(core.quoted(rest)) or ""
    local text = "no answer to '%s' within %g seconds%s"
    fail(self, "%s", numbers.format(text, question, seconds, rest))
  end
  return found or fail(self, self.reason or "it has ended")
end

-- Stores the program's `name` and `author`. A program that names no protocol version speaks ours.
local function take_id(self, words)
  local name, value = words[2], table.concat(words, " ", 3)
  if name == "protocol" and value ~= tostring(protocol.version) then
    self.reason = ("it speaks version %s of the text protocol, expected %d")
      :format(check.printable(value), protocol.version)
  end
  if (name == "name" or name == "author") and value ~= "" then
    self.says[name] = check.printable(value)
  end
end

-- Notes the highest seed that the program accepts, and whether it can measure processor time.
local function take_option(self, words)
  local declared = table.concat(words, " ", 2, math.min(#words, 5))
  if declared == "name cputime type check" then self.has_cputime = true end
  if declared ~= "name seed type spin" then return end
  for i = 6, #words, 2 do
    if words[i] == "max" then self.most_seed = math.tointeger(tonumber(words[i + 1])) end
  end
end

-- Stores the score of the best line while the program thinks.
local function take_info(self, words)
  if self.is_thinking then self.score = info_line.score(words) or self.score end
end

-- Queues an answer. The program thinks after `readyok`, which comes before the answer to `go`.
local function keep(self, words)
  self.is_thinking = words[1] == "readyok"
  if self.is_thinking then self.score = nil end
  self.lines[#self.lines + 1] = words
  self.buffered = self.buffered + words.bytes
end

-- Lines that begin with any other word are dropped.
local answers <const> = {
  shogunok = keep, readyok = keep, bestmove = keep, error = keep, id = take_id, info = take_info,
  option = take_option,
}

local most_buffered <const> = 1 << 20 -- bytes

local function never() return false end

-- Takes the lines that have arrived. Sets `reason` if a line is too long or too many lines wait.
local function take(self, bytes)
  self.arrived = bytes
  while not self.reason and not self.closed do
    local line, message = self.reader:read(never)
    if message or self.buffered > most_buffered or #self.lines > 1000 then
      self.reason = "it writes too much"
    end
    if not line then return end
    local words = moves.words(line)
    words.bytes = #line
    local take_words = answers[words[1]]
    if take_words then take_words(self, words) end
  end
end

local function new_reader(self)
  return new_lines { read = function()
    local bytes = self.arrived
    self.arrived = ""
    return bytes
  end }
end

local function expect_ready(self, seconds)
  local answer = read(self, "isready", seconds, { readyok = true, error = true })
  if answer[1] ~= "readyok" then fail(self, "%s", check.printable(table.concat(answer, " "))) end
end

-- Waits until the program has carried out every command so far.
local function wait_until_ready(self, seconds)
  write(self, "isready")
  expect_ready(self, seconds)
end

local function write_option(self, name, value)
  write(self, numbers.format("setoption name %s value %s", name, value))
end

local function set_cputime(self)
  if not self.has_cputime then
    fail(self, "it lacks the option cputime, so its moves can't be limited by processor time")
  end
  write_option(self, "cputime", true)
end

local function start(self, seconds)
  local uv = self.uv
  local input, output = uv.new_pipe(false), uv.new_pipe(false)
  self.program = program.start(uv, {
    file = "/bin/sh", arguments = { "-c", self.command }, stdio = { input, output, 2 },
    input = input, output = output, on_bytes = function(bytes) take(self, bytes) end,
  }) or false
  if not self.program then fail(self, "it cannot be started") end
  write(self, "shogun")
  read(self, "shogun", seconds, { shogunok = true })
  if self.cputime then set_cputime(self) end
  for name, value in pairs(self.set) do write_option(self, name, value) end
  wait_until_ready(self, seconds)
  self.is_started = true
end

local function milliseconds(seconds)
  return math.floor(math.max(0, math.min(seconds, time.longest)) * 1000)
end

-- The limits of a clock with `left` seconds. If the clock is for the whole game, the words of `go`
-- that say so; otherwise an empty text, and the milliseconds for this move.
local function clock_limits(board, clock, left)
  if not clock[board:turn()] then return "", math.max(milliseconds(left), 1) end
  local rest, inc = milliseconds(left), milliseconds(clock.increment or 0)
  return (" wtime %d rtime %d winc %d rinc %d"):format(rest, rest, inc, inc), nil
end

-- The line `go` with its limits: the player's own and those of the clock.
local function go_line(self, board, clock, left)
  local limits, alone = "", nil
  if clock then limits, alone = clock_limits(board, clock, left) end
  for _, name in ipairs { "depth", "nodes" } do
    if self[name] then limits = ("%s %s %d"):format(limits, name, self[name]) end
  end
  local movetime = math.min(self.movetime or math.huge, alone or math.huge)
  if movetime < math.huge then limits = ("%s movetime %d"):format(limits, movetime) end
  return limits == "" and "go movetime 100" or "go" .. limits
end

-- The seconds that the program may use: those left, minus a reserve for messages, the time that
-- answers to `isready` took at busy moments. The grace pays for the reserve first.
local function left_for(self, clock)
  local reserve = self.manager:reserve() - (clock.grace or 0)
  return math.max(clock.left - math.max(reserve, 0), clock.left / 2)
end

-- Seconds after which a program that has not answered `go` counts as hanging.
local function timeout_of(self, clock)
  local share = self.cputime and least_share or 1
  local limit = clock and clock.left + (clock.grace or 0) or (self.movetime or 0) / 1000 / share
  return math.min(self.timeout + limit, longest_wait)
end

-- The board with the moves that led to it, if known, so that repetitions can be seen.
local function position_of(board, info)
  local played = info.start and info.moves or {}
  if #played == 0 then return "position " .. board:text() end
  return ("position %s moves %s"):format(info.start:text(), table.concat(played, " "))
end

-- The program gets the game's seed for its random choices, unless the caller has set one.
local function write_seed(self, info)
  if not self.most_seed or self.set.seed or not (info and info.random) then return end
  write_option(self, "seed", seeds.of_game(info.random, self.most_seed))
end

--- Starts the program, unless it runs, and waits until it is ready: then `says.name` is what it
--- calls itself, `says.author` who wrote it. Raises where it does not answer in time.
--- ```lua
--- local bot <close> = shogun.bots.external { command = "true" }
--- print(pcall(bot.start, bot))
--- ```
function External:start()
  if not self.program then start(self, self.timeout) end
end

--- Starts the program, or tells it that another game begins. Raises if it is late to answer.
--- ```lua
--- local bot <close> = shogun.bots.external { command = "shogun engine", nodes = 100 }
--- bot:new_game()
--- ```
function External:new_game()
  if self.closed then return end
  if not self.program then return start(self, self.timeout) end
  write(self, "newgame")
  wait_until_ready(self, self.timeout)
end

--- Asks the program for a move. Raises where it answers with none in time.
--- ```lua
--- local bot <close> = shogun.bots.external { command = "shogun engine", nodes = 100 }
--- print(pcall(bot.choose, bot, board))
--- ```
---@param board shogun.Board
---@param info? shogun.Info
---@return string move  which need not be legal
function External:choose(board, info)
  local clock = info and info.clock
  if not self.program then start(self, self.timeout) end
  if self.closed then error(self.name .. ": it has ended", 0) end
  local asked = now()
  self.is_stopped = false
  write(self, "rules " .. tostring(board:rules()))
  write(self, position_of(board, info or {}))
  write_seed(self, info)
  write(self, "isready")
  write(self, go_line(self, board, clock, clock and left_for(self, clock)))
  expect_ready(self, self.timeout) -- it has carried out the earlier commands
  self.manager:update(now() - asked)
  local answer = read(self, "go", timeout_of(self, clock), { bestmove = true, error = true })
  local move, reason = answer[2], table.concat(answer, " ", 3)
  local is_answer = answer[1] == "bestmove" and move
  if is_answer and (move ~= "none" or reason == "") then return move end
  fail(self, "%s", check.printable(is_answer and reason or table.concat(answer, " ")))
end

--- Ends the program: sends `quit`, and kills it after a second.
--- ```lua
--- local bot = shogun.bots.external { command = "shogun engine" }
--- bot:close()
--- ```
function External:close()
  local running = self.program
  if not running or self.closed then return end
  self.closed = true
  if running:write "quit\n" then running:wait(1, function() return running.is_over end) end
  running:kill()
end

External.__close = External.close

--- Makes a player of a program that speaks the text protocol, in any language. The program starts
--- with its first move to choose, and ends with the player: close it, or keep it in a to-be-closed
--- variable (`<close>`). Needs luv.
--- ```lua
--- local bot = shogun.bots.external { command = "shogun engine", nodes = 100 }
--- print(bot.name)  --> shogun engine
--- ```
---@param options { command: string, name: string?, options: table<string, any>?, depth: integer?,
--- nodes: integer?, movetime: integer?, cputime: boolean?, timeout: number? }  command: for the
--- shell; name: default: the command; options: the program's own, by name; depth, nodes: sent with
--- every `go`; movetime: milliseconds; cputime: movetime is processor time (a program without an
--- option cputime is refused when it starts); timeout: seconds that an answer may take beyond the
--- move's limit and grace, default 10: then the program counts as hanging and is killed
---@return shogun.Player
return function(options)
  local uv, message = load_luv()
  if not uv then check.raise("bots.external " .. message) end
  check.of_type(options, "options", "table", "a table such as { command = \"./mybot\" }")
  if type(options.command) ~= "string" then
    check.raise("command: expected the command that starts the program")
  end
  check.names(options, known)
  local function whole(name, most) return check.whole(options, name, 0, most or 1 << 31) end
  local timeout = check.positive(options, "timeout") or 10
  local cputime = check.flag(options, "cputime")
  if type(options.name or "") ~= "string" or type(options.options or {}) ~= "table" then
    check.raise("expected a string as name and a table as options")
  end
  local self = {
    uv = uv, lines = {}, buffered = 0, says = {}, name = options.name or options.command,
    command = options.command, set = options.options or {}, depth = whole "depth",
    nodes = whole "nodes", movetime = whole("movetime", time.longest * 1000),
    timeout = math.min(timeout, longest_wait),
    cputime = cputime, manager = time.manager(),
  }
  self.reader = new_reader(self)
  return setmetatable(self, External)
end
