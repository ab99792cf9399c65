-- tally.lua -- busted's plain report, closed by a line for each skipped test and one that programs
-- can read: "N passed, N failed".
--
-- An error outside a test counts as failed, and a run without a test is a failure.

local busted = require "busted"
local plain = require "busted.outputHandlers.plainTerminal"

return function(options)
  local handler = plain(options)
  local subscribe = handler.subscribe

  local function close()
    local passed, failed = handler.successesCount, handler.failuresCount + handler.errorsCount
    for _, test in ipairs(handler.pendings) do
      local reason = test.message and tostring(test.message):gsub("^[^:]*:%d+: ", ": ") or ""
      io.write(("skipped: %s%s\n"):format(test.name, reason))
    end
    if passed + failed + #handler.pendings == 0 then failed = 1 end
    io.write(("%d passed, %d failed\n"):format(passed, failed))
    io.flush()
    if failed > 0 then os.exit(1, true) end
    return nil, true
  end

  function handler.subscribe(self, arguments)
    subscribe(self, arguments)
    busted.subscribe({ "exit" }, close, { priority = 99999 })
  end

  return handler
end
