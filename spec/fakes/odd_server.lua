-- odd_server.lua -- a misbehaving server of PostgreSQL's protocol: odd_server.lua ACTION. Prints
-- its port and its process number, and runs until it is killed. It sends without end "rows",
-- "nulls" (rows of 1600 columns), "notify", "notices" or "parameters"; or answers once with a "tag"
-- (of a command), "empty" (rows without columns) or an "error" (without a SQLSTATE). "mute" sends
-- nothing, "silent" does not answer a query, "half" stops within the second row of an answer,
-- "deaf" stops reading. If ACTION is a SQLSTATE, connections are refused with it.

local uv = require "luv"

local action <const> = arg[1]
require "shogun.process.broken_pipes"(uv)

local function message(kind, body) return kind .. string.pack(">I4", #body + 4) .. body end

local function columns(count)
  local one = string.pack(">zI4I2I4i2i4I2", "a", 0, 0, 25, -1, -1, 0)
  return message("T", string.pack(">I2", count) .. one:rep(count))
end

local ready <const> = message("Z", "I")
local accepted <const> = message("R", string.pack(">I4", 0)) .. ready
local bound <const> = message("1", "") .. message("2", "")
local row <const> = message("D", string.pack(">I2s4", 1, "x"))
local done <const> = message("C", "SELECT 1\0") .. ready

-- Before the flood, and what comes again and again.
local floods <const> = {
  rows = { columns(1), row },
  nulls = { columns(1600), message("D", string.pack(">I2", 1600) .. ("\xff"):rep(4 * 1600)) },
  notify = { "", message("A", string.pack(">I4zz", 1, "shogun", "x")) },
  notices = { "", message("N", "SNOTICE\0C00000\0Mx\0\0") },
  parameters = { "", message("S", "application_name\0x\0") },
}
local answers <const> = {
  tag = message("n", "") .. message("C", "UPDATE 1\0") .. ready,
  empty = columns(0) .. message("D", string.pack(">I2", 0)) .. done,
  error = message("E", "SERROR\0Mwhat\0\0") .. ready, silent = "",
  half = columns(1) .. row .. row:sub(1, 9),
}

-- Sends on as soon as the last part is taken.
local function flood(client, part)
  client:write(part, function(problem)
    if not problem then return flood(client, part) end
    if not client:is_closing() then client:close() end
  end)
end

local server <const> = uv.new_tcp()
assert(server:bind("127.0.0.1", 0))
assert(server:listen(9, function()
  local client, queries = uv.new_tcp(), 0
  server:accept(client)
  client:read_start(function(problem, data)
    if problem or not data then return client:close() end
    queries = queries + 1
    if action == "mute" then return end
    if action:find "^%d" then
      return client:write(message("E", ("SFATAL\0C%s\0Mno\0\0"):format(action)))
    end
    if queries == 1 then return client:write(accepted) end
    if data:byte() == ("Q"):byte() then return client:write(message("C", "SET\0") .. ready) end
    if answers[action] then return client:write(bound .. answers[action]) end
    client:read_stop()
    if action == "deaf" then return end
    local first, part = table.unpack(floods[action])
    client:write(bound .. first)
    flood(client, part:rep((1 << 20) // #part))
  end)
end))
print(server:getsockname().port, uv.os_getpid())
io.stdout:flush()
uv.run()
