--- shogun law: judges a law.

local lazy_require = require "shogun.lazy_require"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local draw = lazy_require "shogun.draw"
local format <const> = require("shogun.numbers").format
local options = require "shogun.cli.options"
local rules_text = lazy_require "shogun.record.rules"
local shogun = lazy_require "shogun"

local law = {
  formats = { "rules" }, answers = { "text", "json", "svg", "png" },
  examples = {
    { "shogun law", "the law of the standard rules" },
    { "shogun law boxed --map numbers -o numbers.svg", "a picture of one fact" },
  },
}

local most_bytes <const> = 1 << 16 -- of a file with a law
local maps <const> = { "reach", "moves", "numbers", "traps", "returns" }

function law.define(command)
  command:argument("rules", "a law by its name, a preset, 64 digits, or a file with eight rows of "
    .. "eight dials, row 8 first; default magnets"):args "?":argname "<law>"
  command:option("--map", "one fact, as a number for each field"):choices(maps)
  options.add(command, "size", "400")
  options.add(command, "theme", "light")
end

-- The rows of a law in a file: blanks may stand between the dials, a # begins a comment, and empty
-- lines are skipped. Nil and a message with row and column if it is none.
local function rows_of(text)
  local rows = {}
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do
    local digits = line:gsub("#.*", ""):gsub("[%s,]", "")
    if digits ~= "" then
      local row, y = {}, 8 - #rows
      if y == 0 then return nil, "expected 8 rows, got more" end
      for x = 1, math.max(#digits, 8) do
        local digit = digits:sub(x, x)
        if x > 8 or not digit:find "^[0-3]$" then
          local expected = x > 8 and "8 dials" or "a dial, 0 to 3"
          return nil, ("row %d, column %d: expected %s, got %s"):format(y, x, expected,
            digit == "" and "nothing" or core.quoted(digit))
        end
        row[x] = digit:byte() - ("0"):byte()
      end
      rows[#rows + 1] = row
    end
  end
  if #rows < 8 then return nil, ("expected 8 rows, got %d"):format(#rows) end
  return rows
end

-- A law, or the rules of a preset. Ends the command if the text names neither.
local function read(text)
  local rules = rules_text.read(text) or rules_text.read("law=" .. text)
  if rules then return rules end
  local content, message = core.read_source(text, most_bytes)
  if not content then
    console.fail("law: expected a law, a preset, 64 digits or a file: " .. message, 2)
  end
  local rows, problem = rows_of(content)
  return rows and shogun.rules { law = rows } or console.fail(format("%s: %s", text, problem), 2)
end

-- The map of a fact for a terminal.
local function answer_map(fact)
  for y = 8, 1, -1 do
    local cells = {}
    for x = 1, 8 do
      local value = fact.map[9 - y][x]
      cells[x] = not value and "     ." or math.type(value) == "integer" and format("%6d", value)
        or format("%6.2f", value)
    end
    console.answer(format("%d  %s", y, table.concat(cells)))
  end
  console.answer("        a     b     c     d     e     f     g     h")
  console.answer(fact.unit)
end

function law.run(arguments)
  local facts = shogun.law(read(arguments.rules or "magnets"))
  local chosen
  for _, fact in ipairs(facts) do
    if fact.name == (arguments.map or "numbers") then chosen = fact end
  end
  if arguments.to == "json" then
    console.answer_json(facts)
  elseif arguments.to ~= "text" then
    console.answer_picture(draw.heat(chosen.map, {
      size = arguments.size, theme = arguments.theme,
    }), arguments.to)
  else
    for _, fact in ipairs(facts) do console.answer(fact.words) end
    if arguments.map then answer_map(chosen) end
  end
  return 0
end

return law
