-- with_odd_server.lua -- calls with the URL of a server that stops or refuses (odd_server.lua).

local command = require "spec.support.command"
local uv = require "luv"

return function(action, call)
  local pipe <close> = assert(io.popen(("exec %s spec/fakes/odd_server.lua %s"):format(
    command.interpreter(), action)))
  local port, pid = pipe:read("n", "n")
  local url = "postgresql://ann@127.0.0.1:%d/db?sslmode=disable&gssencmode=disable"
  local ok, raised = pcall(call, url:format(port))
  uv.kill(pid, "sigkill")
  assert(ok, raised)
end
