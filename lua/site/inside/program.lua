--- Runs and checks programs: `run_program` runs a program of the documentation, `check_source`
-- checks a bot's source while the reader writes it.

local bundle = require "shogun.box.bundle"
local page = require "site.inside.page"
local shogun = require "shogun"

local calls = {}

-- Two functions: one writes a text's complete lines to the page; the other writes the rest.
local function new_writer()
  local rest = ""
  local function write(text)
    rest = rest .. text
    local lines, after = rest:match "^(.*)\n([^\n]*)$"
    if lines then
      page.print(lines)
      rest = after
    end
  end
  local function flush() if rest ~= "" then page.print(rest) end end
  return write, flush
end

local function texts_of(...)
  local texts = table.pack(...)
  for i = 1, texts.n do texts[i] = tostring(texts[i]) end
  return texts
end

-- The globals of a program: `print` and `io.write` write to the page. An example also has `shogun`
-- and `board`.
local function environment(write, is_example)
  local own = { io = { write = function(...) write(table.concat(texts_of(...))) end } }
  function own.print(...) write(table.concat(texts_of(...), "  ") .. "\n") end
  if is_example then own.shogun, own.board = shogun, shogun.board() end
  return setmetatable(own, { __index = _G })
end

-- Raises an error for the page: its message, and its line in the program.
local function fail(raised)
  local line, message = tostring(raised):match "^program:(%d+): (.*)$"
  error({ message = message or tostring(raised), line = line and math.tointeger(line) }, 0)
end

--- Runs a program.
---@param source string
---@param is_example boolean  whether it has the globals `shogun` and `board` (the start)
function calls.run_program(source, is_example)
  local write, flush = new_writer()
  local chunk, message = load(source, "=program", "t", environment(write, is_example))
  if not chunk then fail(message) end
  local ok, raised = pcall(chunk)
  flush()
  if not ok then fail(raised) end
end

--- Checks the syntax of a source: compiles it and never runs it.
---@param bot { name: string, source: string }
---@return { line: integer, message: string }?  the error; nil if there is none
function calls.check_source(bot)
  local _, raised = load(bundle.code(bot.source), "@" .. bot.name .. ".lua", "t", {})
  if not raised then return nil end
  local line, message = raised:match ":(%d+): (.*)$"
  return { line = math.tointeger(tonumber(line)) or 1, message = message or raised }
end

return calls
