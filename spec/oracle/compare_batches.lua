-- compare_batches.lua -- batches against the slow rules and the module on many boards:
-- lua5.4 spec/oracle/compare_batches.lua BOARDS SEED
--
-- Closes with "N boards, N answers, N differences".

local batches = require "spec.oracle.batches"

local boards, seed = assert(math.tointeger(arg[1])), assert(math.tointeger(arg[2]))
local at_once <const> = 10000

local visited, answered, differ = 0, 0, 0
while visited < boards do
  local b, a = batches.compare(math.min(at_once, boards - visited), seed, function(difference)
    differ = differ + 1
    if differ <= 20 then print(difference) end
  end)
  visited, answered, seed = visited + b, answered + a, seed + 1
  io.stderr:write(("%d of %d boards, %d differences\n"):format(visited, boards, differ))
end
print(("%d boards, %d answers, %d differences"):format(visited, answered, differ))
os.exit(differ == 0 and visited > 0, true)
