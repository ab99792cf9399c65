-- box.lua -- fuzzes what a box sends to the parent: any bytes, in any pieces.

local Box = require "shogun.bots.box"
local frames = require "shogun.bots.frames"
local messages = require "spec.fuzz.messages"

-- A program that has said these bytes, in pieces of one size, and then ends.
local function new_program(bytes, size, on_bytes)
  local program, at = { is_over = false, status = 0, signal = 0 }, 1

  function program:wait(_, done)
    while not done() do
      if at > #bytes then
        self.is_over = true
        return done() and true or false
      end
      on_bytes(bytes:sub(at, at + size - 1))
      at = at + size
    end
    return true
  end

  function program.write() return true end

  function program:kill() self.is_over = true end

  return program
end

-- What the frames are, read from the whole.
local function frames_of(bytes)
  local list, at = {}, 1
  while #bytes - at + 1 >= 5 do
    local kind, length = ("<c1 I4"):unpack(bytes, at)
    if length > 1 << 20 or #bytes - at + 1 < 5 + length then return list end
    list[#list + 1] = { kind, bytes:sub(at + 5, at + 4 + length) }
    at = at + 5 + length
  end
  return list
end

-- The first byte says how large the pieces are.
return function(bytes)
  local size, said = (bytes:byte(1) or 0) % 16 + 1, bytes:sub(2)
  local box = setmetatable({ reader = frames.reader() }, Box)
  box.program = new_program(said, size, function(piece) box.reader:push(piece) end)
  local expected, at = frames_of(said), 0
  local function take(text)
    at = at + 1
    assert(expected[at][2] == text, "another text than was sent")
    return "answer"
  end
  while true do
    local kind, text = box:request("M", "", 1, { P = take, ["?"] = take })
    if not kind then
      assert(at == #expected, "a frame that was not read")
      return messages.check(text, "box")
    end
    at = at + 1
    assert(expected[at][1] == kind and expected[at][2] == text, "another frame than was sent")
  end
end
