-- slow_net.lua -- nets once more: files by string.pack, scores in floating-point numbers, as
-- csrc/search/net.h and net.c describe them.

local core = require "shogun.core"
local random = require "spec.support.random"

local slow_net = {}

local fields <const>, kinds <const>, hidden <const> = 64, 6, 64
local inputs <const> = 2 * kinds * fields
local header <const> = 512
local checked <const> = 24 -- bytes before those of the checksum

--- The bytes of a file.
slow_net.size = header + inputs * hidden

local most_weight <const>, most_bias <const>, most_output <const> = 10000, 16000, 127

--- FNV-1a of the bytes from an offset on.
local function checksum(bytes, first)
  local sum = 0xcbf29ce484222325
  for i = first, #bytes, 64 do
    for _, byte in ipairs { bytes:byte(i, math.min(i + 63, #bytes)) } do
      sum = (sum ~ byte) * 0x100000001b3
    end
  end
  return sum
end

--- The same bytes with the checksum that they should have.
function slow_net.seal(bytes)
  local sum = ("<i8"):pack(checksum(bytes, checked + 1))
  return bytes:sub(1, 16) .. sum .. bytes:sub(checked + 1)
end

-- The dials of a law by name or as rows, from a1 on; all 0 under dice.
local function dials_of(law)
  local rows, list = core.rules({ law = law }).dials, {}
  for y = 1, 8 do
    for x = 1, 8 do list[#list + 1] = rows and rows[9 - y][x] or 0 end
  end
  return string.char(table.unpack(list))
end

-- A list of numbers, packed one by one. `give` returns each, by its place from 0 on.
local function packed(format, count, give)
  local parts = {}
  for i = 0, count - 1 do parts[#parts + 1] = format:pack(give(i)) end
  return table.concat(parts)
end

--- The hash of a term's name: FNV-1a, 32 bits.
function slow_net.hash(name)
  local hash = 0x811c9dc5
  for _, byte in ipairs { name:byte(1, -1) } do hash = (hash ~ byte) * 0x01000193 & 0xffffffff end
  return hash
end

--- The names of the terms, as csrc/search/terms.h lists them.
slow_net.terms = {}
for i, term in ipairs(core.terms) do slow_net.terms[i] = term.name end

-- Numbers that a file has 16 places for, packed. The last ones are 0.
local function places(format, count, give)
  return packed(format, count, give) .. ("\0"):rep((16 - count) * format:packsize())
end

--- Writes the file of a net.
---@param given { law: any, scale: integer, bias: integer, weight: (fun(i): integer),
--- neuron: (fun(i): integer), output: (fun(i): integer), row: (fun(i): integer) }  row: bytes
---@return string
function slow_net.write(given)
  local terms = slow_net.terms
  local of_form = ("<I4I4i8I2I2I2BB"):pack(2, slow_net.size, 0, inputs, hidden, #terms,
    given.law == "dice" and 1 or 0, 0)
  local origin = ("<i8i8I4I4I2I2I4"):pack(7, 1000, 20, 81000, 1, 3, 0)
  local numbers = ("<i8i4"):pack(given.scale, given.bias)
    .. places("<i2", #terms, given.weight)
    .. packed("<i2", hidden, given.neuron) .. packed("<i1", 2 * hidden, given.output)
    .. places("<I4", #terms, function(i) return slow_net.hash(terms[i + 1]) end)
  local head = "\x89SGNET\n\x1a" .. of_form .. dials_of(given.law) .. origin .. numbers
  return slow_net.seal(head .. ("\0"):rep(header - #head)
    .. packed("<B", inputs * hidden, given.row))
end

--- The same net with other weights: a list of names (or hashes) of terms and their weights.
---@param bytes string
---@param weights { [1]: string | integer, [2]: integer }[]
---@return string
function slow_net.weighted(bytes, weights)
  local function hash_of(i)
    local term = weights[i + 1][1]
    return type(term) == "string" and slow_net.hash(term) or term
  end
  local of = places("<i2", #weights, function(i) return weights[i + 1][2] end)
  return slow_net.seal(bytes:sub(1, 28) .. ("<I2"):pack(#weights) .. bytes:sub(31, 140) .. of
    .. bytes:sub(173, 428) .. places("<I4", #weights, hash_of) .. bytes:sub(493))
end

--- A net of random numbers that says about as much as a trained one.
function slow_net.random(next_number, law)
  return slow_net.write {
    law = law, scale = 1 << 18, bias = next_number(-1000000, 1000000),
    weight = function() return next_number(-100, 100) end,
    neuron = function() return next_number(-100, 200) end,
    output = function() return next_number(-most_output, most_output) end,
    row = function() return 128 + next_number(-60, 60) end,
  }
end

--- A net of the largest numbers there are, either way as `next_number` says.
function slow_net.extreme(next_number, law)
  local function either(most) return next_number(0, 1) == 0 and -most or most end
  local function of(most) return function() return either(most) end end
  local bytes = next_number(0, 3) -- all 0, all 255, or mixed
  return slow_net.write {
    law = law, scale = (1 << 31) - 1, bias = either((1 << 30) - 1), weight = of(most_weight),
    neuron = of(most_bias), output = of(most_output),
    row = function() return bytes < 2 and 255 * bytes or 255 * next_number(0, 1) end,
  }
end

--- The numbers in a file. Lists begin at 0.
function slow_net.read(bytes)
  local function list(format, at, count)
    local found, size = {}, format:packsize()
    for i = 0, count - 1 do found[i] = format:unpack(bytes, at + 1 + size * i) end
    return found
  end
  local scale, bias = ("<i8i4"):unpack(bytes, 129)
  local weight, hash, weights = list("<i2", 140, 16), list("<I4", 428, 16), {}
  for _, name in ipairs(slow_net.terms) do
    weights[name] = 0
    for i = 0, 15 do
      if hash[i] == slow_net.hash(name) then weights[name] = weight[i] end
    end
  end
  return {
    bytes = bytes, scale = scale, bias = bias, weights = weights,
    neurons = list("<i2", 172, hidden), outputs = list("<i1", 300, 2 * hidden),
  }
end

-- The number of the row of a piece, as a side sees it.
local function row_of(piece, side)
  local what = (piece.kind == "king" and 4 or 0) + piece.energy - 1
  local field = 8 * (piece.y - 1) + piece.x - 1
  return ((piece.colour == side and 0 or kinds) + what) * fields
    + (side == "red" and fields - 1 - field or field)
end

-- The weighted squares of a side's neurons.
local function layer(net, pieces, side, first)
  local neurons, sum = {}, 0.0
  for i = 0, hidden - 1 do neurons[i] = net.neurons[i] + 0.0 end
  for _, piece in ipairs(pieces) do
    local at = header + row_of(piece, side) * hidden
    local row = { net.bytes:byte(at + 1, at + hidden) }
    for i = 0, hidden - 1 do neurons[i] = neurons[i] + (row[i + 1] - 128) end
  end
  for i = 0, hidden - 1 do
    local clipped = math.max(0, math.min(255, neurons[i]))
    sum = sum + clipped * clipped * net.outputs[first + i]
  end
  return sum
end

--- What a net adds to the score of a board. The last product needs more than 53 bits.
function slow_net.score(net, board)
  local pieces, turn = board:pieces(), board:turn()
  local other = turn == "white" and "red" or "white"
  local sum = layer(net, pieces, turn, 0) + layer(net, pieces, other, hidden) + net.bias
  local product = math.tointeger(sum) * net.scale
  return product < 0 and -(-product // (1 << 32)) or product // (1 << 32)
end

-- A net of random numbers for a law. It changes scores by about half a pawn, so many
-- contributions are near the least that explanations mention. Terms keep their default weights.
function slow_net.mild(rules, seed)
  local board, source, outputs = core.board(nil, rules), random.source(seed), {}
  local weights = core.weights(board, false)
  for i = 0, hidden - 1 do
    outputs[i] = source(-90, 90)
    outputs[i + hidden] = -outputs[i]
  end
  return assert(core.net(slow_net.write {
    law = board:rules().law, scale = 1 << 16, bias = 0,
    weight = function(i) return weights[core.terms[i + 1].name] end,
    neuron = function() return source(40, 160) end,
    output = function(i) return outputs[i] end,
    row = function() return 128 + source(-20, 20) end,
  }))
end

return slow_net
