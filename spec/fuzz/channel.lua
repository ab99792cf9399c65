-- channel.lua -- fuzzes what a box sends to the parent: any bytes, in any pieces.

local Box = require "shogun.box.process"
local core = require "shogun.core"
local messages = require "spec.fuzz.messages"
local write = require "fuzz.write"

local head <const>, longest <const> = 9, 1 << 16

-- What the frames are, read from the whole; and whether something that is too long follows.
local function frames_of(bytes)
  local list, at = {}, 1
  while #bytes - at + 1 >= head do
    local kind, number, length = ("<c1 I4 I4"):unpack(bytes, at)
    if length > longest then return list, true end
    if #bytes - at + 1 < head + length then return list end
    list[#list + 1] = { kind, bytes:sub(at + head, at + head - 1 + length), number }
    at = at + head + length
  end
  return list
end

-- Sends the bytes in pieces of one size; returns the frames, and the message after them, if any.
local function received(bytes, size)
  local channel <close> = assert(core.channel())
  local list, message = {}, nil
  local function take()
    while not message do
      local kind, text, number = channel:receive(0)
      if not kind then
        message = text
        return
      end
      list[#list + 1] = { kind, text, number }
    end
  end
  for at = 1, #bytes, size do
    if message then break end                    -- nobody reads on, and the socket would be full
    assert(write(channel:child(), bytes:sub(at, at + size - 1)))
    take()
  end
  if not message then
    channel:started()                            -- the other end is closed
    take()
  end
  return list, message
end

-- What a player does with the frames: the same, from a process that is there no more.
local function ask(bytes)
  local channel <close> = assert(core.channel())
  assert(write(channel:child(), bytes))
  channel:started()
  local program = { signal = 9, wait = function() return true end, kill = function() end }
  local box = setmetatable({ channel = channel, program = program, number = 0, memory = 4 }, Box)
  local kind, why = box:request("M", "", 1, function(got) return got == "P", nil end)
  if not kind then messages.check(why.words, "channel") end
end

-- The first byte says how large the pieces are.
return function(bytes)
  local size, said = (bytes:byte(1) or 0) % 16 + 1, bytes:sub(2)
  local expected, is_too_long = frames_of(said)
  local list, message = received(said, size)
  assert(#list == #expected, "another number of frames")
  for i, frame in ipairs(list) do
    for part = 1, 3 do assert(frame[part] == expected[i][part], "another frame") end
  end
  assert(message == (is_too_long and "it writes too much" or "it has ended"), message)
  ask(said)
end
