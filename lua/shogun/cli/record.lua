--- shogun record: converts records, takes one game out of many.
-- @module shogun.cli.record

local console = require "shogun.cli.console"
local record = require("shogun").record

local convert = {
  summary = "Convert records between text and JSON, take one game out of many",
  formats = { "records" },
}

function convert.define(command)
  command:argument("file", "a record file, or - for stdin")
  command:option("--game", "only this one, counted from 1"):convert(console.count(1))
  command:option("--to", "the form to write"):choices { "text", "json" }:default "text"
  command:option("--from", "the form to read"):choices { "text", "json" }:default "text"
end

local longest <const> = 1 << 26 -- bytes of JSON, which is read as a whole

local function json_games(file)
  local text = file:read(longest + 1) or ""
  if #text > longest then console.fail(("JSON too long, at most %d bytes"):format(longest)) end
  local list, message = record.list_from_json(text)
  if not list then console.fail(message) end
  return ipairs(list)
end

-- The wanted games, all of them well formed.
local function read_games(file, arguments)
  local list = {}
  local games = table.pack((arguments.from == "json" and json_games or record.games)(file))
  for number, kept, message in table.unpack(games) do
    if not arguments.game or number == arguments.game then
      if not kept then console.fail(("game %d: %s"):format(number, message)) end
      list[#list + 1] = kept
    end
  end
  if #list == 0 then console.fail(("no game %s"):format(arguments.game or "in it")) end
  return list
end

-- One object, or a list of several.
local function as_json(list)
  local texts = {}
  for i, kept in ipairs(list) do texts[i] = record.to_json(kept) end
  if #texts == 1 then return texts[1] .. "\n" end
  return "[" .. table.concat(texts, ",\n") .. "]\n"
end

local function as_text(list)
  local texts = {}
  for i, kept in ipairs(list) do
    local ok, text = pcall(record.write, kept)
    texts[i] = ok and text or console.fail(tostring(text))
  end
  return table.concat(texts, "\n")
end

function convert.run(arguments)
  local list = read_games(console.open(arguments.file), arguments)
  console.write(arguments.to == "json" and as_json(list) or as_text(list))
  return 0
end

return convert
