--- shogun engine: the engine behind the text protocol.
-- @module shogun.cli.engine

local new_engine = require "shogun.engine"
local protocol = require "shogun.engine.protocol"

local verb = { summary = "Serve the engine by the text protocol" }

function verb.define() end

local function line_of(info)
  local moves = {}
  for i, move in ipairs(info.pv) do moves[i] = tostring(move) end
  local score = info.mate and ("mate %d"):format(info.mate) or ("cp %d"):format(info.score)
  local text = "info depth %d seldepth %d score %s nodes %d time %d nps %d hashfull %d pv %s"
  local seconds = math.max(info.seconds, 1e-6)
  return text:format(info.depth, info.seldepth, score, info.nodes, math.floor(seconds * 1000),
    math.floor(info.nodes / seconds), info.hashfull, table.concat(moves, " "))
end

local function new_thinker()
  local options = { hash = 16, threads = 1 }
  local engine, level = new_engine(options), nil
  local thinker = {
    name = "shogun engine",
    options = {
      "name hash type spin default 16 min 1 max 65536",
      "name threads type spin default 1 min 1 max 256",
      "name level type spin default 10 min 0 max 10",
    },
  }

  function thinker.set(name, value)
    local number = math.tointeger(tonumber(value))
    if name == "level" then
      if not number or number < 0 or number > 10 then
        return nil, "level: expected a whole number from 0 to 10, got " .. value
      end
      level = number
      return true
    end
    if not options[name] then return nil, ("no option '%s'"):format(name) end
    local changed = { hash = options.hash, threads = options.threads, [name] = number or value }
    local ok, made = pcall(new_engine, changed)
    if not ok then return nil, tostring(made):gsub("^%S+:%d+: ", "") end
    engine, options = made, changed
    return true
  end

  function thinker.new_game() engine:clear() end

  -- The search is broken off when something can be read, and taken up again if it is not to end;
  -- the engine remembers what it had found.
  function thinker.think(session, board, limits)
    local seconds = protocol.seconds(limits, board:turn())
    local ends = limits.depth or limits.nodes or seconds
    local used, nodes, info = 0, limits.nodes, nil
    repeat
      local listens = not session.at_end
      if not listens and not ends then break end -- nobody can stop it any more
      info = engine:search(board, {
        depth = math.min(limits.depth or 119, 119), nodes = nodes,
        mate = limits.mate and math.min(limits.mate, 59),
        seconds = seconds and math.max(seconds - used, 0.001), history = session.history,
        level = level, input = listens and protocol.standard_input or nil,
      }, function(known) session:say("%s", line_of(known)) end)
      used = used + info.seconds
      nodes = nodes and math.max(nodes - info.nodes, 0)
      local stopped = info.has_input and session:hear()
    until stopped or not info.has_input
    if limits.infinite and not session.at_end and not info.has_input then
      while not session.at_end and not session:hear() do end -- as it is told: not before `stop`
    end
    return info and info.move or board:moves()[1]
  end

  return thinker
end

function verb.run()
  io.output(io.stdout)
  protocol.serve(new_thinker(), io.stdin, io.stdout)
  return 0
end

return verb
