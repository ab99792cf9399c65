--- shogun record: converts records, takes one game out of many.
-- @module shogun.cli.record

local console = require "shogun.cli.console"
local record = require("shogun").record

local convert = { summary = "Convert records between text and JSON, take one game out of many" }

function convert.define(command)
  command:argument("file", "a record file, or - for stdin")
  command:option("--game", "only this one, counted from 1"):convert(math.tointeger)
  command:option("--to", "the form to write"):choices { "text", "json" }:default "text"
  command:option("--from", "the form to read"):choices { "text", "json" }:default "text"
end

local function json_games(file)
  local text, done = file:read "a", false
  return function()
    if done then return nil end
    done = true
    return 1, record.from_json(text)
  end
end

local function write(kept, form)
  if form == "json" then return record.to_json(kept) .. "\n" end
  local ok, text = pcall(record.write, kept)
  return ok and text or console.fail(tostring(text))
end

function convert.run(arguments)
  local file, found = console.open(arguments.file), 0
  local games = arguments.from == "json" and json_games(file) or record.games(file)
  for number, kept, message in games do
    if not arguments.game or number == arguments.game then
      if not kept then console.fail(("game %d: %s"):format(number, message)) end
      if found > 0 then io.stdout:write "\n" end
      io.stdout:write(write(kept, arguments.to))
      found = found + 1
    end
    if number == arguments.game then break end
  end
  if found == 0 then console.fail(("no game %s"):format(arguments.game or "in it")) end
  return 0
end

return convert
