--- A box: the process in which a stranger's bot runs (csrc/sandbox). It is started once and then
--- kept for many games, each of which begins in the same fresh state. Needs luv, and Linux.
-- @module shogun.box.process

local bundle = require "shogun.box.bundle"
local core = require "shogun.core"
local ending = require "shogun.box.ending"
local program = require "shogun.process.program"

local now <const> = core.clock
local start_seconds <const> = 10 -- that a box may take to be ready
local longest_end <const> = 2 -- seconds, until the end of a process is noticed

-- What a box may say before it answers a request: an honest bot's print ends long before.
local most_said <const> = 1 << 20 -- bytes
local most_questions <const> = 1000

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

-- A frame of the present request.
local function frame(self, kind, text) return ("<c1 I4 s4"):pack(kind, self.number, text) end

-- How its process has ended.
local function ending_of(self)
  local running = self.program
  running:wait(longest_end, function() return running.signal end)
  return ending.of(running.signal, running.status, self.memory)
end

-- The next frame of the present request, before the deadline; nil and why there is none.
local function receive(self, deadline)
  while true do
    local kind, text, number = self.channel:receive(deadline - now())
    if not kind and text == "it has ended" then return nil, ending_of(self) end
    if now() >= deadline then return nil, ending.late end
    if not kind and text then return nil, ending.flooding end
    if kind and number ~= self.number then return nil, ending.stale end
    if kind then return kind, text end
  end
end

-- What is wrong before it is asked: it has ended, or has something to say. Nil if nothing is.
local function look(self)
  if self.channel:is_idle() then return nil end
  local kind, text = self.channel:receive(0)
  if not kind and text == "it has ended" then return ending_of(self) end
  return ending.strange
end

-- Hands in shogun's own sources, and has the walls raised. Returns what it says of them.
local function set_up(self, sources)
  local parts, deadline = {}, now() + start_seconds
  for i, source in ipairs(sources) do
    parts[i] = frame(self, "L", source.name .. "\0" .. source.text)
  end
  parts[#parts + 1] = frame(self, "B", "shogun.box.guest")
  self.channel:send(table.concat(parts), start_seconds)
  local kind, text = receive(self, deadline)
  if kind == "R" then return text end
  if not kind then return nil, text.words end
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
    channel = channel, memory = memory, instructions = instructions, number = 0,
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
---@param seconds number  for all of it
function Box:hand_in(sources, seconds)
  local parts = { frame(self, "F", "") }
  for _, source in ipairs(sources) do
    parts[#parts + 1] = frame(self, "L", "bot:" .. source.name .. "\0" .. bundle.code(source.text))
  end
  self.channel:send(table.concat(parts), seconds)
end

-- Sends a request, and takes the frames before its answer. What cannot be sent is noticed by what
-- is read.
local function exchange(self, kind, text, seconds, on)
  local deadline, said, questions = now() + seconds, 0, 0
  self.number = self.number + 1 & 0xffffffff
  self.channel:send(frame(self, kind, text), seconds)
  while true do
    local got, answer = receive(self, deadline)
    if not got then return nil, answer end
    local is_between, reply = on(got, answer)
    if not is_between then return got, answer end
    said, questions = said + #frame(self, got, answer), questions + (reply and 1 or 0)
    if said > most_said or questions > most_questions then return nil, ending.flooding end
    if reply then self.channel:send(frame(self, "?", reply), deadline - now()) end
  end
end

--- Sends a request and waits for its answer. Without one the box has ended, or is ended here.
---@param kind string
---@param text string
---@param seconds number  for all of it
---@param on fun(kind: string, text: string): boolean, string?  called with each frame; returns
--- whether it is no answer yet, and what is replied to it, if anything
---@return string? kind
---@return string | shogun.Ending text  without a kind: why
function Box:request(kind, text, seconds, on)
  self.is_busy = true
  local got, answer = nil, look(self)
  if not answer then got, answer = exchange(self, kind, text, seconds, on) end
  if not got then self:close() end
  if got ~= "A" then self.is_spoiled = true end
  self.is_busy = false
  return got, answer
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

-- Whether another bot may have it: after any game that did not end in order it is not trusted to be
-- in step, nor where it has ended or has more to say.
local function is_free(self)
  return self:is_open() and not self.is_spoiled and self.channel:is_idle()
end

-- Boxes that wait for another bot.
local idle <const> = {}
local most_idle <const> = 8

--- A box that waits for a bot, or a new one.
---@param memory integer  MiB
---@param instructions integer
---@return shogun.Box?
---@return string? message
function Box.borrow(memory, instructions)
  for i = #idle, 1, -1 do
    local box = idle[i]
    if box.memory == memory and box.instructions == instructions then
      table.remove(idle, i)
      if is_free(box) then return box end
      box:close()
    end
  end
  return Box.start(memory, instructions)
end

--- Gives a box back after the bot's last answer.
---@param box shogun.Box
function Box.give_back(box)
  if not is_free(box) then return box:close() end
  if #idle == most_idle then table.remove(idle, 1):close() end
  idle[#idle + 1] = box
end

return Box
