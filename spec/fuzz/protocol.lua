-- protocol.lua -- fuzzes the text protocol: any lines, each answered in the protocol's own words.

local core = require "shogun.core"
local messages = require "spec.fuzz.messages"
local new_engine = require "shogun.engine"
local protocol = require "shogun.engine.protocol"

local engine <const> = new_engine { hash = 1 }
local manager <const> = require("shogun.engine.time").manager()
local answers <const> = {
  id = true, option = true, shogunok = true, readyok = true, info = true, bestmove = true,
  error = true, moves = true, captures = true, board = true, result = true, show = true,
  eval = true, perft = true,
}

-- An adapter whose searches take no time to speak of, whatever the limits.
local adapter <const> = {
  name = "fuzzed", author = "nobody", options = { "name level type spin" },
}

function adapter:set(name, value)
  if name ~= "level" then return nil, ("no option '%s'"):format(name) end
  self.level = tonumber(value)
  return self.level ~= nil, "no number"
end

function adapter.evaluate(_, board)
  return core.evaluate(board), { { name = "net", score = select(4, core.evaluate(board)) } }
end

function adapter.search(_, session, limits)
  local board = session.board
  protocol.seconds(limits, board, manager)
  manager:answered()
  engine:clear()
  return engine:search(board, { nodes = 50, history = session.history }).move
end

-- A file that is read byte by byte.
local function new_input(text)
  local input, at = {}, 1

  function input.setvbuf() end

  function input.read()
    at = at + 1
    return at <= #text + 1 and text:sub(at - 1, at - 1) or nil
  end

  return input
end

local function new_output()
  local output = { parts = {} }

  function output:write(...)
    for _, part in ipairs { ... } do self.parts[#self.parts + 1] = part end
    return self
  end

  function output.flush() return true end

  return output
end

return function(bytes)
  local output = new_output()
  bytes = bytes:gsub("perft%s+%S+", function(words) -- no input could stop a deep perft here
    return tonumber(words:match "%S+$") and "perft 2" or nil
  end)
  protocol.serve(adapter, new_input(bytes), output)
  for line in table.concat(output.parts):gmatch "[^\n]*" do
    assert(line == "" or answers[line:match "^%S*"], "no answer of the protocol: " .. line)
    if line:find "^error" then messages.check(line, "protocol") end
  end
end
