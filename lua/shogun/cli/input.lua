--- Reads lines from a person. At a terminal, if luv is installed, the person can edit the line and
-- recall earlier lines.
--
-- The terminal is raw only while a person types a line, and is always restored. No call blocks for
-- longer than a second, so that the Lua code between the calls can handle signals.

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

-- Draws the prompt and the line again in their place.
local function draw(self, prompt, editor)
  local columns = self.tty:get_winsize()
  local width = (columns and columns > 0 and columns or 80) - utf8.len(prompt)
  local part, column = editor:view(math.max(width, 2))
  io.stderr:write("\r", prompt, part, "\27[K\r\27[", ("%d"):format(utf8.len(prompt) + column), "C")
end

-- Lets a caught signal end the program: restores the terminal, then sends the signal again.
local function die(self, signal)
  self.tty:set_mode(normal)
  self.signals[signal]:stop()
  self.uv.kill(self.uv.os_getpid(), signal)
end

-- Stops the program's job as Ctrl-Z does; returns when the shell continues the job.
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

-- What signals do. sigcont makes the terminal raw again. sigwinch only wakes the loop, which then
-- draws the line again. The others end the program.
local handlers <const> = {
  sigcont = function(self)
    self.tty:set_mode(normal)
    self.tty:set_mode(raw)
  end,
  sigwinch = function() end,
  sigterm = function(self) self.caught = "sigterm" end,
  sighup = function(self) self.caught = "sighup" end,
}

-- Sets the terminal to raw and catches signals; closing the returned value undoes both.
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

local function read_edited(self, prompt, is_late)
  local _ <close> = take(self)
  local line = edit(self, prompt, is_late)
  if line and line:find "%S" and line ~= self.history[#self.history] then
    table.insert(self.history, line)
  end
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

-- Returns luv if it is installed, and if stdin and stderr are a terminal that can move its cursor.
local function can_edit()
  if os.getenv "TERM" == "dumb" or not terminal.is_terminal(0) or not terminal.is_terminal(2) then
    return nil
  end
  return load_luv()
end

-- Chooses how to read lines. `Input:read` calls this before the first line.
local function open(self)
  local uv = can_edit()
  if not uv then return read_plain end
  self.uv, self.tty = uv, assert(uv.new_tty(stdin, true))
  self.history, self.rest, self.signals = {}, "", {}
  for name in pairs(handlers) do self.signals[name] = uv.new_signal() end
  return read_edited
end

--- Reads a line.
---@param prompt fun(): string  returns the text before the line; called every second
---@param is_late fun(): boolean  whether to stop waiting
---@return string? line  nil at the end of the input, or once `is_late()`
function Input:read(prompt, is_late)
  self.reader = self.reader or open(self)
  return self:reader(prompt, is_late)
end

--- Makes a reader of the standard input.
---@return table
return function()
  io.stdin:setvbuf "no" -- since has_input does not see bytes in a buffer
  return setmetatable({ lines = new_lines(io.stdin) }, Input)
end
