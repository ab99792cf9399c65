-- tiny.lua -- runs specs without busted, for platforms without its C modules: tiny.lua SPEC...
-- Closes with "N passed, N failed".

package.path = "lua/?.lua;lua/?/init.lua;./?.lua;" .. package.path

local checks = require "spec.support.checks"

for _, path in ipairs(arg) do
  local file <close> = assert(io.open(path, "rb"))
  checks.run(file:read "a", path)
end
for _, failure in ipairs(checks.failures) do io.stderr:write(failure, "\n") end
io.write(("%d passed, %d failed\n"):format(checks.passed, #checks.failures))
os.exit(#checks.failures == 0 and checks.passed > 0, true)
