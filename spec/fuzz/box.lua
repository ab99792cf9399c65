-- box.lua -- fuzzes whole games of a box that lies, and the game of its next owner.
--
-- The bytes say what a false box writes whenever it is sent something: frames of any kind, with the
-- number of the request or another, too early, too many, cut short, without end. Its bot is closed,
-- it may say more, and then an honest bot gets a box: that one or a new one. Its game is its own.

local Box = require "shogun.box.process"
local boxed = require "shogun.box.player"
local bundle = require "shogun.box.bundle"
local core = require "shogun.core"
local messages = require "spec.fuzz.messages"
local pack_options <const> = require("shogun.box.protocol").pack_options
local write = require "fuzz.write"

local path <const>, own_move <const> = "fuzzed.lua", "d1e3"
bundle.register(path, { { name = "fuzzed", shown = path, text = "" } })

local short <const>, longer <const>, enough <const> = 0.001, 0.5, 20 -- seconds
local most_unread <const> = 1 << 15 -- bytes, which fit into a socket
local most_written <const> = 5 << 18 -- in one request; a parent reads no more

local kinds <const> = { "A", "A", "A", "E", "I", "X", "P", "?", "R", "\0" }
local asked <const> = { "history", "moves", "start", "", "nothing" }

local declared <const> = pack_options {
  { name = "style", default = "a", values = { "a" } },
  { name = "weight", default = 3, min = 0 },
}

local function frame(kind, number, text) return ("<c1 I4 s4"):pack(kind, number, text) end

-- A false box -- the other end of a channel -- and what it has been sent.

local Peer = {}
Peer.__index = Peer

function Peer:next() -- of the bytes; 0 at their end
  self.at = self.at + 1
  return self.script:byte(self.at) or 0
end

function Peer:write(bytes)
  if self.has_ended or self.unread + #bytes > most_unread then return end
  self.unread, self.written = self.unread + #bytes, self.written + #bytes
  assert(write(self.channel:child(), bytes))
end

-- The name, the author and the options of a bot: these are right, or cut, or other bytes follow.
local function bot_of(self)
  local kind = self:next()
  local options = declared
  if kind >= 64 then options = declared:sub(1, kind % #declared) .. string.char(self:next()) end
  if kind >= 128 then options = options .. self.script:sub(self.at) end
  return ("<s4 s4 s4"):pack("liar", "", options)
end

-- A text as the kind has it, or not.
local function text_of(self, kind)
  local size = self:next()
  if kind == "?" then return asked[size % #asked + 1] end
  if kind == "A" and size < 128 then return bot_of(self) end
  if kind == "A" and size < 192 then return "a1a2" end
  return ("x"):rep(size * size // 16)
end

-- A frame; what bears no number of the present request must never be taken for a move.
local function say(self, number)
  local kind = kinds[self:next() % #kinds + 1]
  local text = text_of(self, kind)
  if number ~= self.number and kind == "A" then text = "wrong" end
  return frame(kind, number & 0xffffffff, text)
end

-- What it may do, once a byte.
local acts <const> = {
  function(self) self:write(say(self, self.number)) end,
  function(self) self:write(say(self, self.number)) end,
  function(self) self:write(say(self, self.number + self:next() - 128)) end,
  function(self) self:write(say(self, self.number + 1)) end,
  function(self) self:write(say(self, self.number):sub(1, -1 - self:next() % 12)) end,
  function(self) self:write(frame("P", self.number, "")) end,
  function(self) self.floods = say(self, self.number) end,
  function(self) self:write(string.pack("<c1 I4 I4", "A", self.number, self:next() << 12)) end,
  function(self) self:finish() end,
}

function Peer:act()
  for _ = 1, 8 do
    local byte = self:next()
    if byte < 64 then return end
    acts[byte % #acts + 1](self)
  end
end

-- The end of its process.
function Peer:finish()
  self.has_ended = true
  self.channel:started()
end

-- An honest one answers as the next owner's bot does. Once the state is put back a box is honest.
local function answer_honestly(self, kind, number)
  local text = kind == "G" and ("<s4 s4 s4"):pack("honest", "", "") or own_move
  if kind == "G" or kind == "M" then self:write(frame("A", number, text)) end
end

-- It has been sent frames.
function Peer:take(bytes)
  local at = 1
  while at <= #bytes do
    local kind, number, _, after = ("<c1 I4 s4"):unpack(bytes, at)
    self.number, at = number, after
    if kind == "G" and self.is_over then self.is_honest = true end
    if self.is_honest then answer_honestly(self, kind, number) end
    if not self.is_honest and kind ~= "F" and kind ~= "L" then self:act() end
  end
end

-- What a box has for a channel. A peer that floods writes whenever all has been read.
local function watched(peer)
  local channel = peer.channel
  return {
    is_idle = function() return channel:is_idle() end,
    close = function()
      peer.has_ended = true
      return channel:close()
    end,
    send = function(_, bytes)
      if bytes:byte() ~= ("?"):byte() then peer.floods, peer.written = nil, 0 end
      peer:take(bytes)
      return true
    end,
    receive = function(_, seconds)
      if not peer.has_ended and channel:is_idle() then
        peer.unread = 0
        if peer.floods then peer:write(peer.floods:rep(most_unread // #peer.floods)) end
      end
      peer.most = math.max(peer.most, peer.written)
      return channel:receive(seconds)
    end,
  }
end

local present -- the script of the next box that is started, nil for an honest one
local newest -- the peer of the last one

function Box.start(memory, instructions)
  local channel = assert(core.channel())
  local peer = setmetatable({
    channel = channel, script = present or "", at = 0, number = 0,
    unread = 0, written = 0, most = 0, is_honest = not present,
  }, Peer)
  newest = peer
  local program = { signal = 9, wait = function() return true end }
  function program:kill() self.is_killed = true end
  return setmetatable({
    channel = watched(peer), program = program, memory = memory, instructions = instructions,
    number = 0,
  }, Box)
end

-- A game of the false box's own bot.
local function play(memory, seconds)
  local board = core.board()
  local bot, message = boxed { path = path, memory = memory, seconds = short, seed = 1 }
  if not bot then return messages.check(message, "box") end
  for _ = 1, 4 do
    local info = { clock = { left = seconds }, history = { 1, 2 }, moves = { "d1e3" } }
    local ok, move, why = pcall(bot.choose, bot, board, info)
    if not ok or not move then messages.check(ok and why or move, "box") end
    assert(move ~= "wrong", "another request's answer is taken")
    if not bot.host.box then break end
  end
  bot:close()
end

-- An honest bot, which may get the box of before.
local function play_honestly(memory)
  local bot <close> = assert(boxed { path = path, memory = memory, seconds = enough, seed = 1 })
  assert(bot.name == "honest", "the next owner has another's name")
  for _ = 1, 3 do
    local ok, move = pcall(bot.choose, bot, core.board(), { clock = { left = enough } })
    assert(ok and move == own_move, "the next owner does not get its own move")
  end
end

local runs = 0

-- The first byte says whether it has more to say between the two bots, and how long its bot has.
return function(bytes)
  local first = bytes:byte(1) or 0
  runs = runs % (1 << 19) + 1
  present = bytes:sub(2)
  play(3 + runs, first < 128 and short or longer)
  local peer = newest
  assert(peer.most <= most_written, "it reads without end")
  peer.is_over, present = true, nil
  if not peer.has_ended and first % 4 == 1 then peer:act() end
  if not peer.has_ended and first % 4 == 2 then peer:finish() end
  play_honestly(3 + runs)
end
