-- random_net.lua -- a net of random numbers for the law of some rules, the same for the same seed.
-- It adds some 50 hundredths of a pawn, so that much of what it adds is near the least worth
-- saying; the terms weigh as they do without a net.

local core = require "shogun.core"
local random = require "spec.support.random"
local slow_net = require "spec.oracle.slow_net"

local hidden <const> = 64
local scale <const> = 1 << 16

return function(rules, seed)
  local board, source, outputs = core.board(nil, rules), random.source(seed), {}
  local weights = core.weights(board, false)
  for i = 0, hidden - 1 do
    outputs[i] = source(-90, 90)
    outputs[i + hidden] = -outputs[i]
  end
  return assert(core.net(slow_net.write {
    law = board:rules().law, scale = scale, bias = 0,
    weight = function(i) return weights[core.terms[i + 1].name] end,
    neuron = function() return source(40, 160) end,
    output = function(i) return outputs[i] end,
    row = function() return 128 + source(-20, 20) end,
  }))
end
