-- batch_spec.lua -- batches of boards: the rules, by the slow ones too; seeds, resets, copies;
-- every message. `make compare-batches` compares a hundred thousand boards.

local batches = require "spec.oracle.batches"
local command = require "spec.support.command"
local harsh = require "spec.support.harsh"
local shogun = require "shogun"

local function state(batch)
  local list = {}
  for i = 1, #batch do list[i] = batch:board(i):text() end
  return table.concat(list, "\n")
end

-- Plays random steps; the actions and rewards of all.
local function play(batch, steps)
  local list = {}
  for _ = 1, steps do
    local actions = batch:sample()
    assert(batch:step(actions))
    list[#list + 1] = actions .. batch:rewards() .. batch:reasons()
  end
  return list
end

local function refused(expected, call, ...)
  local ok, message = pcall(call, ...)
  assert.is_false(ok)
  assert(message:find(expected, 1, true), message)
end

describe("a batch of boards", function()
  it("agrees with the slow rules and with the module on random games", function()
    local wanted = harsh.rounds(640)
    local boards, answers = batches.compare(wanted, 1, error)
    assert(boards >= wanted and answers >= 9 * boards)
  end)

  for _, rules in ipairs { "standard", "dice" } do
    it("plays the same games for a seed, with any number of boards: " .. rules, function()
      local large = shogun.batch { boards = 12, rules = rules, seed = 5 }
      local small = shogun.batch { boards = 3, rules = rules, seed = 5 }
      local other = shogun.batch { boards = 3, rules = rules, seed = 6 }
      for _ = 1, 300 do
        local actions = large:sample()
        assert.equal(actions:sub(1, 12), small:sample())
        large:step(actions)
        small:step(actions:sub(1, 12))
        other:step(other:sample())
        assert.equal(large:rewards():sub(1, 3), small:rewards())
      end
      for i = 1, 3 do assert.equal(large:board(i), small:board(i)) end
      assert.is_true(state(other) ~= state(small))
    end)
  end

  it("plays the same games on every machine", function()
    local batch = shogun.batch { boards = 2, rules = "dice", seed = 1 }
    play(batch, 50)
    local text <const> = "3p34/3p34/p17/P34k11P3/2p2P41P4p31/2p24P1/P12P11p42/3K24 w 50 26"
    assert.equal(text, batch:board(2):text())
  end)

  it("replaces ended games by new games, or leaves them as they are", function()
    local goes_on = shogun.batch { boards = 8 }
    local stays = shogun.batch { boards = 8, auto_reset = false }
    for _ = 1, 600 do
      goes_on:step(goes_on:sample())
      stays:step(stays:sample())
    end
    assert(goes_on:mask():find "\1")
    assert.falsy(stays:mask():find "\1")
    assert.equal(("\255"):rep(32), stays:sample())
    local ended = assert(stays:step(("\255"):rep(32)))
    assert.equal(0, ended)
    assert.equal(shogun.board(), stays:reset():board(8))
  end)

  it("gives the reward to the side that made the move", function()
    local batch = shogun.batch { rules = "sheet", auto_reset = false }
    batch:set(1, shogun.board("k27/P17/8/8/8/8/1p16/7K2 w 0 9", "sheet"))
    local board = batch:board(1)
    for _, move in ipairs(board:moves()) do
      local after = assert(board:play(move))
      batch:set(1, board)
      batch:step { batch:action(move, "white") }
      local result = after:result()
      local reward = not result and 0 or result.winner == "white" and 1 or result.winner and -1 or 0
      assert.equal(reward, (string.unpack("b", batch:rewards())))
      assert.equal(-reward, (string.unpack("b", batch:results())))
    end
  end)

  it("plays on all boards, or on no board if one action is illegal", function()
    local batch = shogun.batch { boards = 3 }
    local legal, before = batch:actions(1)[1], state(batch)
    local ended, message = batch:step { legal, legal, 0 }
    assert.is_nil(ended)
    assert.equal("board 3: the action or move is illegal on its board", message)
    assert.same({ nil, "board 2: the number is not an action or a move" },
      { nil, select(2, batch:step(string.pack("=i4i4i4", legal, 2560, legal))) })
    assert.equal(before, state(batch))
    refused("actions: expected 12 bytes, got 3", batch.step, batch, "abc")
    refused("board 2: number: expected a whole number from -1 to 2559, got 'x'",
      batch.step, batch, { legal, "x", legal })
    assert.equal(before, state(batch))
  end)

  it("takes from the caller the numbers that moves show under dice, or rolls them", function()
    local batch = shogun.batch { boards = 2, rules = "dice" }
    local move = batch:board(1):moves()[1]
    local action = batch:action(move, "white")
    assert(batch:step({ action, action }, { 2, 0 }))
    assert.equal(2, batch:board(1):occupied(move.to).energy)
    assert(batch:reset():step({ action, action }, "\1\2"))
    assert.equal(1, batch:board(1):occupied(move.to).energy)
    assert.equal("board 1: the piece cannot show this number",
      select(2, batch:reset():step({ action, action }, "\5\2")))
    local magnets = shogun.batch {}
    assert.equal("board 1: the piece cannot show this number",
      select(2, magnets:step({ magnets:actions(1)[1] }, { 1 })))
  end)

  it("copies boards together with their history", function()
    local batch, other = shogun.batch { boards = 2 }, shogun.batch { boards = 5 }
    play(batch, 40)
    other:copy(4, 2, batch)
    other:copy(5, 4)
    assert.equal(batch:board(2), other:board(5))
    for _ = 1, 60 do
      local action = string.unpack("=i4", batch:sample():sub(5))
      assert.equal(action, string.unpack("=i4", other:sample():sub(17)))
      batch:step { -1, action }
      other:step { -1, -1, -1, action, action }
      assert.equal(batch:board(2), other:board(5))
      assert.equal(batch:reasons():sub(2), other:reasons():sub(5))
    end
  end)

  it("counts how often a board has occurred, also after copies and resets", function()
    local batch = shogun.batch { boards = 2, rules = "sheet", auto_reset = false }
    local function go(board, moves)
      local reason
      for move in moves:gmatch "%S+" do
        local turn = batch:turns():byte(board) == 0 and "white" or "red"
        local actions = { -1, -1 }
        actions[board] = batch:action(move, turn)
        assert(batch:step(actions))
        reason = batch:reasons():byte(board)
      end
      return reason
    end
    local shuffle <const> = "e1e2 d8d6 e2e1 d6d8"
    assert.equal(0, go(1, shuffle))
    batch:copy(2, 1)
    assert.equal(0, go(2, "e1e2 d8d6 e2e1"))
    assert.equal(5, go(2, "d6d8"))
    assert.equal("", table.concat(batch:actions(2)))
    batch:reset(2)
    assert.equal(0, go(2, shuffle))
    assert.equal(5, go(1, shuffle))
  end)

  it("is available in a box", function()
    if os.getenv "SHOGUN_HARSH" or not pcall(require, "luv") then return pending "no box here" end
    command.with_text([[
      local shogun = require "shogun"
      return function(board)
        local batch = shogun.batch { rules = board:rules() }
        batch:set(1, board)
        return batch:move(batch:actions(1)[1], board:turn())
      end]], function(path)
      local bot <close> = shogun.bots.boxed { path = path }
      assert(shogun.board():move(bot:choose(shogun.board(), {})))
    end)
  end)

  it("turns actions into moves, and moves into actions, for both sides", function()
    local batch, count = shogun.batch {}, 0
    for _, colour in ipairs { "white", "red" } do
      for action = 0, 2559 do
        local move = batch:move(action, colour)
        if move then
          count = count + 1
          assert.equal(action, batch:action(move, colour))
        end
      end
    end
    assert.equal(2 * 1660, count)
    assert.is_nil(batch:action("a1h8", "white"))
    assert.equal("the action leads off the board", select(2, batch:move(40 * 63, "white")))
  end)

  it("writes the same values into buffers and strings", function()
    local batch = shogun.batch { boards = 3 }
    play(batch, 5)
    local buffer = shogun.buffer(3 * 4096)
    for _, call in ipairs { { "mask", "bytes" }, { "mask", "bits" }, { "observation", "floats" },
      { "observation", "bytes" } } do
      local method, form = table.unpack(call)
      local bytes = batch[method](batch, form)
      assert.equal(buffer, batch[method](batch, form, buffer))
      assert.equal(bytes, buffer:string(1, #bytes))
    end
    for _, method in ipairs { "turns", "rewards", "reasons", "results" } do
      assert.equal(batch[method](batch), batch[method](batch, buffer):string(1, 3))
    end
    refused("into: expected a buffer of at least 7680 bytes, got one of 1",
      batch.mask, batch, "bytes", shogun.buffer(1))
  end)

  it("gives the same observations as floats and as bytes", function()
    local batch = shogun.batch { rules = { repetition = 4, quiet = 50 } }
    local whole <const> = { [12] = 3, [14] = 50, [15] = 4 }
    play(batch, 7)
    local bytes = batch:observation()
    local floats = shogun.buffer(4096)
    for i, number in ipairs(batch:observation("floats", floats):list "f") do
      local expected = bytes:byte(i) / (whole[(i - 1) // 64] or 1)
      assert(math.abs(number - expected) < 1e-6)
    end
  end)

  it("finds the symmetries of a law", function()
    local function image(symmetry, board, rules)
      local list = { turn = board:turn() }
      for _, piece in ipairs(board:pieces()) do
        local to = symmetry.fields[8 * (piece.y - 1) + piece.x - 1]
        list[#list + 1] = shogun[piece.kind](piece.energy, piece.colour, to % 8 + 1, to // 8 + 1)
      end
      return shogun.board(list, rules)
    end
    for rules, count in pairs { standard = 2, sheet = 8, dice = 8 } do
      local batch = shogun.batch { rules = rules, seed = 3 }
      local images = batch:symmetries()
      assert.equal(count, #images)
      play(batch, 30)
      for _, symmetry in ipairs(images) do
        local twin = shogun.batch { rules = rules }
        twin:set(1, image(symmetry, batch:board(1), rules))
        local expected = {}
        local got = twin:actions(1)
        for i, action in ipairs(batch:actions(1)) do expected[i] = symmetry.actions[action] end
        table.sort(expected)
        table.sort(got)
        assert.same(expected, got)
      end
    end
    local dials = { { 1, 0, 0, 0, 0, 0, 0, 0 } }
    for y = 2, 8 do dials[y] = { 0, 0, 0, 0, 0, 0, 0, 0 } end
    assert.equal(2, #shogun.batch({ rules = { law = dials } }):symmetries()) -- a diagonal's mirror
  end)

  it("refuses invalid options, boards and batches with a message", function()
    local make <const> = shogun.batch
    refused("boards: expected a whole number from 1 to 16777216, got 0", make, { boards = 0 })
    refused("a batch needs a limit of quiet plies", make, { rules = { quiet = 0 } })
    local batch = shogun.batch {}
    refused("board: expected a whole number from 1 to 1, got 2", batch.board, batch, 2)
    local other = shogun.batch { rules = "dice" }
    refused("the board has other rules than the batch", batch.set, batch, 1, other:board(1))
    refused("the rules of the two batches differ", batch.copy, batch, 1, 1, other)
    refused("actions: expected a list, a string or a buffer", batch.step, batch)
    refused("seed: expected a board before it", batch.reset, batch, nil, 5)
    refused("batch.stp: no such method; did you mean step?", function() return batch.stp end)
    assert.equal("batch of 1 boards", tostring(batch))
  end)
end)

describe("a buffer", function()
  it("has zeros at first, and then the numbers put into it", function()
    local buffer = shogun.buffer(8)
    assert.equal(("\0"):rep(8), buffer:string())
    assert.same({ 1, -2 }, buffer:put("i4", { 1, -2 }):list "i4")
    local signed = buffer:put("i1", { -1, 127, -128 }):list "i1"
    assert.same({ -1, 127, -128 }, { table.unpack(signed, 1, 3) })
    assert.same({ 0.5, -1.25 }, buffer:put("f", { 0.5, -1.25 }):list "f")
    assert.equal("", buffer:string(9))
    assert.equal("", buffer:string(3, 2))
  end)

  it("refuses numbers out of range and places beyond its end", function()
    local buffer = shogun.buffer(4)
    refused("expected a whole number from 0 to 255, got 256", buffer.put, buffer, "I1", { 256 })
    refused("more numbers than the buffer has room for", buffer.put, buffer, "i4", { 1, 2 })
    refused("from: expected a whole number from 1 to 5, got 6", buffer.string, buffer, 6)
  end)
end)
