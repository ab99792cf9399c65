-- loud_net.lua -- a net of random numbers for a law, which says much of every board: for specs of
-- what is said about nets. Its bytes are laid out as csrc/search/net.c describes.

local core = require "shogun.core"
local random = require "spec.support.random"

local form <const> = "<c8 I4 I4 I8"
local inputs <const>, hidden <const>, terms <const> = 768, 64, 11
local scale <const> = 100000 -- some 60 hundredths of a pawn on most boards

-- FNV-1a.
local function checksum(bytes)
  local sum = 0xcbf29ce484222325
  for i = 1, #bytes do sum = (sum ~ bytes:byte(i)) * 0x100000001b3 end
  return sum
end

local function packed(format, count, number)
  local list = {}
  for i = 1, count do list[i] = format:pack(number(i)) end
  return table.concat(list)
end

-- The dials from a1 along the rows.
local function dials_of(rules)
  local list = {}
  for row = 8, 1, -1 do
    for x = 1, 8 do list[#list + 1] = rules.dials and rules.dials[row][x] or 0 end
  end
  return string.char(table.unpack(list))
end

local function opposite(byte) return ("i1"):pack(-("i1"):unpack(byte)) end

--- Makes one. It adds nothing to a board that looks the same from both sides; the terms weigh as
--- they do without a net.
---@param rules shogun.AnyRules
---@param seed integer
---@return shogun.Net
return function(rules, seed)
  local board, source = core.board(nil, rules), random.source(seed)
  local weights = core.weights(board, false)
  local dice = board:rules().law == "dice"
  local outputs = packed("i1", hidden, function() return source(-90, 90) end)
  local rest = table.concat {
    ("<I2I2I2I1x"):pack(inputs, hidden, terms, dice and 1 or 0), dials_of(board:rules()),
    ("\0"):rep(32), ("<i8i4"):pack(scale, 0),
    packed("<i2", terms, function(i) return weights[core.terms[i].name] end), ("\0"):rep(10),
    packed("<i2", hidden, function() return source(40, 160) end),
    outputs, (outputs:gsub(".", opposite)),
    ("\0"):rep(84),
    packed("B", inputs * hidden, function() return 128 + source(-20, 20) end),
  }
  local size = form:packsize() + #rest
  return assert(core.net(form:pack("\x89SGNET\n\x1a", 1, size, checksum(rest)) .. rest))
end
