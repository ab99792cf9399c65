--- The format and the file of a verb's answer, from `-o FILE`, `--to FORMAT`, `--json [FILE]` and
--- similar options.
--
-- A verb lists its formats in `answers`, the default first: `{ "text", "json" }`. It prints with
-- `console.write` and `console.answer`, which write to the file of `-o`; the file appears when the
-- verb has ended. `arguments.to` is the format; if that is JSON, `arguments.json` is true.

local console = require "shogun.cli.console"
local files = require "shogun.files"

local output = {}

-- The formats that the extension of a file can choose; `text` is what help says about each.
local formats <const> = {
  json = { extensions = { ".json", ".jsonl" }, text = "the answer as JSON" },
  svg = { extensions = { ".svg" }, text = "the answer as an SVG picture" },
  png = { extensions = { ".png" }, text = "the answer as a PNG picture" },
  html = { extensions = { ".html", ".htm" }, text = "the answer as an HTML page" },
  tikz = { extensions = { ".tikz", ".tex" }, text = "the answer as TikZ, for LaTeX" },
}

-- Extensions of formats in which the command writes no answer.
local foreign <const> = {
  gif = true, jpg = true, jpeg = true, webp = true, bmp = true, pdf = true, csv = true, tsv = true,
  xml = true, xls = true, xlsx = true, zip = true, gz = true, db = true, npy = true, net = true,
}

-- The format that a file's extension chooses; nil if no format has this extension.
local function format_of(path)
  local lower = path:lower()
  for name, format in pairs(formats) do
    for _, extension in ipairs(format.extensions) do
      if lower:sub(-#extension) == extension then return name end
    end
  end
end

local function foreign_of(path)
  local extension = path:lower():match "%.(%w+)$"
  return foreign[extension] and extension
end

--- Whether a file has an extension of the format.
---@param path string
---@param name string  the format, such as "svg"
---@return boolean
function output.has_extension(path, name) return format_of(path) == name end

--- Defines an option for a format, such as --svg, with an optional FILE. The word after the option
--- is its FILE if it has the format's extension or cannot be an argument of the verb (words.lua).
---@param command table  of argparse
---@param name string  the format
---@param text? string  what help says; default: the format's `text`
function output.define_format(command, name, text)
  command:option("--" .. name, text or formats[name].text):args "?":argname "FILE"
    :convert(console.file):action(function(result, target, given) result[target] = given[1] end)
end

--- Ends the command if the extension of a file does not fit its format.
---@param option string
---@param path string
---@param name string  the format: "svg", "npy"
function output.need_extension(option, path, name)
  local other = format_of(path) or foreign_of(path)
  if not other or other == name then return end
  local text = "%s %s: cannot write %s here, expected a name such as FILE.%s"
  console.fail(text:format(option, path, other, name), 2)
end

-- Defines -o. Hides its longer name, --output: a line of help has no room for both.
local function define_o(command, text)
  command:option("-o", text):hidden_name "--output":target "output":convert(console.file)
    :argname "FILE"
end

--- Defines `-o` for a verb that always writes a file.
---@param command table  of argparse
function output.define_file(command) define_o(command, "write to this file; required") end

--- Defines the options that choose the format and the file of a verb's answer.
---@param command table  of argparse
---@param answers string[]  the formats, the default first
function output.define(command, answers)
  define_o(command, "write to this file")
  if not answers[2] then return end
  command:option("--to", ("the format; default: by the file's extension, or %s"):format(answers[1]))
    :choices(answers)
  for i = 2, #answers do
    local format = formats[answers[i]]
    if format then
      output.define_format(command, answers[i], format.text .. (answers[answers[i]] or ""))
    end
  end
end

local function either(one, other)
  console.fail(("%s and %s: give one of the two"):format(one, other), 2)
end

-- Moves the FILE of an option to `arguments.report`, if the verb writes this file and an answer.
local function set_beside(arguments, name)
  local given = name and arguments[name]
  if given and given ~= "-" then arguments.report, arguments[name] = given, nil end
end

-- The format and the file that options such as --json [FILE] give.
local function of_options(arguments, answers)
  local chosen, path = arguments.to, arguments.output
  local named = chosen and "--to " .. chosen
  for i = 2, #answers do
    local name, given = answers[i], arguments[answers[i]]
    if given and chosen and chosen ~= name then either(named, "--" .. name) end
    if given then chosen, named = name, "--" .. name end
    if type(given) == "string" and given ~= "-" then
      if path then either("--output", "--" .. name .. " FILE") end
      path = given
    end
  end
  return chosen, path
end

-- The format that the file's extension chooses. Refuses a format that the verb cannot write.
local function by_extension(path, answers)
  local name = path and (format_of(path) or foreign_of(path))
  if not name then return answers[1] end
  for _, answer in ipairs(answers) do
    if answer == name then return name end
  end
  local text = ("-o %s: cannot write %s here"):format(path, name)
  local choice = answers[2] and "; --to chooses one of " .. table.concat(answers, ", ") or ""
  return console.fail(text .. choice, 2)
end

--- Evaluates the options. Sets `to` to the format, the field named after the format to true,
--- `output` to the file (nil for stdout), and `report` to the FILE of the option that
--- `answers.beside` names. Fails if two options contradict each other.
---@param arguments table
---@param answers string[]  the formats of the verb
function output.settle(arguments, answers)
  set_beside(arguments, answers.beside)
  local chosen, path = of_options(arguments, answers)
  if path == "-" then path = nil end
  chosen = chosen or by_extension(path, answers)
  for i = 2, #answers do arguments[answers[i]] = answers[i] == chosen or nil end
  arguments.to, arguments.output = chosen, path
  if chosen == "json" then console.need_json() end
end

--- Calls a verb, whose answer goes to the file if there is one. Creates the file first, so that an
--- unwritable file is refused before the work. The old file stays if the verb raises an error, or
--- fails without an answer.
---@param path string?
---@param call fun(): integer  returns the exit code
---@return integer
function output.within(path, call)
  if not path then return call() end
  local file = console.expect(files.create(path))
  console.divert(file)
  local ok, code = pcall(call)
  local is_written = console.divert(nil)
  if not ok or code ~= 0 and not is_written then
    file:discard()
    return ok and code or error(code, 0)
  end
  console.expect(file:finish())
  return code
end

return output
