-- random_net.lua -- a net of random numbers for the law of some rules, the same for the same seed.

local core = require "shogun.core"
local random = require "spec.support.random"
local slow_net = require "spec.support.slow_net"

return function(rules, seed)
  return assert(core.net(slow_net.random(random.source(seed), core.rules(rules).law)))
end
