--- shogun record: converts records, takes one game out of many.
-- @module shogun.cli.record

local console = require "shogun.cli.console"
local options = require "shogun.cli.options"
local output = require "shogun.cli.output"
local record = require("shogun").record

local convert = {
  summary = "Convert records between text and JSON, take one game out of many",
  formats = { "records" },
  answers = { "text", "json", json = "; of several games a list, one game a line" },
}

function convert.define(command)
  command:argument("file", "a record file, or - for stdin")
  options.add(command, "game")
  command:option("--from", "the format to read; default: by the file's ending, or text")
    :choices { "text", "json" }
end

local longest <const> = 1 << 26 -- bytes of JSON, which is read as a whole

local function json_games(file, path)
  local function fail(message) console.fail(("%s: %s"):format(path, message)) end
  local text = file:read(longest + 1) or ""
  if #text > longest then fail(("JSON too long, at most %d bytes"):format(longest)) end
  local list, message = record.list_from_json(text)
  return ipairs(list or fail(message))
end

local function from_json(arguments)
  if arguments.from then return arguments.from == "json" end
  return output.has_ending(arguments.file, "json")
end

-- The wanted games, all of them well formed.
local function read_games(arguments)
  local list, path, file = {}, arguments.file, console.open(arguments.file)
  local games = table.pack((from_json(arguments) and json_games or record.games)(file, path))
  for number, kept, message in table.unpack(games) do
    if not arguments.game or number == arguments.game then
      if not kept then console.fail(("%s, game %d: %s"):format(path, number, message)) end
      list[#list + 1] = kept
    end
  end
  if #list == 0 then
    console.fail(arguments.game and ("%s: no game %s"):format(path, arguments.game)
      or console.no_game(path))
  end
  return list
end

-- One object, or a list of several.
local function as_json(list) return console.json(#list == 1 and list[1] or list) .. "\n" end

local function as_text(list)
  local texts = {}
  for i, kept in ipairs(list) do
    local ok, text = pcall(record.write, kept)
    texts[i] = ok and text or console.fail(tostring(text))
  end
  return table.concat(texts, "\n")
end

function convert.run(arguments)
  local list = read_games(arguments)
  console.write(arguments.to == "json" and as_json(list) or as_text(list))
  return 0
end

return convert
