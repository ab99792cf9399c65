--- Lines from a person: edited, with a history, at a terminal where luv is installed; plain lines
-- elsewhere.
--
-- The terminal is raw only while a line is typed, and always restored. Nothing blocks for longer
-- than a second, and Lua code runs in between, so that signals are handled.

local has_input = require("shogun.core").has_input
local load_luv = require "shogun.process.luv"
local new_editor = require "shogun.cli.editor"
local new_lines = require "shogun.lines"
local terminal = require "shogun.cli.terminal"

local stdin <const>, longest_wait <const> = 0, 1000 -- milliseconds
local portion <const> = 4096

local Input = {}
Input.__index = Input

local normal <const>, raw <const> = 0, 1 -- modes of libuv's terminals

-- Draws the line again over itself.
local function draw(self, prompt, editor)
  local columns = self.tty:get_winsize()
  local width = (columns and columns > 0 and columns or 80) - utf8.len(prompt)
  local part, column = editor:view(math.max(width, 2))
  io.stderr:write("\r", prompt, part, "\27[K\r\27[", ("%d"):format(utf8.len(prompt) + column), "C")
end

-- Kills the program by a signal, as if it had not caught it.
local function die(self, signal)
  self.tty:set_mode(normal)
  self.signals[signal]:stop()
  self.uv.kill(self.uv.os_getpid(), signal)
end

-- Stops the program's job; returns when the job continues.
local function suspend(self)
  self.tty:set_mode(normal)
  io.stderr:write "\r\n"
  self.uv.kill(0, "sigtstp")
  self.tty:set_mode(raw)
end

-- The bytes received since the last call: "" if there are none, nil at the end of the input.
local function receive(self)
  local is_there = has_input(stdin, longest_wait)
  self.uv.run "nowait"
  if self.caught then die(self, self.caught) end
  if not is_there then return "" end
  local bytes = self.uv.fs_read(stdin, portion)
  return bytes ~= "" and bytes or nil
end

-- Edits one line, and returns it; nil at the end of the input, or when `is_late()`.
local function edit(self, prompt, is_late)
  local editor, bytes = new_editor(self.history), self.rest
  while bytes do
    local event = editor:type(bytes)
    draw(self, prompt(), editor)
    self.rest = editor.rest
    if event == "line" then return editor:text() end
    if event == "end" then return nil end
    if event == "interrupt" then error("interrupted!", 0) end
    if event == "suspend" then suspend(self) end
    bytes = event == "suspend" and "" or receive(self)
    if is_late() then return nil end
  end
end

-- The handlers of signals: go raw again after a stop, draw again in another width, or end.
local handlers <const> = {
  sigcont = function(self)
    self.tty:set_mode(normal)
    self.tty:set_mode(raw)
  end,
  sigwinch = function() end,
  sigterm = function(self) self.caught = "sigterm" end,
  sighup = function(self) self.caught = "sighup" end,
}

-- Takes the terminal while a line is typed; returns a function that restores it.
local function take(self)
  for name, signal in pairs(self.signals) do
    signal:start(name, function() handlers[name](self) end)
  end
  self.tty:set_mode(raw)
  return setmetatable({}, { __close = function()
    self.tty:set_mode(normal)
    io.stderr:write "\r\n"
    for _, signal in pairs(self.signals) do signal:stop() end
  end })
end

local function remember(self, line)
  if line and line:find "%S" and line ~= self.history[#self.history] then
    table.insert(self.history, line)
  end
end

local function read_edited(self, prompt, is_late)
  local _ <close> = take(self)
  local line = edit(self, prompt, is_late)
  remember(self, line)
  return line
end

local function read_plain(self, prompt, is_late)
  io.stderr:write(prompt())
  while not has_input(stdin, longest_wait) do
    if is_late() then return nil end
  end
  local line, message = self.lines:read()
  if not line then io.stderr:write(message or "", "\n") end
  return line or message and ""
end

-- Whether input and output are a terminal that can move its cursor, and luv is installed.
local function can_edit()
  if os.getenv "TERM" == "dumb" or not terminal.is_terminal(0) or not terminal.is_terminal(2) then
    return nil
  end
  return load_luv()
end

-- Chooses how to read lines, before the first one.
local function open(self)
  local uv = can_edit()
  if not uv then return read_plain end
  self.uv, self.tty = uv, assert(uv.new_tty(stdin, true))
  self.history, self.rest, self.signals = {}, "", {}
  for name in pairs(handlers) do self.signals[name] = uv.new_signal() end
  return read_edited
end

--- Reads a line.
---@param prompt fun(): string  the text before the line, written again every second
---@param is_late fun(): boolean  whether to stop waiting
---@return string? line  nil at the end of the input, and when it is too late
function Input:read(prompt, is_late)
  self.reader = self.reader or open(self)
  return self:reader(prompt, is_late)
end

--- Makes a reader of the standard input.
---@return table
return function()
  io.stdin:setvbuf "no" -- or waiting for input would miss buffered bytes
  return setmetatable({ lines = new_lines(io.stdin) }, Input)
end
