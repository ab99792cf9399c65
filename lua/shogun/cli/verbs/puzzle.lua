--- shogun puzzle: finds boards with exactly one winning move.

local lazy_require = require "shogun.lazy_require"
local boards = require "shogun.cli.board"
local console = require "shogun.cli.console"
local draw = lazy_require "shogun.draw"
local files = require "shogun.files"
local options = require "shogun.cli.options"
local puzzles = lazy_require "shogun.engine.analysis.puzzle"
local records = lazy_require "shogun.cli.records"
local shogun = lazy_require "shogun"
local terminal = require "shogun.cli.terminal"

local puzzle = {
  formats = { "boards", "rules", "records" },
  answers = { "text", "json", json = "; a list, one puzzle a line" },
  examples = {
    { "shogun puzzle --count 3 --seed 1", "three puzzles from the engine's games" },
    { "shogun puzzle games.txt --moves 3", "wins in three moves, from records" },
    { "shogun puzzle --endings --count 5", "the longest wins of endings" },
  },
}

local most_moves <const> = 4 -- moves of the longest win that a search proves
local default_moves <const> = 2

function puzzle.define(command)
  command:argument("files", "record files to look in, or - for stdin; default: games that the "
    .. "engine plays against itself"):args "*":argname "<file>"
  command:option("--moves", "the number of moves to win: 1 to 4, default 2; with --endings any "
    .. "number, default: each ending's longest wins first"):convert(console.count(1)):argname "N"
  options.add(command, "endings", "; the boards come from endings, and only one move wins")
  options.add(command, "count", "1")
  options.add(command, "rules", "standard")
  options.add(command, "seed", "; default: the time")
  command:option("--svg", "save SVG pictures, without the solutions, in this folder")
    :convert(console.file):argname "DIR"
  command:option("--png", "PNG pictures, likewise"):convert(console.file):argname "DIR"
  options.add(command, "theme", "light")
  command:epilog("A game gives at most one puzzle. All moves were tried: no other first move wins "
    .. "in as many moves.")
end

local function rules_of(arguments)
  local rules = boards.rules(arguments)
  if rules.law == "dice" then console.fail("--rules: no win can be proved under dice", 2) end
  if arguments.endings and rules.lone ~= 1 then
    console.fail("--rules: --endings needs lone=1 (a bare king has lost)", 2)
  end
  return rules
end

-- The number of moves to win. Ends the command if options contradict each other.
local function moves_of(arguments)
  if arguments.endings then
    if arguments.files[1] then console.fail("--endings: not together with record files", 2) end
    return arguments.moves
  end
  local moves = arguments.moves or default_moves
  if moves <= most_moves then return moves end
  return console.fail(("--moves: expected 1 to %d without --endings, got %d"):format(most_moves,
    moves), 2)
end

local function picture_name(number, arguments)
  return ("puzzle-%d.%s"):format(number, arguments.svg and "svg" or "png")
end

local function save_picture(found, number, arguments)
  local picture = draw.puzzle(found, { size = 600, theme = arguments.theme })
  if arguments.png then picture = console.expect(draw.png(picture)) end
  local name, folder = picture_name(number, arguments), arguments.svg or arguments.png
  console.expect(files.save(name, picture, false, folder))
end

local function answer(found, number)
  console.answer(("puzzle %d: %s to move wins in %d"):format(number, found.turn, found.moves))
  console.answer(console.picture(found.board, 1))
  console.answer("board: " .. found.text)
  if found.board:rules() ~= shogun.rules() then console.answer("rules: " .. found.rules) end
  console.answer("solution: " .. table.concat(found.solution, " ") .. "\n")
end

local function as_json(found)
  return {
    board = found.text, rules = found.rules, turn = found.turn, moves = found.moves,
    solution = found.solution,
  }
end

-- Finds puzzles, shows each as soon as it is found, and adds it to `list`.
local function search(next_puzzle, arguments, list, meter)
  while #list < arguments.count do
    local found = next_puzzle()
    if not found then return end
    list[#list + 1] = as_json(found)
    meter.clear()
    if arguments.svg or arguments.png then save_picture(found, #list, arguments) end
    if not arguments.json then answer(found, #list) end
  end
end

-- Makes the folder for the pictures. Ends the command if no picture can be written there.
local function make_folder(arguments)
  local path = arguments.svg or arguments.png
  if not path then return end
  if not files.make_folder(path) then console.fail(path .. ": the folder cannot be created") end
  console.need_writable(picture_name(1, arguments), path)
end

function puzzle.run(arguments)
  console.one_of(arguments, { "svg", "png" })
  local rules, moves = rules_of(arguments), moves_of(arguments)
  local given = arguments.files[1] and records.all(arguments.files)
  make_folder(arguments)
  local where = arguments.endings and "endings" or "games"
  local meter, list, seed = terminal.meter(), {}, arguments.seed or os.time()
  if not (given or arguments.seed) then console.say("seed %d", seed) end
  local next_puzzle = puzzles.find {
    moves = moves, rules = rules, seed = seed, records = given,
    endings = arguments.endings and shogun.endings() or nil,
    report = function(games)
      meter.show("%s %d, %d of %d puzzles", where:sub(1, -2), games, #list, arguments.count)
    end,
  }
  local ok, raised = pcall(search, next_puzzle, arguments, list, meter)
  meter.clear()
  if not ok and not console.is_interrupt(raised) then error(raised, 0) end
  if arguments.json then console.answer_json(list) end
  if not ok then console.say("shogun: interrupted, %d puzzles found", #list) end
  if ok and #list == 0 then
    console.say("no such puzzle in these %s", where)
  elseif ok and #list < arguments.count then
    console.say("only %d in these %s", #list, where)
  end
  return not ok and 130 or #list == 0 and 1 or 0
end

return puzzle
