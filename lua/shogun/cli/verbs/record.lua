--- shogun record: converts the records of a file, or extracts one of its games.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local options = require "shogun.cli.options"
local shogun = lazy_require "shogun"
local records = lazy_require "shogun.cli.records"

local convert = {
  formats = { "records" },
  answers = { "text", "json", json = "; of several games a list, one game a line" },
  examples = {
    { "shogun record games.txt --game 3", "only the third game" },
    { "shogun record game.txt -o game.json", "as JSON" },
  },
}

function convert.define(command)
  command:argument("file", "a record file, or - for stdin")
  options.add(command, "game")
  command:option("--from", "the format to read; default: by the file's extension, or text")
    :choices { "text", "json" }
end

-- Whether --from says that the file is JSON; nil without --from, so that the extension decides.
local function is_json(arguments)
  if arguments.from then return arguments.from == "json" end
end

-- JSON: an object for one game, a list for several.
local function as_json(list) return console.json(#list == 1 and list[1] or list) .. "\n" end

local function as_text(list)
  local texts = {}
  for i, kept in ipairs(list) do
    local ok, text = pcall(shogun.record.write, kept)
    texts[i] = ok and text or console.fail(tostring(text))
  end
  return table.concat(texts, "\n")
end

function convert.run(arguments)
  local list = records.all({ arguments.file }, arguments.game, is_json(arguments), false)
  console.write(arguments.to == "json" and as_json(list) or as_text(list))
  return 0
end

return convert
