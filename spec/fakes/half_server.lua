-- half_server.lua -- a server of PostgreSQL's protocol that stops somewhere, for one connection.
-- Prints its port and its process, and lives until that is ended. Its word says where it stops:
-- "mute" never says anything, "silent" does not answer a query, "half" stops within the second row
-- of an answer, "deaf" stops reading.

local uv = require "luv"

local action <const> = arg[1]

local function message(kind, body) return kind .. string.pack(">I4", #body + 4) .. body end

local accepted <const> = message("R", string.pack(">I4", 0)) .. message("Z", "I")
-- The statement is parsed and bound; it has one column, text.
local described <const> = message("1", "") .. message("2", "")
  .. message("T", string.pack(">I2zI4I2I4i2i4I2", 1, "a", 0, 0, 25, -1, -1, 0))
local row <const> = message("D", string.pack(">I2s4", 1, "whole"))

local server <const> = uv.new_tcp()
assert(server:bind("127.0.0.1", 0))
assert(server:listen(1, function()
  local client, is_accepted = uv.new_tcp(), action == "mute"
  server:accept(client)
  client:read_start(function()
    if not is_accepted then
      client:write(accepted)
    elseif action == "half" then
      client:write(described .. row .. row:sub(1, 9))
    elseif action == "deaf" then
      client:read_stop()
    end
    is_accepted = true
  end)
end))
print(server:getsockname().port, uv.os_getpid())
io.stdout:flush()
uv.run()
