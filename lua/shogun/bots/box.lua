--- A box: the process in which a stranger's bot runs (csrc/sandbox). It is started once and then
--- kept for many games, each of which begins in the same fresh state. Needs luv, and Linux.
-- @module shogun.bots.box

local bundle = require "shogun.bots.bundle"
local core = require "shogun.core"
local program = require "shogun.bots.program"

local now <const> = core.clock
local start_seconds <const> = 10 -- that a box may take to be ready

---@class shogun.Box
---@field walls string  what holds it, as it said: lines "name<tab>needed<tab>stands<tab>what"
local Box = {
  memory = 256, -- MiB, by default
  most_instructions = 1 << 60, -- that can be counted
}
Box.__index = Box

-- Beside the folder of the C module, where make and make install put it.
local function path_of_program()
  local module = package.searchpath("shogun.core", package.cpath)
  local folder = module and module:match "^(.-)shogun[/\\]core%.[^/\\]+$"
  local path = (folder or "") .. "shogun-box"
  local file <close> = io.open(path, "rb")
  if file then return path end
  return nil, ("no box: %s is not there (make builds it on Linux)"):format(path)
end

local function frame(kind, text) return kind .. ("<s4"):pack(text) end

-- The next frame before the deadline; nil and why there is none.
local function receive(self, deadline)
  while true do
    local kind, text = self.channel:receive(deadline - now())
    if kind then return kind, text end
    if text == "it has ended" then return nil, self:ending() end
    if text then return nil, text end
    if now() >= deadline then return nil, "out of time" end
  end
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

-- Hands in shogun's own sources, and has the walls raised. Returns what it says of them.
local function set_up(self, sources)
  local parts, deadline = {}, now() + start_seconds
  for i, source in ipairs(sources) do
    parts[i] = frame("L", source.name .. "\0" .. source.text)
  end
  parts[#parts + 1] = frame("B", "shogun.bots.inside")
  self.channel:send(table.concat(parts), start_seconds)
  local kind, text = receive(self, deadline)
  if kind == "R" then return text end
  if kind ~= "W" then return nil, text end
  return nil, "the system refuses " .. (text:match "([^\t\n]*)\t[^\n]*\n?$" or "a wall"), text
end

-- Starts the process, with the other end of the channel as its descriptor 3.
local function start_process(self, uv, path)
  local null = assert(uv.fs_open("/dev/null", "r+", 0))
  local message
  self.program, message = program.start(uv, {
    file = path, arguments = { tostring(self.memory), tostring(self.instructions) },
    stdio = { null, null, null, self.channel:child() },
  })
  uv.fs_close(null)
  self.channel:started()
  return self.program, message
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
  local channel, reason = core.channel()
  if not channel then return nil, reason end
  local self = setmetatable({
    channel = channel, memory = memory, instructions = instructions,
  }, Box)
  local started, why = start_process(self, uv, path)
  if not started then return nil, ("%s: %s"):format(path, why) end
  local refused
  self.walls, message, refused = set_up(self, sources)
  if self.walls then return self end
  self:close()
  return nil, "no box: " .. message, refused
end

--- Replaces the bot's sources.
---@param sources shogun.Source[]
function Box:hand_in(sources)
  local parts = { frame("F", "") }
  for _, source in ipairs(sources) do
    parts[#parts + 1] = frame("L", "bot:" .. source.name .. "\0" .. bundle.code(source.text))
  end
  self.channel:send(table.concat(parts), start_seconds)
end

--- Sends a request and waits for its answer. Without one the box has ended, or is ended here.
---@param kind string
---@param text string
---@param seconds number  for all of it
---@param on fun(kind: string, text: string): boolean, string?  called with each frame; returns
--- whether it is no answer yet, and what is replied to it, if anything
---@return string? kind
---@return string text  without a kind: why
function Box:request(kind, text, seconds, on)
  local deadline = now() + seconds
  self.is_busy = true
  self.channel:send(frame(kind, text), seconds)
  while true do
    local got, answer = receive(self, deadline)
    if not got then
      self:close()
      return nil, answer
    end
    local is_between, reply = on(got, answer)
    if not is_between then
      self.is_busy = false
      return got, answer
    end
    if reply then self.channel:send(frame("?", reply), deadline - now()) end
  end
end

--- Ends it.
function Box:close()
  self.program:kill()
  self.channel:close()
end

Box.__close = Box.close

--- Whether it can be asked: not where it was ended, nor where Ctrl-C came between a request and its
--- answer.
---@return boolean
function Box:is_open() return not self.program.is_killed and not self.is_busy end

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
  if not box:is_open() then return box:close() end
  if #idle == most_idle then table.remove(idle, 1):close() end
  idle[#idle + 1] = box
end

return Box
