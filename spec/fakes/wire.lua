-- wire.lua -- a proxy of PostgreSQL's protocol that disturbs it. It reads whole messages, so that
-- it knows what is asked for and what is answered: an exchange is what a client sends up to a Sync
-- or a Query, and what the server sends up to ReadyForQuery.
--
--     lua5.4 spec/fakes/wire.lua FOLDER SERVER LOG [ACTION WHICH] [delay MS]
--
-- It listens at a socket in FOLDER, and speaks to the server whose socket is in the folder SERVER.
-- ACTION is what happens to an exchange:
--
-- - drop: the connection ends before the server has the request;
-- - lose: it ends when the server has answered, and the client gets nothing;
-- - cut: the client gets half of the answer;
-- - hang: the server has no more to say, to anybody.
--
-- WHICH says to which exchanges, counted over all connections: "every:K:N" to the N-th and each
-- K-th after it, "kind:N" to the N-th of each kind of statement, "from:N" to the N-th and all after
-- it. A delay makes each exchange take that many milliseconds longer. LOG gets a line for each
-- exchange: its number, its action or "-", and the names of its statements.

local uv = require "luv"

local folder <const>, server <const> = arg[1], arg[2]
local log <const> = assert(io.open(arg[3], "a"))
local given <const> = {}
for i = 4, #arg, 2 do given[arg[i]] = arg[i + 1] end
local delay <const> = math.tointeger(tonumber(given.delay or "0"))
local action <const> = given.drop and "drop" or given.lose and "lose" or given.cut and "cut"
  or given.hang and "hang"
local which <const> = given[action or ""] or ""

local exchanges <const>, counts <const>, hit <const> = { count = 0 }, {}, {}
local rules <const> = {}

function rules.every(number, _, every, first)
  return number >= first and (number - first) % every == 0
end

function rules.from(number, _, first) return number >= first end

-- One exchange may be the right one for several kinds.
function rules.kind(_, kinds, wanted)
  local is_hit = false
  for _, kind in ipairs(kinds) do
    counts[kind] = (counts[kind] or 0) + 1
    if counts[kind] >= wanted and not hit[kind] then is_hit = true end
  end
  for _, kind in ipairs(kinds) do hit[kind] = hit[kind] or is_hit end
  return is_hit
end

-- What happens to the next exchange; nil: nothing.
local function action_for(kinds)
  exchanges.count = exchanges.count + 1
  local name, first, second = which:match "^(%a+):(%d+):?(%d*)$"
  local is_hit = name and rules[name](exchanges.count, kinds, tonumber(first), tonumber(second))
  log:write(("%d\t%s\t%s\n"):format(exchanges.count, is_hit and action or "-",
    table.concat(kinds, " + ")))
  log:flush()
  return is_hit and action or nil
end

-- The name of a statement: that of its function, or its beginning.
local function kind_of(sql)
  return sql:match "shogun_[a-z_]+%(" or sql:gsub("%s+", " "):sub(1, 60)
end

-- Takes whole messages off a stream: calls take(kind, message). The first one of a client has no
-- kind.
local function new_reader(is_client, take)
  local buffered, is_first = "", is_client
  return function(data)
    buffered = buffered .. data
    local at = 1
    while true do
      local head = is_first and 0 or 1
      if #buffered - at + 1 < head + 4 then break end
      local stop = at + head + string.unpack(">I4", buffered, at + head) - 1
      if #buffered < stop then break end
      local message = buffered:sub(at, stop)
      take(is_first and "startup" or message:sub(1, 1), message)
      is_first, at = false, stop + 1
    end
    buffered = buffered:sub(at)
  end
end

local Relay = {}
Relay.__index = Relay

function Relay:close()
  for _, pipe in ipairs { self.client, self.server } do
    if not pipe:is_closing() then pipe:close() end
  end
end

local function send(pipe, data)
  if not pipe:is_closing() then pipe:write(data) end
end

-- Sends later what the round trip takes longer, in the order of the calls.
local function later(self, call)
  if delay == 0 then return call() end
  local timer = uv.new_timer()
  timer:start(delay, 0, function()
    timer:close()
    if not self.client:is_closing() then call() end
  end)
end

local is_hanging = false

-- A request is whole.
function Relay:ask()
  local request = table.concat(self.request)
  local what = action_for(self.kinds)
  self.request, self.kinds = {}, {}
  if what == "hang" then is_hanging = true end
  if is_hanging then return end
  if what == "drop" then return self:close() end
  table.insert(self.asked, what or "pass")
  send(self.server, request)
end

-- An answer is whole.
function Relay:answer()
  local answer, what = table.concat(self.answered), table.remove(self.asked, 1)
  self.answered = {}
  if what == "lose" then return self:close() end
  later(self, function()
    if what ~= "cut" then return send(self.client, answer) end
    self.client:write(answer:sub(1, #answer // 2), function() self:close() end)
  end)
end

local ends_request <const> = { startup = true, S = true, Q = true }

function Relay:take_request(kind, message)
  if kind == "P" then
    table.insert(self.kinds, kind_of(select(2, string.unpack("zz", message, 6))))
  elseif kind == "Q" then
    table.insert(self.kinds, kind_of(string.unpack("z", message, 6)))
  elseif kind == "startup" then
    table.insert(self.kinds, "connect")
  end
  table.insert(self.request, message)
  if kind == "X" then return send(self.server, message) end
  if ends_request[kind] then self:ask() end
end

-- What the server says by itself is passed on.
function Relay:take_answer(kind, message)
  if is_hanging then return end
  if #self.asked == 0 then return send(self.client, message) end
  table.insert(self.answered, message)
  if kind == "Z" then self:answer() end
end

-- The server has closed the connection: what it has said until then is passed on.
function Relay:end_of_server()
  if is_hanging then return end
  local rest = table.concat(self.answered)
  if rest == "" then return later(self, function() self:close() end) end
  later(self, function() self.client:write(rest, function() self:close() end) end)
end

local function read(pipe, take, close)
  pipe:read_start(function(problem, data)
    if problem or not data then return close() end
    take(data)
  end)
end

local function accept(client)
  local self = setmetatable({
    client = client, server = uv.new_pipe(false), request = {}, kinds = {}, asked = {},
    answered = {},
  }, Relay)
  self.server:connect(server .. "/.s.PGSQL.5432", function(problem)
    if problem or client:is_closing() then return self:close() end
    read(client, new_reader(true, function(...) self:take_request(...) end),
      function() self:close() end)
    read(self.server, new_reader(false, function(...) self:take_answer(...) end),
      function() self:end_of_server() end)
  end)
end

local listener <const> = uv.new_pipe(false)
assert(listener:bind(folder .. "/socket"))
assert(listener:listen(128, function()
  local client = uv.new_pipe(false)
  listener:accept(client)
  accept(client)
end))
assert(os.rename(folder .. "/socket", folder .. "/.s.PGSQL.5432")) -- it listens once it is there
uv.run()
