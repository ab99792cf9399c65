-- net_spec.lua -- nets of the evaluation: their scores, beside a slow copy; their files; the nets
-- that are built in.

local command = require "spec.support.command"
local core = require "shogun.core"
local harsh = require "spec.support.harsh"
local random = require "spec.support.random"
local shogun = require "shogun"
local slow_net = require "spec.oracle.slow_net"

setup(harsh.stop)                                -- megabytes of lists in Lua

local presets <const> = { standard = "magnets", boxed = "magnets", sheet = "fixed", dice = "dice" }

local function added(board, net) return (select(4, shogun.evaluate(board, nil, net))) end

-- Pieces on the first `count` fields of a random order, with at most one king a side.
local function pieces(next_number, count)
  local list = random.pieces(next_number, math.max(count, 2))
  for i = #list, count + 1, -1 do table.remove(list, i) end
  return list
end

-- Boards of any number of pieces, with kings or without, either side to move.
local function boards(next_number, count)
  local list = {}
  for i = 1, count do
    local size = ({ 0, 1, 64 })[i] or next_number(0, i % 10 == 0 and 64 or 16)
    list[i] = shogun.board(pieces(next_number, size), "standard")
  end
  return list
end

-- The board after a half turn, its colours exchanged.
local function turned(board)
  local list = { turn = board:turn() == "white" and "red" or "white" }
  for i, piece in ipairs(board:pieces()) do
    local make = piece.kind == "king" and shogun.king or shogun.pawn
    local colour = piece.colour == "white" and "red" or "white"
    list[i] = make(piece.energy, colour, 9 - piece.x, 9 - piece.y)
  end
  return shogun.board(list, board:rules())
end

describe("the score of a net", function()
  local next_number = random.source(26)
  local all = boards(next_number, harsh.rounds(1500))

  it("agrees with a slow copy of the computation, on any board", function()
    for _, bytes in ipairs {
      slow_net.random(next_number, "magnets"), slow_net.random(next_number, "magnets"),
    } do
      local net, slow, seen = assert(core.net(bytes)), slow_net.read(bytes), {}
      for _, board in ipairs(all) do
        local score = slow_net.score(slow, board)
        assert.equal(score, added(board, net), board:text())
        seen[score] = true
      end
      assert(next(seen, (next(seen))), "it is the same for all boards")
    end
  end)

  it("agrees with the slow copy for the largest numbers", function()
    for _ = 1, 8 do
      local bytes = slow_net.extreme(next_number, "magnets")
      local net, slow = assert(core.net(bytes)), slow_net.read(bytes)
      for i = 1, math.min(100, #all) do
        assert.equal(slow_net.score(slow, all[i]), added(all[i], net), all[i]:text())
        assert(math.abs((shogun.evaluate(all[i], nil, net))) < 29880)
      end
    end
  end)

  it("is the same after a half-turn of the board and an exchange of the colours", function()
    local net = assert(core.net(slow_net.random(next_number, "magnets")))
    for i = 1, math.min(300, #all) do
      assert.equal(added(all[i], net), added(turned(all[i]), net))
    end
  end)

  it("is added to the sum of the terms, weighted by the term weights in the net's file", function()
    local bytes = slow_net.random(next_number, "magnets")
    local net, board = assert(core.net(bytes)), shogun.board()
    local weights = net:about().weights
    for _, each in ipairs { board, board:play "d1e3", all[5] } do
      local score, _, _, add = shogun.evaluate(each, nil, net)
      assert.equal(score - add, (shogun.evaluate(each, weights, false)))
    end
    assert.same(weights, core.weights(board, net))
    assert.same(slow_net.read(bytes).weights, weights)
  end)
end)

describe("the file of a net", function()
  local bytes = slow_net.random(random.source(5), "magnets")

  local function refuses(message, other) assert.same({ nil, message }, { core.net(other) }) end

  local function with(at, format, ...)
    local part = format:pack(...)
    return bytes:sub(1, at) .. part .. bytes:sub(at + #part + 1)
  end

  it("is read and written back unchanged", function()
    local net = assert(core.net(bytes))
    assert.equal(bytes, net:bytes())
    local about = net:about()
    assert.equal("magnets", about.law)
    assert.same({ 7, 1000, 20, 1, 3, 0.081 }, {
      about.seed, about.positions, about.games, about.generation, about.epochs, about.loss,
    })
    assert.equal("net for magnets, generation 1, 1000 positions", tostring(net))
  end)

  it("is refused if a byte of its header is changed", function()
    local messages = {}
    for at = 0, 511 do
      local net, message = core.net(with(at, "B", bytes:byte(at + 1) ~ 1 << at % 8))
      assert.is_nil(net)
      message = message:gsub(": %d+, ", ": N, ")
      messages[message] = (messages[message] or 0) + 1
    end
    assert.same({ ["not a net"] = 8, ["a net of another version"] = 8, damaged = 492,
      ["a net of another version: N, expected 2"] = 4 }, messages)
  end)

  it("is refused if another byte is changed or added", function()
    for at = 512, slow_net.size - 1, 997 do
      refuses("damaged", with(at, "B", bytes:byte(at + 1) ~ 128))
    end
    refuses("damaged", bytes .. "\0")
  end)

  it("is refused if it is cut off at any byte", function()
    for length = 0, 7 do refuses("not a net", bytes:sub(1, length)) end
    for length = 8, 600 do refuses("cut off", bytes:sub(1, length)) end
    for length = 601, slow_net.size - 1, 499 do refuses("cut off", bytes:sub(1, length)) end
    refuses("cut off", bytes:sub(1, -2))
  end)

  it("is refused if a number is out of range, even if the checksum is right", function()
    for name, each in pairs {
      ["dice of 2"] = { 30, "B", 2 }, ["dial of 4"] = { 32, "B", 4 },
      ["last dial"] = { 95, "B", 9 }, ["dials under dice"] = { 30, "B", 1 },
      positions = { 104, "<i8", -1 },
      ["no scale"] = { 128, "<i8", 0 }, ["negative scale"] = { 128, "<i8", -5 },
      ["large scale"] = { 128, "<i8", 1 << 31 }, ["bias"] = { 136, "<i4", 1 << 30 },
      ["negative bias"] = { 136, "<i4", -(1 << 30) }, ["weight"] = { 140, "<i2", 10001 },
      ["last weight"] = { 140 + 2 * (#core.terms - 1), "<i2", -10001 },
      ["an unused weight"] = { 140 + 2 * 15, "<i2", 1 },
      ["an unused hash"] = { 428 + 4 * 15, "B", 1 },
      ["too many terms"] = { 28, "<I2", 65535 }, ["too few"] = { 28, "<I2", #core.terms - 1 },
      ["neuron"] = { 172, "<i2", 16001 }, ["last neuron"] = { 298, "<i2", -32768 },
      ["output"] = { 300, "<i1", -128 }, ["last output"] = { 427, "<i1", -128 },
    } do
      local sealed = slow_net.seal(with(table.unpack(each)))
      assert.same({ nil, "a number out of range" }, { core.net(sealed) }, name)
    end
    refuses("a net of another version: 1, expected 2", slow_net.seal(with(8, "B", 1)))
    for _, at in ipairs { 12, 24, 26 } do
      refuses("a net of another version", slow_net.seal(with(at, "B", 3)))
    end
  end)

  it("may have the weights of its terms in any order", function()
    local about, turned_round = assert(core.net(bytes)):about().weights, {}
    for name, weight in pairs(about) do table.insert(turned_round, 1, { name, weight }) end
    table.sort(turned_round, function(a, b) return a[1] > b[1] end)
    local other = slow_net.weighted(bytes, turned_round)
    assert.not_equal(other, bytes)
    assert.same(about, assert(core.net(other)):about().weights)
    assert.equal(other, assert(core.net(other)):bytes())
    assert.same(about, slow_net.read(other).weights)
  end)

  it("gives the weight 0 to terms that it lacks", function()
    for _, weights in ipairs { {}, { { "tempo", 7 } }, { { "idle", -3 }, { "pawn", 100 } } } do
      local given, about = {}, assert(core.net(slow_net.weighted(bytes, weights))):about().weights
      for _, pair in ipairs(weights) do given[pair[1]] = pair[2] end
      for _, term in ipairs(core.terms) do assert.equal(given[term.name] or 0, about[term.name]) end
    end
  end)

  it("is refused if a term is unknown or repeated", function()
    for _, weights in ipairs {
      { { "magic", 1 } }, { { "pawn", 1 }, { 0, 1 } }, { { "pawn", 1 }, { "pawn", 1 } },
    } do
      refuses("an unknown or repeated term", slow_net.weighted(bytes, weights))
    end
  end)

  it("can be read with every combination of the largest numbers", function()
    for _, each in ipairs {
      { 128, "<i8", 1 }, { 128, "<i8", (1 << 31) - 1 }, { 136, "<i4", -(1 << 30) + 1 },
      { 140, "<i2", -10000 }, { 172, "<i2", -16000 }, { 300, "<i1", -127 }, { 96, "<i8", -1 },
    } do
      assert(core.net(slow_net.seal(with(table.unpack(each)))))
    end
  end)
end)

describe("shogun.net", function()
  it("returns the built-in net for a board's law", function()
    for preset, law in pairs(presets) do
      local board = shogun.board(nil, preset)
      local net = assert(shogun.net(board))
      assert.equal(law, net:about().law)
      assert(#net:bytes() <= 100000)
      assert.equal(net:bytes(), assert(core.net(net:bytes())):bytes())
      assert.equal(added(board), added(board, net))
      assert.same(core.weights(board), net:about().weights)
    end
    assert.equal(shogun.net(shogun.board(nil, "standard")):bytes(),
      shogun.net(shogun.board(nil, "boxed")):bytes())
  end)

  it("returns nil for a custom law", function()
    local own = shogun.board(nil, { law = ("0123"):rep(16) })
    assert.same({ nil, "no net is built in for this law" }, { shogun.net(own) })
    assert.equal(0, added(own))
  end)

  it("returns the same net for dials with the same differences", function()
    assert.equal("fixed", shogun.net(shogun.board(nil, { law = ("2"):rep(64) })):about().law)
    local rows = shogun.rules().dials
    for _, row in ipairs(rows) do
      for x, dial in ipairs(row) do row[x] = (dial + 3) % 4 end
    end
    assert.equal("magnets", shogun.net(shogun.board(nil, { law = rows })):about().law)
  end)

  it("has a net for a mirrored or turned law, which scores the image of a board equally", function()
    local dials, board = shogun.rules().dials, shogun.board()
    local images = {
      function(x, y) return 9 - x, y end, function(x, y) return y, x end,
      function(x, y) return 9 - y, x end,
    }
    for ply = 1, 20 do
      for _, image in ipairs(images) do
        local law, moved = {}, { turn = board:turn() }
        for y = 8, 1, -1 do law[9 - y] = {} end
        for y = 1, 8 do
          for x = 1, 8 do
            local to_x, to_y = image(x, y)
            law[9 - to_y][to_x] = (dials[9 - y][x] + 1) % 4
          end
        end
        for i, piece in ipairs(board:pieces()) do
          moved[i] = shogun[piece.kind](piece.energy, piece.colour, image(piece.x, piece.y))
        end
        assert.equal(added(board), added(shogun.board(moved, { law = law })))
      end
      board = board:play(board:moves()[ply % board:count() + 1])
    end
  end)

  it("reads a file, and names an invalid file in the message", command.in_folder(function(folder)
    local path, bytes = folder .. "/a.net", slow_net.random(random.source(3), "dice")
    command.write(path, bytes)
    assert.equal(bytes, assert(shogun.net(path)):bytes())
    command.write(path, bytes:sub(1, 1000))
    assert.same({ nil, path .. ": cut off" }, { shogun.net(path) })
    command.write(path, "")
    assert.same({ nil, path .. ": not a net" }, { shogun.net(path) })
    command.write(path, bytes .. ("x"):rep(2 << 20))
    assert.same({ nil, path .. ": damaged" }, { shogun.net(path) })
    assert.same({ nil, folder .. ": is no regular file" }, { shogun.net(folder) })
    path = folder .. "/fifo"
    assert(os.execute("mkfifo " .. command.quoted(path)))
    assert.same({ nil, path .. ": is no regular file" }, { shogun.net(path) })
    path = folder .. "/absent"
    assert.same({ nil, path .. ": No such file or directory" }, { shogun.net(path) })
    assert.same({ nil, "/dev/zero: is no regular file" }, { shogun.net "/dev/zero" })
    assert.same({ nil, "a\\x1b: No such file or directory" }, { shogun.net "a\27" })
  end))

  it("refuses anything but a board or a file", function()
    local message = "net: expected a file's name or a board, got %s"
    assert.error_matches(function() shogun.net(5) end, message:format "5", 1, true)
    assert.error_matches(function() shogun.net() end, message:format "nil", 1, true)
  end)
end)
