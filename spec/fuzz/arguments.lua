-- arguments.lua -- fuzzes the command: any arguments, what it prints and what it returns.
--
-- It runs in this process: every file is the same short record, what is written is kept, and no
-- other process is started. An input is the arguments, each on a line.

local messages = require "spec.fuzz.messages"
require "spec.fuzz.limits"

-- Files that are none.
local File = { __index = {}, __name = "FILE*" }

local function new_file(text)
  return setmetatable({ text = text, at = 1, out = {} }, File)
end

function File.__index:read(how)
  if self.at > #self.text then return how == "a" and "" or nil end
  local from = self.at
  self.at = math.type(how) == "integer" and from + how or #self.text + 1
  return self.text:sub(from, self.at - 1)
end

function File.__index:write(...)
  for _, part in ipairs { ... } do self.out[#self.out + 1] = part end
  return self
end

function File.__index.flush() return true end
function File.__index.close() return true end
function File.__index.setvbuf() return true end
function File.__index.seek() return 0 end

local exited -- the exit code, where argparse exits: after --help

local content <const> = '[White "x"]\n\n1. a1a2 {so} *\n'

local open <const>, real_stderr <const> = io.open, io.stderr
-- Modules are looked for in real files; all others are these.
local function is_module(path) return path:find "^lua/" or path:find "%.lua$" and path:find "/" end

local function fake_files()
  io.stdin, io.stdout, io.stderr = new_file(content), new_file "", new_file ""
  io.output, io.input = function() return io.stdout end, function() return io.stdin end
  io.write = function(...) return io.stdout:write(...) end
  io.open = function(path, mode)
    if type(path) == "string" and is_module(path) and (mode or "r"):find "^r" then
      return open(path, mode)
    end
    return new_file(content)
  end
  io.popen = function() return nil, "no processes" end
  io.type = function() return "file" end
  os.execute = function() return nil, "exit", 1 end
  os.rename, os.remove = function() return true end, function() return true end
  os.tmpname = function() return "none" end
  os.exit = function(code)
    exited = code or 0
    error "the command exits"
  end
  print = function(text) io.stdout:write(text, "\n") end
end

local main <const> = require "shogun.cli"

-- Verbs that may rightly run for hours, with their numbers cut down.
local cuts <const> = {
  perft = function(parsed) parsed.depth = math.min(parsed.depth, 3) end,
  lint = function(parsed)
    parsed.boards, parsed.games = math.min(parsed.boards, 2), math.min(parsed.games, 1)
    parsed.movetime = math.min(parsed.movetime, 0.01)
  end,
  play = function(parsed) parsed.movetime = 0.001 end,
  tour = function(parsed)
    for i = 1, parsed.size and 2 or 0 do parsed.size[i] = math.min(parsed.size[i], 5) end
  end,
}
for name, cut in pairs(cuts) do
  local verb = require("shogun.cli.verbs." .. name)
  local run = verb.run
  verb.run = function(parsed)
    cut(parsed)
    return run(parsed)
  end
end

local codes <const> = { [0] = true, true, true, [130] = true }

return function(bytes)
  local arguments = {}
  for line in bytes:gmatch "[^\n]+" do arguments[#arguments + 1] = line end
  exited = nil
  math.randomseed(1)
  fake_files()
  local ok, code = pcall(main, arguments)
  local said = table.concat(io.stderr.out)
  io.stderr, io.open = real_stderr, open
  if exited then ok, code = true, exited end
  if not ok then error("the command raises: " .. tostring(code), 0) end
  assert(codes[code], "exit code: " .. tostring(code))
  messages.check(said, "command")
end
