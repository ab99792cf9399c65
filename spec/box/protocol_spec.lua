-- protocol_spec.lua -- the protocol between a host and a box: its bytes, and what C shares of it.

local command = require "spec.support.command"
local options = require "shogun.game.options"
local protocol = require "shogun.box.protocol"

local kinds <const> = protocol.kinds

-- The bytes of a text in hexadecimal.
local function hex(text)
  return (text:gsub(".", function(byte) return ("%02x"):format(byte:byte()) end))
end

describe("the protocol of a box", function()
  it("uses the exit statuses of the box's program", function()
    local statuses = {}
    local text = command.read("csrc/sandbox/layers.h"):match "The exit statuses.*"
    for name, status in text:gmatch "BOX_([%u_]+) = (%d+)" do
      statuses[name:lower()] = math.tointeger(status)
    end
    assert.same(statuses, protocol.statuses)
  end)

  it("uses the letters of the box's program", function()
    local letters, list = {}, {}
    for _, name in ipairs { "add_source", "remove_sources", "start", "new_game", "ready", "refused",
      "failed", "exhausted", "print", "question" } do letters[kinds[name]] = true end
    for _, file in ipairs { "box", "frame", "state" } do
      local text = command.read(("csrc/sandbox/%s.c"):format(file))
      for letter in text:gmatch "'([%u?])'" do
        assert(letters[letter], letter)
        list[letter] = true
      end
    end
    assert.same(list, letters)
  end)

  it("has a letter for each kind of message", function()
    local seen = {}
    for name, letter in pairs(kinds) do
      assert(not seen[letter] or letter == "?", name)
      seen[letter] = true
    end
    assert.equal(kinds.reply, kinds.question)
  end)

  it("packs frames with a letter, a number, a length and a text", function()
    local frame = protocol.frame("M", 258, "abc")
    assert.equal("4d" .. "02010000" .. "03000000" .. "616263", hex(frame))
    assert.equal(#frame, protocol.frame_size "abc")
  end)

  it("packs the start of a game, and the answer to it", function()
    local words = { b = "3", a = "x" }
    local text = protocol.pack_game(1, -1, "r", "bot", words, true)
    assert.equal("0100000000000000" .. "ffffffffffffffff" .. "0100000072" .. "03000000626f74"
      .. "01" .. "0100000061" .. "0100000078" .. "0100000062" .. "0100000033", hex(text))
    assert.same({ 1, -1, "r", "bot", words, true }, { protocol.unpack_game(text) })
    local answer = protocol.pack_bot("n", "", "o")
    assert.equal("010000006e" .. "00000000" .. "010000006f", hex(answer))
    local name, author, packed = protocol.unpack_bot(answer)
    assert.same({ "n", "", "o" }, { name, author, packed })
  end)

  it("packs a bot's options; from cut or invalid bytes reads valid options or raises", function()
    local declared <const> = {
      brave = { default = true }, calm = { default = false }, margin = { default = 0.5, min = 0.0 },
      style = { default = "a", values = { "a", "b" } }, weight = { default = 3, min = 0, max = 10 },
    }
    local packed = protocol.pack_options(assert(options.read(declared)))
    assert.same(declared, protocol.unpack_options(packed))
    assert.equal("01000000" .. "61" .. "69" .. "0200000000000000" .. "2d" .. "2d" .. "00000000",
      hex(protocol.pack_options { { name = "a", type = "integer", default = 2 } }))
    for cut = 0, #packed do
      local ok, found = pcall(protocol.unpack_options, packed:sub(1, cut))
      assert(not ok or options.read(found), cut)
    end
    assert.is_false(pcall(protocol.unpack_options, "\1\0\0\0a---\xff\xff\xff\xff"))
  end)

  it("packs a move with its clock", function()
    local half = "000000000000e03f"
    local zero = ("0"):rep(16)
    for _, row in ipairs {
      { nil, "00" .. zero:rep(4) },
      { { left = 0.5 }, "01" .. half .. zero:rep(3) },
      { { left = 0.5, increment = 0.5, white = 0.5, red = 0 }, "02" .. half:rep(3) .. zero },
    } do
      local clock, bytes = row[1], row[2]
      local text = protocol.pack_move("", 1, "b", clock)
      assert.equal("00000000" .. "0100000000000000" .. "0100000062" .. bytes, hex(text))
      if clock then clock.increment = clock.increment or 0 end
      local rules, seed, board, read = protocol.unpack_move(text)
      assert.same({ "", 1, "b", clock }, { rules, seed, board, read })
    end
  end)

  it("packs replies and reports", function()
    local keys = { 1, math.mininteger }
    assert.equal("0100000000000000" .. "0000000000000080", hex(protocol.pack_history(keys)))
    assert.same(keys, protocol.unpack_history(protocol.pack_history(keys)))
    assert.equal("a1a2 b1b2", protocol.pack_moves { "a1a2", "b1b2" })
    assert.same({ "a1a2", "b1b2" }, protocol.unpack_moves "a1a2 b1b2")
    local report = protocol.pack_report(0.5, { "a", "b" })
    assert.equal("000000000000e03f" .. "03000000" .. "610062", hex(report))
    local kilobytes, names = protocol.unpack_report(report)
    assert.same({ 0.5, { "a", "b" } }, { kilobytes, names })
  end)

  it("distinguishes the names of a bot's files from the names of shogun's modules", function()
    assert.equal("util", protocol.name_of_bot_file(protocol.library_name "util"))
    assert.is_nil(protocol.name_of_bot_file "shogun.game")
    assert.equal("a\0b", protocol.pack_source("a", "b"))
  end)
end)
