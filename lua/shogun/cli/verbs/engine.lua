--- shogun engine: serves the engine to a program that speaks the text protocol.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local info_line = lazy_require "shogun.engine.protocol.info"
local levels = lazy_require "shogun.engine.levels"
local limit = lazy_require "shogun.engine.limits"
local nets = lazy_require "shogun.engine.net"
local new_engine = lazy_require "shogun.engine"
local protocol = lazy_require "shogun.engine.protocol"
local shogun = lazy_require "shogun"
local time = lazy_require "shogun.engine.time"
local version = require "shogun.version"

local most <const> = core.limits

local verb = {
  formats = { "protocol" },
  examples = { { "printf 'go nodes 1000\\nquit\\n' | shogun engine", "one question" } },
}

function verb.define() end

local Adapter = { name = "shogun " .. version, author = console.authors }
Adapter.__index = Adapter

local function options_of(made)
  return {
    { name = "hash", type = "integer", default = made.hash, min = 1, max = most.hash },
    { name = "threads", type = "integer", default = made.threads, min = 1, max = most.threads },
    { name = "level", type = "number", default = levels.best, min = 0, max = levels.best },
    { name = "visibility", type = "number", default = 1, min = 0, max = 1 },
    { name = "net", type = "string" },
    { name = "endings", type = "boolean", default = false },
    core.cputime() and { name = "cputime", type = "boolean", default = false } or nil,
  }
end

local function new_adapter()
  local made = { hash = limit.defaults.hash, threads = limit.defaults.threads }
  local adapter = {
    made = made, engine = new_engine(made), manager = time.manager(), seed = 0,
    options = options_of(made),
  }
  return setmetatable(adapter, Adapter)
end

-- Makes the engine again, with another value of an option.
local function renew(self, name, value)
  local options = {
    hash = self.made.hash, threads = self.made.threads, net = self.made.net,
    endings = self.made.endings,
  }
  options[name] = value
  local ok, engine = pcall(new_engine, options)
  if not ok then return nil, engine end
  self.engine, self.made = engine, options
  return true
end

-- Reads the net's file now. Each search first checks that the net is for the law of its board.
local function set_net(self, value)
  if value == "" then return renew(self, "net", nil) end
  if value == "false" then return renew(self, "net", false) end
  local net, message = shogun.net(value)
  if not net then return nil, "net: " .. message end
  return renew(self, "net", net)
end

function Adapter:set(name, value)
  if name == "net" then return set_net(self, value) end
  if name == "endings" then return renew(self, name, value and shogun.endings() or nil) end
  if limit.defaults[name] then return renew(self, name, value) end
  self[name] = value -- of level, visibility or cputime
  return true
end

function Adapter:new_game() self.engine:clear() end

function Adapter:evaluate(board)
  local fault = nets.misfit(self.made.net, board)
  if fault then return nil, fault end
  local score, white, red, added = core.evaluate(board, nil, self.made.net)
  local parts, weights = { { name = "net", score = added } }, core.weights(board, self.made.net)
  local own, enemy = white, red
  if board:turn() == "red" then own, enemy = red, white end
  for _, term in ipairs(core.terms) do
    local points = weights[term.name] * (own[term.name] - enemy[term.name])
    table.insert(parts, { name = term.name, score = points })
  end
  return score, parts
end

-- The limits for `engine:search`. In games with a clock the option `cputime` has no effect.
local function search_limits(self, session, limits)
  local is_clocked = limits.wtime or limits.rtime
  local seconds = protocol.seconds(limits, session.board, self.manager)
  return {
    depth = math.min(limits.depth or most.depth, most.depth),
    nodes = time.nodes(seconds, limits.nodes), seconds = seconds,
    cputime = self.cputime and not is_clocked,
    mate = limits.mate and math.min(limits.mate, most.depth // 2), history = session.history,
    level = self.level, visibility = self.visibility, seed = self.seed,
  }
end

-- Searches to depth 1: if `stop` arrived before the search began, the answer still needs a move.
local function glance(self, session)
  return self.engine:search(session.board, {
    depth = 1, history = session.history, level = self.level, seed = self.seed,
  })
end

-- Searches while the session reads commands. Returns what the search found (nil if it did not
-- begin), and whether `stop` came. A search does not begin after `stop`. After the input's end only
-- a search with a limit begins, since nothing else could end the search.
local function search(self, session, asked, is_limited)
  local is_stopped = session:poll_ahead()
  if is_stopped or session.lines.at_end and not is_limited then return nil, is_stopped end
  function asked.on_input()
    is_stopped = session:poll_available()
    local at_end = session.lines.at_end
    if is_stopped or at_end and not is_limited then return false end
    return at_end and "end" or nil
  end
  asked.input = not session.lines.at_end and protocol.standard_input or nil
  local info = self.engine:search(session.board, asked, function(found)
    return session:write("%s", info_line.line(found))
  end)
  return info, is_stopped
end

function Adapter:search(session, limits)
  local fault = nets.misfit(self.made.net, session.board)
  if fault then return nil, fault end
  local asked = search_limits(self, session, limits)
  local is_limited = limits.depth or limits.mate or asked.nodes or asked.seconds
  local info, is_stopped = search(self, session, asked, is_limited)
  self.manager:answered()
  if limits.infinite and not is_stopped then session:wait_for_stop() end
  return (info or glance(self, session)).move
end

function verb.run()
  io.output(io.stdout)
  console.written(protocol.serve(new_adapter(), io.stdin, io.stdout))
  return 0
end

return verb
