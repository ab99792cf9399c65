--- A box: the process in which a stranger's bot runs (csrc/sandbox). It is started once and then
--- kept for many games, each of which begins in the same fresh state. Needs luv, and Linux.
-- @module shogun.bots.box

local bundle = require "shogun.bots.bundle"
local frames = require "shogun.bots.frames"
local program = require "shogun.bots.program"

local start_seconds <const> = 10 -- that a box may take to be ready

---@class shogun.Box
---@field walls string  what holds it, as it said: lines "name<tab>needed<tab>stands<tab>what"
local Box = {
  memory = 256, -- MiB, by default
}
Box.__index = Box

-- Beside the folder of the C module, where make and make install put it.
local function path_of_program()
  local core = package.searchpath("shogun.core", package.cpath)
  local folder = core and core:match "^(.-)shogun[/\\]core%.[^/\\]+$"
  local path = (folder or "") .. "shogun-box"
  local file <close> = io.open(path, "rb")
  if file then return path end
  return nil, ("no box: %s is not there (make builds it on Linux)"):format(path)
end

local function send(self, kind, text) return self.program:write(frames.write(kind, text)) end

-- The next frame within the time; nil and why there is none.
local function receive(self, seconds)
  local kind, text
  local function look()
    kind, text = self.reader:next()
    return kind or text or self.program.is_over
  end
  if not self.program:wait(seconds, look) then return nil, "out of time" end
  if kind then return kind, text end
  return nil, text or self:ending()
end

--- How it has ended, in words.
---@return string
function Box:ending()
  local running = self.program
  running:wait(0.1, function() return running.signal end)
  if running.signal == 31 then return "ended: it made a forbidden system call" end -- SIGSYS
  if running.signal and running.signal > 0 then
    return ("ended by signal %d"):format(running.signal)
  end
  return "ended with status " .. tostring(running.status)
end

-- Hands in shogun's own sources, and has the walls raised.
local function set_up(self, sources)
  local parts = {}
  for i, source in ipairs(sources) do
    parts[i] = frames.write("L", source.name .. "\0" .. source.text)
  end
  parts[#parts + 1] = frames.write("B", "shogun.bots.inside")
  self.program:write(table.concat(parts))
  local kind, text = receive(self, start_seconds)
  if kind == "R" then return text end
  if kind ~= "W" then return nil, text end
  return nil, "the system refuses " .. (text:match "([^\t\n]*)\t[^\n]*\n?$" or "a wall"), text
end

--- Starts one.
---@param memory integer  MiB
---@param instructions integer  a request; 0 for any number
---@return shogun.Box?
---@return string? message
---@return string? refused  the walls, where the system refuses one that is needed
function Box.start(memory, instructions)
  local there, uv = pcall(require, "luv")
  if not there then return nil, "a box needs luv: please install lua-luv" end
  local path, message = path_of_program()
  if not path then return nil, message end
  local sources, problem = bundle.of_shogun()
  if not sources then return nil, problem end
  local self = setmetatable({ reader = frames.reader(), memory = memory,
    instructions = instructions }, Box)
  local pipe, null = uv.new_pipe(false), assert(uv.fs_open("/dev/null", "r+", 0))
  self.program, message = program.start(uv, {
    file = path, arguments = { tostring(memory), tostring(instructions) },
    stdio = { null, null, null, pipe }, input = pipe, output = pipe,
    on_bytes = function(bytes) self.reader:push(bytes) end,
  })
  uv.fs_close(null)
  if not self.program then return nil, ("%s: %s"):format(path, message) end
  local refused
  self.walls, message, refused = set_up(self, sources)
  if self.walls then return self end
  self:close()
  return nil, "no box: " .. message, refused
end

--- Replaces the bot's sources.
---@param sources shogun.Source[]
function Box:hand_in(sources)
  send(self, "F", "")
  for _, source in ipairs(sources) do
    send(self, "L", "bot:" .. source.name .. "\0" .. source.text)
  end
end

--- Sends a request and waits for its answer. Without one the box has ended, or is ended here.
---@param kind string
---@param text string
---@param seconds number  for all of it
---@param on table<string, fun(text: string): string?>  what is done with frames of other kinds: P,
--- a text that was printed; ?, a question, of which it returns the answer
---@return string? kind
---@return string text  without a kind: why
function Box:request(kind, text, seconds, on)
  local now = require("shogun.core").clock
  local deadline = now() + seconds
  send(self, kind, text)
  while true do
    local got, answer = receive(self, deadline - now())
    local handler = on[got]
    if not handler then
      if not got then self:close() end
      return got, answer
    end
    local reply = handler(answer)
    if reply then send(self, "?", reply) end
  end
end

--- Ends it.
function Box:close() self.program:kill() end

Box.__close = Box.close

--- Whether it can be asked.
---@return boolean
function Box:is_open() return not self.program.is_over end

-- Boxes that wait for another bot.
local idle <const> = {}
local most_idle <const> = 8

--- A box that waits for a bot, or a new one.
---@param memory integer  MiB
---@param instructions integer
---@return shogun.Box?
---@return string? message
function Box.borrow(memory, instructions)
  for i, box in ipairs(idle) do
    if box.memory == memory and box.instructions == instructions then
      table.remove(idle, i)
      if box:is_open() then return box end
    end
  end
  return Box.start(memory, instructions)
end

--- Gives a box back after the bot's last answer.
---@param box shogun.Box
function Box.give_back(box)
  if not box:is_open() then return end
  if #idle == most_idle then table.remove(idle, 1):close() end
  idle[#idle + 1] = box
end

return Box
