-- added.lua -- what nets of random numbers, and of the largest ones, add to the evaluation of a
-- board: all builds of the core must agree in it.

local core = require "shogun.core"
local random = require "spec.support.random"
local slow_net = require "spec.oracle.slow_net"

local law <const> = "magnets"

local nets <const> = {}
for i = 1, 4 do
  local make = i < 3 and slow_net.random or slow_net.extreme
  nets[i] = assert(core.net(make(random.source(i), law)))
end

-- A net does not ask for the rules, so that any board can be read with those of its law.
return function(board)
  local standard, list = core.board(board:text(), { law = law }), {}
  for i, net in ipairs(nets) do list[i] = select(4, core.evaluate(standard, nil, net)) end
  return table.concat(list, ", ")
end
