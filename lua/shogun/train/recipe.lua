--- The recipes of the built-in nets: which games, how many positions, the numbers of training.
--
--     make train LAW=magnets                                        as the built-in net was made
--     make train LAW=fixed POSITIONS=300000 GENERATIONS=1 SEED=7    smaller, in a minute
--
-- runs the commands that `recipe.commands` lists: shogun positions for each kind of games, then
-- shogun train. Generation 1 learns from searches without a net. Each further generation plays with
-- the net before it, and learns from the positions of all generations or, if `alone`, from its own.
--
-- Again, positions go on where they were interrupted, or are finished; nets are trained again, to
-- the same bytes: that takes a small part of the time, and no net says which positions it is of.

local check = require "shogun.check"
local numbers = require "shogun.numbers"
local quoted <const> = require("shogun.files").quoted

local recipe = {}

---@class shogun.Generation
---@field games { rules: string, share: number }[]  presets, and their shares of the positions
---@field positions integer
---@field nodes integer  how many each search takes
---@field start string?  options of shogun positions for the boards from which games start
---@field epochs integer
---@field share number  the share of the search's score in the target
---@field alone boolean?  learns only from its own positions

-- The first two generations of a law are made alike.
local magnets <const> = {
  games = { { rules = "standard", share = 0.75 }, { rules = "boxed", share = 0.25 } },
  positions = 2500000, nodes = 800, epochs = 10, share = 0.7,
}
local fixed <const> = {
  games = { { rules = "sheet", share = 1 } },
  positions = 2500000, nodes = 800, epochs = 8, share = 0.7,
}
-- A result says little about a position under dice, so the target is mostly the score, of a search
-- with more nodes.
local dice <const> = {
  games = { { rules = "dice", share = 1 } },
  positions = 1500000, nodes = 1600, epochs = 4, share = 0.8,
}
local wider <const> = " --opening 4-14 --balance 300"

--- The generations of each law. Further ones are made like the last.
---@type table<string, shogun.Generation[]>
recipe.of = {
  magnets = { magnets, magnets, {
    games = { { rules = "standard", share = 5 / 7 }, { rules = "boxed", share = 2 / 7 } },
    positions = 14000000, nodes = 1000, start = wider, epochs = 16, share = 0.85, alone = true,
  }, {
    games = { { rules = "boxed", share = 8 / 15 }, { rules = "standard", share = 7 / 15 } },
    positions = 15000000, nodes = 1500, start = wider, epochs = 16, share = 0.85, alone = true,
  } },
  fixed = { fixed, fixed, {
    games = fixed.games,
    positions = 8000000, nodes = 1000, start = wider, epochs = 16, share = 0.7, alone = true,
  }, {
    games = fixed.games,
    positions = 8000000, nodes = 1500, start = wider, epochs = 16, share = 0.85, alone = true,
  } },
  -- A game that --dead would call drawn is seldom drawn under dice, so generation 4 goes on.
  dice = { dice, dice, {
    games = dice.games,
    positions = 6000000, nodes = 1600, start = wider, epochs = 6, share = 0.8, alone = true,
  }, {
    games = dice.games, positions = 9000000, nodes = 1600, start = wider .. " --dead 0",
    epochs = 10, share = 0.9, alone = true,
  } },
}

-- A whole number, or the text of one; the default for none, or for an empty text.
local function number_of(given, name, usual, least)
  local value = given[name]
  if value == nil or value == "" then return usual end
  local number = math.tointeger(tonumber(value))
  if number and number >= least then return number end
  return nil, ("%s: expected a whole number from %d, got '%s'"):format(name, least,
    check.escaped(tostring(value)))
end

-- The name of a file, for a shell.
local function file_of(options, name, generation, suffix)
  return quoted(("%s/%s-%d.%s"):format(options.folder, name, generation, suffix))
end

local function net_file(options, generation)
  return file_of(options, options.law, generation, "net")
end

local function command_of_positions(options, of, games, count, generation)
  local words = "shogun positions --rules %s --positions %d --seed %d --nodes %d --net %s%s%s -o %s"
  return words:format(games.rules, count, options.seed + generation - 1, of.nodes,
    generation == 1 and "false" or net_file(options, generation - 1), of.start or "",
    options.threads and " --threads " .. options.threads or "",
    file_of(options, games.rules, generation, "npy"))
end

local function command_of_training(options, of, generation, paths)
  local words = "shogun train %s --rules %s --epochs %d --share %s --seed %d --generation %d -o %s"
  return numbers.format(words, table.concat(paths, " "), of.games[1].rules, of.epochs, of.share,
    options.seed + generation - 1, generation, net_file(options, generation))
end

-- Adds the commands of a generation. `paths`: of the positions of those before it. Returns the
-- paths of the positions that it learns from.
local function add_generation(commands, options, generation, paths)
  local of = options.of[math.min(generation, #options.of)]
  local positions = options.positions or of.positions
  local left = positions
  if of.alone then paths = {} end
  for i, games in ipairs(of.games) do
    local count = i == #of.games and left or math.floor(positions * games.share + 0.5)
    left = left - count
    paths[#paths + 1] = file_of(options, games.rules, generation, "npy")
    commands[#commands + 1] = command_of_positions(options, of, games, count, generation)
  end
  commands[#commands + 1] = command_of_training(options, of, generation, paths)
  return paths
end

---@class shogun.RecipeOptions
---@field law string  one of recipe.of
---@field positions? integer | string  of a generation, at least 100
---@field generations? integer | string
---@field seed? integer | string  of generation 1, default 1; each further one adds 1
---@field threads? integer | string  of self-play; default: one for each processor
---@field folder string  exists; all files are made there

-- The options as numbers; nil and what is wrong.
local function options_of(given)
  local of = recipe.of[given.law]
  if not of then return nil, ("no recipe for the law '%s'"):format(check.escaped(given.law)) end
  local options = { law = given.law, of = of, folder = given.folder }
  for _, of_option in ipairs {
    { "positions", nil, 100 }, { "generations", #of, 1 }, { "seed", 1, 0 }, { "threads", nil, 1 },
  } do
    local name, usual, least = table.unpack(of_option, 1, 3)
    local number, problem = number_of(given, name, usual, least)
    if problem then return nil, problem end
    options[name] = number
  end
  return options
end

--- The commands that make a net from nothing, in order.
--
--     for _, line in ipairs(recipe.commands { law = "fixed", folder = "nets" }) do print(line) end
---@param given shogun.RecipeOptions  an empty text is a default, too
---@return string[]? commands  for a shell
---@return string? message  an unknown law, or an invalid number
function recipe.commands(given)
  local options, message = options_of(given)
  if not options then return nil, message end
  local commands, paths = {}, {}
  for generation = 1, options.generations do
    paths = add_generation(commands, options, generation, paths)
  end
  return commands
end

return recipe
