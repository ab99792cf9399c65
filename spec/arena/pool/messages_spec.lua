-- messages_spec.lua -- messages between a match and its workers, with any bytes.

local harsh = require "spec.support.harsh"
local messages = require "shogun.arena.pool.messages"
local random = require "shogun.random"

local outcome <const> = {
  number = 7, winner = "white", reason = "illegal", message = "no\0such\nmove", move = "a1a9",
  plies = 3, seconds = 0.25, white_seconds = 0.125, red_seconds = 0.0, moves = "1. a1a2 1-0",
}

describe("an answer from a worker", function()
  it("is the same after packing and unpacking, even if fields are missing", function()
    local short = {
      number = 8, reason = "quiet", plies = 0, seconds = 0.0, white_seconds = 0.0,
      red_seconds = 0.0, moves = "",
    }
    for _, each in ipairs { outcome, short } do
      assert.same({ "outcome", each }, { messages.unpack(messages.pack("outcome", each)) })
    end
    local player = { spec = "a.lua", kind = "file", name = "a", sha256 = ("f"):rep(64) }
    assert.same({ "player", player }, { messages.unpack(messages.pack("player", player)) })
  end)

  it("is refused if it is truncated or of another kind", function()
    local text = messages.pack("outcome", outcome)
    for length = 0, #text - 1 do assert.is_nil((messages.unpack(text:sub(1, length)))) end
    assert.is_nil((messages.unpack "Zxxx"))
    assert.is_nil((messages.unpack(messages.pack("outcome", { number = 1 }))))
  end)

  it("is unpacked without an error, whatever its bytes are", function()
    local source = random(5)
    for _ = 1, harsh.rounds(20000) do
      local bytes = { ("OPRAX"):byte(source(1, 5)) }
      for i = 2, source(1, 40) do bytes[i] = source(0, 255) >> source(0, 8) end
      messages.unpack(string.char(table.unpack(bytes)))
    end
  end)
end)

describe("a stream", function()
  it("is split into messages, whatever the lengths of its pieces are", function()
    local stream = messages.frame "one" .. messages.frame "" .. messages.frame(("x"):rep(1000))
    for step = 1, 50 do
      local frames, found = messages.frames(), {}
      for at = 1, #stream, step do
        frames:add(stream:sub(at, at + step - 1))
        local text = frames:next()
        while text do
          found[#found + 1] = text
          text = frames:next()
        end
      end
      assert.same({ "one", "", ("x"):rep(1000) }, found)
    end
  end)

  it("refuses a message that is too long", function()
    local frames = messages.frames()
    frames:add "\xff\xff\xff\x7f and more"
    assert.same({ nil, "a message of 2147483647 bytes" }, { frames:next() })
  end)

  it("carries messages of any length, and joins the pieces of a message only once", function()
    local text, frames, found = ("x"):rep(20 << 20), messages.frames(math.huge), nil
    local stream = messages.frame(text) .. messages.frame "next"
    for at = 1, #stream, 1 << 16 do
      frames:add(stream:sub(at, at + (1 << 16) - 1))
      found = found or frames:next()
      assert(found or #frames.bytes <= 1 << 16, "joined before it is complete")
    end
    assert.is_true(found == text)
    assert.equal("next", frames:next())
    assert.is_nil(frames:next())
  end)
end)

describe("a table for a worker", function()
  it("is the same after it was written and read", function()
    local settings = {
      seed = math.mininteger, movetime = 0.1, gauntlet = false, rules = "a\n\"b\"\0",
      players = { { name = "x" }, { name = "y" } },
    }
    assert.same(settings, messages.read(messages.write(settings)))
  end)
end)
