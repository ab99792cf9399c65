--- A box: the process in which an untrusted bot runs (csrc/sandbox). It is started once and serves
--- many games, each of which begins in the same fresh state. Needs luv, and Linux.

local bundle = require "shogun.box.bundle"
local core = require "shogun.core"
local failure = require "shogun.box.failure"
local files = require "shogun.files"
local load_luv = require "shogun.process.luv"
local program = require "shogun.process.program"
local protocol = require "shogun.box.protocol"

local now <const> = core.clock
local kinds <const>, limits <const> = protocol.kinds, protocol.limits
local start_seconds <const> = 10 -- from the start of the process until the box is ready
local longest_wait <const> = 0.02 -- seconds between two calls of `on_input`
local longest_end <const> = 2 -- seconds, until the end of a process is noticed

---@class shogun.Box
---@field on_input (fun())?  called while a request waits for its answer; may raise
---@field layers string  as it reports them: lines "name<tab>needed<tab>stands<tab>what"
local Box = {
  memory = limits.memory, -- MiB
}
Box.__index = Box

-- Beside the folder of the C module, where make and make install put it.
local function path_of_program()
  if files.is_windows then return nil, "no box: a box needs Linux" end
  local module = package.searchpath("shogun.core", package.cpath)
  local folder = module and module:match "^(.-)shogun[/\\]core%.[^/\\]+$"
  local path = (folder or "") .. "shogun-box"
  local file <close> = io.open(path, "rb")
  if file then return path end
  return nil, ("no box: %s is missing (building it needs Linux and libseccomp)"):format(path)
end

-- A frame of the present request.
local function frame(self, kind, text) return protocol.frame(kind, self.number, text) end

-- How its process ended.
local function ending_of(self)
  local running = self.program
  running:wait(longest_end, function() return running.signal end)
  return failure.of(running.signal, running.status, self.memory)
end

-- Receives the next frame of the present request before the deadline; nil and a failure otherwise.
local function receive(self, deadline)
  while true do
    if self.on_input then self.on_input() end
    local seconds = math.min(deadline - now(), self.on_input and longest_wait or math.huge)
    local kind, text, number = self.channel:receive(seconds)
    if not kind and text == "it has ended" then return nil, ending_of(self) end
    if now() >= deadline then return nil, failure.late end
    if not kind and text then return nil, failure.flooding end
    if kind and number ~= self.number then return nil, failure.stale end
    if kind then return kind, text end
  end
end

-- The failure of a box before a request: it has ended, or has sent a frame. Nil if it is idle.
local function failure_before_request(self)
  if self.channel:is_idle() then return nil end
  local kind, text = self.channel:receive(0)
  if not kind and text == "it has ended" then return ending_of(self) end
  return failure.strange
end

-- Sends Shogun's own sources, and starts the guest in the sandbox. Returns the report of layers.
local function set_up(self, sources)
  local parts, deadline = {}, now() + start_seconds
  for i, source in ipairs(sources) do
    parts[i] = frame(self, kinds.add_source, protocol.pack_source(source.name, source.text))
  end
  parts[#parts + 1] = frame(self, kinds.start, "shogun.box.guest")
  self.channel:send(table.concat(parts), start_seconds)
  local kind, text = receive(self, deadline)
  if kind == kinds.ready then return text end
  if not kind then return nil, text.words end
  if kind ~= kinds.refused then return nil, text end
  return nil, "the system refuses " .. (text:match "([^\t\n]*)\t[^\n]*\n?$" or "a layer"), text
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

--- Why this system has no box at all; nil if its program and luv are there.
---@return string?
function Box.absent()
  local _, message = path_of_program()
  local _, missing = load_luv()
  return message or missing and "a box " .. missing
end

--- Starts a box.
---@param memory integer  MiB
---@param instructions integer  for each request; 0: no limit
---@return shogun.Box?
---@return string? message
---@return string? refused  the report of its layers, if the system refuses a needed layer
---@return boolean? may_pass  the failure may be temporary: a lack of memory or processes, say
function Box.start(memory, instructions)
  local absent = Box.absent()
  if absent then return nil, absent end
  local path = path_of_program()
  local sources, problem = bundle.of_shogun()
  if not sources then return nil, problem end
  local channel, reason = core.channel()
  if not channel then return nil, reason, nil, true end
  local self = setmetatable({
    channel = channel, memory = memory, instructions = instructions, number = 0,
  }, Box)
  local started, why = start_process(self, load_luv(), path)
  if not started then return nil, ("%s: %s"):format(path, why), nil, true end
  local message, refused
  self.layers, message, refused = set_up(self, sources)
  if self.layers then return self end
  self:close()
  return nil, "no box: " .. message, refused, not refused or nil
end

--- Replaces the bot's sources.
---@param sources shogun.Source[]
---@param seconds number  for all of it
function Box:hand_in(sources, seconds)
  local parts = { frame(self, kinds.remove_sources, "") }
  for _, source in ipairs(sources) do
    local name, text = protocol.library_name(source.name), bundle.code(source.text)
    parts[#parts + 1] = frame(self, kinds.add_source, protocol.pack_source(name, text))
  end
  self.channel:send(table.concat(parts), seconds)
end

-- Sends a request, and handles the frames before its answer. A failure to send shows in what is
-- received.
local function exchange(self, kind, text, seconds, on)
  local deadline, bytes, questions = now() + seconds, 0, 0
  self.number = self.number + 1 & 0xffffffff
  self.channel:send(frame(self, kind, text), seconds)
  while true do
    local got, answer = receive(self, deadline)
    if not got then return nil, answer end
    local is_between, reply = on(got, answer)
    if not is_between then return got, answer end
    bytes, questions = bytes + protocol.frame_size(answer), questions + (reply and 1 or 0)
    if bytes > limits.request_bytes or questions > limits.questions then
      return nil, failure.flooding
    end
    if reply then self.channel:send(frame(self, kinds.reply, reply), deadline - now()) end
  end
end

--- Sends a request and waits for its answer. Without one the box has ended, or is ended here.
---@param kind string
---@param text string
---@param seconds number  for all of it
---@param on fun(kind: string, text: string): boolean, string?  called with each frame; returns
--- whether the answer is still to come, and the reply to a question
---@return string? kind
---@return string | shogun.BoxFailure text  without a kind: how the box failed
function Box:request(kind, text, seconds, on)
  self.is_busy = true
  local got, answer = nil, failure_before_request(self)
  if not answer then got, answer = exchange(self, kind, text, seconds, on) end
  if not got then self:close() end
  if got ~= kinds.answer then self.is_spoiled = true end
  self.is_busy = false
  return got, answer
end

--- Kills the process.
function Box:close()
  self.program:kill()
  self.channel:close()
end

Box.__close = Box.close

--- Whether it takes requests: not after it was killed, nor after an error or Ctrl-C between a
--- request and its answer.
---@return boolean
function Box:is_open() return not self.program.is_killed and not self.is_busy end

-- Whether another bot may use it: not after a request without an answer, when it may be out of
-- step, nor when it has ended or has sent a frame that was not requested.
local function is_free(self)
  return self:is_open() and not self.is_spoiled and self.channel:is_idle()
end

-- The pool of idle boxes.
local idle <const> = {}
local most_idle <const> = 8

--- Takes an idle box from the pool, or starts one, as `start` does.
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

--- Returns a box to the pool after the bot's last answer.
---@param box shogun.Box
function Box.give_back(box)
  if not is_free(box) then return box:close() end
  if #idle == most_idle then table.remove(idle, 1):close() end
  idle[#idle + 1] = box
end

return Box
