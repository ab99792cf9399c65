--- shogun law: judges a law, or finds out the law of a printed set.

local lazy_require = require "shogun.lazy_require"
local boards = lazy_require "shogun.cli.board"
local console = require "shogun.cli.console"
local core = require "shogun.core"
local draw = lazy_require "shogun.draw"
local format <const> = require("shogun.numbers").format
local measured = lazy_require "shogun.law.measured"
local new_input = lazy_require "shogun.cli.input"
local new_measure = lazy_require "shogun.law.measure"
local options = require "shogun.cli.options"
local rules_text = lazy_require "shogun.record.rules"
local shogun = lazy_require "shogun"
local views_of = lazy_require "shogun.cli.match.views"

local law = {
  formats = { "rules" }, answers = { "text", "json", "svg", "png" },
  examples = {
    { "shogun law", "the law of the standard rules" },
    { "shogun law boxed --map numbers -o numbers.svg", "a picture of one fact" },
    { "shogun law fixed --games 20", "also figures from games" },
    { "shogun law --measure -o mine.law", "the law of a printed set" },
  },
}

local most_bytes <const> = 1 << 16 -- of a file with a law
local maps <const> = { "reach", "moves", "numbers", "traps", "returns" }

function law.define(command)
  command:argument("law", "a law by its name, a preset, 64 digits, or a file with eight rows of "
    .. "eight dials, row 8 first; default magnets"):args "?":argname "<law>"
  command:option("--map", "one fact, as a number for each field"):choices(maps)
  command:flag("--measure", "ask for the numbers that one pawn shows on each field, a row at a "
    .. "time, and write the law")
  command:option("--games", "also play N games, 400 say, and compare the results with other laws")
    :convert(console.count(2)):argname "N"
  options.add(command, "nodes", "; the stronger player has twice as many; default 1000")
  options.add(command, "rules", "; all but the law; default standard")
  options.add(command, "seed", "1")
  options.add(command, "concurrency")
  options.add(command, "db", "; the same command resumes there")
  options.add(command, "quiet")
  options.add(command, "size", "400")
  options.add(command, "theme", "light")
end

-- The rows of a law in a file. Skips blanks, commas, empty lines, and comments after #. 4 means 0,
-- so that the numbers of a pawn can serve as dials. Nil and a message with the place if a row or a
-- dial is wrong.
local function rows_of(text)
  local rows = {}
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do
    local digits = line:gsub("#.*", ""):gsub("[%s,]", "")
    if digits ~= "" then
      local row, y = {}, 8 - #rows
      if y == 0 then return nil, "expected 8 rows, got more" end
      for x = 1, math.max(#digits, 8) do
        local digit = digits:sub(x, x)
        if x > 8 or not digit:find "^[0-4]$" then
          local expected = x > 8 and "8 dials" or "a dial, 0 to 3"
          return nil, ("row %d, column %d: expected %s, got %s"):format(y, x, expected,
            digit == "" and "nothing" or core.quoted(digit))
        end
        row[x] = (digit:byte() - ("0"):byte()) % 4
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

local function answer_table(facts)
  local own = facts[#facts].value
  local rows = measured.list()
  table.insert(rows, 1, {
    name = "this law", white = 100 * own.white, draws = 100 * own.draws, plies = own.plies,
    twice = 100 * own.twice, bound = own.bound,
  })
  console.answer "\n              white  draws  plies  twice  shut in"
  for _, each in ipairs(rows) do
    console.answer(format("%-12s %6.1f %6.1f %6.0f %6.1f %8d", each.name, each.white, each.draws,
      each.plies, each.twice, each.bound))
  end
end

-- Asks for rows until the law is known and confirmed; nil if the person leaves.
local function measure()
  local input, asked = new_input(), new_measure()
  console.say "Put one pawn on each field and type the numbers that it shows; 'u' takes a row back."
  while true do
    local y, is_short = asked:next()
    local prompt = y and ("%s row %d> "):format(is_short and "a c e g of" or "a to h of", y)
      or "Enter writes the law> "
    local line = input:read(function() return prompt end, function() return false end)
    if not line then return nil end
    local word = line:match "^%s*(.-)%s*$"
    if word == "u" or word == "undo" then
      if not asked:undo() then console.say "nothing to take back" end
    elseif y then
      local done, message = asked:add(word)
      if not done then console.say("%s", message) end
      if done and y == 7 and select(2, asked:next()) then
        console.say "One magnet under each block explains rows 8 and 7: four numbers are enough."
      end
      local fields = table.concat(asked:contradictions(), ", ")
      if fields ~= "" then
        console.say("One magnet under each block does not explain %s: look there again.", fields)
      end
    elseif word == "" then
      return asked:law()
    end
  end
end

local function run_measure(arguments)
  local rows = measure()
  if not rows then return 1 end
  for i, row in ipairs(rows) do rows[i] = table.concat(row) end
  console.answer(table.concat(rows, "\n"))
  console.say("To judge it: shogun law %s\nTo play it: shogun play --rules law=%s",
    arguments.output or "FILE", table.concat(rows))
  return 0
end

local function judge(arguments)
  local given = {
    games = arguments.games, nodes = arguments.nodes, seed = arguments.seed, db = arguments.db,
    concurrency = arguments.concurrency, rules = arguments.rules and boards.rules(arguments),
  }
  local views = views_of { quiet = arguments.quiet }
  function given.report(event)
    for _, view in ipairs(views) do view(event) end
  end
  return console.expect(shogun.law(read(arguments.law or "magnets"), given))
end

function law.run(arguments)
  if arguments.measure then return run_measure(arguments) end
  local facts = judge(arguments)
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
    if arguments.games then answer_table(facts) end
  end
  return 0
end

return law
